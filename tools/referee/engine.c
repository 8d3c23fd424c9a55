#include "referee/engine.h"

#include <stdio.h>
#include <string.h>

enum { SECOND = 1000000 }; /* microseconds */

void engine_init(Engine *engine, const EngineSpec *spec, const Game *game, int cancel, bool trace)
{
    memset(engine, 0, sizeof *engine);
    engine->spec = spec;
    engine->game = game;
    engine->protocol = spec->cecp ? &protocol_cecp : &protocol_uci;
    engine->process.cancel = cancel;
    engine->process.trace = trace ? spec->name : NULL;
}

const char *engine_variant(const Engine *engine)
{
    return engine->spec->variant_name != NULL ? engine->spec->variant_name : game_name(engine->game);
}

bool starts_with_word(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != '\0' && strchr(" \t", line[length]) == NULL)) {
        return false;
    }
    if (rest != NULL) {
        *rest = line + length + strspn(line + length, " \t");
    }
    return true;
}

bool engine_expect(Engine *engine, const char *word, int seconds, void (*each)(Engine *engine, char *line), Error *error)
{
    int64_t deadline = now_us() + (int64_t) seconds * SECOND;
    for (;;) {
        char *line;
        switch (process_read(&engine->process, deadline, &line)) {
        case READ_LINE:
            if (starts_with_word(line, word, NULL)) {
                return true;
            }
            if (each != NULL) {
                each(engine, line);
            }
            break;
        case READ_LATE:
            return fail(error, "no '%s' within %d seconds", word, seconds);
        case READ_CLOSED:
            return fail(error, "ended while '%s' was waited for", word);
        case READ_CANCELLED:
            return fail(error, "interrupted");
        }
    }
}

/* ---- Life ---- */

void engine_quit(Engine *engine)
{
    if (engine->process.pid != 0) {
        process_write(&engine->process, "quit");
        process_end(&engine->process, SECOND, NULL);
    }
}

bool engine_prepare(Engine *engine, const char *start, Error *error)
{
    if (engine->process.pid != 0 && (engine->spec->restart || (engine->spec->cecp && !engine->cecp.reuse))) {
        engine_quit(engine);
    }
    bool ready = engine->process.pid != 0;
    if (!ready && process_start(&engine->process, engine->spec->command, engine->spec->dir, error)) {
        memset(&engine->cecp, 0, sizeof engine->cecp);
        ready = engine->protocol->greet(engine, error);
    }
    ready = ready && engine->protocol->new_game(engine, start, error);
    if (!ready) {
        process_end(&engine->process, SECOND / 10, NULL);
    }
    return ready;
}

/* ---- Thought ---- */

static void end_crashed(Engine *engine, Reply *reply)
{
    char how[32] = "";
    process_end(&engine->process, SECOND, how);
    reply->kind = REPLY_CRASHES;
    snprintf(reply->text, sizeof reply->text, "%s", how);
}

void engine_think(Engine *engine, const Question *question, int64_t deadline, Reply *reply)
{
    int64_t begin = now_us();
    bool late = false;
    *reply = (Reply){.kind = REPLY_MOVE};
    if (!engine->protocol->ask(engine, question)) {
        deadline = begin; /* it does not even read: what it did is found out below */
    }
    for (;;) {
        char *line;
        ReadResult result = process_read(&engine->process, deadline, &line);
        reply->elapsed = now_us() - begin;
        if (result == READ_CANCELLED) {
            reply->kind = REPLY_CANCELLED;
            return;
        }
        if (result == READ_CLOSED) {
            end_crashed(engine, reply);
            return;
        }
        if (result == READ_LATE && late) {
            process_end(&engine->process, 0, NULL);
            reply->kind = REPLY_HANGS;
            return;
        }
        if (result == READ_LATE) {
            late = true;
            process_write(&engine->process, "%s", engine->protocol->hurry);
            deadline = now_us() + 2 * SECOND;
        } else if (engine->protocol->hear(engine, line, reply)) {
            if (late) {
                reply->kind = REPLY_LATE;
            }
            return;
        }
    }
}
