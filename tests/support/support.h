/* What the suites share. Every file test_NAME.c is one suite; the runner finds it by REGISTER_SUITE. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include "platypus/position.h"
#include <check.h>
#include <jansson.h>

/* Hands a suite to the runner. Once a file, after the function that makes it. */
typedef Suite *(*SuiteMaker)(void);
#define REGISTER_SUITE(maker) static const SuiteMaker registered __attribute__((used, section("platypus_suites"))) = maker

/* A suite of one test case with this many seconds for each test. */
Suite *suite_of(const char *name, TCase **tests, int seconds);

/* ---- Data ---- */

/* The array in tests/data/NAME (json_decref it); ends the program with a line if it cannot be read: no data, no pass. */
json_t *data_load(const char *name);

/* Number of entries of that array: tests loop over it. */
int data_count(const char *name);

/* Text of a member; NULL where the data say null. Fails the test if it is neither text nor null. */
const char *data_text(const json_t *entry, const char *member);

/* ---- Games ---- */

typedef struct {
    Game *game;
    Position *position;
} Table;

/* A position at the start of a variant, or as `fen` says if it is not NULL. Fails the test if it cannot be had. */
Table table_open(const char *variant, const char *fen);
void table_close(Table *table);

/* Plays moves separated by blanks. Fails the test at one that is not legal. */
void play_text(Position *position, const char *moves);

/* The position's string, in a buffer of the caller. */
typedef struct {
    char text[POSITION_TEXT];
} Written;
Written written(const Position *position);

uint64_t perft_plain(Position *position, int depth);

/* Perft that this build should count: everything when optimised, the small figures under debuggers and sanitizers. */
bool affordable(uint64_t nodes);

/* ---- Chance, the same in every run ---- */

/* Next number of a xorshift64* sequence; the seed must not be 0. */
uint64_t random_next(uint64_t *state);
int random_below(uint64_t *state, int limit);

/* Plays a random move; false, and nothing played, when the game has no moves or has ended in any way. */
bool random_step(Position *position, uint64_t *state);

#endif
