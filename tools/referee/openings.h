/* Starts of games, read from a file. */
#ifndef REFEREE_OPENINGS_H
#define REFEREE_OPENINGS_H

#include "platypus/position.h"

typedef struct {
    char *start; /* position string, NULL: the game's start */
    char *moves; /* played from there, each followed by a blank */
} Opening;

typedef struct {
    Opening *list;
    size_t count;
    uint64_t digest; /* the same for the same openings in the same order */
} Openings;

/* Reads openings of a game: a position string a line, or "moves: m1 m2 ..." from the start; empty lines and lines that begin with # are
 * skipped. Without a file (`path` is NULL) the game's start is the only one. A `seed` other than 0 shuffles them.
 * False, with the line that is wrong, where one cannot be read, is not legal or is over. Free them with openings_free. */
bool openings_read(Openings *openings, const Game *game, const char *path, uint64_t seed, Error *error);
void openings_free(Openings *openings);

#endif
