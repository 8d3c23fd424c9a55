/* Principal variation search (Marsland and Campbell 1982) in a negamax frame that negates only where the turn passes between the
 * root's side and the rest, so that it is the paranoid search of games of three and four as well.
 *
 * * Each technique is a step of its own below; Chess Programming Wiki describes them under the names used here. */
#include "search/worker.h"

typedef struct {
    Worker *w;
    Frame *frame;
    int ply, depth;
    Score alpha, beta;
    bool pv, cut, in_check, improving;
    bool maximised;       /* whose turn it is: the root's side's? */
    uint64_t key;
    bool hit;
    TableEntry entry;     /* its score counts from the root */
    uint32_t pawns;       /* hash of their arrangement, where there is an evaluation */
    Score estimate;       /* corrected evaluation, or what the table knows better */
    Move best_move;
    Score best;
} Node;

enum { MAX_TRIED = 64 };

typedef struct {
    Move quiet[MAX_TRIED], tactical[MAX_TRIED];
    int quiets, tacticals;
} Tried;

/* Value for the mover of the position that its move has led to. */
static Score value_below(const Node *node, int depth, Score alpha, Score beta, bool cut)
{
    if (maximising(node->w) != node->maximised) {
        return -alphabeta(node->w, node->ply + 1, depth, -beta, -alpha, cut);
    }
    return alphabeta(node->w, node->ply + 1, depth, alpha, beta, cut);
}

static bool is_mate_score(Score score)
{
    return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}

static bool bound_decides(Bound bound, Score score, Score beta)
{
    return bound != (score >= beta ? BOUND_UPPER : BOUND_LOWER);
}

static bool table_cutoff(const Node *node)
{
    return step_on(node->w, STEP_TABLE_CUT) && node->hit && !node->pv && node->frame->excluded == MOVE_NONE &&
           node->entry.depth >= node->depth && bound_decides(node->entry.bound, node->entry.score, node->beta);
}

static void estimate(Node *node)
{
    Frame *frame = node->frame;
    frame->eval = SCORE_NONE;
    node->estimate = SCORE_NONE;
    if (node->in_check) {
        return;
    }
    frame->eval = evaluate_corrected(node->w, node->ply);
    node->pawns = node->w->evaluated_pawns;
    node->estimate = frame->eval;
    if (node->hit && bound_decides(node->entry.bound, node->entry.score, frame->eval + 1)) {
        node->estimate = node->entry.score;
    }
    node->improving = !is_multi(node->w) && frame[-2].eval != SCORE_NONE && frame->eval > frame[-2].eval;
}

/* Razoring: far below alpha near the leaves, only captures could help, so quiescence decides. */
static bool razor(const Node *node, Score *score)
{
    if (!step_on(node->w, STEP_RAZOR) || node->depth > 3 || node->estimate + 250 + 200 * node->depth > node->alpha) {
        return false;
    }
    *score = quiesce(node->w, node->ply, 0, node->alpha, node->alpha + 1);
    return *score <= node->alpha;
}

/* Reverse futility: so far above beta that no quiet reply would bring it back. */
static bool reverse_futile(const Node *node)
{
    return step_on(node->w, STEP_REVERSE_FUTILITY) && node->depth <= 8 && node->estimate < SCORE_MATE_BOUND &&
           node->estimate - 85 * (node->depth - node->improving) >= node->beta;
}

/* Null move (Donninger 1993): where even passing stays above beta, so will the best move. In the depth it is verified by a search of
 * the moves without it (zugzwang). */
static bool null_move(const Node *node, Score *score)
{
    Worker *w = node->w;
    Frame *frame = node->frame;
    if (!step_on(w, STEP_NULL_MOVE) || node->depth < 3 || node->estimate < node->beta || frame[-1].null_move ||
        node->ply < w->null_barred_below || !has_officers(w)) {
        return false;
    }
    Score above = node->estimate - node->beta;
    int depth = node->depth - (3 + node->depth / 4 + (above > 600 ? 3 : above / 200));
    frame->move = MOVE_NONE;
    frame->man_to = NO_MAN_TO;
    frame->null_move = true;
    make_null(&w->pos);
    frame[1].in_check = frame[1].replied = false;
    frame[1].excluded = MOVE_NONE;
    table_prefetch(&w->search->table, table_key(w, node->ply + 1));
    *score = value_below(node, depth, node->beta - 1, node->beta, !node->cut);
    unmake_null(&w->pos);
    frame->null_move = false;
    if (w->stopped || *score < node->beta) {
        return w->stopped;
    }
    *score = *score > SCORE_MATE_BOUND ? node->beta : *score;
    if (node->depth < w->search->parameters->null_verified_from || w->null_barred_below > 0) {
        return true;
    }
    w->null_barred_below = node->ply + 3 * (depth > 0 ? depth : 0) / 4 + 1;
    Score verified = alphabeta(w, node->ply, depth > 1 ? depth : 1, node->beta - 1, node->beta, false);
    w->null_barred_below = 0;
    return w->stopped || verified >= node->beta;
}

/* ProbCut (Buro 1995): a capture that beats beta clearly in a shallow search will beat it in a deep one. */
static bool probcut(const Node *node, Score *score)
{
    enum { MARGIN = 180, LESS_DEPTH = 4 };
    Worker *w = node->w;
    const Score raised = node->beta + MARGIN;
    if (!step_on(w, STEP_PROBCUT) || node->depth < 5 || raised >= SCORE_MATE_BOUND ||
        (node->hit && node->entry.depth >= node->depth - LESS_DEPTH + 1 && node->entry.score < raised)) {
        return false;
    }
    OrderHints hints = hints_at(w, node->ply, node->entry.move);
    Picker picker;
    size_t mark = w->arena_used;
    bool proven = false;
    generate_tactical(&w->pos, &w->list);
    pick_from_list(w, &picker, &hints);
    for (Move move; !proven && !w->stopped && (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!exchange_wins(&w->pos, w->search->values, move, raised - node->frame->eval)) {
            continue;
        }
        play(w, node->ply, move, false);
        *score = -quiesce(w, node->ply + 1, 0, -raised, -raised + 1);
        if (*score >= raised && !w->stopped) {
            *score = value_below(node, node->depth - LESS_DEPTH, raised - 1, raised, !node->cut);
        }
        unmake_move(&w->pos);
        proven = *score >= raised;
    }
    w->arena_used = mark;
    if (proven && !w->stopped) {
        Move move = picker.moves[picker.next - 1].move;
        TableEntry entry = { move, score_to_table(*score, node->ply), node->depth - LESS_DEPTH + 1, BOUND_LOWER };
        table_store(&w->search->table, node->key, entry);
    }
    return proven;
}

/* Steps that may decide a node before any of its moves is searched. */
static bool decided_early(const Node *node, Score *score)
{
    if (node->pv || node->in_check || node->frame->excluded != MOVE_NONE || is_mate_score(node->beta)) {
        return false;
    }
    if (reverse_futile(node)) {
        *score = node->estimate;
        return true;
    }
    return razor(node, score) || null_move(node, score) || probcut(node, score);
}

/* Singular extension (Anantharaman, Campbell and Hsu 1988): plies to add to the table move if all others fail clearly below it in a
 * shallow search without it. If they do not even fail below beta, several moves cut here: `*cutoff` (multi-cut, Bjornsson and Marsland
 * 1999). */
static int singular_extension(const Node *node, Move move, bool *cutoff)
{
    Worker *w = node->w;
    const TableEntry *entry = &node->entry;
    if (!step_on(w, STEP_SINGULAR) || move != entry->move || node->depth < 7 || node->frame->excluded != MOVE_NONE ||
        entry->bound == BOUND_UPPER || entry->depth < node->depth - 3 || is_mate_score(entry->score)) {
        return 0;
    }
    Score below = entry->score - 2 * node->depth;
    node->frame->excluded = move;
    Score others = alphabeta(w, node->ply, (node->depth - 1) / 2, below - 1, below, node->cut);
    node->frame->excluded = MOVE_NONE;
    if (others < below) {
        return 1;
    }
    *cutoff = !node->pv && below >= node->beta;
    return entry->score >= node->beta ? -1 : 0;
}

/* May moves be left out without a search? Not before one has been found that avoids mate. */
static bool prunes(const Node *node)
{
    return !node->pv && !node->in_check && node->best > -SCORE_MATE_BOUND;
}

/* Leaves out the quiet moves that give no check, once `tried` moves are behind: near the leaves late ones seldom matter, and none will
 * lift a low evaluation. What makes them hopeless only grows, so they need not even be ranked. */
static void drop_hopeless(const Node *node, int tried, Picker *picker)
{
    const Worker *w = node->w;
    int depth = node->depth;
    if (step_on(w, STEP_LATE_MOVES) && depth <= 8 && tried >= (4 + depth * depth) / (node->improving ? 1 : 2)) {
        picker_drop_quiets(picker, true); /* late move pruning */
    } else if (step_on(w, STEP_FUTILITY) && depth <= 7 && node->estimate + 120 + 90 * depth <= node->alpha) {
        picker_drop_quiets(picker, false); /* futility: moving ground may lift more */
    }
}

/* Is a move near the leaves left out for the material it loses? */
static bool loses_much(const Node *node, Move move, const Picker *picker)
{
    const Worker *w = node->w;
    int depth = node->depth;
    if (mv_tactical(move)) {
        return step_on(w, STEP_EXCHANGE) && depth <= 6 && picker->last_losing &&
               !exchange_wins(picker->pos, picker->values, move, -100 * depth);
    }
    return step_on(w, STEP_EXCHANGE) && depth <= 7 && mv_type(move) != TYPE_PLATFORM &&
           !exchange_wins(picker->pos, picker->values, move, -50 * depth);
}

static bool may_reduce(const Node *node, Move move, int tried, bool losing)
{
    return step_on(node->w, STEP_REDUCTIONS) && node->depth >= 3 && tried >= 2 && (!mv_tactical(move) || losing);
}

/* Late move reductions (Romstad 2006): plies by which a move is searched less deep at first. */
static int reduction(const Node *node, Move move, int tried, int history, bool losing)
{
    const Worker *w = node->w;
    bool gives_check = node->frame[1].in_check;
    if (!may_reduce(node, move, tried, losing)) {
        return 0;
    }
    int r = w->search->reductions[node->depth < 63 ? node->depth : 63][tried < 63 ? tried : 63];
    r += node->cut;
    r += !node->improving && !is_multi(w);
    r -= node->pv;
    /* Checks, answers to check, and losing captures often hide something. */
    r -= gives_check || node->in_check;
    r -= mv_tactical(move);
    r -= move == node->frame->killer[0] || move == node->frame->killer[1];
    if (!mv_tactical(move)) {
        r -= history / 10000;
    }
    int most = node->depth - 2;
    return r < 0 ? 0 : r > most ? most : r;
}

/* Searches a move that has been made: with a null window first, unless it is the first of a PV node. */
static Score search_move(const Node *node, int depth, int r, bool first)
{
    Score score = -SCORE_INFINITE;
    if (!first || !node->pv) {
        score = value_below(node, depth - r, node->alpha, node->alpha + 1, r > 0 || !node->cut);
        if (r > 0 && score > node->alpha && !node->w->stopped) {
            score = value_below(node, depth, node->alpha, node->alpha + 1, !node->cut);
        }
    }
    if (node->pv && (first || (score > node->alpha && score < node->beta)) && !node->w->stopped) {
        score = value_below(node, depth, node->alpha, node->beta, false);
    }
    return score;
}

static void remember(const Tried *tried, Worker *w, const ManTo before[2], int bonus)
{
    for (int i = 0; i < tried->quiets; i++) {
        update_quiet_history(w->histories, &w->pos, tried->quiet[i], before, -bonus);
    }
    for (int i = 0; i < tried->tacticals; i++) {
        update_capture_history(w->histories, &w->pos, tried->tactical[i], -bonus);
    }
}

/* A move cut: it is rewarded, and those tried in vain before it are punished. */
static void learn(const Node *node, Move move, const Tried *tried)
{
    Worker *w = node->w;
    Frame *frame = node->frame;
    int bonus = 160 * node->depth < 2000 ? 160 * node->depth : 2000;
    OrderHints hints = hints_at(w, node->ply, MOVE_NONE);
    if (mv_tactical(move)) {
        update_capture_history(w->histories, &w->pos, move, bonus);
        Tried captures = *tried;
        captures.quiets = 0;
        remember(&captures, w, hints.before, bonus);
        return;
    }
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
    if (frame[-1].move != MOVE_NONE) {
        w->histories->counter[hints.before[0] >> 7][hints.before[0] & 127] = move;
    }
    update_quiet_history(w->histories, &w->pos, move, hints.before, bonus);
    remember(tried, w, hints.before, bonus);
}

static void note(Tried *tried, Move move)
{
    if (mv_tactical(move) && tried->tacticals < MAX_TRIED) {
        tried->tactical[tried->tacticals++] = move;
    } else if (!mv_tactical(move) && tried->quiets < MAX_TRIED) {
        tried->quiet[tried->quiets++] = move;
    }
}

/* Searches the moves of the node best first; true if the node is decided by `*score` outside its window (multi-cut). */
static bool search_moves(Node *node, Score *score)
{
    Worker *w = node->w;
    Frame *frame = node->frame;
    OrderHints hints = hints_at(w, node->ply, node->entry.move);
    Picker picker;
    Tried tried;
    tried.quiets = tried.tacticals = 0;
    int count = 0;
    generate_all(&w->pos, &w->list);
    pick_from_list(w, &picker, &hints);
    picker.checks_first = true;
    frame[1].killer[0] = frame[1].killer[1] = MOVE_NONE;
    for (;;) {
        bool pruning = count > 0 && prunes(node);
        if (pruning) {
            drop_hopeless(node, count, &picker);
        }
        Move move = picker_next(&picker);
        if (move == MOVE_NONE) {
            break;
        }
        if (move == frame->excluded || (pruning && loses_much(node, move, &picker))) {
            continue;
        }
        bool losing = picker.last_losing, cutoff = false;
        int extension = node->ply < 2 * w->root_depth ? singular_extension(node, move, &cutoff) : 0;
        if (cutoff && !w->stopped) {
            *score = node->beta;
            return true;
        }
        bool by_history = may_reduce(node, move, count, losing) && !mv_tactical(move);
        int history = by_history ? quiet_history(w->histories, &w->pos, move, hints.before) : 0;
        play(w, node->ply, move, count > 0 && !node->maximised);
        int r = reduction(node, move, count, history, losing);
        Score value = search_move(node, node->depth - 1 + extension, r, count == 0);
        unmake_move(&w->pos);
        if (w->stopped) {
            return false;
        }
        count++;
        if (value > node->best) {
            node->best = value;
            if (value > node->alpha) {
                node->best_move = move;
                node->alpha = value;
                if (node->pv) {
                    set_line(w, node->ply, move);
                }
            }
        }
        if (value >= node->beta) {
            learn(node, move, &tried);
            break;
        }
        note(&tried, move);
        /* Best-reply search with legal turn order (BRS+, Esser et al. 2013): one opponent chooses freely between two moves of the root
         * player, the others play the first move of the order. */
        if (frame->replied) {
            break;
        }
    }
    if (count == 0) {
        node->best = frame->excluded != MOVE_NONE ? node->alpha : node->in_check ? mated_in(node->ply) : 0;
    }
    return false;
}

/* A quiet result teaches how good the evaluation was, unless it only bounds it from the side on which that lies. */
static void correct(const Node *node, Bound bound)
{
    bool tells = bound == BOUND_EXACT || (bound == BOUND_LOWER ? node->best > node->frame->eval : node->best < node->frame->eval);
    if (step_on(node->w, STEP_CORRECTION) && !node->in_check && tells && !is_mate_score(node->best) &&
        (node->best_move == MOVE_NONE || !mv_tactical(node->best_move))) {
        correction_learn(&node->w->histories->corrections, pos_seat(&node->w->pos), node->pawns, node->frame[-1].man_to,
                         node->best - node->frame->eval, node->depth);
    }
}

/* No line through here can be better or worse than a mate now. */
static bool mate_distance(Node *node)
{
    Score worst = mated_in(node->ply), best = -mated_in(node->ply + 1);
    node->alpha = node->alpha > worst ? node->alpha : worst;
    node->beta = node->beta < best ? node->beta : best;
    return node->alpha >= node->beta;
}

/* In games of three and four only the root's royal is worth it: some royal is attacked most of the time. */
static bool extends_check(Worker *w, int ply)
{
    const Frame *frame = frame_at(w, ply);
    return frame->in_check && step_on(w, STEP_CHECK_EXTENSION) && ply < 2 * w->root_depth && frame->excluded == MOVE_NONE &&
           (!is_multi(w) || maximising(w));
}

Score alphabeta(Worker *w, int ply, int depth, Score alpha, Score beta, bool cut)
{
    Frame *frame = frame_at(w, ply);
    Node node = { .w = w, .frame = frame, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .pv = beta - alpha > 1, .cut = cut };
    Score score;
    node.in_check = frame->in_check;
    if (extends_check(w, ply)) {
        node.depth++;
    }
    if (node.depth <= 0 && step_on(w, STEP_QUIESCE)) {
        return quiesce(w, ply, 0, alpha, beta);
    }
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
    if (ply >= MAX_PLY || node.depth <= 0) {
        return evaluate(w);
    }
    if (mate_distance(&node)) {
        return node.alpha;
    }

    node.key = table_key(w, ply);
    node.hit = table_probe(&w->search->table, node.key, &node.entry);
    if (node.hit) {
        node.entry.score = score_from_table(node.entry.score, ply);
    } else {
        node.entry.move = MOVE_NONE;
    }
    if (table_cutoff(&node)) {
        return node.entry.score;
    }
    node.maximised = maximising(w);
    estimate(&node);
    if (decided_early(&node, &score)) {
        return score;
    }
    /* Internal iterative reduction (Schroeder 2020): a node about which nothing is known is not worth the full depth yet. */
    if (step_on(w, STEP_INTERNAL_REDUCTION) && node.depth >= 4 && node.entry.move == MOVE_NONE && (node.pv || cut)) {
        node.depth--;
    }

    const Score old_alpha = node.alpha;
    size_t mark = w->arena_used;
    node.best = -SCORE_INFINITE;
    bool decided = search_moves(&node, &score);
    w->arena_used = mark;
    if (decided || w->stopped) {
        return decided ? score : 0;
    }
    if (frame->excluded == MOVE_NONE) {
        Bound bound = node.best >= node.beta ? BOUND_LOWER : node.best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
        table_store(&w->search->table, node.key, (TableEntry) { node.best_move, score_to_table(node.best, ply), node.depth, bound });
        correct(&node, bound);
    }
    return node.best;
}
