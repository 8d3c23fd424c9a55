/* Books: what is learned is found again; what is damaged or foreign is refused. */
#include "support/support.h"

#include "platypus/book.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const chess_games[] = {
    "1. 1-0 e2e4/30 e7e5/-20 g1f3/25",
    "2. 1-0 e2e4/30 e7e5/-25 g1f3/30",
    "3. 1/2-1/2 d2d4/20 d7d5/-10 c2c4/15",
    "0-1 h2h4/-60 d7d5/70",
    "1-0 \"6k1/8/8/8/8/8/8/K6R w - - 0 1\" h1h2",
};
enum { CHESS_GAMES = sizeof chess_games / sizeof chess_games[0] };

/* A book in a file of its own, and the table it was made for. */
typedef struct {
    Table table;
    char path[32];
} Shelf;

static void learn(BookLearner *learner, const char *text, Position *position)
{
    Error error = {""};
    BookLine line;
    ck_assert_msg(book_line_read(&line, text, position, &error), "%s: %s", text, error.text);
    ck_assert_msg(book_learn(learner, &line, 24, position, &error), "%s: %s", text, error.text);
}

static Shelf shelf_open(const char *variant, const char *const *games, size_t count, int min_games)
{
    Error error = {""};
    Shelf shelf = {.table = table_open(variant, NULL), .path = "/tmp/platypus-book-XXXXXX"};
    int fd = mkstemp(shelf.path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    BookLearner *learner = book_learner_new(shelf.table.game);
    ck_assert_ptr_nonnull(learner);
    for (size_t i = 0; i < count; i++) {
        learn(learner, games[i], shelf.table.position);
    }
    ck_assert_msg(book_learner_write(learner, shelf.path, min_games, &error), "%s", error.text);
    book_learner_free(learner);
    position_reset(shelf.table.position);
    return shelf;
}

static Shelf chess_shelf(void)
{
    return shelf_open("chess", chess_games, CHESS_GAMES, 1);
}

static void shelf_close(Shelf *shelf)
{
    unlink(shelf->path);
    table_close(&shelf->table);
}

static Book *open_well(const Shelf *shelf)
{
    Error error = {""};
    Book *book = book_open(shelf->path, shelf->table.game, &error);
    ck_assert_msg(book != NULL, "%s", error.text);
    return book;
}

static const char *name_of(const Position *position, Move move)
{
    static char text[MOVE_TEXT];
    return position_move_text(position, move, text);
}

/* ---- What is in a book ---- */

START_TEST(moves_are_found_again)
{
    BookMove moves[BOOK_MOVES];
    Shelf shelf = chess_shelf();
    Position *position = shelf.table.position;
    Book *book = open_well(&shelf);
    ck_assert_uint_eq(book_positions(book), 7);
    ck_assert_uint_eq(book_entries(book), 8);
    /* h2h4 lost and is far worse than the best. */
    ck_assert_int_eq(book_moves(book, position, moves), 2);
    ck_assert_str_eq(name_of(position, moves[0].move), "e2e4");
    ck_assert_int_eq(moves[0].games, 2);
    ck_assert_str_eq(name_of(position, moves[1].move), "d2d4");
    ck_assert_int_lt(moves[1].weight, moves[0].weight);
    play_text(position, "e2e4 e7e5");
    ck_assert_int_eq(book_moves(book, position, moves), 1);
    ck_assert_str_eq(name_of(position, moves[0].move), "g1f3");
    play_text(position, "a2a3");
    ck_assert_int_eq(book_moves(book, position, moves), 0);
    ck_assert(position_set(position, "6k1/8/8/8/8/8/8/K6R w - - 0 1", NULL));
    ck_assert_int_eq(book_moves(book, position, moves), 1);
    book_close(book);
    shelf_close(&shelf);
}
END_TEST

START_TEST(rare_moves_are_left_out)
{
    BookMove moves[BOOK_MOVES];
    Shelf shelf = shelf_open("chess", chess_games, CHESS_GAMES, 2);
    Book *book = open_well(&shelf);
    ck_assert_uint_eq(book_entries(book), 3);
    ck_assert_int_eq(book_moves(book, shelf.table.position, moves), 1);
    book_close(book);
    shelf_close(&shelf);
}
END_TEST

static int times_chosen(const Book *book, Position *position, int variety, uint64_t random, const char *move)
{
    int times = 0;
    for (int i = 0; i < 1000; i++) {
        times += strcmp(name_of(position, book_choose(book, position, variety, &random)), move) == 0;
    }
    return times;
}

START_TEST(variety_follows_weights_and_seed)
{
    Shelf shelf = chess_shelf();
    Position *position = shelf.table.position;
    Book *book = open_well(&shelf);
    BookMove moves[BOOK_MOVES];
    book_moves(book, position, moves);
    int expected = 1000 * moves[0].weight / (moves[0].weight + moves[1].weight);
    int by_weight = times_chosen(book, position, 100, 7, "e2e4");
    ck_assert_int_eq(times_chosen(book, position, 0, 7, "e2e4"), 1000);
    ck_assert_int_ge(by_weight, expected - 60);
    ck_assert_int_le(by_weight, expected + 60);
    ck_assert_int_gt(times_chosen(book, position, 50, 7, "e2e4"), by_weight);
    ck_assert_int_eq(times_chosen(book, position, 100, 7, "e2e4"), by_weight);
    ck_assert_int_ne(times_chosen(book, position, 100, 8, "e2e4"), by_weight);
    play_text(position, "a2a3");
    uint64_t random = 1;
    ck_assert_uint_eq(book_choose(book, position, 100, &random), MOVE_NONE);
    book_close(book);
    shelf_close(&shelf);
}
END_TEST

START_TEST(every_variant_round_trip)
{
    const char *variant = variant_name((size_t) _i);
    Table table = table_open(variant, NULL);
    uint64_t random = 20 + (uint64_t) _i;
    char text[BOOK_LINE_MOVES * MOVE_TEXT] = "";
    for (int seat = 0; seat < game_seats(table.game); seat++) {
        strcat(text, seat == 0 ? "1" : "-0");
    }
    Move moves[MAX_MOVES], played[12];
    int plies = 0;
    for (int count; plies < 12 && (count = position_moves(table.position, moves)) > 0; plies++) {
        char name[MOVE_TEXT];
        played[plies] = moves[random_below(&random, count)];
        sprintf(text + strlen(text), " %s/10", position_move_text(table.position, played[plies], name));
        position_make(table.position, played[plies]);
    }
    const char *games[] = {text};
    Shelf shelf = shelf_open(variant, games, 1, 1);
    Book *book = open_well(&shelf);
    int found = 0;
    for (int i = 0; i < plies; i++) {
        BookMove here[BOOK_MOVES];
        found += book_moves(book, shelf.table.position, here) == 1 && here[0].move == played[i];
        position_make(shelf.table.position, played[i]);
    }
    ck_assert_int_ge(found, plies - 1); /* a position met twice has two moves */
    book_close(book);
    shelf_close(&shelf);
    table_close(&table);
}
END_TEST

/* ---- What is refused ---- */

/* Opens the shelf's book after `size` bytes of it were replaced from `at` on. */
static void expect_refusal(const Shelf *shelf, long at, const char *bytes, size_t size, const char *reason)
{
    char saved[64];
    Error error = {""};
    FILE *file = fopen(shelf->path, "r+b");
    ck_assert_ptr_nonnull(file);
    ck_assert(fseek(file, at, SEEK_SET) == 0 && fread(saved, 1, size, file) == size);
    ck_assert(fseek(file, at, SEEK_SET) == 0 && fwrite(bytes, 1, size, file) == size && fflush(file) == 0);
    Book *book = book_open(shelf->path, shelf->table.game, &error);
    ck_assert_msg(book == NULL, "accepted with byte %ld changed", at);
    ck_assert_msg(strstr(error.text, reason) != NULL, "byte %ld: '%s' in '%s'", at, reason, error.text);
    ck_assert(fseek(file, at, SEEK_SET) == 0 && fwrite(saved, 1, size, file) == size && fclose(file) == 0);
}

START_TEST(damage_is_refused)
{
    Shelf shelf = chess_shelf();
    expect_refusal(&shelf, 0, "NOTABOOK", 8, "not a Platypus book");
    expect_refusal(&shelf, 8, "\0\0\0\x7f", 4, "format");
    expect_refusal(&shelf, 12, "\0\0\0\x7f", 4, "other rules");
    expect_refusal(&shelf, 16, "foreign!", 8, "other rules or keys");
    expect_refusal(&shelf, 24, "\xff\xff\xff\xff", 4, "bytes, expected");
    expect_refusal(&shelf, 28, "none", 4, "checksum");
    expect_refusal(&shelf, 32, "glinski", 8, "made for glinski");
    expect_refusal(&shelf, 79, "x", 1, "no end");
    expect_refusal(&shelf, 60, "x", 1, "checksum");
    expect_refusal(&shelf, 80 + 5 * 16, "flipped", 7, "checksum");
    book_close(open_well(&shelf));
    shelf_close(&shelf);
}
END_TEST

START_TEST(every_length_but_one_is_refused)
{
    Shelf shelf = chess_shelf();
    Book *book = open_well(&shelf);
    long size = 80 + 16 * (long) book_entries(book);
    book_close(book);
    for (long length = size - 1; length >= 0; length--) {
        Error error = {""};
        ck_assert_int_eq(truncate(shelf.path, length), 0);
        ck_assert_ptr_null(book_open(shelf.path, shelf.table.game, &error));
        ck_assert_str_ne(error.text, "");
    }
    shelf_close(&shelf);
}
END_TEST

/* CRC-32 written out, independent of the engine's. */
static uint32_t crc32_of(const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        if (i >= 28 && i < 32) {
            continue;
        }
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320U : 0);
        }
    }
    return ~crc;
}

enum { CHESS_BYTES = 80 + 16 * 8 };

/* Reads the chess book, whose checksum must be right, and writes it back after a change, with a right checksum again. */
static void change_book(const Shelf *shelf, void (*change)(uint8_t bytes[CHESS_BYTES]))
{
    uint8_t bytes[CHESS_BYTES];
    FILE *file = fopen(shelf->path, "rb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fread(bytes, 1, sizeof bytes, file), sizeof bytes);
    fclose(file);
    uint32_t crc = crc32_of(bytes, sizeof bytes);
    for (int i = 0; i < 4; i++) {
        ck_assert_uint_eq(bytes[28 + i], crc >> (24 - 8 * i) & 255);
    }
    change(bytes);
    crc = crc32_of(bytes, sizeof bytes);
    for (int i = 0; i < 4; i++) {
        bytes[28 + i] = (uint8_t) (crc >> (24 - 8 * i));
    }
    file = fopen(shelf->path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, sizeof bytes, file), sizeof bytes);
    ck_assert_int_eq(fclose(file), 0);
}

static void put_first_last(uint8_t bytes[CHESS_BYTES])
{
    uint8_t first[16];
    memcpy(first, bytes + 80, 16);
    memmove(bytes + 80, bytes + 96, 16 * 7);
    memcpy(bytes + 80 + 16 * 7, first, 16);
}

START_TEST(unsorted_is_refused)
{
    Error error = {""};
    Shelf shelf = chess_shelf();
    change_book(&shelf, put_first_last);
    ck_assert_ptr_null(book_open(shelf.path, shelf.table.game, &error));
    ck_assert_msg(strstr(error.text, "out of order") != NULL, "%s", error.text);
    shelf_close(&shelf);
}
END_TEST

static void make_moves_illegal(uint8_t bytes[CHESS_BYTES])
{
    for (int i = 0; i < 8; i++) {
        memset(bytes + 80 + 16 * i + 8, 255, 4);
    }
}

/* Two positions may share a key: what is not legal here must not come out. */
START_TEST(illegal_moves_are_kept_back)
{
    BookMove moves[BOOK_MOVES];
    uint64_t random = 1;
    Shelf shelf = chess_shelf();
    change_book(&shelf, make_moves_illegal);
    Book *book = open_well(&shelf);
    ck_assert_int_eq(book_moves(book, shelf.table.position, moves), 0);
    ck_assert_uint_eq(book_choose(book, shelf.table.position, 100, &random), MOVE_NONE);
    book_close(book);
    shelf_close(&shelf);
}
END_TEST

START_TEST(other_games_and_no_files_are_refused)
{
    Error error = {""};
    Shelf shelf = chess_shelf();
    Table platonic = table_open("platonic", NULL);
    ck_assert_ptr_null(book_open(shelf.path, platonic.game, &error));
    ck_assert_msg(strstr(error.text, "made for chess, not for platonic") != NULL, "%s", error.text);
    ck_assert_ptr_null(book_open("/nowhere/none.pbk", platonic.game, &error));
    ck_assert_ptr_null(book_open("/tmp", platonic.game, &error));
    ck_assert_ptr_null(book_open("/dev/zero", platonic.game, &error));
    char name[BOOK_NAME];
    ck_assert(book_variant(shelf.path, name, &error));
    ck_assert_str_eq(name, "chess");
    ck_assert(!book_variant("/dev/null", name, &error));
    table_close(&platonic);
    shelf_close(&shelf);
}
END_TEST

/* ---- Lines of games ---- */

START_TEST(results_are_read)
{
    int score[MAX_SEATS];
    ck_assert(book_result_read("1/2-0-1/2", 3, score));
    ck_assert_int_eq(score[0], 6);
    ck_assert_int_eq(score[1], 0);
    ck_assert_int_eq(score[2], 6);
    ck_assert(book_result_read("1/3-1/3-1/3", 3, score));
    ck_assert(book_result_read("0-1", 2, score));
    ck_assert(book_result_read("1/3-1-0-2/3", 4, score));
    ck_assert_int_eq(score[3], 8);
    ck_assert(book_result_read("5/6-0-5/6-1/3", 4, score));
    ck_assert(book_result_read("1/2-1/2-1/2-1/2", 4, score));
    ck_assert(!book_result_read("1-1-0-1", 4, score) && !book_result_read("1-1-0", 3, score));
    static const char *const bad[] = {
        "", "*", "1-1", "1", "1-0-0", "1-0 ", "1/0-1/0", "-1-2", "1/2-1/2-", "a-b", "1-", "99999999999999999999-0",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(!book_result_read(bad[i], 2, score), "accepted '%s'", bad[i]);
    }
}
END_TEST

START_TEST(bad_lines_are_refused)
{
    static const char *const bad[] = {
        "", "e2e4", "1-0 e2e5", "1-0 e2e4/x", "1-0 e2e4,1x,3", "1-0 \"8/8 w\" e2e4", "1-0 \"", "17. e2e4", "1-0 e2e4 e2e4",
        "1-0 e2e4 eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    };
    Table table = table_open("chess", NULL);
    BookLine line;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Error error = {""};
        ck_assert_msg(!book_line_read(&line, bad[i], table.position, &error), "accepted '%s'", bad[i]);
        ck_assert_msg(error.text[0] != '\0' && strchr(error.text, '\n') == NULL, "%s: no line", bad[i]);
    }
    Error error = {""};
    ck_assert(book_line_read(&line, " 12.  1-0  e2e4 e7e5/-7 \r\n", table.position, &error));
    ck_assert_int_eq(line.number, 12);
    ck_assert_int_eq(line.count, 2);
    ck_assert_int_eq(line.value[0], SCORE_NONE);
    ck_assert_int_eq(line.value[1], -7);
    ck_assert(book_line_read(&line, "0-1 e2e4,,3,100 e7e5,-20,9,1 g1f3/99999", table.position, &error));
    ck_assert_int_eq(line.value[0], SCORE_NONE);
    ck_assert_int_eq(line.value[1], -20);
    ck_assert_int_eq(line.value[2], SCORE_MATE);
    table_close(&table);
}
END_TEST

static Suite *make_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("book", &tests, 60);
    tcase_add_test(tests, moves_are_found_again);
    tcase_add_test(tests, rare_moves_are_left_out);
    tcase_add_test(tests, variety_follows_weights_and_seed);
    tcase_add_loop_test(tests, every_variant_round_trip, 0, (int) variant_count());
    tcase_add_test(tests, damage_is_refused);
    tcase_add_test(tests, every_length_but_one_is_refused);
    tcase_add_test(tests, unsorted_is_refused);
    tcase_add_test(tests, illegal_moves_are_kept_back);
    tcase_add_test(tests, other_games_and_no_files_are_refused);
    tcase_add_test(tests, results_are_read);
    tcase_add_test(tests, bad_lines_are_refused);
    return suite;
}
REGISTER_SUITE(make_suite);
