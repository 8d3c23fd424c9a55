/* The program with a book: it plays from it in games, thinks otherwise, and does without a book that it has to refuse. */
#include "support/support.h"

#include "platypus/book.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    char path[40];
    char out[65536]; /* of the program */
} Desk;

/* A chess book in which only a2a4 is known, and nothing after it. */
static void desk_open(Desk *desk)
{
    Error error = {""};
    BookLine line;
    Table table = table_open("chess", NULL);
    BookLearner *learner = book_learner_new(table.game);
    ck_assert_ptr_nonnull(learner);
    strcpy(desk->path, "/tmp/platypus-opening-XXXXXX");
    int fd = mkstemp(desk->path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    ck_assert_msg(book_line_read(&line, "1-0 a2a4", table.position, &error), "%s", error.text);
    ck_assert_msg(book_learn(learner, &line, 1, table.position, &error), "%s", error.text);
    ck_assert_msg(book_learner_write(learner, desk->path, 1, &error), "%s", error.text);
    book_learner_free(learner);
    table_close(&table);
}

/* Gives the program `before`, the book, and `after`. */
static void run(Desk *desk, const char *before, const char *after)
{
    char command[2048];
    int length = snprintf(command, sizeof command, "printf '%s\\nsetoption name BookFile value %s\\n%s\\n' | %s 2>&1", before, desk->path,
                          after, TEST_BINARY);
    ck_assert(length > 0 && length < (int) sizeof command);
    FILE *out = popen(command, "r");
    ck_assert_ptr_nonnull(out);
    desk->out[fread(desk->out, 1, sizeof desk->out - 1, out)] = '\0';
    ck_assert_int_eq(pclose(out), 0);
}

static bool says(const Desk *desk, const char *text)
{
    return strstr(desk->out, text) != NULL;
}

START_TEST(book_moves_are_played_in_games)
{
    static const char *const game[] = {"wtime 60000 btime 60000", "movetime 1000"};
    static const char *const search[] = {
        "depth 2", "nodes 100", "infinite", "mate 1", "ponder wtime 60000 btime 60000", "searchmoves e2e4 movetime 20",
    };
    Desk desk;
    char line[128];
    desk_open(&desk);
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        snprintf(line, sizeof line, "bk\\ngo %s\\nstop", game[i]);
        run(&desk, "uci", line);
        ck_assert_msg(says(&desk, "\n a2a4 100% 1 games\n\n"), "%s", desk.out);
        ck_assert_msg(says(&desk, " pv a2a4\nbestmove a2a4\n"), "%s", desk.out);
    }
    for (size_t i = 0; i < sizeof search / sizeof search[0]; i++) {
        snprintf(line, sizeof line, "go %s\\nstop", search[i]);
        run(&desk, "uci", line);
        ck_assert_msg(says(&desk, "bestmove ") && !says(&desk, "bestmove a2a4"), "%s: %s", search[i], desk.out);
    }
    unlink(desk.path);
}
END_TEST

START_TEST(options_keep_the_book_closed)
{
    static const char *const options[] = {
        "OwnBook value false", "BookDepth value 0", "UCI_AnalyseMode value true", "BookFile value <empty>",
    };
    Desk desk;
    char line[128];
    desk_open(&desk);
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        snprintf(line, sizeof line, "setoption name %s\\ngo movetime 1000\\nstop", options[i]);
        run(&desk, "uci", line);
        ck_assert_msg(says(&desk, "bestmove ") && !says(&desk, "bestmove a2a4"), "%s: %s", options[i], desk.out);
    }
    unlink(desk.path);
}
END_TEST

START_TEST(refused_books_do_not_stop_play)
{
    Desk desk;
    desk_open(&desk);
    run(&desk, "uci\\nsetoption name UCI_Variant value glinski", "go movetime 10\\nstop\\ngo movetime 10\\nstop");
    const char *first = strstr(desk.out, "made for chess, not for glinski");
    ck_assert_msg(first != NULL && strstr(first + 1, "made for") == NULL, "not one line: %s", desk.out);
    ck_assert_msg(says(&desk, "bestmove "), "%s", desk.out);
    ck_assert_int_eq(truncate(desk.path, 90), 0);
    run(&desk, "uci", "bk\\ngo movetime 10\\nstop");
    ck_assert_msg(says(&desk, "info string BookFile: book ") && says(&desk, " no book moves\n\n"), "%s", desk.out);
    ck_assert_msg(says(&desk, "bestmove "), "%s", desk.out);
    unlink(desk.path);
}
END_TEST

START_TEST(xboard_shows_the_book)
{
    Desk desk;
    char line[256];
    desk_open(&desk);
    snprintf(line, sizeof line, "option BookFile=%s\\nbk", desk.path);
    run(&desk, "xboard\\nprotover 2\\nnew", line);
    ck_assert_msg(says(&desk, "\n a2a4 100% 1 games\n\n"), "%s", desk.out);
    unlink(desk.path);
}
END_TEST

static Suite *make_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("opening", &tests, 60);
    tcase_add_test(tests, book_moves_are_played_in_games);
    tcase_add_test(tests, options_keep_the_book_closed);
    tcase_add_test(tests, refused_books_do_not_stop_play);
    tcase_add_test(tests, xboard_shows_the_book);
    return suite;
}
REGISTER_SUITE(make_suite);
