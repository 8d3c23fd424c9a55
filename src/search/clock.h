/* How long to think about a move. */
#ifndef SEARCH_CLOCK_H
#define SEARCH_CLOCK_H

#include "platypus/search.h"

/* Milliseconds of a clock that never jumps. Any thread. */
int64_t clock_now(void);

/* Milliseconds from the start of the search; -1: no such limit. */
typedef struct {
    int64_t optimum; /* no new iteration after this, stretched or shortened by how the search goes */
    int64_t maximum; /* never longer */
} TimeBudget;

/* The time that limits allow the seat for this move; `overhead` is what moving itself may cost. */
TimeBudget clock_budget(const SearchLimits *limits, int seat, int64_t overhead);

/* The optimum in view of how the search went so far: iterations since the best move last changed, centipawns that the score fell since the
 * iteration before, and the share (per mille) of the nodes spent on the best move. */
int64_t clock_stretch(const TimeBudget *budget, int stable_iterations, Score fall, int best_share);

#endif
