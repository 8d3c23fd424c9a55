/* The command line of a match. */
#ifndef REFEREE_SETTINGS_H
#define REFEREE_SETTINGS_H

#include "referee/openings.h"
#include "referee/play.h"
#include "referee/spec.h"
#include "referee/standing.h"

typedef struct {
    const char *variant;
    EngineSpec engine[MAX_SEATS];
    int engines;
    const char *openings, *log, *pgn; /* file names, or NULL */
    size_t games;
    int concurrency, every;
    uint64_t seed;
    int shard, shards;                /* shard 1 .. shards */
    bool resume, verbose;
    Rules rules;
    Sprt sprt;
} Settings;

/* Reads the words behind "match". Strings stay in `arguments`. False with a line at the first that is wrong. */
bool settings_read(Settings *settings, int count, char **arguments, Error *error);

/* Reads "elo0=0 elo1=5 alpha=0.05 beta=0.05", any of them, from the words at *at on, and moves *at behind them. */
bool sprt_read(Sprt *sprt, int count, char **arguments, int *at, Error *error);

/* Adds the log's header: what must be the same for games to be of one match. */
void settings_write_header(const Settings *settings, const Openings *openings, Text *text);

/* Variant and engines' names, as a header has them. */
enum { HEADER_NAME = 64 };
typedef struct {
    char variant[HEADER_NAME], name[MAX_SEATS][HEADER_NAME];
    int engines;
} Header;

/* False with a line if the text is no header of a log that can be read here. */
bool header_read(Header *header, const char *text, Error *error);

#endif
