/* Made by tools/tune; not to be changed by hand.
 *
 * chess, 2026-12-01: learned from 212073 quiet positions of 3199 games of self-play (seed 6).
 * Results of the 21471 positions held out: logarithmic loss 0.49607 before, 0.49044 after (odds of e to 1: 168 cp).
 * Match against the weights before: +129 +- 46 Elo, 203 games at 4000 nodes a move. */
#include "eval/tuned.h"

static const TunedMan men[] = {
    /* value, reserve, mobility, centre, advance, home, threat, hanging: middle game, endgame */
    { "mfW cfF", /* P, Pawn */
      { { 89, 107 }, { 5, 6 }, { 0, 0 }, { 13, -13 }, { -9, 21 }, { 0, 0 }, { 0, 0 }, { -28, -54 } } },
    { "N", /* N, Knight */
      { { 316, 330 }, { 19, 18 }, { 22, 14 }, { 15, 21 }, { 11, 8 }, { 3, -3 }, { -77, -58 }, { -45, -49 } } },
    { "F0", /* B, Bishop */
      { { 333, 349 }, { 20, 19 }, { 11, 26 }, { 17, 7 }, { 11, 13 }, { 1, 0 }, { -79, -51 }, { -52, -52 } } },
    { "W0", /* R, Rook */
      { { 452, 563 }, { 28, 32 }, { 8, 28 }, { 4, 4 }, { 8, 28 }, { 5, 2 }, { -97, -74 }, { -53, -55 } } },
    { "W0 F0", /* Q, Queen */
      { { 991, 1029 }, { 59, 58 }, { 10, 38 }, { 6, 22 }, { 7, 23 }, { -5, -12 }, { -126, -99 }, { -55, -67 } } },
    { "W F", /* K, King */
      { { 0, 0 }, { 0, 0 }, { -6, 0 }, { -5, 31 }, { -32, 22 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } },
};

static const TunedGeneral generals[] = {
    { GENERAL_TEMPO, { 13, 8 } },
    { GENERAL_PAIR, { 17, 33 } },
    { GENERAL_DOUBLED, { -11, -13 } },
    { GENERAL_ISOLATED, { -9, -11 } },
    { GENERAL_SUPPORTED, { 5, 6 } },
    { GENERAL_BLOCKED, { -6, -29 } },
    { GENERAL_OPEN_FILE, { 17, 24 } },
    { GENERAL_HALF_OPEN, { 4, 14 } },
    { GENERAL_SHELTER, { 5, 1 } },
    { GENERAL_RIGHTS, { 4, 5 } },
    { GENERAL_PASSED + 1, { 58, 168 } },
    { GENERAL_PASSED + 2, { 40, 85 } },
    { GENERAL_PASSED + 3, { 2, 59 } },
    { GENERAL_PASSED + 4, { -3, 41 } },
    { GENERAL_PASSED + 5, { -3, 27 } },
    { GENERAL_PASSED + 6, { 5, 15 } },
    { GENERAL_FREE + 1, { 41, 125 } },
    { GENERAL_FREE + 2, { 24, 102 } },
    { GENERAL_FREE + 3, { 15, 55 } },
    { GENERAL_FREE + 4, { 3, 17 } },
    { GENERAL_FREE + 5, { -7, 5 } },
    { GENERAL_FREE + 6, { 3, 5 } },
    { GENERAL_DANGER + 1, { -1, 3 } },
    { GENERAL_DANGER + 2, { -1, -2 } },
    { GENERAL_DANGER + 3, { 1, -4 } },
    { GENERAL_DANGER + 4, { 1, -5 } },
    { GENERAL_DANGER + 5, { -3, 0 } },
    { GENERAL_DANGER + 6, { -10, -1 } },
    { GENERAL_DANGER + 7, { -7, -1 } },
    { GENERAL_DANGER + 8, { -17, -1 } },
    { GENERAL_DANGER + 9, { -9, -5 } },
    { GENERAL_DANGER + 10, { -16, -4 } },
    { GENERAL_DANGER + 11, { -32, -7 } },
    { GENERAL_DANGER + 12, { -36, -13 } },
    { GENERAL_DANGER + 13, { -48, -11 } },
    { GENERAL_DANGER + 14, { -50, -7 } },
    { GENERAL_DANGER + 15, { -60, -14 } },
    { GENERAL_DANGER + 16, { -65, -15 } },
    { GENERAL_DANGER + 17, { -72, -21 } },
    { GENERAL_DANGER + 18, { -81, -29 } },
    { GENERAL_DANGER + 19, { -95, -23 } },
    { GENERAL_DANGER + 20, { -104, -43 } },
    { GENERAL_DANGER + 21, { -115, -46 } },
    { GENERAL_DANGER + 22, { -120, -46 } },
    { GENERAL_DANGER + 23, { -122, -49 } },
    { GENERAL_DANGER + 24, { -139, -56 } },
    { GENERAL_DANGER + 25, { -153, -61 } },
    { GENERAL_DANGER + 26, { -165, -66 } },
    { GENERAL_DANGER + 27, { -182, -72 } },
    { GENERAL_DANGER + 28, { -196, -78 } },
};

const Tuned tuned_chess = TUNED("chess", men, generals);
