/* The sum of all features of a position.
 *
 * The hot path of every search. What men reach is found as sets of cells, so that mobility, attacks on royals and threats are counts of
 * what two sets have in common. */
#include "eval/maps.h"
#include <string.h>

/* ---- First pass: men on their cells ---- */

/* Stores of cells might change anything, as far as the compiler can tell: what the loop needs is in locals. */
HOT void place_men(Work *k, int seat)
{
    const Position *pos = k->pos;
    const EvalWeights *w = k->w;
    const Pair *square = w->square;
    const Cell *list = pos->list[seat];
    Cell *officer_list = k->maps->officer[seat];
    const int cells = w->game->board.cells, count = pos->count[seat];
    int worth = 0, officers = 0;
    CellSet men = { { 0, 0 } }, pawns = { { 0, 0 } };
    Pair sum = 0;
    for (int i = 0; i < count; i++) {
        Cell cell = list[i];
        Man man = pos->men[cell];
        int kind = man_kind(man);
        bool pawn = (w->role[kind] & ROLE_PAWN) != 0, low = k->narrow || cell < 64;
        sum += square[man * cells + cell];
        worth += w->phase_value[kind];
        uint64_t bit = (uint64_t) 1 << (cell & 63), pawn_bit = bit & -(uint64_t) pawn;
        men.word[0] |= low ? bit : 0;
        men.word[1] |= low ? 0 : bit;
        pawns.word[0] |= low ? pawn_bit : 0;
        pawns.word[1] |= low ? 0 : pawn_bit;
        officer_list[officers] = cell; /* stays if the count rises: no branch to be guessed wrongly */
        officers += !pawn;
        if (k->trace != NULL) {
            SquareTerm terms[SQUARE_TERMS];
            int found = square_terms(w, man, cell, terms);
            for (int t = 0; t < found; t++) {
                k->trace->count[seat][terms[t].feature] += terms[t].count;
            }
        }
    }
    k->maps->men[seat] = men;
    k->maps->pawns[seat] = pawns;
    k->maps->officer_count[seat] = officers;
    k->out->officers += worth;
    k->out->score[seat] += sum;
}

/* Cells of platforms that are not there. */
HOT CellSet find_walls(const Work *k)
{
    CellSet walls = { { 0, 0 } };
    if (k->w->game->flags & GAME_PLATFORMS) {
        for (int grid = 0; grid < 16; grid++) {
            uint64_t platform = (uint64_t) 0x0303 << (2 * (grid % 4) + 16 * (grid / 4));
            walls.word[0] |= k->pos->ground[grid] < 0 ? platform : 0;
        }
    }
    return walls;
}

/* The maps begin as the pawns make them. On cells of own men there is nothing to go to, only to defend; where pawns capture, others
 * should not go. */
HOT void begin_maps(Work *k)
{
    Maps *maps = k->maps;
    const PawnPart *part = k->part;
    maps->walls = find_walls(k);
    maps->taken = maps->walls;
    memset(maps->by_class, 0, sizeof maps->by_class[0] * (size_t) k->seats);
    for (int seat = 0; seat < k->seats; seat++) {
        CellSet useless = set_or(maps->walls, fit(k, maps->men[seat]));
        for (int by = 1; by < k->seats; by++) {
            useless = set_or(useless, fit(k, part->attacked[after(k, seat, by)]));
        }
        CellSet all = { { ~(uint64_t) 0, ~(uint64_t) 0 } };
        maps->useful[seat] = set_less(all, useless);
        maps->taken = set_or(maps->taken, fit(k, maps->men[seat]));
        maps->once[seat] = maps->by_class[seat][k->w->value_class[k->w->pawn]] = fit(k, part->attacked[seat]);
        maps->twice[seat] = fit(k, part->twice[seat]);
        maps->units[seat] = maps->attackers[seat] = 0;
        for (int i = 0; i < k->royals; i++) {
            Cell royal = k->pos->royal[seat][i];
            CellSet none = { { 0, 0 } };
            maps->near[seat][i] = royal == CELL_NONE ? none : set_less(fit(k, k->w->around[royal]), maps->walls);
        }
    }
}

/* ---- Second pass: what men reach ---- */

HOT void note_attacks(Work *k, int seat, int kind, CellSet cells)
{
    Maps *maps = k->maps;
    CellSet *by_class = &maps->by_class[seat][k->w->value_class[kind]];
    maps->twice[seat] = set_or(fit(k, maps->twice[seat]), set_and(fit(k, maps->once[seat]), cells));
    maps->once[seat] = set_or(fit(k, maps->once[seat]), cells);
    *by_class = set_or(fit(k, *by_class), cells);
}

/* Attacks on the neighbourhoods of other seats' royals; more than one attacker makes an attack. */
HOT void note_danger(Work *k, int seat, int kind, CellSet attacks)
{
    Maps *maps = k->maps;
    for (int by = 1; by < k->seats; by++) {
        int victim = after(k, seat, by), hits = 0;
        for (int i = 0; i < k->royals; i++) {
            hits += set_count(set_and(attacks, fit(k, maps->near[victim][i])));
        }
        maps->units[victim] += hits != 0 ? k->w->attack_unit[kind] + hits : 0;
        maps->attackers[victim] += hits != 0;
    }
}

/* Only pawns that slide, or are near a royal, add to what the part of the pawns tells. */
HOT void walk_pawns(Work *k, int seat)
{
    const EvalWeights *w = k->w;
    const CellSet pawns = fit(k, k->maps->pawns[seat]), sliding = fit(k, w->sliding_from[seat]);
    CellSet rest = sliding;
    for (int by = 1; by < k->seats; by++) {
        for (int i = 0; i < k->royals; i++) {
            Cell royal = k->pos->royal[after(k, seat, by)][i];
            rest = royal != CELL_NONE ? set_or(rest, fit(k, w->pawn_near[seat][royal])) : rest;
        }
    }
    for (rest = set_and(rest, pawns); !set_empty(rest);) {
        Cell cell = set_pop(&rest);
        CellSet attacks = fit(k, w->pawn_attacks[seat][cell]);
        if (set_has(sliding, cell)) { /* Platonic pawns on high ranks */
            CellSet slides = set_less(reach_of(k, man_make(w->pawn, seat), cell).attacks, attacks);
            note_attacks(k, seat, w->pawn, slides);
            for (int by = 1; by < k->seats; by++) {
                CellSet *useful = &k->maps->useful[after(k, seat, by)];
                *useful = set_less(*useful, slides);
            }
            attacks = set_or(attacks, slides);
        }
        note_danger(k, seat, w->pawn, attacks);
    }
}

HOT void walk_officers(Work *k, int seat)
{
    const EvalWeights *w = k->w;
    const CellSet useful = fit(k, k->maps->useful[seat]);
    for (int i = 0; i < k->maps->officer_count[seat]; i++) {
        Cell cell = k->maps->officer[seat][i];
        Man man = k->pos->men[cell];
        int kind = man_kind(man);
        Reached reached = reach_of(k, man, cell);
        int targets = set_count(set_and(reached.goals, useful));
        targets = targets < MOBILITIES ? targets : MOBILITIES - 1;
        k->sum += w->mobility[kind][targets];
        if (k->trace != NULL) {
            k->trace->count[seat][kind_feature(kind, TERM_MOBILITY)] += mobility_count(w, kind, targets);
        }
        note_attacks(k, seat, kind, reached.attacks);
        note_danger(k, seat, kind, reached.attacks);
    }
    credit(k, seat);
}

/* ---- Third pass: what the maps tell ---- */

HOT CellSet attacked_by_others(const Work *k, int seat)
{
    CellSet attacked = { { 0, 0 } };
    for (int by = 1; by < k->seats; by++) {
        attacked = set_or(attacked, fit(k, k->maps->once[after(k, seat, by)]));
    }
    return attacked;
}

/* Is the cell attacked by a man of another seat whose class of value is below this? */
HOT bool attacked_by_cheaper(const Work *k, int seat, Cell cell, int below)
{
    for (int by = 1; by < k->seats; by++) {
        const CellSet *by_class = k->maps->by_class[after(k, seat, by)];
        for (int class = 0; class < below; class++) {
            if (set_has(by_class[class], cell)) {
                return true;
            }
        }
    }
    return false;
}

HOT void judge_threats(Work *k, int seat)
{
    const EvalWeights *w = k->w;
    int count = seat == k->mover ? TRACE_ONE / 2 : TRACE_ONE;
    CellSet attacked = set_and(fit(k, k->maps->men[seat]), attacked_by_others(k, seat));
    while (!set_empty(attacked)) {
        Cell cell = set_pop(&attacked);
        int kind = man_kind(k->pos->men[cell]);
        if (attacked_by_cheaper(k, seat, cell, w->threatened_below[kind])) {
            count_feature(k, seat, kind_feature(kind, TERM_THREAT), count);
        } else if (!set_has(k->maps->once[seat], cell) && !(w->role[kind] & ROLE_ROYAL)) {
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
    /* Guarded are cells by more than the royal. */
    CellSet open = set_less(attacked_by_others(k, seat), fit(k, k->maps->twice[seat]));
    for (int i = 0; i < k->royals; i++) {
        Cell royal = k->pos->royal[seat][i];
        if (royal == CELL_NONE) {
            continue;
        }
        units += units > 0 ? set_count(set_and(fit(k, w->around[royal]), open)) : 0;
        for (int by = 1; by < k->seats; by++) {
            int attacker = after(k, seat, by);
            k->out->attacked[attacker][seat] |= set_has(k->maps->once[attacker], royal);
        }
        int shelter = set_count(set_and(fit(k, w->shelter[seat][royal]), fit(k, k->maps->pawns[seat])));
        count_general(k, seat, GENERAL_SHELTER, shelter < 3 ? shelter : 3);
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
    if (k->royals > 1) {
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
    } else if (!set_has(attacked_by_others(k, seat), next) || set_has(k->maps->once[seat], next)) {
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
    const CellSet ahead = fit(k, k->w->ahead[seat][cell]);
    if (set_meets(ahead, k->maps->pawns[seat])) {
        return;
    }
    bool open = true;
    for (int by = 1; by < k->seats; by++) {
        open = open && !set_meets(ahead, k->maps->pawns[after(k, seat, by)]);
    }
    count_general(k, seat, open ? GENERAL_OPEN_FILE : GENERAL_HALF_OPEN, 1);
}

HOT void judge_pawns(Work *k, int seat)
{
    unsigned flags = k->w->game->flags;
    k->sum += k->part->score[seat];
    CellSet passed = fit(k, k->part->passed[seat]);
    if (!set_empty(passed) && can_promote(k, seat)) {
        do {
            judge_passed(k, seat, set_pop(&passed));
        } while (!set_empty(passed));
    }
    if (flags & (GAME_PLATFORMS | GAME_CORNER)) {
        int missing = flags & GAME_CORNER ? missing_men(k, seat) : 0;
        for (CellSet pawns = fit(k, k->maps->pawns[seat]); !set_empty(pawns);) {
            if (flags & GAME_PLATFORMS) {
                judge_carry(k, seat, set_pop(&pawns));
            } else {
                judge_corner(k, seat, set_pop(&pawns), missing);
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

HOT void assess_as(const EvalWeights *w, PawnCache *cache, const Position *pos, Assessment *out, EvalTrace *trace, int seats, int royals,
                   bool narrow)
{
    Maps maps;
    PawnPart own;
    Work work = { w, pos, out, trace, &maps, &own, seats, royals, pos_seat(pos), narrow, 0 };
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

#ifdef NDEBUG

HOT void assess_game(const EvalWeights *w, PawnCache *cache, const Position *pos, Assessment *out, EvalTrace *trace)
{
    const Game *game = w->game;
    if (trace != NULL) {
        assess_as(w, NULL, pos, out, trace, game->seats, game->royals, false);
    } else if (game->seats > 2) {
        assess_as(w, cache, pos, out, NULL, game->seats, 1, false);
    } else if (game->royals > 1) {
        assess_as(w, cache, pos, out, NULL, 2, 2, false);
    } else if (game->board.cells > 64) {
        assess_as(w, cache, pos, out, NULL, 2, 1, false);
    } else {
        assess_as(w, cache, pos, out, NULL, 2, 1, true);
    }
}

/* Where the compiler may not count on the processor's instruction for counting bits, another copy does, for those that have it. */
#if defined __x86_64__ && !defined __POPCNT__
#define CHOOSES_BY_PROCESSOR
__attribute__((target("popcnt"))) static void assess_with_popcnt(const EvalWeights *w, PawnCache *cache, const Position *pos,
                                                                 Assessment *out, EvalTrace *trace)
{
    assess_game(w, cache, pos, out, trace);
}
#endif

void assess(const EvalWeights *w, PawnCache *cache, const Position *pos, Assessment *out, EvalTrace *trace)
{
#ifdef CHOOSES_BY_PROCESSOR
    if (__builtin_cpu_supports("popcnt")) {
        assess_with_popcnt(w, cache, pos, out, trace);
        return;
    }
#endif
    assess_game(w, cache, pos, out, trace);
}

#else

void assess(const EvalWeights *w, PawnCache *cache, const Position *pos, Assessment *out, EvalTrace *trace)
{
    assess_as(w, cache, pos, out, trace, w->game->seats, w->game->royals, w->game->board.cells <= 64);
}

#endif
