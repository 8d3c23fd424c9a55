/* Learned weights as C: the tables that src/eval/tuned.h describes. */
#ifndef TUNER_TABLE_H
#define TUNER_TABLE_H

#include "tuner/fit.h"

/* Replaces the file by a table of the best weights, with those of features that no sample had left out. `earned` tells what they proved
 * worth in a match, or is NULL. False with a line in `error`, and the file as it was. */
bool table_write(const char *path, const Game *game, const struct EvalWeights *weights, const Fit *fit, const Samples *samples,
                 const char *earned, Error *error);

#endif
