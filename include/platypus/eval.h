/* Static evaluation. */
#ifndef PLATYPUS_EVAL_H
#define PLATYPUS_EVAL_H

#include "platypus/common.h"
#include "platypus/position.h"
#include <stdio.h>

/* Centipawns from the view of the seat to move (two players); in games of three and four, of `seat` against the strongest mix of the others.
 * The thread that owns the position. */
int eval_position(const Position *position);
int eval_seat(const Position *position, int seat);

/* Writes a table of terms, per seat, for people. */
void eval_explain(const Position *position, FILE *out);

/* Value of a kind of man in centipawns, middle game, on an average board; 0 for royals. */
int eval_kind_value(const Game *game, int kind);

#endif
