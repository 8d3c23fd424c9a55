/* Legal move generation.
 *
 * In games for two, what could make a move illegal is found once, from the own royals outwards: who gives check, which own men
 * are pinned, on which empty cells a landing man would become the screen of an enemy hopper. Moves that none of this touches are
 * legal without a test; the others are tried (move_is_safe). In games of three and four every pseudo-legal move is legal. */
#include "rules/position.h"

#include <string.h>

typedef struct {
    int checks;                     /* attacks on own royals */
    bool test_all;                  /* a hopper gives check: every move must be tried */
    bool landing;                   /* some cell is marked in `screen` */
    uint8_t pinned[MAX_CELLS + 1];  /* men whose leaving may open a line */
    uint8_t answer[MAX_CELLS + 1];  /* how many of the checks a man landing here answers */
    uint8_t screen[MAX_CELLS + 1];  /* landing here may open the line of a hopper */
} Danger;

/* ---- What threatens the own royals ---- */

static inline int profile_of(const Game *game, Man man, Cell cell)
{
    return game->profile[man * game->board.cells + cell];
}

static void mark(uint8_t *cells, const Cell *ray, Cell last)
{
    Cell cell;
    do
        cells[cell = *ray++]++;
    while (cell != last);
}

/* Enemy hoppers along one line: `first` is the first man of the ray, after which `rest` goes on. */
static void watch_hoppers(const Position *pos, Danger *danger, int d, int enemy, const Cell *ray, Cell first, const Cell *rest)
{
    const Game *game = pos->game;
    Man man = pos->men[first];
    if (game->side_of[man] == enemy && game->hops[profile_of(game, man, first)] >> d & 1 && *ray != first) {
        for (const Cell *c = ray; *c != first; c++)
            danger->screen[*c] = 1;
        danger->landing = true;
    }
    Cell second, third;
    while (pos->men[second = *rest++] == MAN_NONE) {}
    if (second == CELL_NONE)
        return;
    man = pos->men[second];
    if (game->side_of[man] == enemy && game->hops[profile_of(game, man, second)] >> d & 1) {
        danger->checks++;
        danger->test_all = true;
    }
    while (pos->men[third = *rest++] == MAN_NONE) {}
    if (third == CELL_NONE)
        return;
    man = pos->men[third];
    if (game->side_of[man] == enemy && game->hops[profile_of(game, man, third)] >> d & 1)
        danger->pinned[first] = danger->pinned[second] = 1;
}

static void look_from_royal(const Position *pos, Danger *danger, Cell royal, int enemy)
{
    const Game *game = pos->game;
    bool hoppers = (game->flags & GAME_HOPPERS) != 0;
    const Cell *ray = game->back + game->back_at[royal];
    for (int d = 0; d < game->dirs; d++) {
        const Cell *cells = ray + 1, *p = cells;
        ray += *ray + 1;
        int distance = 1;
        Cell at;
        while (pos->men[at = *p++] == MAN_NONE)
            distance++;
        Man man = pos->men[at];
        if (man == MAN_WALL)
            continue;
        if (game->side_of[man] == enemy) {
            if (game->reach[profile_of(game, man, at)][d] >= distance) {
                danger->checks++;
                mark(danger->answer, cells, at);
            }
        } else {
            const Cell *q = p;
            Cell behind;
            distance++;
            while (pos->men[behind = *q++] == MAN_NONE)
                distance++;
            man = pos->men[behind];
            if (game->side_of[man] == enemy && game->reach[profile_of(game, man, behind)][d] >= distance)
                danger->pinned[at] = 1;
        }
        if (hoppers)
            watch_hoppers(pos, danger, d, enemy, cells, at, p);
    }
    for (const LeapFrom *leap = game->leap_from + game->leap_at[royal]; leap->from != CELL_NONE; leap++) {
        Man man = pos->men[leap->from];
        if (game->side_of[man] == enemy && game->leaps[profile_of(game, man, leap->from)] >> leap->bit & 1) {
            danger->checks++;
            danger->answer[leap->from]++;
        }
    }
}

static void find_danger(const Position *pos, Danger *danger, int seat)
{
    memset(danger, 0, sizeof *danger);
    if (pos->game->flags & GAME_MULTI)
        return;
    for (int i = 0; i < pos->game->royals; i++)
        look_from_royal(pos, danger, pos->royal[seat][i], seat ^ 1);
}

/* ---- Pseudo-legal moves of one man ---- */

typedef enum { EMIT_ALL, EMIT_CAPTURES } Emit;

/* Walks the man's stream. Sections are met in the order in which they were compiled. */
static inline __attribute__((always_inline)) Move *emit_man(const Position *pos, Cell from, Man man, Move *out, Emit emit)
{
    const Game *game = pos->game;
    const Man *men = pos->men;
    const uint8_t *takeable = game->takeable[man_seat(man)];
    const Cell *p = game->stream + game->stream_at[man * game->board.cells + from];
    const unsigned sections = game->sections[man_kind(man)];
    const Move quiet = move_pack(TYPE_NORMAL, from, 0, 0, false), capture = quiet | MOVE_CAPTURE;
    const bool all = emit == EMIT_ALL;
    Cell to;

    if (sections & SEC_STEPS)
        while ((to = *p++) != CELL_NONE) {
            Man target = men[to];
            if (target == MAN_NONE) {
                if (all)
                    *out++ = quiet | to;
            } else if (takeable[target])
                *out++ = capture | to;
        }
    if (sections & SEC_SLIDES) {
        for (int length; (length = *p++) != 0; p += length) {
            const Cell *q = p;
            while (men[to = *q++] == MAN_NONE)
                if (all)
                    *out++ = quiet | to;
            if (takeable[men[to]])
                *out++ = capture | to;
        }
    }
    if (sections & SEC_QSTEPS)
        while ((to = *p++) != CELL_NONE)
            if (all && men[to] == MAN_NONE)
                *out++ = quiet | to;
    if (sections & SEC_QSLIDES)
        for (int length; (length = *p++) != 0; p += length)
            if (all)
                for (const Cell *q = p; men[to = *q++] == MAN_NONE;)
                    *out++ = quiet | to;
    if (sections & SEC_CSTEPS)
        while ((to = *p++) != CELL_NONE)
            if (takeable[men[to]])
                *out++ = capture | to;
    if (sections & SEC_CSLIDES)
        for (int length; (length = *p++) != 0; p += length) {
            const Cell *q = p;
            while (men[to = *q++] == MAN_NONE) {}
            if (takeable[men[to]])
                *out++ = capture | to;
        }
    if (sections & SEC_HOPS)
        for (int length; (length = *p++) != 0; p += length) {
            const Cell *q = p;
            while (men[to = *q++] == MAN_NONE) {}
            if (to == CELL_NONE)
                continue;
            while (men[to = *q++] == MAN_NONE) {}
            if (takeable[men[to]])
                *out++ = capture | to;
        }
    if (all && game->kind_flags[man_kind(man)] & KIND_DOUBLE && game->double_from[man_seat(man)][from]) {
        const Cell *forward = game->forward[man_seat(man)];
        Cell middle = forward[from];
        to = forward[middle];
        if (men[middle] == MAN_NONE && men[to] == MAN_NONE)
            *out++ = move_pack(TYPE_DOUBLE, from, to, 0, false);
    }
    return out;
}

/* As many as emit_man would list with EMIT_ALL. */
static inline int count_man(const Position *pos, Cell from, Man man)
{
    const Game *game = pos->game;
    const Man *men = pos->men;
    const uint8_t *takeable = game->takeable[man_seat(man)];
    const Cell *p = game->stream + game->stream_at[man * game->board.cells + from];
    const unsigned sections = game->sections[man_kind(man)];
    int count = 0;
    Cell to;

    if (sections & ~(unsigned) (SEC_STEPS | SEC_SLIDES | SEC_QSTEPS | SEC_CSTEPS)) {
        Move moves[512];
        return (int) (emit_man(pos, from, man, moves, EMIT_ALL) - moves);
    }
    if (sections & SEC_STEPS)
        while ((to = *p++) != CELL_NONE)
            count += (men[to] == MAN_NONE) | takeable[men[to]];
    if (sections & SEC_SLIDES)
        for (int length; (length = *p++) != 0; p += length) {
            const Cell *q = p;
            while (men[to = *q++] == MAN_NONE) {}
            count += (int) (q - p) - 1 + takeable[men[to]];
        }
    if (sections & SEC_QSTEPS)
        while ((to = *p++) != CELL_NONE)
            count += men[to] == MAN_NONE;
    if (sections & SEC_CSTEPS)
        while ((to = *p++) != CELL_NONE)
            count += takeable[men[to]];
    if (game->kind_flags[man_kind(man)] & KIND_DOUBLE && game->double_from[man_seat(man)][from]) {
        const Cell *forward = game->forward[man_seat(man)];
        Cell middle = forward[from];
        count += men[middle] == MAN_NONE && men[forward[middle]] == MAN_NONE;
    }
    return count;
}

/* ---- Legality ---- */

/* Keeps the legal ones of the moves of one man between `begin` and `end`; returns the new end. */
static Move *keep_legal(Position *pos, const Danger *danger, Cell from, bool royal, Move *begin, const Move *end)
{
    Move *out = begin;
    for (const Move *m = begin; m < end; m++) {
        Cell to = mv_to(*m);
        if (!royal && !danger->test_all && danger->answer[to] != danger->checks)
            continue;
        if ((royal || danger->test_all || danger->pinned[from] || danger->screen[to]) && !move_is_safe(pos, *m))
            continue;
        *out++ = *m;
    }
    return out;
}

/* ---- Promotion ---- */

bool full_complement(const Position *pos, int seat)
{
    const Game *game = pos->game;
    for (int kind = 1; kind <= game->kinds; kind++) {
        if (game->complement[kind] == 0)
            continue;
        /* The plain form counts unless the array stands in promoted form (frontofhouse); a promoted form always does. */
        int men = game->full_form_only ? 0 : pos->number[man_make(kind, seat)];
        if (game->plus[kind] != 0)
            men += pos->number[man_make(game->plus[kind], seat)];
        if (men < game->complement[kind])
            return false;
    }
    return true;
}

/* In the zone of promotion of "+": where a living enemy's array stood, the own far edges, and where the man could not move. */
static bool in_zone(const Position *pos, Man man, Cell cell)
{
    const Game *game = pos->game;
    int seat = man_seat(man);
    return game->last[seat][cell] || (game->array_cells[cell] & pos_state(pos)->alive & ~(1u << seat)) != 0 ||
           game->dead[man * game->board.cells + cell];
}

/* Rewrites the moves of a man that may promote: each becomes all its forms. */
static Move *expand_promotions(const Position *pos, Cell from, Man man, Move *begin, Move *end)
{
    const Game *game = pos->game;
    int seat = man_seat(man), kind = man_kind(man), count = (int) (end - begin);
    unsigned flags = game->kind_flags[kind];
    bool corner = flags & KIND_CORNER && full_complement(pos, seat);
    Move plain[128];
    memcpy(plain, begin, (size_t) count * sizeof *plain);
    Move *out = begin;
    for (int i = 0; i < count; i++) {
        Move m = plain[i], parts = m & (MOVE_CAPTURE | 0x3FFF);
        Cell to = mv_to(m);
        if (corner && to == game->corner[seat]) {
            *out++ = parts | move_pack(TYPE_CORNER, 0, 0, 0, false);
        } else if (flags & KIND_MENU && game->last[seat][to]) {
            for (const uint8_t *k = game->menu; *k != 0; k++)
                if (!(game->flags & GAME_LOST_MEN) || pos->reserve[seat][*k] > 0)
                    *out++ = parts | move_pack(TYPE_PROMOTE, 0, 0, *k, false);
        } else {
            bool plus = flags & KIND_PLUS && (in_zone(pos, man, from) || in_zone(pos, man, to));
            if (plus)
                *out++ = parts | move_pack(TYPE_PLUS, 0, 0, game->plus[kind], false);
            if (!plus || !game->dead[man * game->board.cells + to])
                *out++ = m;
        }
    }
    return out;
}

static Move *keep_tactical(Move *begin, const Move *end)
{
    Move *out = begin;
    for (const Move *m = begin; m < end; m++)
        if (mv_tactical(*m))
            *out++ = *m;
    return out;
}

/* ---- Moves beyond one man's stream ---- */

static Move *emit_en_passant(Position *pos, Move *out)
{
    const Game *game = pos->game;
    const State *s = pos_state(pos);
    const Cell *from = game->ep_from + (s->seat * game->board.cells + s->ep) * 4;
    for (; *from != CELL_NONE; from++) {
        Man man = pos->men[*from];
        Move m = move_pack(TYPE_EN_PASSANT, *from, s->ep, 0, true);
        if (game->side_of[man] == s->seat && game->kind_flags[man_kind(man)] & KIND_DOUBLE && move_is_safe(pos, m))
            *out++ = m;
    }
    return out;
}

/* Is the castling by cells possible, its path empty and its royal nowhere attacked? Not in check. */
static bool castling_possible(Position *pos, const Castling *castling)
{
    const Game *game = pos->game;
    int seat = castling->seat;
    for (const Cell *c = castling->path; *c != CELL_NONE; c++)
        if (pos->men[*c] != MAN_NONE)
            return false;
    if (attacked_by(pos, castling->crossed, seat ^ 1) || attacked_by(pos, castling->royal_to, seat ^ 1))
        return false;
    Man royal = pos->men[castling->royal_from], partner = pos->men[castling->partner_from];
    pos->men[castling->royal_from] = pos->men[castling->partner_from] = MAN_NONE;
    pos->men[castling->royal_to] = royal;
    pos->men[castling->partner_to] = partner;
    bool safe = true;
    for (int i = 0; i < game->royals && safe; i++) {
        Cell at = pos->royal[seat][i];
        safe = !attacked_by(pos, at == castling->royal_from ? castling->royal_to : at, seat ^ 1);
    }
    pos->men[castling->royal_to] = pos->men[castling->partner_to] = MAN_NONE;
    pos->men[castling->royal_from] = royal;
    pos->men[castling->partner_from] = partner;
    return safe;
}

static Move *emit_castlings(Position *pos, Move *out)
{
    const Game *game = pos->game;
    const State *s = pos_state(pos);
    for (int i = 0; i < game->castlings; i++) {
        const Castling *castling = &game->castling[i];
        if (s->rights >> i & 1 && castling->seat == s->seat && castling_possible(pos, castling))
            *out++ = move_pack(TYPE_CASTLE, castling->royal_from, castling->royal_to, i, false);
    }
    return out;
}

static bool drop_is_legal(Position *pos, const Danger *danger, Cell to, int kind)
{
    if (!danger->test_all && danger->answer[to] != danger->checks)
        return false;
    return !(danger->test_all || danger->screen[to]) ||
           move_is_safe(pos, move_pack(TYPE_DROP, CELL_NONE, to, kind, false));
}

/* Which man drops makes no difference to the safety of the own royal, so each cell is tried once. */
static int drop_cells(Position *pos, const Danger *danger, int kind, Cell *cells)
{
    int count = 0;
    for (int c = 0; c < pos->game->board.cells; c++)
        if (pos->men[c] == MAN_NONE && drop_is_legal(pos, danger, (Cell) c, kind))
            cells[count++] = (Cell) c;
    return count;
}

static Move *emit_drops(Position *pos, const Danger *danger, Move *out)
{
    const Game *game = pos->game;
    int seat = pos_seat(pos), count = -1;
    Cell cells[MAX_CELLS];
    for (int kind = 1; kind <= game->kinds; kind++) {
        if (pos->reserve[seat][kind] == 0)
            continue;
        if (count < 0)
            count = drop_cells(pos, danger, kind, cells);
        const uint8_t *dead = game->dead + man_make(kind, seat) * game->board.cells;
        for (int i = 0; i < count; i++)
            if (!dead[cells[i]])
                *out++ = move_pack(TYPE_DROP, CELL_NONE, cells[i], kind, false);
    }
    return out;
}

static Move *emit_beyond(Position *pos, const Danger *danger, Move *out, Emit emit)
{
    const Game *game = pos->game;
    if (pos_state(pos)->ep != CELL_NONE)
        out = emit_en_passant(pos, out);
    if (emit == EMIT_ALL) {
        if (pos_state(pos)->rights != 0 && danger->checks == 0)
            out = emit_castlings(pos, out);
        if (game->flags & GAME_DROPS)
            out = emit_drops(pos, danger, out);
    }
    if (game->hooks.special_moves != NULL)
        out = game->hooks.special_moves(pos, out, emit == EMIT_CAPTURES, danger->checks > 0);
    return out;
}

/* ---- The generators ---- */

static inline __attribute__((always_inline)) Move *emit_legal(Position *pos, Danger *danger, Cell from, Move *out, Emit emit)
{
    const Game *game = pos->game;
    Man man = pos->men[from];
    bool royal = !(game->flags & GAME_MULTI) && game->kind_flags[man_kind(man)] & KIND_ROYAL;
    bool promotes = game->may_promote[man * game->board.cells + from];
    Move *begin = out;
    out = promotes ? emit_man(pos, from, man, out, EMIT_ALL) : emit_man(pos, from, man, out, emit);
    if (royal || danger->checks > 0 || danger->pinned[from] || danger->landing)
        out = keep_legal(pos, danger, from, royal, begin, out);
    if (promotes) {
        out = expand_promotions(pos, from, man, begin, out);
        if (emit == EMIT_CAPTURES)
            out = keep_tactical(begin, out);
    }
    return out;
}

static inline __attribute__((always_inline)) void generate(Position *pos, MoveList *list, Emit emit)
{
    list->count = 0;
    if (pos_over(pos))
        return;
    Danger danger;
    int seat = pos_seat(pos);
    find_danger(pos, &danger, seat);
    Move *out = list->move;
    for (int i = 0; i < pos->count[seat]; i++)
        out = emit_legal(pos, &danger, pos->list[seat][i], out, emit);
    out = emit_beyond(pos, &danger, out, emit);
    if (emit == EMIT_ALL && out == list->move && pos->game->flags & GAME_MULTI)
        *out++ = move_pack(TYPE_PASS, CELL_NONE, CELL_NONE, 0, false);
    list->count = (int) (out - list->move);
}

void generate_all(Position *pos, MoveList *list)
{
    generate(pos, list, EMIT_ALL);
}

void generate_tactical(Position *pos, MoveList *list)
{
    generate(pos, list, EMIT_CAPTURES);
}

int generate_count(Position *pos)
{
    if (pos_over(pos))
        return 0;
    const Game *game = pos->game;
    Danger danger;
    Move moves[MAX_MOVES];
    int seat = pos_seat(pos), count = 0;
    find_danger(pos, &danger, seat);
    bool simple = danger.checks == 0 && !danger.landing;
    for (int i = 0; i < pos->count[seat]; i++) {
        Cell from = pos->list[seat][i];
        Man man = pos->men[from];
        bool royal = !(game->flags & GAME_MULTI) && game->kind_flags[man_kind(man)] & KIND_ROYAL;
        if (simple && !royal && !danger.pinned[from] && !game->may_promote[man * game->board.cells + from])
            count += count_man(pos, from, man);
        else
            count += (int) (emit_legal(pos, &danger, from, moves, EMIT_ALL) - moves);
    }
    count += (int) (emit_beyond(pos, &danger, moves, EMIT_ALL) - moves);
    if (count == 0 && game->flags & GAME_MULTI)
        count = 1; /* the pass */
    return count;
}
