#include "book/format.h"

uint64_t get_number(const uint8_t *bytes, int size)
{
    uint64_t value = 0;
    for (int i = 0; i < size; i++) {
        value = value << 8 | bytes[i];
    }
    return value;
}

void put_number(uint8_t *bytes, int size, uint64_t value)
{
    for (int i = size; i-- > 0; value >>= 8) {
        bytes[i] = (uint8_t) value;
    }
}

BookEntry get_entry(const uint8_t *bytes)
{
    return (BookEntry) {
        .key = get_number(bytes, 8),
        .move = (Move) get_number(bytes + 8, 4),
        .weight = (uint16_t) get_number(bytes + 12, 2),
        .games = (uint16_t) get_number(bytes + 14, 2),
    };
}

void put_entry(uint8_t *bytes, const BookEntry *entry)
{
    put_number(bytes, 8, entry->key);
    put_number(bytes + 8, 4, entry->move);
    put_number(bytes + 12, 2, entry->weight);
    put_number(bytes + 14, 2, entry->games);
}

int compare_entries(const void *a, const void *b)
{
    const BookEntry *first = a, *second = b;
    if (first->key != second->key) {
        return first->key < second->key ? -1 : 1;
    }
    if (first->weight != second->weight) {
        return first->weight > second->weight ? -1 : 1;
    }
    return (first->move > second->move) - (first->move < second->move);
}

/* Half a byte at a time: a table of 16 is small enough to be read and fast enough for books. */
static uint32_t check_bytes(uint32_t check, const uint8_t *bytes, size_t size)
{
    static const uint32_t table[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
        0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    for (size_t i = 0; i < size; i++) {
        check ^= bytes[i];
        check = check >> 4 ^ table[check & 15];
        check = check >> 4 ^ table[check & 15];
    }
    return check;
}

uint32_t book_check(const uint8_t *bytes, size_t size)
{
    uint32_t check = check_bytes(UINT32_MAX, bytes, AT_CHECK);
    return ~check_bytes(check, bytes + AT_NAME, size - AT_NAME);
}

/* Steele, Lea and Flood's SplitMix64 finaliser. */
static uint64_t mix(uint64_t value)
{
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

/* A sum, so that the order in which moves are generated does not matter. */
bool game_fingerprint(const Game *game, uint64_t *fingerprint)
{
    Move moves[MAX_MOVES];
    Position *position = position_new(game);
    if (position == NULL) {
        return false;
    }
    uint64_t sum = mix(position_key(position));
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        position_make(position, moves[i]);
        sum += mix(mix(moves[i]) ^ position_key(position));
        position_unmake(position);
    }
    position_free(position);
    *fingerprint = sum;
    return true;
}
