/* What a symmetry of the board must leave as it is: the number of legal move sequences. Hexagons are mirrored in the middle file, the # by
 * exchanging leftranks and rightranks; with three and four seats the board is turned by one seat. */
#include "support/support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = TEST_NODES == 0 ? 4 : 2, PLIES = 80 };

static Cell image_of(const Game *game, Cell cell)
{
    int x, y, z;
    game_cell_place(game, cell, &x, &y, &z);
    if (game_board(game) == BOARD_RAUM) {
        return game_seats(game) == 4 ? game_cell_at(game, 6 - y, x, z) : game_cell_at(game, y, x, z);
    }
    int u = x - 5, v = y - 5; /* axial, from the middle */
    return game_seats(game) == 3 ? game_cell_at(game, 5 - u - v, 5 + u, z) : game_cell_at(game, 5 - u, 5 + u + v, z);
}

static int seat_image(const Game *game, int seat)
{
    return game_seats(game) == 2 ? seat : (seat + 1) % game_seats(game);
}

static char *put_man(char *to, const Game *game, int kind, int seat)
{
    if (seat >= 2) {
        *to++ = '\'';
    }
    if (game_kind_promoted(game, kind)) {
        *to++ = '+';
    }
    char letter = game_kind_letter(game, kind);
    *to++ = seat % 2 == 0 ? letter : (char) tolower((unsigned char) letter);
    return to;
}

static char *put_run(char *to, int *run)
{
    to += *run > 0 ? sprintf(to, "%d", *run) : 0;
    *run = 0;
    return to;
}

/* Men and reserves of the image. */
static char *put_men(char *to, const Position *position)
{
    const Game *game = position_game(position);
    int kind[MAX_CELLS] = {0}, seat[MAX_CELLS] = {0};
    for (int c = 0; c < game_cells(game); c++) {
        int owner = 0, man = position_man(position, (Cell) c, &owner);
        Cell image = image_of(game, (Cell) c);
        ck_assert_int_ne(image, CELL_NONE);
        kind[image] = man;
        seat[image] = seat_image(game, owner);
    }
    for (int z = 0; z < game_levels(game); z++) {
        for (int y = game_ranks(game) - 1; y >= 0; y--) {
            int run = 0;
            for (int x = 0; x < game_files(game); x++) {
                Cell cell = game_cell_at(game, x, y, z);
                if (cell == CELL_NONE || kind[cell] != 0) {
                    to = put_run(to, &run);
                }
                if (cell == CELL_NONE) {
                    *to++ = '*';
                } else if (kind[cell] != 0) {
                    to = put_man(to, game, kind[cell], seat[cell]);
                } else {
                    run++;
                }
            }
            to = put_run(to, &run);
            *to++ = y > 0 ? '/' : '|';
        }
    }
    to--; /* after the last level nothing follows */
    if (game_has_reserves(game)) {
        *to++ = '[';
        for (int s = 0; s < game_seats(game); s++) {
            for (int k = 1; k <= game_kinds(game); k++) {
                for (int i = 0; i < position_reserve(position, s, k); i++) {
                    to = put_man(to, game, k, seat_image(game, s));
                }
            }
        }
        *to++ = ']';
    }
    return to;
}

/* The fields behind the men: seats and an en passant cell have images, counters are their own. */
static void put_state(char *to, const Position *position, const char *state)
{
    const Game *game = position_game(position);
    bool passed = false;
    for (const char *p = state; *p != '\0';) {
        size_t length = strcspn(p, " ");
        char token[32];
        ck_assert_uint_lt(length, sizeof token);
        memcpy(token, p, length);
        token[length] = '\0';
        Cell cell = game_cell_find(game, token);
        if (p == state && game_seats(game) > 2) {
            for (char *digit = token; *digit != '\0'; digit++) {
                *digit = *digit == '-' ? '-' : (char) ('1' + seat_image(game, *digit - '1'));
            }
        }
        to += sprintf(to, " %s", cell != CELL_NONE && !passed ? game_cell_name(game, image_of(game, cell)) : token);
        passed = passed || cell != CELL_NONE;
        p += length;
        p += strspn(p, " ");
    }
}

static void same_as_image(Position *position)
{
    Written before = written(position);
    char text[2 * POSITION_TEXT];
    const char *state = strchr(before.text, ' ') + 1;
    put_state(put_men(text, position), position, state);
    Table image = table_open(game_name(position_game(position)), text);
    int depth = position_move_number(position) % 6 == 1 ? 2 : 1;
    ck_assert_msg(perft_plain(image.position, depth) == perft_plain(position, depth), "perft %d of %s and of %s differ", depth, before.text,
                  text);
    table_close(&image);
}

START_TEST(image_has_the_same_moves)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    uint64_t seed = 4242;
    for (int game = 0; game < GAMES && game_board(table.game) != BOARD_GRID; game++) {
        position_reset(table.position);
        same_as_image(table.position);
        for (int ply = 0; ply < PLIES && random_step(table.position, &seed); ply++) {
            same_as_image(table.position);
        }
    }
    table_close(&table);
}
END_TEST

static Suite *symmetry_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("symmetry", &tests, 120);
    tcase_add_loop_test(tests, image_has_the_same_moves, 0, (int) variant_count());
    return suite;
}
REGISTER_SUITE(symmetry_suite);
