/* Cells, their names and their places, through the public view of a board. */
#include "support/support.h"

START_TEST(names_and_places_are_one_to_one)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    int cells = game_cells(table.game);
    for (int cell = 0; cell < cells; cell++) {
        int file, rank, level;
        ck_assert_uint_eq(game_cell_find(table.game, game_cell_name(table.game, (Cell) cell)), (Cell) cell);
        game_cell_place(table.game, (Cell) cell, &file, &rank, &level);
        ck_assert_uint_eq(game_cell_at(table.game, file, rank, level), (Cell) cell);
    }
    int found = 0;
    for (int level = -2; level < game_levels(table.game) + 2; level++) {
        for (int rank = -2; rank < game_ranks(table.game) + 2; rank++) {
            for (int file = -2; file < game_files(table.game) + 2; file++) {
                found += game_cell_at(table.game, file, rank, level) != CELL_NONE;
            }
        }
    }
    ck_assert_int_eq(found, cells);
    table_close(&table);
}
END_TEST

START_TEST(no_such_cells)
{
    static const char *const strangers[] = {
        "", "a", "1", "a0", "a01", "A1", "z1", "a12", "a99999999999", "a1 ", "a1b", "8a8", "3c3", "2f2", "\xff",
    };
    Table table = table_open(variant_name((size_t) _i), NULL);
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        ck_assert_msg(game_cell_find(table.game, strangers[i]) == CELL_NONE, "a cell '%s'", strangers[i]);
    }
    table_close(&table);
}
END_TEST

/* Cells that the rules name, and their neighbours that they deny. */
START_TEST(edges_of_the_boards)
{
    static const struct {
        const char *variant, *cell;
        bool there;
    } rows[] = {
        {"chess", "h8", true},         {"chess", "i1", false},        {"platonic", "j10", true},     {"platonic", "k1", false},
        {"glinski", "f1", true},       {"glinski", "a6", true},       {"glinski", "a5", false},      {"glinski", "k6", true},
        {"glinski", "k7", false},      {"glinski", "f11", true},      {"raumherichess", "2c6", true}, {"raumherichess", "1a1", false},
        {"raumherichess", "7e6", true}, {"raumherichess", "4a4", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Table table = table_open(rows[i].variant, NULL);
        ck_assert_msg((game_cell_find(table.game, rows[i].cell) != CELL_NONE) == rows[i].there, "%s: %s", rows[i].variant, rows[i].cell);
        table_close(&table);
    }
}
END_TEST

static Suite *cells_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("cells", &tests, 20);
    tcase_add_loop_test(tests, names_and_places_are_one_to_one, 0, (int) variant_count());
    tcase_add_loop_test(tests, no_such_cells, 0, (int) variant_count());
    tcase_add_test(tests, edges_of_the_boards);
    return suite;
}
REGISTER_SUITE(cells_suite);
