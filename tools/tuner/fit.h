/* Fitting of weights to samples.
 *
 * Texel's tuning method (Peter Österlund, 2014): the chance to win is taken for a logistic function of the evaluation, and the weights are
 * those under which the results of many quiet positions are likeliest. As the evaluation is linear in its weights, this is logistic
 * regression; it is done by Adam (Kingma and Ba, 2015) in small batches. A prior pulls each weight to where it started, so that one seldom
 * seen stays near it, and learning stops when the games held out are predicted no better (early stopping). */
#ifndef TUNER_FIT_H
#define TUNER_FIT_H

#include "tuner/samples.h"
#include <stdio.h>

enum { FIT_EPOCHS = 200 }; /* passes through the samples, at most */

/* Weights in centipawns, and how they are learned: feature f has two, [2 * f] for the middle game and [2 * f + 1] for the endgame. */
typedef struct {
    int count;                /* of weights */
    double *start, *weight, *best;
    double *mean, *square;    /* Adam's moments of the gradient */
    int64_t steps;
    double scale;             /* centipawns that make odds of e to 1 */
    double blend;             /* 0 .. 1: share of the search's value in what is to be predicted; the rest is the result */
    double best_loss;         /* of the games held out */
    int epoch, best_epoch;
    uint64_t seed;
} Fit;

/* Starts from the weights as they are. False with a line if there is no memory; free it in any case. */
bool fit_init(Fit *fit, const struct EvalWeights *weights, uint64_t seed, double blend, Error *error);
void fit_free(Fit *fit);

/* The score of a sample in centipawns for the first seat. */
double fit_score(const Samples *samples, const Sample *sample, const double *weight);

/* Finds the scale under which the scores by the starting weights predict the results best. */
void fit_find_scale(Fit *fit, const Samples *samples);

/* Mean logarithmic loss of the samples held out, or of the others, by the weights. `of_results`: against results alone. */
double fit_loss(const Fit *fit, const Samples *samples, const double *weight, bool held_out, bool of_results);

/* What is minimised: the mean loss of the samples named (not held out) and the prior's; with its gradient, `count` long. */
double fit_objective(const Fit *fit, const Samples *samples, const size_t *name, size_t names, double *gradient);

/* One pass through the samples in an order given by seed and epoch. Returns false when it is time to stop: the best weights
 * are in `best`. */
bool fit_epoch(Fit *fit, const Samples *samples);

/* All of the fit as text, and back; exact. Reading returns false with a line, and leaves the fit undefined, if the text is not of a
 * fit of as many weights with the same seed. */
void fit_write(const Fit *fit, FILE *out);
bool fit_read(Fit *fit, FILE *in, Error *error);

#endif
