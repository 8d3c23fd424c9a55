#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Suite *suite_of(const char *name, TCase **tests, int seconds)
{
    Suite *suite = suite_create(name);
    *tests = tcase_create(name);
    tcase_set_timeout(*tests, seconds);
    suite_add_tcase(suite, *tests);
    return suite;
}

/* ---- Data ---- */

json_t *data_load(const char *name)
{
    char path[256];
    json_error_t error;
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    json_t *data = json_load_file(path, 0, &error);
    if (!json_is_array(data)) {
        fprintf(stderr, "%s:%d: %s\n", path, error.line, data ? "not an array" : error.text);
        exit(EXIT_FAILURE);
    }
    return data;
}

int data_count(const char *name)
{
    json_t *data = data_load(name);
    int count = (int) json_array_size(data);
    json_decref(data);
    return count;
}

const char *data_text(const json_t *entry, const char *member)
{
    const json_t *value = json_object_get(entry, member);
    ck_assert_msg(json_is_string(value) || json_is_null(value), "data: no text '%s'", member);
    return json_string_value(value);
}

/* ---- Games ---- */

Table table_open(const char *variant, const char *fen)
{
    Error error = {""};
    Table table = {.game = game_new(variant, &error)};
    ck_assert_msg(table.game != NULL, "%s: %s", variant, error.text);
    table.position = position_new(table.game);
    ck_assert_msg(table.position != NULL, "%s: no position", variant);
    if (fen) {
        ck_assert_msg(position_set(table.position, fen, &error), "%s: %s: %s", variant, fen, error.text);
    }
    return table;
}

void table_close(Table *table)
{
    position_free(table->position);
    game_free(table->game);
    *table = (Table) {NULL, NULL};
}

void play_text(Position *position, const char *moves)
{
    char *copy = strdup(moves);
    ck_assert_ptr_nonnull(copy);
    char *rest = NULL;
    for (char *text = strtok_r(copy, " ", &rest); text; text = strtok_r(NULL, " ", &rest)) {
        Error error = {""};
        Move move = position_read_move(position, text, &error);
        ck_assert_msg(move != MOVE_NONE, "%s in %s: %s", text, written(position).text, error.text);
        position_make(position, move);
    }
    free(copy);
}

Written written(const Position *position)
{
    Written written;
    position_write(position, written.text);
    return written;
}

uint64_t perft_plain(Position *position, int depth)
{
    Error error = {""};
    uint64_t nodes = 0;
    ck_assert_msg(position_perft(position, depth, NULL, &nodes, &error), "perft %d of %s: %s", depth, written(position).text, error.text);
    return nodes;
}

bool affordable(uint64_t nodes)
{
    return TEST_NODES == 0 || nodes <= (uint64_t) TEST_NODES;
}

/* ---- Chance ---- */

/* Vigna's xorshift64*. */
uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

int random_below(uint64_t *state, int limit)
{
    return (int) ((random_next(state) >> 33) % (uint64_t) limit);
}

bool random_step(Position *position, uint64_t *state)
{
    Move moves[MAX_MOVES];
    int count = position_moves(position, moves);
    if (count == 0 || position_outcome(position).reason != GOES_ON) {
        return false;
    }
    position_make(position, moves[random_below(state, count)]);
    return true;
}
