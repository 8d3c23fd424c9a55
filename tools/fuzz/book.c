/* Book files. A checksum would keep all but the first bytes from being tried, so headers can be repaired on the way. */
#include "fuzz/fuzz.h"

#include "book/format.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Random keys would never be met: MEET gives the first entry that of the starting position. */
enum { REPAIR_HEADER = 1, REPAIR_COUNT = 2, REPAIR_CHECK = 4, SORT = 8, MEET = 16 };

static int compare_stored(const void *a, const void *b)
{
    BookEntry first = get_entry(a), second = get_entry(b);
    return compare_entries(&first, &second);
}

static void repair(uint8_t *bytes, size_t size, unsigned what, const Game *game)
{
    uint64_t fingerprint = 0;
    size_t count = (size - HEADER_SIZE) / ENTRY_SIZE;
    if (what & REPAIR_HEADER) {
        memcpy(bytes, BOOK_MAGIC, AT_FORMAT);
        put_number(bytes + AT_FORMAT, 4, BOOK_FORMAT);
        put_number(bytes + AT_RULES, 4, BOOK_RULES);
        REQUIRE(game_fingerprint(game, &fingerprint), "no memory");
        put_number(bytes + AT_FINGERPRINT, 8, fingerprint);
        memset(bytes + AT_NAME, 0, BOOK_NAME);
        memcpy(bytes + AT_NAME, game_name(game), strlen(game_name(game)));
    }
    if (what & REPAIR_COUNT) {
        put_number(bytes + AT_COUNT, 4, count);
    }
    if (what & MEET && count > 0) {
        Position *start = fuzz_start(game);
        put_number(bytes + HEADER_SIZE, 8, position_key(start));
        position_free(start);
    }
    if (what & SORT) {
        qsort(bytes + HEADER_SIZE, count, ENTRY_SIZE, compare_stored);
    }
    if (what & REPAIR_CHECK) {
        put_number(bytes + AT_CHECK, 4, book_check(bytes, size));
    }
}

static void ask(const Book *book, const Game *game)
{
    BookMove moves[BOOK_MOVES];
    Position *position = fuzz_start(game);
    uint64_t random = 1;
    REQUIRE(book_positions(book) <= book_entries(book), "more positions than entries");
    for (int variety = 0; variety <= 100; variety += 50) {
        int count = book_moves(book, position, moves);
        Move move = book_choose(book, position, variety, &random);
        REQUIRE((count > 0) == (move != MOVE_NONE), "%d moves, chosen %u", count, (unsigned) move);
        if (move != MOVE_NONE) {
            position_make(position, move);
        }
    }
    position_free(position);
}

void fuzz_book(const uint8_t *data, size_t size)
{
    enum { HEAD = 2 };
    if (size < HEAD) {
        return;
    }
    const Game *game = fuzz_game(data[0]);
    uint8_t *bytes = (uint8_t *) fuzz_text(data + HEAD, size - HEAD);
    char name[BOOK_NAME];
    Error error = {""};
    if (size - HEAD >= HEADER_SIZE) {
        repair(bytes, size - HEAD, data[1], game);
    }
    MemoryFile file = memory_file(bytes, size - HEAD);
    if (!book_variant(file.path, name, &error)) {
        require_line(&error);
    }
    Book *book = book_open(file.path, game, &error);
    if (book != NULL) {
        ask(book, game);
    } else {
        require_line(&error);
    }
    book_close(book);
    close(file.fd);
    free(bytes);
}
