/* The bytes of a book file, for its reader and its writer.
 *
 *   0  magic                     8 bytes
 *   8  version of this format    4
 *  12  version of the rules      4
 *  16  fingerprint of the game   8
 *  24  number of entries         4
 *  28  CRC-32 of all other bytes 4
 *  32  name of the variant      48, filled with zeros
 *  80  entries: key 8, move 4, weight 2, games 2
 *
 * Entries are sorted by key; those of one key by weight, best first, then by move. All numbers are big endian. */
#ifndef BOOK_FORMAT_H
#define BOOK_FORMAT_H

#include "platypus/book.h"

#define BOOK_MAGIC "PLATYBK\x1a"

enum {
    BOOK_FORMAT = 1,
    BOOK_RULES = 1, /* to be raised when a rule changes in a way that the fingerprint does not see */
    AT_FORMAT = 8,
    AT_RULES = 12,
    AT_FINGERPRINT = 16,
    AT_COUNT = 24,
    AT_CHECK = 28,
    AT_NAME = 32,
    HEADER_SIZE = AT_NAME + BOOK_NAME,
    ENTRY_SIZE = 16
};

typedef struct {
    uint64_t key;
    Move move;
    uint16_t weight, games;
} BookEntry;

/* Big-endian numbers of 1 to 8 bytes. */
uint64_t get_number(const uint8_t *bytes, int size);
void put_number(uint8_t *bytes, int size, uint64_t value);

BookEntry get_entry(const uint8_t *bytes);
void put_entry(uint8_t *bytes, const BookEntry *entry);

/* Order of entries in a file, as qsort wants it. */
int compare_entries(const void *a, const void *b);

/* CRC-32 (ISO 3309) of a whole book but for the four bytes that hold it. */
uint32_t book_check(const uint8_t *bytes, size_t size);

/* A number that changes when keys, the form of moves or the first moves of the game change. False if there is no memory. */
bool game_fingerprint(const Game *game, uint64_t *fingerprint);

#endif
