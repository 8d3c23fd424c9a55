/* Lines from a file descriptor, and wake-ups from other threads, in one queue for the command thread.
 *
 * One poll() serves both, so that a search never keeps a command waiting and a finished search is noticed at once. */
#ifndef PROTOCOL_INPUT_H
#define PROTOCOL_INPUT_H

#include "platypus/common.h"

/* Longer lines are read to their end and reported as too long: more than a game of ten thousand moves. */
enum { INPUT_LINE_MAX = 1 << 20 };

typedef struct {
    int fd;          /* not owned */
    int reader;      /* where the answers go, not owned */
    int wake[2];     /* pipe: any thread writes, the command thread reads */
    char *data;      /* bytes read and not yet handed out start at `from` */
    size_t size, from, to;
    bool ended;      /* nothing more comes from fd, or nobody reads the answers */
    bool skipping;   /* within a line that is too long */
} Input;

typedef enum {
    INPUT_LINE,      /* a complete line, or what is left at the end of file */
    INPUT_TOO_LONG,  /* a line was dropped */
    INPUT_WAKE,      /* input_wake was called, once or several times */
    INPUT_END        /* end of file, a read error, or a reader of the answers that is gone */
} InputEvent;

/* Prepares to read from `fd` as long as `reader`, a descriptor of output, has a reader. Both must stay open. False, with a line
 * in `error`, if there is no pipe or memory. */
bool input_open(Input *input, int fd, int reader, Error *error);
void input_close(Input *input);

/* Waits for the next event. A line is returned without its end of line, as a string that may be changed and lives until the next call;
 * all white space and zero bytes in it have become blanks, and it is showable (make_showable). Command thread. */
InputEvent input_next(Input *input, char **line);

/* Makes the present or next input_next return INPUT_WAKE. Any thread. */
void input_wake(Input *input);

#endif
