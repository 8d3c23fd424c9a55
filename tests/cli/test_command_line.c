/* The command line as scripts see it: last lines, order, exit statuses, errors on standard error. */
#include "support/support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    int status; /* exit status, -1 if it was killed */
    char out[16384], err[2048];
} Run;

static void read_all(FILE *file, char *text, size_t size)
{
    text[fread(text, 1, size - 1, file)] = '\0';
}

/* Runs the program under test with these arguments, as a shell reads them, and this input, which must not hold a quote. */
static Run run_with_input(const char *arguments, const char *input)
{
    Run run;
    char path[] = "/tmp/platypus-test-XXXXXX";
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    char command[16384];
    int length = snprintf(command, sizeof command, "printf '%s' | %s %s 2>%s", input, TEST_BINARY, arguments, path);
    ck_assert(length > 0 && length < (int) sizeof command);
    FILE *out = popen(command, "r");
    ck_assert_ptr_nonnull(out);
    read_all(out, run.out, sizeof run.out);
    ck_assert_msg(feof(out), "endless output of %s", arguments);
    int status = pclose(out);
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    FILE *err = fdopen(fd, "r");
    ck_assert_ptr_nonnull(err);
    read_all(err, run.err, sizeof run.err);
    fclose(err);
    unlink(path);
    return run;
}

static Run run(const char *arguments)
{
    return run_with_input(arguments, "");
}

static Run run_well(const char *arguments)
{
    Run result = run(arguments);
    ck_assert_msg(result.status == 0 && result.err[0] == '\0', "%s: status %d, %s", arguments, result.status, result.err);
    return result;
}

/* The last line of a text, whose end it cuts off. */
static const char *last_line(char *text)
{
    size_t length = strlen(text);
    ck_assert_msg(length > 0 && text[length - 1] == '\n', "no whole line at the end: '%s'", text);
    text[length - 1] = '\0';
    char *before = strrchr(text, '\n');
    return before ? before + 1 : text;
}

static void expect_last_line(const char *arguments, const char *expected)
{
    Run result = run_well(arguments);
    ck_assert_str_eq(last_line(result.out), expected);
}

/* ---- Commands ---- */

START_TEST(variants_are_listed)
{
    Run result = run_well("variants");
    char *rest = NULL;
    size_t index = 0;
    for (char *line = strtok_r(result.out, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        line[strcspn(line, " \t")] = '\0';
        ck_assert_msg(index < variant_count(), "one more line: %s", line);
        ck_assert_str_eq(line, variant_name(index++));
    }
    ck_assert_uint_eq(index, variant_count());
}
END_TEST

START_TEST(perft_ends_with_nodes)
{
    expect_last_line("perft chess 0", "nodes 1");
    expect_last_line("perft chess 3", "nodes 8902");
    expect_last_line("perft chess 3 --threads 2", "nodes 8902");
    expect_last_line("perft chess 3 --hash 2", "nodes 8902");
    expect_last_line("perft --hash 2 --threads 2 chess 3", "nodes 8902");
    expect_last_line("perft chess 2 --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'", "nodes 191");
    expect_last_line("perft platonic-plain 2", "nodes 1296");
}
END_TEST

START_TEST(divide_adds_up)
{
    Run result = run_well("perft chess 3 --divide");
    char *rest = NULL;
    uint64_t sum = 0, nodes = 0;
    int moves = 0;
    for (char *line = strtok_r(result.out, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char word[MOVE_TEXT];
        uint64_t count;
        if (sscanf(line, "%15[^: ]%*[: ]%" SCNu64, word, &count) != 2) {
            ck_abort_msg("not a count: %s", line);
        }
        if (strcmp(word, "nodes") == 0) {
            nodes = count;
        } else {
            sum += count;
            moves++;
        }
    }
    ck_assert_int_eq(moves, 20);
    ck_assert_uint_eq(sum, 8902);
    ck_assert_uint_eq(nodes, 8902);
}
END_TEST

START_TEST(moves_are_sorted)
{
    const char *variant = variant_name((size_t) _i);
    char arguments[128], before[MOVE_TEXT] = "";
    snprintf(arguments, sizeof arguments, "moves %s", variant);
    Run result = run_well(arguments);
    Table table = table_open(variant, NULL);
    uint64_t expected = perft_plain(table.position, 1), count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(result.out, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        ck_assert_msg(position_read_move(table.position, line, NULL) != MOVE_NONE, "%s: no move: %s", variant, line);
        ck_assert_msg(strcmp(before, line) < 0, "%s: %s before %s", variant, before, line);
        snprintf(before, sizeof before, "%s", line);
        count++;
    }
    ck_assert_uint_eq(count, expected);
    table_close(&table);
}
END_TEST

START_TEST(moves_of_a_position)
{
    Run result = run_well("moves chess --fen '7k/8/8/8/8/8/8/K7 w - - 0 1'");
    ck_assert_str_eq(result.out, "a1a2\na1b1\na1b2\n");
    result = run_well("moves chess --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'");
    ck_assert_str_eq(result.out, "");
}
END_TEST

START_TEST(after_moves)
{
    Run result = run_well("after chess --moves 'e2e4 e7e5'");
    ck_assert_str_eq(result.out, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\nresult *\n");
    result = run_well("after chess --moves 'f2f3 e7e5 g2g4 d8h4'");
    ck_assert_str_eq(result.out, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\nresult 0-1 checkmate\n");
    result = run_well("after chess --fen '7k/5K2/8/8/8/8/8/6Q1 w - - 0 1' --moves g1g6");
    ck_assert_str_eq(result.out, "7k/5K2/6Q1/8/8/8/8/8 b - - 1 1\nresult 1/2-1/2 stalemate\n");
    result = run_well("after chess --moves ''");
    ck_assert_str_eq(result.out, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nresult *\n");
}
END_TEST

START_TEST(bench_is_the_same_twice)
{
    uint64_t nodes[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        Run result = run_well("bench chess");
        const char *total = strstr(last_line(result.out), "nodes ");
        uint64_t nps;
        ck_assert_msg(total && sscanf(total, "nodes %" SCNu64 " nps %" SCNu64, &nodes[i], &nps) == 2, "no total: %s", result.out);
        ck_assert_uint_gt(nodes[i], 0);
    }
    ck_assert_uint_eq(nodes[0], nodes[1]);
}
END_TEST

START_TEST(help_and_version)
{
    static const char *const commands[] = {"variants", "perft", "moves", "after", "bench", "play", "--version"};
    Run result = run_well("--help");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        ck_assert_msg(strstr(result.out, commands[i]), "--help knows no %s", commands[i]);
    }
    result = run_well("--version");
    ck_assert_msg(strncasecmp(result.out, "platypus ", 9) == 0 && strchr(result.out, '.'), "version: %s", result.out);
}
END_TEST

START_TEST(protocol_by_first_word)
{
    Run result = run_with_input("", "uci\\nisready\\nquit\\n");
    ck_assert_int_eq(result.status, 0);
    ck_assert(strstr(result.out, "uciok\n") && strstr(result.out, "readyok\n"));
    result = run_with_input("", "xboard\\nprotover 2\\nping 1\\nquit\\n");
    ck_assert_int_eq(result.status, 0);
    ck_assert(strstr(result.out, "done=1") && strstr(result.out, "pong 1\n"));
    ck_assert_int_eq(run_with_input("", "").status, 0);
    ck_assert_int_eq(run_with_input("", "uci\\n").status, 0);
    ck_assert_int_eq(run_with_input("", "xboard\\n").status, 0);
}
END_TEST

/* ---- Errors ---- */

static const char *const wrong[] = {
    "nonsense", "--nonsense", "variants more", "--help more",
    "perft", "perft chess", "perft draughts 2", "perft chess x", "perft chess -1", "perft chess ''", "perft chess 2x",
    "perft chess 99999999999999999999",
    "perft chess 2 3", "perft chess 2 --threads", "perft chess 2 --threads 0", "perft chess 2 --threads x", "perft chess 2 --threads -4",
    "perft chess 2 --hash x", "perft chess 2 --hash -1", "perft chess 2 --hash 99999999999999999999", "perft chess 2 --nonsense",
    "perft chess 2 --fen", "perft chess 2 --fen ''",
    "perft chess 2 --fen 'rnbqkbnr/pppppppp/8/8'",
    "moves", "moves draughts", "moves chess more", "moves chess --fen 8/8/8/8/8/8/8/8", "moves chess --divide",
    "after", "after draughts --moves e2e4", "after chess --moves e2e5", "after chess --moves 'e2e4 e2e4'", "after chess --moves",
    "after chess --moves nonsense",
    "after chess --fen x --moves e2e4",
    "bench draughts", "bench chess --threads x", "bench chess more", "play draughts",
};

START_TEST(errors_are_told)
{
    Run result = run(wrong[_i]);
    ck_assert_msg(result.status > 0, "'%s' ends with status %d", wrong[_i], result.status);
    ck_assert_msg(result.err[0] != '\0', "'%s' says nothing on standard error", wrong[_i]);
    ck_assert_msg(result.out[0] == '\0', "'%s' prints: %s", wrong[_i], result.out);
}
END_TEST

/* Nothing that could not be written counts as done. */
START_TEST(full_disk)
{
    static const char *const commands[] = {"variants", "moves chess", "perft chess 1", "after chess --moves e2e4", "--help", "--version"};
    if (access("/dev/full", W_OK) != 0) {
        return;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments, "%s >/dev/full", commands[i]);
        ck_assert_msg(run(arguments).status > 0, "'%s' on a full disk ends with 0", commands[i]);
    }
}
END_TEST

/* ---- What is documented ---- */

static char *read_document(const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "no %s", path);
    ck_assert_int_gt(getdelim(&text, &size, '\0', file), 0);
    fclose(file);
    return text;
}

/* Expects the names that stand between `before` and `after` in the text in both documents. */
static int expect_documented(const char *text, const char *before, const char *after)
{
    char *readme = read_document("README.md"), *manual = read_document("src/platypus.6");
    int names = 0;
    for (const char *at = text; (at = strstr(at, before)) != NULL; names++) {
        at += strlen(before);
        const char *end = strstr(at, after);
        ck_assert_ptr_nonnull(end);
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int) (end - at), at);
        ck_assert_msg(strstr(readme, name) != NULL, "README.md does not tell of '%s'", name);
        ck_assert_msg(strstr(manual, name) != NULL, "platypus.6 does not tell of '%s'", name);
    }
    free(readme);
    free(manual);
    return names;
}

START_TEST(every_option_is_documented)
{
    Run uci = run_with_input("", "uci\nquit\n");
    ck_assert_int_ge(expect_documented(uci.out, "option name ", " type "), 17);
    Run xboard = run_with_input("", "xboard\nprotover 2\nquit\n");
    ck_assert_int_ge(expect_documented(xboard.out, "feature option=\"", " -"), 11);
}
END_TEST

static Suite *command_line_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("command line", &tests, 120);
    tcase_add_test(tests, variants_are_listed);
    tcase_add_test(tests, perft_ends_with_nodes);
    tcase_add_test(tests, divide_adds_up);
    tcase_add_loop_test(tests, moves_are_sorted, 0, (int) variant_count());
    tcase_add_test(tests, moves_of_a_position);
    tcase_add_test(tests, after_moves);
    tcase_add_test(tests, bench_is_the_same_twice);
    tcase_add_test(tests, help_and_version);
    tcase_add_test(tests, protocol_by_first_word);
    tcase_add_loop_test(tests, errors_are_told, 0, (int) (sizeof wrong / sizeof wrong[0]));
    tcase_add_test(tests, full_disk);
    tcase_add_test(tests, every_option_is_documented);
    return suite;
}
REGISTER_SUITE(command_line_suite);
