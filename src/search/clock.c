#include "search/clock.h"
#include <time.h>

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* The clock is spread over the moves to the control, or over a fixed number of moves, as if the game always went on so long. Every one of
 * them pays the overhead and brings the increment. */
static TimeBudget spread(int64_t left, int64_t increment, int moves_to_go, int64_t overhead)
{
    enum { HORIZON = 32, RESERVE = 60 };
    int64_t moves = moves_to_go > 0 && moves_to_go < HORIZON ? moves_to_go : HORIZON;
    /* A busy machine may keep a thread waiting for some ten milliseconds: those are never planned for. */
    int64_t usable = left - clamp(left * 3 / 5, 0, RESERVE);
    int64_t safe = usable - overhead > 1 ? usable - overhead : 1;
    int64_t pool = usable + increment * (moves - 1) - overhead * moves;
    /* With little time the overheads eat the pool: then live on a part of what is left. */
    int64_t share = clamp(pool / moves, safe / (4 * moves), safe);

    /* The last move before the control may use nearly all, others keep most of the clock for the moves to come. */
    int64_t ceiling = moves == 1 ? safe * 9 / 10 : safe / 2;
    TimeBudget budget;
    budget.maximum = clamp(share * 4, 1, clamp(ceiling, 1, safe));
    budget.optimum = clamp(share, 0, budget.maximum);
    return budget;
}

TimeBudget clock_budget(const SearchLimits *limits, int seat, int64_t overhead)
{
    TimeBudget budget = { -1, -1 };
    if (limits->has_clock) {
        budget = spread(limits->time[seat], limits->increment[seat], limits->moves_to_go, overhead);
    }
    if (limits->movetime > 0) {
        budget.optimum = budget.maximum = limits->movetime;
    }
    return budget;
}

int64_t clock_stretch(const TimeBudget *budget, int stable_iterations, Score fall, int best_share)
{
    if (budget->optimum == budget->maximum) {
        return budget->maximum;
    }
    /* In per cent: a move that has long been best needs less, a falling score or a search scattered over many moves more. */
    int64_t by_stability = 125 - 10 * clamp(stable_iterations, 0, 6);
    int64_t by_fall = 100 + clamp(fall, -20, 80);
    int64_t by_share = clamp(160 - best_share * 9 / 100, 65, 150);
    int64_t stretched = budget->optimum * by_stability / 100 * by_fall / 100 * by_share / 100;
    return clamp(stretched, 0, budget->maximum);
}
