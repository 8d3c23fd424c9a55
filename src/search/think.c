/* Iterative deepening with aspiration windows, and what the listener is told about it. */
#include "search/worker.h"
#include <stdlib.h>

enum { DEEPEST = MAX_PLY - 2 };

int64_t elapsed(const Search *search)
{
    return clock_now() - atomic_load_explicit(&search->started, memory_order_relaxed);
}

uint64_t total_nodes(const Search *search)
{
    uint64_t nodes = 0;
    for (int i = 0; i < search->workers; i++) {
        nodes += atomic_load_explicit(&search->worker[i]->nodes, memory_order_relaxed);
    }
    return nodes;
}

int score_mate_plies(Score score)
{
    if (score > SCORE_MATE_BOUND) {
        return SCORE_MATE - score;
    }
    /* Places of the lost, in games of four, lie 256 apart. */
    return score < -SCORE_MATE_BOUND ? -((SCORE_MATE + score) % 256) : 0;
}

/* ---- Reports ---- */

/* Cuts a line where it is not legal (two positions may share a key), and lengthens one of a single move by the reply that the table
 * knows. The position at its end judges the seats. */
static void check_line(Worker *w, Line *line, int expected[MAX_SEATS])
{
    int made = 0;
    bool extended = false;
    for (;;) {
        if (made == line->count && made == 1 && !extended) {
            TableEntry entry;
            extended = true;
            frame_at(w, 1)->replied = false;
            if (table_probe(&w->search->table, table_key(w, 1), &entry) && entry.move != MOVE_NONE) {
                line->move[line->count++] = entry.move;
            }
        }
        if (made == line->count || pos_over(&w->pos)) {
            break;
        }
        generate_all(&w->pos, &w->list);
        int i = 0;
        while (i < w->list.count && w->list.move[i] != line->move[made]) {
            i++;
        }
        if (i == w->list.count) {
            break;
        }
        make_move(&w->pos, line->move[made++]);
    }
    line->count = made;
    if (is_multi(w)) {
        expected_results(w, expected);
    }
    while (made-- > 0) {
        unmake_move(&w->pos);
    }
}

static void report(Worker *w, int depth, int line)
{
    const Search *search = w->search;
    RootMove *root = &w->root[line];
    bool fresh = root->score != -SCORE_INFINITE;
    SearchInfo info = { .depth = depth, .seldepth = root->seldepth, .line = line + 1, .bound = fresh ? root->bound : BOUND_EXACT };
    info.score = fresh ? root->score : root->previous;
    if (info.score == -SCORE_INFINITE) {
        info.score = evaluate(w); /* stopped before anything was searched */
    }
    info.nodes = total_nodes(search);
    info.time = clock_now() - search->begun;
    info.nps = info.nodes * 1000 / (uint64_t) (info.time > 0 ? info.time : 1);
    info.hashfull = table_hashfull(&search->table);
    info.seats = search->game->seats;
    check_line(w, &root->pv, info.expected);
    info.pv = root->pv.move;
    info.pv_count = root->pv.count;
    search->listener.info(search->listener.context, search->root, &info);
}

static int lines_to_show(const Worker *w)
{
    const Search *search = w->search;
    return search->multipv < w->root_count ? search->multipv : w->root_count;
}

static void report_all(Worker *w, int depth)
{
    for (int line = 0; line < lines_to_show(w); line++) {
        report(w, depth, line);
    }
}

/* ---- Iterations ---- */

/* Searches one line with a narrow window around its last score, widened on the side where it fails. */
static void aspire(Worker *w, int depth)
{
    enum { FIRST_DEPTH = 4, FIRST_DELTA = 20, WIDE = 600, TELL_AFTER = 3000 };
    Score centre = w->root[w->root_line].previous;
    Score delta = FIRST_DELTA, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= FIRST_DEPTH && abs(centre) < SCORE_MATE_BOUND) {
        alpha = centre - delta;
        beta = centre + delta;
    }
    for (;;) {
        Score score = search_root(w, depth, alpha, beta);
        root_sort(w, w->root_line, w->root_count);
        if (w->stopped || (score > alpha && score < beta)) {
            return;
        }
        if (w->index == 0 && w->search->multipv == 1 && elapsed(w->search) > TELL_AFTER) {
            report(w, depth, w->root_line);
        }
        delta = delta * 2;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = delta > WIDE || score < -SCORE_MATE_BOUND ? -SCORE_INFINITE : score - delta;
        } else {
            beta = delta > WIDE || score > SCORE_MATE_BOUND ? SCORE_INFINITE : score + delta;
        }
    }
}

static void iterate(Worker *w, int depth)
{
    w->root_depth = depth;
    root_begin_iteration(w);
    if (w->search->multiplayer == MULTI_MAXN && is_multi(w)) {
        search_root_maxn(w, depth);
        return;
    }
    int lines = w->search->lines < w->root_count ? w->search->lines : w->root_count;
    for (w->root_line = 0; w->root_line < lines && !w->stopped; w->root_line++) {
        aspire(w, depth);
        root_sort(w, 0, w->root_line + 1);
    }
    w->root_line = 0;
}

/* A mate in this many moves of the root's seat, or fewer? */
static bool mate_found(const Worker *w, int moves)
{
    int plies = score_mate_plies(w->root[0].score);
    return plies > 0 && plies <= (moves - 1) * w->search->game->seats + 1;
}

typedef struct {
    Move best;
    Score score;
    int stable; /* iterations since the best move changed */
} Course;

/* Has the reporting worker seen enough? */
static bool satisfied(Worker *w, int depth, Course *course)
{
    const Search *search = w->search;
    const RootMove *best = &w->root[0];
    Score fall = depth > 1 && abs(best->score) < SCORE_MATE_BOUND ? course->score - best->score : 0;
    course->stable = best->move == course->best ? course->stable + 1 : 0;
    course->best = best->move;
    course->score = best->score;
    if (search->limits.mate > 0 && mate_found(w, search->limits.mate)) {
        return true;
    }
    if (search->budget.optimum < 0 || atomic_load(&search->pondering) || search->limits.infinite) {
        return false;
    }
    if (search->limits.movetime > 0) {
        return elapsed(search) >= search->budget.maximum;
    }
    /* A forced move, or a mate that a deeper search cannot shorten, needs no more time. */
    int mate = abs(score_mate_plies(best->score));
    if (w->root_count == 1 || (mate > 0 && mate <= depth && !is_multi(w))) {
        return true;
    }
    uint64_t nodes = atomic_load_explicit(&w->nodes, memory_order_relaxed);
    int share = (int) (best->nodes * 1000 / (nodes > 0 ? nodes : 1));
    return elapsed(search) >= clock_stretch(&search->budget, course->stable, fall, share);
}

void think(Worker *w)
{
    const Search *search = w->search;
    int deepest = search->limits.depth > 0 && search->limits.depth < DEEPEST ? search->limits.depth : DEEPEST;
    Course course = { .best = MOVE_NONE };
    root_prepare(w);
    /* Helpers of odd number run one iteration ahead, so that the workers do not all search the same tree (lazy SMP). */
    for (int depth = 1 + (w->index & 1); depth <= deepest && w->root_count > 0; depth++) {
        iterate(w, depth);
        if (w->stopped) {
            return;
        }
        w->completed_depth = depth;
        if (w->index == 0) {
            report_all(w, depth);
            if (satisfied(w, depth, &course)) {
                return;
            }
        }
    }
}

/* ---- The end ---- */

static Score settled_score(const RootMove *root)
{
    return root->score != -SCORE_INFINITE ? root->score : root->previous;
}

/* The worker that looked deepest, or among equals found most, speaks for all; the reporting one if several lines are wanted. */
static Worker *spokesman(const Search *search)
{
    Worker *best = search->worker[0];
    for (int i = 1; i < search->workers && search->lines == 1; i++) {
        Worker *w = search->worker[i];
        int deeper = w->completed_depth - best->completed_depth;
        Score more = settled_score(&w->root[0]) - settled_score(&best->root[0]);
        if (w->root_count > 0 && deeper >= 0 && more > 0) {
            best = w;
        }
    }
    return best;
}

/* Weakened play: among the best lines, each loses a bounded random part of its score, larger at lower levels. */
static void weaken(Search *search, Worker *w)
{
    const int most_lost = (20 - search->level) * 12;
    int chosen = 0;
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < search->lines && i < w->root_count; i++) {
        Score score = settled_score(&w->root[i]);
        if (score == -SCORE_INFINITE || score < settled_score(&w->root[0]) - most_lost) {
            break;
        }
        score -= (Score) (next_random(&search->random) % (uint64_t) (most_lost + 1));
        if (score > best) {
            best = score;
            chosen = i;
        }
    }
    RootMove first = w->root[0];
    w->root[0] = w->root[chosen];
    w->root[chosen] = first;
}

/* Of a game that is over there is nothing to tell but how it ended for the seat to move. */
static void report_end(Worker *w)
{
    const Search *search = w->search;
    SearchInfo info = { .line = 1, .bound = BOUND_EXACT, .seats = search->game->seats };
    if (search->root_move_count == 0 && (pos_over(&w->pos) || frame_at(w, 0)->in_check)) {
        info.score = mated_in(0);
    }
    if (is_multi(w)) {
        expected_results(w, info.expected);
    }
    search->listener.info(search->listener.context, search->root, &info);
}

void conclude(Search *search, Move *best, Move *ponder)
{
    Worker *w = spokesman(search);
    *best = *ponder = MOVE_NONE;
    if (w->root_count == 0) {
        report_end(w);
        return;
    }
    if (search->level < 20) {
        weaken(search, w);
    }
    report_all(w, w->completed_depth > 0 ? w->completed_depth : 1);
    *best = w->root[0].move;
    *ponder = w->root[0].pv.count > 1 ? w->root[0].pv.move[1] : MOVE_NONE;
}
