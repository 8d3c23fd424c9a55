/* One game between engines. */
#ifndef REFEREE_PLAY_H
#define REFEREE_PLAY_H

#include "referee/engine.h"
#include "referee/openings.h"
#include "referee/record.h"

/* When a game is ended before the rules end it; 0 moves: never. Scores in centipawns, as the engines report them. */
typedef struct {
    int resign_moves, resign_score; /* one side's scores are this bad, the other's this good, for so many moves of each */
    int draw_moves, draw_score;     /* no score is larger for so many moves of each seat, */
    int draw_from;                  /* from this move on */
    int max_moves;                  /* of each seat; then a draw of those who live */
} Adjudication;

typedef struct {
    Adjudication adjudication;
    int64_t margin; /* milliseconds that a clock may be overdrawn */
    int64_t hang;   /* milliseconds for a move where there is no clock */
} Rules;

/* Plays one game with the engines on their seats, which are prepared for it, and fills `record` but for the numbers of game and engines.
 * An engine that breaks a rule of the table loses by it, and the reason names engine and rule.
 * False, with a line, if the game was interrupted or there is no memory; then there is nothing to free. */
bool play_game(Position *position, Engine *const seat_engine[MAX_SEATS], const Opening *opening, const Rules *rules, Record *record,
               Error *error);

/* A game that is lost before its first move since this seat's engine did not get ready. False if there is no memory. */
bool play_forfeit(Position *position, Engine *engine, int seat, const Opening *opening, const char *why, Record *record, Error *error);

#endif
