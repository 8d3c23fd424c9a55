/* The log of a match: a header that tells which match it is, then a line for each game, in any order.
 *
 * A line has nine fields separated by tabs: number of the game from 0; engine on each seat, from 0; twelfths of a point of each seat;
 * result; reason; plies played; milliseconds; position string of the start; moves. A move that an engine chose is
 * MOVE,CENTIPAWNS,DEPTH,MILLISECONDS (what is not known left empty); a move of the opening is MOVE alone. */
#ifndef REFEREE_RECORD_H
#define REFEREE_RECORD_H

#include "platypus/position.h"
#include "referee/text.h"

enum { REASON_TEXT = 200 };

typedef struct {
    size_t number;
    int seats, engine[MAX_SEATS], score[MAX_SEATS];
    char result[32], reason[REASON_TEXT];
    int plies;
    int64_t milliseconds;
    char *start, *moves; /* owned */
} Record;

typedef struct {
    char *header; /* all its lines */
    Record *record;
    size_t count;
    long whole_bytes; /* up to the end of the last whole line */
} Log;

/* Reads one line, which is cut into its fields. False with a line if it is none of a log. */
bool record_read(Record *record, char *line, Error *error);

/* Adds the record's line, with its end. */
void record_write(const Record *record, Text *text);
void record_free(Record *record);

/* Reads a whole log. A last line without its end, as an interrupted run leaves behind, is left out. A game twice is an error. */
bool log_read(Log *log, const char *path, Error *error);
void log_free(Log *log);

/* Adds the games of `from` to `to`. False, with a line and `to` unchanged, if they are of different matches or share a game that is not
 * the same in both. The games are then in the order of their numbers. */
bool log_merge(Log *to, const Log *from, Error *error);

/* Writes header and games to a new file that takes the place of `path` only when it is whole. */
bool log_write(const Log *log, const char *path, Error *error);

#endif
