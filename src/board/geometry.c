#include "board/geometry.h"

#include <stdio.h>
#include <string.h>

/* Vectors are (x, y, z) = (file, rank, level) in the frame of seat 1. f, b, l, r, s narrow a set as in Betza's notation; on the
 * hexagon `h` is half forward or half backward. */
static const VectorSet grid_sets[] = {
    {"W", 4, {{0, 1, 0}, {0, -1, 0}, {1, 0, 0}, {-1, 0, 0}}},
    {"F", 4, {{1, 1, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, -1, 0}}},
    {"D", 4, {{0, 2, 0}, {0, -2, 0}, {2, 0, 0}, {-2, 0, 0}}},
    {"A", 4, {{2, 2, 0}, {-2, 2, 0}, {2, -2, 0}, {-2, -2, 0}}},
    {"N", 8, {{1, 2, 0}, {-1, 2, 0}, {2, 1, 0}, {-2, 1, 0}, {2, -1, 0}, {-2, -1, 0}, {1, -2, 0}, {-1, -2, 0}}},
    {"fW", 1, {{0, 1, 0}}},
    {"fF", 2, {{1, 1, 0}, {-1, 1, 0}}},
    {NULL, 0, {{0, 0, 0}}},
};

static const VectorSet hexagon_sets[] = {
    {"W", 6, {{0, 1, 0}, {0, -1, 0}, {1, 0, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, 0, 0}}},
    {"fW", 1, {{0, 1, 0}}},
    {"bW", 1, {{0, -1, 0}}},
    {"hfW", 2, {{1, 0, 0}, {-1, 1, 0}}},
    {"rhfW", 1, {{1, 0, 0}}},
    {"lhfW", 1, {{-1, 1, 0}}},
    {"hbW", 2, {{1, -1, 0}, {-1, 0, 0}}},
    {"rhbW", 1, {{1, -1, 0}}},
    {"lhbW", 1, {{-1, 0, 0}}},
    {"F", 6, {{1, 1, 0}, {-1, 2, 0}, {2, -1, 0}, {-2, 1, 0}, {1, -2, 0}, {-1, -1, 0}}},
    {"fF", 2, {{1, 1, 0}, {-1, 2, 0}}},
    {"rfF", 1, {{1, 1, 0}}},
    {"lfF", 1, {{-1, 2, 0}}},
    {"bF", 2, {{1, -2, 0}, {-1, -1, 0}}},
    {"rbF", 1, {{1, -2, 0}}},
    {"lbF", 1, {{-1, -1, 0}}},
    {"N", 12, {{1, 2, 0}, {-1, 3, 0}, {2, 1, 0}, {-2, 3, 0}, {3, -1, 0}, {-3, 2, 0},
               {-1, -2, 0}, {1, -3, 0}, {-2, -1, 0}, {2, -3, 0}, {-3, 1, 0}, {3, -2, 0}}},
    {"fN", 2, {{1, 2, 0}, {-1, 3, 0}}},
    {NULL, 0, {{0, 0, 0}}},
};

/* x is the rightrank, y the leftrank. No vector changes both: each lies in a vertical plane, and since the # has no other cells,
 * existence of the target cell is all that "within one plane" asks. */
static const VectorSet raum_sets[] = {
    {"W", 6, {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}},
    {"F", 8, {{1, 0, 1}, {1, 0, -1}, {-1, 0, 1}, {-1, 0, -1}, {0, 1, 1}, {0, 1, -1}, {0, -1, 1}, {0, -1, -1}}},
    {"N", 16, {{1, 0, 2}, {1, 0, -2}, {-1, 0, 2}, {-1, 0, -2}, {2, 0, 1}, {2, 0, -1}, {-2, 0, 1}, {-2, 0, -1},
               {0, 1, 2}, {0, 1, -2}, {0, -1, 2}, {0, -1, -2}, {0, 2, 1}, {0, 2, -1}, {0, -2, 1}, {0, -2, -1}}},
    {"fW", 2, {{1, 0, 0}, {0, 1, 0}}},
    {"fF", 4, {{1, 0, 1}, {1, 0, -1}, {0, 1, 1}, {0, 1, -1}}},
    {NULL, 0, {{0, 0, 0}}},
};

enum { HEXAGON_SIDE = 6 };

static bool exists(const Geometry *board, int x, int y, int z)
{
    if (x < 0 || y < 0 || z < 0 || x >= board->files || y >= board->ranks || z >= board->levels)
        return false;
    if (board->shape == BOARD_HEXAGON) {
        int sum = x + y - 2 * (HEXAGON_SIDE - 1);
        return sum > -HEXAGON_SIDE && sum < HEXAGON_SIDE;
    }
    if (board->shape == BOARD_RAUM)
        return x == 1 || x == 5 || y == 1 || y == 5;
    return true;
}

static void write_name(Geometry *board, Cell cell)
{
    Vec v = board->at[cell];
    if (board->shape == BOARD_RAUM)
        snprintf(board->name[cell], sizeof board->name[cell], "%c%c%c", '1' + v.y, 'a' + v.z, '1' + v.x);
    else
        snprintf(board->name[cell], sizeof board->name[cell], "%c%d", 'a' + v.x, (v.y + 1) % 100);
}

static uint8_t shade_of(const Geometry *board, Vec v)
{
    if (board->shape == BOARD_HEXAGON)
        return (uint8_t) ((v.x + 2 * v.y) % 3);
    return (uint8_t) ((v.x + v.y + v.z) % 2);
}

static void fill(Geometry *board, BoardShape shape, int files, int ranks, int levels, const VectorSet *sets)
{
    memset(board, 0, sizeof *board);
    memset(board->lookup, CELL_NONE, sizeof board->lookup);
    board->shape = shape;
    board->files = files;
    board->ranks = ranks;
    board->levels = levels;
    board->sets = sets;
    for (int z = 0; z < levels; z++)
        for (int y = 0; y < ranks; y++)
            for (int x = 0; x < files; x++)
                if (exists(board, x, y, z)) {
                    Cell cell = (Cell) board->cells++;
                    board->at[cell] = (Vec) {(int8_t) x, (int8_t) y, (int8_t) z};
                    board->lookup[z][y][x] = cell;
                    board->shade[cell] = shade_of(board, board->at[cell]);
                    write_name(board, cell);
                }

    int n = 0;
    for (int z = 0; z < levels; z++) {
        if (z > 0)
            board->layout[n++] = LAYOUT_LEVEL;
        for (int y = ranks - 1; y >= 0; y--) {
            if (y < ranks - 1)
                board->layout[n++] = LAYOUT_ROW;
            for (int x = 0; x < files; x++) {
                Cell cell = board->lookup[z][y][x];
                board->layout[n++] = cell == CELL_NONE ? LAYOUT_HOLE : cell;
            }
        }
    }
    board->layout[n] = LAYOUT_END;
}

/* A layout lists every place and separator of the largest board, the # with 5 levels of 7 x 7. */
_Static_assert(5 * (7 * 7 + 6) + 4 + 1 <= 512, "layout too short");

void geometry_grid(Geometry *board, int files, int ranks)
{
    fill(board, BOARD_GRID, files, ranks, 1, grid_sets);
}

void geometry_hexagon(Geometry *board)
{
    fill(board, BOARD_HEXAGON, 2 * HEXAGON_SIDE - 1, 2 * HEXAGON_SIDE - 1, 1, hexagon_sets);
}

void geometry_raum(Geometry *board)
{
    fill(board, BOARD_RAUM, 7, 7, 5, raum_sets);
}

Cell geometry_cell(const Geometry *board, int x, int y, int z)
{
    if (x < 0 || y < 0 || z < 0 || x >= board->files || y >= board->ranks || z >= board->levels)
        return CELL_NONE;
    return board->lookup[z][y][x];
}

Cell geometry_step(const Geometry *board, Cell cell, Vec vec)
{
    Vec at = board->at[cell];
    return geometry_cell(board, at.x + vec.x, at.y + vec.y, at.z + vec.z);
}

Cell geometry_find(const Geometry *board, const char *name, size_t length)
{
    for (int c = 0; c < board->cells; c++)
        if (strlen(board->name[c]) == length && memcmp(board->name[c], name, length) == 0)
            return (Cell) c;
    return CELL_NONE;
}

const VectorSet *geometry_set(const Geometry *board, const char *text, size_t *length)
{
    const VectorSet *best = NULL;
    *length = 0;
    for (const VectorSet *set = board->sets; set->name != NULL; set++) {
        size_t n = strlen(set->name);
        if (n > *length && strncmp(text, set->name, n) == 0) {
            best = set;
            *length = n;
        }
    }
    return best;
}
