/* A search with a listener that keeps what it is told. */
#ifndef TESTS_SEARCH_RECORDER_H
#define TESTS_SEARCH_RECORDER_H

#include "platypus/search.h"
#include "support/support.h"

enum { MOST_LINES = 8 };

typedef struct {
    Table table;
    Search *search;
    SearchInfo last[MOST_LINES]; /* by line; their `pv` is not kept */
    Move first[MOST_LINES];      /* first move of each line */
    int infos, infos_with_bad_line, dones;
    Move best, ponder;
} Recorder;

/* A search of one thread with a position of the variant. Fails the test if it cannot be had. */
Recorder *recorder_open(const char *variant, const char *fen);
void recorder_close(Recorder *recorder);

/* Starts, or starts and waits. What was recorded before is forgotten. */
void recorder_start(Recorder *recorder, const SearchLimits *limits);
void recorder_run(Recorder *recorder, const SearchLimits *limits);

/* The best move's text, in a buffer of the caller. */
typedef struct {
    char text[MOVE_TEXT];
} MoveText;
MoveText best_text(const Recorder *recorder);

/* Milliseconds of a clock that never jumps. */
double milliseconds_now(void);
void sleep_milliseconds(int milliseconds);

#endif
