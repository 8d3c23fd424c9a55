/* The Universal Chess Interface (Huber, Meyer-Kahlen), with clocks for more than two seats: time1 .. time4, inc1 .. inc4. */
#include "referee/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STARTUP_SECONDS = 20, MATE_SCORE = 30000 };

static void read_greeting(Engine *engine, char *line)
{
    if (strstr(line, "option name UCI_Variant ") == line) {
        engine->offers_variants = true;
    }
}

static bool send_options(Engine *engine)
{
    const EngineSpec *spec = engine->spec;
    bool sent = true;
    for (int i = 0; i < spec->options; i++) {
        int name = (int) strcspn(spec->option[i], "=");
        sent = sent && process_write(&engine->process, "setoption name %.*s value %s", name, spec->option[i],
                                     spec->option[i] + name + 1);
    }
    for (int i = 0; i < spec->inits; i++) {
        sent = sent && process_write(&engine->process, "%s", spec->init[i]);
    }
    if (engine->offers_variants) {
        sent = sent && process_write(&engine->process, "setoption name UCI_Variant value %s", engine_variant(engine));
    }
    return sent;
}

static bool wait_ready(Engine *engine, Error *error)
{
    if (!process_write(&engine->process, "isready")) {
        return fail(error, "does not read its input");
    }
    return engine_expect(engine, "readyok", STARTUP_SECONDS, NULL, error);
}

static bool greet(Engine *engine, Error *error)
{
    engine->offers_variants = false;
    if (!process_write(&engine->process, "uci")) {
        return fail(error, "does not read its input");
    }
    if (!engine_expect(engine, "uciok", STARTUP_SECONDS, read_greeting, error)) {
        return false;
    }
    if (!engine->offers_variants && strcmp(game_name(engine->game), "chess") != 0) {
        return fail(error, "offers no UCI_Variant, so it cannot play %s", game_name(engine->game));
    }
    return send_options(engine) ? wait_ready(engine, error) : fail(error, "does not read its input");
}

static bool new_game(Engine *engine, const char *start, Error *error)
{
    (void) start; /* every question tells it */
    process_write(&engine->process, "ucinewgame");
    return wait_ready(engine, error);
}

static void write_clocks(const Question *question, Text *go)
{
    static const char *const two[] = {"wtime", "btime", "winc", "binc"};
    static const char *const more[] = {"time1", "time2", "time3", "time4", "inc1", "inc2", "inc3", "inc4"};
    const char *const *names = question->seats == 2 ? two : more;
    int per = question->seats == 2 ? 2 : MAX_SEATS;
    for (int seat = 0; seat < question->seats; seat++) {
        text_add(go, " %s %lld", names[seat], (long long) question->time[seat]);
    }
    for (int seat = 0; seat < question->seats; seat++) {
        text_add(go, " %s %lld", names[per + seat], (long long) question->increment[seat]);
    }
    if (question->moves_to_go > 0) {
        text_add(go, " movestogo %d", question->moves_to_go);
    }
}

static bool ask(Engine *engine, const Question *question)
{
    const Limits *limits = &engine->spec->limits;
    Text go = {0};
    text_add(&go, "go");
    if (question->has_clock) {
        write_clocks(question, &go);
    }
    if (limits->movetime > 0) {
        text_add(&go, " movetime %lld", (long long) limits->movetime);
    }
    if (limits->nodes > 0) {
        text_add(&go, " nodes %llu", (unsigned long long) limits->nodes);
    }
    if (limits->depth > 0) {
        text_add(&go, " depth %d", limits->depth);
    }
    bool sent = !go.failed &&
                process_write(&engine->process, "position %s%s%s%s", question->start != NULL ? "fen " : "startpos",
                              question->start != NULL ? question->start : "", question->moves[0] != '\0' ? " moves " : "",
                              question->moves) &&
                process_write(&engine->process, "%s", text_data(&go));
    text_free(&go);
    return sent;
}

static void read_info(char *line, Reply *reply)
{
    const char *at = strstr(line, " score ");
    if (at == NULL || strstr(line, " lowerbound") != NULL || strstr(line, " upperbound") != NULL) {
        return;
    }
    const char *multipv = strstr(line, " multipv "), *depth = strstr(line, " depth ");
    if (multipv != NULL && atoi(multipv + 9) != 1) {
        return;
    }
    int value;
    if (sscanf(at, " score cp %d", &value) == 1) {
        reply->score = value;
    } else if (sscanf(at, " score mate %d", &value) == 1) {
        reply->score = value > 0 ? MATE_SCORE - value : -MATE_SCORE - value;
    } else {
        return;
    }
    reply->has_score = true;
    if (depth != NULL) {
        reply->depth = atoi(depth + 7);
    }
}

static bool hear(Engine *engine, char *line, Reply *reply)
{
    (void) engine;
    const char *rest;
    if (starts_with_word(line, "info", NULL)) {
        read_info(line, reply);
    } else if (starts_with_word(line, "bestmove", &rest)) {
        reply->kind = REPLY_MOVE;
        snprintf(reply->text, sizeof reply->text, "%.*s", (int) strcspn(rest, " \t"), rest);
        return true;
    }
    return false;
}

const Protocol protocol_uci = {greet, new_game, ask, hear, "stop"};
