/* Platform Chess (Robert Price, 2001): men stand on platforms of 2x2 squares, which move and carry them.
 *
 * Void squares hold MAN_WALL, so the shared generator stops at them by itself; what is left for this file are platform moves and
 * castling on any rank. */
#include "rules/position.h"
#include "variants/registry.h"

enum { GRID = 16 };

/* ---- Grid cells and their squares ---- */

static const uint8_t square[4] = {0, 1, 8, 9};

static Cell corner_of(int grid)
{
    return (Cell) (grid % 4 * 2 + grid / 4 * 16);
}

static int grid_of(Cell cell)
{
    return cell % 8 / 2 + cell / 16 * 4;
}

/* ---- Is a platform move safe? ---- */

/* Moves the ground and its men on men[] alone: all that attacks depend on. */
static void shift(Position *pos, Cell from, Cell to)
{
    for (int i = 0; i < 4; i++) {
        pos->men[to + square[i]] = pos->men[from + square[i]];
        pos->men[from + square[i]] = MAN_WALL;
    }
}

static bool shift_is_safe(Position *pos, int from, int to)
{
    int seat = pos_seat(pos);
    Cell a = corner_of(from), b = corner_of(to), king = pos->royal[seat][0];
    /* An enemy pawn carried to its last rank queens at once, which attacks from where it comes to stand. */
    Cell promoted[2];
    Man pawn = MAN_NONE;
    int promotions = 0;
    shift(pos, a, b);
    for (int i = 0; i < 4; i++) {
        Cell cell = (Cell) (b + square[i]);
        Man man = pos->men[cell];
        if (pos->game->side_of[man] == (seat ^ 1) && pos->game->kind_flags[man_kind(man)] & KIND_PAWN && pos->game->last[seat ^ 1][cell]) {
            promoted[promotions++] = cell;
            pawn = man;
            pos->men[cell] = man_make(pos->game->menu[0], seat ^ 1);
        }
    }
    bool safe = !attacked_by(pos, grid_of(king) == from ? (Cell) (king - a + b) : king, seat ^ 1);
    while (promotions > 0)
        pos->men[promoted[--promotions]] = pawn;
    shift(pos, b, a);
    return safe;
}

/* Marks the grid cells of void that a line from the own King first meets: only ground that comes to one of these can bridge a
 * line to the King. Ground that leaves opens no line, for what it leaves is void. */
static void find_bridges(const Position *pos, Cell king, bool bridge[GRID])
{
    const Game *game = pos->game;
    const Cell *ray = game->back + game->back_at[king];
    for (int d = 0; d < game->dirs; d++) {
        const Cell *next = ray + *ray + 1;
        Cell at;
        for (ray++; pos->men[at = *ray] == MAN_NONE; ray++) {}
        if (at != CELL_NONE && pos->men[at] == MAN_WALL)
            bridge[grid_of(at)] = true;
        ray = next;
    }
}

/* ---- Moves ---- */

static bool carries_enemy(const Position *pos, Cell corner, int enemy)
{
    for (int i = 0; i < 4; i++)
        if (pos->game->side_of[pos->men[corner + square[i]]] == enemy)
            return true;
    return false;
}

/* Does the move carry some pawn to its last rank? */
static bool queens(const Position *pos, int from, int to)
{
    for (int i = 0; i < 4; i++) {
        Man man = pos->men[corner_of(from) + square[i]];
        if (pos->game->side_of[man] < 2 && pos->game->kind_flags[man_kind(man)] & KIND_PAWN &&
            pos->game->last[man_seat(man)][corner_of(to) + square[i]])
            return true;
    }
    return false;
}

static Move *emit_platforms(Position *pos, Move *out, bool in_check)
{
    int seat = pos_seat(pos);
    Cell king = pos->royal[seat][0];
    bool bridge[GRID] = {false};
    find_bridges(pos, king, bridge);
    for (int from = 0; from < GRID; from++) {
        if (pos->ground[from] != seat)
            continue;
        bool test = in_check || grid_of(king) == from || carries_enemy(pos, corner_of(from), seat ^ 1);
        const int neighbour[4] = {from < 12 ? from + 4 : -1, from >= 4 ? from - 4 : -1, from % 4 < 3 ? from + 1 : -1, from % 4 > 0 ? from - 1 : -1};
        for (int i = 0; i < 4; i++) {
            int to = neighbour[i];
            if (to >= 0 && pos->ground[to] < 0 && (!(test || bridge[to]) || shift_is_safe(pos, from, to)))
                *out++ = move_pack(TYPE_PLATFORM, corner_of(from), corner_of(to), 0, false);
        }
    }
    return out;
}

/* The King moves two files towards an unmoved Rook exactly three files to the h-side or four to the a-side, on any rank. */
static bool castling_is_legal(Position *pos, Cell king, Cell rook)
{
    int distance = rook - king, step = distance > 0 ? 1 : -1, enemy = pos_seat(pos) ^ 1;
    if (king / 8 != rook / 8 || (distance != 3 && distance != -4))
        return false;
    for (int c = king + step; c != rook; c += step)
        if (pos->men[c] != MAN_NONE)
            return false;
    Cell crossed = (Cell) (king + step), to = (Cell) (king + 2 * step);
    if (attacked_by(pos, crossed, enemy))
        return false;
    Man royal = pos->men[king], partner = pos->men[rook];
    pos->men[king] = pos->men[rook] = MAN_NONE;
    pos->men[crossed] = partner;
    pos->men[to] = royal;
    bool safe = !attacked_by(pos, to, enemy);
    pos->men[crossed] = pos->men[to] = MAN_NONE;
    pos->men[king] = royal;
    pos->men[rook] = partner;
    return safe;
}

static Move *special_moves(Position *pos, Move *out, bool tactical, bool in_check)
{
    const State *s = pos_state(pos);
    Cell king = pos->royal[s->seat][0];
    Move *begin = out;
    if (!tactical && !in_check)
        for (int i = 2 * s->seat; i < 2 * s->seat + 2; i++)
            if (s->rook[i] != CELL_NONE && castling_is_legal(pos, king, s->rook[i]))
                *out++ = move_pack(TYPE_CASTLE, king, (Cell) (s->rook[i] > king ? king + 2 : king - 2), i, false);
    if (!tactical)
        return emit_platforms(pos, out, in_check);
    /* Of platform moves only those that make a queen are tactical. */
    Move *end = emit_platforms(pos, out, in_check);
    for (out = begin; begin < end; begin++)
        if (queens(pos, grid_of(mv_from(*begin)), grid_of(mv_to(*begin))))
            *out++ = *begin;
    return out;
}

/* New ground first, then the men, then the void behind them: so it can be rolled back step by step. */
static void make_platform(Position *pos, Move move)
{
    State *s = &pos->state[pos->ply];
    const Game *game = pos->game;
    Cell from = mv_from(move), to = mv_to(move);
    int owner = pos->ground[grid_of(from)];
    change_ground(pos, grid_of(to), owner);
    for (int i = 0; i < 4; i++) {
        Cell a = (Cell) (from + square[i]), b = (Cell) (to + square[i]);
        Man man = pos->men[a];
        if (man == MAN_NONE)
            continue;
        change_move(pos, a, b);
        for (int r = 0; r < 4; r++)
            if (s->rook[r] == a) {
                s->key ^= game->key_rook[a] ^ game->key_rook[b];
                s->rook[r] = b;
            }
        if (game->kind_flags[man_kind(man)] & KIND_PAWN && game->last[man_seat(man)][b]) {
            change_man(pos, b, man_make(game->menu[0], man_seat(man)));
            s->quiet = 0;
        }
    }
    change_ground(pos, grid_of(from), -1);
}

static bool build(Game *game, const Variant *variant, Error *error)
{
    (void) error;
    geometry_grid(&game->board, 8, 8);
    game->frame = frame_mirrored;
    game->flags |= GAME_EN_PASSANT | GAME_CASTLING | GAME_PLATFORMS;
    game->platforms = variant->array;
    game->hooks.special_moves = special_moves;
    game->hooks.make_platform = make_platform;
    add_chess_kinds(game);
    return true;
}

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* `array` is the number of platforms a side. */
const Variant platform_variants[] = {
    {"platform", "Platform Chess", ARRAY " bbbb/b..b/w..w/wwww w KQkq - 0 1", build, 2, 6, 0},
    {"platform8", "Platform Chess with eight platforms", ARRAY " bbbb/..../..../wwww w KQkq - 0 1", build, 2, 4, 0},
    {0},
};
