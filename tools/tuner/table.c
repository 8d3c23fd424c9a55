#include "tuner/table.h"
#include "eval/tables.h"
#include "referee/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rounded(const Fit *fit, int feature, int end) { return (int) lround(fit->best[2 * feature + end]); }

/* Does any sample count the feature? */
static bool *find_seen(const Samples *samples)
{
    bool *seen = calloc(FEATURES, sizeof *seen);
    for (size_t i = 0; seen != NULL && i < samples->terms; i++) {
        seen[samples->term[i].feature] = true;
    }
    return seen;
}

/* "plattraum-compounds" as a part of a name in C. */
static void add_identifier(Text *text, const char *name)
{
    for (; *name != '\0'; name++) {
        text_add(text, "%c", *name == '-' ? '_' : *name);
    }
}

static void add_head(Text *text, const Game *game, const Fit *fit, const Samples *samples, const char *earned)
{
    char date[16];
    time_t now = time(NULL);
    struct tm calendar;
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &calendar));
    text_add(text, "/* Made by tools/tune; not to be changed by hand.\n *\n");
    text_add(text, " * %s, %s: learned from %zu quiet positions of %ld games of self-play (seed %" PRIu64 ").\n", game_name(game), date,
             samples->samples, samples->games, fit->seed);
    text_add(text, " * Results of the %zu positions held out: logarithmic loss %.5f before, %.5f after (odds of e to 1: %.0f cp).\n", samples->held_out,
             fit_loss(fit, samples, fit->start, true, true), fit_loss(fit, samples, fit->best, true, true), fit->scale);
    text_add(text, " * Match against the weights before: %s. */\n", earned != NULL ? earned : "not played yet");
    text_add(text, "#include \"eval/tuned.h\"\n\n");
}

static void add_men(Text *text, const Game *game, const Fit *fit)
{
    text_add(text, "static const TunedMan men[] = {\n");
    text_add(text, "    /* value, reserve, mobility, centre, advance, home, threat, hanging: middle game, endgame */\n");
    for (int kind = 1; kind <= game->kinds; kind++) {
        const KindSpec *spec = &game->spec[kind];
        text_add(text, "    { \"%s\", /* %s%c, %s */\n      {", spec->moves[0], spec->promoted ? "+" : "", spec->letter, spec->name);
        for (int term = 0; term < KIND_TERMS; term++) {
            int feature = kind_feature(kind, (KindTerm) term);
            text_add(text, "%s { %d, %d }", term > 0 ? "," : "", rounded(fit, feature, 0), rounded(fit, feature, 1));
        }
        text_add(text, " } },\n");
    }
    text_add(text, "};\n\n");
}

/* "carry-later" as GENERAL_CARRY_LATER, "passed-3" as GENERAL_PASSED + 3. */
static void add_general_name(Text *text, const char *name)
{
    size_t length = strcspn(name, "0123456789");
    bool numbered = name[length] != '\0';
    text_add(text, "GENERAL_");
    for (size_t i = 0; i < length - numbered; i++) {
        text_add(text, "%c", name[i] == '-' ? '_' : toupper((unsigned char) name[i]));
    }
    if (numbered) {
        text_add(text, " + %s", name + length);
    }
}

static void add_generals(Text *text, const EvalWeights *weights, const Fit *fit, const bool *seen)
{
    text_add(text, "static const TunedGeneral generals[] = {\n");
    for (int feature = KIND_FEATURES; feature < FEATURES; feature++) {
        char name[48];
        if (seen[feature]) {
            text_add(text, "    { ");
            add_general_name(text, weights_name(weights, feature, name));
            text_add(text, ", { %d, %d } },\n", rounded(fit, feature, 0), rounded(fit, feature, 1));
        }
    }
    text_add(text, "};\n\n");
}

bool table_write(const char *path, const Game *game, const EvalWeights *weights, const Fit *fit, const Samples *samples,
                 const char *earned, Error *error)
{
    Text text = { 0 };
    bool *seen = find_seen(samples);
    if (seen == NULL) {
        return fail(error, "no memory for a table");
    }
    add_head(&text, game, fit, samples, earned);
    add_men(&text, game, fit);
    add_generals(&text, weights, fit, seen);
    text_add(&text, "const Tuned tuned_");
    add_identifier(&text, game_name(game));
    text_add(&text, " = TUNED(\"%s\", men, generals);\n", game_name(game));
    bool good = file_replace(path, &text, error);
    free(seen);
    text_free(&text);
    return good;
}
