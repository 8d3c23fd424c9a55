/* The referee: who sits where, logs, and whole matches between stub engines that misbehave. */
#include "referee/record.h"
#include "referee/seating.h"
#include "referee/spec.h"
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Seats ---- */

START_TEST(seatings_are_balanced)
{
    static const int expected[][3] = {{2, 2, 2}, {2, 3, 6}, {3, 3, 6}, {2, 4, 6}, {3, 4, 36}, {4, 4, 24}}; /* engines, seats, seatings */
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        Seatings seatings;
        int had[MAX_SEATS][MAX_SEATS] = {{0}};
        seatings_list(&seatings, expected[i][0], expected[i][1]);
        ck_assert_int_eq(seatings.count, expected[i][2]);
        for (int j = 0; j < seatings.count; j++) {
            for (int seat = 0; seat < seatings.seats; seat++) {
                had[seatings.engine[j][seat]][seat]++;
            }
        }
        for (int engine = 0; engine < seatings.engines; engine++) {
            for (int seat = 0; seat < seatings.seats; seat++) {
                ck_assert_int_eq(had[engine][seat], seatings.count / seatings.engines);
            }
        }
    }
}
END_TEST

/* ---- Words ---- */

START_TEST(clocks_are_read)
{
    static const struct {
        const char *text;
        int moves;
        int64_t time, increment;
    } good[] = {{"40/60+0.6", 40, 60000, 600}, {"10+0.1", 0, 10000, 100}, {"5:00", 0, 300000, 0}, {"0:30+1", 0, 30000, 1000}};
    static const char *const bad[] = {"", "0", "-1", "x", "1+", "1+x", "0/5", "40/", "1:", "5+1 ", "1e99", "nan"};
    Error error;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        Limits limits = {0};
        ck_assert_msg(limits_read_clock(&limits, good[i].text, &error), "%s: %s", good[i].text, error.text);
        ck_assert_int_eq(limits.moves, good[i].moves);
        ck_assert_int_eq(limits.time, good[i].time);
        ck_assert_int_eq(limits.increment, good[i].increment);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Limits limits = {.time = 7};
        ck_assert_msg(!limits_read_clock(&limits, bad[i], &error), "'%s' is no clock", bad[i]);
        ck_assert_int_eq(limits.time, 7);
    }
}
END_TEST

/* ---- Matches ---- */

typedef struct {
    char name[64];
} Folder;

static Folder open_folder(void)
{
    Folder folder = {"/tmp/platypus-referee-XXXXXX"};
    ck_assert_ptr_nonnull(mkdtemp(folder.name));
    return folder;
}

static void close_folder(const Folder *folder)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder->name);
    ck_assert_int_eq(system(command), 0);
}

/* Runs the referee with these words of a shell, in which $D is the folder and $S the stub; both its outputs go to `out`. */
static int run_match(const Folder *folder, const char *words, char out[16384])
{
    char command[2048];
    snprintf(command, sizeof command, "D=%s S=tests/tools/stub-engine.sh; timeout 60 %s %s 2>&1", folder->name, TEST_MATCH, words);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    out[fread(out, 1, 16383, pipe)] = '\0';
    int status = pclose(pipe);
    ck_assert_msg(WIFEXITED(status), "killed: %s", words);
    return WEXITSTATUS(status);
}

static void run_well(const Folder *folder, const char *words, char out[16384])
{
    int status = run_match(folder, words, out);
    ck_assert_msg(status == 0, "%s: status %d, %s", words, status, out);
}

static void expect_text(const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part) != NULL, "no '%s' in: %s", part, text);
}

/* A stub that misbehaves from ply 2 on against one that does not: two games, and the match goes on after each fault. */
static const struct {
    const char *protocol, *fault, *limit, *reason;
    const char *score;
} faults[] = {
    {"uci", "none", "depth=1", "repetition, 8 plies", "A 2.0 - 2.0 B (+0 =4 -0)"},
    {"uci", "crash", "depth=1", "crash of B: exit 3", "A 4.0 - 0.0 B"},
    {"uci", "illegal", "depth=1", "illegal move of B: e2e5", "A 4.0 - 0.0 B"},
    {"uci", "late", "tc=0.3", "time forfeit of B", "A 4.0 - 0.0 B"},
    {"uci", "late", "depth=1", "stalling of B", "A 4.0 - 0.0 B"},
    {"uci", "hang", "st=0.1", "hang of B", "A 4.0 - 0.0 B"},
    {"cecp", "none", "tc=5", "repetition, 8 plies", "A 2.0 - 2.0 B (+0 =4 -0)"},
    {"uci", "algebraic", "depth=1", "illegal move of B: N", "A 4.0 - 0.0 B"},
    {"cecp", "algebraic", "tc=5", "repetition, 8 plies", "A 2.0 - 2.0 B (+0 =4 -0)"},
    {"cecp", "crash", "tc=5", "crash of B: exit 3", "A 4.0 - 0.0 B"},
    {"cecp", "resign", "tc=5", "resignation of B", "A 4.0 - 0.0 B"},
    {"cecp", "claim", "tc=5", "false claim of B: 1/2-1/2", "A 4.0 - 0.0 B"},
    {"cecp", "late", "st=0.2", "time forfeit of B", "A 4.0 - 0.0 B"},
};

START_TEST(faults_are_named_and_survived)
{
    char words[1024], out[16384];
    Folder folder = open_folder();
    const char *protocol = faults[_i].protocol;
    snprintf(words, sizeof words,
             "--variant chess --each proto=%s %s --engine name=A cmd=\"$S %s 99 none\" --engine name=B cmd=\"$S %s 2 %s\" "
             "--games 4 --concurrency 2 --margin 50 --hang 1 --log $D/log --pgn $D/pgn",
             protocol, faults[_i].limit, protocol, protocol, faults[_i].fault);
    run_well(&folder, words, out);
    expect_text(out, faults[_i].reason);
    expect_text(out, "finished, games 4:");
    expect_text(out, faults[_i].score);
    close_folder(&folder);
}
END_TEST

#define MATCH "--variant chess --each depth=1 cmd=\"$S uci 99 none\" --engine name=A --engine name=B "

START_TEST(engines_that_cannot_start_are_mistakes)
{
    char out[16384];
    Folder folder = open_folder();
    const char *nowhere = "--variant chess --each depth=1 cmd=/nowhere --engine name=A --engine name=B";
    const char *chess_only = "--variant glinski --each depth=1 cmd=\"$S uci\" --engine name=A --engine name=B";
    ck_assert_int_eq(run_match(&folder, nowhere, out), 1);
    expect_text(out, "engine A: ended while 'uciok' was waited for");
    ck_assert_int_eq(run_match(&folder, chess_only, out), 1);
    expect_text(out, "offers no UCI_Variant");
    close_folder(&folder);
}
END_TEST

static char *read_file(const Folder *folder, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder->name, name);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "no %s", path);
    char *text = NULL;
    size_t size = 0;
    ck_assert_int_ge(getdelim(&text, &size, '\0', file), 0);
    fclose(file);
    return text;
}

static void truncate_file(const Folder *folder, const char *name, long bytes)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder->name, name);
    ck_assert_int_eq(truncate(path, bytes), 0);
}

/* Number of lines that are games. */
static int count_games(const char *log)
{
    int games = 0;
    for (const char *at = log; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n') {
        games += *at != '#';
    }
    return games;
}

/* Cuts a log at every kind of place: in its header, at a line's end, within a line. */
START_TEST(interrupted_matches_lose_no_game)
{
    char out[16384];
    Folder folder = open_folder();
    run_well(&folder, MATCH "--games 6 --log $D/log --pgn $D/pgn", out);
    char *whole = read_file(&folder, "log");
    long first = strstr(whole, "\n0\t") + 1 - whole, third = strstr(whole, "\n2\t") + 1 - whole;
    long cuts[] = {0, 10, first, first + 20, third - 1, third, third + 1, (long) strlen(whole) - 1};
    ck_assert_int_eq(run_match(&folder, MATCH "--games 6 --log $D/log", out), 1);
    expect_text(out, "exists: --resume goes on with it");
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        truncate_file(&folder, "log", cuts[i]);
        truncate_file(&folder, "pgn", 200);
        run_well(&folder, MATCH "--games 6 --resume --log $D/log --pgn $D/pgn", out);
        expect_text(out, "finished, games 6: A 3.0 - 3.0 B (+0 =6 -0)");
        char *log = read_file(&folder, "log"), *pgn = read_file(&folder, "pgn");
        ck_assert_int_eq(count_games(log), 6);
        int tags = 0;
        for (const char *at = pgn; (at = strstr(at, "[Result ")) != NULL; at++) {
            tags++;
        }
        ck_assert_int_eq(tags, 6);
        free(log);
        free(pgn);
    }
    ck_assert_int_eq(run_match(&folder, MATCH "--maxmoves 9 --games 6 --resume --log $D/log", out), 1);
    expect_text(out, "is the log of another match");
    free(whole);
    close_folder(&folder);
}
END_TEST

START_TEST(shards_add_up)
{
    char out[16384], again[16384];
    Folder folder = open_folder();
    for (int i = 1; i <= 3; i++) {
        char words[1024];
        snprintf(words, sizeof words, "%s --games 10 --shard %d/3 --log $D/part%d", MATCH, i, i);
        run_well(&folder, words, out);
    }
    run_well(&folder, "merge --log $D/all $D/part1 $D/part2 $D/part3", out);
    expect_text(out, "games 10: A 5.0 - 5.0 B (+0 =10 -0)");
    expect_text(out, "pairs [0 0 5 0 0]");
    /* In another order, and with a part twice, it is the same. */
    run_well(&folder, "merge --log $D/again $D/part3 $D/part1 $D/part2 $D/part1", again);
    ck_assert_str_eq(out, again);
    char *all = read_file(&folder, "all"), *same = read_file(&folder, "again");
    ck_assert_str_eq(all, same);
    ck_assert_int_eq(count_games(all), 10);
    free(all);
    free(same);
    close_folder(&folder);
}
END_TEST

START_TEST(logs_that_do_not_belong_together_are_refused)
{
    char out[16384];
    Folder folder = open_folder();
    run_well(&folder, MATCH "--games 2 --log $D/one", out);
    run_well(&folder, MATCH "--games 2 --maxmoves 3 --log $D/two", out);
    ck_assert_int_eq(run_match(&folder, "merge --log $D/all $D/one $D/two", out), 1);
    expect_text(out, "different matches");
    char command[512];
    snprintf(command, sizeof command, "sed 's/repetition/fifty/' %s/one > %s/other", folder.name, folder.name);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_eq(run_match(&folder, "merge $D/one $D/other", out), 1);
    expect_text(out, "game 0 is not the same in two logs");
    close_folder(&folder);
}
END_TEST

START_TEST(openings_are_played_from_both_seats)
{
    char out[16384];
    Folder folder = open_folder();
    char command[512];
    snprintf(command, sizeof command,
             "printf '# two\\nmoves: g1f3 g8f6 f3g1 f6g8\\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\\n' >%s/openings",
             folder.name);
    ck_assert_int_eq(system(command), 0);
    run_well(&folder, MATCH "--games 4 --openings $D/openings --log $D/log --pgn $D/pgn", out);
    expect_text(out, "game 1: A - B 1/2-1/2 repetition, 8 plies");
    expect_text(out, "game 2: B - A 1/2-1/2 repetition, 8 plies");
    char *pgn = read_file(&folder, "pgn");
    expect_text(pgn, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 {+0.07/1 ");
    free(pgn);
    snprintf(command, sizeof command, "echo 'moves: e2e4 e7e6 e4e6' >%s/openings", folder.name);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_eq(run_match(&folder, MATCH "--openings $D/openings", out), 1);
    expect_text(out, "openings:1:");
    close_folder(&folder);
}
END_TEST

static Suite *referee_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("referee", &tests, 60);
    tcase_add_test(tests, seatings_are_balanced);
    tcase_add_test(tests, clocks_are_read);
    tcase_add_loop_test(tests, faults_are_named_and_survived, 0, (int) (sizeof faults / sizeof faults[0]));
    tcase_add_test(tests, engines_that_cannot_start_are_mistakes);
    tcase_add_test(tests, interrupted_matches_lose_no_game);
    tcase_add_test(tests, shards_add_up);
    tcase_add_test(tests, logs_that_do_not_belong_together_are_refused);
    tcase_add_test(tests, openings_are_played_from_both_seats);
    return suite;
}
REGISTER_SUITE(referee_suite);
