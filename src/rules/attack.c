/* Attacks, found from the attacked cell outwards. */
#include "rules/position.h"

#include <string.h>

/* Walks a ray to its first man, counting the cells; the ray's end, CELL_NONE, holds the wall. */
static inline const Cell *walk(const Position *pos, const Cell *ray, int *distance, Cell *at)
{
    while (pos->men[*at = *ray++] == MAN_NONE)
        ++*distance;
    return ray;
}

static inline int profile_of(const Game *game, Man man, Cell cell)
{
    return game->profile[man * game->board.cells + cell];
}

bool attacked_by(const Position *pos, Cell cell, int seat)
{
    const Game *game = pos->game;
    bool hoppers = (game->flags & GAME_HOPPERS) != 0;
    const Cell *ray = game->back + game->back_at[cell];
    for (int d = 0; d < game->dirs; d++) {
        const Cell *next = ray + *ray + 1;
        int distance = 1;
        Cell at;
        const Cell *rest = walk(pos, ray + 1, &distance, &at);
        Man man = pos->men[at];
        if (game->side_of[man] == seat && game->reach[profile_of(game, man, at)][d] >= distance)
            return true;
        if (hoppers && at != CELL_NONE) {
            walk(pos, rest, &distance, &at);
            man = pos->men[at];
            if (game->side_of[man] == seat && game->hops[profile_of(game, man, at)] >> d & 1)
                return true;
        }
        ray = next;
    }
    for (const LeapFrom *leap = game->leap_from + game->leap_at[cell]; leap->from != CELL_NONE; leap++) {
        Man man = pos->men[leap->from];
        if (game->side_of[man] == seat && game->leaps[profile_of(game, man, leap->from)] >> leap->bit & 1)
            return true;
    }
    return false;
}

bool royal_attacked(const Position *pos, int seat)
{
    for (int i = 0; i < pos->game->royals; i++)
        if (pos->royal[seat][i] != CELL_NONE && attacked_by(pos, pos->royal[seat][i], seat ^ 1))
            return true;
    return false;
}

int attackers_of(const Position *pos, Cell cell, Cell *from, int limit)
{
    const Game *game = pos->game;
    bool hoppers = (game->flags & GAME_HOPPERS) != 0;
    const Cell *ray = game->back + game->back_at[cell];
    int count = 0;
    for (int d = 0; d < game->dirs && count < limit; d++) {
        const Cell *next = ray + *ray + 1;
        int distance = 1;
        Cell at;
        const Cell *rest = walk(pos, ray + 1, &distance, &at);
        Man man = pos->men[at];
        if (man != MAN_WALL && game->reach[profile_of(game, man, at)][d] >= distance)
            from[count++] = at;
        if (hoppers && at != CELL_NONE && count < limit) {
            walk(pos, rest, &distance, &at);
            man = pos->men[at];
            if (man != MAN_WALL && game->hops[profile_of(game, man, at)] >> d & 1)
                from[count++] = at;
        }
        ray = next;
    }
    for (const LeapFrom *leap = game->leap_from + game->leap_at[cell]; leap->from != CELL_NONE && count < limit; leap++) {
        Man man = pos->men[leap->from];
        if (game->side_of[man] < MAX_SEATS && game->leaps[profile_of(game, man, leap->from)] >> leap->bit & 1)
            from[count++] = leap->from;
    }
    return count;
}

/* The move is made on men[] alone, which is all that attacks depend on, and taken back. */
bool move_is_safe(Position *pos, Move move)
{
    Cell from = mv_from(move), to = mv_to(move), victim = CELL_NONE;
    MoveType type = mv_type(move);
    int seat = pos_seat(pos), royals = pos->game->royals;
    Man captured = pos->men[to], taken = MAN_NONE;
    Man man = type == TYPE_DROP ? man_make(mv_kind(move), seat) : pos->men[from];

    if (type == TYPE_EN_PASSANT) {
        victim = pos->game->forward[seat ^ 1][to];
        taken = pos->men[victim];
        pos->men[victim] = MAN_NONE;
    }
    if (from != CELL_NONE)
        pos->men[from] = type == TYPE_SWAP ? captured : MAN_NONE;
    pos->men[to] = man;

    bool royal = (pos->game->kind_flags[man_kind(man)] & KIND_ROYAL) != 0, safe = true;
    for (int i = 0; i < royals && safe; i++) {
        Cell at = pos->royal[seat][i];
        safe = !attacked_by(pos, royal && at == from ? to : at, seat ^ 1);
    }

    pos->men[to] = captured;
    if (from != CELL_NONE)
        pos->men[from] = man;
    if (victim != CELL_NONE)
        pos->men[victim] = taken;
    return safe;
}
