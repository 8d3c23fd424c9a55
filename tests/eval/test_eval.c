/* Static evaluation: near 0 at the start, sane about material, explained to the last centipawn. That it is the same for both
 * sides of the board is tested along random games in tests/rules/test_metamorphic.c. */
#include "platypus/eval.h"
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int score_of(const char *variant, const char *fen)
{
    Table table = table_open(variant, fen);
    int score = eval_position(table.position);
    table_close(&table);
    return score;
}

/* ---- Scores ---- */

START_TEST(start_is_near_zero)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    for (int seat = 0; seat < game_seats(table.game); seat++) {
        int score = eval_seat(table.position, seat);
        ck_assert_msg(abs(score) <= 60, "%s: seat %d has %d at the start", variant_name((size_t) _i), seat + 1, score);
    }
    table_close(&table);
}
END_TEST

/* The better side is to move in the one string and waits in the other: it must lead by this much in both. */
static const struct {
    const char *variant, *ahead, *behind;
    int least, most;
} material[] = {
    {"chess", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 700, 1300},
    {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", 50, 350},
    {"chess", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "4k3/8/8/8/8/8/8/4KN2 b - - 0 1", -20, 20},
    {"chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 b - - 0 1", -20, 20},
    {"chess", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "4k3/8/8/8/8/8/8/4KR2 b - - 0 1", 350, 800},
    {"platonic", "1docttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/IDOCTTCODI w KQk - 0 1",
     "1docttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/IDOCTTCODI b KQk - 0 1", 400, 900},
    {"glinski", "1prn1b*****/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 w - 0 1",
     "1prn1b*****/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 b - 0 1", 600, 1300},
    {"platform", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..w/wwww w KQkq - 0 1",
     "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..w/wwww b KQkq - 0 1", 450, 1100},
    {"plattraum-bishogi", "2sf1u*****/3chug****/4cuhf***/5cccs**/10*/11/*10/**SCCC5/***FHUC4/****DUHC3/*****UGFS2[D] w 0 1",
     "2sf1u*****/3chug****/4cuhf***/5cccs**/10*/11/*10/**SCCC5/***FHUC4/****DUHC3/*****UGFS2[D] b 0 1", 900, 2800},
};

START_TEST(material_counts)
{
    int leading = score_of(material[_i].variant, material[_i].ahead), waiting = -score_of(material[_i].variant, material[_i].behind);
    ck_assert_msg(leading >= material[_i].least && leading <= material[_i].most, "%s: %d", material[_i].ahead, leading);
    ck_assert_msg(waiting >= material[_i].least && waiting <= material[_i].most, "%s: %d", material[_i].behind, waiting);
}
END_TEST

START_TEST(values_of_kinds)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    for (int kind = 1; kind <= game_kinds(table.game); kind++) {
        int value = eval_kind_value(table.game, kind);
        if (game_kind_royal(table.game, kind)) {
            ck_assert_int_eq(value, 0);
        } else {
            ck_assert_msg(value >= 40 && value <= 1600, "%s: %s is worth %d", game_name(table.game),
                          game_kind_name(table.game, kind), value);
        }
    }
    table_close(&table);
}
END_TEST

/* A lead shrinks as the draw by the 50-move count comes near. */
START_TEST(quiet_plies_damp)
{
    int fresh = score_of("chess", "4k3/8/8/8/8/8/8/4KR2 w - - 0 60"), stale = score_of("chess", "4k3/8/8/8/8/8/8/4KR2 w - - 90 60");
    ck_assert_int_lt(stale, fresh);
    ck_assert_int_gt(stale, 0);
}
END_TEST

/* ---- Explanation ---- */

typedef struct {
    double rows, sum; /* of the last column */
    int men;          /* whose values are told */
    int score, expected, percent;
} Explained;

static Explained explained(const Position *position)
{
    Explained result = {.percent = 100};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    eval_explain(position, out);
    ck_assert_int_eq(fclose(out), 0);
    char *save = NULL;
    bool values = false;
    for (char *line = strtok_r(text, "\n", &save); line != NULL; line = strtok_r(NULL, "\n", &save)) {
        int number, expected;
        const char *column = strrchr(line, ' ');
        if (values || strncmp(line, "man ", 4) == 0) {
            result.men += values;
            values = true;
        } else if (sscanf(line, "seat %*d: score %*d, expected %d", &expected) == 1) {
            result.expected += expected;
        } else if (sscanf(line, "score %d", &number) == 1) {
            result.score = number;
        } else if (sscanf(line, "middle game %*d%%, winnable %d", &number) == 1) {
            result.percent = number;
        } else if (strncmp(line, "sum", 3) == 0) {
            result.sum = atof(column);
        } else if (strncmp(line, "centipawns", 10) != 0) {
            result.rows += atof(column);
        }
    }
    free(text);
    return result;
}

static int royal_kinds(const Game *game)
{
    int count = 0;
    for (int kind = 1; kind <= game_kinds(game); kind++) {
        count += game_kind_royal(game, kind);
    }
    return count;
}

START_TEST(explanation_adds_up)
{
    uint64_t seed = 6006;
    Table table = table_open(variant_name((size_t) _i), NULL);
    for (int ply = 0; ply < 60; ply++) {
        Explained result = explained(table.position);
        ck_assert_int_eq(result.men, game_kinds(table.game) - royal_kinds(table.game));
        ck_assert_msg(result.rows - result.sum < 0.2 && result.sum - result.rows < 0.2, "rows %.2f, sum %.2f", result.rows, result.sum);
        if (game_seats(table.game) == 2) {
            int sign = position_seat(table.position) == 0 ? 1 : -1, quiet = position_quiet_plies(table.position);
            double whole = sign * result.sum * result.percent / 100 * (200 - (quiet < 100 ? quiet : 100)) / 200;
            ck_assert_msg(whole - result.score < 12 && result.score - whole < 12, "sum %.2f, score %d in %s", result.sum, result.score,
                          written(table.position).text);
        }
        if (!random_step(table.position, &seed)) {
            break;
        }
    }
    table_close(&table);
}
END_TEST

/* What the seats of many may expect is what there is to share. */
START_TEST(expectations_share_the_point)
{
    static const struct {
        const char *variant;
        int all;
    } games[] = {{"raumherichess4", 2000}, {"plattraum3", 1000}, {"plattraum3-bishogi", 1000}};
    uint64_t seed = 7007;
    Table table = table_open(games[_i].variant, NULL);
    for (int ply = 0; ply < 80; ply++) {
        ck_assert_int_le(abs(explained(table.position).expected - games[_i].all), 12);
        if (!random_step(table.position, &seed)) {
            break;
        }
    }
    table_close(&table);
}
END_TEST

static Suite *eval_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("eval", &tests, 60);
    int variants = (int) variant_count();
    tcase_add_loop_test(tests, start_is_near_zero, 0, variants);
    tcase_add_loop_test(tests, material_counts, 0, (int) (sizeof material / sizeof material[0]));
    tcase_add_loop_test(tests, values_of_kinds, 0, variants);
    tcase_add_test(tests, quiet_plies_damp);
    tcase_add_loop_test(tests, explanation_adds_up, 0, variants);
    tcase_add_loop_test(tests, expectations_share_the_point, 0, 3);
    return suite;
}
REGISTER_SUITE(eval_suite);
