/* Made by tools/tune; not to be changed by hand.
 *
 * platform, 2026-12-01: learned from 205113 quiet positions of 2959 games of self-play (seed 6).
 * Results of the 20938 positions held out: logarithmic loss 0.56784 before, 0.54700 after (odds of e to 1: 304 cp).
 * Match against the weights before: +243 +- 39 Elo, 277 games at 4000 nodes a move. */
#include "eval/tuned.h"

static const TunedMan men[] = {
    /* value, reserve, mobility, centre, advance, home, threat, hanging: middle game, endgame */
    { "mfW cfF", /* P, Pawn */
      { { 100, 132 }, { 6, 9 }, { 0, 0 }, { 20, 5 }, { 6, 10 }, { 0, 0 }, { 0, 0 }, { -28, -58 } } },
    { "N", /* N, Knight */
      { { 347, 269 }, { 19, 19 }, { 12, 7 }, { 16, 3 }, { 17, 1 }, { 4, -2 }, { -70, -45 }, { -46, -48 } } },
    { "F0", /* B, Bishop */
      { { 312, 267 }, { 16, 16 }, { 20, 1 }, { 12, 16 }, { 9, 3 }, { 7, -6 }, { -60, -41 }, { -37, -37 } } },
    { "W0", /* R, Rook */
      { { 429, 404 }, { 22, 25 }, { 18, 15 }, { 26, 2 }, { 21, 2 }, { -9, -6 }, { -66, -46 }, { -47, -46 } } },
    { "W0 F0", /* Q, Queen */
      { { 874, 857 }, { 45, 45 }, { 5, 32 }, { 2, 17 }, { 11, 31 }, { 8, -4 }, { -119, -81 }, { -51, -59 } } },
    { "W F", /* K, King */
      { { 0, 0 }, { 0, 0 }, { 1, -5 }, { -37, 15 }, { -93, 8 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } },
};

static const TunedGeneral generals[] = {
    { GENERAL_TEMPO, { 17, 2 } },
    { GENERAL_PAIR, { 20, 61 } },
    { GENERAL_DOUBLED, { -6, -13 } },
    { GENERAL_ISOLATED, { -10, -5 } },
    { GENERAL_SUPPORTED, { 9, 0 } },
    { GENERAL_BLOCKED, { 0, -27 } },
    { GENERAL_OPEN_FILE, { 14, 10 } },
    { GENERAL_HALF_OPEN, { 11, 17 } },
    { GENERAL_SHELTER, { 16, -7 } },
    { GENERAL_RIGHTS, { 13, -1 } },
    { GENERAL_PLATFORM_FREE, { 12, 16 } },
    { GENERAL_PLATFORM_CENTRE, { 28, 1 } },
    { GENERAL_CARRY, { 219, 304 } },
    { GENERAL_CARRY_LATER, { 54, 28 } },
    { GENERAL_PASSED + 1, { 14, 121 } },
    { GENERAL_PASSED + 2, { 22, 13 } },
    { GENERAL_PASSED + 3, { 9, 38 } },
    { GENERAL_PASSED + 4, { 4, 25 } },
    { GENERAL_PASSED + 5, { 4, 9 } },
    { GENERAL_PASSED + 6, { 5, 15 } },
    { GENERAL_PASSED + 7, { 1, 8 } },
    { GENERAL_FREE + 1, { 23, 115 } },
    { GENERAL_FREE + 2, { 22, 101 } },
    { GENERAL_FREE + 3, { 5, 18 } },
    { GENERAL_FREE + 4, { -5, 3 } },
    { GENERAL_FREE + 5, { 1, 3 } },
    { GENERAL_FREE + 6, { 3, 1 } },
    { GENERAL_FREE + 7, { -1, 1 } },
    { GENERAL_DANGER + 1, { 2, 5 } },
    { GENERAL_DANGER + 2, { 1, -4 } },
    { GENERAL_DANGER + 3, { -1, -12 } },
    { GENERAL_DANGER + 4, { 0, -3 } },
    { GENERAL_DANGER + 5, { -1, 3 } },
    { GENERAL_DANGER + 6, { -8, 0 } },
    { GENERAL_DANGER + 7, { -8, 3 } },
    { GENERAL_DANGER + 8, { -17, 0 } },
    { GENERAL_DANGER + 9, { -25, 3 } },
    { GENERAL_DANGER + 10, { -26, 9 } },
    { GENERAL_DANGER + 11, { -33, 2 } },
    { GENERAL_DANGER + 12, { -34, -1 } },
    { GENERAL_DANGER + 13, { -47, -11 } },
    { GENERAL_DANGER + 14, { -53, -18 } },
    { GENERAL_DANGER + 15, { -56, -19 } },
    { GENERAL_DANGER + 16, { -74, -26 } },
    { GENERAL_DANGER + 17, { -79, -28 } },
    { GENERAL_DANGER + 18, { -85, -31 } },
    { GENERAL_DANGER + 19, { -97, -35 } },
    { GENERAL_DANGER + 20, { -104, -41 } },
    { GENERAL_DANGER + 21, { -110, -43 } },
    { GENERAL_DANGER + 22, { -124, -49 } },
    { GENERAL_DANGER + 23, { -131, -50 } },
    { GENERAL_DANGER + 24, { -143, -56 } },
    { GENERAL_DANGER + 25, { -158, -62 } },
    { GENERAL_DANGER + 26, { -170, -68 } },
    { GENERAL_DANGER + 27, { -184, -72 } },
    { GENERAL_DANGER + 29, { -213, -84 } },
};

const Tuned tuned_platform = TUNED("platform", men, generals);
