/* The root of the tree: its moves are kept with their scores and lines from one iteration to the next. */
#include "search/worker.h"
#include <string.h>

void root_prepare(Worker *w)
{
    const Search *search = w->search;
    OrderHints hints = hints_at(w, 0, MOVE_NONE);
    TableEntry entry;
    if (table_probe(&search->table, table_key(w, 0), &entry)) {
        hints.table_move = entry.move;
    }
    w->list.count = search->root_move_count;
    memcpy(w->list.move, search->root_moves, (size_t) search->root_move_count * sizeof(Move));
    Picker picker;
    size_t mark = w->arena_used;
    pick_from_list(w, &picker, &hints);
    w->root_count = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        RootMove *root = &w->root[w->root_count++];
        *root = (RootMove) { .move = move, .score = -SCORE_INFINITE, .previous = -SCORE_INFINITE };
        root->pv.count = 1;
        root->pv.move[0] = move;
    }
    w->arena_used = mark;
}

void root_begin_iteration(Worker *w)
{
    for (int i = 0; i < w->root_count; i++) {
        w->root[i].previous = w->root[i].score;
    }
    w->seldepth = 0;
}

void root_progress(Worker *w, int depth, int index)
{
    const Search *search = w->search;
    if (w->index == 0 && search->listener.progress != NULL) {
        SearchProgress progress = {
            .depth = depth,
            .move = w->root[index].move,
            .number = index + 1,
            .count = w->root_count,
            .nodes = total_nodes(search),
            .time = elapsed(search),
        };
        search->listener.progress(search->listener.context, search->root, &progress);
    }
}

void root_settle(Worker *w, RootMove *root, Score score, Bound bound)
{
    root->score = score;
    root->bound = bound;
    root->seldepth = w->seldepth;
    w->pv[0].count = 0;
    set_line(w, 0, root->move);
    root->pv = w->pv[0];
}

static Score value_below(Worker *w, bool maximised, int depth, Score alpha, Score beta, bool cut)
{
    return maximising(w) != maximised ? -alphabeta(w, 1, depth, -beta, -alpha, cut) : alphabeta(w, 1, depth, alpha, beta, cut);
}

/* The move has been made. `tried` root moves came before it. */
static Score search_root_move(Worker *w, Move move, int tried, int depth, Score alpha, Score beta)
{
    if (tried == 0) {
        return value_below(w, true, depth - 1, alpha, beta, false);
    }
    int r = 0;
    if (step_on(w, STEP_REDUCTIONS) && depth >= 4 && tried >= 4 && !mv_tactical(move) && !frame_at(w, 1)->in_check) {
        r = w->search->reductions[depth < 63 ? depth : 63][tried < 63 ? tried : 63] - 1;
        r = r < 0 ? 0 : r > depth - 2 ? depth - 2 : r;
    }
    Score score = value_below(w, true, depth - 1 - r, alpha, alpha + 1, true);
    if (r > 0 && score > alpha && !w->stopped) {
        score = value_below(w, true, depth - 1, alpha, alpha + 1, true);
    }
    if (score > alpha && score < beta && !w->stopped) {
        score = value_below(w, true, depth - 1, alpha, beta, false);
    }
    return score;
}

Score search_root(Worker *w, int depth, Score alpha, Score beta)
{
    Score best = -SCORE_INFINITE;
    for (int i = w->root_line; i < w->root_count; i++) {
        w->root[i].score = -SCORE_INFINITE;
    }
    for (int i = w->root_line; i < w->root_count; i++) {
        RootMove *root = &w->root[i];
        uint64_t before = atomic_load_explicit(&w->nodes, memory_order_relaxed);
        root_progress(w, depth, i);
        play(w, 0, root->move, false);
        Score score = search_root_move(w, root->move, i - w->root_line, depth, alpha, beta);
        unmake_move(&w->pos);
        if (w->stopped) {
            return best;
        }
        root->nodes += atomic_load_explicit(&w->nodes, memory_order_relaxed) - before;
        if (i == w->root_line || score > alpha) {
            root_settle(w, root, score, score >= beta ? BOUND_LOWER : score > alpha ? BOUND_EXACT : BOUND_UPPER);
        }
        best = score > best ? score : best;
        if (score >= beta) {
            break;
        }
        alpha = score > alpha ? score : alpha;
    }
    return best;
}

/* Insertion: the moves are nearly sorted, and a RootMove is only moved when its place changes. */
void root_sort(Worker *w, int first, int last)
{
    for (int i = first + 1; i < last; i++) {
        int place = i;
        while (place > first && w->root[place - 1].score < w->root[i].score) {
            place--;
        }
        if (place < i) {
            RootMove moved = w->root[i];
            memmove(&w->root[place + 1], &w->root[place], (size_t) (i - place) * sizeof(RootMove));
            w->root[place] = moved;
        }
    }
}
