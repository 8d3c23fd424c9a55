/* Types that every public header shares. */
#ifndef PLATYPUS_COMMON_H
#define PLATYPUS_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_SEATS = 4,
    MAX_CELLS = 127,  /* a board has at most 120 cells; 127 is no cell of any board */
    MAX_MOVES = 4096, /* more than any position of any variant can have */
    MAX_PLY = 128     /* deepest ply a search may reach below its root */
};

/* A cell of a board, 0 .. cells - 1. Cell 0 is a real cell. */
typedef uint8_t Cell;
#define CELL_NONE ((Cell) 127)

/* A move, complete in itself for the position it was generated in; compare with ==. */
typedef uint32_t Move;
#define MOVE_NONE ((Move) 0)

/* One line that says what was wrong, where, and what was expected. */
typedef struct {
    char text[240];
} Error;

/* Replaces control characters and bytes that are no UTF-8 by "?": what is left can be shown in one line anywhere. Any thread. */
void make_showable(char *text);

/* Writes the line, cut to size and showable whatever it quotes, and returns false, so that a reader may `return fail(error, ...)`.
 * `error` may be NULL. Any thread. */
bool fail(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
