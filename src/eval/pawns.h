/* What depends on the pawns alone: found once for each arrangement of pawns that a search meets, and kept. */
#ifndef EVAL_PAWNS_H
#define EVAL_PAWNS_H

#include "eval/tables.h"

typedef struct {
    CellSet pawns[MAX_SEATS];
    bool known;
    CellSet passed[MAX_SEATS];
    CellSet attacked[MAX_SEATS], twice[MAX_SEATS]; /* by steps of a seat's pawns; by more than one of them */
    Pair score[MAX_SEATS];                         /* doubled, isolated and supported pawns, in sixteenths */
} PawnPart;

/* Finds the part of an arrangement of pawns. `trace` may be NULL. */
void pawns_judge(const EvalWeights *weights, const CellSet pawns[MAX_SEATS], PawnPart *part, EvalTrace *trace);

/* The part from the cache, which learns it if it is new. */
const PawnPart *pawns_look_up(PawnCache *cache, const EvalWeights *weights, const CellSet pawns[MAX_SEATS]);

#endif
