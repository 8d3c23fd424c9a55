/* Quiescence: static evaluation is trusted only where no capture wins and no royal is attacked. */
#include "search/worker.h"

/* Can a capture, with a margin for what it changes besides material, still lift the score to alpha? (Delta pruning.) */
static bool hopeless(const Worker *w, Move move, Score stand_pat, Score alpha)
{
    enum { MARGIN = 180 };
    if (!step_on(w, STEP_DELTA) || mv_type(move) == TYPE_PROMOTE || mv_type(move) == TYPE_PLUS || mv_type(move) == TYPE_CORNER) {
        return false;
    }
    int gain = w->search->values[captured_man(&w->pos, move)] * w->search->parameters->gain;
    return stand_pat + gain + MARGIN <= alpha;
}

/* Captures that are not followed to the end, as there is no end. With more than two, allies by paranoia do not take each other's men;
 * there and where captured men come back by drops, far from the leaf only the man that took last is taken. */
static bool off_course(const Worker *w, int ply, int depth, Move move)
{
    if (mv_type(move) == TYPE_CORNER) {
        return false;
    }
    if (is_multi(w) && !maximising(w)) {
        Man captured = captured_man(&w->pos, move);
        if (captured != MAN_NONE && man_seat(captured) != w->root_seat) {
            return true;
        }
    }
    return depth < w->search->parameters->recaptures_below && mv_to(move) != (w->frame[FRAMES_BEFORE + ply - 1].man_to & 127);
}

/* Are all answers to check searched? Checks and answers may follow each other for long, so only near the leaf. */
static bool answers_check(Worker *w, int ply, int depth)
{
    return frame_at(w, ply)->in_check && depth >= w->search->parameters->answers_to;
}

/* Takes hopeless captures out of the list before time is spent on their order. */
static void drop_hopeless(Worker *w, Score stand_pat, Score alpha)
{
    int kept = 0;
    for (int i = 0; i < w->list.count; i++) {
        if (!hopeless(w, w->list.move[i], stand_pat, alpha)) {
            w->list.move[kept++] = w->list.move[i];
        }
    }
    w->list.count = kept;
}

/* Searches the moves in w->list. `best` is what the side has without any of them. */
static Score search_moves(Worker *w, int ply, int depth, Score best, Score alpha, Score beta, Move *best_move)
{
    Frame *frame = frame_at(w, ply);
    const bool evading = best == -SCORE_INFINITE;
    const Score stand_pat = best;
    OrderHints hints = hints_at(w, ply, *best_move);
    Picker picker;
    size_t mark = w->arena_used;
    if (!evading) {
        drop_hopeless(w, stand_pat, alpha);
    }
    pick_from_list(w, &picker, &hints);
    bool quiet_tried = false, maximised = maximising(w);
    *best_move = MOVE_NONE;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (evading ? quiet_tried && best > -SCORE_MATE_BOUND && !mv_tactical(move) : picker.last_losing) {
            continue;
        }
        if (!evading && (hopeless(w, move, stand_pat, alpha) || off_course(w, ply, depth, move))) {
            continue;
        }
        quiet_tried = quiet_tried || !mv_tactical(move);
        play(w, ply, move, picker.next > 1 && !maximised);
        Score score = maximising(w) != maximised ? -quiesce(w, ply + 1, depth - 1, -beta, -alpha)
                                                 : quiesce(w, ply + 1, depth - 1, alpha, beta);
        unmake_move(&w->pos);
        if (w->stopped) {
            break;
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                *best_move = move;
                if (beta - alpha > 1) {
                    set_line(w, ply, move);
                }
                alpha = score;
            }
            if (score >= beta) {
                break;
            }
        }
        if (frame->replied) {
            break;
        }
    }
    w->arena_used = mark;
    return best;
}

Score quiesce(Worker *w, int ply, int depth, Score alpha, Score beta)
{
    const Score old_alpha = alpha;
    Score score;
    w->pv[ply].count = 0;
    if (must_stop(w)) {
        return 0;
    }
    if (ply > w->seldepth) {
        w->seldepth = ply;
    }
    if (game_ended(w, ply, &score)) {
        return score;
    }
    if (ply >= MAX_PLY) {
        return evaluate(w);
    }

    uint64_t key = table_key(w, ply);
    TableEntry entry = { .move = MOVE_NONE };
    bool hit = table_probe(&w->search->table, key, &entry);
    score = score_from_table(entry.score, ply);
    if (hit && beta - alpha == 1 && step_on(w, STEP_TABLE_CUT) && entry.bound != (score >= beta ? BOUND_UPPER : BOUND_LOWER)) {
        return score;
    }

    bool evading = answers_check(w, ply, depth);
    Score best = -SCORE_INFINITE;
    if (evading) {
        generate_all(&w->pos, &w->list);
        if (w->list.count == 0) {
            return mated_in(ply);
        }
    } else {
        best = evaluate_corrected(w, ply);
        if (hit && entry.bound != (score > best ? BOUND_UPPER : BOUND_LOWER)) {
            best = score;
        }
        if (best >= beta) {
            return best;
        }
        alpha = best > alpha ? best : alpha;
        generate_tactical(&w->pos, &w->list);
    }
    Move best_move = entry.move;
    best = search_moves(w, ply, depth, best, alpha, beta, &best_move);
    if (!w->stopped) {
        Bound bound = best >= beta ? BOUND_LOWER : best > old_alpha && beta - old_alpha > 1 ? BOUND_EXACT : BOUND_UPPER;
        table_store(&w->search->table, key, (TableEntry) { best_move, score_to_table(best, ply), 0, bound });
    }
    return best;
}
