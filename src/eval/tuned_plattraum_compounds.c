/* Made by tools/tune; not to be changed by hand.
 *
 * plattraum-compounds, 2026-12-01: learned from 205398 quiet positions of 3999 games of self-play (seed 6).
 * Results of the 21305 positions held out: logarithmic loss 0.51350 before, 0.50181 after (odds of e to 1: 278 cp).
 * Match against the weights before: +286 +- 61 Elo, 205 games at 4000 nodes a move. */
#include "eval/tuned.h"

static const TunedMan men[] = {
    /* value, reserve, mobility, centre, advance, home, threat, hanging: middle game, endgame */
    { "W F", /* G, Grandduke */
      { { 0, 0 }, { 0, 0 }, { -1, -9 }, { -22, -1 }, { -87, 15 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } },
    { "mfW crfF clhfW", /* C, Corporal */
      { { 55, 95 }, { 5, 7 }, { 0, 0 }, { 14, -14 }, { 3, 22 }, { 0, 0 }, { 0, 0 }, { -10, -53 } } },
    { "W0", /* R, Rook */
      { { 514, 560 }, { 30, 30 }, { 10, 16 }, { 13, -1 }, { 2, 31 }, { 4, 7 }, { -98, -91 }, { -46, -50 } } },
    { "F0", /* U, Unicorn */
      { { 335, 293 }, { 19, 19 }, { 16, 19 }, { 3, 18 }, { 8, -2 }, { -12, -4 }, { -78, -73 }, { -38, -59 } } },
    { "N", /* S, Sennight */
      { { 310, 278 }, { 17, 17 }, { 26, 16 }, { 19, 19 }, { 9, 6 }, { -5, -6 }, { -68, -65 }, { -43, -51 } } },
    { "fW0 hbW0", /* F, Forerook */
      { { 234, 246 }, { 13, 13 }, { 15, 15 }, { 27, -5 }, { 13, 10 }, { -24, 1 }, { -40, -41 }, { -33, -59 } } },
    { "bW0 hfW0", /* H, Hindrook */
      { { 230, 245 }, { 13, 13 }, { 17, 38 }, { 30, 2 }, { 20, 26 }, { -7, -6 }, { -49, -39 }, { -28, -49 } } },
    { "fW0 hbW0 F0", /* E, Foreduchess */
      { { 634, 619 }, { 38, 38 }, { 13, -35 }, { 10, -9 }, { -8, 10 }, { 4, -1 }, { -139, -95 }, { -52, -46 } } },
    { "bW0 hfW0 F0", /* I, Hindduchess */
      { { 643, 653 }, { 38, 38 }, { 11, -1 }, { -2, -8 }, { 9, 25 }, { -4, 0 }, { -114, -97 }, { -53, -52 } } },
};

static const TunedGeneral generals[] = {
    { GENERAL_TEMPO, { 24, 15 } },
    { GENERAL_PAIR, { 15, 1 } },
    { GENERAL_DOUBLED, { 10, -1 } },
    { GENERAL_ISOLATED, { -11, -10 } },
    { GENERAL_SUPPORTED, { 3, 8 } },
    { GENERAL_BLOCKED, { -3, -16 } },
    { GENERAL_OPEN_FILE, { 32, 26 } },
    { GENERAL_HALF_OPEN, { -1, 33 } },
    { GENERAL_SHELTER, { 6, 8 } },
    { GENERAL_PASSED + 1, { 41, 153 } },
    { GENERAL_PASSED + 2, { 20, 103 } },
    { GENERAL_PASSED + 3, { 6, 56 } },
    { GENERAL_PASSED + 4, { 20, 30 } },
    { GENERAL_PASSED + 5, { 2, 13 } },
    { GENERAL_PASSED + 6, { 11, 11 } },
    { GENERAL_FREE + 1, { 23, 112 } },
    { GENERAL_FREE + 2, { 12, 75 } },
    { GENERAL_FREE + 3, { 1, 42 } },
    { GENERAL_FREE + 4, { 2, 21 } },
    { GENERAL_FREE + 5, { 2, 15 } },
    { GENERAL_FREE + 6, { 7, 9 } },
    { GENERAL_CORNER + 3, { 190, 190 } },
    { GENERAL_CORNER + 4, { 107, 118 } },
    { GENERAL_CORNER + 5, { 62, 79 } },
    { GENERAL_CORNER + 6, { 32, 54 } },
    { GENERAL_CORNER + 7, { 12, 35 } },
    { GENERAL_CORNER + 8, { 15, 24 } },
    { GENERAL_CORNER + 9, { 7, 15 } },
    { GENERAL_CORNER + 10, { 0, 9 } },
    { GENERAL_CORNER_LATER + 2, { 80, 80 } },
    { GENERAL_CORNER_LATER + 3, { 46, 47 } },
    { GENERAL_CORNER_LATER + 4, { 30, 31 } },
    { GENERAL_CORNER_LATER + 5, { 8, 18 } },
    { GENERAL_CORNER_LATER + 6, { 15, 13 } },
    { GENERAL_CORNER_LATER + 7, { 1, 8 } },
    { GENERAL_CORNER_LATER + 8, { 8, 5 } },
    { GENERAL_CORNER_LATER + 9, { 5, 4 } },
    { GENERAL_CORNER_LATER + 10, { 1, 2 } },
    { GENERAL_DANGER + 1, { -8, 7 } },
    { GENERAL_DANGER + 2, { -8, 3 } },
    { GENERAL_DANGER + 3, { -6, 4 } },
    { GENERAL_DANGER + 4, { -5, 9 } },
    { GENERAL_DANGER + 5, { -8, -3 } },
    { GENERAL_DANGER + 6, { -10, 4 } },
    { GENERAL_DANGER + 7, { -15, 7 } },
    { GENERAL_DANGER + 8, { -16, -1 } },
    { GENERAL_DANGER + 9, { -24, 5 } },
    { GENERAL_DANGER + 10, { -29, 0 } },
    { GENERAL_DANGER + 11, { -33, -6 } },
    { GENERAL_DANGER + 12, { -39, -12 } },
    { GENERAL_DANGER + 13, { -45, -13 } },
    { GENERAL_DANGER + 14, { -54, -17 } },
    { GENERAL_DANGER + 15, { -67, -26 } },
    { GENERAL_DANGER + 16, { -65, -24 } },
    { GENERAL_DANGER + 17, { -85, -30 } },
    { GENERAL_DANGER + 18, { -92, -41 } },
    { GENERAL_DANGER + 19, { -96, -40 } },
    { GENERAL_DANGER + 20, { -110, -44 } },
    { GENERAL_DANGER + 21, { -122, -48 } },
    { GENERAL_DANGER + 22, { -129, -52 } },
    { GENERAL_DANGER + 23, { -138, -52 } },
    { GENERAL_DANGER + 24, { -162, -71 } },
    { GENERAL_DANGER + 25, { -166, -70 } },
    { GENERAL_DANGER + 26, { -171, -71 } },
    { GENERAL_DANGER + 27, { -198, -83 } },
    { GENERAL_DANGER + 28, { -203, -82 } },
    { GENERAL_DANGER + 29, { -222, -91 } },
    { GENERAL_DANGER + 30, { -230, -94 } },
    { GENERAL_DANGER + 31, { -241, -97 } },
    { GENERAL_DANGER + 32, { -263, -105 } },
    { GENERAL_DANGER + 33, { -276, -110 } },
    { GENERAL_DANGER + 34, { -291, -116 } },
    { GENERAL_DANGER + 35, { -307, -123 } },
    { GENERAL_DANGER + 36, { -326, -131 } },
    { GENERAL_DANGER + 38, { -361, -144 } },
    { GENERAL_DANGER + 40, { -400, -160 } },
};

const Tuned tuned_plattraum_compounds = TUNED("plattraum-compounds", men, generals);
