/* Boards as text, for terminals of 80 columns. */
#ifndef PROTOCOL_DRAW_H
#define PROTOCOL_DRAW_H

#include "platypus/position.h"
#include "protocol/output.h"

typedef struct {
    bool color;    /* ANSI colours tell the seats; without them letters do, as in position strings */
    bool unicode;
} Style;

/* What the reader of the output can show. */
Style draw_style(const Output *output);

/* Draws the board with coordinates, and below it reserves (where the game has them), who is out (three and four) and whose move it is. */
void draw_board(FILE *out, const Position *position, Style style);

/* Name of a seat for people: "White", "Red", ... */
const char *draw_seat_name(const Game *game, int seat);

#endif
