#include "search/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

_Static_assert(sizeof(Bucket) == 64, "a bucket is one cache line");

/* Megabytes that can be had without driving other programs out, as Linux estimates it; elsewhere all that the machine has. */
static uint64_t available_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
    uint64_t available = pages > 0 && size > 0 ? ((uint64_t) pages * (uint64_t) size) >> 20 : UINT32_MAX;
#ifdef __linux__
    FILE *file = fopen("/proc/meminfo", "re");
    char line[128];
    unsigned long long kilobytes;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1) {
            available = kilobytes >> 10;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
#endif
    return available;
}

/* Every look into the table goes to another page, so large pages, where the system has them, save most misses of the translation cache. */
static Bucket *allocate(size_t bytes)
{
    enum { LARGE_PAGE = 2 << 20 };
    Bucket *bucket = aligned_alloc(bytes % LARGE_PAGE == 0 ? LARGE_PAGE : sizeof(Bucket), bytes);
    if (bucket != NULL) {
        madvise(bucket, bytes, MADV_HUGEPAGE); /* a wish: refusal does no harm */
    }
    return bucket;
}

bool table_resize(Table *table, size_t megabytes, Error *error)
{
    if (megabytes < 1) {
        megabytes = 1;
    }
    if (megabytes == table_megabytes(table)) {
        table_clear(table);
        return true;
    }
    /* Clearing touches every page, so asking for more than there is would end in the kernel killing the process. */
    bool too_much = megabytes > available_memory() + table_megabytes(table);
    Bucket *fresh = too_much ? NULL : allocate(megabytes << 20);
    if (fresh == NULL) {
        return fail(error, "no memory for a hash table of %zu MB: the former size stays", megabytes);
    }
    free(table->bucket);
    table->bucket = fresh;
    table->buckets = ((uint64_t) megabytes << 20) / sizeof(Bucket);
    table->empty = false;
    table_clear(table);
    return true;
}

size_t table_megabytes(const Table *table)
{
    return (size_t) (table->buckets * sizeof(Bucket) >> 20);
}

void table_free(Table *table)
{
    free(table->bucket);
    table->bucket = NULL;
    table->buckets = 0;
}

void table_clear(Table *table)
{
    if (!table->empty) {
        memset((void *) table->bucket, 0, (size_t) table->buckets * sizeof(Bucket));
    }
    table->age = 0;
    table->empty = true;
}

void table_new_search(Table *table)
{
    table->age = (table->age + 1) % TABLE_AGES;
    table->empty = false;
}

/* Multiplication maps the key's upper half onto any number of buckets without a division (Lemire). */
static Bucket *bucket_of(const Table *table, uint64_t key)
{
    return &table->bucket[(key >> 32) * table->buckets >> 32];
}

void table_prefetch(const Table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

static uint64_t pack(TableEntry entry, unsigned age)
{
    int depth = entry.depth < 0 ? 0 : entry.depth;
    return (uint64_t) entry.move | (uint64_t) (uint16_t) entry.score << 32 | (uint64_t) (uint8_t) depth << 48 |
           (uint64_t) (age << 2 | (unsigned) entry.bound) << 56;
}

static TableEntry unpack(uint64_t data)
{
    return (TableEntry) {
        .move = (Move) data,
        .score = (int16_t) (data >> 32),
        .depth = (int) (data >> 48 & 255),
        .bound = (Bound) (data >> 56 & 3),
    };
}

static unsigned age_of(uint64_t data)
{
    return (unsigned) (data >> 58);
}

static uint64_t read_word(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

bool table_probe(const Table *table, uint64_t key, TableEntry *entry)
{
    const Bucket *bucket = bucket_of(table, key);
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        uint64_t data = read_word(&bucket->slot[i].data);
        if ((read_word(&bucket->slot[i].check) ^ data) == key && data != 0) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

/* An entry loses four plies of worth with each search that has passed since. */
static int worth(const Table *table, uint64_t data)
{
    int passed = (int) ((table->age + TABLE_AGES - age_of(data)) % TABLE_AGES);
    return data == 0 ? -1000 : unpack(data).depth - 4 * passed;
}

void table_store(Table *table, uint64_t key, TableEntry entry)
{
    Bucket *bucket = bucket_of(table, key);
    Slot *target = NULL;
    int least = 0;
    for (int i = 0; i < SLOTS_PER_BUCKET; i++) {
        Slot *slot = &bucket->slot[i];
        uint64_t data = read_word(&slot->data);
        if ((read_word(&slot->check) ^ data) == key && data != 0) {
            TableEntry old = unpack(data);
            /* A much deeper bound of this very search is worth more than a new shallow one. */
            if (entry.bound != BOUND_EXACT && age_of(data) == table->age && entry.depth + 3 < old.depth) {
                return;
            }
            if (entry.move == MOVE_NONE) {
                entry.move = old.move;
            }
            target = slot;
            break;
        }
        if (target == NULL || worth(table, data) < least) {
            target = slot;
            least = worth(table, data);
        }
    }
    uint64_t data = pack(entry, table->age);
    atomic_store_explicit(&target->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&target->data, data, memory_order_relaxed);
}

int table_hashfull(const Table *table)
{
    enum { SAMPLE = 250 };
    int full = 0;
    for (uint64_t i = 0; i < SAMPLE && i < table->buckets; i++) {
        for (int j = 0; j < SLOTS_PER_BUCKET; j++) {
            uint64_t data = read_word(&table->bucket[i].slot[j].data);
            full += data != 0 && age_of(data) == table->age;
        }
    }
    return full;
}
