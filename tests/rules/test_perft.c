/* Perft against figures that other programs counted. All are compared as integers. */
#include "support/support.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define FIGURES "perft.json"

/* A position and its figures at depths first, first + 1, ... ended by 0. */
typedef struct {
    const char *variant, *name, *fen; /* fen NULL: the start */
    int first;
    uint64_t nodes[6];
} Published;

/* Chess: Chess Programming Wiki, "Perft Results". Platonic without its own pawns: Fairy-Stockfish. Glinski: the corrected
 * generator of a public hexagonal chess program. */
static const Published published[] = {
    {"chess", "start", NULL, 1, {20, 400, 8902, 197281, 4865609, 119060324}},
    {"chess", "Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 1, {48, 2039, 97862, 4085603, 193690690}},
    {"chess", "position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 1, {14, 191, 2812, 43238, 674624, 11030083}},
    {"chess", "position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 1, {6, 264, 9467, 422333, 15833292}},
    {"chess", "position 4 mirrored",
     "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 1, {6, 264, 9467, 422333, 15833292}},
    {"chess", "position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 1, {44, 1486, 62379, 2103487, 89941194}},
    {"chess", "position 6",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 1, {46, 2079, 89890, 3894594, 164075551}},
    {"platonic-plain", "start", NULL, 1, {36, 1296, 47384, 1732360, 64585570}},
    {"glinski", "start", NULL, 1, {51, 2586, 137858, 7282418, 401622759}},
};

static void expect_perft(const char *variant, const char *name, const char *fen, int depth, uint64_t expected)
{
    if (!affordable(expected)) {
        return;
    }
    Table table = table_open(variant, fen);
    uint64_t nodes = perft_plain(table.position, depth);
    ck_assert_msg(nodes == expected, "%s, %s, depth %d: %" PRIu64 " instead of %" PRIu64 " from %s", variant, name, depth, nodes, expected,
                  written(table.position).text);
    table_close(&table);
}

START_TEST(published_figures)
{
    const Published *row = &published[_i];
    for (int i = 0; i < (int) (sizeof row->nodes / sizeof row->nodes[0]) && row->nodes[i]; i++) {
        expect_perft(row->variant, row->name, row->fen, row->first + i, row->nodes[i]);
    }
}
END_TEST

START_TEST(figures_of_the_data)
{
    json_t *data = data_load(FIGURES);
    const json_t *entry = json_array_get(data, (size_t) _i);
    const json_t *figures = json_object_get(entry, "perft");
    ck_assert_uint_gt(json_array_size(figures), 0);
    for (size_t i = 0; i < json_array_size(figures); i++) {
        const json_t *figure = json_array_get(figures, i);
        ck_assert(json_is_integer(figure) && json_integer_value(figure) >= 0);
        expect_perft(data_text(entry, "variant"), data_text(entry, "name"), data_text(entry, "fen"), (int) i + 1,
                     (uint64_t) json_integer_value(figure));
    }
    json_decref(data);
}
END_TEST

static bool data_has(const json_t *data, const char *variant)
{
    for (size_t i = 0; i < json_array_size(data); i++) {
        if (strcmp(data_text(json_array_get(data, i), "variant"), variant) == 0) {
            return true;
        }
    }
    return false;
}

/* The next test walks the figures; this one sees to it that no variant goes without. */
START_TEST(every_variant_has_figures)
{
    json_t *data = data_load(FIGURES);
    for (size_t i = 0; i < variant_count(); i++) {
        ck_assert_msg(data_has(data, variant_name(i)), "no figures for %s", variant_name(i));
    }
    json_decref(data);
}
END_TEST

START_TEST(depth_nought_is_one_node)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    ck_assert_uint_eq(perft_plain(table.position, 0), 1);
    table_close(&table);
}
END_TEST

typedef struct {
    uint64_t sum;
    int count;
} Divided;

static void add_root_move(void *context, const char *move, uint64_t nodes)
{
    Divided *divided = context;
    ck_assert_msg(move[0] != '\0', "a root move without text");
    divided->sum += nodes;
    divided->count++;
}

START_TEST(hash_threads_and_divide_change_nothing)
{
    const char *variant = variant_name((size_t) _i);
    static const PerftOptions options[] = {
        {.threads = 1, .hash_mb = 1}, {.threads = 2, .hash_mb = 0}, {.threads = 2, .hash_mb = 1}, {.threads = 7, .hash_mb = 2}};
    uint64_t seed = 77;
    Table table = table_open(variant, NULL);
    for (int game = 0; game < 4; game++) {
        position_reset(table.position);
        for (int ply = 0; ply < game * 12 && random_step(table.position, &seed); ply++) {
        }
        Written before = written(table.position);
        int depth = TEST_NODES == 0 ? 3 : 2;
        uint64_t nodes = perft_plain(table.position, depth);
        for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
            Divided divided = {0, 0};
            PerftOptions with = options[i];
            with.on_move = add_root_move;
            with.context = &divided;
            Error error = {""};
            uint64_t found = 0;
            ck_assert_msg(position_perft(table.position, depth, &with, &found, &error), "%s: %s", variant, error.text);
            ck_assert_msg(found == nodes && divided.sum == nodes,
                          "%s: %" PRIu64 ", divided %" PRIu64 " instead of %" PRIu64 " with %d threads, %zu MB, from %s", variant, found,
                          divided.sum, nodes, with.threads, with.hash_mb, before.text);
            ck_assert_uint_eq((uint64_t) divided.count, perft_plain(table.position, 1));
            ck_assert_str_eq(written(table.position).text, before.text);
        }
    }
    table_close(&table);
}
END_TEST

/* Wherever a long game makes its position forget old moves, there is room to count below it. */
START_TEST(after_any_number_of_moves)
{
    Table table = table_open("chess", NULL);
    for (int ply = 0; ply < 600; ply += 4) {
        static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        static const uint64_t count[] = {20, 20, 22, 22};
        for (int i = 0; i < 4; i++) {
            ck_assert_uint_eq(perft_plain(table.position, 1), count[i]);
            play_text(table.position, moves[i]);
        }
    }
    table_close(&table);
}
END_TEST

static Suite *perft_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("perft", &tests, 240);
    tcase_add_loop_test(tests, published_figures, 0, (int) (sizeof published / sizeof published[0]));
    tcase_add_test(tests, every_variant_has_figures);
    tcase_add_loop_test(tests, figures_of_the_data, 0, data_count(FIGURES));
    tcase_add_loop_test(tests, depth_nought_is_one_node, 0, (int) variant_count());
    tcase_add_loop_test(tests, hash_threads_and_divide_change_nothing, 0, (int) variant_count());
    tcase_add_test(tests, after_any_number_of_moves);
    return suite;
}
REGISTER_SUITE(perft_suite);
