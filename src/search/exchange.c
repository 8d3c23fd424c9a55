/* Static exchange evaluation: who wins what when all captures on one cell are played out, cheapest man first.
 *
 * * After every capture the attackers are those of the board as it then is, so that men behind men, cannons whose screen comes or goes
 * and the like are counted as they would be. Only pins and promotions on the way are not seen. */
#include "search/order.h"
#include <limits.h>

enum { MAX_EXCHANGES = 64 };

/* Cell of the cheapest attacker of the mover's side, or of all others; CELL_NONE if there is none. In games of three and four all others
 * count as one side. */
static Cell cheapest_attacker(const Position *pos, const int *values, const Attackers *all, int mover, bool own)
{
    Cell best = CELL_NONE;
    int least = INT_MAX;
    for (int i = 0; i < all->count; i++) {
        Man man = pos->men[all->from[i]];
        int value = (man_seat(man) == mover) == own ? values[man] : INT_MAX;
        best = value < least ? all->from[i] : best;
        least = value < least ? value : least;
    }
    return best;
}

static bool is_exchange(MoveType type)
{
    return type != TYPE_CASTLE && type != TYPE_SWAP && type != TYPE_PLATFORM && type != TYPE_CORNER && type != TYPE_PASS;
}

static bool is_royal(const Game *game, Man man)
{
    return (game->kind_flags[man_kind(man)] & KIND_ROYAL) != 0;
}

/* The captures that may follow, on a board where the moved man stands on the target already. `balance` is the mover's gain beyond the
 * threshold if the exchange ended here. Either side stops when it likes what it has. */
static bool play_out(Position *pos, const int *values, Cell target, int mover, int balance)
{
    bool own = true; /* whose man stands on the target: the mover's? */
    Man undo_man[MAX_EXCHANGES];
    Cell undo_cell[MAX_EXCHANGES];
    int undo = 0;
    Attackers all;
    find_attackers(pos, target, &all);
    while (undo < MAX_EXCHANGES) {
        /* The side whose turn it is fails unless it captures; even then it may lose the man that captures. */
        Cell from = cheapest_attacker(pos, values, &all, mover, !own);
        if (from == CELL_NONE) {
            break;
        }
        Man man = pos->men[from];
        if (is_royal(pos->game, man) && cheapest_attacker(pos, values, &all, mover, own) != CELL_NONE) {
            break; /* it would step into an attack */
        }
        balance += own ? -values[pos->men[target]] : values[pos->men[target]];
        undo_cell[undo] = from;
        undo_man[undo++] = man;
        pos->men[from] = MAN_NONE;
        pos->men[target] = man;
        own = !own;
        /* Does the capturing side stay ahead even if it loses the man that captured? Then the other side has no reason to go on. */
        if (own ? balance - values[man] >= 0 : balance + values[man] < 0) {
            break;
        }
        lose_attacker(pos, &all, from);
    }
    while (undo-- > 0) {
        pos->men[undo_cell[undo]] = undo_man[undo];
    }
    /* The side to capture stopped, so the verdict is for the one whose man stands on the target. */
    return own;
}

bool exchange_wins(Position *pos, const int *values, Move move, int threshold)
{
    if (!is_exchange(mv_type(move))) {
        return threshold <= 0 || mv_type(move) == TYPE_CORNER;
    }
    int mover = pos_seat(pos);
    Cell target = mv_to(move), from = mv_from(move);
    bool drop = mv_type(move) == TYPE_DROP;
    Man before = drop ? man_make(mv_kind(move), mover) : pos->men[from], after = before, taken = pos->men[target];
    int balance = -threshold;
    if (mv_capture(move)) {
        balance += mv_type(move) == TYPE_EN_PASSANT ? values[before] : values[taken];
    }
    if (mv_type(move) == TYPE_PROMOTE || mv_type(move) == TYPE_PLUS) {
        after = man_make(mv_kind(move), mover);
        balance += values[after] - values[before];
    }
    if (balance < 0) {
        return false;
    }
    if (balance >= values[after]) {
        return true;
    }
    if (!drop) {
        pos->men[from] = MAN_NONE;
    }
    pos->men[target] = after;
    bool wins = play_out(pos, values, target, mover, balance);
    pos->men[target] = taken;
    if (!drop) {
        pos->men[from] = before;
    }
    return wins;
}
