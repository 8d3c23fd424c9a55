/* The program as a child process with which a test talks over pipes. */
#ifndef TESTS_DIALOGUE_H
#define TESTS_DIALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct {
    pid_t child;
    int to, from;            /* pipes */
    char data[1 << 16];      /* bytes heard and not yet taken */
    size_t size;
    char line[1 << 12];      /* the line heard last, cut to size */
} Dialogue;

/* Starts the program with one argument or none (NULL), talking on `dialogue`. */
void dialogue_open(Dialogue *dialogue, const char *argument);

/* Closes the child's input and returns its exit status. Fails the test if it does not end within a second (under sanitizers: some). */
int dialogue_close(Dialogue *dialogue);

/* Waits for the child to end by itself; otherwise as dialogue_close. */
int dialogue_wait(Dialogue *dialogue);

/* Sends a line. */
void say(Dialogue *dialogue, const char *line);

/* Sends lines, up to a NULL. */
void say_all(Dialogue *dialogue, const char *const *lines);

/* The next line that begins with `prefix`; others before it are dropped. Fails the test if none comes within some seconds. */
const char *hear(Dialogue *dialogue, const char *prefix);

/* As hear, but the line must come within a second, or within 100 ms (under sanitizers: some seconds). */
const char *hear_soon(Dialogue *dialogue, const char *prefix);
const char *hear_at_once(Dialogue *dialogue, const char *prefix);

/* Fails the test if a line that begins with `prefix` comes within this time. */
void hear_none(Dialogue *dialogue, const char *prefix, int milliseconds);

#endif
