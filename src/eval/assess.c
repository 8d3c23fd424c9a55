/* The sum of all features of a position.
 *
 * The hot path of every search. Moves are walked once: what they reach is written into maps of attacks, and one addition per target
 * counts mobility and attacks on royals at once (see `plan`). */
#include "eval/pawns.h"
#include <string.h>

/* Seats and trace are constants of each copy of the hot path: everything is inlined into its callers, so that loops over
 * two seats unroll and tests for a trace vanish. */
#define HOT static inline __attribute__((always_inline))

typedef struct {
    /* What a target is good for, for the men of a seat: byte 0 is 1 where a move there is useful; byte 1 + i counts royals of the
     * (i + 1)th seat after this one that are near. The walls' cell stays 0, so that rays may run into it. */
    uint32_t plan[MAX_SEATS][MAX_CELLS + 1];

    /* Attacks of a seat on each cell: their number in the lower byte, classes of the attackers' values in the upper. */
    uint16_t attacks[MAX_SEATS][MAX_CELLS + 1];

    /* Men of a seat, pawns and others apart. */
    Cell pawn[MAX_SEATS][MAX_CELLS + 1], officer[MAX_SEATS][MAX_CELLS + 1];
    int pawn_count[MAX_SEATS], officer_count[MAX_SEATS];
    CellSet pawns[MAX_SEATS];

    int units[MAX_SEATS], attackers[MAX_SEATS]; /* of attacks on the royals of a seat */
} Maps;

/* What one call works on. */
typedef struct {
    const EvalWeights *w;
    const Position *pos;
    Assessment *out;
    EvalTrace *trace;
    Maps *maps;
    const PawnPart *part;
    int seats, mover;
    Pair sum; /* counted and not yet credited to a seat */
} Work;

/* The seat `by` turns after this one. */
HOT int after(const Work *k, int seat, int by)
{
    int other = seat + by;
    return other < k->seats ? other : other - k->seats;
}

HOT void count_feature(Work *k, int seat, int feature, int count)
{
    k->sum += k->w->feature[feature] * count;
    if (k->trace != NULL) {
        k->trace->count[seat][feature] += count;
    }
}

HOT void count_general(Work *k, int seat, int general, int count)
{
    count_feature(k, seat, KIND_FEATURES + general, count * TRACE_ONE);
}

HOT void credit(Work *k, int seat)
{
    k->out->score[seat] += k->sum;
    k->sum = 0;
}

/* ---- First pass: men on their cells ---- */

/* Stores of cells might change anything, as far as the compiler can tell: what the loop needs is in locals. */
HOT void place_men(Work *k, int seat)
{
    const Position *pos = k->pos;
    const EvalWeights *w = k->w;
    const Pair *square = w->square;
    const Cell *list = pos->list[seat];
    Cell *pawn_list = k->maps->pawn[seat], *officer_list = k->maps->officer[seat];
    const int cells = w->game->board.cells, count = pos->count[seat];
    int worth = 0, pawns = 0, officers = 0;
    uint64_t low = 0, high = 0;
    Pair sum = 0;
    for (int i = 0; i < count; i++) {
        Cell cell = list[i];
        Man man = pos->men[cell];
        int kind = man_kind(man);
        bool pawn = (w->role[kind] & ROLE_PAWN) != 0;
        sum += square[man * cells + cell];
        worth += w->phase_value[kind];
        uint64_t bit = (uint64_t) pawn << (cell & 63);
        low |= cell < 64 ? bit : 0;
        high |= cell < 64 ? 0 : bit;
        pawn_list[pawns] = cell; /* stays if the count rises: no branch to be guessed wrongly */
        officer_list[officers] = cell;
        pawns += pawn;
        officers += !pawn;
        if (k->trace != NULL) {
            SquareTerm terms[SQUARE_TERMS];
            int found = square_terms(w, man, cell, terms);
            for (int t = 0; t < found; t++) {
                k->trace->count[seat][terms[t].feature] += terms[t].count;
            }
        }
    }
    k->maps->pawns[seat] = (CellSet) { { low, high } };
    k->maps->pawn_count[seat] = pawns;
    k->maps->officer_count[seat] = officers;
    k->out->officers += worth;
    k->out->score[seat] += sum;
}

HOT void draw_rings(Work *k, int seat)
{
    for (int i = 0; i < k->w->game->royals; i++) {
        Cell royal = k->pos->royal[seat][i];
        if (royal == CELL_NONE) {
            continue;
        }
        for (const Cell *near = k->w->ring[royal]; *near != CELL_NONE; near++) {
            if (k->pos->men[*near] == MAN_WALL) {
                continue;
            }
            for (int by = 1; by < k->seats; by++) { /* this seat is the by-th after that one */
                k->maps->plan[after(k, seat, k->seats - by)][*near] += 1u << 8 * by;
            }
        }
    }
}

/* ---- Second pass: what men reach ---- */

HOT void note_attack(Work *k, int seat, Cell cell, unsigned mark)
{
    k->maps->attacks[seat][cell] = (uint16_t) ((k->maps->attacks[seat][cell] + 1u) | mark);
}

/* Walks a man's stream and returns the sum of the plan over its targets. */
HOT uint32_t walk_moves(Work *k, int seat, Man man, Cell cell)
{
    const Game *game = k->w->game;
    const Man *men = k->pos->men;
    const uint32_t *plan = k->maps->plan[seat];
    const Cell *p = game->stream + game->stream_at[man * game->board.cells + cell];
    unsigned sections = game->sections[man_kind(man)], mark = k->w->attack_mark[man_kind(man)];
    uint32_t sum = 0;
    if (sections & SEC_STEPS) {
        for (Cell to; (to = *p++) != CELL_NONE;) {
            note_attack(k, seat, to, mark);
            sum += plan[to];
        }
    }
    if (sections & SEC_SLIDES) {
        for (; *p != 0; p += 1 + *p) {
            const Cell *ray = p + 1;
            Cell to;
            do {
                to = *ray++;
                note_attack(k, seat, to, mark);
                sum += plan[to];
            } while (men[to] == MAN_NONE);
        }
        p++;
    }
    if (sections & SEC_QSTEPS) {
        for (Cell to; (to = *p++) != CELL_NONE;) {
            sum += men[to] == MAN_NONE ? plan[to] & 1 : 0;
        }
    }
    if (sections & SEC_QSLIDES) {
        for (; *p != 0; p += 1 + *p) {
            for (const Cell *ray = p + 1; men[*ray] == MAN_NONE; ray++) {
                sum += plan[*ray] & 1;
            }
        }
        p++;
    }
    if (sections & SEC_CSTEPS) {
        for (Cell to; (to = *p++) != CELL_NONE;) {
            note_attack(k, seat, to, mark);
            sum += plan[to] & ~255u;
        }
    }
    if (sections & SEC_CSLIDES) {
        for (; *p != 0; p += 1 + *p) {
            const Cell *ray = p + 1;
            Cell to;
            do {
                to = *ray++;
                note_attack(k, seat, to, mark);
                sum += plan[to] & ~255u;
            } while (men[to] == MAN_NONE);
        }
        p++;
    }
    if (sections & SEC_HOPS) {
        for (; *p != 0; p += 1 + *p) {
            const Cell *ray = p + 1;
            while (men[*ray] == MAN_NONE) {
                ray++;
            }
            if (*ray == CELL_NONE) {
                continue;
            }
            Cell to;
            do {
                to = *++ray;
                note_attack(k, seat, to, mark);
                sum += men[to] != MAN_NONE ? plan[to] : plan[to] & ~255u;
            } while (men[to] == MAN_NONE);
        }
    }
    return sum;
}

/* Attacks on the neighbourhoods of other seats' royals; more than one attacker makes an attack. */
HOT void note_danger(Work *k, int seat, int kind, uint32_t sum)
{
    for (int by = 1; (sum >>= 8) != 0; by++) {
        int hits = (int) (sum & 255);
        if (hits != 0) {
            int victim = after(k, seat, by);
            k->maps->units[victim] += k->w->attack_unit[kind] + hits;
            k->maps->attackers[victim]++;
        }
    }
}

/* A target of a pawn's capture: others should not go there. Returns what the plan says of royals near. */
HOT uint32_t pawn_attack(Work *k, int seat, Cell cell, unsigned mark)
{
    note_attack(k, seat, cell, mark);
    for (int by = 1; by < k->seats; by++) {
        k->maps->plan[after(k, seat, by)][cell] &= ~(uint32_t) 1;
    }
    return k->maps->plan[seat][cell] & ~255u;
}

/* The slides of Platonic pawns on high ranks. */
HOT uint32_t slide_pawn(Work *k, int seat, Man man, Cell cell, unsigned mark)
{
    const Game *game = k->w->game;
    const Cell *p = game->stream + game->stream_at[man * game->board.cells + cell];
    uint32_t sum = 0;
    for (unsigned rest = game->sections[man_kind(man)]; rest != 0; rest &= rest - 1) {
        unsigned section = rest & -rest;
        if (section & (SEC_STEPS | SEC_QSTEPS | SEC_CSTEPS)) {
            while (*p++ != CELL_NONE) {
            }
            continue;
        }
        for (; *p != 0; p += 1 + *p) {
            const Cell *ray = p + 1;
            for (Cell to = *ray; section != SEC_QSLIDES && to != CELL_NONE; to = k->pos->men[to] == MAN_NONE ? *++ray : CELL_NONE) {
                sum += pawn_attack(k, seat, to, mark);
            }
        }
        p++;
    }
    return sum;
}

/* Only pawns that slide, or are near a royal, add to what the part of the pawns tells. */
HOT bool pawns_reach_far(const Work *k, int seat)
{
    const EvalWeights *w = k->w;
    bool far = set_meets(&w->sliding_from[seat], &k->maps->pawns[seat]);
    for (int by = 1; by < k->seats; by++) {
        int other = after(k, seat, by);
        for (int i = 0; i < w->game->royals; i++) {
            Cell royal = k->pos->royal[other][i];
            far = far || (royal != CELL_NONE && set_meets(&w->around[royal], &k->part->attacked[seat]));
        }
    }
    return far;
}

HOT void walk_pawns(Work *k, int seat)
{
    if (!pawns_reach_far(k, seat)) {
        return;
    }
    unsigned mark = k->w->attack_mark[k->w->pawn];
    for (int i = 0; i < k->maps->pawn_count[seat]; i++) {
        Cell cell = k->maps->pawn[seat][i];
        uint32_t near = 0;
        for (const Cell *to = k->w->pawn_step[seat][cell]; *to != CELL_NONE; to++) {
            near += k->maps->plan[seat][*to] & ~255u;
        }
        if (set_has(k->w->sliding_from[seat], cell)) {
            near += slide_pawn(k, seat, man_make(k->w->pawn, seat), cell, mark);
        }
        note_danger(k, seat, k->w->pawn, near);
    }
}

HOT void walk_officers(Work *k, int seat)
{
    const EvalWeights *w = k->w;
    for (int i = 0; i < k->maps->officer_count[seat]; i++) {
        Cell cell = k->maps->officer[seat][i];
        Man man = k->pos->men[cell];
        int kind = man_kind(man);
        uint32_t reached = walk_moves(k, seat, man, cell);
        unsigned targets = reached & 255;
        targets = targets < MOBILITIES ? targets : MOBILITIES - 1;
        k->sum += w->mobility[kind][targets];
        if (k->trace != NULL) {
            k->trace->count[seat][kind_feature(kind, TERM_MOBILITY)] += mobility_count(w, kind, (int) targets);
        }
        note_danger(k, seat, kind, reached);
    }
    credit(k, seat);
}

/* ---- Third pass: what the maps tell ---- */

HOT unsigned attacks_of_others(const Work *k, int seat, Cell cell)
{
    unsigned attacks = 0;
    for (int by = 1; by < k->seats; by++) {
        attacks |= k->maps->attacks[after(k, seat, by)][cell];
    }
    return attacks;
}

HOT void judge_threats(Work *k, int seat)
{
    const Position *pos = k->pos;
    const EvalWeights *w = k->w;
    int count = seat == k->mover ? TRACE_ONE / 2 : TRACE_ONE;
    for (int i = 0; i < pos->count[seat]; i++) {
        Cell cell = pos->list[seat][i];
        unsigned attacks = attacks_of_others(k, seat, cell);
        if (attacks == 0) {
            continue;
        }
        int kind = man_kind(pos->men[cell]);
        if (attacks & w->cheaper[kind]) {
            count_feature(k, seat, kind_feature(kind, TERM_THREAT), count);
        } else if (k->maps->attacks[seat][cell] == 0 && !(w->role[kind] & ROLE_ROYAL)) {
            count_feature(k, seat, kind_feature(kind, TERM_HANGING), count);
        }
    }
}

HOT void judge_royals(Work *k, int seat)
{
    const EvalWeights *w = k->w;
    const Game *game = w->game;
    /* A lone attacker is half a threat; more than one hostile seat seldom attack the same royal together. */
    int units = k->maps->units[seat] * 2 / k->seats;
    units = k->maps->attackers[seat] > 1 ? units : units / 2;
    for (int i = 0; i < game->royals; i++) {
        Cell royal = k->pos->royal[seat][i];
        if (royal == CELL_NONE) {
            continue;
        }
        for (const Cell *near = w->ring[royal]; units > 0 && *near != CELL_NONE; near++) {
            bool guarded = (k->maps->attacks[seat][*near] & 255) > 1; /* by more than the royal */
            units += !guarded && attacks_of_others(k, seat, *near) != 0;
        }
        for (int by = 1; by < k->seats; by++) {
            int attacker = after(k, seat, by);
            k->out->attacked[attacker][seat] |= k->maps->attacks[attacker][royal] != 0;
        }
        count_general(k, seat, GENERAL_SHELTER, set_common(w->shelter[seat][royal], k->maps->pawns[seat], 3));
    }
    if (game->flags & GAME_DROPS && units > 0) {
        for (int by = 1; by < k->seats; by++) {
            int attacker = after(k, seat, by);
            for (int kind = 1; kind <= game->kinds; kind++) {
                units += k->pos->reserve[attacker][kind] * w->attack_unit[kind];
            }
        }
    }
    if (units > 0) {
        count_general(k, seat, GENERAL_DANGER + (units < DANGERS ? units : DANGERS - 1), 1);
    }
    if (game->royals > 1) {
        const Cell *royal = k->pos->royal[seat];
        int cells = game->board.cells;
        count_general(k, seat, GENERAL_FORK, w->fork[(after(k, seat, 1) * cells + royal[0]) * cells + royal[1]]);
    }
}

/* ---- Pawns ---- */

HOT void judge_passed(Work *k, int seat, Cell cell)
{
    int to_go = k->w->to_go[seat][cell];
    Cell next = k->w->game->forward[seat][cell];
    if (to_go == 0 || to_go >= DISTANCES) {
        return;
    }
    count_general(k, seat, GENERAL_PASSED + to_go, 1);
    if (next == CELL_NONE) {
        return;
    }
    if (k->pos->men[next] != MAN_NONE) {
        count_general(k, seat, GENERAL_BLOCKED, k->w->game->side_of[k->pos->men[next]] != seat);
    } else if (attacks_of_others(k, seat, next) == 0 || k->maps->attacks[seat][next] != 0) {
        count_general(k, seat, GENERAL_FREE + to_go, 1);
    }
}

HOT void judge_corner(Work *k, int seat, Cell cell, int missing)
{
    int distance = k->w->to_corner[seat][cell];
    if (missing <= 1 && distance > 0 && distance < DISTANCES) {
        count_general(k, seat, (missing == 0 ? GENERAL_CORNER : GENERAL_CORNER_LATER) + distance, 1);
    }
}

HOT void judge_carry(Work *k, int seat, Cell cell)
{
    /* Platforms go two ranks at a time: only a pawn two steps from the end is carried onto it. */
    if (k->w->to_go[seat][cell] != 2) {
        return;
    }
    Vec at = k->w->game->board.at[cell];
    int grid = at.x / 2 + at.y / 2 * 4, ahead = seat == 0 ? grid + 4 : grid - 4;
    bool ready = k->pos->ground[grid] == seat && k->pos->ground[ahead] < 0;
    count_general(k, seat, ready ? GENERAL_CARRY : GENERAL_CARRY_LATER, 1);
}

/* Kinds of his complement, counted singly, that a seat lacks. */
static int missing_men(const Work *k, int seat)
{
    const Game *game = k->w->game;
    int have[MAX_KINDS] = { 0 }, missing = 0;
    for (int kind = 1; kind <= game->kinds; kind++) {
        have[k->w->counts_as[kind]] += k->pos->number[man_make(kind, seat)];
    }
    for (int kind = 1; kind <= game->kinds; kind++) {
        int lack = game->complement[kind] - have[kind];
        missing += lack > 0 ? lack : 0;
    }
    return missing;
}

static bool can_promote(const Work *k, int seat)
{
    if (!(k->w->game->flags & GAME_LOST_MEN)) {
        return true;
    }
    for (int kind = 1; kind <= k->w->game->kinds; kind++) {
        if (k->pos->reserve[seat][kind] != 0) {
            return true;
        }
    }
    return false;
}

/* ---- Men in sets ---- */

HOT void judge_file(Work *k, int seat, Cell cell)
{
    const CellSet *ahead = &k->w->ahead[seat][cell];
    if (set_meets(ahead, &k->maps->pawns[seat])) {
        return;
    }
    bool open = true;
    for (int by = 1; by < k->seats; by++) {
        open = open && !set_meets(ahead, &k->maps->pawns[after(k, seat, by)]);
    }
    count_general(k, seat, open ? GENERAL_OPEN_FILE : GENERAL_HALF_OPEN, 1);
}

HOT void judge_pawns(Work *k, int seat)
{
    unsigned flags = k->w->game->flags;
    k->sum += k->part->score[seat];
    CellSet passed = k->part->passed[seat];
    if (!set_empty(&passed) && can_promote(k, seat)) {
        do {
            judge_passed(k, seat, set_pop(&passed));
        } while (!set_empty(&passed));
    }
    if (flags & (GAME_PLATFORMS | GAME_CORNER)) {
        int missing = flags & GAME_CORNER ? missing_men(k, seat) : 0;
        for (int i = 0; i < k->maps->pawn_count[seat]; i++) {
            if (flags & GAME_PLATFORMS) {
                judge_carry(k, seat, k->maps->pawn[seat][i]);
            } else {
                judge_corner(k, seat, k->maps->pawn[seat][i], missing);
            }
        }
    }
}

HOT void judge_officers(Work *k, int seat)
{
    const EvalWeights *w = k->w;
    unsigned shades[MAX_KINDS];
    memset(shades, 0, sizeof shades[0] * (size_t) (w->game->kinds + 1));
    for (int i = 0; i < k->maps->officer_count[seat]; i++) {
        Cell cell = k->maps->officer[seat][i];
        int kind = man_kind(k->pos->men[cell]);
        if (w->role[kind] & ROLE_FILE_RIDER) {
            judge_file(k, seat, cell);
        } else if (w->role[kind] & ROLE_BOUND) {
            unsigned shade = 1u << w->game->board.shade[cell];
            if (shades[kind] != 0 && !(shades[kind] & shade)) {
                count_general(k, seat, GENERAL_PAIR, 1);
            }
            shades[kind] |= shade;
        }
    }
}

HOT void judge_reserve(Work *k, int seat)
{
    const EvalWeights *w = k->w;
    for (int kind = 1; kind <= w->game->kinds; kind++) {
        int number = k->pos->reserve[seat][kind];
        if (number != 0) {
            count_feature(k, seat, kind_feature(kind, TERM_RESERVE), number * TRACE_ONE);
            k->out->officers += w->game->flags & GAME_DROPS ? number * w->phase_value[kind] : 0;
        }
    }
    credit(k, seat);
}

HOT void judge_rights(Work *k)
{
    const State *state = pos_state(k->pos);
    for (int i = 0; i < MAX_CASTLINGS; i++) {
        bool platforms = (k->w->game->flags & GAME_PLATFORMS) != 0;
        int seat = platforms ? i / 2 : k->w->game->castling[i].seat;
        count_general(k, seat, GENERAL_RIGHTS, platforms ? state->rook[i] != CELL_NONE : state->rights >> i & 1);
        credit(k, seat);
    }
}

HOT void judge_platforms(Work *k)
{
    static const int8_t beside[4] = { 1, -1, 4, -4 };
    const int8_t *ground = k->pos->ground;
    for (int grid = 0; grid < 16; grid++) {
        if (ground[grid] < 0) {
            continue;
        }
        int free = 0;
        for (int i = 0; i < 4; i++) {
            int next = grid + beside[i];
            bool exists = next >= 0 && next < 16 && (i > 1 || next / 4 == grid / 4);
            free += exists && ground[next] < 0;
        }
        count_general(k, ground[grid], GENERAL_PLATFORM_FREE, free);
        bool middle = (grid % 4 == 1 || grid % 4 == 2) && (grid / 4 == 1 || grid / 4 == 2);
        count_general(k, ground[grid], GENERAL_PLATFORM_CENTRE, middle);
        credit(k, ground[grid]);
    }
}

/* ---- All of it ---- */

/* The maps begin as the pawns make them; on cells of own men there is nothing to go to, only to defend. */
HOT void begin_maps(Work *k)
{
    const Game *game = k->w->game;
    Maps *maps = k->maps;
    size_t cells = (size_t) game->board.cells;
    for (int seat = 0; seat < k->seats; seat++) {
        uint32_t *plan = maps->plan[seat];
        memcpy(plan, k->part->plan[seat], cells * sizeof plan[0]);
        memcpy(maps->attacks[seat], k->part->attacks[seat], cells * sizeof maps->attacks[0][0]);
        plan[CELL_NONE] = 0;
        maps->attacks[seat][CELL_NONE] = 0;
        for (int i = 0; i < maps->officer_count[seat]; i++) {
            plan[maps->officer[seat][i]] = 0;
        }
        maps->units[seat] = maps->attackers[seat] = 0;
    }
    if (game->flags & GAME_PLATFORMS) {
        for (int cell = 0; cell < game->board.cells; cell++) {
            if (k->pos->men[cell] == MAN_WALL) {
                k->maps->plan[0][cell] = k->maps->plan[1][cell] = 0;
            }
        }
    }
}

HOT void assess_as(const EvalWeights *w, PawnCache *cache, const Position *pos, Assessment *out, EvalTrace *trace, int seats)
{
    Maps maps;
    PawnPart own;
    Work work = { w, pos, out, trace, &maps, &own, seats, pos_seat(pos), 0 };
    Work *k = &work;
    memset(out, 0, sizeof *out);
    memset(maps.pawns, 0, sizeof maps.pawns);
    for (int seat = 0; seat < seats; seat++) {
        place_men(k, seat);
    }
    if (cache != NULL && trace == NULL) {
        k->part = pawns_look_up(cache, w, maps.pawns);
    } else {
        pawns_judge(w, maps.pawns, &own, trace);
    }
    begin_maps(k);
    for (int seat = 0; seat < seats; seat++) {
        draw_rings(k, seat);
    }
    for (int seat = 0; seat < seats; seat++) {
        walk_pawns(k, seat);
    }
    for (int seat = 0; seat < seats; seat++) {
        walk_officers(k, seat);
    }
    for (int seat = 0; seat < seats; seat++) {
        judge_threats(k, seat);
        judge_royals(k, seat);
        judge_pawns(k, seat);
        judge_officers(k, seat);
        credit(k, seat);
    }
    if (w->game->flags & (GAME_DROPS | GAME_LOST_MEN)) {
        for (int seat = 0; seat < seats; seat++) {
            judge_reserve(k, seat);
        }
    }
    if (w->game->flags & GAME_CASTLING) {
        judge_rights(k);
    }
    if (w->game->flags & GAME_PLATFORMS) {
        judge_platforms(k);
    }
    count_general(k, k->mover, GENERAL_TEMPO, 1);
    credit(k, k->mover);
}

void assess(const EvalWeights *w, PawnCache *cache, const Position *pos, Assessment *out, EvalTrace *trace)
{
    if (trace != NULL) {
        assess_as(w, NULL, pos, out, trace, w->game->seats);
    } else if (w->game->seats == 2) {
        assess_as(w, cache, pos, out, NULL, 2);
    } else {
        assess_as(w, cache, pos, out, NULL, w->game->seats);
    }
}
