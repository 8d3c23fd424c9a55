/* What a number of rounds tells about two engines.
 *
 * A round is one opening played with all seats changed; its score is the first engine's share of the points, 0 to 1. Rounds are
 * independent, games of one opening are not: so errors are computed from rounds (for two seats, from pairs: the pentanomial model). */
#ifndef REFEREE_STATISTICS_H
#define REFEREE_STATISTICS_H

#include "platypus/common.h"

/* How many rounds had each score: bin i of `bins` is a score of i / (bins - 1). */
typedef struct {
    const double *count;
    int bins;
} Histogram;

typedef struct {
    double rounds, score; /* mean share */
    double error;         /* half of its 95% interval */
    double elo, elo_error;/* infinite where the score is 0 or 1 */
    double superiority;   /* likelihood, 0 to 1, that the first engine is the stronger (LOS) */
} Estimate;

/* No rounds give a score of a half. Fewer than two give infinite errors and a likelihood of a half. */
Estimate estimate_strength(Histogram histogram);

/* Logistic Elo and the score expected. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* Log-likelihood ratio of elo1 against elo0, which is not the same. */
double sprt_llr(Histogram histogram, double elo0, double elo1);

/* The ratios at which Wald's test decides for elo0 (`lower`) and elo1 (`upper`), given the rates of wrong decisions. */
void sprt_bounds(double alpha, double beta, double *lower, double *upper);

#endif
