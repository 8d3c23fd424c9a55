/* The opening book of a session. It is opened when a move is first wanted from it, and again after variant or file have changed.
 * Command thread. */
#ifndef PROTOCOL_OPENING_H
#define PROTOCOL_OPENING_H

#include "platypus/book.h"
#include "platypus/search.h"
#include <stdio.h>

typedef struct Session Session;

typedef struct {
    Book *book;      /* NULL: there is none, or it was refused */
    bool looked;     /* for a book of the present variant and file */
    uint64_t random;
} Opening;

/* Starts without a book, with choices that differ from run to run. */
void opening_init(Opening *opening);

/* Closes the book; the next move looks for one again. */
void opening_close(Opening *opening);

/* A book move for the present position, or MOVE_NONE: where options or limits want thinking, or the book has none. A book that
 * cannot be used is reported once. */
Move opening_choose(Session *session, const SearchLimits *limits);

/* Prints the book's moves in the present position, best first, as XBoard wants them: lines begin with a blank, also if there
 * are no moves, and an empty line ends them. */
void opening_print(Session *session, void (*write)(FILE *out, const Session *session, Move move));

#endif
