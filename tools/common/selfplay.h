/* Games of the engine against itself, varied in their first moves. */
#ifndef TOOLS_SELFPLAY_H
#define TOOLS_SELFPLAY_H

#include "platypus/book.h"
#include <stdio.h>

typedef struct {
    int random;        /* plies of any legal move by chance, before the line of the game begins */
    int varied;        /* plies after those in which one of the best moves is chosen by chance */
    int margin;        /* centipawns: what such a move may lose against the best */
    int opening;       /* plies from the start that are searched with `nodes`; the rest of a game only tells how it ends */
    uint64_t nodes;    /* for each move of the opening; twice as many where moves are varied */
    uint64_t rest;     /* for each later move */
} SelfplaySettings;

/* Plays games of one variant. One thread at a time. */
typedef struct Selfplay Selfplay;

/* The game must outlive it. The caller owns it; NULL with a line in `error` if there is no memory or thread. */
Selfplay *selfplay_new(const Game *game, const SelfplaySettings *settings, Error *error);
void selfplay_free(Selfplay *selfplay);

/* Plays a game to its end, or until it is as good as decided; equal seeds give equal games. Only its first BOOK_LINE_MOVES
 * moves are kept. Returns the plies played. */
int selfplay_game(Selfplay *selfplay, uint64_t seed, BookLine *line);

/* Writes a line as book_line_read reads it, cut after `depth` moves. False if the write failed. `position` is used for playing. */
bool selfplay_write(FILE *out, const BookLine *line, int depth, Position *position);

#endif
