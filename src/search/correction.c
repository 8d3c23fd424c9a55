#include "search/correction.h"
#include <stdlib.h>

enum { UNITS = 16, MASK = (1 << CORRECTION_BITS) - 1 };

int correction(const Corrections *corrections, int seat, uint32_t pawns, uint32_t last)
{
    return (corrections->pawns[seat][pawns & MASK] + corrections->move[last % CORRECTION_MOVES]) / UNITS;
}

static void learn(int16_t *entry, int bonus)
{
    *entry = (int16_t) (*entry + bonus - *entry * abs(bonus) / CORRECTION_LIMIT);
}

void correction_learn(Corrections *corrections, int seat, uint32_t pawns, uint32_t last, int error, int depth)
{
    enum { MOST = CORRECTION_LIMIT / 4 };
    int bonus = error * depth / 4;
    bonus = bonus > MOST ? MOST : bonus < -MOST ? -MOST : bonus;
    learn(&corrections->pawns[seat][pawns & MASK], bonus);
    learn(&corrections->move[last % CORRECTION_MOVES], bonus);
}
