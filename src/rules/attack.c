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

bool would_attack(const Position *pos, Man man, Cell cell, Cell target)
{
    const Game *game = pos->game;
    const Sight *sight = &game->sight[target * game->board.cells + cell];
    int profile = profile_of(game, man, cell);
    if ((game->leaps[profile] & sight->leaps) != 0)
        return true;
    if (sight->steps == 0 || game->reach[profile][sight->dir] < sight->steps)
        return false;
    const Cell *ray = game->back_ray[target * game->dirs + sight->dir];
    while (pos->men[*ray] == MAN_NONE && *ray != cell)
        ray++;
    return *ray == cell;
}

/* Has the man that left `from` opened a line on the target? */
static bool uncovered(const Position *pos, Cell from, Cell target, int seat)
{
    const Game *game = pos->game;
    const Sight *sight = &game->sight[target * game->board.cells + from];
    if (sight->steps == 0)
        return false;
    int distance = 1;
    Cell at;
    walk(pos, game->back_ray[target * game->dirs + sight->dir], &distance, &at);
    Man man = pos->men[at];
    return game->side_of[man] == seat && game->reach[profile_of(game, man, at)][sight->dir] >= distance;
}

bool move_checks(const Position *pos)
{
    const Game *game = pos->game;
    int seat = pos_seat(pos);
    Move move = pos_state(pos)->move;
    MoveType type = mv_type(move);
    bool simple = type == TYPE_NORMAL || type == TYPE_DOUBLE || type == TYPE_PROMOTE || type == TYPE_PLUS || type == TYPE_DROP;
    if (!simple || (game->flags & GAME_HOPPERS))
        return royal_attacked(pos, seat);
    Cell from = mv_from(move), to = mv_to(move);
    for (int i = 0; i < game->royals; i++) {
        Cell royal = pos->royal[seat][i];
        if (would_attack(pos, pos->men[to], to, royal) || (type != TYPE_DROP && uncovered(pos, from, royal, seat ^ 1)))
            return true;
    }
    return false;
}

static void add_attacker(Attackers *all, Cell from, int line)
{
    all->from[all->count] = from;
    all->line[all->count++] = (uint8_t) line;
}

/* Adds the men that attack along line `d`. */
static void look_along(const Position *pos, Attackers *all, int d)
{
    const Game *game = pos->game;
    int distance = 1;
    Cell at;
    const Cell *rest = walk(pos, all->ray[d], &distance, &at);
    Man man = pos->men[at];
    all->first[d] = all->second[d] = at;
    if (man != MAN_WALL && game->reach[profile_of(game, man, at)][d] >= distance)
        add_attacker(all, at, d);
    if (game->flags & GAME_HOPPERS && at != CELL_NONE) {
        walk(pos, rest, &distance, &at);
        man = pos->men[at];
        all->second[d] = at;
        if (man != MAN_WALL && game->hops[profile_of(game, man, at)] >> d & 1)
            add_attacker(all, at, d);
    }
}

void find_attackers(const Position *pos, Cell cell, Attackers *all)
{
    const Game *game = pos->game;
    const Cell *ray = game->back + game->back_at[cell];
    all->count = 0;
    for (const LeapFrom *leap = game->leap_from + game->leap_at[cell]; leap->from != CELL_NONE; leap++) {
        Man man = pos->men[leap->from];
        if (game->side_of[man] < MAX_SEATS && game->leaps[profile_of(game, man, leap->from)] >> leap->bit & 1)
            add_attacker(all, leap->from, MAX_DIRS);
    }
    for (int d = 0; d < game->dirs; d++) {
        all->ray[d] = ray + 1;
        look_along(pos, all, d);
        ray += *ray + 1;
    }
}

static void forget(Attackers *all, Cell gone, int line)
{
    int kept = 0;
    for (int i = 0; i < all->count; i++) {
        if (all->from[i] != gone && all->line[i] != line) {
            all->from[kept] = all->from[i];
            all->line[kept++] = all->line[i];
        }
    }
    all->count = kept;
}

void lose_attacker(const Position *pos, Attackers *all, Cell gone)
{
    int line = 0;
    while (line < pos->game->dirs && all->first[line] != gone && all->second[line] != gone)
        line++;
    if (line == pos->game->dirs) {
        forget(all, gone, line + MAX_DIRS);
    } else {
        forget(all, gone, line);
        look_along(pos, all, line);
    }
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
