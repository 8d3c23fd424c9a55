/* Sets of cells, and the tables of what men reach, against plain loops and the streams that generation walks. */
#include "eval/tables.h"
#include "support/support.h"

#include <string.h>

static CellSet random_set(uint64_t *random)
{
    CellSet set = { { random_next(random), random_next(random) } };
    for (int i = 0; i < 2; i++) { /* from full to empty */
        for (uint64_t thinner = random_next(random) % 6; thinner > 0; thinner--) {
            set.word[i] &= random_next(random);
        }
        set.word[i] &= random_next(random) % 4 != 0 ? ~(uint64_t) 0 : 0;
    }
    set.word[1] &= ~((uint64_t) 1 << 63); /* no cell */
    return set;
}

START_TEST(sets_cut_at_lowest_and_highest)
{
    uint64_t random = 5;
    for (int round = 0; round < 2000; round++) {
        CellSet set = random_set(&random), up = set_up_to_lowest(set), down = set_down_to_highest(set);
        int lowest = MAX_CELLS, highest = 0, count = 0;
        for (int cell = 0; cell < MAX_CELLS; cell++) {
            if (set_has(set, (Cell) cell)) {
                lowest = cell < lowest ? cell : lowest;
                highest = cell;
                count++;
            }
        }
        for (int cell = 0; cell < MAX_CELLS; cell++) {
            ck_assert_int_eq(set_has(up, (Cell) cell), cell <= lowest);
            ck_assert_int_eq(set_has(down, (Cell) cell), cell >= highest);
        }
        ck_assert_int_eq(set_count(set), count);
        for (int cell = lowest; count > 0; count--) {
            ck_assert_int_eq(set_pop(&set), cell);
            do {
                cell++;
            } while (cell < MAX_CELLS && !set_has(set, (Cell) cell));
        }
        ck_assert(set_empty(set));
    }
}
END_TEST

/* Every man of every game, from every cell: steps and rays together name the cells that its stream names. */
START_TEST(reach_is_what_streams_say)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    EvalWeights *w = weights_new(table.game);
    ck_assert(w != NULL);
    const Game *game = table.game;
    for (int man = man_make(1, 0); man < man_make(game->kinds + 1, 0); man++) {
        for (int cell = 0; cell < game->board.cells && man_seat((Man) man) < game->seats; cell++) {
            Cell targets[512];
            CellSet expected = { { 0, 0 } }, found = { { 0, 0 } };
            for (int i = game_targets(game, (Man) man, (Cell) cell, targets); i > 0; i--) {
                set_add(&expected, targets[i - 1]);
            }
            const Reach *reach = &w->reach[man * game->board.cells + cell];
            const CellSet *ray = w->ray + reach->rays;
            for (int sort = 0; sort < STEP_SORTS; sort++) {
                found = set_or(found, reach->steps[sort]);
            }
            for (int sort = 0; sort < RAY_SORTS; sort++) {
                for (int rising = 0; rising < 2; rising++) {
                    for (int i = 0; i < w->rays[man_kind((Man) man)][sort][rising]; i++, ray++) {
                        found = set_or(found, *ray);
                        CellSet beyond = *ray;
                        while (!set_empty(beyond)) {
                            Cell other = set_pop(&beyond);
                            ck_assert_int_eq(other > cell, rising);
                        }
                    }
                }
            }
            ck_assert_msg(memcmp(&found, &expected, sizeof found) == 0, "%s: man %d on cell %d", game->variant->name, man, cell);
        }
    }
    weights_free(w);
    table_close(&table);
}
END_TEST

static Suite *sets_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("sets", &tests, 60);
    tcase_add_test(tests, sets_cut_at_lowest_and_highest);
    tcase_add_loop_test(tests, reach_is_what_streams_say, 0, (int) variant_count());
    return suite;
}
REGISTER_SUITE(sets_suite);
