/* Made by tools/tune; not to be changed by hand.
 *
 * platonic, 2026-12-01: learned from 222910 quiet positions of 2799 games of self-play (seed 6).
 * Results of the 23350 positions held out: logarithmic loss 0.64919 before, 0.63911 after (odds of e to 1: 298 cp).
 * Match against the weights before: +294 +- 57 Elo, 239 games at 4000 nodes a move. */
#include "eval/tuned.h"

static const TunedMan men[] = {
    /* value, reserve, mobility, centre, advance, home, threat, hanging: middle game, endgame */
    { "W", /* T, Tetrahedron */
      { { 0, 0 }, { 0, 0 }, { -12, 10 }, { -60, -21 }, { -74, -49 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } },
    { "F fW2", /* C, Cube */
      { { 264, 205 }, { 15, 16 }, { 17, 43 }, { 60, 20 }, { -15, 8 }, { -22, -4 }, { -53, -42 }, { -46, -42 } } },
    { "F2", /* O, Octahedron */
      { { 267, 234 }, { 17, 16 }, { 23, 33 }, { 27, 23 }, { 18, 11 }, { -7, -5 }, { -64, -44 }, { -38, -38 } } },
    { "N D", /* D, Dodecahedron */
      { { 488, 532 }, { 29, 29 }, { 20, 83 }, { 10, 27 }, { 24, 53 }, { -7, -22 }, { -82, -67 }, { -44, -40 } } },
    { "W4 A", /* I, Icosahedron */
      { { 623, 646 }, { 37, 39 }, { 18, 82 }, { 11, 33 }, { 22, 51 }, { 4, -26 }, { -91, -80 }, { -45, -50 } } },
    { "mfW cfF", /* P, Pawn */
      { { 65, 57 }, { 4, 5 }, { 0, 0 }, { 30, -2 }, { 22, 7 }, { 0, 0 }, { 0, 0 }, { -27, -30 } } },
};

static const TunedGeneral generals[] = {
    { GENERAL_TEMPO, { 16, 20 } },
    { GENERAL_PAIR, { 9, 2 } },
    { GENERAL_DOUBLED, { -9, -11 } },
    { GENERAL_ISOLATED, { 5, -5 } },
    { GENERAL_SUPPORTED, { 9, -3 } },
    { GENERAL_BLOCKED, { -2, -1 } },
    { GENERAL_OPEN_FILE, { 15, 32 } },
    { GENERAL_HALF_OPEN, { -6, 5 } },
    { GENERAL_SHELTER, { -3, 13 } },
    { GENERAL_FORK, { -5, -3 } },
    { GENERAL_RIGHTS, { -3, -6 } },
    { GENERAL_PASSED + 1, { 12, 19 } },
    { GENERAL_PASSED + 2, { 10, 22 } },
    { GENERAL_PASSED + 3, { 10, 17 } },
    { GENERAL_PASSED + 4, { 11, 8 } },
    { GENERAL_PASSED + 5, { -1, 5 } },
    { GENERAL_PASSED + 6, { -5, 0 } },
    { GENERAL_PASSED + 7, { 6, 4 } },
    { GENERAL_FREE + 1, { 6, 11 } },
    { GENERAL_FREE + 2, { 4, 11 } },
    { GENERAL_FREE + 3, { 7, 10 } },
    { GENERAL_FREE + 4, { 9, 4 } },
    { GENERAL_FREE + 5, { 2, 3 } },
    { GENERAL_FREE + 6, { -2, -2 } },
    { GENERAL_FREE + 7, { 3, 0 } },
    { GENERAL_POWER + 1, { 13, 16 } },
    { GENERAL_POWER + 2, { 40, 24 } },
    { GENERAL_POWER + 3, { 41, 41 } },
    { GENERAL_POWER + 4, { 76, 55 } },
    { GENERAL_POWER + 5, { 44, 18 } },
    { GENERAL_DANGER + 1, { 1, -3 } },
    { GENERAL_DANGER + 2, { 2, -2 } },
    { GENERAL_DANGER + 3, { -10, -9 } },
    { GENERAL_DANGER + 4, { -15, -13 } },
    { GENERAL_DANGER + 5, { -5, -5 } },
    { GENERAL_DANGER + 6, { -9, -6 } },
    { GENERAL_DANGER + 7, { -26, -17 } },
    { GENERAL_DANGER + 8, { -27, -20 } },
    { GENERAL_DANGER + 9, { -34, -28 } },
    { GENERAL_DANGER + 10, { -42, -29 } },
    { GENERAL_DANGER + 11, { -38, -29 } },
    { GENERAL_DANGER + 12, { -47, -36 } },
    { GENERAL_DANGER + 13, { -51, -40 } },
    { GENERAL_DANGER + 14, { -55, -44 } },
    { GENERAL_DANGER + 15, { -61, -52 } },
    { GENERAL_DANGER + 16, { -68, -54 } },
    { GENERAL_DANGER + 17, { -79, -63 } },
    { GENERAL_DANGER + 18, { -89, -72 } },
    { GENERAL_DANGER + 19, { -101, -82 } },
    { GENERAL_DANGER + 20, { -110, -90 } },
};

const Tuned tuned_platonic = TUNED("platonic", men, generals);
