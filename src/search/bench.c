/* The signature of a variant's play: nodes of fixed searches of fixed positions. */
#include "search/worker.h"

enum { BENCH_POSITIONS = 6, PLIES_BETWEEN = 9 };

static void ignore_info(void *context, const Position *root, const SearchInfo *info)
{
    (void) context;
    (void) root;
    (void) info;
}

static void ignore_done(void *context, const Position *root, Move best, Move ponder)
{
    (void) context;
    (void) root;
    (void) best;
    (void) ponder;
}

/* Plays random legal moves, always the same, so that the positions lie in all stages of a game. Starts anew where the game ends. */
static void wander(Position *pos, uint64_t *random)
{
    MoveList list;
    for (int i = 0; i < PLIES_BETWEEN; i++) {
        generate_all(pos, &list);
        if (list.count == 0) {
            position_reset(pos);
            continue;
        }
        make_move(pos, list.move[next_random(random) % (uint64_t) list.count]);
    }
}

/* A depth that takes a fraction of a second: the more moves, the less deep. */
static int bench_depth(Position *pos)
{
    if (pos->game->seats > 2) {
        return pos->game->seats > 3 ? 3 : 4;
    }
    if ((pos->game->flags & GAME_DROPS) != 0) {
        return 5;
    }
    int moves = generate_count(pos);
    return moves <= 24 ? 10 : moves <= 40 ? 8 : 7;
}

bool search_bench(const Game *game, int threads, const atomic_bool *cancel, uint64_t *nodes, int64_t *milliseconds, Error *error)
{
    const SearchListener listener = { .info = ignore_info, .done = ignore_done };
    Position *pos = position_new(game);
    if (pos == NULL) {
        return fail(error, "no memory for a position");
    }
    Search *search = search_new(game, error);
    if (search == NULL || !search_set_hash(search, STANDARD_HASH, error) || (threads > 1 && !search_set_threads(search, threads, error))) {
        search_free(search);
        position_free(pos);
        return false;
    }
    const SearchLimits limits = { .depth = bench_depth(pos), .cancel = cancel };
    uint64_t random = 20240229;
    *nodes = 0;
    *milliseconds = 0;
    bool cancelled = false;
    for (int i = 0; i < BENCH_POSITIONS && !cancelled; i++) {
        search_clear(search);
        int64_t start = clock_now();
        search_start(search, pos, &limits, &listener);
        search_wait(search);
        *milliseconds += clock_now() - start;
        *nodes += total_nodes(search);
        wander(pos, &random);
        cancelled = cancel != NULL && atomic_load(cancel);
    }
    search_free(search);
    position_free(pos);
    return !cancelled || fail(error, "stopped");
}
