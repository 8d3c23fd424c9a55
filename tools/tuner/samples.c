#include "tuner/samples.h"
#include "common/games.h"
#include "eval/weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    OPENING = 8,        /* plies that are not learned from */
    MOST_QUIET = 20,    /* quiet plies: near the draw by their count the evaluation is not linear */
    HELD_OUT_OF = 10    /* one game in so many */
};

/* Makes room for `more` elements behind `used`. */
static void *grow(void *memory, size_t *room, size_t used, size_t more, size_t size)
{
    if (used + more > *room) {
        size_t wanted = (used + more) * 3 / 2 + 1024;
        void *bigger = realloc(memory, wanted * size);
        if (bigger == NULL) {
            return NULL;
        }
        memory = bigger;
        *room = wanted;
    }
    return memory;
}

static bool add_terms(Samples *samples, const EvalTrace *trace, int features)
{
    Term *terms = grow(samples->term, &samples->term_room, samples->terms, (size_t) features, sizeof *terms);
    if (terms == NULL) {
        return false;
    }
    samples->term = terms;
    for (int i = 0; i < features; i++) {
        int count = trace->count[0][i] - trace->count[1][i];
        if (count != 0) {
            terms[samples->terms++] = (Term) { (int16_t) i, (int16_t) count };
        }
    }
    return true;
}

bool samples_add(Samples *samples, const EvalWeights *weights, const Position *position, float result, float value, bool held_out,
                 Error *error)
{
    int features = weights_features();
    size_t first = samples->terms;
    int *counts = malloc(2 * (size_t) features * sizeof *counts);
    Sample *sample = grow(samples->sample, &samples->sample_room, samples->samples, 1, sizeof *sample);
    EvalTrace trace = { .count = { counts, counts + features } };
    samples->sample = sample != NULL ? sample : samples->sample;
    if (counts != NULL && sample != NULL) {
        weights_trace(weights, position, &trace);
    }
    if (counts == NULL || sample == NULL || !add_terms(samples, &trace, features)) {
        free(counts);
        return fail(error, "no memory for %zu positions", samples->samples + 1);
    }
    free(counts);
    float unit = (float) trace.scale / SCALE_ALL / TRACE_ONE;
    samples->sample[samples->samples++] = (Sample) {
        .first = first,
        .terms = (int) (samples->terms - first),
        .held_out = held_out,
        .middle = unit * (float) trace.phase / PHASE_ALL,
        .end = unit * (float) (PHASE_ALL - trace.phase) / PHASE_ALL,
        .result = result,
        .value = value,
    };
    samples->held_out += held_out;
    return true;
}

/* ---- Files of games ---- */

typedef struct {
    Samples *samples;
    const EvalWeights *weights;
    Position *position;
    uint64_t seed;
} Reading;

/* Can the evaluation be asked what it thinks before this move, without a search? */
static bool is_quiet(Position *position, Move move, Score value)
{
    return value > -SCORE_MATE_BOUND && value < SCORE_MATE_BOUND && position_quiet_plies(position) <= MOST_QUIET &&
           !move_is_capture(position, move) && move_kind(position, move) == 0 && !position_in_check(position);
}

/* Mixes the bits of a number (the last step of Steele, Lea and Flood's SplitMix). */
static uint64_t mixed(uint64_t number)
{
    number = (number ^ number >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ number >> 27) * UINT64_C(0x94d049bb133111eb);
    return number ^ number >> 31;
}

static bool take_game(void *context, const BookLine *line, Error *error)
{
    Reading *reading = context;
    Samples *samples = reading->samples;
    Position *position = reading->position;
    bool held_out = mixed(reading->seed << 32 | (uint64_t) samples->games) % HELD_OUT_OF == 0;
    float result = (float) line->score[0] / 12;
    if (line->start[0] == '\0') {
        position_reset(position);
    } else if (!position_set(position, line->start, error)) {
        return false;
    }
    for (int ply = 0; ply < line->count; ply++) {
        Score value = line->value[ply];
        if (ply >= OPENING && is_quiet(position, line->move[ply], value)) {
            float first = (float) (position_seat(position) == 0 ? value : -value);
            if (!samples_add(samples, reading->weights, position, result, first, held_out, error)) {
                return false;
            }
        }
        position_make(position, line->move[ply]);
    }
    samples->games++;
    if (isatty(STDERR_FILENO) && samples->games % 64 == 0) {
        fprintf(stderr, "\r%ld games, %zu quiet positions ", samples->games, samples->samples);
    }
    return true;
}

bool samples_read(Samples *samples, const EvalWeights *weights, const Game *game, const char *path, uint64_t seed, Error *error)
{
    Reading reading = { samples, weights, position_new(game), seed };
    bool good = reading.position != NULL || fail(error, "no memory for a position");
    good = good && games_read(path, reading.position, take_game, &reading, error);
    position_free(reading.position);
    return good;
}

void samples_free(Samples *samples)
{
    free(samples->term);
    free(samples->sample);
    *samples = (Samples) { 0 };
}
