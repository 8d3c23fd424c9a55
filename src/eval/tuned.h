/* Weights that tools/tune learned from self-play, a table for each base game. Tables are made by the tool, one file each. */
#ifndef EVAL_TUNED_H
#define EVAL_TUNED_H

#include "eval/tables.h"

typedef struct {
    int16_t middle, end; /* centipawns */
} TunedWeight;

/* A man is known by how it moves (the first string of its KindSpec), as the same man has other letters or forms in other games. */
typedef struct {
    const char *moves;
    TunedWeight weight[KIND_TERMS];
} TunedMan;

typedef struct {
    int general;
    TunedWeight weight;
} TunedGeneral;

typedef struct {
    const char *game;
    const TunedMan *men;
    size_t man_count;
    const TunedGeneral *generals;
    size_t general_count;
} Tuned;

#define TUNED(game, men, generals) { game, men, sizeof men / sizeof men[0], generals, sizeof generals / sizeof generals[0] }

/* One for each base game that has learned. */
extern const Tuned tuned_chess;
extern const Tuned tuned_platonic;
extern const Tuned tuned_platform;
extern const Tuned tuned_raumherichess;
extern const Tuned tuned_plattraum_compounds;
extern const Tuned tuned_glinski;

/* The tables, ended by NULL. */
extern const Tuned *const tuned_tables[];

/* Replaces the weights that the game was given by what was learned for it or for the base game of its family:
 * the base's men have the same worth in all games of a family, while weights of royals and of the whole position are passed on
 * only to games of two players without drops. */
void tuned_apply(EvalWeights *weights);

#endif
