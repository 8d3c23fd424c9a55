/* The search: one handle owns the worker threads and the transposition table. */
#ifndef PLATYPUS_SEARCH_H
#define PLATYPUS_SEARCH_H

#include "platypus/common.h"
#include "platypus/position.h"

typedef struct Search Search;

/* Scores are in centipawns from the view of the side to move at the root (more than two: of the root's seat). */
typedef int32_t Score;
enum { SCORE_MATE = 32000, SCORE_MATE_BOUND = SCORE_MATE - 1000, SCORE_INFINITE = 32001, SCORE_NONE = 32002 };

/* Plies to the mate that a score tells: +n to win, -n to lose, 0 if the score is no mate. */
int score_mate_plies(Score score);

typedef enum { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } Bound;

typedef enum { MULTI_PARANOID, MULTI_BRS, MULTI_MAXN } MultiPlayerSearch; /* games of three and four */

/* What is to be limited; all zero searches until told to stop. Times in milliseconds. */
typedef struct {
    int depth;                     /* plies, 0: no limit */
    uint64_t nodes;                /* 0: no limit */
    int64_t movetime;              /* exactly this time, 0: none */
    bool has_clock;                /* the next four count */
    int64_t time[MAX_SEATS];       /* left on each seat's clock */
    int64_t increment[MAX_SEATS];
    int moves_to_go;               /* to the next time control, 0: whole game */
    int mate;                      /* stop when a mate in this many moves is found, 0: none */
    bool infinite;                 /* report no best move before search_stop */
    bool ponder;                   /* as infinite, until search_ponderhit starts the clock */
    const Move *moves;             /* only these root moves, copied; NULL: all */
    int move_count;
    const Move *exclude;           /* not these root moves, copied */
    int exclude_count;
    const atomic_bool *cancel;     /* set by any thread: stop; NULL: none */
} SearchLimits;

typedef struct {
    int depth, seldepth;
    int line;                      /* MultiPV index from 1 */
    Score score;
    Bound bound;
    uint64_t nodes;
    int64_t time;                  /* ms since the start */
    uint64_t nps;
    int hashfull;                  /* per mille */
    const Move *pv;
    int pv_count;
    int seats;                     /* more than two: expected score of each seat in per mille in `expected` */
    int expected[MAX_SEATS];
} SearchInfo;

typedef struct {
    int depth;
    Move move;                     /* root move being searched, its number from 1, of `count` */
    int number, count;
    uint64_t nodes;
    int64_t time;
} SearchProgress;

/* Called from the search's own thread; must not call back into the search, must return soon. */
typedef struct {
    void *context;
    void (*info)(void *context, const Position *root, const SearchInfo *info);
    void (*progress)(void *context, const Position *root, const SearchProgress *progress); /* may be NULL */
    /* Exactly once per search_start; MOVE_NONE if there is no legal move. */
    void (*done)(void *context, const Position *root, Move best, Move ponder);
} SearchListener;

enum { STANDARD_HASH = 16 }; /* megabytes that serve most uses */

/* A search for one game, with one thread and a table of one megabyte. NULL if there is no memory or thread. The caller owns it. */
Search *search_new(const Game *game, Error *error);
void search_free(Search *search); /* stops first */

/* Settings. Only between searches (they wait for a running one to end after stopping it). False with a line if memory
 * or threads cannot be had: then the former setting stays in force. */
bool search_set_hash(Search *search, size_t megabytes, Error *error); /* empties it */
size_t search_hash(const Search *search); /* megabytes */
/* Two searches exchange their tables with all that is in them, which is of use only to a search of the same game. */
void search_exchange_tables(Search *a, Search *b);
bool search_set_threads(Search *search, int threads, Error *error);
void search_set_multipv(Search *search, int lines);
void search_set_overhead(Search *search, int64_t milliseconds); /* kept back on every move of a clock */
void search_set_multiplayer(Search *search, MultiPlayerSearch mode, bool by_default); /* by_default: the variant's own */
void search_set_level(Search *search, int level); /* 0 weakest .. 20 full strength */
void search_set_full_width(Search *search, bool on); /* the minimax of static evaluations, without any selection: to test and compare */
void search_clear(Search *search); /* table and histories */

/* Starts a search of a copy of `root` and returns at once; `listener` is copied, its context must live until done.
 * A search still running is stopped, and its done called, first. Command thread only. */
void search_start(Search *search, const Position *root, const SearchLimits *limits, const SearchListener *listener);

/* Orders the running search to stop (within 10 ms); returns at once. Any thread. */
void search_stop(Search *search);

/* The opponent played the move pondered on: the clock runs from now. Any thread. */
void search_ponderhit(Search *search);

/* Waits until no search runs and done has returned. Not from a listener. */
void search_wait(Search *search);
bool search_running(const Search *search);

/* The static evaluation that the search uses, in centipawns from the view of `seat`: eval_seat without its allocations. */
Score search_evaluate(const Search *search, const Position *position, int seat);

/* Fixed-depth search of a fixed set of positions with a cleared table and one thread (or `threads`): the nodes are the signature
 * of the variant's play. False with a line on failure, or if another thread sets `cancel` (may be NULL). */
bool search_bench(const Game *game, int threads, const atomic_bool *cancel, uint64_t *nodes, int64_t *milliseconds, Error *error);

#endif
