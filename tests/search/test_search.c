/* The search as its users see it: what it finds, what limits it, when it ends. */
#include "search/recorder.h"

#include <string.h>

/* ---- What it finds ---- */

typedef struct {
    const char *variant, *fen, *best; /* `best` is NULL where several moves mate */
    int moves;
} Mate;

static const Mate mates[] = {
    { "chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", 1 },
    { "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2 },
    { "chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "f8c5", 3 },
    { "platonic", "t9/10/1I8/10/10/10/9t/10/10/T3I4T w - - 0 1", NULL, 3 },
};

START_TEST(mate_is_found)
{
    const Mate *mate = &mates[_i];
    Recorder *recorder = recorder_open(mate->variant, mate->fen);
    SearchLimits limits = { .mate = mate->moves, .nodes = 2000000 };
    recorder_run(recorder, &limits);
    ck_assert_int_eq(score_mate_plies(recorder->last[0].score), 2 * mate->moves - 1);
    if (mate->best != NULL) {
        ck_assert_str_eq(best_text(recorder).text, mate->best);
    }
    recorder_close(recorder);
}
END_TEST

START_TEST(perpetual_check_is_a_draw)
{
    Recorder *recorder = recorder_open("chess", "5rk1/5p1p/8/8/7Q/8/qr6/7K w - - 0 1");
    SearchLimits limits = { .depth = 8 };
    recorder_run(recorder, &limits);
    ck_assert_int_eq(recorder->last[0].score, 0);
    recorder_close(recorder);
}
END_TEST

START_TEST(mate_comes_before_the_fifty_moves)
{
    Recorder *recorder = recorder_open("chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 80");
    SearchLimits limits = { .depth = 4 };
    recorder_run(recorder, &limits);
    ck_assert_int_eq(score_mate_plies(recorder->last[0].score), 1);
    recorder_close(recorder);
}
END_TEST

START_TEST(finished_games_have_no_best_move)
{
    static const struct {
        const char *fen;
        bool lost;
    } over[] = { { "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true }, { "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false } };
    for (size_t i = 0; i < sizeof over / sizeof over[0]; i++) {
        Recorder *recorder = recorder_open("chess", over[i].fen);
        SearchLimits limits = { .depth = 3 };
        recorder_run(recorder, &limits);
        ck_assert_uint_eq(recorder->best, MOVE_NONE);
        ck_assert_int_eq(recorder->last[0].score, over[i].lost ? -SCORE_MATE : 0);
        recorder_close(recorder);
    }
}
END_TEST

/* ---- Limits ---- */

START_TEST(search_is_the_same_every_time)
{
    SearchLimits limits = { .nodes = 30000 };
    SearchInfo first = { 0 };
    Move best = MOVE_NONE;
    for (int i = 0; i < 2; i++) {
        Recorder *recorder = recorder_open("platonic", NULL);
        recorder_run(recorder, &limits);
        if (i == 0) {
            first = recorder->last[0];
            best = recorder->best;
        }
        ck_assert_uint_eq(recorder->best, best);
        ck_assert_int_eq(recorder->last[0].score, first.score);
        ck_assert_uint_eq(recorder->last[0].nodes, first.nodes);
        recorder_close(recorder);
    }
}
END_TEST

START_TEST(nodes_are_limited)
{
    Recorder *recorder = recorder_open("chess", NULL);
    static const uint64_t limit[] = { 1, 100, 5000, 12345 };
    for (size_t i = 0; i < sizeof limit / sizeof limit[0]; i++) {
        SearchLimits limits = { .nodes = limit[i] };
        recorder_run(recorder, &limits);
        ck_assert_uint_ge(recorder->last[0].nodes, limit[i]);
        ck_assert_uint_le(recorder->last[0].nodes, limit[i] + 1);
        ck_assert_uint_ne(recorder->best, MOVE_NONE);
    }
    recorder_close(recorder);
}
END_TEST

START_TEST(depth_is_limited)
{
    Recorder *recorder = recorder_open("glinski", NULL);
    SearchLimits limits = { .depth = 4 };
    recorder_run(recorder, &limits);
    ck_assert_int_eq(recorder->last[0].depth, 4);
    ck_assert_uint_ne(recorder->ponder, MOVE_NONE);
    recorder_close(recorder);
}
END_TEST

START_TEST(lines_are_sorted_and_differ)
{
    Recorder *recorder = recorder_open("chess", NULL);
    enum { LINES = 5 };
    search_set_multipv(recorder->search, LINES);
    SearchLimits limits = { .depth = 6 };
    recorder_run(recorder, &limits);
    for (int i = 0; i < LINES; i++) {
        ck_assert_int_eq(recorder->last[i].line, i + 1);
        for (int j = 0; j < i; j++) {
            ck_assert_int_ge(recorder->last[j].score, recorder->last[i].score);
            ck_assert_uint_ne(recorder->first[j], recorder->first[i]);
        }
    }
    ck_assert_uint_eq(recorder->best, recorder->first[0]);
    recorder_close(recorder);
}
END_TEST

START_TEST(only_given_moves_are_searched)
{
    Recorder *recorder = recorder_open("chess", NULL);
    Error error;
    const char *const texts[2] = { "a2a3", "h2h3" };
    Move given[2];
    for (int i = 0; i < 2; i++) {
        given[i] = position_read_move(recorder->table.position, texts[i], &error);
        ck_assert_uint_ne(given[i], MOVE_NONE);
    }
    SearchLimits limits = { .depth = 5, .moves = given, .move_count = 2 };
    recorder_run(recorder, &limits);
    ck_assert(recorder->best == given[0] || recorder->best == given[1]);
    Move excluded = recorder->best;
    limits.exclude = &excluded;
    limits.exclude_count = 1;
    recorder_run(recorder, &limits);
    ck_assert_uint_eq(recorder->best, excluded == given[0] ? given[1] : given[0]);
    recorder_close(recorder);
}
END_TEST

/* ---- Ends ---- */

/* A second for what should take ten milliseconds: tests run on busy machines. */
enum { PROMPTLY = 1000 };

START_TEST(stop_is_obeyed)
{
    static const char *const variants[] = { "chess", "platform", "plattraum-bishogi", "raumherichess4" };
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        Recorder *recorder = recorder_open(variants[i], NULL);
        SearchLimits limits = { .infinite = true };
        recorder_start(recorder, &limits);
        sleep_milliseconds(30);
        ck_assert(search_running(recorder->search));
        double ordered = milliseconds_now();
        search_stop(recorder->search);
        search_wait(recorder->search);
        ck_assert_double_lt(milliseconds_now() - ordered, PROMPTLY);
        ck_assert_int_eq(recorder->dones, 1);
        ck_assert_uint_ne(recorder->best, MOVE_NONE);
        recorder_close(recorder);
    }
}
END_TEST

START_TEST(endless_search_waits_for_the_order)
{
    Recorder *recorder = recorder_open("chess", "k7/8/K7/8/8/8/8/7R w - - 0 1");
    SearchLimits limits = { .infinite = true, .depth = 2 };
    recorder_start(recorder, &limits);
    sleep_milliseconds(50);
    ck_assert(search_running(recorder->search));
    search_stop(recorder->search);
    search_wait(recorder->search);
    ck_assert_int_eq(recorder->dones, 1);
    recorder_close(recorder);
}
END_TEST

START_TEST(ponder_hit_starts_the_clock)
{
    Recorder *recorder = recorder_open("chess", NULL);
    SearchLimits limits = { .ponder = true, .has_clock = true, .time = { 100, 100 } };
    recorder_start(recorder, &limits);
    sleep_milliseconds(200);
    ck_assert(search_running(recorder->search));
    double hit = milliseconds_now();
    search_ponderhit(recorder->search);
    search_wait(recorder->search);
    ck_assert_double_lt(milliseconds_now() - hit, PROMPTLY);
    ck_assert_int_eq(recorder->dones, 1);
    recorder_close(recorder);
}
END_TEST

START_TEST(a_new_search_ends_the_old_one)
{
    Recorder *old = recorder_open("chess", NULL), new = *old;
    SearchLimits limits = { .infinite = true }, shallow = { .depth = 2 };
    recorder_start(old, &limits);
    recorder_run(&new, &shallow);
    ck_assert_int_eq(old->dones, 1);
    ck_assert_uint_ne(old->best, MOVE_NONE);
    recorder_close(old);
}
END_TEST

START_TEST(threads_share_a_search)
{
    static const char *const variants[] = { "chess", "plattraum3" };
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        Recorder *recorder = recorder_open(variants[i], NULL);
        Error error;
        SearchLimits limits = { .nodes = 20000 };
        ck_assert(search_set_threads(recorder->search, 3, &error));
        recorder_run(recorder, &limits);
        ck_assert(search_set_threads(recorder->search, 2, &error));
        recorder_run(recorder, &limits);
        ck_assert_uint_ne(recorder->best, MOVE_NONE);
        recorder_close(recorder);
    }
}
END_TEST

START_TEST(impossible_settings_change_nothing)
{
    Recorder *recorder = recorder_open("chess", NULL);
    Error error = { "" };
    ck_assert(!search_set_hash(recorder->search, (size_t) 1 << 40, &error));
    ck_assert_int_gt((int) strlen(error.text), 0);
    ck_assert(!search_set_threads(recorder->search, 0, &error));
    ck_assert(!search_set_threads(recorder->search, 1000000, &error));
    SearchLimits limits = { .depth = 4 };
    recorder_run(recorder, &limits);
    recorder_close(recorder);
}
END_TEST

/* Every level plays legal moves; the weakest looks at little. */
START_TEST(levels_limit_the_search)
{
    Recorder *recorder = recorder_open("plattraum", NULL);
    uint64_t before = 0;
    for (int level = 0; level < 20; level += 5) {
        search_set_level(recorder->search, level);
        SearchLimits limits = { .movetime = 5000 };
        recorder_run(recorder, &limits);
        ck_assert_uint_ne(recorder->best, MOVE_NONE);
        ck_assert_uint_gt(recorder->last[0].nodes, before);
        before = recorder->last[0].nodes;
    }
    recorder_close(recorder);
}
END_TEST

START_TEST(bench_is_a_signature)
{
    Table table = table_open("platonic-plain", NULL);
    uint64_t first, second;
    int64_t time;
    Error error;
    ck_assert(search_bench(table.game, 1, NULL, &first, &time, &error));
    ck_assert(search_bench(table.game, 1, NULL, &second, &time, &error));
    ck_assert_uint_eq(first, second);
    table_close(&table);
}
END_TEST

static Suite *search_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("search", &tests, 120);
    tcase_add_loop_test(tests, mate_is_found, 0, (int) (sizeof mates / sizeof mates[0]));
    tcase_add_test(tests, perpetual_check_is_a_draw);
    tcase_add_test(tests, mate_comes_before_the_fifty_moves);
    tcase_add_test(tests, finished_games_have_no_best_move);
    tcase_add_test(tests, search_is_the_same_every_time);
    tcase_add_test(tests, nodes_are_limited);
    tcase_add_test(tests, depth_is_limited);
    tcase_add_test(tests, lines_are_sorted_and_differ);
    tcase_add_test(tests, only_given_moves_are_searched);
    tcase_add_test(tests, stop_is_obeyed);
    tcase_add_test(tests, endless_search_waits_for_the_order);
    tcase_add_test(tests, ponder_hit_starts_the_clock);
    tcase_add_test(tests, a_new_search_ends_the_old_one);
    tcase_add_test(tests, threads_share_a_search);
    tcase_add_test(tests, impossible_settings_change_nothing);
    tcase_add_test(tests, levels_limit_the_search);
    tcase_add_test(tests, bench_is_a_signature);
    return suite;
}
REGISTER_SUITE(search_suite);
