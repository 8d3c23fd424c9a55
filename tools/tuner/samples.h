/* Positions to learn from: what the evaluation counts in each, and how its game ended. */
#ifndef TUNER_SAMPLES_H
#define TUNER_SAMPLES_H

#include "platypus/position.h"

/* The evaluation's weights: src/eval/weights.h. */
struct EvalWeights;

/* A feature that counts: the first seat's count less the second's, in sixteenths. */
typedef struct {
    int16_t feature, count;
} Term;

typedef struct {
    size_t first;      /* its terms in Samples.term */
    int terms;
    bool held_out;     /* not learned from, only judged by */
    float middle, end; /* what a sixteenth of a centipawn of a middle-game weight, of an endgame weight, adds to the score */
    float result;      /* the first seat's: 1 won, 0 lost */
    float value;       /* what a search of the position found, centipawns for the first seat */
} Sample;

typedef struct {
    Term *term;
    size_t terms, term_room;
    Sample *sample;
    size_t samples, sample_room;
    size_t held_out;   /* of the samples */
    long games;
} Samples;

/* Appends a position of two players. False with a line in `error` if there is no memory. */
bool samples_add(Samples *samples, const struct EvalWeights *weights, const Position *position, float result, float value, bool held_out,
                 Error *error);

/* Appends the quiet positions of a file of games (games.h), those of a tenth of the games, chosen by the seed, held out.
 * False with a line in `error`. */
bool samples_read(Samples *samples, const struct EvalWeights *weights, const Game *game, const char *path, uint64_t seed, Error *error);

void samples_free(Samples *samples);

#endif
