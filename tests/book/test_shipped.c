/* The books that come with the program: one for every game, as its lines of play tell it. */
#include "support/support.h"

#include "common/games.h"
#include "platypus/book.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ENOUGH = 5000, DEPTH = 24, A_FEW = 100 };

typedef struct {
    Table table;
    Book *book;
    char lines[64];
} Shipped;

static Shipped take_from_shelf(int index)
{
    Error error = {""};
    const char *variant = variant_name((size_t) index);
    char path[64];
    Shipped shipped = {.table = table_open(variant, NULL)};
    snprintf(path, sizeof path, "book/%s.pbk", variant);
    snprintf(shipped.lines, sizeof shipped.lines, "book/%s.txt", variant);
    shipped.book = book_open(path, shipped.table.game, &error);
    ck_assert_msg(shipped.book != NULL, "%s", error.text);
    return shipped;
}

static void put_back(Shipped *shipped)
{
    book_close(shipped->book);
    table_close(&shipped->table);
}

/* Two players, and no men in reserve. */
static bool is_base(const Game *game)
{
    return game_seats(game) == 2 && strstr(game_name(game), "-bishogi") == NULL && strstr(game_name(game), "-frontofhouse") == NULL;
}

START_TEST(every_game_has_a_book)
{
    BookMove moves[BOOK_MOVES];
    Shipped shipped = take_from_shelf(_i);
    size_t least = is_base(shipped.table.game) ? ENOUGH : A_FEW;
    ck_assert_uint_ge(book_positions(shipped.book), least);
    ck_assert_int_gt(book_moves(shipped.book, shipped.table.position, moves), 0);
    put_back(&shipped);
}
END_TEST

/* ---- From lines to a book ---- */

typedef struct {
    BookLearner *learner;
    Position *position;
} Lesson;

static bool learn(void *context, const BookLine *line, Error *error)
{
    Lesson *lesson = context;
    return book_learn(lesson->learner, line, DEPTH, lesson->position, error);
}

START_TEST(every_book_follows_from_its_lines)
{
    Error error = {""};
    Shipped shipped = take_from_shelf(_i);
    Lesson lesson = {book_learner_new(shipped.table.game), shipped.table.position};
    char path[] = "/tmp/platypus-book-XXXXXX";
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    ck_assert_ptr_nonnull(lesson.learner);
    ck_assert_msg(games_read(shipped.lines, shipped.table.position, learn, &lesson, &error), "%s", error.text);
    ck_assert_msg(book_learner_write(lesson.learner, path, 1, &error), "%s", error.text);
    Book *fresh = book_open(path, shipped.table.game, &error);
    ck_assert_msg(fresh != NULL, "%s", error.text);
    ck_assert_uint_eq(book_positions(fresh), book_positions(shipped.book));
    ck_assert_uint_eq(book_entries(fresh), book_entries(shipped.book));
    book_close(fresh);
    book_learner_free(lesson.learner);
    unlink(path);
    put_back(&shipped);
}
END_TEST

static Suite *shipped_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("books that come along", &tests, 120);
    int variants = (int) variant_count();
    tcase_add_loop_test(tests, every_game_has_a_book, 0, variants);
    tcase_add_loop_test(tests, every_book_follows_from_its_lines, 0, variants);
    return suite;
}
REGISTER_SUITE(shipped_suite);
