/* The score of a match, game by game. */
#ifndef REFEREE_STANDING_H
#define REFEREE_STANDING_H

#include "referee/record.h"
#include "referee/seating.h"
#include "referee/statistics.h"

/* A sequential probability ratio test, in logistic Elo. */
typedef struct {
    bool on;
    double elo0, elo1, alpha, beta;
} Sprt;

typedef enum { SPRT_UNDECIDED, SPRT_ELO0, SPRT_ELO1 } SprtState;

/* Points are twelfths of a game's points, of which the seats of every game share one in all. */
typedef struct {
    int played, points[MAX_SEATS];
} Round;

typedef struct {
    uint64_t seats_had, points;
    uint64_t wins, draws, losses; /* seats that won, took a part, took nothing */
    double sum, squares;          /* of its points in each complete round */
} EngineStanding;

typedef struct {
    Seatings seatings;
    size_t games, complete; /* rounds of which every game is played */
    EngineStanding engine[MAX_SEATS];
    Round *round;
    size_t rounds;          /* in the list, by number */
    double *histogram;      /* complete rounds by the first engine's points */
} Standing;

/* False if there is no memory. Free it with standing_free. */
bool standing_init(Standing *standing, int engines, int seats);
void standing_free(Standing *standing);

/* Counts a game. False with a line, and nothing counted, if it is no game of this match or there is no memory. */
bool standing_add(Standing *standing, const Record *record, Error *error);

/* The first engine's share of the points in complete rounds. */
Histogram standing_histogram(const Standing *standing);

SprtState standing_sprt(const Standing *standing, const Sprt *sprt, double *llr);

/* Adds one line without its end: games and points, for two engines also Elo, LOS, pairs, and the test if it is on. */
void standing_write(const Standing *standing, const char *const *names, const Sprt *sprt, Text *text);

#endif
