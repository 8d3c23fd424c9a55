/* Moves as text: FROM TO and a suffix, drops C@e5, platforms ~a1a3, pass 0000. */
#include "rules/position.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

char *position_move_text(const Position *position, Move move, char text[MOVE_TEXT])
{
    const Game *game = position->game;
    const char *from = game->board.name[mv_from(move) == CELL_NONE ? 0 : mv_from(move)];
    const char *to = game->board.name[mv_to(move) == CELL_NONE ? 0 : mv_to(move)];
    char letter = game->spec[mv_kind(move)].letter;
    switch (mv_type(move)) {
    case TYPE_PASS: snprintf(text, MOVE_TEXT, "0000"); break;
    case TYPE_DROP: snprintf(text, MOVE_TEXT, "%c@%s", letter, to); break;
    case TYPE_PLATFORM: snprintf(text, MOVE_TEXT, "~%s%s", from, to); break;
    case TYPE_PLUS: snprintf(text, MOVE_TEXT, "%s%s+", from, to); break;
    case TYPE_PROMOTE: snprintf(text, MOVE_TEXT, "%s%s%c", from, to, tolower((unsigned char) letter)); break;
    default: snprintf(text, MOVE_TEXT, "%s%s", from, to); break;
    }
    return text;
}

Move position_read_move(Position *position, const char *text, Error *error)
{
    MoveList list;
    generate_all(position, &list);
    for (int i = 0; i < list.count; i++) {
        char name[MOVE_TEXT];
        if (strcmp(position_move_text(position, list.move[i], name), text) == 0)
            return list.move[i];
    }
    fail(error, "move \"%.40s\": not legal here", text);
    return MOVE_NONE;
}
