/* The games that Platypus knows, and one of them compiled to tables. */
#ifndef PLATYPUS_VARIANT_H
#define PLATYPUS_VARIANT_H

#include "platypus/common.h"

/* A game compiled to tables: immutable once made, so any number of positions and threads may share it. */
typedef struct Game Game;

/* Number of variants, and the name, title (for people) of variant `index` (0 .. count - 1). `chess` is first. Any thread. */
size_t variant_count(void);
const char *variant_name(size_t index);
const char *variant_title(size_t index);

/* True if a variant of exactly this name exists. Any thread. */
bool variant_exists(const char *name);

/* Compiles the named game. The caller owns the result and frees it with game_free after every position and
 * search that uses it is gone. NULL, with a line in `error`, if there is no such variant or no memory. Any thread. */
Game *game_new(const char *name, Error *error);
void game_free(Game *game);

/* Facts about a compiled game. Strings live as long as the game. Any thread. */
const char *game_name(const Game *game);
const char *game_title(const Game *game);
const char *game_start(const Game *game); /* position string of the starting position */
int game_seats(const Game *game);         /* 2, 3 or 4 */
bool game_has_reserves(const Game *game); /* men can stand in reserve (drops or lost men) */
bool game_has_drops(const Game *game);
bool game_has_platforms(const Game *game);

/* ---- The board, for those who draw it ---- */

typedef enum { BOARD_GRID, BOARD_HEXAGON, BOARD_RAUM } BoardShape;

BoardShape game_board(const Game *game);
int game_cells(const Game *game);

/* Width and height of the grid on which cells lie: 8x8, 10x10, 11x11 (hexagon, axial, with holes). For the # of
 * Raumherichess the width is 7 (rightranks) and the height 7 (leftranks), and there are five levels. */
int game_files(const Game *game);
int game_ranks(const Game *game);
int game_levels(const Game *game);

/* Cell at file, rank and level, each from 0 (Raumherichess: rightrank - 1, leftrank - 1, level); CELL_NONE where there is no cell. */
Cell game_cell_at(const Game *game, int file, int rank, int level);
void game_cell_place(const Game *game, Cell cell, int *file, int *rank, int *level);

/* Name of a cell, such as "a1", "j10", "2c6". */
const char *game_cell_name(const Game *game, Cell cell);

/* Cell of that name (whole string), or CELL_NONE. */
Cell game_cell_find(const Game *game, const char *name);

/* ---- Kinds of men ---- */

/* Kinds are numbered from 1 to game_kinds. A promoted form ("+S") is a kind of its own. */
int game_kinds(const Game *game);
const char *game_kind_name(const Game *game, int kind);   /* "Sennight" */
char game_kind_letter(const Game *game, int kind);        /* 'S', upper case */
bool game_kind_promoted(const Game *game, int kind);      /* written with a plus */
bool game_kind_royal(const Game *game, int kind);
const char *game_kind_betza(const Game *game, int kind);  /* for XBoard's `piece`, on the 2D grid; NULL where there is none */

/* Kind of that letter (upper case) in its plain or promoted form, or 0. */
int game_kind_find(const Game *game, char letter, bool promoted);

/* Colour class of a cell for drawing: 0 or 1 on grids and #, 0 to 2 on hexagons. */
int game_cell_shade(const Game *game, Cell cell);

#endif
