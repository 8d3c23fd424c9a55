/* What one call of the evaluation works on, and what men reach in it. Only assess.c includes this. */
#ifndef EVAL_MAPS_H
#define EVAL_MAPS_H

#include "eval/pawns.h"

/* Seats, the width of the board and the trace are constants of each copy of the hot path: everything is inlined into its callers, so
 * that loops over two seats unroll, the second words of sets on boards of 64 cells vanish, and so do tests for a trace. Builds that check
 * themselves have one copy for all, which compiles sooner. */
#ifdef NDEBUG
#define HOT static inline __attribute__((always_inline))
#else
#define HOT static
#endif

typedef struct {
    CellSet men[MAX_SEATS], pawns[MAX_SEATS];
    CellSet taken;                                 /* cells of men and walls: what ends a slide */
    CellSet walls;
    CellSet useful[MAX_SEATS];                     /* where it is worth a man's while to go */
    CellSet once[MAX_SEATS], twice[MAX_SEATS];     /* attacked by a seat; by more than one of its men */
    CellSet by_class[MAX_SEATS][VALUE_CLASSES];    /* attacked by a seat's men of a class of value */
    CellSet near[MAX_SEATS][2];                    /* a royal of the seat and the cells around it, but for walls */

    Cell officer[MAX_SEATS][MAX_CELLS + 1];
    int officer_count[MAX_SEATS];
    int units[MAX_SEATS], attackers[MAX_SEATS];    /* of attacks on the royals of a seat */
} Maps;

/* What one call works on. */
typedef struct {
    const EvalWeights *w;
    const Position *pos;
    Assessment *out;
    EvalTrace *trace;
    Maps *maps;
    const PawnPart *part;
    int seats, royals, mover;
    bool narrow; /* no cell is numbered above 63 */
    Pair sum; /* counted and not yet credited to a seat */
} Work;

/* The seat `by` turns after this one. */
HOT int after(const Work *k, int seat, int by)
{
    int other = seat + by;
    return other < k->seats ? other : other - k->seats;
}

/* A set read from memory: on a narrow board the compiler shall know that its second word is empty. */
HOT CellSet fit(const Work *k, CellSet set)
{
    return k->narrow ? (CellSet) { { set.word[0], 0 } } : set;
}

HOT void count_feature(Work *k, int seat, int feature, int count)
{
    k->sum += k->w->feature[feature] * count;
    if (k->trace != NULL) {
        k->trace->count[seat][feature] += count;
    }
}

HOT void count_general(Work *k, int seat, int general, int count)
{
    count_feature(k, seat, KIND_FEATURES + general, count * TRACE_ONE);
}

HOT void credit(Work *k, int seat)
{
    k->out->score[seat] += k->sum;
    k->sum = 0;
}

/* ---- What men reach ---- */

/* What is reached along `rays`, falling ones first, each up to the first man or wall. */
HOT CellSet slide(const Work *k, const CellSet *ray, const uint8_t rays[2])
{
    const CellSet taken = fit(k, k->maps->taken);
    const CellSet *rising = ray + rays[0], *end = rising + rays[1];
    CellSet reached = { { 0, 0 } };
    for (; ray < rising; ray++) {
        CellSet cells = fit(k, *ray);
        reached = set_or(reached, set_and(cells, set_down_to_highest(set_and(cells, taken))));
    }
    for (; ray < end; ray++) {
        CellSet cells = fit(k, *ray);
        reached = set_or(reached, set_and(cells, set_up_to_lowest(set_and(cells, taken))));
    }
    return reached;
}

/* What is reached by hopping over the first man: all behind him up to the second. */
HOT CellSet hop(const Work *k, const CellSet *ray, const uint8_t rays[2])
{
    const CellSet taken = fit(k, k->maps->taken);
    CellSet reached = { { 0, 0 } };
    for (int i = 0; i < rays[0] + rays[1]; i++) {
        CellSet cells = fit(k, ray[i]), men = set_and(cells, taken);
        CellSet first = i < rays[0] ? set_down_to_highest(men) : set_up_to_lowest(men);
        CellSet others = set_less(men, first);
        CellSet second = i < rays[0] ? set_down_to_highest(others) : set_up_to_lowest(others);
        reached = set_or(reached, set_less(set_and(cells, second), first));
    }
    return reached;
}

typedef struct {
    CellSet attacks, goals; /* cells where it could capture; to which it could move now if nobody of its own stood there */
} Reached;

/* All that a man of some kind reaches. */
HOT Reached reach_of(const Work *k, Man man, Cell cell)
{
    const EvalWeights *w = k->w;
    const Game *game = w->game;
    const Reach *reach = &w->reach[man * game->board.cells + cell];
    const CellSet *ray = w->ray + reach->rays;
    const uint8_t(*rays)[2] = w->rays[man_kind(man)];
    const unsigned sections = game->sections[man_kind(man)];
    CellSet moves = fit(k, reach->steps[STEPS]);
    if (sections & SEC_SLIDES) {
        moves = set_or(moves, slide(k, ray, rays[SLIDES]));
    }
    Reached all = { moves, moves };
    if (sections & ~(unsigned) (SEC_STEPS | SEC_SLIDES)) {
        const CellSet *quiet_ray = ray + rays[SLIDES][0] + rays[SLIDES][1];
        const CellSet *capture_ray = quiet_ray + rays[QUIET_SLIDES][0] + rays[QUIET_SLIDES][1];
        const CellSet *hop_ray = capture_ray + rays[CAPTURE_SLIDES][0] + rays[CAPTURE_SLIDES][1];
        CellSet quiet = set_or(fit(k, reach->steps[QUIET_STEPS]), slide(k, quiet_ray, rays[QUIET_SLIDES]));
        CellSet captures = set_or(fit(k, reach->steps[CAPTURE_STEPS]), slide(k, capture_ray, rays[CAPTURE_SLIDES]));
        CellSet hops = hop(k, hop_ray, rays[HOPS]);
        all.goals = set_or(all.goals, set_or(set_less(quiet, fit(k, k->maps->taken)), set_and(hops, fit(k, k->maps->taken))));
        all.attacks = set_or(all.attacks, set_or(captures, hops));
    }
    return all;
}

#endif
