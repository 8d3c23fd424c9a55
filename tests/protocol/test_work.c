/* Counts and benches keep no line waiting, and end when they are told to or left alone. */
#include "protocol/dialogue.h"
#include "support/support.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static Dialogue d;

/* Work that would take hours, or at least seconds, under each protocol. */
static const struct {
    const char *greeting, *greeted, *work, *ask, *answer, *stop, *stopped;
} talks[] = {
    {"isready", "readyok", "perft 11", "isready", "readyok", "stop", "error: perft: stopped"},
    {"isready", "readyok", "divide 11", "isready", "readyok", "stop", "error: perft: stopped"},
    {"isready", "readyok", "bench", "isready", "readyok", "stop", "error: bench: stopped"},
    {"uci", "uciok", "perft 11", "isready", "readyok", "stop", "info string perft: stopped"},
    {"uci", "uciok", "go perft 11", "isready", "readyok", "stop", "info string perft: stopped"},
    {"uci", "uciok", "bench raumherichess4", "isready", "readyok", "stop", "info string bench: stopped"},
    {"xboard\nprotover 2", "feature done=1", "perft 11", "ping 1", "pong 1", "?", "Error (stopped): perft"},
    {"xboard\nprotover 2", "feature done=1", "divide 11", "ping 1", "pong 1", ".", "Error (stopped): perft"},
    {"xboard\nprotover 2", "feature done=1", "bench", "ping 1", "pong 1", ".", "Error (stopped): bench"},
};

enum { TALKS = sizeof talks / sizeof talks[0] };

static void begin(int i)
{
    dialogue_open(&d, NULL);
    say(&d, talks[i].greeting);
    hear(&d, talks[i].greeted);
    say(&d, talks[i].work);
    say(&d, talks[i].ask);
    hear_at_once(&d, talks[i].answer);
}

START_TEST(work_is_stopped)
{
    begin(_i);
    usleep(20000);
    say(&d, talks[_i].ask);
    hear_at_once(&d, talks[_i].answer);
    say(&d, talks[_i].stop);
    ck_assert_str_eq(hear_soon(&d, talks[_i].stopped), talks[_i].stopped);
    say(&d, talks[_i].ask);
    hear_at_once(&d, talks[_i].answer);
    say(&d, "quit");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}
END_TEST

START_TEST(work_ends_with_quit)
{
    begin(_i);
    say(&d, "quit");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}
END_TEST

START_TEST(work_ends_with_input)
{
    begin(_i);
    ck_assert_int_eq(dialogue_close(&d), 0);
}
END_TEST

START_TEST(work_ends_with_its_reader)
{
    begin(_i);
    close(d.from);
    d.from = open("/dev/null", O_RDONLY);
    ck_assert_int_eq(dialogue_wait(&d), 0);
}
END_TEST

/* Work ends where something else begins, and the board is what it was. */
START_TEST(work_gives_way)
{
    static const char *const next[] = {"position startpos moves e2e4", "setoption name Threads value 2", "ucinewgame", "uci",
                                       "go depth 1", "setoption name UCI_Variant value chess", "go perft 2", "perft 2"};
    dialogue_open(&d, NULL);
    say(&d, "uci");
    for (size_t i = 0; i < sizeof next / sizeof next[0]; i++) {
        say(&d, "go perft 11");
        say(&d, next[i]);
        hear(&d, "info string perft: stopped");
        say(&d, "position startpos");
        say(&d, "go perft 1");
        hear(&d, "Nodes searched: 20");
    }
    say(&d, "quit");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}
END_TEST

/* A script does not wait for answers. */
START_TEST(short_counts_are_finished)
{
    dialogue_open(&d, NULL);
    say(&d, "position startpos\ngo perft 2\nposition startpos moves e2e4\ngo perft 1\nperft 1\nperft 2\nquit");
    hear(&d, "Nodes searched: 400");
    hear(&d, "Nodes searched: 20");
    hear(&d, "nodes 20");
    hear(&d, "nodes 600");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}
END_TEST

static Suite *work_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("work", &tests, 120);
    tcase_add_loop_test(tests, work_is_stopped, 0, TALKS);
    tcase_add_loop_test(tests, work_ends_with_quit, 0, TALKS);
    tcase_add_loop_test(tests, work_ends_with_input, 0, TALKS);
    tcase_add_loop_test(tests, work_ends_with_its_reader, 0, TALKS);
    tcase_add_test(tests, work_gives_way);
    tcase_add_test(tests, short_counts_are_finished);
    return suite;
}
REGISTER_SUITE(work_suite);
