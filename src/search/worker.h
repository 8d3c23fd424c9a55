/* The inside of the search: one Search, its workers, and what the steps of the search share. */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "eval/weights.h"
#include "platypus/search.h"
#include "rules/position.h"
#include "search/clock.h"
#include "search/order.h"
#include "search/table.h"
#include <pthread.h>
#include <stdatomic.h>

/* Steps that can be switched off one by one, to measure them or because a game makes them unsound. Beside them what they earned in chess:
 * Elo of the whole search against the whole without the step, at 4000 nodes a move in 80 games (a) or 10,000 in 200 games (b). */
typedef enum {
    STEP_QUIESCE = 1 << 0,
    STEP_TABLE_CUT = 1 << 1,
    STEP_NULL_MOVE = 1 << 2,           /* +22 +- 67 (a) */
    STEP_REDUCTIONS = 1 << 3,          /* +30 +- 61 (a) */
    STEP_CHECK_EXTENSION = 1 << 4,     /* +22 +- 66 (a) */
    STEP_REVERSE_FUTILITY = 1 << 5,    /* +52 +- 65 (a) */
    STEP_FUTILITY = 1 << 6,            /* -22 +- 67 (a), +26 +- 41 (b), platonic -33 +- 38 */
    STEP_LATE_MOVES = 1 << 7,          /* +98 +- 63 (a) */
    STEP_EXCHANGE = 1 << 8,            /* +70 +- 64 (a) */
    STEP_SINGULAR = 1 << 9,            /* +52 +- 62 (a) */
    STEP_INTERNAL_REDUCTION = 1 << 10, /* +4 +- 64 (a), +12 +- 41 (b) */
    STEP_PROBCUT = 1 << 11,            /* 0 +- 56 (a), +17 +- 37 (b) */
    STEP_RAZOR = 1 << 12,              /* +4 +- 52 (a), +9 +- 37 (b) */
    STEP_DELTA = 1 << 13,
    STEP_CORRECTION = 1 << 14,         /* +8 +- 28 at 5000 nodes in 400 games; platonic +21 +- 30, platform +6 +- 26 */
    STEP_ALL = (1 << 15) - 1
} Step;

/* What differs by game. Depths of quiescence are 0 at the leaf and fall below it. */
typedef struct {
    unsigned steps;         /* Step bits that are sound */
    int null_verified_from; /* depth from which the cut of a null move is verified by a search */
    int answers_to;         /* depth of quiescence down to which all answers to check are searched */
    int recaptures_below;   /* depth below which only the man that took last is taken */
    int gain;               /* how often a man that is taken counts: twice if he changes sides */
} Parameters;

enum { MAX_THREADS = 256, FRAMES_BEFORE = 2, EVAL_SLOTS = 1 << 14 };

/* What a ply of the present line knows. */
typedef struct {
    Move move;        /* made from here */
    ManTo man_to;     /* of that move */
    Move killer[2];
    Move excluded;    /* not to be searched: the table move whose singularity is in question */
    Score eval;       /* SCORE_NONE in check */
    bool in_check;    /* set by whoever made the move that led here */
    bool null_move;   /* the move made from here is none */
    bool replied;     /* best-reply search: an opponent has replied since the root player's move */
} Frame;

typedef struct {
    int count;
    Move move[MAX_PLY + 1];
} Line;

typedef struct {
    Move move;
    Score score, previous; /* of this iteration, of the one before */
    Bound bound;
    int seldepth;
    uint64_t nodes;
    Line pv;
} RootMove;

typedef struct Worker {
    struct Search *search;
    int index;                /* 0 is the one that reports */
    pthread_t thread;
    _Atomic uint64_t nodes;   /* written by the worker alone */
    uint64_t next_poll;       /* nodes at which to look at clock and node limit */
    bool stopped;             /* the value just returned means nothing */

    Position pos;
    int root_seat;            /* the maximiser of games of three and four */
    int root_depth, completed_depth;
    int seldepth;
    int null_barred_below;    /* ply up to which null moves are off: the verification of one runs */

    RootMove *root;           /* best first */
    int root_count;
    int root_line;            /* index of the line being searched: those before it are settled */

    Frame frame[FRAMES_BEFORE + MAX_PLY + 2];
    Line pv[MAX_PLY + 2];
    MoveList list;            /* what was generated last */
    RankedMove *arena;        /* ranked moves of all plies of the present line, as a stack */
    size_t arena_used;
    Histories *histories;
    PawnCache *pawns;
    uint32_t evaluated_pawns; /* hash of the pawns of the last evaluation */
    uint64_t evaluated[EVAL_SLOTS]; /* static evaluations: upper 34 bits of the key, 14 of the pawns' hash, 16 of the value */
} Worker;

struct Search {
    const Game *game;
    EvalWeights *weights;
    Table table;
    int values[256];          /* of men, by code, in centipawns; royals above all others */
    uint8_t pawn_kind[MAX_KINDS];
    int pawn_kinds;
    uint8_t reductions[64][64];
    const Parameters *parameters;
    unsigned steps;           /* Step bits in use */

    int multipv;
    int64_t overhead;
    MultiPlayerSearch multiplayer;
    int level;
    uint64_t random;          /* of weakened play */

    int lines;                /* root moves to be searched with a full window, this search */

    /* The present search. Written by search_start while no worker runs. */
    Position *root;
    Move *root_moves;
    int root_move_count;
    SearchLimits limits;
    SearchListener listener;
    uint64_t root_key;        /* makes table keys differ by maximiser and kind of search */
    TimeBudget budget;

    atomic_bool stop;         /* workers leave as soon as they see it */
    atomic_bool ordered;      /* search_stop was called: an endless search ends only so, whatever its other limits */
    atomic_bool pondering;    /* clock does not run, no best move is reported */
    _Atomic int64_t started;  /* clock_now of the order, or of the ponder hit */
    int64_t begun;            /* clock_now of the order */

    /* The pool: workers sleep on `wake` until `generation` changes. */
    pthread_mutex_t mutex;
    pthread_cond_t wake;      /* a search starts, or is ordered to stop */
    pthread_cond_t idle;      /* a worker, or the search, has finished */
    uint64_t generation;
    int busy;                 /* workers that have not finished the present search */
    atomic_bool running;      /* done has not returned yet */
    Worker *worker[MAX_THREADS];
    int workers;              /* those with a higher index end */
};

static inline Frame *frame_at(Worker *w, int ply)
{
    return &w->frame[FRAMES_BEFORE + ply];
}

static inline bool step_on(const Worker *w, Step step)
{
    return (w->search->steps & step) != 0;
}

/* Next of a sequence that is the same in every run: splitmix64 (Steele, Lea and Flood 2014). */
static inline uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline bool is_multi(const Worker *w)
{
    return w->search->game->seats > 2;
}

/* Is it the root's side's turn? The others of a game of three or four all minimise (paranoid search, Sturtevant and Korf 2000). */
static inline bool maximising(const Worker *w)
{
    return pos_seat(&w->pos) == w->root_seat;
}

static inline Score mated_in(int ply)
{
    return -SCORE_MATE + ply;
}

/* ---- parameters.c ---- */

/* Those of a game; they live as long as the program. */
const Parameters *parameters_of(const Game *game);

/* ---- alphabeta.c ---- */

/* Value of the present position, from the view of the side to move (games of three and four: root player or the rest), of a search
 * `depth` plies deep within (alpha, beta). `cut` tells whether a value above beta is expected. */
Score alphabeta(Worker *w, int ply, int depth, Score alpha, Score beta, bool cut);

/* ---- root.c ---- */

/* Fills w->root from the search's root moves in a first order. */
void root_prepare(Worker *w);

/* Begins an iteration: scores become previous scores. */
void root_begin_iteration(Worker *w);

/* One pass over the root moves from w->root_line on; their scores and lines are left in w->root. */
Score search_root(Worker *w, int depth, Score alpha, Score beta);

/* Tells the listener which root move is being searched. */
void root_progress(Worker *w, int depth, int index);

/* Notes the score of a root move and the line behind it, which is that of ply 1. */
void root_settle(Worker *w, RootMove *root, Score score, Bound bound);

/* Sorts the root moves first .. last - 1 by score, keeping the order of equals. */
void root_sort(Worker *w, int first, int last);

/* ---- quiesce.c ---- */

/* Value of the position when only captures, promotions and answers to check are searched. */
Score quiesce(Worker *w, int ply, int depth, Score alpha, Score beta);

/* ---- node.c ---- */

/* Counts a node and looks, now and then, at the clock: true if the search must end. */
bool must_stop(Worker *w);

/* Is the game decided or drawn here? Then the value is in `score`. */
bool game_ended(Worker *w, int ply, Score *score);

/* Static evaluation from the view of the side to move. Leaves the hash of the pawns in w->evaluated_pawns. */
Score evaluate(Worker *w);

/* The same, corrected by what the search learnt of positions like this one. */
Score evaluate_corrected(Worker *w, int ply);


/* Table key of the position at this ply. */
uint64_t table_key(Worker *w, int ply);

/* Is a royal of the seat to move attacked? (In games of three and four, by any other seat.) */
bool in_danger(const Worker *w);

/* Makes a move from a frame and sets what the next frame knows from it. `reply` tells whether an opponent used up the best reply of
 * best-reply search by it. */
void play(Worker *w, int ply, Move move, bool reply);

/* Has the seat to move men besides royals and pawns, or in reserve? */
bool has_officers(const Worker *w);

/* Hints for ordering the moves of the present position. */
OrderHints hints_at(Worker *w, int ply, Move table_move);

/* Starts a picker over w->list at the top of the arena. */
void pick_from_list(Worker *w, Picker *picker, const OrderHints *hints);

/* Sets the line of a ply to a move and the line below it. */
void set_line(Worker *w, int ply, Move move);

/* Mate scores count from the root in the search and from the node in the table. */
Score score_to_table(Score score, int ply);
Score score_from_table(Score score, int ply);

/* ---- multi.c ---- */

/* max^n (Luckhardt and Irani 1986) over all root moves; their scores and lines are left in w->root. */
void search_root_maxn(Worker *w, int depth);

/* Expected score of each seat, per mille of a win (games of three and four). */
void expected_results(Worker *w, int expected[MAX_SEATS]);

/* ---- think.c ---- */

/* Iterative deepening, until something stops it. */
void think(Worker *w);

/* After all workers have finished: the last info lines, and the choice. */
void conclude(struct Search *search, Move *best, Move *ponder);

/* Milliseconds since the order. Any thread. */
int64_t elapsed(const struct Search *search);
uint64_t total_nodes(const struct Search *search);

#endif
