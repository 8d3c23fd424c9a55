/* A match: its games on several threads, its log, its PGN, its progress. */
#ifndef REFEREE_RUN_H
#define REFEREE_RUN_H

#include "referee/settings.h"

/* Plays the games of this shard that the log does not have, and prints progress to standard output. SIGINT and SIGTERM end it; games
 * in progress are then not counted. False with a line if it was ended so or cannot go on. Main thread only. */
bool match_run(const Settings *settings, Error *error);

/* Adds up the logs and prints the score. `to` and `pgn`, where not NULL, are files written with all games in order. */
bool match_merge(const char *const *paths, size_t count, const char *to, const char *pgn, const Sprt *sprt, Error *error);

#endif
