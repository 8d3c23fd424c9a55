/* Games of two seats as PGN. */
#ifndef REFEREE_PGN_H
#define REFEREE_PGN_H

#include "referee/record.h"
#include "referee/spec.h"

/* What all games of a match have in common. */
typedef struct {
    const Game *game;
    const char *name[MAX_SEATS];     /* of the engines */
    const Limits *limits[MAX_SEATS]; /* NULL: not known */
    int games_per_round;
} PgnEvent;

/* Adds the game, with an empty line at its end. Moves are in standard algebraic notation in `chess`, as we write them elsewhere; each
 * has score/depth and seconds as a comment. False with a line if the record's moves are not legal or there is no memory. */
bool pgn_write(const PgnEvent *event, const Record *record, Text *text, Error *error);

/* Writes a chess move in standard algebraic notation, and returns `text`. */
char *san_write(Position *position, Move move, char text[MOVE_TEXT]);

#endif
