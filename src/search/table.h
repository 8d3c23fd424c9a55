/* The transposition table: shared by all workers without locks.
 *
 * A slot is two words, data and key XOR data, written and read with relaxed atomics. A slot torn by two writers fails the comparison
 * and reads as absent (Hyatt and Mann, "A lockless transposition table implementation for parallel search", 2002). What a hit tells
 * may still belong to another position with the same key: its move is used only if it is generated. */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "platypus/search.h"
#include <stdatomic.h>

typedef struct {
    _Atomic uint64_t check; /* key XOR data */
    _Atomic uint64_t data;  /* move 32 | score 16 | depth 8 | age 6, bound 2 */
} Slot;

enum { SLOTS_PER_BUCKET = 4, TABLE_AGES = 64 };

/* One cache line. */
typedef struct {
    Slot slot[SLOTS_PER_BUCKET];
} Bucket;

typedef struct {
    Bucket *bucket;
    uint64_t buckets;
    unsigned age; /* of the present search; written only between searches */
    bool empty;   /* nothing was stored since it was cleared: to clear it again costs nothing */
} Table;

typedef struct {
    Move move; /* MOVE_NONE if no move was known */
    Score score;
    int depth;
    Bound bound;
} TableEntry;

/* Gives the table a size in megabytes (at least 1), empty. False, with a line, and the table as it was, if there is no memory. */
bool table_resize(Table *table, size_t megabytes, Error *error);
void table_free(Table *table);
size_t table_megabytes(const Table *table);

/* Forgets all. No worker may run. */
void table_clear(Table *table);

/* Begins a new search: what is stored now outlives what older searches left. No worker may run. */
void table_new_search(Table *table);

/* Brings the bucket of a key nearer. Any thread. */
void table_prefetch(const Table *table, uint64_t key);

/* Is there an entry for the key? Any thread. */
bool table_probe(const Table *table, uint64_t key, TableEntry *entry);

/* Stores, replacing an entry for the same key or the one of least worth: shallow and old. An absent move keeps the known one. Any
 * thread. */
void table_store(Table *table, uint64_t key, TableEntry entry);

/* Slots filled by the present search, in per mille. Any thread. */
int table_hashfull(const Table *table);

#endif
