/* Making and unmaking moves.
 *
 * An ordinary move with or without a capture is undone from its State. Everything else (castling, swaps, platforms, reserves,
 * eliminations) goes through journaled changes, which unmake rolls back, last first. */
#include "rules/position.h"

#include <assert.h>
#include <string.h>

enum { CHANGE_MOVE, CHANGE_REMOVE, CHANGE_MAN, CHANGE_GROUND, CHANGE_RESERVE_UP, CHANGE_RESERVE_DOWN };

static State *now(Position *pos)
{
    return &pos->state[pos->ply];
}

static inline uint64_t key_of(const Game *game, Man man, Cell cell)
{
    return game->key_man[man * game->board.cells + cell];
}

static inline bool is_royal(const Game *game, Man man)
{
    return (game->kind_flags[man_kind(man)] & KIND_ROYAL) != 0;
}

/* ---- Lists ---- */

static inline void list_remove(Position *pos, int seat, uint8_t slot)
{
    uint8_t last = --pos->count[seat];
    Cell moved = pos->list[seat][last];
    pos->list[seat][slot] = moved;
    pos->slot[moved] = slot;
}

/* Exact inverse of list_remove, so that the order of the list is as it was. */
static inline void list_restore(Position *pos, int seat, uint8_t slot, Cell cell)
{
    uint8_t last = pos->count[seat]++;
    if (slot != last) {
        Cell moved = pos->list[seat][slot];
        pos->list[seat][last] = moved;
        pos->slot[moved] = last;
    }
    pos->list[seat][slot] = cell;
    pos->slot[cell] = slot;
}

static inline void list_append(Position *pos, int seat, Cell cell)
{
    pos->slot[cell] = pos->count[seat];
    pos->list[seat][pos->count[seat]++] = cell;
}

static inline void follow_royal(Position *pos, int seat, Cell from, Cell to)
{
    pos->royal[seat][pos->royal[seat][1] == from] = to;
}

/* Moves a man to an empty cell, on the board and in its list. */
static inline void relocate(Position *pos, Cell from, Cell to)
{
    Man man = pos->men[from];
    int seat = man_seat(man);
    pos->men[from] = MAN_NONE;
    pos->men[to] = man;
    pos->list[seat][pos->slot[from]] = to;
    pos->slot[to] = pos->slot[from];
    if (is_royal(pos->game, man))
        follow_royal(pos, seat, from, to);
}

/* Puts another man on an occupied cell without touching the lists: same seat. */
static inline void replace(Position *pos, Cell cell, Man man)
{
    pos->number[pos->men[cell]]--;
    pos->number[man]++;
    pos->men[cell] = man;
}

/* ---- Journaled changes ---- */

static void note(Position *pos, uint8_t op, Cell cell, uint8_t slot, Man man)
{
    assert(pos->journal_count < JOURNAL);
    pos->journal[pos->journal_count++] = (Change) {op, cell, slot, man};
}

void change_move(Position *pos, Cell from, Cell to)
{
    Man man = pos->men[from];
    note(pos, CHANGE_MOVE, from, to, man);
    now(pos)->key ^= key_of(pos->game, man, from) ^ key_of(pos->game, man, to);
    relocate(pos, from, to);
}

void change_remove(Position *pos, Cell cell)
{
    Man man = pos->men[cell];
    int seat = man_seat(man);
    note(pos, CHANGE_REMOVE, cell, pos->slot[cell], man);
    now(pos)->key ^= key_of(pos->game, man, cell);
    list_remove(pos, seat, pos->slot[cell]);
    pos->men[cell] = MAN_NONE;
    pos->number[man]--;
    if (is_royal(pos->game, man)) /* royals fall only in games with one for each seat */
        pos->royal[seat][0] = CELL_NONE;
}

void change_man(Position *pos, Cell cell, Man man)
{
    Man old = pos->men[cell];
    int from = man_seat(old), to = man_seat(man);
    note(pos, CHANGE_MAN, cell, pos->slot[cell], old);
    now(pos)->key ^= key_of(pos->game, old, cell) ^ key_of(pos->game, man, cell);
    if (from != to) {
        list_remove(pos, from, pos->slot[cell]);
        list_append(pos, to, cell);
    }
    replace(pos, cell, man);
}

void change_ground(Position *pos, int grid, int owner)
{
    int old = pos->ground[grid];
    note(pos, CHANGE_GROUND, (Cell) grid, (uint8_t) (old + 1), MAN_NONE);
    if (old >= 0)
        now(pos)->key ^= pos->game->key_ground[old][grid];
    if (owner >= 0)
        now(pos)->key ^= pos->game->key_ground[owner][grid];
    pos->ground[grid] = (int8_t) owner;
    /* Void squares hold walls; carried men have left or have not come yet. */
    Cell corner = (Cell) (grid % 4 * 2 + grid / 4 * 16);
    static const uint8_t square[4] = {0, 1, 8, 9};
    for (int i = 0; i < 4; i++)
        pos->men[corner + square[i]] = owner >= 0 ? MAN_NONE : MAN_WALL;
}

void change_reserve(Position *pos, int seat, int kind, int by)
{
    uint8_t old = pos->reserve[seat][kind];
    note(pos, by > 0 ? CHANGE_RESERVE_UP : CHANGE_RESERVE_DOWN, (Cell) kind, (uint8_t) seat, MAN_NONE);
    pos->reserve[seat][kind] = (uint8_t) (old + by);
    now(pos)->key ^= pos->game->key_reserve[seat][kind] * old ^ pos->game->key_reserve[seat][kind] * pos->reserve[seat][kind];
}

static void roll_back(Position *pos, const Change *change)
{
    Cell cell = change->cell;
    switch (change->op) {
    case CHANGE_MOVE:
        relocate(pos, (Cell) change->slot, cell);
        break;
    case CHANGE_REMOVE:
        list_restore(pos, man_seat(change->man), change->slot, cell);
        pos->men[cell] = change->man;
        pos->number[change->man]++;
        if (is_royal(pos->game, change->man))
            pos->royal[man_seat(change->man)][0] = cell;
        break;
    case CHANGE_MAN: {
        int from = man_seat(change->man), to = man_seat(pos->men[cell]);
        if (from != to) {
            pos->count[to]--;
            list_restore(pos, from, change->slot, cell);
        }
        replace(pos, cell, change->man);
        break;
    }
    case CHANGE_GROUND: {
        /* The men of a restored platform come back by their own changes, which were made before. */
        Cell corner = (Cell) (cell % 4 * 2 + cell / 4 * 16);
        static const uint8_t square[4] = {0, 1, 8, 9};
        pos->ground[cell] = (int8_t) (change->slot - 1);
        for (int i = 0; i < 4; i++)
            pos->men[corner + square[i]] = change->slot > 0 ? MAN_NONE : MAN_WALL;
        break;
    }
    case CHANGE_RESERVE_UP:
        pos->reserve[change->slot][cell]--;
        break;
    default:
        pos->reserve[change->slot][cell]++;
        break;
    }
}

/* ---- Eliminations ---- */

static void eliminate(Position *pos, int victim, int taker)
{
    const Game *game = pos->game;
    State *s = now(pos);
    change_remove(pos, pos->royal[victim][0]);
    while (pos->count[victim] > 0) {
        Cell cell = pos->list[victim][pos->count[victim] - 1];
        if (game->flags & GAME_TAKEOVER)
            change_man(pos, cell, man_make(man_kind(pos->men[cell]), taker));
        else
            change_remove(pos, cell);
    }
    for (int kind = 1; kind <= game->kinds; kind++)
        while (pos->reserve[victim][kind] > 0)
            change_reserve(pos, victim, kind, -1);
    s->alive = (uint8_t) (s->alive & ~(1u << victim));
    s->key ^= game->key_fallen[victim][s->fallen_count];
    s->fallen[s->fallen_count++] = (uint8_t) victim;
    s->quiet = 0;
}

void resolve_eliminations(Position *pos)
{
    State *s = now(pos);
    int seats = pos->game->seats, taker = s->seat;
    for (bool again = true; again;) {
        again = false;
        /* All who are attacked at once fall together, in turn order after the taker; then the test is repeated. */
        unsigned victims = 0;
        for (int i = 1; i < seats; i++) {
            int seat = (taker + i) % seats;
            if (s->alive >> seat & 1 && attacked_by(pos, pos->royal[seat][0], taker))
                victims |= 1u << seat;
        }
        for (int i = 1; i < seats; i++) {
            int seat = (taker + i) % seats;
            if (victims >> seat & 1) {
                eliminate(pos, seat, taker);
                again = true;
            }
        }
    }
}

/* ---- Turns ---- */

static void pass_turn(Position *pos, State *s)
{
    const Game *game = pos->game;
    int seat = s->seat, next = seat;
    do
        next = next + 1 == game->seats ? 0 : next + 1;
    while (!(s->alive >> next & 1));
    s->key ^= game->key_seat[seat] ^ game->key_seat[next];
    s->seat = (uint8_t) next;
    if (next <= seat)
        s->number++;
}

static State *push_state(Position *pos, Move move)
{
    assert(pos->ply + 1 < HISTORY);
    State *s = &pos->state[pos->ply + 1];
    *s = *now(pos);
    pos->ply++;
    s->move = move;
    s->journal = pos->journal_count;
    s->captured = MAN_NONE;
    if (s->ep != CELL_NONE) {
        s->key ^= pos->game->key_ep[s->ep] * s->ep_counts;
        s->ep = CELL_NONE;
        s->ep_counts = 0;
    }
    s->quiet++;
    s->since_null++;
    return s;
}

/* ---- Parts of make ---- */

static void capture(Position *pos, State *s, Cell cell)
{
    const Game *game = pos->game;
    Man man = pos->men[cell];
    int seat = man_seat(man);
    s->captured = man;
    s->captured_cell = cell;
    s->captured_slot = pos->slot[cell];
    s->quiet = 0;
    s->key ^= key_of(game, man, cell);
    list_remove(pos, seat, pos->slot[cell]);
    pos->number[man]--;
    pos->men[cell] = MAN_NONE;
    if (game->flags & (GAME_DROPS | GAME_LOST_MEN)) {
        int kind = game->returns_as[man_kind(man)];
        if (kind != 0)
            change_reserve(pos, game->flags & GAME_DROPS ? s->seat : seat, kind, 1);
    }
}

static void become(Position *pos, State *s, Cell cell, int kind)
{
    Man man = man_make(kind, s->seat);
    s->key ^= key_of(pos->game, pos->men[cell], cell) ^ key_of(pos->game, man, cell);
    replace(pos, cell, man);
    s->quiet = 0;
}

static void drop(Position *pos, State *s, Move move)
{
    Man man = man_make(mv_kind(move), s->seat);
    Cell to = mv_to(move);
    change_reserve(pos, s->seat, mv_kind(move), -1);
    pos->men[to] = man;
    pos->number[man]++;
    list_append(pos, s->seat, to);
    s->key ^= key_of(pos->game, man, to);
    s->quiet = 0;
}

static void swap(Position *pos, Cell a, Cell b)
{
    State *s = now(pos);
    const Game *game = pos->game;
    Man first = pos->men[a], second = pos->men[b];
    s->key ^= key_of(game, first, a) ^ key_of(game, first, b) ^ key_of(game, second, a) ^ key_of(game, second, b);
    int seat = man_seat(first);
    uint8_t slot_a = pos->slot[a], slot_b = pos->slot[b];
    pos->men[a] = second;
    pos->men[b] = first;
    pos->slot[a] = slot_b;
    pos->slot[b] = slot_a;
    pos->list[seat][slot_a] = b;
    pos->list[seat][slot_b] = a;
    if (is_royal(game, first))
        follow_royal(pos, seat, a, b);
    else if (is_royal(game, second))
        follow_royal(pos, seat, b, a);
}

static void castle(Position *pos, State *s, Move move)
{
    Cell partner_from, partner_to;
    if (pos->game->flags & GAME_PLATFORMS) {
        partner_from = s->rook[mv_kind(move)];
        partner_to = (Cell) ((mv_from(move) + mv_to(move)) / 2);
    } else {
        partner_from = pos->game->castling[mv_kind(move)].partner_from;
        partner_to = pos->game->castling[mv_kind(move)].partner_to;
    }
    change_move(pos, mv_from(move), mv_to(move));
    change_move(pos, partner_from, partner_to);
}

static void lose_rights(Position *pos, State *s, Cell from, Cell to)
{
    const Game *game = pos->game;
    if (game->flags & GAME_PLATFORMS) {
        bool king = is_royal(game, s->mover);
        for (int i = 0; i < 4; i++)
            if (s->rook[i] != CELL_NONE && (s->rook[i] == from || s->rook[i] == to || (king && i / 2 == s->seat))) {
                s->key ^= game->key_rook[s->rook[i]];
                s->rook[i] = CELL_NONE;
            }
        return;
    }
    uint8_t rights = s->rights & game->keep_rights[from] & game->keep_rights[to];
    if (rights != s->rights) {
        s->key ^= game->key_rights[s->rights] ^ game->key_rights[rights];
        s->rights = rights;
    }
}

/* The square counts for the key only if the pawn can be taken there: looked at by the side that would. */
static void note_en_passant(Position *pos, State *s)
{
    const Cell *from = pos->game->ep_from + (s->seat * pos->game->board.cells + s->ep) * 4;
    for (; *from != CELL_NONE; from++) {
        Man man = pos->men[*from];
        if (pos->game->side_of[man] == s->seat && pos->game->kind_flags[man_kind(man)] & KIND_DOUBLE &&
            move_is_safe(pos, move_pack(TYPE_EN_PASSANT, *from, s->ep, 0, true))) {
            s->ep_counts = 1;
            s->key ^= pos->game->key_ep[s->ep];
            return;
        }
    }
}

void make_move(Position *pos, Move move)
{
    const Game *game = pos->game;
    State *s = push_state(pos, move);
    Cell from = mv_from(move), to = mv_to(move);
    MoveType type = mv_type(move);

    switch (type) {
    case TYPE_NORMAL:
    case TYPE_DOUBLE:
    case TYPE_EN_PASSANT:
    case TYPE_PROMOTE:
    case TYPE_PLUS:
    case TYPE_CORNER: {
        Man man = s->mover = pos->men[from];
        if (move & MOVE_CAPTURE)
            capture(pos, s, type == TYPE_EN_PASSANT ? game->forward[s->seat ^ 1][to] : to);
        s->key ^= key_of(game, man, from) ^ key_of(game, man, to);
        relocate(pos, from, to);
        if (game->kind_flags[man_kind(man)] & KIND_PAWN)
            s->quiet = 0;
        if (type == TYPE_PROMOTE || type == TYPE_PLUS) {
            become(pos, s, to, mv_kind(move));
            if (game->flags & GAME_LOST_MEN)
                change_reserve(pos, s->seat, mv_kind(move), -1);
        } else if (type == TYPE_CORNER)
            s->winner = (uint8_t) (s->seat + 1);
        if (game->flags & GAME_CASTLING)
            lose_rights(pos, s, from, to);
        break;
    }
    case TYPE_CASTLE:
        s->mover = pos->men[from];
        castle(pos, s, move);
        lose_rights(pos, s, from, to);
        break;
    case TYPE_DROP:
        drop(pos, s, move);
        break;
    case TYPE_SWAP:
        swap(pos, from, to);
        break;
    case TYPE_PLATFORM:
        game->hooks.make_platform(pos, move);
        break;
    case TYPE_PASS:
        break;
    }

    pass_turn(pos, s);
    if (type == TYPE_DOUBLE) {
        s->ep = game->forward[s->seat ^ 1][from];
        note_en_passant(pos, s);
    }
    if (game->flags & GAME_MULTI && s->winner == 0)
        resolve_eliminations(pos);
#ifdef PLATYPUS_DEBUG
    verify_position(pos);
#endif
}

void unmake_move(Position *pos)
{
    const State *s = now(pos);
    Move move = s->move;
    Cell from = mv_from(move), to = mv_to(move);
    int seat = pos->state[pos->ply - 1].seat;

    while (pos->journal_count > s->journal)
        roll_back(pos, &pos->journal[--pos->journal_count]);
    switch (mv_type(move)) {
    case TYPE_PROMOTE:
    case TYPE_PLUS:
        replace(pos, to, s->mover);
        relocate(pos, to, from);
        break;
    case TYPE_NORMAL:
    case TYPE_DOUBLE:
    case TYPE_EN_PASSANT:
    case TYPE_CORNER:
        relocate(pos, to, from);
        break;
    case TYPE_DROP:
        pos->number[pos->men[to]]--;
        pos->count[seat]--;
        pos->men[to] = MAN_NONE;
        break;
    case TYPE_SWAP:
        swap(pos, from, to);
        break;
    case TYPE_CASTLE:
    case TYPE_PLATFORM:
    case TYPE_PASS:
        break;
    }
    if (s->captured != MAN_NONE) {
        Cell cell = s->captured_cell;
        pos->men[cell] = s->captured;
        pos->number[s->captured]++;
        list_restore(pos, man_seat(s->captured), s->captured_slot, cell);
    }
    pos->ply--;
#ifdef PLATYPUS_DEBUG
    verify_position(pos);
#endif
}

void place_man(Position *pos, Cell cell, Man man)
{
    int seat = man_seat(man);
    pos->men[cell] = man;
    pos->number[man]++;
    list_append(pos, seat, cell);
    if (is_royal(pos->game, man))
        pos->royal[seat][pos->royal[seat][0] != CELL_NONE] = cell;
}

void complete_state(Position *pos)
{
    State *s = now(pos);
    s->ep_counts = 0;
    s->key = 0;
    if (s->ep != CELL_NONE)
        note_en_passant(pos, s);
    s->key = compute_key(pos);
}

void make_null(Position *pos)
{
    State *s = push_state(pos, MOVE_NONE);
    s->since_null = 0;
    pass_turn(pos, s);
}

void unmake_null(Position *pos)
{
    pos->ply--;
}

/* ---- Verification ---- */

uint64_t compute_key(const Position *pos)
{
    const Game *game = pos->game;
    const State *s = pos_state(pos);
    uint64_t key = game->key_seat[s->seat] ^ game->key_rights[s->rights] ^ (s->ep_counts ? game->key_ep[s->ep] : 0);
    for (int c = 0; c < game->board.cells; c++)
        if (game->side_of[pos->men[c]] < MAX_SEATS)
            key ^= key_of(game, pos->men[c], (Cell) c);
    for (int seat = 0; seat < game->seats; seat++)
        for (int kind = 1; kind <= game->kinds; kind++)
            key ^= game->key_reserve[seat][kind] * pos->reserve[seat][kind];
    for (int i = 0; i < s->fallen_count; i++)
        key ^= game->key_fallen[s->fallen[i]][i];
    if (game->flags & GAME_PLATFORMS) {
        for (int i = 0; i < 16; i++)
            if (pos->ground[i] >= 0)
                key ^= game->key_ground[pos->ground[i]][i];
        for (int i = 0; i < 4; i++)
            if (s->rook[i] != CELL_NONE)
                key ^= game->key_rook[s->rook[i]];
    }
    return key;
}

void verify_position(const Position *pos)
{
#ifndef NDEBUG
    const Game *game = pos->game;
    int count[MAX_SEATS] = {0}, number[256] = {0};
    assert(pos->men[CELL_NONE] == MAN_WALL);
    for (int c = 0; c < game->board.cells; c++) {
        Man man = pos->men[c];
        if (man == MAN_NONE || man == MAN_WALL)
            continue;
        int seat = man_seat(man);
        assert(man_kind(man) <= game->kinds && seat < game->seats);
        count[seat]++;
        number[man]++;
        assert(pos->slot[c] < pos->count[seat] && pos->list[seat][pos->slot[c]] == c);
        if (is_royal(game, man))
            assert(pos->royal[seat][0] == c || pos->royal[seat][1] == c);
    }
    for (int seat = 0; seat < game->seats; seat++)
        assert(count[seat] == pos->count[seat]);
    for (int i = 0; i < MAN_LIMIT; i++)
        assert(number[i] == pos->number[i]);
    if (game->flags & GAME_PLATFORMS)
        for (int c = 0; c < 64; c++)
            assert((pos->men[c] == MAN_WALL) == (pos->ground[c % 8 / 2 + c / 16 * 4] < 0));
    assert(pos_state(pos)->key == compute_key(pos));
#else
    (void) pos;
#endif
}
