/* What every node of the tree needs, whatever kind of search it belongs to. */
#include "search/worker.h"
#include <assert.h>

/* Keys of best-reply nodes whose reply is used up, so that they do not meet others in the table. */
static const uint64_t REPLIED_KEY = 0x9D39247E33776D41u;

enum { POLL_NODES = 512, QUIET_PLIES_PER_SEAT = 50 };

static void poll_limits(Worker *w, uint64_t nodes)
{
    Search *search = w->search;
    w->next_poll = nodes + POLL_NODES;
    if (search->limits.nodes != 0) {
        uint64_t total = total_nodes(search);
        if (total >= search->limits.nodes) {
            atomic_store(&search->stop, true);
        } else if (search->limits.nodes - total < POLL_NODES) {
            w->next_poll = nodes + (search->limits.nodes - total);
        }
    }
    if (search->limits.cancel != NULL && atomic_load(search->limits.cancel)) {
        atomic_store(&search->stop, true);
    }
    if (search->budget.maximum >= 0 && !atomic_load(&search->pondering) && elapsed(search) >= search->budget.maximum) {
        atomic_store(&search->stop, true);
    }
}

bool must_stop(Worker *w)
{
    uint64_t nodes = atomic_load_explicit(&w->nodes, memory_order_relaxed) + 1;
    atomic_store_explicit(&w->nodes, nodes, memory_order_relaxed);
    if (nodes >= w->next_poll) {
        poll_limits(w, nodes);
    }
    w->stopped = w->stopped || atomic_load_explicit(&w->search->stop, memory_order_relaxed);
    return w->stopped;
}

/* A position that stood before is taken for a draw at once: what was avoided once can be avoided again. */
static bool drawn(Worker *w)
{
    Position *pos = &w->pos;
    const State *state = pos_state(pos);
    uint32_t limit = QUIET_PLIES_PER_SEAT * (uint32_t) __builtin_popcount(state->alive);
    return state->quiet >= limit || (state->quiet >= 4 && repetitions(pos) >= 1) || only_royals(pos);
}

/* Of the lost, the later to fall has done better: each place is worth more than any number of plies. */
static Score placed(int ply, int fallen_before)
{
    enum { PLIES_PER_PLACE = 256 };
    return mated_in(ply) + fallen_before * PLIES_PER_PLACE;
}

static bool ended_for_root(Worker *w, int ply, Score *score)
{
    const State *state = pos_state(&w->pos);
    Score value;
    if (state->winner != 0) {
        value = state->winner - 1 == w->root_seat ? -mated_in(ply) : placed(ply, state->fallen_count);
    } else if (!(state->alive >> w->root_seat & 1)) {
        int place = 0;
        while (place < state->fallen_count && state->fallen[place] != w->root_seat) {
            place++;
        }
        value = placed(ply, place);
    } else if ((state->alive & (state->alive - 1)) == 0) {
        value = -mated_in(ply);
    } else {
        return false;
    }
    *score = maximising(w) ? value : -value;
    return true;
}

bool game_ended(Worker *w, int ply, Score *score)
{
    Position *pos = &w->pos;
    if (is_multi(w)) {
        if (ended_for_root(w, ply, score)) {
            return true;
        }
    } else if (pos_over(pos)) {
        *score = mated_in(ply); /* only the other can have won by the move just made */
        return true;
    }
    if (!drawn(w)) {
        return false;
    }
    bool mate = !is_multi(w) && frame_at(w, ply)->in_check && generate_count(pos) == 0;
    *score = mate ? mated_in(ply) : 0;
    return true;
}

/* From the view of the root's seat (three and four) or of the seat to move. */
static Score evaluate_anew(const Worker *w)
{
    return weights_evaluate(w->search->weights, w->pawns, &w->pos, is_multi(w) ? w->root_seat : pos_seat(&w->pos));
}

Score evaluate(Worker *w)
{
    /* Evaluation depends on the key, on the quiet plies and, with more than two, on the root's seat. */
    const State *state = pos_state(&w->pos);
    uint64_t key = (state->key ^ w->search->root_key) + state->quiet * 0x9E3779B97F4A7C15u;
    enum { VALUE_BITS = 16, KEY_FROM = VALUE_BITS + CORRECTION_BITS, PAWNS = (1 << CORRECTION_BITS) - 1 };
    uint64_t *slot = &w->evaluated[key % EVAL_SLOTS];
    if ((*slot ^ key) >> KEY_FROM != 0) {
        uint16_t anew = (uint16_t) evaluate_anew(w);
        *slot = key >> KEY_FROM << KEY_FROM | (uint64_t) (pawn_cache_last(w->pawns) & PAWNS) << VALUE_BITS | anew;
    }
    w->evaluated_pawns = (uint32_t) (*slot >> VALUE_BITS) & PAWNS;
    Score value = (int16_t) (*slot & 0xFFFF);
    return is_multi(w) && !maximising(w) ? -value : value;
}

Score evaluate_corrected(Worker *w, int ply)
{
    Score evaluation = evaluate(w);
    if (!step_on(w, STEP_CORRECTION)) {
        return evaluation;
    }
    ManTo last = frame_at(w, ply)[-1].man_to;
    Score value = evaluation + correction(&w->histories->corrections, pos_seat(&w->pos), w->evaluated_pawns, last);
    return value >= EVAL_LIMIT ? EVAL_LIMIT - 1 : value <= -EVAL_LIMIT ? 1 - EVAL_LIMIT : value;
}

uint64_t table_key(Worker *w, int ply)
{
    return pos_state(&w->pos)->key ^ w->search->root_key ^ (frame_at(w, ply)->replied ? REPLIED_KEY : 0);
}

bool in_danger(const Worker *w)
{
    const Position *pos = &w->pos;
    int seat = pos_seat(pos);
    if (!is_multi(w)) {
        return royal_attacked(pos, seat);
    }
    unsigned others = pos_state(pos)->alive & ~(1u << seat);
    for (int other = 0; others >> other != 0; other++) {
        if ((others >> other & 1) != 0 && pos->royal[seat][0] != CELL_NONE && attacked_by(pos, pos->royal[seat][0], other)) {
            return true;
        }
    }
    return false;
}

void play(Worker *w, int ply, Move move, bool reply)
{
    Frame *frame = frame_at(w, ply), *next = frame + 1;
    frame->move = move;
    frame->man_to = man_to(&w->pos, move);
    make_move(&w->pos, move);
    next->replied = w->search->multiplayer == MULTI_BRS && is_multi(w) && !maximising(w) && (frame->replied || reply);
    table_prefetch(&w->search->table, table_key(w, ply + 1));
    next->in_check = is_multi(w) ? in_danger(w) : move_checks(&w->pos);
    assert(next->in_check == in_danger(w));
    next->excluded = MOVE_NONE;
}

bool has_officers(const Worker *w)
{
    const Position *pos = &w->pos;
    int seat = pos_seat(pos), men = pos->count[seat] - pos->game->royals;
    for (int i = 0; i < w->search->pawn_kinds; i++) {
        men -= pos->number[man_make(w->search->pawn_kind[i], seat)];
    }
    return men > 0;
}

OrderHints hints_at(Worker *w, int ply, Move table_move)
{
    const Frame *frame = frame_at(w, ply);
    return (OrderHints) {
        .table_move = table_move,
        .killer = { frame->killer[0], frame->killer[1] },
        .before = { frame[-1].man_to, frame[-2].man_to },
        .last = frame[-1].move,
    };
}

void pick_from_list(Worker *w, Picker *picker, const OrderHints *hints)
{
    picker_start(picker, w->arena + w->arena_used, &w->list, &w->pos, w->search->values, w->histories, hints);
    w->arena_used += (size_t) w->list.count;
}

void set_line(Worker *w, int ply, Move move)
{
    Line *line = &w->pv[ply];
    const Line *below = &w->pv[ply + 1];
    line->count = 0;
    line->move[line->count++] = move;
    for (int i = 0; i < below->count && line->count < MAX_PLY; i++) {
        line->move[line->count++] = below->move[i];
    }
}

Score score_to_table(Score score, int ply)
{
    return score > SCORE_MATE_BOUND ? score + ply : score < -SCORE_MATE_BOUND ? score - ply : score;
}

Score score_from_table(Score score, int ply)
{
    return score > SCORE_MATE_BOUND ? score - ply : score < -SCORE_MATE_BOUND ? score + ply : score;
}
