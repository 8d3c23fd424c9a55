/* What evaluation and search keep between calls: it must change nothing, or change it the right way. */
#include "eval/weights.h"
#include "search/correction.h"
#include "support/support.h"

#include <stdlib.h>

/* Along random games, forth and back, so that the same pawns come again among others. */
START_TEST(kept_pawns_change_no_evaluation)
{
    enum { GAMES = 4, PLIES = 120 };
    Table table = table_open(variant_name((size_t) _i), NULL);
    EvalWeights *weights = weights_new(table.game);
    PawnCache *cache = pawn_cache_new();
    ck_assert(weights != NULL && cache != NULL);
    uint64_t random = 77 + (uint64_t) _i;
    for (int game = 0; game < GAMES; game++) {
        int plies = 0;
        while (plies < PLIES && random_step(table.position, &random)) {
            plies++;
        }
        for (; plies >= 0; plies--) {
            for (int seat = 0; seat < game_seats(table.game); seat++) {
                int kept = weights_evaluate(weights, cache, table.position, seat), anew = weights_evaluate(weights, NULL, table.position, seat);
                ck_assert_msg(kept == anew, "%s: %d with the cache, %d without", written(table.position).text, kept, anew);
            }
            if (plies > 0) {
                position_unmake(table.position);
            }
        }
    }
    pawn_cache_free(cache);
    weights_free(weights);
    table_close(&table);
}
END_TEST

START_TEST(corrections_follow_errors_within_bounds)
{
    enum { PAWNS = 12345, LAST = 4321, ERROR_SIZE = 40 };
    Corrections *corrections = calloc(1, sizeof *corrections);
    ck_assert(corrections != NULL);
    int sign = _i == 0 ? 1 : -1;
    for (int i = 0; i < 1000; i++) {
        int before = sign * correction(corrections, 0, PAWNS, LAST);
        correction_learn(corrections, 0, PAWNS, LAST, sign * ERROR_SIZE, 6);
        int after = sign * correction(corrections, 0, PAWNS, LAST);
        ck_assert_int_ge(after, before);
    }
    int most = sign * correction(corrections, 0, PAWNS, LAST);
    ck_assert_int_ge(most, 100);
    ck_assert_int_le(most, 2 * CORRECTION_LIMIT / 16);
    ck_assert_int_eq(correction(corrections, 1, PAWNS, LAST + 1), 0); /* the other side, another move: nothing learnt */
    ck_assert_int_gt(sign * correction(corrections, 0, PAWNS + 1, LAST), 0);
    free(corrections);
}
END_TEST

static Suite *kept_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("kept", &tests, 60);
    tcase_add_loop_test(tests, kept_pawns_change_no_evaluation, 0, (int) variant_count());
    tcase_add_loop_test(tests, corrections_follow_errors_within_bounds, 0, 2);
    return suite;
}
REGISTER_SUITE(kept_suite);
