/* Correction history (introduced by Caissa, 2023): the search keeps account of how far its results lay from the static evaluation where the
 * pawns stood alike, or after the same move, and corrects later evaluations by it. Two players only. */
#ifndef SEARCH_CORRECTION_H
#define SEARCH_CORRECTION_H

#include <stdint.h>

enum { CORRECTION_BITS = 14, CORRECTION_MOVES = 1 << 15, CORRECTION_LIMIT = 1024 };

/* In sixteenths of centipawns. */
typedef struct {
    int16_t pawns[2][1 << CORRECTION_BITS]; /* [seat to move][hash of the pawns' arrangement] */
    int16_t move[CORRECTION_MOVES];         /* [last move's ManTo] */
} Corrections;

/* Centipawns to be added to the evaluation of a position from the view of the seat to move. */
int correction(const Corrections *corrections, int seat, uint32_t pawns, uint32_t last);

/* Learns that a search of this depth came out `error` centipawns above the evaluation. */
void correction_learn(Corrections *corrections, int seat, uint32_t pawns, uint32_t last, int error, int depth);

#endif
