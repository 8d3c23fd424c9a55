/* Letters of men: in our own position strings, and in XBoard's, where letters with suffixes must tell all forms and armies apart. */
#ifndef PROTOCOL_XBOARD_CODES_H
#define PROTOCOL_XBOARD_CODES_H

#include "protocol/xboard_layouts.h"

/* Does the game have promoted men that XBoard knows as such (+P)? It promotes and, capturing them, demotes them by itself then. */
bool code_has_plus(const Game *game);

/* Is a seat shown with XBoard's white men? Two players: seat 1. More: the user's seat and the others are of different colours. */
bool code_is_white(const Layout *layout, int seat);

/* Writes XBoard's code of a man. */
void code_write(const Layout *layout, int kind, int seat, FILE *out);

/* Reads XBoard's code at `*text`, which moves behind it. False, and `*text` as it was, if there is none. */
bool code_read(const Layout *layout, const char **text, int *kind, int *seat);

/* Writes the table of codes for `setup`, both colours; returns the number of kinds that holdings need. */
int code_write_table(const Layout *layout, FILE *out);

/* The kind that the holdings show at a place, counted from 0 from their owner's side, or 0. */
int code_in_holdings(const Layout *layout, int place);

/* Writes a man as our position strings do. */
void code_write_own(const Game *game, int kind, int seat, FILE *out);

#endif
