/* Fuzz targets: each takes any bytes as the input of one reader and ends the program where the reader breaks a promise of its header.
 *
 * They are built twice: by libFuzzer, which makes up inputs (`make fuzz`), and into the tests, which replay tests/corpus. */
#ifndef TOOLS_FUZZ_H
#define TOOLS_FUZZ_H

#include "platypus/position.h"
#include <stddef.h>
#include <stdint.h>

/* Any thread, but one at a time. */
void fuzz_position(const uint8_t *data, size_t size); /* variant, then a position string */
void fuzz_moves(const uint8_t *data, size_t size);    /* variant, random plies, seed, then moves, one a line */
void fuzz_commands(const uint8_t *data, size_t size); /* all that the program reads */
void fuzz_book(const uint8_t *data, size_t size);     /* variant, what of the header to repair, then a book file */
void fuzz_line(const uint8_t *data, size_t size);     /* variant, then a game as a line of text */
void fuzz_log(const uint8_t *data, size_t size);      /* a log of a match, or openings */

/* ---- Shared by the targets ---- */

/* Ends the program with a line unless the promise was kept. */
#define REQUIRE(kept, ...)                \
    do {                                  \
        if (!(kept)) {                    \
            fuzz_fail(#kept, __VA_ARGS__); \
        }                                 \
    } while (0)
_Noreturn void fuzz_fail(const char *promise, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An error must be one line that can be shown. */
void require_line(const Error *error);

/* The game of variant `byte` modulo their number, made once for the whole run. */
const Game *fuzz_game(uint8_t byte);

/* A position of the game at its start (position_free it). */
Position *fuzz_start(const Game *game);

/* The bytes as a string (free it). Zero bytes end it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Plays random moves until there are none; returns how many were played. */
int fuzz_play(Position *position, int plies, uint64_t *seed);

/* A file in memory that holds the bytes, and its path. */
typedef struct {
    int fd;
    char path[32];
} MemoryFile;
MemoryFile memory_file(const uint8_t *data, size_t size);

#endif
