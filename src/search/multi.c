/* Games of three and four: expected results of the seats, and max^n search over them. (Paranoid and best-reply search share
 * alphabeta.c.) */
#include "search/worker.h"
#include <math.h>

enum { WIN = 1000 };

typedef struct {
    int value[MAX_SEATS];
} Results;

/* Where the fallen leave their men to the taker, each place counts (rules: 0, 1/3, 2/3, 1), elsewhere only the win. */
static bool places_count(const Game *game)
{
    return (game->flags & GAME_TAKEOVER) != 0;
}

static int worth_of_place(const Game *game, int place)
{
    return places_count(game) ? WIN * place / (game->seats - 1) : 0;
}

/* What all results together cannot exceed. */
static int total_results(const Game *game)
{
    return places_count(game) ? WIN * game->seats / 2 : WIN;
}

/* The results of those fallen, and of all if the game is won. Returns whether it is. */
static bool settled_results(const Position *pos, int expected[MAX_SEATS])
{
    const State *state = pos_state(pos);
    for (int i = 0; i < MAX_SEATS; i++) {
        expected[i] = 0;
    }
    for (int place = 0; place < state->fallen_count; place++) {
        expected[state->fallen[place]] = worth_of_place(pos->game, place);
    }
    if (!pos_over(pos)) {
        return false;
    }
    int winner = state->winner != 0 ? state->winner - 1 : __builtin_ctz(state->alive);
    expected[winner] = WIN;
    return true;
}

void expected_results(Worker *w, int expected[MAX_SEATS])
{
    if (!settled_results(&w->pos, expected)) {
        weights_expected(w->search->weights, &w->pos, expected);
    }
}

/* A draw shares what is left among those who play on. */
static void drawn_results(const Position *pos, int expected[MAX_SEATS])
{
    int alive = __builtin_popcount(pos_state(pos)->alive), left = total_results(pos->game);
    settled_results(pos, expected);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        left -= expected[seat];
    }
    for (int seat = 0; seat < pos->game->seats; seat++) {
        if ((pos_state(pos)->alive >> seat & 1) != 0) {
            expected[seat] = left / alive;
        }
    }
}

/* ---- max^n ---- */

/* Best results so far of the seat that moved before: it never chooses this position if what the present mover can secure leaves it less. */
typedef struct {
    int seat, best;
} Before;

static Results maxn(Worker *w, int ply, int depth, Before before)
{
    enum { QUIESCENCE_DEPTH = -6 };
    Position *pos = &w->pos;
    Results best = { { 0 } };
    Score score;
    w->pv[ply].count = 0;
    if (must_stop(w)) {
        return best;
    }
    w->seldepth = ply > w->seldepth ? ply : w->seldepth;
    if (pos_over(pos)) {
        settled_results(pos, best.value);
        return best;
    }
    /* The root seat may have fallen here, and yet the others play for their places. */
    bool root_lives = (pos_state(pos)->alive >> w->root_seat & 1) != 0;
    if (root_lives && game_ended(w, ply, &score)) {
        drawn_results(pos, best.value);
        return best;
    }
    bool leaf = depth <= 0;
    if (leaf || ply >= MAX_PLY) {
        expected_results(w, best.value);
        if (!step_on(w, STEP_QUIESCE) || depth <= QUIESCENCE_DEPTH || ply >= MAX_PLY) {
            return best;
        }
        generate_tactical(pos, &w->list);
    } else {
        generate_all(pos, &w->list);
    }
    const int seat = pos_seat(pos), total = total_results(pos->game);
    int most = leaf ? best.value[seat] : -1;
    OrderHints hints = hints_at(w, ply, MOVE_NONE);
    Picker picker;
    size_t mark = w->arena_used;
    pick_from_list(w, &picker, &hints);
    Move best_move = MOVE_NONE;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE && !(leaf && picker.last_losing);) {
        /* Immediate pruning: nothing is better than all. Shallow pruning (Korf 1991; deep pruning is not sound with more than two). */
        if (most >= WIN || (before.seat != seat && most >= 0 && total - most <= before.best)) {
            break;
        }
        play(w, ply, move, false);
        Results below = maxn(w, ply + 1, depth - 1, (Before) { seat, most });
        unmake_move(pos);
        if (w->stopped) {
            break;
        }
        if (below.value[seat] > most) {
            best = below;
            most = below.value[seat];
            best_move = move;
            set_line(w, ply, move);
        }
    }
    w->arena_used = mark;
    if (best_move != MOVE_NONE && !leaf && !mv_tactical(best_move) && !w->stopped) {
        update_quiet_history(w->histories, pos, best_move, hints.before, 32 * depth * depth < 2000 ? 32 * depth * depth : 2000);
    }
    return best;
}

/* The centipawns that would make a seat's result what it is expected to be. */
static Score centipawns(const Game *game, int expected)
{
    const double most = 3000, fair = (double) total_results(game) / game->seats;
    double share = (expected + 0.5) / (WIN + 1.0), odds = share / (1 - share) / (fair / (WIN - fair));
    double score = 400 * log10(odds);
    return (Score) (score > most ? most : score < -most ? -most : score);
}

void search_root_maxn(Worker *w, int depth)
{
    int most = -1;
    for (int i = 0; i < w->root_count; i++) {
        RootMove *root = &w->root[i];
        uint64_t before = atomic_load_explicit(&w->nodes, memory_order_relaxed);
        root_progress(w, depth, i);
        play(w, 0, root->move, false);
        /* Several lines need true values of all root moves, so the bound for the next player is left open then. */
        Before bound = { w->root_seat, w->search->lines > 1 ? -1 : most };
        Results results = maxn(w, 1, depth - 1, bound);
        unmake_move(&w->pos);
        if (w->stopped) {
            break;
        }
        root->nodes += atomic_load_explicit(&w->nodes, memory_order_relaxed) - before;
        int own = results.value[w->root_seat];
        if (own > most || w->search->lines > 1) {
            most = own > most ? own : most;
            root_settle(w, root, centipawns(w->search->game, own), BOUND_EXACT);
        } else {
            root->score = -SCORE_INFINITE;
        }
    }
    if (!w->stopped) {
        root_sort(w, 0, w->root_count);
    }
}
