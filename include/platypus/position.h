/* A position of a game with the moves that led to it: legal moves, results, position strings, move text, perft.
 *
 * A Position belongs to one thread at a time; different positions may be used by different threads at once. */
#ifndef PLATYPUS_POSITION_H
#define PLATYPUS_POSITION_H

#include "platypus/common.h"
#include "platypus/variant.h"
#include <stdatomic.h>

typedef struct Position Position;

enum { POSITION_TEXT = 1024, MOVE_TEXT = 16 }; /* bytes that always hold a position string, a move's text */

/* A new position at the game's start. The caller owns it; NULL if there is no memory. The game must outlive it. */
Position *position_new(const Game *game);
void position_free(Position *position);

/* Copies men, state and history. Both must be of the same game. */
void position_copy(Position *to, const Position *from);

/* Sets the position from a position string (rules: see README, Position strings); history is forgotten.
 * False, with a line naming field and character, and `position` unchanged, where it cannot be played. */
bool position_set(Position *position, const char *text, Error *error);
void position_reset(Position *position); /* the starting position */

/* Writes the position string (fewer than POSITION_TEXT bytes with the final zero) and returns `text`. */
char *position_write(const Position *position, char text[POSITION_TEXT]);

const Game *position_game(const Position *position);

/* Seat to move, 0 .. seats - 1. */
int position_seat(const Position *position);
bool position_alive(const Position *position, int seat); /* not yet checkmated (games of three and four) */

/* What stands on a cell: kind (0 if nothing) and, if `seat` is not NULL, its owner. */
int position_man(const Position *position, Cell cell, int *seat);

/* Number of men of a kind in a seat's reserve. */
int position_reserve(const Position *position, int seat, int kind);

/* Owner's seat of the platform under a cell, -1 over the void; 0 in games without platforms. */
int position_ground(const Position *position, Cell cell);

/* Is a royal of the seat to move attacked by a man of the other (two players)? False in games of three and four. */
bool position_in_check(Position *position);

/* 64-bit Zobrist key of all that decides legal moves, as repetition counts it. */
uint64_t position_key(const Position *position);

/* Plies since the last capture, pawn move, drop, promotion or elimination; round of the table from 1. */
int position_quiet_plies(const Position *position);
int position_move_number(const Position *position);

/* ---- Moves ---- */

/* All legal moves (a pass where a seat of three or four has no other), none when the game is over by mate, stalemate, corner
 * or last royal standing; draws by repetition, count or bare royals do not matter here. Returns how many. */
int position_moves(Position *position, Move moves[MAX_MOVES]);

/* Plays a move that was generated in this very position. History is kept for repetitions. position_unmake takes the
 * last one back; at least the last MAX_PLY moves can be taken back. */
void position_make(Position *position, Move move);
void position_unmake(Position *position);

/* Can position_unmake be called? */
bool position_can_unmake(const Position *position);

/* Text of a move (notation: README), fewer than MOVE_TEXT bytes; returns `text`. */
char *position_move_text(const Position *position, Move move, char text[MOVE_TEXT]);

/* The legal move that is written so, or MOVE_NONE with a line in `error`. A pass is "0000". */
Move position_read_move(Position *position, const char *text, Error *error);

/* As position_read_move, but what is no such text may be short algebraic notation, as people and PGN write it (Nf3, exd5, e8=Q+, O-O), if
 * it can mean one legal move only. Letter of the man (none for pawns; + before it for a promoted form), as much of its cell as is
 * needed, x for a capture, target, promotion; O-O is castling to the right, O-O-O to the left; signs of check and praise mean nothing. */
Move position_read_algebraic(Position *position, const char *text, Error *error);

/* Parts of a move, for drawing and entry by mouse. CELL_NONE where a part is absent (origin of a drop, both of a pass). A platform move
 * gives the lower left squares; a swap the two cells; castling the royal's step. */
Cell move_from(const Position *position, Move move);
Cell move_to(const Position *position, Move move);
int move_kind(const Position *position, Move move); /* kind promoted to or dropped, else 0 */
bool move_is_capture(const Position *position, Move move);
bool move_is_drop(const Position *position, Move move);
bool move_is_platform(const Position *position, Move move);
bool move_is_pass(const Position *position, Move move);

/* ---- Results ---- */

typedef enum {
    GOES_ON,
    BY_CORNER,
    BY_LAST_STANDING,
    BY_CHECKMATE,
    BY_STALEMATE,
    BY_BARE,
    BY_REPETITION,
    BY_FIFTY
} Reason;

typedef struct {
    Reason reason;
    int score[MAX_SEATS]; /* twelfths of a point per seat: 12 a win, 6 half, 4 a third */
} Outcome;

/* How the game stands, in the order of judgement of the rules. */
Outcome position_outcome(Position *position);

/* "corner", "last-standing", "checkmate", "stalemate", "bare", "repetition", "fifty"; "*" if the game goes on. */
const char *reason_text(Reason reason);

/* "1-0", "1/2-1/2", "0-1-0", ... ; "*" if the game goes on. Returns `text`. */
char *outcome_text(const Position *position, const Outcome *outcome, char text[32]);

/* ---- Perft ---- */

typedef struct {
    int threads;      /* 0 or 1: the calling thread alone */
    size_t hash_mb;   /* 0: no table */
    void (*on_move)(void *context, const char *move, uint64_t nodes); /* per root move ("divide"), or NULL; called in the calling thread */
    void *context;
    const atomic_bool *cancel; /* any thread may set it to end the count early, or NULL */
} PerftOptions;

/* Number of legal move sequences of this length. `options` may be NULL. False, with a line in `error`, if there is no
 * memory or no thread to be had, or it was cancelled. The position is as before afterwards. */
bool position_perft(Position *position, int depth, const PerftOptions *options, uint64_t *nodes, Error *error);

#endif
