#include "search/checks.h"
#include <string.h>

static void map_royal(const Position *pos, Cell royal, uint8_t *distance, uint8_t *dir, uint32_t *leaps)
{
    const Game *game = pos->game;
    const Cell *ray = game->back + game->back_at[royal];
    for (int d = 0; d < game->dirs; d++) {
        const Cell *cell = ray + 1;
        for (uint8_t steps = 1; pos->men[*cell] != MAN_WALL; steps++, cell++) {
            distance[*cell] = steps;
            dir[*cell] = (uint8_t) d;
            if (pos->men[*cell] != MAN_NONE) {
                break; /* an enemy man here may be taken and replaced by one that attacks */
            }
        }
        ray += *ray + 1;
    }
    for (const LeapFrom *leap = game->leap_from + game->leap_at[royal]; leap->from != CELL_NONE; leap++) {
        leaps[leap->from] |= (uint32_t) 1 << leap->bit;
    }
}

static void make_map(CheckMap *map, const Position *pos)
{
    memset(map, 0, sizeof *map);
    map->ready = true;
    for (int i = 0; i < pos->game->royals; i++) {
        map_royal(pos, pos->royal[pos_seat(pos) ^ 1][i], map->distance[i], map->dir[i], map->leaps[i]);
    }
}

bool checks_directly(CheckMap *map, const Position *pos, Move move)
{
    const Game *game = pos->game;
    MoveType type = mv_type(move);
    if ((game->flags & GAME_MULTI) != 0 || type == TYPE_PLATFORM || type == TYPE_CASTLE || type == TYPE_SWAP || type == TYPE_PASS) {
        return false;
    }
    if (!map->ready) {
        make_map(map, pos);
    }
    Cell to = mv_to(move);
    bool arrives = type == TYPE_DROP || type == TYPE_PROMOTE || type == TYPE_PLUS;
    Man man = arrives ? man_make(mv_kind(move), pos_seat(pos)) : pos->men[mv_from(move)];
    int profile = game->profile[man * game->board.cells + to];
    for (int i = 0; i < game->royals; i++) {
        bool along_ray = map->distance[i][to] != 0 && game->reach[profile][map->dir[i][to]] >= map->distance[i][to];
        if (along_ray || (map->leaps[i][to] & game->leaps[profile]) != 0) {
            return true;
        }
    }
    return false;
}
