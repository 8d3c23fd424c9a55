/* Learns the weights of the evaluation from games of self-play, and writes them as C. */
#include "eval/weights.h"
#include "tuner/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: tune VARIANT --out FILE [--state FILE] [--resume] [--seed N] [--blend PERCENT] [--earned TEXT] GAMES...\n"
    "  learns the weights of a variant for two from files of games (book selfplay VARIANT --out GAMES --random 8 --varied 0\n"
    "  --depth 512 --nodes 1000 --rest 1000) and writes them to --out (src/eval/tuned_VARIANT.c). Prints the loss after each\n"
    "  epoch; keeps its state in --state, from which --resume goes on. --seed (1) chooses the tenth of the games that is held\n"
    "  out and the order of learning; equal seeds give equal weights. What is to be predicted is the result, and by --blend\n"
    "  (50) per cent what the search found. --earned is put in the table's head: what the weights earned in a match\n";

typedef struct {
    const char *variant, *out, *state, *earned;
    bool resume;
    long seed, blend;
    char **games;
    int game_files;
} Arguments;

/* ---- Arguments ---- */

static bool read_number(const char *name, const char *text, long most, long *value, Error *error)
{
    char *end;
    errno = 0;
    *value = strtol(text, &end, 10);
    bool good = end != text && *end == '\0' && errno == 0 && *value >= 0 && *value <= most;
    return good || fail(error, "%s: expected a number from 0 to %ld", name, most);
}

static bool read_option(Arguments *arguments, const char *name, const char *value, Error *error)
{
    if (strcmp(name, "--out") == 0) {
        arguments->out = value;
    } else if (strcmp(name, "--state") == 0) {
        arguments->state = value;
    } else if (strcmp(name, "--earned") == 0) {
        arguments->earned = value;
    } else if (strcmp(name, "--seed") == 0) {
        return read_number(name, value, INT32_MAX, &arguments->seed, error);
    } else if (strcmp(name, "--blend") == 0) {
        return read_number(name, value, 100, &arguments->blend, error);
    } else {
        return fail(error, "no option %.40s", name);
    }
    return true;
}

/* Words that are no options, variant and files, are moved to the front of `argv`. */
static bool read_arguments(Arguments *arguments, int argc, char **argv, Error *error)
{
    int words = 0;
    *arguments = (Arguments) { .seed = 1, .blend = 50 };
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--resume") == 0) {
            arguments->resume = true;
        } else if (strncmp(argv[i], "--", 2) != 0) {
            argv[words++] = argv[i];
        } else if (i + 1 == argc) {
            return fail(error, "%.40s needs a value", argv[i]);
        } else if (!read_option(arguments, argv[i], argv[i + 1], error)) {
            return false;
        } else {
            i++;
        }
    }
    if (words < 2 || arguments->out == NULL || (arguments->resume && arguments->state == NULL)) {
        return fail(error, "a variant, --out, files of games and, to resume, --state are needed (see --help)");
    }
    arguments->variant = argv[0];
    arguments->games = argv + 1;
    arguments->game_files = words - 1;
    return true;
}

/* ---- State ---- */

static bool read_state(const char *path, Fit *fit, Error *error)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return fail(error, "%s: %s", path, strerror(errno));
    }
    Error reason;
    bool good = fit_read(fit, file, &reason) || fail(error, "%s: %s", path, reason.text);
    fclose(file);
    return good;
}

/* Replaces the file as a whole, so that a run that is stopped at any time can be resumed. */
static bool write_state(const char *path, const Fit *fit, Error *error)
{
    char beside[4096];
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int) sizeof beside) {
        return fail(error, "%.60s...: too long a name", path);
    }
    FILE *file = fopen(beside, "w");
    bool good = file != NULL;
    if (good) {
        fit_write(fit, file);
        good = !ferror(file);
        good = fclose(file) == 0 && good && rename(beside, path) == 0;
    }
    return good || fail(error, "%s: %s", path, strerror(errno));
}

/* ---- Learning ---- */

static bool learn(const Arguments *arguments, Fit *fit, const Samples *samples, Error *error)
{
    bool terminal = isatty(STDERR_FILENO);
    if (!arguments->resume) {
        fit_find_scale(fit, samples);
        fit->best_loss = fit_loss(fit, samples, fit->start, true, false);
    } else if (!read_state(arguments->state, fit, error)) {
        return false;
    }
    fprintf(stderr, "odds of e to 1 at %.0f centipawns; loss of the games held out %.5f at first\n", fit->scale,
            fit_loss(fit, samples, fit->start, true, false));
    while (fit_epoch(fit, samples)) {
        fprintf(stderr, "%sepoch %d of at most %d: best loss held out %.5f after epoch %d%s", terminal ? "\r" : "", fit->epoch,
                FIT_EPOCHS, fit->best_loss, fit->best_epoch, terminal ? " " : "\n");
        if (arguments->state != NULL && !write_state(arguments->state, fit, error)) {
            return false;
        }
    }
    fprintf(stderr, "%sresults held out: loss %.5f before, %.5f after\n", terminal ? "\n" : "",
            fit_loss(fit, samples, fit->start, true, true), fit_loss(fit, samples, fit->best, true, true));
    return true;
}

static bool read_games(const Arguments *arguments, const Game *game, const EvalWeights *weights, Samples *samples, Error *error)
{
    for (int i = 0; i < arguments->game_files; i++) {
        if (!samples_read(samples, weights, game, arguments->games[i], (uint64_t) arguments->seed, error)) {
            return false;
        }
    }
    fprintf(stderr, "%ld games, %zu quiet positions, %zu held out\n", samples->games, samples->samples, samples->held_out);
    return (samples->held_out > 0 && samples->held_out < samples->samples) || fail(error, "too few games to learn from");
}

static bool tune(const Arguments *arguments, const Game *game, Error *error)
{
    Samples samples = { 0 };
    Fit fit = { 0 };
    EvalWeights *weights = weights_new(game);
    bool good = (weights != NULL || fail(error, "no memory for weights")) &&
                read_games(arguments, game, weights, &samples, error) &&
                fit_init(&fit, weights, (uint64_t) arguments->seed, (double) arguments->blend / 100, error) &&
                learn(arguments, &fit, &samples, error) &&
                table_write(arguments->out, game, weights, &fit, &samples, arguments->earned, error);
    fit_free(&fit);
    samples_free(&samples);
    weights_free(weights);
    return good;
}

int main(int argc, char **argv)
{
    Arguments arguments;
    Error error;
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        fputs(usage, argc < 2 ? stderr : stdout);
        return argc < 2 ? EXIT_FAILURE : EXIT_SUCCESS;
    }
    bool good = read_arguments(&arguments, argc - 1, argv + 1, &error);
    Game *game = good ? game_new(arguments.variant, &error) : NULL;
    good = game != NULL && (game_seats(game) == 2 || fail(&error, "%s: only games of two can be learned", arguments.variant)) &&
           tune(&arguments, game, &error);
    game_free(game);
    if (!good) {
        fprintf(stderr, "tune: %s\n", error.text);
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
