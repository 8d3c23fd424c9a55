/* Position strings: what is read can be written and read again, and played on. */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

/* The string of the position must be read as the same position. */
static void require_same(const Position *position, Position *again)
{
    char text[POSITION_TEXT], second[POSITION_TEXT];
    Error error = {""};
    position_write(position, text);
    REQUIRE(position_set(again, text, &error), "%s: %s", text, error.text);
    REQUIRE(strcmp(position_write(again, second), text) == 0, "%s became %s", text, second);
    REQUIRE(position_key(again) == position_key(position), "the key of %s", text);
}

static void require_moves_read(Position *position)
{
    Move moves[MAX_MOVES];
    char text[MOVE_TEXT];
    Error error = {""};
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        position_move_text(position, moves[i], text);
        REQUIRE(position_read_move(position, text, &error) == moves[i], "%s: %s", text, error.text);
    }
}

static void play_on(Position *position, Position *again, uint64_t seed)
{
    enum { PLIES = 6 };
    char before[POSITION_TEXT], after[POSITION_TEXT];
    uint64_t key = position_key(position);
    int played = 0;
    position_write(position, before);
    while (played < PLIES && fuzz_play(position, 1, &seed) == 1) {
        played++;
        position_outcome(position);
        require_same(position, again);
    }
    require_moves_read(position);
    while (played-- > 0) {
        position_unmake(position);
    }
    REQUIRE(strcmp(position_write(position, after), before) == 0, "%s became %s", before, after);
    REQUIRE(position_key(position) == key, "the key of %s", before);
}

void fuzz_position(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return;
    }
    const Game *game = fuzz_game(data[0]);
    Position *position = fuzz_start(game), *again = fuzz_start(game);
    char *text = fuzz_text(data + 1, size - 1);
    char before[POSITION_TEXT], after[POSITION_TEXT];
    Error error = {""};
    uint64_t seed = size;
    fuzz_play(position, 2, &seed);
    position_write(position, before);
    if (position_set(position, text, &error)) {
        require_same(position, again);
        play_on(position, again, seed);
    } else {
        require_line(&error);
        REQUIRE(strcmp(position_write(position, after), before) == 0, "%s became %s", before, after);
    }
    free(text);
    position_free(position);
    position_free(again);
}
