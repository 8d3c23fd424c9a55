#include "search/order.h"
#include <stdlib.h>

/* Classes of moves, far enough apart that no history lifts a move into the next. */
enum {
    RANK_TABLE = 1 << 30,
    RANK_WIN = 1 << 29,
    RANK_CAPTURE = 1 << 26,
    RANK_KILLER = 1 << 25,
    RANK_COUNTER = RANK_KILLER - 2,
    RANK_LOSING = -(1 << 26)
};

Man moving_man(const Position *pos, Move move)
{
    switch (mv_type(move)) {
    case TYPE_DROP:
        return man_make(mv_kind(move), pos_seat(pos));
    case TYPE_PLATFORM:
    case TYPE_PASS:
        return MAN_NONE;
    default:
        return pos->men[mv_from(move)];
    }
}

Man captured_man(const Position *pos, Move move)
{
    if (!mv_capture(move)) {
        return MAN_NONE;
    }
    if (mv_type(move) == TYPE_EN_PASSANT) {
        return man_make(man_kind(pos->men[mv_from(move)]), 1 - pos_seat(pos));
    }
    return pos->men[mv_to(move)];
}

ManTo man_to(const Position *pos, Move move)
{
    return (ManTo) moving_man(pos, move) << 7 | mv_to(move);
}

static int origin_of(Move move)
{
    switch (mv_type(move)) {
    case TYPE_DROP:
        return 128 + mv_kind(move);
    case TYPE_PLATFORM: {
        int cell = mv_from(move); /* of 8 x 8 */
        return 192 + (cell / 16) * 4 + cell % 8 / 2;
    }
    default:
        return mv_from(move);
    }
}

static int16_t *quiet_entry(Histories *histories, const Position *pos, Move move)
{
    return &histories->quiet[pos_seat(pos)][origin_of(move)][mv_to(move)];
}

static int16_t *capture_entry(Histories *histories, const Position *pos, Move move)
{
    return &histories->capture[man_kind(moving_man(pos, move))][mv_to(move)][man_kind(captured_man(pos, move))];
}

/* The replies to a move lie together, so that a node's moves share lines of the processor's cache. */
static uint32_t continuation_index(ManTo before, ManTo now)
{
    enum { MASK = (1 << CONTINUATION_BITS) - 1 };
    return (((before + 1) * 0x85EBCA6Bu >> (32 - CONTINUATION_BITS)) + now) & MASK;
}

int quiet_history(const Histories *histories, const Position *pos, Move move, const ManTo before[2])
{
    ManTo now = man_to(pos, move);
    return histories->quiet[pos_seat(pos)][origin_of(move)][mv_to(move)] +
           histories->continuation[continuation_index(before[0], now)] +
           histories->continuation[continuation_index(before[1], now)];
}

int capture_history(const Histories *histories, const Position *pos, Move move)
{
    return histories->capture[man_kind(moving_man(pos, move))][mv_to(move)][man_kind(captured_man(pos, move))];
}

/* The nearer the limit, the less a further success adds. */
static void gravitate(int16_t *entry, int bonus)
{
    *entry = (int16_t) (*entry + bonus - *entry * abs(bonus) / HISTORY_LIMIT);
}

void update_quiet_history(Histories *histories, const Position *pos, Move move, const ManTo before[2], int bonus)
{
    ManTo now = man_to(pos, move);
    gravitate(quiet_entry(histories, pos, move), bonus);
    for (int i = 0; i < 2; i++) {
        if (before[i] != NO_MAN_TO) {
            gravitate(&histories->continuation[continuation_index(before[i], now)], bonus);
        }
    }
}

void update_capture_history(Histories *histories, const Position *pos, Move move, int bonus)
{
    gravitate(capture_entry(histories, pos, move), bonus);
}

/* Most valuable victim first, then by history. */
static int rank_tactical(const Picker *picker, Move move)
{
    if (mv_type(move) == TYPE_CORNER) {
        return RANK_WIN;
    }
    int gain = picker->values[captured_man(picker->pos, move)];
    if (mv_type(move) == TYPE_PROMOTE || mv_type(move) == TYPE_PLUS) {
        gain += picker->values[man_make(mv_kind(move), 0)] - picker->values[moving_man(picker->pos, move)];
    }
    return RANK_CAPTURE + 16 * gain + capture_history(picker->histories, picker->pos, move);
}

/* Steps between two cells on the grid on which cells lie. */
static int distance(const Geometry *board, Cell a, Cell b)
{
    int x = abs(board->at[a].x - board->at[b].x), y = abs(board->at[a].y - board->at[b].y), z = abs(board->at[a].z - board->at[b].z);
    int most = x > y ? x : y;
    return most > z ? most : z;
}

/* Of the many drops those near an enemy royal are the likeliest to matter. */
static int rank_drop(const Position *pos, Move move)
{
    int rank = 0;
    for (int seat = 0; seat < pos->game->seats; seat++) {
        Cell royal = pos->royal[seat][0];
        if (seat != pos_seat(pos) && royal != CELL_NONE) {
            int d = distance(&pos->game->board, royal, mv_to(move));
            rank += d < 4 ? (4 - d) * 1024 : 0;
        }
    }
    return rank;
}

static int rank_quiet(const Picker *picker, Move move)
{
    enum { CHECK_BONUS = 6000 };
    int rank = quiet_history(picker->histories, picker->pos, move, picker->hints.before);
    if (picker->checks_first && checks_directly(picker->pos, move)) {
        rank += CHECK_BONUS;
    }
    return mv_type(move) == TYPE_DROP ? rank + rank_drop(picker->pos, move) : rank;
}

/* Rank of the few moves that are known to be good or unquiet; 0 for the many others. */
static int rank_of_first(const Picker *picker, Move counter, Move move)
{
    const OrderHints *hints = &picker->hints;
    if (move == hints->table_move) {
        return RANK_TABLE;
    }
    if (mv_tactical(move)) {
        return rank_tactical(picker, move);
    }
    if (move == hints->killer[0] || move == hints->killer[1]) {
        return RANK_KILLER - (move == hints->killer[1]);
    }
    return move == counter ? RANK_COUNTER : 0;
}

void picker_start(Picker *picker, RankedMove *space, const MoveList *list, Position *pos, const int *values,
                  const Histories *histories, const OrderHints *hints)
{
    *picker = (Picker) { .moves = space, .count = list->count, .pos = pos, .values = values, .histories = histories, .hints = *hints };
    Move counter = hints->last != MOVE_NONE ? histories->counter[hints->before[0] >> 7][hints->before[0] & 127] : MOVE_NONE;
    int back = list->count;
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        int rank = rank_of_first(picker, counter, move);
        space[rank != 0 ? picker->ranked++ : --back] = (RankedMove) { move, rank };
    }
}

/* Quiet moves are ranked only when their turn comes: most nodes end before. */
static void rank_rest(Picker *picker)
{
    for (; picker->ranked < picker->count; picker->ranked++) {
        RankedMove *ranked = &picker->moves[picker->ranked];
        ranked->score = rank_quiet(picker, ranked->move);
    }
}

/* Keeps of the moves from `from` to `to` those that are not to be dropped, in their order, from `kept` on; returns the new end. */
static int keep(Picker *picker, int from, int to, int kept, bool platforms)
{
    for (int i = from; i < to; i++) {
        Move move = picker->moves[i].move;
        bool spared = mv_tactical(move) || (!platforms && mv_type(move) == TYPE_PLATFORM);
        if (spared || checks_directly(picker->pos, move)) {
            picker->moves[kept++] = picker->moves[i];
        }
    }
    return kept;
}

void picker_drop_quiets(Picker *picker, bool platforms)
{
    if (picker->dropped == (platforms ? DROPPED_ALL : DROPPED_BUT_PLATFORMS) || picker->dropped == DROPPED_ALL) {
        return;
    }
    picker->dropped = platforms ? DROPPED_ALL : DROPPED_BUT_PLATFORMS;
    int ranked = keep(picker, picker->next, picker->ranked, picker->next, platforms);
    picker->count = keep(picker, picker->ranked, picker->count, ranked, platforms);
    picker->ranked = ranked;
}

/* A capture whose exchange has not been counted yet: looked at only when its turn comes, as most nodes end before. */
static bool unproven_capture(const RankedMove *ranked)
{
    return ranked->score > RANK_KILLER && ranked->score < RANK_WIN;
}

static RankedMove *best_ranked(const Picker *picker)
{
    RankedMove *best = NULL;
    for (RankedMove *m = picker->moves + picker->next; m < picker->moves + picker->ranked; m++) {
        if (best == NULL || m->score > best->score) {
            best = m;
        }
    }
    return best;
}

Move picker_next(Picker *picker)
{
    while (picker->next < picker->count) {
        RankedMove *first = &picker->moves[picker->next], *best = best_ranked(picker);
        if ((best == NULL || best->score < RANK_COUNTER) && picker->ranked < picker->count) {
            rank_rest(picker);
            continue;
        }
        if (unproven_capture(best) && !exchange_wins(picker->pos, picker->values, best->move, 0)) {
            best->score += 2 * RANK_LOSING;
            continue;
        }
        RankedMove chosen = *best;
        *best = *first;
        *first = chosen;
        picker->next++;
        picker->last_losing = chosen.score < RANK_LOSING / 2;
        return chosen.move;
    }
    return MOVE_NONE;
}
