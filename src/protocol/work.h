/* Counts and benches, which may take hours, on a thread beside the command thread, so that input is obeyed meanwhile.
 *
 * Whatever else needs the board grants them a moment to end by themselves, so that a script's lines are obeyed one after the other. */
#ifndef PROTOCOL_WORK_H
#define PROTOCOL_WORK_H

#include "platypus/common.h"
#include <pthread.h>
#include <stdatomic.h>

typedef struct Session Session;

typedef struct {
    const char *command; /* whose errors it makes */
    /* The work itself. Until it ends it may use these fields, the session's spare line of play, which is at the present position, and
     * the output. False with a line in `error`, also after `cancel`. Work's thread. */
    bool (*run)(Session *session, Error *error);
    int depth;           /* of a count: */
    bool divide;
    const char *label;
    const char *variant; /* of a bench; NULL: all */
    int threads;
    atomic_bool cancel;
    bool running;        /* the thread was made and has not been joined */
    pthread_t thread;
} Work;

/* Ends a search and other work, and begins this, which is copied. Command thread, as all here. */
void work_start(Session *session, const Work *work);

/* Waits for the end of the work, if there is any: stop cancels it at once, finish after so many milliseconds. */
void work_stop(Session *session);
void work_finish(Session *session, int milliseconds);

/* What other commands grant it, since an `isready` behind them is to be answered within 100 ms; and what the end of input grants it. */
enum { WORK_PATIENCE = 70, WORK_LAST_PATIENCE = 500 };

#endif
