/* Games played at random by an independent implementation of the rules, with a taste for rare moves: what it found along the way and at
 * the end must be found here. */
#include "support/support.h"

#include <string.h>

#define GAMES "games.json"

/* FNV-1a (Fowler, Noll and Vo), 32 bits. */
static uint32_t digest_text(uint32_t digest, const char *text)
{
    for (; *text; text++) {
        digest = (digest ^ (uint8_t) *text) * 16777619u;
    }
    return digest;
}

/* Joins the position and the number of its legal moves to those before it. */
static uint32_t digest_position(uint32_t digest, Position *position)
{
    char count[16];
    snprintf(count, sizeof count, " %d\n", (int) perft_plain(position, 1));
    return digest_text(digest_text(digest, written(position).text), count);
}

static void expect_end(Position *position, const json_t *entry)
{
    char result[32];
    Outcome outcome = position_outcome(position);
    outcome_text(position, &outcome, result);
    ck_assert_str_eq(written(position).text, data_text(entry, "end"));
    ck_assert_str_eq(result, data_text(entry, "result"));
    ck_assert_str_eq(reason_text(outcome.reason), data_text(entry, "reason"));
}

START_TEST(games_of_the_data)
{
    json_t *data = data_load(GAMES);
    const json_t *entry = json_array_get(data, (size_t) _i);
    Table table = table_open(data_text(entry, "variant"), data_text(entry, "fen"));
    Written start = written(table.position);
    uint64_t key = position_key(table.position);
    uint32_t digest = digest_position(2166136261u, table.position);
    char *moves = strdup(data_text(entry, "moves")), *rest = NULL;
    ck_assert_ptr_nonnull(moves);
    int plies = 0;
    for (char *move = strtok_r(moves, " ", &rest); move; move = strtok_r(NULL, " ", &rest), plies++) {
        ck_assert_msg(position_outcome(table.position).reason == GOES_ON, "over before %s, ply %d", move, plies);
        play_text(table.position, move);
        digest = digest_position(digest, table.position);
    }
    free(moves);
    expect_end(table.position, entry);
    ck_assert_msg(digest == (uint32_t) json_integer_value(json_object_get(entry, "digest")),
                  "%s from %s: the end is right, a position or the number of its moves on the way is not",
                  data_text(entry, "variant"), start.text);
    while (plies-- > 0) {
        position_unmake(table.position);
    }
    ck_assert_str_eq(written(table.position).text, start.text);
    ck_assert_uint_eq(position_key(table.position), key);
    table_close(&table);
    json_decref(data);
}
END_TEST

static Suite *games_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("games", &tests, 60);
    tcase_add_loop_test(tests, games_of_the_data, 0, data_count(GAMES));
    return suite;
}
REGISTER_SUITE(games_suite);
