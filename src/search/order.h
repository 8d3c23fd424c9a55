/* Move ordering: what the search learnt about moves, and the picker that hands them out best first. */
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include "rules/position.h"
#include "search/checks.h"
#include "search/correction.h"
#include <stdint.h>

enum {
    ORIGINS = 208,             /* cells 0 .. 127, drops of a kind from 128, platforms of the 4x4 grid from 192 */
    HISTORY_LIMIT = 16384,     /* histories stay within +- this */
    CONTINUATION_BITS = 18
};

/* Success of moves in the tree so far: "history heuristic" (Schaeffer 1983), with the decay of gravity, counter moves (Uiterwijk 1992)
 * and continuation history, which judges a reply together with the move it follows. */
typedef struct {
    int16_t quiet[MAX_SEATS][ORIGINS][128];
    int16_t capture[MAX_KINDS][128][MAX_KINDS];
    int16_t continuation[1 << CONTINUATION_BITS]; /* by hash of two moves: a full table of 120 cells and 40 kinds would not fit */
    Move counter[MAN_LIMIT][128];
    Corrections corrections;
} Histories;

/* Man and target in one number; the rows of `continuation` are chosen by it. */
typedef uint32_t ManTo;
enum { NO_MAN_TO = 0 };

/* The man that moves (as it stands before the move, or is dropped); MAN_NONE for platforms and passes. */
Man moving_man(const Position *pos, Move move);
/* The man taken, MAN_NONE if none. */
Man captured_man(const Position *pos, Move move);
ManTo man_to(const Position *pos, Move move);

/* What ordering a node depends on, besides the position. */
typedef struct {
    Move table_move;
    Move killer[2];
    ManTo before[2]; /* the last move, and the one before it */
    Move last;
} OrderHints;

/* Worth of a quiet move in the histories, and of a capture. */
int quiet_history(const Histories *histories, const Position *pos, Move move, const ManTo before[2]);
int capture_history(const Histories *histories, const Position *pos, Move move);

/* Rewards the move that was best and punishes those tried before it, which were not. */
void update_quiet_history(Histories *histories, const Position *pos, Move move, const ManTo before[2], int bonus);
void update_capture_history(Histories *histories, const Position *pos, Move move, int bonus);

typedef struct {
    Move move;
    int32_t score;
} RankedMove;

typedef struct {
    RankedMove *moves;
    int next, ranked, count; /* those from `ranked` on have no score yet */
    bool last_losing;        /* the move handed out last loses material by exchange */
    Position *pos;
    const int *values;       /* of men, by code */
    const Histories *histories;
    OrderHints hints;
    bool checks_first;       /* set by who wants quiet moves that check ranked higher */
    enum { DROPPED_NONE, DROPPED_BUT_PLATFORMS, DROPPED_ALL } dropped; /* which quiet moves */
} Picker;

/* Ranks the moves of a list into `space` (room for all of them). The position must be as generated whenever the picker is asked. */
void picker_start(Picker *picker, RankedMove *space, const MoveList *list, Position *pos, const int *values,
                  const Histories *histories, const OrderHints *hints);

/* The next best move, MOVE_NONE after the last. Captures that lose material come after the quiet moves. */
Move picker_next(Picker *picker);

/* Leaves out from now on the quiet moves that give no check, platform moves only if `platforms`. */
void picker_drop_quiets(Picker *picker, bool platforms);

/* Does the exchange that starts with the move on its target win at least `threshold` centipawns for the mover? (exchange.c) */
bool exchange_wins(Position *pos, const int *values, Move move, int threshold);

#endif
