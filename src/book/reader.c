/* Books as mapped files, checked once when they are opened. */
#include "book/format.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct Book {
    const uint8_t *bytes;
    size_t size;
    size_t entries, positions;
};

/* ---- Opening ---- */

/* Maps a file of at least a header's size. */
static bool map_file(const char *path, Book *book, Error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a named pipe would wait for its writer */
    if (fd < 0) {
        /* XBoard takes the system's own words for these two, in any line, for an engine that could not be started. */
        const char *reason = errno == ENOENT ? "there is none" : errno == EACCES ? "it may not be read" : strerror(errno);
        return fail(error, "book %s: %s", path, reason);
    }
    struct stat status;
    bool known = fstat(fd, &status) == 0;
    if (!known || !S_ISREG(status.st_mode) || status.st_size < HEADER_SIZE) {
        close(fd);
        return fail(error, "book %s: no book, or cut short before its header ends", path);
    }
    book->size = (size_t) status.st_size;
    void *bytes = mmap(NULL, book->size, PROT_READ, MAP_PRIVATE, fd, 0);
    int reason = errno;
    close(fd);
    if (bytes == MAP_FAILED) {
        return fail(error, "book %s: cannot be mapped: %s", path, strerror(reason));
    }
    book->bytes = bytes;
    return true;
}

static void unmap_file(const Book *book)
{
    munmap((void *) (uintptr_t) book->bytes, book->size);
}

static uint32_t header_number(const Book *book, int at)
{
    return (uint32_t) get_number(book->bytes + at, 4);
}

/* Is it a book of a format that this program reads? */
static bool check_kind(const Book *book, const char *path, Error *error)
{
    if (memcmp(book->bytes, BOOK_MAGIC, AT_FORMAT) != 0) {
        return fail(error, "book %s: not a Platypus book", path);
    }
    if (header_number(book, AT_FORMAT) != BOOK_FORMAT) {
        return fail(error, "book %s: format %u, expected %d", path, (unsigned) header_number(book, AT_FORMAT), BOOK_FORMAT);
    }
    if (book->bytes[AT_NAME + BOOK_NAME - 1] != 0) {
        return fail(error, "book %s: the variant's name has no end", path);
    }
    return true;
}

static bool check_game(const Book *book, const Game *game, const char *path, Error *error)
{
    uint64_t fingerprint;
    const char *name = (const char *) book->bytes + AT_NAME;
    if (strcmp(name, game_name(game)) != 0) {
        return fail(error, "book %s: made for %s, not for %s", path, name, game_name(game));
    }
    if (!game_fingerprint(game, &fingerprint)) {
        return fail(error, "book %s: no memory to check it", path);
    }
    if (header_number(book, AT_RULES) != BOOK_RULES || get_number(book->bytes + AT_FINGERPRINT, 8) != fingerprint) {
        return fail(error, "book %s: made with other rules or keys of %s; it must be built anew", path, name);
    }
    return true;
}

static bool check_entries(Book *book, const char *path, Error *error)
{
    size_t expected = HEADER_SIZE + (size_t) header_number(book, AT_COUNT) * ENTRY_SIZE;
    if (book->size != expected) {
        return fail(error, "book %s: %zu bytes, expected %zu", path, book->size, expected);
    }
    if (book_check(book->bytes, book->size) != header_number(book, AT_CHECK)) {
        return fail(error, "book %s: corrupt, its checksum is wrong", path);
    }
    book->entries = header_number(book, AT_COUNT);
    BookEntry before = { 0 };
    for (size_t i = 0; i < book->entries; i++) {
        BookEntry entry = get_entry(book->bytes + HEADER_SIZE + i * ENTRY_SIZE);
        if (i > 0 && compare_entries(&before, &entry) >= 0) {
            return fail(error, "book %s: entry %zu is out of order", path, i + 1);
        }
        book->positions += i == 0 || entry.key != before.key;
        before = entry;
    }
    return true;
}

Book *book_open(const char *path, const Game *game, Error *error)
{
    Book *book = calloc(1, sizeof *book);
    if (book == NULL) {
        fail(error, "book %s: no memory", path);
        return NULL;
    }
    if (!map_file(path, book, error)) {
        free(book);
        return NULL;
    }
    if (!check_kind(book, path, error) || !check_game(book, game, path, error) || !check_entries(book, path, error)) {
        book_close(book);
        return NULL;
    }
    return book;
}

void book_close(Book *book)
{
    if (book != NULL) {
        unmap_file(book);
        free(book);
    }
}

bool book_variant(const char *path, char name[BOOK_NAME], Error *error)
{
    Book book = { 0 };
    if (!map_file(path, &book, error)) {
        return false;
    }
    bool known = check_kind(&book, path, error);
    if (known) {
        memcpy(name, book.bytes + AT_NAME, BOOK_NAME);
    }
    unmap_file(&book);
    return known;
}

size_t book_positions(const Book *book)
{
    return book->positions;
}

size_t book_entries(const Book *book)
{
    return book->entries;
}

/* ---- Asking ---- */

static BookEntry entry_at(const Book *book, size_t index)
{
    return get_entry(book->bytes + HEADER_SIZE + index * ENTRY_SIZE);
}

/* Index of the first entry whose key is not smaller. */
static size_t find_key(const Book *book, uint64_t key)
{
    size_t from = 0, to = book->entries;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (entry_at(book, middle).key < key) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

static bool contains(const Move *moves, int count, Move move)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

int book_moves(const Book *book, Position *position, BookMove moves[BOOK_MOVES])
{
    uint64_t key = position_key(position);
    size_t at = find_key(book, key);
    if (at == book->entries || entry_at(book, at).key != key) {
        return 0;
    }
    /* Two positions may share a key: only what is legal here counts. */
    Move legal[MAX_MOVES];
    int legal_count = position_moves(position, legal);
    int count = 0;
    for (; at < book->entries && count < BOOK_MOVES; at++) {
        BookEntry entry = entry_at(book, at);
        if (entry.key != key) {
            break;
        }
        if (entry.weight > 0 && contains(legal, legal_count, entry.move)) {
            moves[count++] = (BookMove) { entry.move, entry.weight, entry.games };
        }
    }
    return count;
}

/* Steele, Lea and Flood's SplitMix64, as a number from 0 to below 1. */
static double random_share(uint64_t *random)
{
    uint64_t value = *random += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double) ((value ^ value >> 31) >> 11) / (double) (UINT64_C(1) << 53);
}

Move book_choose(const Book *book, Position *position, int variety, uint64_t *random)
{
    BookMove moves[BOOK_MOVES];
    double chance[BOOK_MOVES];
    double sum = 0;
    int count = book_moves(book, position, moves);
    double share = random_share(random);
    if (count == 0 || variety <= 0) {
        return count == 0 ? MOVE_NONE : moves[0].move;
    }
    for (int i = 0; i < count; i++) {
        chance[i] = pow((double) moves[i].weight / moves[0].weight, 100.0 / variety);
        sum += chance[i];
    }
    share *= sum;
    int chosen = 0;
    while (chosen < count - 1 && share >= chance[chosen]) {
        share -= chance[chosen++];
    }
    return moves[chosen].move;
}

/* ---- Where books lie ---- */

bool book_find(const char *variant, char path[BOOK_PATH])
{
    static const char *const places[] = { "book", "../share/platypus/book" };
    char program[BOOK_PATH];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) {
        return false;
    }
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL) {
        return false;
    }
    *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        int written = snprintf(path, BOOK_PATH, "%s/%s/%s.pbk", program, places[i], variant);
        if (written > 0 && written < BOOK_PATH && access(path, F_OK) == 0) {
            return true;
        }
    }
    return false;
}
