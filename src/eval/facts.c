/* Facts of a game that evaluation needs, found from its compiled moves: nothing here knows a game by name. */
#include "eval/tables.h"
#include <stdlib.h>
#include <string.h>

enum {
    QUIET = SEC_STEPS | SEC_SLIDES | SEC_QSTEPS | SEC_QSLIDES,
    TAKING = SEC_STEPS | SEC_SLIDES | SEC_CSTEPS | SEC_CSLIDES
};

/* Chance, in 1024ths, that a target can be used on a board about a third full: Ralph Betza's crowded-board mobility
 * ("About the Values of Chess Pieces", 1996), with an empty cell as likely as seven in ten. Targets only for capturing are rarer but
 * worth more each. `ground`: share of the board that can be stood on. */
static int usable(const Target *reach, int ground)
{
    int chance = ground;
    if (reach->section == SEC_HOPS) { /* exactly one man on the way */
        chance = reach->step < 2 ? 0 : chance * 3 / 10 * (reach->step - 1) / 2;
    } else if (reach->section & (SEC_QSTEPS | SEC_QSLIDES)) {
        chance = chance * 6 / 10;
    } else if (reach->section & (SEC_CSTEPS | SEC_CSLIDES)) {
        chance = chance / 2;
    }
    int between = reach->section == SEC_HOPS ? reach->step - 2 : reach->step - 1;
    for (; between > 0; between--) {
        chance = chance * 7 * ground / (10 * 1024);
    }
    return chance;
}

static void find_averages(EvalWeights *w)
{
    const Game *game = w->game;
    Target reach[TARGETS];
    int ground = 1024;
    if (game->flags & GAME_PLATFORMS) {
        ground = 640; /* ten platforms of sixteen */
    }
    for (int kind = 1; kind <= game->kinds; kind++) {
        int64_t sum = 0;
        for (int cell = 0; cell < game->board.cells; cell++) {
            int n = targets_of(game, man_make(kind, 0), (Cell) cell, reach);
            for (int i = 0; i < n; i++) {
                sum += usable(&reach[i], ground);
            }
        }
        w->average[kind] = (int) (sum / game->board.cells);
    }
}

static void find_centre(EvalWeights *w)
{
    const Geometry *board = &w->game->board;
    for (int cell = 0; cell < board->cells; cell++) {
        Vec at = board->at[cell];
        int far, farthest;
        if (board->shape == BOARD_HEXAGON) {
            int x = at.x - 5, y = at.y - 5;
            far = abs(x) > abs(y) ? abs(x) : abs(y);
            far = far > abs(x + y) ? far : abs(x + y);
            farthest = 5;
        } else if (board->shape == BOARD_RAUM) { /* no corridor is more central than another: the middle level is */
            far = abs(2 * at.z - (board->levels - 1));
            farthest = board->levels - 1;
        } else { /* rounder than the square, less so than the diamond */
            int x = abs(2 * at.x - (board->files - 1)) - 1, y = abs(2 * at.y - (board->ranks - 1)) - 1;
            far = x + y + (x > y ? x : y);
            farthest = 2 * (board->files - 2) + board->ranks - 2;
        }
        w->centre[cell] = (int8_t) (16 - 32 * far / farthest);
    }
}

/* Least number of steps of a seat's pawn from each cell to one where `goal` holds; a capture counts `capture`, 0: not allowed. */
static void find_distances(const EvalWeights *w, int seat, const bool goal[MAX_CELLS], int capture, uint8_t distance[MAX_CELLS])
{
    const Game *game = w->game;
    Target reach[TARGETS];
    for (int cell = 0; cell < game->board.cells; cell++) {
        distance[cell] = goal[cell] ? 0 : TO_GO_NONE;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < game->board.cells; cell++) {
            int n = targets_of(game, man_make(w->pawn, seat), (Cell) cell, reach);
            for (int i = 0; i < n; i++) {
                int cost = (reach[i].section & QUIET) ? 1 : capture;
                int by_here = distance[reach[i].cell] + cost;
                if (cost != 0 && by_here < distance[cell]) {
                    distance[cell] = (uint8_t) by_here;
                    changed = true;
                }
            }
        }
    }
}

static void find_pawn_ways(EvalWeights *w, int seat)
{
    const Game *game = w->game;
    Target reach[TARGETS];
    bool goal[MAX_CELLS], corner[MAX_CELLS];
    for (int cell = 0; cell < game->board.cells; cell++) {
        int n = targets_of(game, man_make(w->pawn, seat), (Cell) cell, reach);
        bool stuck = true;
        for (int i = 0; i < n; i++) {
            stuck = stuck && !(reach[i].section & QUIET);
        }
        goal[cell] = stuck || game->last[seat][cell];
        corner[cell] = cell == game->corner[seat];
    }
    find_distances(w, seat, goal, 0, w->to_go[seat]);
    if (game->flags & GAME_CORNER) {
        find_distances(w, seat, corner, 2, w->to_corner[seat]);
    }
    int longest = 1;
    for (int cell = 0; cell < game->board.cells; cell++) {
        longest = w->to_go[seat][cell] > longest ? w->to_go[seat][cell] : longest;
    }
    for (int cell = 0; cell < game->board.cells; cell++) {
        w->advance[seat][cell] = (uint8_t) (16 * (longest - w->to_go[seat][cell]) / longest);
    }
    /* Cells ahead: nearest to the goal first, so that those of the next cell are known. */
    for (int distance = 1; distance <= longest; distance++) {
        for (int cell = 0; cell < game->board.cells; cell++) {
            if (w->to_go[seat][cell] != distance) {
                continue;
            }
            int n = targets_of(game, man_make(w->pawn, seat), (Cell) cell, reach);
            for (int i = 0; i < n; i++) {
                Cell next = reach[i].cell;
                if ((reach[i].section & QUIET) && w->to_go[seat][next] < distance) {
                    set_add(&w->ahead[seat][cell], next);
                    w->ahead[seat][cell] = set_or(w->ahead[seat][cell], w->ahead[seat][next]);
                }
            }
        }
    }
    /* Captures that go forward defend; the backward ones of Platonic pawns are passing powers. */
    for (int cell = 0; cell < game->board.cells; cell++) {
        int n = targets_of(game, man_make(w->pawn, seat), (Cell) cell, reach);
        for (int i = 0; i < n; i++) {
            if (reach[i].section & (SEC_STEPS | SEC_CSTEPS)) {
                set_add(&w->pawn_attacks[seat][cell], reach[i].cell);
            }
            if (reach[i].section & (SEC_SLIDES | SEC_CSLIDES)) {
                set_add(&w->sliding_from[seat], (Cell) cell);
            }
            if (!(reach[i].section & QUIET) && w->to_go[seat][reach[i].cell] < w->to_go[seat][cell]) {
                set_add(&w->support[seat][reach[i].cell], (Cell) cell);
            }
        }
    }
}

/* Files are the cells ahead and behind; those beside are the ones whose pawns can defend a pawn of this one. */
static void find_files_beside(EvalWeights *w, int seat)
{
    int cells = w->game->board.cells;
    CellSet file[MAX_CELLS] = { { { 0, 0 } } }, defending[MAX_CELLS] = { { { 0, 0 } } };
    for (int cell = 0; cell < cells; cell++) {
        file[cell] = set_or(file[cell], w->ahead[seat][cell]);
        set_add(&file[cell], (Cell) cell);
        for (int ahead = 0; ahead < cells; ahead++) {
            if (set_has(w->ahead[seat][cell], (Cell) ahead)) {
                set_add(&file[ahead], (Cell) cell);
            }
        }
    }
    for (int cell = 0; cell < cells; cell++) {
        for (int from = 0; from < cells; from++) {
            if (set_has(w->support[seat][cell], (Cell) from)) {
                defending[cell] = set_or(defending[cell], file[from]);
            }
        }
    }
    for (int cell = 0; cell < cells; cell++) {
        CellSet *beside = &w->beside[seat][cell];
        for (int own = 0; own < cells; own++) {
            if (set_has(file[cell], (Cell) own)) {
                *beside = set_or(*beside, defending[own]);
            }
        }
        *beside = set_less(*beside, file[cell]);
    }
}

static void find_stoppers(EvalWeights *w, int seat, int other)
{
    int cells = w->game->board.cells;
    for (int cell = 0; cell < cells; cell++) {
        CellSet posts = w->ahead[seat][cell]; /* where the other's pawn blocks the way or attacks it */
        for (int way = 0; way < cells; way++) {
            if (set_has(w->ahead[seat][cell], (Cell) way)) {
                posts = set_or(posts, w->support[other][way]);
            }
        }
        for (int from = 0; from < cells; from++) {
            if (set_has(posts, (Cell) from) || set_meets(posts, w->ahead[other][from])) {
                set_add(&w->stoppers[seat][other][cell], (Cell) from);
            }
        }
    }
}

static void find_royal_surroundings(EvalWeights *w, int royal)
{
    const Game *game = w->game;
    Target reach[TARGETS];
    for (int cell = 0; cell < game->board.cells; cell++) {
        CellSet *around = &w->around[cell];
        int n = targets_of(game, man_make(royal, 0), (Cell) cell, reach);
        for (int i = 0; i < n; i++) {
            if (!(reach[i].section & TAKING)) {
                continue;
            }
            Cell near = reach[i].cell;
            set_add(around, near);
            for (int seat = 0; seat < game->seats && w->pawn != 0; seat++) {
                if (w->to_go[seat][near] < w->to_go[seat][cell]) {
                    set_add(&w->shelter[seat][cell], near);
                    if (game->forward[seat][near] != CELL_NONE) {
                        set_add(&w->shelter[seat][cell], game->forward[seat][near]);
                    }
                }
            }
        }
        set_add(around, (Cell) cell);
        for (int seat = 0; seat < game->seats; seat++) {
            for (int from = 0; from < game->board.cells; from++) {
                if (set_meets(w->pawn_attacks[seat][from], *around)) {
                    set_add(&w->pawn_near[seat][cell], (Cell) from);
                }
            }
        }
    }
}

/* Cells from which a man of a seat attacks both of two cells on an empty board, summed over the kinds. */
static void find_forks(EvalWeights *w, int seat)
{
    const Game *game = w->game;
    int cells = game->board.cells;
    Target reach[TARGETS];
    uint8_t *forks = w->fork + seat * cells * cells;
    for (int kind = 1; kind <= game->kinds; kind++) {
        if (w->role[kind] & (ROLE_ROYAL | ROLE_PAWN)) {
            continue;
        }
        for (int cell = 0; cell < cells; cell++) {
            int n = targets_of(game, man_make(kind, seat), (Cell) cell, reach);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    uint8_t *count = &forks[reach[i].cell * cells + reach[j].cell];
                    if (reach[i].cell != reach[j].cell && *count < 255) {
                        ++*count;
                    }
                }
            }
        }
    }
}

static bool is_bound(const EvalWeights *w, int kind)
{
    const Game *game = w->game;
    Target reach[TARGETS];
    for (int cell = 0; cell < game->board.cells; cell++) {
        int n = targets_of(game, man_make(kind, 0), (Cell) cell, reach);
        for (int i = 0; i < n; i++) {
            if (game->board.shade[reach[i].cell] != game->board.shade[cell]) {
                return false;
            }
        }
    }
    return true;
}

/* Slides far along the files, and along few other lines. */
static bool is_file_rider(const EvalWeights *w, int kind)
{
    const Game *game = w->game;
    Target reach[TARGETS];
    for (int cell = 0; cell < game->board.cells; cell++) {
        Cell next = game->forward[0][cell];
        int n = targets_of(game, man_make(kind, 0), (Cell) cell, reach), lines = 0;
        bool along = false;
        for (int i = 0; i < n; i++) {
            if (reach[i].section == SEC_SLIDES && reach[i].step == 1) {
                lines++;
                along = along || (reach[i].cell == next && i + 3 < n && reach[i + 3].step == 4);
            }
        }
        if (along) {
            return lines <= 6;
        }
    }
    return false;
}

static void find_roles(EvalWeights *w)
{
    const Game *game = w->game;
    for (int kind = 1; kind <= game->kinds; kind++) { /* no game has two */
        if (game->kind_flags[kind] & KIND_PAWN) {
            w->pawn = kind;
        }
    }
    for (int kind = 1; kind <= game->kinds; kind++) {
        unsigned role = 0;
        if (game->kind_flags[kind] & KIND_ROYAL) {
            role = ROLE_ROYAL;
        } else if (game->kind_flags[kind] & KIND_PAWN) {
            role = ROLE_PAWN;
        } else {
            role = (w->pawn != 0 && is_file_rider(w, kind) ? ROLE_FILE_RIDER : 0u) | (is_bound(w, kind) ? ROLE_BOUND : 0u);
        }
        w->role[kind] = (uint8_t) role;
    }
}

/* Which forms fill the complement that the win by the corner asks for. */
static void find_complement(EvalWeights *w)
{
    const Game *game = w->game;
    for (int kind = 1; kind <= game->kinds; kind++) {
        int base = game->base[kind];
        if (game->complement[base] != 0 && (kind != base || !game->full_form_only)) {
            w->counts_as[kind] = (uint8_t) base;
        }
    }
}

bool facts_build(EvalWeights *w)
{
    const Game *game = w->game;
    if (!reach_build(w)) {
        return false;
    }
    find_roles(w);
    find_averages(w);
    find_centre(w);
    memset(w->to_go, TO_GO_NONE, sizeof w->to_go);
    memset(w->to_corner, TO_GO_NONE, sizeof w->to_corner);
    if (w->pawn != 0) {
        for (int seat = 0; seat < game->seats; seat++) {
            find_pawn_ways(w, seat);
            find_files_beside(w, seat);
        }
        for (int seat = 0; seat < game->seats; seat++) {
            for (int other = 0; other < game->seats; other++) {
                if (other != seat) {
                    find_stoppers(w, seat, other);
                }
            }
        }
    }
    if (game->flags & GAME_CORNER) {
        find_complement(w);
    }
    for (int kind = 1; kind <= game->kinds; kind++) {
        if (w->role[kind] & ROLE_ROYAL) {
            find_royal_surroundings(w, kind);
        }
    }
    if (game->royals > 1) {
        w->fork = calloc((size_t) (game->seats * game->board.cells * game->board.cells), 1);
        if (w->fork == NULL) {
            return false;
        }
        for (int seat = 0; seat < game->seats; seat++) {
            find_forks(w, seat);
        }
    }
    return true;
}
