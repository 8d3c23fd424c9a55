/* One game at the table: position, search and settings, shared by the loops of all protocols.
 *
 * Everything here belongs to the command thread, except what a comment gives to the search's thread. A search that ends
 * wakes the command thread, which then calls the front's `done`: moves are played by one thread only. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "platypus/search.h"
#include "protocol/input.h"
#include "protocol/opening.h"
#include "protocol/options.h"
#include "protocol/output.h"
#include "protocol/work.h"
#include <pthread.h>

/* What the other side speaks. Values are bits: a command can belong to several. */
typedef enum { FRONT_CONSOLE = 1, FRONT_UCI = 2, FRONT_XBOARD = 4, FRONT_PLAY = 8 } Front;

/* How a front hears of a running search. */
typedef struct {
    void (*info)(Session *session, const Position *root, const SearchInfo *info);             /* search's thread; may be NULL */
    void (*progress)(Session *session, const Position *root, const SearchProgress *progress); /* search's thread; may be NULL */
    void (*done)(Session *session, Move best, Move ponder); /* command thread; the position is as at the start of the search */
} SearchFront;

/* What is known of the running or the last search; guarded by the session's mutex. */
typedef struct {
    bool finished;            /* ended, and the command thread has not yet heard */
    Move best, ponder;
    SearchProgress progress;
    char progress_move[MOVE_TEXT];
    Move first;               /* of the best line so far */
    bool scored;              /* the next three count */
    Score score;
    int depth;
    uint64_t nodes;
    int64_t time;
} Thinking;

struct XBoard;

struct Session {
    Input *input;
    Output *output;
    Front front;
    bool quit;
    bool debug;
    OptionValues options;
    Game *game;
    Position *position;
    Position *spare;          /* of the same game: new positions are made here and swapped in only when whole */
    Position *line;           /* of the same game, for the search's or work's thread: no two of them run at once */
    Search *search;
    Opening opening;
    bool searching;           /* started, and `done` not yet called */
    SearchFront search_front;
    pthread_mutex_t mutex;
    Thinking thinking;
    Work work;
    struct XBoard *xboard;    /* state of that protocol from malloc, or NULL */
};

/* A session at the start of `variant` with options that are copied (NULL: the standard ones). False, with a line in `error` and
 * nothing to close, where that fails. */
bool session_open(Session *session, Input *input, Output *output, Front front, const char *variant, const OptionValues *options,
                  Error *error);
void session_close(Session *session);

/* Another game at its start, with the same settings. False, with a line and nothing changed, where that fails. A search is abandoned. */
bool session_set_variant(Session *session, const char *variant, Error *error);

/* Forgets table and histories of the search, and goes to the starting position. */
void session_new_game(Session *session);

/* The starting position (`text` NULL) or another, and then `moves` separated by blanks (NULL: none). False, with a line
 * naming the first move that cannot be played, and nothing changed, where that fails. */
bool session_set_position(Session *session, const char *text, const char *moves, Error *error);

/* Plays moves of a person (position_read_algebraic) separated by blanks, all or, with a line naming the first that cannot be played,
 * none. */
bool session_play(Session *session, const char *moves, Error *error);

/* Starts thinking about the present position, or has a book move ready at once. A search that still runs is finished first. */
void session_think(Session *session, const SearchLimits *limits, const SearchFront *front);

/* Ends a running search at once: finish delivers its move through `done`, abandon tells nobody. Both finish work (work.h). */
void session_finish(Session *session);
void session_abandon(Session *session);

/* Calls `done` if a search has ended since; to be called on INPUT_WAKE. */
void session_deliver(Session *session);

/* What is known of the running or last search, as of now. Any thread. */
Thinking session_thinking(Session *session);

/* Writes a line of play from `root` as moves separated by blanks, each through `write`. Search's thread, or the command thread
 * while no search runs. */
void session_write_line(Session *session, FILE *out, const Position *root, const Move *moves, int count,
                        void (*write)(FILE *out, const Position *position, Move move));

/* Reports an error in the form of the session's protocol. */
void session_error(Session *session, const char *command, const char *text);

/* Reads lines and gives each to `handle` until it sets `quit` or input ends; a running search is ended. */
void session_loop(Session *session, void (*handle)(Session *session, char *line));

#endif
