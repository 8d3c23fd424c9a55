/* A child process that is talked to line by line. One thread at a time. */
#ifndef REFEREE_PROCESS_H
#define REFEREE_PROCESS_H

#include "platypus/common.h"
#include <sys/types.h>

enum { LINE_BYTES = 1 << 16 }; /* longer lines are dropped */

typedef struct {
    pid_t pid;         /* 0: no process */
    int to, from;      /* its standard input, its standard output */
    int cancel;        /* descriptor that is closed at its other end when waiting is to stop, -1: none */
    const char *trace; /* copy all lines to standard error under this name; NULL: do not */
    size_t start, end; /* what of the buffer was not yet read */
    bool overlong;     /* dropping the rest of a line */
    char buffer[LINE_BYTES];
} Process;

typedef enum { READ_LINE, READ_LATE, READ_CLOSED, READ_CANCELLED } ReadResult;

/* Microseconds of a clock that never jumps. */
int64_t now_us(void);

/* Runs a shell command in directory `dir` (NULL: the present one), in a process group of its own. Its standard error goes to ours if
 * lines are traced, else nowhere. False with a line if it cannot be started; a command that does not exist shows as a crash. */
bool process_start(Process *process, const char *command, const char *dir, Error *error);

/* Sends a line; the final newline is added. False if it was not taken within two seconds. */
bool process_write(Process *process, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next line, without its end, valid until the next read. Waits until `deadline` (as now_us tells time). */
ReadResult process_read(Process *process, int64_t deadline, char **line);

/* Closes the pipes, grants `grace` microseconds to end, kills the whole group then, and writes how it ended
 * ("exit 3", "signal 11") to `how`, if that is not NULL. No effect if there is no process. */
void process_end(Process *process, int64_t grace, char how[32]);

#endif
