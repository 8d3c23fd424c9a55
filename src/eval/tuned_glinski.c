/* Made by tools/tune; not to be changed by hand.
 *
 * glinski, 2026-12-01: learned from 203403 quiet positions of 3549 games of self-play (seed 6).
 * Results of the 21760 positions held out: logarithmic loss 0.50091 before, 0.48451 after (odds of e to 1: 198 cp).
 * Match against the weights before: +235 +- 52 Elo, 200 games at 4000 nodes a move. */
#include "eval/tuned.h"

static const TunedMan men[] = {
    /* value, reserve, mobility, centre, advance, home, threat, hanging: middle game, endgame */
    { "mfW chfW", /* P, Pawn */
      { { 68, 109 }, { 5, 6 }, { 0, 0 }, { 1, -14 }, { -17, 31 }, { 0, 0 }, { 0, 0 }, { -13, -56 } } },
    { "N", /* N, Knight */
      { { 318, 346 }, { 21, 20 }, { 22, -1 }, { 22, 14 }, { -5, 1 }, { 3, -1 }, { -76, -57 }, { -42, -59 } } },
    { "F0", /* B, Bishop */
      { { 303, 304 }, { 18, 17 }, { 15, 11 }, { 11, -7 }, { -30, -5 }, { -13, 3 }, { -49, -51 }, { -50, -67 } } },
    { "W0", /* R, Rook */
      { { 476, 630 }, { 29, 32 }, { 15, 7 }, { 8, 1 }, { -2, 32 }, { -7, 5 }, { -88, -70 }, { -54, -44 } } },
    { "W0 F0", /* Q, Queen */
      { { 1005, 1051 }, { 55, 57 }, { 5, 35 }, { 15, 10 }, { -6, 21 }, { 10, -2 }, { -116, -105 }, { -57, -61 } } },
    { "W F", /* K, King */
      { { 0, 0 }, { 0, 0 }, { -9, 3 }, { -23, 30 }, { -64, 20 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } },
};

static const TunedGeneral generals[] = {
    { GENERAL_TEMPO, { 15, 10 } },
    { GENERAL_PAIR, { 2, -5 } },
    { GENERAL_DOUBLED, { 2, -11 } },
    { GENERAL_ISOLATED, { -9, 8 } },
    { GENERAL_SUPPORTED, { 1, 2 } },
    { GENERAL_BLOCKED, { -5, -20 } },
    { GENERAL_OPEN_FILE, { 6, 31 } },
    { GENERAL_HALF_OPEN, { -2, 20 } },
    { GENERAL_SHELTER, { 10, -2 } },
    { GENERAL_PASSED + 1, { 52, 129 } },
    { GENERAL_PASSED + 2, { 26, 99 } },
    { GENERAL_PASSED + 3, { 3, 48 } },
    { GENERAL_PASSED + 4, { -1, 25 } },
    { GENERAL_PASSED + 5, { 6, 4 } },
    { GENERAL_PASSED + 6, { -2, 4 } },
    { GENERAL_FREE + 1, { 32, 158 } },
    { GENERAL_FREE + 2, { 10, 114 } },
    { GENERAL_FREE + 3, { -2, 57 } },
    { GENERAL_FREE + 4, { -7, 27 } },
    { GENERAL_FREE + 5, { 4, 11 } },
    { GENERAL_FREE + 6, { 2, 2 } },
    { GENERAL_DANGER + 1, { 3, 0 } },
    { GENERAL_DANGER + 2, { 3, -2 } },
    { GENERAL_DANGER + 3, { 2, -9 } },
    { GENERAL_DANGER + 4, { -12, -4 } },
    { GENERAL_DANGER + 5, { -9, 0 } },
    { GENERAL_DANGER + 6, { -13, -3 } },
    { GENERAL_DANGER + 7, { -8, -7 } },
    { GENERAL_DANGER + 8, { -19, -2 } },
    { GENERAL_DANGER + 9, { -22, 4 } },
    { GENERAL_DANGER + 10, { -26, -3 } },
    { GENERAL_DANGER + 11, { -20, 1 } },
    { GENERAL_DANGER + 12, { -37, -13 } },
    { GENERAL_DANGER + 13, { -42, -13 } },
    { GENERAL_DANGER + 14, { -46, -6 } },
    { GENERAL_DANGER + 15, { -59, -15 } },
    { GENERAL_DANGER + 16, { -59, -12 } },
    { GENERAL_DANGER + 17, { -69, -25 } },
    { GENERAL_DANGER + 18, { -79, -12 } },
    { GENERAL_DANGER + 19, { -109, -27 } },
    { GENERAL_DANGER + 20, { -107, -27 } },
    { GENERAL_DANGER + 21, { -117, -42 } },
    { GENERAL_DANGER + 22, { -130, -49 } },
    { GENERAL_DANGER + 23, { -138, -48 } },
    { GENERAL_DANGER + 24, { -161, -61 } },
    { GENERAL_DANGER + 25, { -171, -64 } },
    { GENERAL_DANGER + 26, { -174, -67 } },
    { GENERAL_DANGER + 27, { -171, -69 } },
    { GENERAL_DANGER + 28, { -185, -74 } },
    { GENERAL_DANGER + 29, { -207, -83 } },
    { GENERAL_DANGER + 30, { -217, -87 } },
    { GENERAL_DANGER + 31, { -234, -94 } },
    { GENERAL_DANGER + 32, { -256, -102 } },
    { GENERAL_DANGER + 33, { -272, -108 } },
    { GENERAL_DANGER + 34, { -284, -114 } },
    { GENERAL_DANGER + 36, { -324, -129 } },
    { GENERAL_DANGER + 37, { -342, -136 } },
};

const Tuned tuned_glinski = TUNED("glinski", men, generals);
