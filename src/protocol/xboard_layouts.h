/* How XBoard is told about each game: its grid, its letters, its setup, and the translation of squares, moves and position strings.
 *
 * XBoard knows two colours. In games of three and four the user's men have one, everybody else's the other, and letters with suffixes
 * tell the armies apart; such games, and moves that XBoard cannot draw, are shown by setting the board anew. */
#ifndef PROTOCOL_XBOARD_LAYOUTS_H
#define PROTOCOL_XBOARD_LAYOUTS_H

#include "platypus/position.h"
#include <stdio.h>

typedef enum { REDRAW_SPECIAL, REDRAW_ALWAYS } Redraw;

typedef struct {
    const Game *game;
    const char *name;       /* in XBoard */
    const char *slots;      /* letters of kinds in the order of XBoard's pieces; the royal goes last by itself */
    char arrived;           /* letter of a pawn that reached its last rank, or 0, */
    const char *arrived_betza; /* and how XBoard is to move it */
    const char *parent;     /* NULL: a game that XBoard knows, no setup */
    Redraw redraw;
    int width, height;
    int human;              /* seat that XBoard's user plays; decides colours in games of three and four */
} Layout;

/* The layout of a game, with seat 0 as the user's. Any thread. */
Layout layout_of(const Game *game);

/* Can XBoard follow a game of two engines? Not where it would have to be redrawn, which ends a match. */
bool layout_fits_match(const Layout *layout);

/* Writes XBoard's names of all variants, separated by commas. */
void layout_write_variants(FILE *out);

/* Our name of the variant that XBoard calls so, or NULL. */
const char *layout_find_variant(const char *name);

/* The lines `setup` and `piece` that follow the command `variant`. */
void layout_write_setup(const Layout *layout, FILE *out);

/* The lines `piece` alone. */
void layout_write_pieces(const Layout *layout, FILE *out);

/* XBoard's string of a position; `user_moves` writes the user as the one to move, as its `setboard` in mid-game needs. */
void layout_write_board(const Layout *layout, const Position *position, bool user_moves, FILE *out);

/* Turns XBoard's string into ours. `position` supplies what XBoard cannot tell (platforms). False with a line for text that is no
 * such string; whether it can be played only position_set can tell. */
bool layout_read_board(const Layout *layout, const Position *position, const char *text, char string[POSITION_TEXT], Error *error);

/* A man placed on a square in edit mode, such as "Pa4" (lower-case seat by `black`), or a square cleared by "xa4". */
typedef struct {
    int kind[MAX_CELLS], seat[MAX_CELLS]; /* kind 0: empty */
} MenTable;
void layout_take_men(const Layout *layout, const Position *position, MenTable *men);
bool layout_place_man(const Layout *layout, MenTable *men, const char *text, bool black);

/* Our string with these men, without rights, the same seat to move. */
void layout_write_men(const Layout *layout, const Position *position, const MenTable *men, char string[POSITION_TEXT]);

/* ---- Squares ---- */

/* The cell at a place of XBoard's grid, from 0, or CELL_NONE for a hole. */
Cell layout_cell_at(const Layout *layout, int x, int y);
void layout_cell_place(const Layout *layout, Cell cell, int *x, int *y);

/* Does XBoard name every cell as the game does? */
bool layout_has_own_names(const Layout *layout);

/* XBoard's number of the lowest rank: it counts ten ranks from 0, any other number from 1. */
int layout_first_rank(const Layout *layout);

void layout_write_square(const Layout *layout, Cell cell, FILE *out);

/* Reads a square at `*text`, which moves behind it. False if there is none on the grid; a hole gives CELL_NONE. */
bool layout_read_square(const Layout *layout, const char **text, Cell *cell);

/* Writes a run of empty squares, if there is one, and sets it to 0. */
void layout_write_run(FILE *out, int *run);

/* ---- Moves (xboard_moves.c) ---- */

/* Writes a move as XBoard does. */
void layout_write_move(const Layout *layout, const Position *position, Move move, FILE *out);

/* Reads a move as XBoard (or a person at it) writes it: MOVE_NONE with a line if it is not legal. `by_hand` chooses the best promotion
 * where the user had no way to name one. */
Move layout_read_move(const Layout *layout, Position *position, const char *text, bool by_hand, Error *error);

/* Can XBoard not draw this move, of its user or of the engine, by itself? */
bool layout_needs_redraw(const Layout *layout, const Position *position, Move move, bool of_user);

/* The answer to `lift SQUARE`: targets of legal moves, captures red, others yellow. Squares beside the board are holdings, whose men
 * are dropped. False for text that is no square. */
bool layout_write_highlight(const Layout *layout, Position *position, const char *square, FILE *out);

#endif
