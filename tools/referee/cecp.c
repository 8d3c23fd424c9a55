/* The Chess Engine Communication Protocol, version 2 (Mann, Muller): the engine keeps the game, is told each move, and moves by itself
 * once it has been told to go. */
#include "referee/engine.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SILENT_SECONDS = 10, STARTUP_SECONDS = 20 };

/* ---- Features ---- */

static void read_feature(Engine *engine, const char *name, const char *value)
{
    bool on = strcmp(value, "0") != 0;
    if (strcmp(name, "usermove") == 0) {
        engine->cecp.usermove = on;
    } else if (strcmp(name, "setboard") == 0) {
        engine->cecp.setboard = on;
    } else if (strcmp(name, "ping") == 0) {
        engine->cecp.ping = on;
    } else if (strcmp(name, "reuse") == 0) {
        engine->cecp.reuse = on;
    } else if (strcmp(name, "variants") == 0) {
        snprintf(engine->cecp.variants, sizeof engine->cecp.variants, "%s", value);
    } else if (strcmp(name, "done") == 0) {
        engine->cecp.done = on;
    }
    process_write(&engine->process, "accepted %s", name);
}

/* feature NAME=VALUE NAME="VALUE" ... */
static void read_features(Engine *engine, char *text)
{
    for (char *at = text;;) {
        char *name = at + strspn(at, " \t");
        char *equals = strchr(name, '=');
        if (equals == NULL) {
            return;
        }
        char *value = equals + 1;
        bool quoted = *value == '"';
        value += quoted;
        size_t length = strcspn(value, quoted ? "\"" : " \t");
        bool last = value[length] == '\0';
        *equals = value[length] = '\0';
        read_feature(engine, name, value);
        if (last) {
            return;
        }
        at = value + length + 1;
    }
}

static bool listen_to_features(Engine *engine, Error *error)
{
    /* The protocol gives two seconds to an engine that does not say done=0; on a busy machine that is too short. */
    int64_t deadline = now_us() + (int64_t) SILENT_SECONDS * 1000000;
    while (!engine->cecp.done) {
        char *line;
        ReadResult result = process_read(&engine->process, deadline, &line);
        if (result == READ_CLOSED) {
            return fail(error, "ended during its greeting");
        }
        if (result == READ_CANCELLED) {
            return fail(error, "interrupted");
        }
        if (result == READ_LATE) {
            return true;
        }
        if (starts_with_word(line, "feature", NULL)) {
            if (strstr(line, "done=0") != NULL) {
                deadline = now_us() + (int64_t) STARTUP_SECONDS * 1000000;
            }
            read_features(engine, line + strlen("feature"));
        }
    }
    return true;
}

static bool greet(Engine *engine, Error *error)
{
    engine->cecp.reuse = true;
    if (!process_write(&engine->process, "xboard\nprotover 2")) {
        return fail(error, "does not read its input");
    }
    if (!listen_to_features(engine, error)) {
        return false;
    }
    /* Without ping nobody can tell what it says about a game that is over from what it says about the next. */
    engine->cecp.reuse = engine->cecp.reuse && engine->cecp.ping;
    for (int i = 0; i < engine->spec->options; i++) {
        process_write(&engine->process, "option %s", engine->spec->option[i]);
    }
    for (int i = 0; i < engine->spec->inits; i++) {
        process_write(&engine->process, "%s", engine->spec->init[i]);
    }
    return true;
}

/* ---- A game ---- */

static bool synchronize(Engine *engine, Error *error)
{
    if (!engine->cecp.ping) {
        return true;
    }
    int number = ++engine->cecp.pings;
    char pong[32];
    snprintf(pong, sizeof pong, "pong %d", number);
    process_write(&engine->process, "ping %d", number);
    return engine_expect(engine, pong, STARTUP_SECONDS, NULL, error);
}

static bool choose_variant(Engine *engine, Error *error)
{
    const char *name = engine_variant(engine);
    if (strcmp(name, "chess") == 0 || strcmp(name, "normal") == 0) {
        return true; /* what `new` gives */
    }
    size_t length = strlen(name);
    const char *at = engine->cecp.variants;
    while ((at = strstr(at, name)) != NULL) {
        bool starts = at == engine->cecp.variants || strchr(", ", at[-1]) != NULL;
        if (starts && strchr(", ", at[length]) != NULL) { /* the final zero counts, too */
            return process_write(&engine->process, "variant %s", name) || fail(error, "does not read its input");
        }
        at += length;
    }
    return fail(error, "offers no variant %s", name);
}

static void send_limits(Engine *engine)
{
    const Limits *limits = &engine->spec->limits;
    if (limits->time > 0) {
        int64_t seconds = (limits->time + 999) / 1000;
        process_write(&engine->process, "level %d %lld:%02lld %.10g", limits->moves, (long long) (seconds / 60), (long long) (seconds % 60),
                      (double) limits->increment / 1000);
    } else if (limits->movetime > 0) {
        process_write(&engine->process, "st %.10g", (double) limits->movetime / 1000);
    }
    if (limits->depth > 0) {
        process_write(&engine->process, "sd %d", limits->depth);
    }
}

static bool new_game(Engine *engine, const char *start, Error *error)
{
    if (game_seats(engine->game) != 2) {
        return fail(error, "proto=cecp is for games of two");
    }
    if (start != NULL && !engine->cecp.setboard) {
        return fail(error, "has no feature setboard: give it openings as moves");
    }
    if (!process_write(&engine->process, "new")) {
        return fail(error, "does not read its input");
    }
    if (!choose_variant(engine, error)) {
        return false;
    }
    send_limits(engine);
    process_write(&engine->process, "post\neasy\ncomputer\nforce");
    if (start != NULL) {
        process_write(&engine->process, "setboard %s", start);
    }
    engine->cecp.forced = true;
    engine->cecp.sent = 0;
    return synchronize(engine, error);
}

/* XBoard counts the ranks of boards with ten of them from 0: shifts every number of a move by `by`. */
static void shift_ranks(const Game *game, const char *move, int by, char *text, size_t size)
{
    bool ten = game_board(game) == BOARD_GRID && game_ranks(game) == 10;
    size_t used = 0;
    while (*move != '\0' && used + 8 < size) {
        if (ten && isdigit((unsigned char) *move)) {
            char *end;
            used += (size_t) snprintf(text + used, size - used, "%ld", strtol(move, &end, 10) + by);
            move = end;
        } else {
            text[used++] = *move++;
        }
    }
    text[used] = '\0';
}

static bool send_move(Engine *engine, const char *move, int length)
{
    char plain[32], text[32];
    snprintf(plain, sizeof plain, "%.*s", length, move);
    shift_ranks(engine->game, plain, -1, text, sizeof text);
    const char *pass = strcmp(plain, "0000") == 0 ? "@@@@" : text;
    return process_write(&engine->process, "%s%s", engine->cecp.usermove ? "usermove " : "", pass);
}

static bool ask(Engine *engine, const Question *question)
{
    const char *move = question->moves + engine->cecp.sent;
    bool sent = true;
    if (!engine->cecp.forced && *move != '\0') {
        move += strcspn(move, " ") + 1; /* its own last move */
    }
    if (question->has_clock) {
        sent = process_write(&engine->process, "time %lld\notim %lld", (long long) (question->time[question->seat] / 10),
                             (long long) (question->time[1 - question->seat] / 10));
    }
    while (sent && *move != '\0') {
        int length = (int) strcspn(move, " ");
        sent = send_move(engine, move, length);
        move += length + 1;
    }
    if (sent && engine->cecp.forced) {
        sent = process_write(&engine->process, "go");
        engine->cecp.forced = false;
    }
    engine->cecp.sent = (size_t) (move - question->moves);
    return sent;
}

/* ---- What it says ---- */

/* "ply score time nodes pv"; the ply may have a mark behind it. */
static void read_thinking(const char *line, Reply *reply)
{
    int depth, score, time;
    char *end;
    depth = (int) strtol(line, &end, 10);
    end += *end != '\0' && strchr(".&+-?!", *end) != NULL;
    if (sscanf(end, " %d %d", &score, &time) == 2) {
        reply->has_score = true;
        reply->score = score;
        reply->depth = depth;
    }
}

static bool hear(Engine *engine, char *line, Reply *reply)
{
    static const char *const claims[] = {"1-0", "0-1", "1/2-1/2", "Illegal"};
    const char *rest;
    line += strspn(line, " \t");
    if (starts_with_word(line, "move", &rest) || starts_with_word(line, "My move is:", &rest) ||
        starts_with_word(line, "My move is :", &rest)) {
        char plain[sizeof reply->text];
        snprintf(plain, sizeof plain, "%.*s", (int) strcspn(rest, " \t"), rest);
        if (strcmp(plain, "@@@@") == 0) {
            snprintf(reply->text, sizeof reply->text, "0000");
        } else {
            shift_ranks(engine->game, plain, 1, reply->text, sizeof reply->text);
        }
        reply->kind = REPLY_MOVE;
        return true;
    }
    if (starts_with_word(line, "resign", NULL) || starts_with_word(line, "tellics resign", NULL)) {
        reply->kind = REPLY_RESIGNS;
        return true;
    }
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        if (starts_with_word(line, claims[i], NULL)) {
            reply->kind = REPLY_CLAIMS;
            snprintf(reply->text, sizeof reply->text, "%.*s", (int) sizeof reply->text - 1, line);
            return true;
        }
    }
    if (starts_with_word(line, "offer", NULL)) {
        reply->offers_draw = true;
    } else if (isdigit((unsigned char) *line)) {
        read_thinking(line, reply);
    }
    return false;
}

const Protocol protocol_cecp = {greet, new_game, ask, hear, "?"};
