/* Sets of cells as bits of two words, and rays cut off by what stands on them.
 *
 * A slide along a ray reaches its cells up to the nearest that is occupied, that one included. Where cell numbers rise along the ray it is
 * the lowest bit of those occupied, and b ^ (b - 1) has all bits up to the lowest of b; where they fall it is the highest. (Classical
 * ray attacks: Slate and Atkin, "Chess 4.5", 1977.) All functions are pure. */
#ifndef EVAL_SETS_H
#define EVAL_SETS_H

#include "platypus/common.h"
#include <stdbool.h>
#include <stdint.h>

/* Cell c is bit c & 63 of word c >> 6. */
typedef struct {
    uint64_t word[2];
} CellSet;

static inline void set_add(CellSet *set, Cell cell) { set->word[cell >> 6] |= (uint64_t) 1 << (cell & 63); }
static inline bool set_has(CellSet set, Cell cell) { return (set.word[cell >> 6] >> (cell & 63) & 1) != 0; }
static inline bool set_empty(CellSet set) { return (set.word[0] | set.word[1]) == 0; }

static inline CellSet set_or(CellSet a, CellSet b) { return (CellSet) { { a.word[0] | b.word[0], a.word[1] | b.word[1] } }; }
static inline CellSet set_and(CellSet a, CellSet b) { return (CellSet) { { a.word[0] & b.word[0], a.word[1] & b.word[1] } }; }
/* The cells of a that are not in b. */
static inline CellSet set_less(CellSet a, CellSet b) { return (CellSet) { { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1] } }; }
static inline bool set_meets(CellSet a, CellSet b) { return !set_empty(set_and(a, b)); }
static inline int set_count(CellSet set) { return __builtin_popcountll(set.word[0]) + __builtin_popcountll(set.word[1]); }

/* Takes a cell out of a set that is not empty. */
static inline Cell set_pop(CellSet *set)
{
    int word = set->word[0] == 0;
    Cell cell = (Cell) (64 * word + __builtin_ctzll(set->word[word]));
    set->word[word] &= set->word[word] - 1;
    return cell;
}

/* The cells up to the lowest of a set, that one included; all if it is empty. */
static inline CellSet set_up_to_lowest(CellSet set)
{
    uint64_t low = set.word[0], high = set.word[1];
    return (CellSet) { { low ^ (low - 1), high ^ (high - (low == 0)) } }; /* the lower word borrows from the upper */
}

/* The cells down to the highest of a set, that one included; all if it is empty. */
static inline CellSet set_down_to_highest(CellSet set)
{
    uint64_t low = set.word[0], high = set.word[1];
    int top_low = 63 ^ __builtin_clzll(low | 1), top_high = 63 ^ __builtin_clzll(high | 1); /* an empty word counts as bit 0: all above */
    return (CellSet) { { high != 0 ? 0 : ~(uint64_t) 0 << top_low, ~(uint64_t) 0 << top_high } };
}

#endif
