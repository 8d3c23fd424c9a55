/* Search for three and four against plain minimax: the root's seat maximises, all others minimise. */
#include "search/recorder.h"

#include <string.h>

/* Place (from 0) at which a seat fell, from the third field of the position string: the seat to move, a minus, the fallen in their
 * order. */
static int place_of(const Position *position, int seat)
{
    Written string = written(position);
    const char *field = strchr(string.text, ' ');
    const char *fallen = strchr(field, '-');
    ck_assert_ptr_nonnull(fallen);
    return (int) (strchr(fallen, '1' + seat) - fallen) - 1;
}

static int minimax(const Search *search, Position *position, int root_seat, int depth, int ply)
{
    enum { PLIES_PER_PLACE = 256 };
    Outcome outcome = position_outcome(position);
    bool lives = position_alive(position, root_seat);
    if (!lives) {
        return -SCORE_MATE + ply + PLIES_PER_PLACE * place_of(position, root_seat);
    }
    if (outcome.reason == BY_LAST_STANDING || outcome.reason == BY_CORNER) {
        int seats = game_seats(position_game(position)), living = 0;
        for (int seat = 0; seat < seats; seat++) {
            living += position_alive(position, seat);
        }
        return outcome.score[root_seat] == 12 ? SCORE_MATE - ply : -SCORE_MATE + ply + PLIES_PER_PLACE * (seats - living);
    }
    if (outcome.reason != GOES_ON) {
        return 0;
    }
    if (depth == 0) {
        return search_evaluate(search, position, root_seat);
    }
    Move moves[MAX_MOVES];
    int count = position_moves(position, moves);
    bool own = position_seat(position) == root_seat;
    int best = own ? -SCORE_INFINITE : SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        position_make(position, moves[i]);
        int value = minimax(search, position, root_seat, depth - 1, ply + 1);
        position_unmake(position);
        best = own == (value > best) ? value : best;
    }
    return best;
}

/* Walks at random into the game and forgets how it came there. */
static bool wander(Position *position, uint64_t *random)
{
    position_reset(position);
    for (int plies = random_below(random, 160); plies > 0; plies--) {
        if (!random_step(position, random)) {
            return false;
        }
    }
    Error error;
    ck_assert(position_set(position, written(position).text, &error));
    return position_outcome(position).reason == GOES_ON;
}

/* Compares the values of a few root moves, so that deeper trees can be walked without cuts. */
static void compare(const char *variant, int positions, int depth, int root_moves)
{
    Recorder *recorder = recorder_open(variant, NULL);
    Position *position = recorder->table.position;
    uint64_t random = 4711;
    search_set_full_width(recorder->search, true);
    for (int done = 0; done < positions;) {
        if (!wander(position, &random)) {
            continue;
        }
        done++;
        Move moves[MAX_MOVES], chosen[4];
        int count = position_moves(position, moves), best = -SCORE_INFINITE, seat = position_seat(position);
        for (int i = 0; i < root_moves; i++) {
            chosen[i] = moves[random_below(&random, count)];
            position_make(position, chosen[i]);
            int value = minimax(recorder->search, position, seat, depth - 1, 1);
            position_unmake(position);
            best = value > best ? value : best;
        }
        SearchLimits limits = { .depth = depth, .moves = chosen, .move_count = root_moves };
        recorder_run(recorder, &limits);
        ck_assert_msg(recorder->last[0].score == best, "%s, depth %d: %d, minimax %d: %s", variant, depth, recorder->last[0].score, best,
                      written(position).text);
    }
    recorder_close(recorder);
}

static int fewer_under_sanitizers(int positions)
{
    return TEST_NODES == 0 ? positions : positions / 20 + 1;
}

START_TEST(paranoid_search_is_minimax)
{
    static const char *const variants[] = { "plattraum3", "raumherichess4" };
    compare(variants[_i], fewer_under_sanitizers(500), 2, 2);
    compare(variants[_i], fewer_under_sanitizers(20), 3, 1);
}
END_TEST

START_TEST(other_searches_find_legal_moves)
{
    static const char *const variants[] = { "plattraum3", "raumherichess4", "plattraum3-bishogi" };
    static const MultiPlayerSearch modes[] = { MULTI_BRS, MULTI_MAXN };
    for (size_t i = 0; i < 2; i++) {
        Recorder *recorder = recorder_open(variants[_i], NULL);
        SearchLimits limits = { .nodes = TEST_NODES == 0 ? 20000 : 1000 };
        search_set_multiplayer(recorder->search, modes[i], false);
        for (int ply = 0; ply < 12 && position_outcome(recorder->table.position).reason == GOES_ON; ply++) {
            recorder_run(recorder, &limits);
            ck_assert_uint_ne(recorder->best, MOVE_NONE);
            position_make(recorder->table.position, recorder->best);
        }
        recorder_close(recorder);
    }
}
END_TEST

static Suite *paranoid_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("search of three and four", &tests, 120);
    tcase_add_loop_test(tests, paranoid_search_is_minimax, 0, 2);
    tcase_add_loop_test(tests, other_searches_find_legal_moves, 0, 3);
    return suite;
}
REGISTER_SUITE(paranoid_suite);
