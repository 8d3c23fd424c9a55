#include "referee/spec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Times ---- */

/* Reads seconds or M:SS, and sets `*end` behind them; milliseconds, or -1. */
static int64_t read_time(const char *text, const char **end)
{
    char *after;
    double minutes = 0, seconds = strtod(text, &after);
    if (after == text || text[0] == '-') {
        return -1;
    }
    if (*after == ':') {
        minutes = seconds;
        const char *rest = after + 1;
        seconds = strtod(rest, &after);
        if (after == rest || rest[0] == '-') {
            return -1;
        }
    }
    *end = after;
    double total = (minutes * 60 + seconds) * 1000 + 0.5;
    return total < 1e12 ? (int64_t) total : -1;
}

bool limits_read_clock(Limits *limits, const char *text, Error *error)
{
    const char *rest = text, *slash = strchr(text, '/');
    Limits read = *limits;
    read.moves = 0;
    read.increment = 0;
    if (slash != NULL) {
        char *end;
        long moves = strtol(text, &end, 10);
        if (end != slash || moves < 1 || moves > 1000) {
            return fail(error, "tc=%.60s: the number of moves is 1 to 1000", text);
        }
        read.moves = (int) moves;
        rest = slash + 1;
    }
    read.time = read_time(rest, &rest);
    if (read.time > 0 && *rest == '+') {
        read.increment = read_time(rest + 1, &rest);
    }
    if (read.time <= 0 || read.increment < 0 || *rest != '\0') {
        return fail(error, "tc=%.60s: expected [MOVES/]TIME[+INCREMENT], as 40/60+0.6 or 5:00", text);
    }
    *limits = read;
    return true;
}

static void write_clock(const Limits *limits, Text *text)
{
    if (limits->moves > 0) {
        text_add(text, "%d/", limits->moves);
    }
    text_add(text, "%.10g", (double) limits->time / 1000);
    if (limits->increment > 0) {
        text_add(text, "+%.10g", (double) limits->increment / 1000);
    }
}

void limits_write(const Limits *limits, Text *text)
{
    if (limits->time > 0) {
        text_add(text, " tc=");
        write_clock(limits, text);
    }
    if (limits->movetime > 0) {
        text_add(text, " st=%.10g", (double) limits->movetime / 1000);
    }
    if (limits->nodes > 0) {
        text_add(text, " nodes=%llu", (unsigned long long) limits->nodes);
    }
    if (limits->depth > 0) {
        text_add(text, " depth=%d", limits->depth);
    }
}

void limits_write_pgn(const Limits *limits, Text *text)
{
    if (limits->time > 0) {
        write_clock(limits, text);
    } else if (limits->movetime > 0) {
        text_add(text, "*%.10g", (double) limits->movetime / 1000);
    } else {
        text_add(text, "-");
    }
}

/* ---- Words ---- */

static bool read_count(const char *text, uint64_t most, uint64_t *value)
{
    char *end;
    errno = 0;
    unsigned long long read = strtoull(text, &end, 10);
    *value = read;
    return errno == 0 && end != text && *end == '\0' && text[0] != '-' && read >= 1 && read <= most;
}

static bool read_limit(Limits *limits, const char *key, const char *value, Error *error)
{
    uint64_t number;
    if (strcmp(key, "tc") == 0) {
        return limits_read_clock(limits, value, error);
    }
    if (strcmp(key, "st") == 0) {
        const char *end;
        int64_t time = read_time(value, &end);
        if (time <= 0 || *end != '\0') {
            return fail(error, "st=%.60s: expected seconds for each move", value);
        }
        limits->movetime = time;
        return true;
    }
    if (!read_count(value, strcmp(key, "nodes") == 0 ? INT64_MAX : MAX_PLY, &number)) {
        return fail(error, "%s=%.60s: expected a whole number from 1", key, value);
    }
    if (strcmp(key, "nodes") == 0) {
        limits->nodes = number;
    } else {
        limits->depth = (int) number;
    }
    return true;
}

static bool read_choice(const char *key, const char *value, const char *no, const char *yes, bool *chosen, Error *error)
{
    if (strcmp(value, no) != 0 && strcmp(value, yes) != 0) {
        return fail(error, "%s=%.60s: expected %s or %s", key, value, no, yes);
    }
    *chosen = strcmp(value, yes) == 0;
    return true;
}

static bool add_text(const char **list, int *count, int most, const char *key, const char *value, Error *error)
{
    if (*count == most) {
        return fail(error, "more than %d words %s", most, key);
    }
    list[(*count)++] = value;
    return true;
}

bool spec_read_word(EngineSpec *spec, const char *word, Error *error)
{
    const char *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t) (equals - word) : 0;
    char key[24];
    if (strncmp(word, "option.", 7) == 0) {
        if (equals == NULL || length == 7) {
            return fail(error, "'%.60s': expected option.NAME=VALUE", word);
        }
        return add_text(spec->option, &spec->options, MAX_OPTIONS, "option", word + 7, error);
    }
    if (length == 0 || length >= sizeof key) {
        return fail(error, "'%.60s': expected KEY=VALUE", word);
    }
    memcpy(key, word, length);
    key[length] = '\0';
    const char *value = equals + 1;
    if (strcmp(key, "name") == 0) {
        if (*value == '\0' || strlen(value) > MAX_NAME || strpbrk(value, "\t\n\"{}") != NULL) {
            return fail(error, "name=: a name has 1 to %d characters and no tabs, quotes or braces", MAX_NAME);
        }
        spec->name = value;
    } else if (strcmp(key, "cmd") == 0) {
        spec->command = value;
    } else if (strcmp(key, "dir") == 0) {
        spec->dir = value;
    } else if (strcmp(key, "variantname") == 0) {
        spec->variant_name = value;
    } else if (strcmp(key, "proto") == 0) {
        return read_choice(key, value, "uci", "cecp", &spec->cecp, error);
    } else if (strcmp(key, "restart") == 0) {
        return read_choice(key, value, "off", "on", &spec->restart, error);
    } else if (strcmp(key, "init") == 0) {
        return add_text(spec->init, &spec->inits, MAX_INIT, key, value, error);
    } else if (strcmp(key, "tc") == 0 || strcmp(key, "st") == 0 || strcmp(key, "nodes") == 0 || strcmp(key, "depth") == 0) {
        return read_limit(&spec->limits, key, value, error);
    } else {
        return fail(error, "'%.60s': the keys are name, cmd, dir, proto, tc, st, nodes, depth, option.NAME, init, variantname, restart",
                    word);
    }
    return true;
}

bool spec_check(const EngineSpec *spec, Error *error)
{
    const Limits *limits = &spec->limits;
    if (spec->name == NULL || spec->command == NULL) {
        return fail(error, "an engine needs name= and cmd=");
    }
    if (limits->time == 0 && limits->movetime == 0 && limits->nodes == 0 && limits->depth == 0) {
        return fail(error, "engine %.60s needs a limit: tc=, st=, nodes= or depth=", spec->name);
    }
    if (spec->cecp && limits->nodes > 0) {
        return fail(error, "engine %.60s: proto=cecp knows no nodes=", spec->name);
    }
    return true;
}
