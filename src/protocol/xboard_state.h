/* What the XBoard loop knows beside the session, shared by its files. Command thread, unless said otherwise. */
#ifndef PROTOCOL_XBOARD_STATE_H
#define PROTOCOL_XBOARD_STATE_H

#include "protocol/session.h"
#include "protocol/xboard_layouts.h"
#include <stdatomic.h>

/* What a running search is for. */
typedef enum { FOR_MOVE, FOR_PONDER, FOR_ANALYSIS, FOR_HINT } Purpose;

/* Our own `setboard` makes XBoard send `result *` and then `force`, which do not mean the game. */
typedef enum { ECHO_NONE, ECHO_RESULT, ECHO_FORCE } Echo;

enum { MAX_PINGS = 64 };

typedef struct XBoard {
    Layout layout;            /* its `human` is the seat that the engine does not play; read by the search's thread */
    bool force, analyze, paused, editing;
    bool over;                /* the game has ended: nothing is thought about until it is changed */
    bool illegal;             /* the last setboard could not be played: no move is legal */
    bool computer;            /* the opponent is a program */
    bool debug;               /* XBoard takes lines that begin with # */
    atomic_bool post;         /* read by the search's thread */
    bool edit_black;
    MenTable edit_men;

    Purpose purpose;
    Move expected;            /* the opponent's answer that the last search foresaw in the present position, or MOVE_NONE */
    bool redraw_due;          /* the user made a move that XBoard cannot draw */
    Echo echo;

    int moves_per_session;    /* 0: all */
    int64_t base, increment;  /* ms */
    int64_t move_time;        /* ms from `st`, 0: none */
    int64_t nodes_per_second; /* 0: clocks measure time */
    int depth;                /* from `sd`, 0: none */
    int64_t clock, other_clock; /* ms, at the beginning of the engine's move or at `time` */
    int64_t since;            /* xboard_now: when the engine began its move, or went on with it, */
    int64_t spent;            /* after it had already thought this long, ms */

    Move exclude[MAX_MOVES];
    int exclude_count;

    int64_t ping[MAX_PINGS];  /* answered when the move they wait for is made */
    int pings;

    bool scored;              /* the engine's last move had a score: */
    Score score;
    int hopeless;             /* own moves in a row with a lost score */
} XBoard;

/* Milliseconds of a clock that is never set back. */
int64_t xboard_now(void);

/* Thinks, ponders or analyses, if it is time to and nothing is being done. To be called after every change. */
void xboard_continue(Session *session);

/* Stops whatever runs, without a move, and answers pings that waited for it. The engine's own move, if xboard_continue takes it up
 * again, has used the time until now. */
void xboard_halt(Session *session);

/* To be called when the position has been changed by other means than a move: the game goes on from there. */
void xboard_changed(Session *session);

/* Shows the present position by setting XBoard's board, when the opponent is a person. */
void xboard_redraw(Session *session);

#endif
