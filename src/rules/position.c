/* The public face of a position: life, copies, moves and their parts. */
#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

Position *position_new(const Game *game)
{
    Position *pos = calloc(1, sizeof *pos);
    if (pos == NULL)
        return NULL;
    pos->game = game;
    memset(pos->men, MAN_WALL, sizeof pos->men);
    position_reset(pos);
    return pos;
}

void position_free(Position *position)
{
    free(position);
}

/* States and journal are copied only as far as they are filled. */
void position_copy(Position *to, const Position *from)
{
    memcpy(to, from, offsetof(Position, state));
    memcpy(to->state, from->state, (size_t) (from->ply + 1) * sizeof *from->state);
    memcpy(to->journal, from->journal, from->journal_count * sizeof *from->journal);
}

const Game *position_game(const Position *position)
{
    return position->game;
}

int position_seat(const Position *position)
{
    return pos_seat(position);
}

bool position_alive(const Position *position, int seat)
{
    return pos_state(position)->alive >> seat & 1;
}

int position_man(const Position *position, Cell cell, int *seat)
{
    Man man = position->men[cell];
    if (man == MAN_NONE || man == MAN_WALL)
        return 0;
    if (seat != NULL)
        *seat = man_seat(man);
    return man_kind(man);
}

int position_reserve(const Position *position, int seat, int kind)
{
    return position->reserve[seat][kind];
}

int position_ground(const Position *position, Cell cell)
{
    if (!(position->game->flags & GAME_PLATFORMS))
        return 0;
    Vec at = position->game->board.at[cell];
    return position->ground[at.x / 2 + at.y / 2 * 4];
}

bool position_in_check(Position *position)
{
    return !(position->game->flags & GAME_MULTI) && royal_attacked(position, pos_seat(position));
}

uint64_t position_key(const Position *position)
{
    return pos_state(position)->key;
}

int position_quiet_plies(const Position *position)
{
    return (int) pos_state(position)->quiet;
}

int position_move_number(const Position *position)
{
    return (int) pos_state(position)->number;
}

int position_moves(Position *position, Move moves[MAX_MOVES])
{
    MoveList list;
    generate_all(position, &list);
    memcpy(moves, list.move, (size_t) list.count * sizeof *moves);
    return list.count;
}

/* Forgets the older half of a long history, so that a search always finds room. What is kept is more than any
 * repetition or count can reach back. */
static void forget_old(Position *pos)
{
    int drop = pos->ply - HISTORY / 2;
    uint32_t journal = pos->state[drop + 1].journal;
    pos->ply -= drop;
    memmove(pos->state, pos->state + drop, (size_t) (pos->ply + 1) * sizeof *pos->state);
    pos->journal_count -= journal;
    memmove(pos->journal, pos->journal + journal, pos->journal_count * sizeof *pos->journal);
    for (int i = 1; i <= pos->ply; i++)
        pos->state[i].journal -= journal;
}

void position_make(Position *position, Move move)
{
    if (position->ply + MAX_PLY + 2 >= HISTORY)
        forget_old(position);
    make_move(position, move);
}

bool position_can_unmake(const Position *position)
{
    return position->ply > 0;
}

void position_unmake(Position *position)
{
    unmake_move(position);
}

Cell move_from(const Position *position, Move move)
{
    (void) position;
    return mv_from(move);
}

Cell move_to(const Position *position, Move move)
{
    (void) position;
    return mv_to(move);
}

int move_kind(const Position *position, Move move)
{
    (void) position;
    MoveType type = mv_type(move);
    return type == TYPE_PROMOTE || type == TYPE_PLUS || type == TYPE_DROP ? mv_kind(move) : 0;
}

bool move_is_capture(const Position *position, Move move)
{
    (void) position;
    return mv_capture(move);
}

bool move_is_drop(const Position *position, Move move)
{
    (void) position;
    return mv_type(move) == TYPE_DROP;
}

bool move_is_platform(const Position *position, Move move)
{
    (void) position;
    return mv_type(move) == TYPE_PLATFORM;
}

bool move_is_pass(const Position *position, Move move)
{
    (void) position;
    return mv_type(move) == TYPE_PASS;
}
