/* Made by tools/tune; not to be changed by hand.
 *
 * raumherichess, 2026-12-01: learned from 243755 quiet positions of 3899 games of self-play (seed 6).
 * Results of the 25593 positions held out: logarithmic loss 0.55701 before, 0.52168 after (odds of e to 1: 390 cp).
 * Match against the weights before: +545 +- 123 Elo, 240 games at 4000 nodes a move. */
#include "eval/tuned.h"

static const TunedMan men[] = {
    /* value, reserve, mobility, centre, advance, home, threat, hanging: middle game, endgame */
    { "N", /* N, Knight */
      { { 299, 267 }, { 15, 15 }, { 1, 29 }, { 5, 27 }, { 5, 14 }, { -17, -5 }, { -52, -41 }, { -37, -39 } } },
    { "F0", /* B, Bishop */
      { { 321, 253 }, { 16, 16 }, { 34, 8 }, { 36, 13 }, { 29, 19 }, { -35, -13 }, { -49, -35 }, { -26, -34 } } },
    { "W0", /* R, Rook */
      { { 462, 400 }, { 24, 24 }, { 7, 53 }, { 17, -2 }, { 1, 8 }, { -15, -6 }, { -76, -50 }, { -38, -43 } } },
    { "W0 F0", /* Q, Queen */
      { { 833, 923 }, { 46, 46 }, { 1, 25 }, { 10, 12 }, { -9, 14 }, { 12, 2 }, { -152, -89 }, { -52, -60 } } },
    { "W F", /* K, King */
      { { 0, 0 }, { 0, 0 }, { 2, 6 }, { -32, 31 }, { -88, 12 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } },
    { "mfW cfF", /* P, Pawn */
      { { 83, 187 }, { 5, 8 }, { 0, 0 }, { 10, -2 }, { 202, 92 }, { 0, 0 }, { 0, 0 }, { -24, -33 } } },
};

static const TunedGeneral generals[] = {
    { GENERAL_TEMPO, { 27, 2 } },
    { GENERAL_PAIR, { 3, 20 } },
    { GENERAL_DOUBLED, { -23, -8 } },
    { GENERAL_ISOLATED, { -13, -4 } },
    { GENERAL_SUPPORTED, { -1, -5 } },
    { GENERAL_BLOCKED, { -21, -11 } },
    { GENERAL_OPEN_FILE, { 17, 9 } },
    { GENERAL_HALF_OPEN, { 22, 6 } },
    { GENERAL_SHELTER, { 20, 2 } },
    { GENERAL_PASSED + 1, { 145, 157 } },
    { GENERAL_PASSED + 2, { 46, 80 } },
    { GENERAL_PASSED + 3, { 27, 39 } },
    { GENERAL_PASSED + 4, { 37, 58 } },
    { GENERAL_FREE + 1, { 124, 108 } },
    { GENERAL_FREE + 2, { 18, 67 } },
    { GENERAL_FREE + 3, { 13, 30 } },
    { GENERAL_FREE + 4, { 12, 21 } },
    { GENERAL_DANGER + 1, { 8, 7 } },
    { GENERAL_DANGER + 2, { 15, 6 } },
    { GENERAL_DANGER + 3, { 8, 1 } },
    { GENERAL_DANGER + 4, { 1, -2 } },
    { GENERAL_DANGER + 5, { 0, 1 } },
    { GENERAL_DANGER + 6, { -7, -2 } },
    { GENERAL_DANGER + 7, { -14, -5 } },
    { GENERAL_DANGER + 8, { -15, -8 } },
    { GENERAL_DANGER + 9, { -20, -7 } },
    { GENERAL_DANGER + 10, { -25, -12 } },
    { GENERAL_DANGER + 11, { -31, -12 } },
    { GENERAL_DANGER + 12, { -35, -15 } },
    { GENERAL_DANGER + 13, { -40, -16 } },
    { GENERAL_DANGER + 14, { -48, -19 } },
    { GENERAL_DANGER + 15, { -57, -23 } },
    { GENERAL_DANGER + 16, { -65, -25 } },
    { GENERAL_DANGER + 17, { -74, -29 } },
    { GENERAL_DANGER + 18, { -81, -33 } },
    { GENERAL_DANGER + 19, { -85, -36 } },
    { GENERAL_DANGER + 20, { -102, -42 } },
    { GENERAL_DANGER + 21, { -113, -44 } },
    { GENERAL_DANGER + 22, { -120, -48 } },
    { GENERAL_DANGER + 23, { -131, -52 } },
    { GENERAL_DANGER + 24, { -144, -57 } },
    { GENERAL_DANGER + 25, { -158, -62 } },
    { GENERAL_DANGER + 27, { -182, -72 } },
    { GENERAL_DANGER + 33, { -273, -108 } },
};

const Tuned tuned_raumherichess = TUNED("raumherichess", men, generals);
