/* What must stay the same along random games: strings, keys, counts, move text, and the game seen from the other side. */
#include "support/support.h"

#include "platypus/eval.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = TEST_NODES == 0 ? 6 : 2, PLIES = 120 };

/* Plays GAMES random games of variant `index`, calling `look` before each move, and at the end. */
static void along_random_games(int index, uint64_t seed, void (*look)(Position *position))
{
    Table table = table_open(variant_name((size_t) index), NULL);
    for (int game = 0; game < GAMES; game++) {
        position_reset(table.position);
        look(table.position);
        for (int ply = 0; ply < PLIES && random_step(table.position, &seed); ply++) {
            look(table.position);
        }
    }
    table_close(&table);
}

/* ---- String and key ---- */

static void string_holds_everything(Position *position)
{
    Written before = written(position);
    Table other = table_open(game_name(position_game(position)), before.text);
    ck_assert_str_eq(written(other.position).text, before.text);
    ck_assert_msg(position_key(other.position) == position_key(position), "another key after reading %s", before.text);
    ck_assert_msg(perft_plain(other.position, 1) == perft_plain(position, 1), "other moves after reading %s", before.text);
    ck_assert_int_eq(position_in_check(other.position), position_in_check(position));
    table_close(&other);
}

START_TEST(string_round_trip)
{
    along_random_games(_i, 1001, string_holds_everything);
}
END_TEST

/* ---- Make and unmake ---- */

static void unmake_restores(Position *position)
{
    Move moves[MAX_MOVES];
    Written before = written(position);
    uint64_t key = position_key(position);
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        position_move_text(position, moves[i], text);
        position_make(position, moves[i]);
        ck_assert_msg(position_key(position) != key, "%s does not change the key of %s", text, before.text);
        position_unmake(position);
        ck_assert_msg(position_key(position) == key, "%s and back changes the key of %s", text, before.text);
        ck_assert_str_eq(written(position).text, before.text);
    }
    ck_assert_uint_eq((uint64_t) count, perft_plain(position, 1));
}

START_TEST(make_and_unmake)
{
    along_random_games(_i, 2002, unmake_restores);
}
END_TEST

START_TEST(whole_games_taken_back)
{
    uint64_t seed = 3003;
    Table table = table_open(variant_name((size_t) _i), NULL);
    Written path[MAX_PLY + 1];
    for (int game = 0; game < GAMES; game++) {
        int plies = 0;
        position_reset(table.position);
        path[0] = written(table.position);
        while (plies < MAX_PLY && random_step(table.position, &seed)) {
            path[++plies] = written(table.position);
        }
        while (plies-- > 0) {
            ck_assert(position_can_unmake(table.position));
            position_unmake(table.position);
            ck_assert_str_eq(written(table.position).text, path[plies].text);
        }
        ck_assert(!position_can_unmake(table.position));
    }
    table_close(&table);
}
END_TEST

/* Played on past all draws, a game outgrows any history, and its last moves can still be taken back. */
START_TEST(very_long_games)
{
    enum { LONG = 1500 };
    uint64_t seed = 3103;
    Table table = table_open(variant_name((size_t) _i), NULL);
    Written *path = calloc(LONG + 1, sizeof *path);
    ck_assert_ptr_nonnull(path);
    Move moves[MAX_MOVES];
    int plies = 0;
    for (int count; plies < LONG && (count = position_moves(table.position, moves)) > 0; plies++) {
        path[plies] = written(table.position);
        position_make(table.position, moves[random_below(&seed, count)]);
    }
    for (int back = 0; back < MAX_PLY && plies > 0; back++) {
        ck_assert(position_can_unmake(table.position));
        position_unmake(table.position);
        ck_assert_str_eq(written(table.position).text, path[--plies].text);
    }
    free(path);
    table_close(&table);
}
END_TEST

START_TEST(copies_go_their_own_ways)
{
    uint64_t seed = 4004;
    Table table = table_open(variant_name((size_t) _i), NULL);
    Position *copy = position_new(table.game);
    ck_assert_ptr_nonnull(copy);
    for (int ply = 0; ply < 40 && random_step(table.position, &seed); ply++) {
        Written before = written(table.position);
        uint64_t key = position_key(table.position);
        position_copy(copy, table.position);
        ck_assert_str_eq(written(copy).text, before.text);
        ck_assert_uint_eq(position_key(copy), key);
        for (int i = 0; i < 6 && random_step(copy, &seed); i++) {
        }
        ck_assert_str_eq(written(table.position).text, before.text);
        ck_assert_uint_eq(position_key(table.position), key);
    }
    position_free(copy);
    table_close(&table);
}
END_TEST

/* A draw by repetition depends on keys being equal exactly where the positions are: the key of a position reached
 * by two orders of moves is the same. */
START_TEST(transpositions_share_a_key)
{
    static const char *const lines[][3] = {
        {"chess", "g1f3 g8f6 b1c3", "b1c3 g8f6 g1f3"},
        {"platonic", "b1d2 b10d9 i1g2", "i1g2 b10d9 b1d2"},
    };
    Table one = table_open(lines[_i][0], NULL), other = table_open(lines[_i][0], NULL);
    play_text(one.position, lines[_i][1]);
    play_text(other.position, lines[_i][2]);
    ck_assert_uint_eq(position_key(one.position), position_key(other.position));
    table_close(&one);
    table_close(&other);
}
END_TEST

/* ---- Move text ---- */

static void text_finds_its_move(Position *position)
{
    Move moves[MAX_MOVES];
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT], longer[MOVE_TEXT + 8];
        Error error = {""};
        position_move_text(position, moves[i], text);
        ck_assert_msg(position_read_move(position, text, &error) == moves[i], "%s is read as another move in %s: %s", text,
                      written(position).text, error.text);
        strcat(strcpy(longer, text), "?");
        ck_assert_msg(position_read_move(position, longer, NULL) == MOVE_NONE, "%s is taken", longer);
    }
}

START_TEST(move_text_round_trip)
{
    along_random_games(_i, 5005, text_finds_its_move);
}
END_TEST

START_TEST(illegal_text_is_refused)
{
    static const char *const broken[] = {
        "", " ", "e", "e2", "e2e", "e2e9e4", "a1a1", "zzzz", "e2-e4", "E2E4", "e2e4e2e4e2e4e2e4e2e4e2e4", "@", "Q@", "q@e4", "~",
        "~a1", "~a1a1", "~z9a1", "0000", "00", "O-O", "e7e8k", "++", "+", "\n", "\xff\xff", "2c6", "2c62c6", "1000000000a1",
    };
    Table table = table_open(variant_name((size_t) _i), NULL);
    Written before = written(table.position);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        Error error = {""};
        ck_assert_msg(position_read_move(table.position, broken[i], &error) == MOVE_NONE, "'%s' is taken", broken[i]);
        ck_assert_msg(error.text[0] != '\0' && !strchr(error.text, '\n'), "no line about '%s'", broken[i]);
        ck_assert_str_eq(written(table.position).text, before.text);
    }
    table_close(&table);
}
END_TEST

/* ---- The other side's view ---- */

/* Games of two in which seat 2 is seat 1 mirrored (grids) or turned by 180 degrees (hexagon, #). */
static Cell opposite_cell(const Game *game, Cell cell)
{
    int file, rank, level;
    game_cell_place(game, cell, &file, &rank, &level);
    if (game_board(game) != BOARD_GRID) {
        file = game_files(game) - 1 - file;
    }
    return game_cell_at(game, file, game_ranks(game) - 1 - rank, level);
}

static char other_case(char c)
{
    return (char) (isupper((unsigned char) c) ? tolower((unsigned char) c) : toupper((unsigned char) c));
}

/* Length of what stands on one cell, of a run of empty cells, or of a divider. */
static size_t token_length(const char *at)
{
    size_t length = strspn(at, "0123456789");
    return length ? length : 1 + (size_t) (*at == '+');
}

/* Men of one level (or of the only one), `length` bytes: rows from the last to the first, with changed owners, on boards
 * other than grids each row from its end. */
static char *swap_level(char *to, const char *from, size_t length, bool turn)
{
    const char *end = from + length;
    while (end > from) {
        const char *row = end;
        while (row > from && row[-1] != '/') {
            row--;
        }
        char *start = to;
        for (const char *at = row; at < end; at += token_length(at)) {
            size_t size = token_length(at);
            if (turn) {
                memmove(start + size, start, (size_t) (to - start));
            }
            for (size_t i = 0; i < size; i++) {
                (turn ? start : to)[i] = other_case(at[i]);
            }
            to += size;
        }
        end = row;
        if (end > from) {
            end--;
            *to++ = '/';
        }
    }
    return to;
}

static int compare_cells(const void *a, const void *b)
{
    int x = *(const Cell *) a, y = *(const Cell *) b;
    return x - y;
}

/* Cells, written one after the other in the board's order. */
static char *swap_cells(char *to, const Game *game, const char *text)
{
    Cell cells[MAX_CELLS];
    size_t count = 0;
    for (; *text; text += 1 + strspn(text + 1, "0123456789")) {
        char name[8] = {0};
        memcpy(name, text, 1 + strspn(text + 1, "0123456789"));
        cells[count++] = opposite_cell(game, game_cell_find(game, name));
    }
    qsort(cells, count, sizeof *cells, compare_cells);
    for (size_t i = 0; i < count; i++) {
        to = stpcpy(to, game_cell_name(game, cells[i]));
    }
    return to;
}

static char *swap_rights(char *to, const Game *game, const char *rights)
{
    if (strpbrk(rights, "12345678")) {
        return swap_cells(to, game, rights);
    }
    for (const char *letter = "KQkq"; *letter; letter++) {
        if (strchr(rights, other_case(*letter))) {
            *to++ = *letter;
        }
    }
    return *rights == '-' ? stpcpy(to, "-") : to;
}

/* The position string in which the two players have changed places. */
static void swap_players(const Position *position, char text[POSITION_TEXT])
{
    const Game *game = position_game(position);
    Written from = written(position);
    bool turn = game_board(game) != BOARD_GRID;
    char *rest = NULL, *to = text;
    char *men = strtok_r(from.text, " ", &rest);
    while (*men && *men != '[') {
        size_t length = strcspn(men, "|[");
        to = swap_level(to, men, length, turn);
        men += length;
        if (*men == '|') {
            *to++ = *men++;
        }
    }
    while (*men) {
        *to++ = other_case(*men++);
    }
    if (game_has_platforms(game)) {
        const char *ground = strtok_r(NULL, " ", &rest);
        *to++ = ' ';
        for (int row = 3; row >= 0; row--) {
            for (int column = 0; column < 4; column++) {
                char owner = ground[row * 5 + column];
                *to++ = (char) (owner == 'w' ? 'b' : owner == 'b' ? 'w' : owner);
            }
            *to++ = row ? '/' : ' ';
        }
    } else {
        *to++ = ' ';
    }
    to = stpcpy(to, *strtok_r(NULL, " ", &rest) == 'w' ? "b " : "w ");
    /* What is left: [[rights] en passant] plies number. */
    char *field[4];
    int fields = 0;
    for (char *next = strtok_r(NULL, " ", &rest); next && fields < 4; next = strtok_r(NULL, " ", &rest)) {
        field[fields++] = next;
    }
    if (fields == 4) {
        to = swap_rights(to, game, field[0]);
        *to++ = ' ';
    }
    if (fields >= 3) {
        const char *passed = field[fields - 3];
        to = *passed == '-' ? stpcpy(to, "-") : swap_cells(to, game, passed);
        *to++ = ' ';
    }
    *stpcpy(stpcpy(stpcpy(to, field[fields - 2]), " "), field[fields - 1]) = '\0';
}

static void same_for_both_players(Position *position)
{
    char text[POSITION_TEXT];
    swap_players(position, text);
    Written before = written(position);
    Table other = table_open(game_name(position_game(position)), text);
    int depth = position_move_number(position) % 8 == 1 ? 2 : 1; /* the deeper count now and then: it is the dear one */
    ck_assert_msg(perft_plain(other.position, depth) == perft_plain(position, depth), "perft %d of %s and of %s differ", depth,
                  before.text, text);
    ck_assert_msg(eval_position(other.position) == eval_position(position), "evaluations of %s and of %s differ: %d, %d", before.text, text,
                  eval_position(position), eval_position(other.position));
    swap_players(other.position, text);
    Table back = table_open(game_name(position_game(position)), text);
    ck_assert_str_eq(written(back.position).text, before.text);
    table_close(&back);
    table_close(&other);
}

START_TEST(colours_swapped)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    int seats = game_seats(table.game);
    table_close(&table);
    if (seats == 2) {
        along_random_games(_i, 6006, same_for_both_players);
    }
}
END_TEST

static Suite *metamorphic_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("metamorphic", &tests, 120);
    int variants = (int) variant_count();
    tcase_add_loop_test(tests, string_round_trip, 0, variants);
    tcase_add_loop_test(tests, make_and_unmake, 0, variants);
    tcase_add_loop_test(tests, whole_games_taken_back, 0, variants);
    tcase_add_loop_test(tests, very_long_games, 0, variants);
    tcase_add_loop_test(tests, copies_go_their_own_ways, 0, variants);
    tcase_add_loop_test(tests, transpositions_share_a_key, 0, 2);
    tcase_add_loop_test(tests, move_text_round_trip, 0, variants);
    tcase_add_loop_test(tests, illegal_text_is_refused, 0, variants);
    tcase_add_loop_test(tests, colours_swapped, 0, variants);
    return suite;
}
REGISTER_SUITE(metamorphic_suite);
