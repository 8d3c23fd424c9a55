/* The compiled moves of men as lists of targets, and as sets of cells: what a man reaches is then found ray by ray, not cell by cell. */
#include "eval/tables.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int targets_of(const Game *game, Man man, Cell cell, Target target[TARGETS])
{
    const Cell *p = game->stream + game->stream_at[man * game->board.cells + cell];
    unsigned sections = game->sections[man_kind(man)];
    int count = 0;
    for (unsigned section = SEC_STEPS; section <= SEC_HOPS; section <<= 1) {
        if (!(sections & section)) {
            continue;
        }
        if (section & STEPPING) {
            for (; *p != CELL_NONE; p++) {
                target[count++] = (Target) { *p, (uint8_t) section, 1 };
            }
        } else {
            for (; *p != 0; p += 1 + *p) {
                for (int i = 1; p[i] != CELL_NONE; i++) {
                    target[count++] = (Target) { p[i], (uint8_t) section, (uint8_t) i };
                }
            }
        }
        p++;
    }
    return count;
}

/* All that a man could do from a cell if nothing stood in its way. */
typedef struct {
    CellSet steps[STEP_SORTS];
    CellSet ray[RAY_SORTS][2][MAX_DIRS]; /* falling ones, rising ones */
    int rays[RAY_SORTS][2];
} Free;

/* Which sort of steps or rays a section of a stream holds. */
static int sort_of(unsigned section)
{
    switch (section) {
    case SEC_STEPS: return STEPS;
    case SEC_QSTEPS: return QUIET_STEPS;
    case SEC_CSTEPS: return CAPTURE_STEPS;
    case SEC_SLIDES: return SLIDES;
    case SEC_QSLIDES: return QUIET_SLIDES;
    case SEC_CSLIDES: return CAPTURE_SLIDES;
    default: return HOPS;
    }
}

static void find_free(const Game *game, Man man, Cell from, Free *moves)
{
    Target target[TARGETS];
    int count = targets_of(game, man, from, target);
    bool rising = false;
    CellSet *ray = NULL;
    memset(moves, 0, sizeof *moves);
    for (int i = 0; i < count; i++) {
        int sort = sort_of(target[i].section);
        if (target[i].section & STEPPING) {
            set_add(&moves->steps[sort], target[i].cell);
            continue;
        }
        if (target[i].step == 1) {
            rising = target[i].cell > from;
            ray = &moves->ray[sort][rising][moves->rays[sort][rising]++];
        }
        /* Cells are numbered along their coordinates, so lines rise or fall as a whole. */
        assert((target[i].cell > (target[i].step == 1 ? from : target[i - 1].cell)) == rising);
        set_add(ray, target[i].cell);
    }
}

/* A kind has as many rays on each cell as on the cell where it has most: empty ones fill up, so that the number need not be asked for
 * at each cell, nor guessed by the processor. */
static int count_rays(EvalWeights *w, int kind)
{
    const Game *game = w->game;
    Free moves;
    int sum = 0;
    for (int seat = 0; seat < game->seats; seat++) {
        for (int cell = 0; cell < game->board.cells; cell++) {
            find_free(game, man_make(kind, seat), (Cell) cell, &moves);
            for (int sort = 0; sort < RAY_SORTS; sort++) {
                for (int rising = 0; rising < 2; rising++) {
                    uint8_t *most = &w->rays[kind][sort][rising];
                    *most = moves.rays[sort][rising] > *most ? (uint8_t) moves.rays[sort][rising] : *most;
                }
            }
        }
    }
    for (int sort = 0; sort < RAY_SORTS; sort++) {
        sum += w->rays[kind][sort][0] + w->rays[kind][sort][1];
    }
    return sum;
}

/* Writes the rays of a man from a cell, as many as the kind has. */
static void put_rays(const EvalWeights *w, int kind, const Free *moves, CellSet *out)
{
    for (int sort = 0; sort < RAY_SORTS; sort++) {
        for (int rising = 0; rising < 2; rising++) {
            for (int i = 0; i < w->rays[kind][sort][rising]; i++) {
                *out++ = moves->ray[sort][rising][i];
            }
        }
    }
}

bool reach_build(EvalWeights *w)
{
    const Game *game = w->game;
    int cells = game->board.cells, per_cell[MAX_KINDS] = { 0 };
    size_t most = 1, used = 0;
    for (int kind = 1; kind <= game->kinds; kind++) {
        per_cell[kind] = count_rays(w, kind);
        most += (size_t) (per_cell[kind] * cells * game->seats);
    }
    w->reach = calloc((size_t) ((game->kinds + 1) * 4 * cells), sizeof *w->reach);
    w->ray = malloc(most * sizeof *w->ray);
    if (w->reach == NULL || w->ray == NULL) {
        return false;
    }
    for (int kind = 1; kind <= game->kinds; kind++) {
        for (int seat = 0; seat < game->seats; seat++) {
            for (int cell = 0; cell < cells; cell++) {
                Man man = man_make(kind, seat), first = man_make(kind, 0);
                Reach *reach = &w->reach[man * cells + cell], *other = &w->reach[first * cells + cell];
                if (seat > 0 && game->stream_at[man * cells + cell] == game->stream_at[first * cells + cell]) {
                    *reach = *other; /* seats that move alike share the rays */
                    continue;
                }
                Free moves;
                find_free(game, man, (Cell) cell, &moves);
                memcpy(reach->steps, moves.steps, sizeof reach->steps);
                reach->rays = (uint32_t) used;
                put_rays(w, kind, &moves, w->ray + used);
                used += (size_t) per_cell[kind];
            }
        }
    }
    return true;
}
