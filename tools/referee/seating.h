/* Who sits where: every balanced way to put engines on seats, so that over a round no engine has had a better seat or neighbour. */
#ifndef REFEREE_SEATING_H
#define REFEREE_SEATING_H

#include "platypus/common.h"

enum { MAX_SEATINGS = 36 }; /* three engines on four seats */

/* A round: one opening, played once with each seating. */
typedef struct {
    int engines, seats, count;
    uint8_t engine[MAX_SEATINGS][MAX_SEATS];
} Seatings;

/* All ways in which every engine has a seat and none has two seats more than another. Two engines on two seats: AB, BA.
 * 2 <= engines <= seats. */
void seatings_list(Seatings *seatings, int engines, int seats);

#endif
