/* Ends of games: short games with their result and reason, and the inventor's own game of Platform Chess. */
#include "support/support.h"

#include <stdio.h>
#include <string.h>

#define OUTCOMES "outcomes.json"

static void expect_outcome(Position *position, const char *what, const char *result, const char *reason)
{
    char text[32];
    Outcome outcome = position_outcome(position);
    outcome_text(position, &outcome, text);
    ck_assert_msg(strcmp(text, result) == 0 && strcmp(reason_text(outcome.reason), reason) == 0, "%s: %s %s instead of %s %s: %s", what,
                  text, reason_text(outcome.reason), result, reason, written(position).text);
}

START_TEST(outcomes_of_the_data)
{
    json_t *data = data_load(OUTCOMES);
    const json_t *entry = json_array_get(data, (size_t) _i);
    const char *variant = data_text(entry, "variant");
    const char *result = data_text(entry, "result");
    const char *reason = data_text(entry, "reason");
    char what[256];
    snprintf(what, sizeof what, "%s, %s", variant, data_text(entry, "name"));
    Table table = table_open(variant, data_text(entry, "fen"));
    play_text(table.position, data_text(entry, "moves"));
    expect_outcome(table.position, what, result ? result : "*", reason ? reason : "*");
    table_close(&table);
    json_decref(data);
}
END_TEST

/* Robert Price's sample game, ply by ply: number, move, the seven fields of the position after it, number of legal moves. */
START_TEST(sample_game_of_platform_chess)
{
    FILE *file = fopen(TEST_DATA "/sample-platform8.txt", "r");
    ck_assert_ptr_nonnull(file);
    Table table = table_open("platform8", NULL);
    char line[512];
    int plies = 0;
    while (fgets(line, sizeof line, file)) {
        int ply, start, end, legal;
        char move[MOVE_TEXT];
        ck_assert_msg(sscanf(line, "%d %15s %n", &ply, move, &start) == 2, "%s", line);
        end = start + (int) (strrchr(line + start, ' ') - (line + start));
        ck_assert_int_eq(sscanf(line + end, "%d", &legal), 1);
        line[end] = '\0';
        ck_assert_int_eq(ply, ++plies);
        play_text(table.position, move);
        ck_assert_str_eq(written(table.position).text, line + start);
        ck_assert_uint_eq(perft_plain(table.position, 1), (uint64_t) legal);
    }
    fclose(file);
    ck_assert_int_eq(plies, 28);
    table_close(&table);
}
END_TEST

static Suite *outcomes_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("outcomes", &tests, 60);
    tcase_add_loop_test(tests, outcomes_of_the_data, 0, data_count(OUTCOMES));
    tcase_add_test(tests, sample_game_of_platform_chess);
    return suite;
}
REGISTER_SUITE(outcomes_suite);
