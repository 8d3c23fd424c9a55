#include "fuzz/fuzz.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void fuzz_fail(const char *promise, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "not kept: %s: ", promise);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

void require_line(const Error *error)
{
    REQUIRE(error->text[0] != '\0' && memchr(error->text, '\0', sizeof error->text) != NULL, "an error without a line");
    for (const char *p = error->text; *p != '\0'; p++) {
        REQUIRE(!iscntrl((unsigned char) *p), "character %d of the error: %s", (int) (p - error->text) + 1, error->text);
    }
}

const Game *fuzz_game(uint8_t byte)
{
    enum { MOST = 256 };
    static Game *made[MOST]; /* making one takes longer than most runs of a target */
    size_t index = byte % variant_count();
    if (made[index] == NULL) {
        Error error;
        made[index] = game_new(variant_name(index), &error);
        REQUIRE(made[index] != NULL, "%s", error.text);
    }
    return made[index];
}

Position *fuzz_start(const Game *game)
{
    Position *position = position_new(game);
    REQUIRE(position != NULL, "no memory");
    return position;
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    REQUIRE(text != NULL, "no memory");
    if (size > 0) {
        memcpy(text, data, size);
    }
    text[size] = '\0';
    return text;
}

int fuzz_play(Position *position, int plies, uint64_t *seed)
{
    Move moves[MAX_MOVES];
    for (int played = 0; played < plies; played++) {
        int count = position_moves(position, moves);
        REQUIRE(count >= 0 && count <= MAX_MOVES, "%d moves", count);
        if (count == 0) {
            return played;
        }
        *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407); /* Knuth's MMIX */
        position_make(position, moves[(*seed >> 33) % (uint64_t) count]);
    }
    return plies;
}

MemoryFile memory_file(const uint8_t *data, size_t size)
{
    MemoryFile file = {.fd = memfd_create("fuzz", MFD_CLOEXEC)};
    REQUIRE(file.fd >= 0, "no file in memory");
    for (size_t done = 0; done < size;) {
        ssize_t written = write(file.fd, data + done, size - done);
        REQUIRE(written > 0, "a file in memory cannot be written");
        done += (size_t) written;
    }
    REQUIRE(lseek(file.fd, 0, SEEK_SET) == 0, "a file in memory cannot be read");
    snprintf(file.path, sizeof file.path, "/proc/self/fd/%d", file.fd);
    return file;
}
