/* An engine as a separate process, whatever protocol it speaks. One thread at a time. */
#ifndef REFEREE_ENGINE_H
#define REFEREE_ENGINE_H

#include "platypus/position.h"
#include "referee/process.h"
#include "referee/spec.h"

/* What an engine is asked to move in. */
typedef struct {
    const char *start;        /* position string, NULL: the game's start */
    const char *moves;        /* since then, each followed by a blank */
    int seats, seat;          /* whose turn it is */
    bool has_clock;
    int64_t time[MAX_SEATS];  /* milliseconds on the clocks */
    int64_t increment[MAX_SEATS];
    int moves_to_go;          /* 0: the whole game */
} Question;

typedef enum {
    REPLY_MOVE,     /* text: the move as it wrote it, legal or not */
    REPLY_RESIGNS,
    REPLY_CLAIMS,   /* text: a result, or that the last move was illegal */
    REPLY_LATE,     /* answered after the deadline, or has been stopped: it lives */
    REPLY_HANGS,    /* did not answer even then: it was ended */
    REPLY_CRASHES,  /* text: how it ended */
    REPLY_CANCELLED
} ReplyKind;

typedef struct {
    ReplyKind kind;
    char text[128];
    bool has_score;
    int score, depth;     /* centipawns from its own view */
    bool offers_draw;
    int64_t elapsed;      /* microseconds */
} Reply;

typedef struct Engine Engine;

/* What differs between protocols. */
typedef struct {
    bool (*greet)(Engine *engine, Error *error);
    bool (*new_game)(Engine *engine, const char *start, Error *error);
    bool (*ask)(Engine *engine, const Question *question);   /* false: it does not listen */
    bool (*hear)(Engine *engine, char *line, Reply *reply);  /* true: the reply is complete */
    const char *hurry;                                       /* the order to move at once */
} Protocol;

struct Engine {
    const EngineSpec *spec;
    const Game *game;
    const Protocol *protocol;
    Process process;
    bool offers_variants;  /* UCI: there is an option UCI_Variant */
    struct {               /* CECP */
        bool usermove, setboard, ping, reuse, done;
        char variants[512];
        int pings;
        bool forced;       /* does not think by itself */
        size_t sent;       /* how much of the moves it knows */
    } cecp;
};

extern const Protocol protocol_uci, protocol_cecp;

/* A description that engine_prepare starts; nothing runs yet. `cancel`: see Process. */
void engine_init(Engine *engine, const EngineSpec *spec, const Game *game, int cancel, bool trace);

/* Makes it ready for a new game from `start` (NULL: the game's start), starting the process if none runs. False with a line, and
 * no process, if it does not get ready. */
bool engine_prepare(Engine *engine, const char *start, Error *error);

/* Asks for a move and waits until `deadline` (as now_us tells time); then it is told to hurry and soon ended. */
void engine_think(Engine *engine, const Question *question, int64_t deadline, Reply *reply);

/* Ends the process politely. */
void engine_quit(Engine *engine);

/* ---- For the protocols ---- */

/* Reads lines for at most `seconds` until one is `word` or begins with it and a blank; each is given to `each`, if that is not NULL.
 * False with a line if none came. */
bool engine_expect(Engine *engine, const char *word, int seconds, void (*each)(Engine *engine, char *line), Error *error);

/* The name by which the engine knows the game. */
const char *engine_variant(const Engine *engine);

/* True if the line begins with this word; `rest`, if not NULL, is set behind it and blanks. */
bool starts_with_word(const char *line, const char *word, const char **rest);

#endif
