/* Boards as sets of lattice points.
 *
 * Square grids, the hexagon (axial coordinates) and the # of Raumherichess are all subsets of Z^3. A cell is a point that
 * exists; a direction or leap is a vector; a ray follows a vector until the next point does not exist. Boards differ in
 * nothing else but the names of their cells and the order in which a position string lists them. */
#ifndef BOARD_GEOMETRY_H
#define BOARD_GEOMETRY_H

#include "platypus/common.h"
#include "platypus/variant.h"

typedef struct {
    int8_t x, y, z;
} Vec;

/* A named set of vectors in the frame of seat 1: "W" all orthogonal steps, "fW" straight forward, ... */
typedef struct {
    const char *name;
    int count;
    Vec vec[16];
} VectorSet;

/* What a position string lists: cells (0 .. 126) or one of these. */
enum { LAYOUT_HOLE = 128, LAYOUT_ROW, LAYOUT_LEVEL, LAYOUT_END };

typedef struct {
    BoardShape shape;
    int cells, files, ranks, levels;
    Vec at[MAX_CELLS];             /* the point of a cell: x file, y rank, z level, from 0 */
    char name[MAX_CELLS][5];
    uint8_t shade[MAX_CELLS];
    uint8_t layout[512];           /* the order of position strings */
    const VectorSet *sets;         /* ends with a NULL name */
    Cell lookup[5][12][12];        /* [z][y][x] */
} Geometry;

/* Builds a board in place. */
void geometry_grid(Geometry *board, int files, int ranks);
void geometry_hexagon(Geometry *board); /* side 6, 91 cells */
void geometry_raum(Geometry *board);    /* the # of Raumherichess, 120 cells */

/* The cell at a point or CELL_NONE; any integers are allowed. */
Cell geometry_cell(const Geometry *board, int x, int y, int z);

/* The cell reached from `cell` by `vec`, or CELL_NONE. */
Cell geometry_step(const Geometry *board, Cell cell, Vec vec);

/* The cell whose name is the first `length` bytes of `name`, or CELL_NONE. */
Cell geometry_find(const Geometry *board, const char *name, size_t length);

/* The set whose name is the longest prefix of `text` (its length goes to `*length`), or NULL. */
const VectorSet *geometry_set(const Geometry *board, const char *text, size_t *length);

#endif
