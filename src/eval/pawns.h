/* What depends on the pawns alone: found once for each arrangement of pawns that a search meets, and kept. */
#ifndef EVAL_PAWNS_H
#define EVAL_PAWNS_H

#include "eval/tables.h"

/* The maps are what the evaluation's own maps start from; see assess.c for their meaning. */
typedef struct {
    CellSet pawns[MAX_SEATS];
    bool known;
    CellSet passed[MAX_SEATS];
    CellSet attacked[MAX_SEATS];                 /* by steps of a seat's pawns */
    Pair score[MAX_SEATS];                       /* doubled, isolated and supported pawns, in sixteenths */
    uint32_t plan[MAX_SEATS][MAX_CELLS + 1];     /* 0 on own pawns and where pawns of others capture, else 1 */
    uint16_t attacks[MAX_SEATS][MAX_CELLS + 1];  /* by steps of a seat's pawns */
} PawnPart;

/* Finds the part of an arrangement of pawns. `trace` may be NULL. */
void pawns_judge(const EvalWeights *weights, const CellSet pawns[MAX_SEATS], PawnPart *part, EvalTrace *trace);

/* The part from the cache, which learns it if it is new. */
const PawnPart *pawns_look_up(PawnCache *cache, const EvalWeights *weights, const CellSet pawns[MAX_SEATS]);

/* Takes a cell out of a set that is not empty. */
static inline Cell set_pop(CellSet *set)
{
    int word = set->word[0] == 0;
    Cell cell = (Cell) (64 * word + __builtin_ctzll(set->word[word]));
    set->word[word] &= set->word[word] - 1;
    return cell;
}

static inline bool set_empty(const CellSet *set) { return (set->word[0] | set->word[1]) == 0; }

#endif
