/* What the command line says about an engine. All strings point into the command line. */
#ifndef REFEREE_SPEC_H
#define REFEREE_SPEC_H

#include "referee/text.h"

enum { MAX_OPTIONS = 48, MAX_INIT = 16, MAX_NAME = 60 };

/* Limits of thought; 0 is none. Times in milliseconds. */
typedef struct {
    int moves;         /* to each time control, 0: the whole game */
    int64_t time;      /* on the clock for these moves */
    int64_t increment;
    int64_t movetime;
    uint64_t nodes;
    int depth;
} Limits;

typedef struct {
    const char *name;
    const char *command;      /* for the shell */
    const char *dir;          /* to run in, NULL: here */
    const char *variant_name; /* what it calls the game, NULL: as we do */
    bool cecp;                /* else UCI */
    bool restart;             /* a new process for every game */
    Limits limits;
    int options, inits;
    const char *option[MAX_OPTIONS]; /* "Name=value" */
    const char *init[MAX_INIT];      /* lines to send after the greeting */
} EngineSpec;

/* Reads one word KEY=VALUE into the specification: name, cmd, dir, variantname, proto (uci, cecp), restart (on, off), tc, st,
 * nodes, depth, option.NAME, init. False with a line, and nothing changed, if it is none of these. */
bool spec_read_word(EngineSpec *spec, const char *word, Error *error);

/* Is the specification complete: a name, a command, a limit, and limits that its protocol knows? */
bool spec_check(const EngineSpec *spec, Error *error);

/* "[MOVES/]TIME[+INCREMENT]", times in seconds or M:SS, both with decimals. */
bool limits_read_clock(Limits *limits, const char *text, Error *error);

/* Adds the limits as the command line has them (" tc=40/60+0.6 depth=9"). */
void limits_write(const Limits *limits, Text *text);

/* Adds the limits as PGN's TimeControl wants them ("40/60+0.6", "60+0.6", "*0.5", "-"). */
void limits_write_pgn(const Limits *limits, Text *text);

#endif
