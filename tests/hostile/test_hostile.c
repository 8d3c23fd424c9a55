/* Lines that are known to crash engines: each gets one clear line at most and changes nothing. */
#include "protocol/dialogue.h"
#include "support/support.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

enum { HUGE_TOKEN = 200000, TOO_LONG = 3 << 20 };

static Dialogue d;

/* ---- Fronts ---- */

typedef struct {
    const char *greeting[4]; /* lines that choose the protocol and leave its start position */
    const char *ask, *answer;
    const char *errors[3];   /* how lines about errors begin */
} Speech;

static const Speech console = {{NULL}, "isready", "readyok", {"error: "}};
static const Speech uci = {{"uci", NULL}, "isready", "readyok", {"info string "}};
static const Speech xboard = {{"xboard", "protover 2", "new", "force"}, "ping 7", "pong 7", {"Error (", "Illegal move", "tellusererror "}};

static void start(const Speech *speech)
{
    dialogue_open(&d, NULL);
    for (size_t i = 0; i < sizeof speech->greeting / sizeof speech->greeting[0] && speech->greeting[i] != NULL; i++) {
        say(&d, speech->greeting[i]);
    }
    say(&d, speech->ask);
    hear(&d, speech->answer);
}

static void stop(void)
{
    say(&d, "quit");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}

static void hear_position(char text[POSITION_TEXT])
{
    say(&d, "d");
    snprintf(text, POSITION_TEXT, "%.*s", POSITION_TEXT - 1, hear(&d, "position "));
    hear(&d, "result ");
}

static bool is_error(const Speech *speech, const char *line)
{
    for (size_t i = 0; i < sizeof speech->errors / sizeof speech->errors[0]; i++) {
        if (speech->errors[i] != NULL && strncmp(line, speech->errors[i], strlen(speech->errors[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* The whole answer to the line must be one line about an error, or nothing, and all must be as before. */
static void say_bad(const Speech *speech, const char *line, bool answered)
{
    char before[POSITION_TEXT], after[POSITION_TEXT];
    hear_position(before);
    say(&d, line);
    say(&d, speech->ask);
    if (answered) {
        const char *heard = hear(&d, "");
        ck_assert_msg(is_error(speech, heard), "'%.60s' was answered by: %s", line, heard);
    }
    const char *heard = hear(&d, "");
    ck_assert_msg(strcmp(heard, speech->answer) == 0, "'%.60s' was answered by another line: %s", line, heard);
    hear_position(after);
    ck_assert_msg(strcmp(before, after) == 0, "'%.60s' changed %s to %s", line, before, after);
}

static char *repeated(const char *head, char c, size_t count)
{
    size_t length = strlen(head);
    char *text = malloc(length + count + 1);
    ck_assert_ptr_nonnull(text);
    memcpy(text, head, length);
    memset(text + length, c, count);
    text[length + count] = '\0';
    return text;
}

static void say_huge(const Speech *speech, const char *head, size_t count)
{
    char *line = repeated(head, '9', count);
    say_bad(speech, line, true);
    free(line);
}

/* ---- Lines ---- */

static const char *const bad_everywhere[] = {"no such command", "\001\002\377", "0", "-", "%s%n%d", "positio", "moves\\n"};

static const char *const bad_uci[] = {
    "position", "position ", "position fen", "position fen ", "position startpos nonsense", "position moves e2e4",
    "position fen rnbqkbnr/pp", "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1",
    "position fen rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen " MEN " x KQkq - 0 1", "position fen " MEN " w KQkq - -1 1", "position fen " MEN " w KQkq - 0 0",
    "position fen " MEN " w KQkq - 99999999999 1", "position fen " MEN " w KQkq - 0 1 1 1", "position startpos moves e2e5",
    "position startpos moves e2e4 e2e4", "position startpos moves e2e4 0000", "position startpos moves e7e8q",
    "position fen " MEN " w KQkq - 0 1 moves e1e2", "setoption", "setoption name", "setoption name value", "setoption value 3",
    "setoption name value 3", "setoption name Hash", "setoption name Hash value", "setoption name Hash value many",
    "setoption name Hash value 99999999999999999999", "setoption name No Such Option value 1", "setoption name UCI_Variant value no",
    "perft", "perft x", "perft -1", "divide 99",
    "bench nothing",
};

static const char *const bad_xboard[] = {
    "usermove", "usermove e2e5", "usermove e9e9", "e2e5", "setboard", "setboard rnbqkbnr/pp", "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
    "setboard " MEN " x KQkq - 0 1", "option", "option ", "option =3", "option Hash", "option Hash=", "option Hash=x",
    "option No Such=1", "variant", "variant nothing", "level", "level 1", "level x y z", "st", "st x", "st -1", "sd", "sd x", "nps x",
    "time", "time x", "otim", "ping", "ping x", "undo", "remove", "memory", "memory x", "memory 0", "cores", "cores 0", "cores x",
    "exclude", "exclude e2e5", "include", "lift", "lift z9",
};

static const char *const counters_missing[] = {MEN, MEN " w", MEN " w KQkq", MEN " w KQkq -", MEN " w KQkq - 0"};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static void say_all_bad(const Speech *speech, const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        say_bad(speech, lines[i], true);
    }
}

static void say_odd_lines(const Speech *speech)
{
    say_bad(speech, "", false);
    say_bad(speech, " \t \r", false);
    say_all_bad(speech, bad_everywhere, COUNT(bad_everywhere));
    say_huge(speech, "", HUGE_TOKEN);
    say_huge(speech, "", TOO_LONG);
}

static void refuse_as_uci(const Speech *speech)
{
    start(speech);
    say_odd_lines(speech);
    say_all_bad(speech, bad_uci, COUNT(bad_uci));
    say_huge(speech, "position fen ", HUGE_TOKEN);
    say_huge(speech, "position startpos moves ", HUGE_TOKEN);
    say_huge(speech, "position startpos moves e2e4 e7e5 ", MOVE_TEXT);
    say_huge(speech, "setoption name ", HUGE_TOKEN);
    say_huge(speech, "setoption name Hash value ", HUGE_TOKEN);
    say_huge(speech, "setoption name BookFile value ", HUGE_TOKEN);
    say_huge(speech, "perft ", HUGE_TOKEN);
    stop();
}

START_TEST(console_refuses)
{
    refuse_as_uci(&console);
}
END_TEST

START_TEST(uci_refuses)
{
    refuse_as_uci(&uci);
}
END_TEST

START_TEST(xboard_refuses)
{
    start(&xboard);
    say_odd_lines(&xboard);
    say_all_bad(&xboard, bad_xboard, COUNT(bad_xboard));
    say_huge(&xboard, "usermove ", HUGE_TOKEN);
    say_huge(&xboard, "setboard ", HUGE_TOKEN);
    say_huge(&xboard, "option ", HUGE_TOKEN);
    say_huge(&xboard, "level ", HUGE_TOKEN);
    say_huge(&xboard, "variant ", HUGE_TOKEN);
    stop();
}
END_TEST

/* A string may end before its counters. */
START_TEST(counters_may_be_missing)
{
    char line[256];
    start(&uci);
    for (size_t i = 0; i < COUNT(counters_missing); i++) {
        snprintf(line, sizeof line, "position fen %s", counters_missing[i]);
        say(&d, line);
        say(&d, uci.ask);
        ck_assert_str_eq(hear(&d, ""), uci.answer);
        say(&d, "d");
        ck_assert_ptr_nonnull(strstr(hear(&d, "position "), MEN " w "));
        hear(&d, "result ");
    }
    stop();
}
END_TEST

/* ---- What errors quote ---- */

static bool showable(const char *text)
{
    char copy[1 << 12];
    snprintf(copy, sizeof copy, "%s", text);
    make_showable(copy);
    return strcmp(copy, text) == 0;
}

/* Control characters of both kinds, an escape sequence, UTF-8 that is overlong, cut short, a surrogate or beyond its end. */
static const char *const raw[] = {"\001\033[31mred", "\302\205", "\377\376", "\300\257", "\355\240\200", "\364\220\200\200", "\303",
                                  "\342\202", "x\240y"};

START_TEST(errors_quote_nothing_raw)
{
    static const struct {
        const Speech *speech;
        const char *before;
    } lines[] = {{&console, ""}, {&console, "move "}, {&console, "variant "}, {&console, "bench "}, {&uci, ""}, {&uci, "position fen "},
                 {&uci, "position startpos moves "}, {&uci, "setoption name "}, {&uci, "setoption name UCI_Variant value "}, {&uci, "go "},
                 {&xboard, ""}, {&xboard, "usermove "}, {&xboard, "setboard "}, {&xboard, "variant "}, {&xboard, "option "}};
    for (size_t i = 0; i < COUNT(lines); i++) {
        start(lines[i].speech);
        for (size_t j = 0; j < COUNT(raw); j++) {
            char line[128];
            snprintf(line, sizeof line, "%s%s", lines[i].before, raw[j]);
            say(&d, line);
            say(&d, lines[i].speech->ask);
            while (strcmp(hear(&d, ""), lines[i].speech->answer) != 0) {
                ck_assert_msg(showable(d.line), "'%s' before text %d: %s", lines[i].before, (int) j, d.line);
            }
            if (lines[i].before[0] == 'g') {
                say(&d, "stop");
                hear(&d, "bestmove");
            }
        }
        stop();
    }
}
END_TEST

START_TEST(text_is_made_showable)
{
    static const char *const fine[] = {"", "e2e4", "Jos\303\251", "\342\202\254 \360\237\246\206", "\357\277\275"};
    for (size_t i = 0; i < COUNT(fine); i++) {
        ck_assert_msg(showable(fine[i]), "%s", fine[i]);
    }
    for (size_t i = 0; i < COUNT(raw); i++) {
        ck_assert_msg(!showable(raw[i]), "text %d", (int) i);
    }
    char text[] = "a\tb\303\251\303(\177";
    make_showable(text);
    ck_assert_str_eq(text, "a?b\303\251?(?");
}
END_TEST

/* ---- Memory ---- */

static void expect_smaller_table(const Speech *speech, const char *ask_for_more, const char *line)
{
    int size = 0;
    start(speech);
    say(&d, ask_for_more);
    ck_assert_int_eq(sscanf(hear(&d, line) + strlen(line), "%d", &size), 1);
    ck_assert_msg(size >= 16 && size < 4096, "%s", d.line);
    say(&d, speech->ask);
    ck_assert_str_eq(hear(&d, ""), speech->answer);
    /* There is no memory for a second table beside it either. */
    const char *answer = speech == &xboard ? "setup" : "info string variant";
    say(&d, speech == &xboard ? "variant platonic" : "setoption name UCI_Variant value platonic");
    ck_assert_msg(strncmp(hear(&d, ""), answer, strlen(answer)) == 0, "%s", d.line);
    say(&d, speech == &xboard ? "sd 2" : "go depth 2");
    say(&d, "go");
    hear(&d, speech == &xboard ? "move" : "bestmove");
    stop();
}

START_TEST(refused_table_becomes_smaller)
{
    const struct rlimit limit = {512 << 20, 512 << 20};
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
    expect_smaller_table(&uci, "setoption name Hash value 4096", "info string Hash: no memory for a table of 4096 MB: it has ");
    expect_smaller_table(&xboard, "memory 4100", "Error (no memory for a table of 4096 MB: it has ");
}
END_TEST

/* ---- go before anything ---- */

START_TEST(go_comes_first)
{
    dialogue_open(&d, NULL);
    say(&d, "go");
    say(&d, "isready");
    hear(&d, "readyok");
    say(&d, "stop");
    hear(&d, "bestmove ");
    stop();
    dialogue_open(&d, NULL);
    say(&d, "xboard");
    say(&d, "go");
    say(&d, "?");
    hear(&d, "move ");
    stop();
}
END_TEST

/* ---- The command line ---- */

/* As `printf` without a newline in a script sends it. */
START_TEST(last_line_needs_no_end)
{
    dialogue_open(&d, NULL);
    ck_assert_int_eq(write(d.to, "d\nisready", 9), 9);
    close(d.to);
    d.to = open("/dev/null", O_WRONLY);
    hear(&d, "readyok");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}
END_TEST

START_TEST(command_line_refuses)
{
    static const char *const bad[] = {
        "nonsense", "''", "--nonsense", "-", "perft", "perft chess", "perft chess x", "perft chess -1", "perft nothing 1",
        "perft chess 1 2", "perft chess 1 --threads", "perft chess 1 --threads 0", "perft chess 1 --hash x", "perft chess 1 --fen",
        "perft chess 1 --fen ''", "moves", "moves nothing", "moves chess --fen rnbqkbnr/pp",
        "moves chess --fen '8/8/8/8/8/8/8/8 w - - 0 1'", "after chess", "after chess --moves e2e5",
        "after chess --moves 'e2e4 e2e4'", "after chess --moves 9999999999999999999999999999999", "bench nothing", "eval",
        "eval nothing", "eval chess --fen x", "variants x", "play nothing", "--help x", "--version x", "'\033[31m\377'",
        "moves '\302\205'", "after chess --moves '\377'", "perft chess '\377'", "moves chess --\377",
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        char command[512], text[4096];
        snprintf(command, sizeof command, "%s %s 2>&1 </dev/null", TEST_BINARY, bad[i]);
        FILE *out = popen(command, "r");
        ck_assert_ptr_nonnull(out);
        text[fread(text, 1, sizeof text - 1, out)] = '\0';
        int status = pclose(out);
        ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE, "%s: status %d, %s", bad[i], status, text);
        const char *end = strchr(text, '\n');
        ck_assert_msg(strncmp(text, "platypus: ", strlen("platypus: ")) == 0 && end != NULL && end[1] == '\0', "%s: %s", bad[i], text);
        text[end - text] = '\0';
        ck_assert_msg(showable(text), "%s", text);
    }
}
END_TEST

/* ---- Nobody is there any more ---- */

/* All that a search can be for. */
static const struct {
    const Speech *speech;
    const char *orders, *begun;
} thinking[] = {
    {&console, "go infinite", "info depth"},
    {&uci, "go infinite", "info depth"},
    {&uci, "go depth 1 infinite", "info depth 1"}, /* has ended, and waits */
    {&uci, "go ponder wtime 100000 btime 100000", "info depth"},
    {&uci, "setoption name Threads value 3\nsetoption name MultiPV value 5\ngo infinite", "info depth"},
    {&uci, "setoption name UCI_Variant value raumherichess4\ngo infinite", "info depth"},
    {&uci, "setoption name UCI_Variant value plattraum-liuyang-bishogi\ngo movetime 600000", "info depth"},
    {&xboard, "post\nanalyze", "1 "},
    {&xboard, "post\nst 600\ngo", "1 "},
    {&xboard, "post\nhard\nst 0.2\ngo\nusermove e7e5\nusermove a7a6", "move "}, /* and ponders */
};

static void start_thinking(int i)
{
    start(thinking[i].speech);
    say(&d, thinking[i].orders);
    hear(&d, thinking[i].begun);
}

START_TEST(input_ends_while_thinking)
{
    start_thinking(_i);
    ck_assert_int_eq(dialogue_close(&d), 0);
}
END_TEST

/* The pipe to the program stays open, as another process may hold it. */
START_TEST(reader_leaves_while_thinking)
{
    start_thinking(_i);
    close(d.from);
    d.from = open("/dev/null", O_RDONLY);
    ck_assert_int_eq(dialogue_wait(&d), 0);
}
END_TEST

START_TEST(quits_while_thinking)
{
    start_thinking(_i);
    stop();
}
END_TEST

START_TEST(is_terminated_while_thinking)
{
    start_thinking(_i);
    kill(d.child, SIGTERM);
    ck_assert_int_eq(dialogue_wait(&d), -1);
}
END_TEST

START_TEST(signals_as_features_say)
{
    start(&xboard); /* sigint=0, but XBoard may signal its whole group */
    kill(d.child, SIGINT);
    say(&d, xboard.ask);
    hear(&d, xboard.answer);
    say(&d, "analyze");
    kill(d.child, SIGINT);
    say(&d, xboard.ask);
    hear_at_once(&d, xboard.answer);
    stop();
    start(&uci);
    say(&d, "go infinite");
    kill(d.child, SIGINT);
    ck_assert_int_eq(dialogue_wait(&d), -1);
}
END_TEST

/* ---- Files that are none ---- */

START_TEST(no_input_is_its_end)
{
    ck_assert_int_eq(system("timeout 20 " TEST_BINARY " <&- >/dev/null"), 0);
    ck_assert_int_ne(system(TEST_BINARY " moves chess >&- 2>/dev/null"), 0);
}
END_TEST

START_TEST(a_missing_book_is_told_in_our_words)
{
    start(&xboard);
    say(&d, "option BookFile=/nowhere/x.pbk");
    say(&d, "bk");
    ck_assert_str_eq(hear(&d, "Error "), "Error (book /nowhere/x.pbk: there is none): BookFile");
    stop();
}
END_TEST

START_TEST(pipe_is_no_book)
{
    char path[] = "/tmp/platypus-test-XXXXXX", line[128];
    ck_assert_ptr_nonnull(mkdtemp(path));
    snprintf(line, sizeof line, "setoption name BookFile value %s/pipe", path);
    const char *pipe = strstr(line, path);
    ck_assert_int_eq(mkfifo(pipe, 0600), 0);
    start(&uci);
    say(&d, line);
    say(&d, "go movetime 10");
    hear(&d, "info string BookFile: ");
    hear(&d, "bestmove ");
    stop();
    unlink(pipe);
    rmdir(path);
}
END_TEST

static Suite *hostile_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("hostile", &tests, 240);
    tcase_add_test(tests, console_refuses);
    tcase_add_test(tests, uci_refuses);
    tcase_add_test(tests, xboard_refuses);
    tcase_add_test(tests, counters_may_be_missing);
    tcase_add_test(tests, errors_quote_nothing_raw);
    tcase_add_test(tests, text_is_made_showable);
    tcase_add_test(tests, last_line_needs_no_end);
    if (TEST_NODES == 0) { /* sanitizers need more address space than a limit could leave them */
        tcase_add_test(tests, refused_table_becomes_smaller);
    }
    tcase_add_test(tests, go_comes_first);
    tcase_add_test(tests, command_line_refuses);
    tcase_add_loop_test(tests, input_ends_while_thinking, 0, (int) COUNT(thinking));
    tcase_add_loop_test(tests, reader_leaves_while_thinking, 0, (int) COUNT(thinking));
    tcase_add_loop_test(tests, quits_while_thinking, 0, (int) COUNT(thinking));
    tcase_add_loop_test(tests, is_terminated_while_thinking, 0, (int) COUNT(thinking));
    tcase_add_test(tests, signals_as_features_say);
    tcase_add_test(tests, pipe_is_no_book);
    tcase_add_test(tests, no_input_is_its_end);
    tcase_add_test(tests, a_missing_book_is_told_in_our_words);
    return suite;
}
REGISTER_SUITE(hostile_suite);
