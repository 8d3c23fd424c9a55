#include "referee/settings.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Values ---- */

static bool read_whole(const char *name, const char *text, long long least, long long most, long long *value, Error *error)
{
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || *value < least || *value > most) {
        return fail(error, "%s %.60s: expected a whole number from %lld to %lld", name, text, least, most);
    }
    return true;
}

/* KEY=NUMBER words behind an option. */
typedef struct {
    const char *key;
    double *value;
    double least, most;
} Pair;

static bool read_pairs(const char *name, Pair *pairs, size_t number, int count, char **arguments, int *at, Error *error)
{
    for (; *at < count && strncmp(arguments[*at], "--", 2) != 0; ++*at) {
        const char *word = arguments[*at], *equals = strchr(word, '=');
        Pair *pair = NULL;
        for (size_t i = 0; equals != NULL && i < number; i++) {
            if (strlen(pairs[i].key) == (size_t) (equals - word) && strncmp(word, pairs[i].key, (size_t) (equals - word)) == 0) {
                pair = &pairs[i];
            }
        }
        if (pair == NULL) {
            return fail(error, "%s: cannot use '%.60s'", name, word);
        }
        char *end;
        double value = strtod(equals + 1, &end);
        if (end == equals + 1 || *end != '\0' || !(value >= pair->least && value <= pair->most)) {
            return fail(error, "%s: %.60s is not a number from %g to %g", name, word, pair->least, pair->most);
        }
        *pair->value = value;
    }
    return true;
}

bool sprt_read(Sprt *sprt, int count, char **arguments, int *at, Error *error)
{
    Sprt read = {.on = true, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    Pair pairs[] = {{"elo0", &read.elo0, -1000, 1000},
                    {"elo1", &read.elo1, -1000, 1000},
                    {"alpha", &read.alpha, 0.0001, 0.4999},
                    {"beta", &read.beta, 0.0001, 0.4999}};
    if (!read_pairs("--sprt", pairs, sizeof pairs / sizeof pairs[0], count, arguments, at, error)) {
        return false;
    }
    if (read.elo0 >= read.elo1) {
        return fail(error, "--sprt: elo0 must be less than elo1");
    }
    *sprt = read;
    return true;
}

static bool read_adjudication(Adjudication *by, bool resign, int count, char **arguments, int *at, Error *error)
{
    double moves = resign ? 3 : 8, score = resign ? 800 : 10, from = 40;
    Pair pairs[] = {{"moves", &moves, 1, 1000}, {"score", &score, 0, 30000}, {"from", &from, 1, 10000}};
    if (!read_pairs(resign ? "--resign" : "--draw", pairs, resign ? 2 : 3, count, arguments, at, error)) {
        return false;
    }
    if (resign) {
        by->resign_moves = (int) moves;
        by->resign_score = (int) score;
    } else {
        by->draw_moves = (int) moves;
        by->draw_score = (int) score;
        by->draw_from = (int) from;
    }
    return true;
}

static bool read_shard(Settings *settings, const char *text, Error *error)
{
    int part, parts, end = -1;
    if (sscanf(text, "%d/%d%n", &part, &parts, &end) != 2 || end < 0 || text[end] != '\0' || part < 1 || parts > 1000000 || part > parts) {
        return fail(error, "--shard %.60s: expected I/N with 1 <= I <= N", text);
    }
    settings->shard = part;
    settings->shards = parts;
    return true;
}

/* ---- Options ---- */

typedef struct {
    int first, behind; /* words of an engine among the arguments */
} Words;

/* An option with one value. */
static bool read_value(Settings *settings, const char *name, const char *value, Error *error)
{
    static const struct {
        const char *name;
        long long least, most;
    } numbers[] = {{"--games", 1, 100000000}, {"--concurrency", 1, 1024}, {"--every", 1, 1000000}, {"--seed", 0, INT64_MAX},
                   {"--margin", 0, 3600000},  {"--hang", 1, 86400},       {"--maxmoves", 1, 100000}};
    long long number = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(name, numbers[i].name) == 0 && !read_whole(name, value, numbers[i].least, numbers[i].most, &number, error)) {
            return false;
        }
    }
    if (strcmp(name, "--variant") == 0) {
        settings->variant = value;
    } else if (strcmp(name, "--openings") == 0) {
        settings->openings = value;
    } else if (strcmp(name, "--log") == 0) {
        settings->log = value;
    } else if (strcmp(name, "--pgn") == 0) {
        settings->pgn = value;
    } else if (strcmp(name, "--shard") == 0) {
        return read_shard(settings, value, error);
    } else if (strcmp(name, "--games") == 0) {
        settings->games = (size_t) number;
    } else if (strcmp(name, "--concurrency") == 0) {
        settings->concurrency = (int) number;
    } else if (strcmp(name, "--every") == 0) {
        settings->every = (int) number;
    } else if (strcmp(name, "--seed") == 0) {
        settings->seed = (uint64_t) number;
    } else if (strcmp(name, "--margin") == 0) {
        settings->rules.margin = number;
    } else if (strcmp(name, "--hang") == 0) {
        settings->rules.hang = number * 1000;
    } else if (strcmp(name, "--maxmoves") == 0) {
        settings->rules.adjudication.max_moves = (int) number;
    } else {
        return fail(error, "unknown option %.60s (see --help)", name);
    }
    return true;
}

static Words take_words(int count, char **arguments, int *at)
{
    Words words = {*at, *at};
    while (words.behind < count && strncmp(arguments[words.behind], "--", 2) != 0) {
        words.behind++;
    }
    *at = words.behind;
    return words;
}

static bool read_words(EngineSpec *spec, const Words *words, char **arguments, Error *error)
{
    for (int i = words->first; i < words->behind; i++) {
        if (!spec_read_word(spec, arguments[i], error)) {
            return false;
        }
    }
    return true;
}

static bool check(const Settings *settings, Error *error)
{
    for (int i = 0; i < settings->engines; i++) {
        if (!spec_check(&settings->engine[i], error)) {
            return false;
        }
        for (int other = 0; other < i; other++) {
            if (strcmp(settings->engine[i].name, settings->engine[other].name) == 0) {
                return fail(error, "two engines have the name %.60s", settings->engine[i].name);
            }
        }
    }
    if (settings->variant == NULL || settings->engines < 2) {
        return fail(error, "a match needs --variant and at least two --engine");
    }
    if (!variant_exists(settings->variant)) {
        return fail(error, "there is no variant %.60s", settings->variant);
    }
    if (settings->resume && settings->log == NULL) {
        return fail(error, "--resume needs --log");
    }
    return true;
}

bool settings_read(Settings *settings, int count, char **arguments, Error *error)
{
    *settings = (Settings){.games = 2, .concurrency = 1, .every = 1, .shard = 1, .shards = 1, .rules = {.margin = 100, .hang = 120000}};
    Words words[MAX_SEATS], each = {0, 0};
    for (int at = 0; at < count;) {
        const char *name = arguments[at++];
        bool good = true;
        if (strcmp(name, "--resume") == 0) {
            settings->resume = true;
        } else if (strcmp(name, "--verbose") == 0) {
            settings->verbose = true;
        } else if (strcmp(name, "--each") == 0) {
            each = take_words(count, arguments, &at);
        } else if (strcmp(name, "--engine") == 0 && settings->engines < MAX_SEATS) {
            words[settings->engines++] = take_words(count, arguments, &at);
        } else if (strcmp(name, "--engine") == 0) {
            good = fail(error, "more than %d engines", MAX_SEATS);
        } else if (strcmp(name, "--sprt") == 0) {
            good = sprt_read(&settings->sprt, count, arguments, &at, error);
        } else if (strcmp(name, "--resign") == 0 || strcmp(name, "--draw") == 0) {
            good = read_adjudication(&settings->rules.adjudication, strcmp(name, "--resign") == 0, count, arguments, &at, error);
        } else if (at == count) {
            good = fail(error, "%.60s: unknown, or its value is missing (see --help)", name);
        } else {
            good = read_value(settings, name, arguments[at++], error);
        }
        if (!good) {
            return false;
        }
    }
    /* What is said of one engine goes before what is said of each. */
    for (int i = 0; i < settings->engines; i++) {
        if (!read_words(&settings->engine[i], &each, arguments, error) || !read_words(&settings->engine[i], &words[i], arguments, error)) {
            return false;
        }
    }
    return check(settings, error);
}

/* ---- Header ---- */

static const char first_line[] = "# Platypus match log 1\n";

void settings_write_header(const Settings *settings, const Openings *openings, Text *text)
{
    const Adjudication *by = &settings->rules.adjudication;
    text_add(text, "%s# variant %s\n", first_line, settings->variant);
    for (int i = 0; i < settings->engines; i++) {
        const EngineSpec *spec = &settings->engine[i];
        text_add(text, "# engine %s\t", spec->name);
        limits_write(&spec->limits, text);
        for (int option = 0; option < spec->options; option++) {
            text_add(text, " option.%s", spec->option[option]);
        }
        text_add(text, "\n");
    }
    text_add(text, "# openings %zu digest %016llx\n", openings->count, (unsigned long long) openings->digest);
    text_add(text, "# adjudication resign %d %d draw %d %d %d maxmoves %d\n", by->resign_moves, by->resign_score, by->draw_moves,
             by->draw_score, by->draw_from, by->max_moves);
}

bool header_read(Header *header, const char *text, Error *error)
{
    *header = (Header){0};
    if (strncmp(text, first_line, strlen(first_line)) != 0) {
        return fail(error, "it does not begin with '%.*s'", (int) strlen(first_line) - 1, first_line);
    }
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n') {
        if (sscanf(at, "# variant %63[^\n]", header->variant) != 1 && header->engines < MAX_SEATS) {
            header->engines += sscanf(at, "# engine %63[^\t\n]", header->name[header->engines]) == 1;
        }
    }
    if (!variant_exists(header->variant) || header->engines < 2) {
        return fail(error, "its header names no variant that is known, or fewer than two engines");
    }
    return true;
}
