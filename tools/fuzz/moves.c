/* Move text: only legal moves are read, and reading changes nothing. */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void read_one(Position *position, const char *text)
{
    Move moves[MAX_MOVES];
    char before[POSITION_TEXT], after[POSITION_TEXT];
    Error error = {""};
    position_write(position, before);
    Move exact = position_read_move(position, text, &error), move = position_read_algebraic(position, text, &error);
    REQUIRE(exact == MOVE_NONE || exact == move, "%s has two meanings", text);
    REQUIRE(strcmp(position_write(position, after), before) == 0, "%s became %s", before, after);
    if (move == MOVE_NONE) {
        require_line(&error);
        return;
    }
    int count = position_moves(position, moves);
    bool legal = false;
    for (int i = 0; i < count; i++) {
        legal = legal || moves[i] == move;
    }
    REQUIRE(legal, "%s in %s", text, before);
    position_make(position, move);
}

void fuzz_moves(const uint8_t *data, size_t size)
{
    enum { HEAD = 3, MOST_PLIES = 64 };
    if (size < HEAD) {
        return;
    }
    Position *position = fuzz_start(fuzz_game(data[0]));
    char *text = fuzz_text(data + HEAD, size - HEAD);
    char *rest = text;
    uint64_t seed = data[2];
    fuzz_play(position, data[1] % MOST_PLIES, &seed);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        read_one(position, line);
    }
    free(text);
    position_free(position);
}
