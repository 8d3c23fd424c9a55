#include "tuner/fit.h"
#include "eval/weights.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 4096,
    PATIENCE = 8,        /* epochs without a better loss before learning stops */
    GAME_WORTH = 40      /* the positions of one game tell as much as so many of different games */
};

/* Adam's step in centipawns falls from epoch to epoch; its other figures are those of the paper. */
static const double STEP = 0.5, STEP_FALL = 0.97, MEAN_DECAY = 0.9, SQUARE_DECAY = 0.999, TINY = 1e-12;

/* How far a weight may be thought to lie from where it started: so many centipawns, and this share of it. */
static const double PRIOR_LEAST = 8, PRIOR_SHARE = 0.25;

bool fit_init(Fit *fit, const EvalWeights *weights, uint64_t seed, double blend, Error *error)
{
    size_t count = 2 * (size_t) weights_features();
    *fit = (Fit) { .count = (int) count, .scale = 250, .blend = blend, .best_loss = HUGE_VAL, .seed = seed };
    double *memory = calloc(5 * count, sizeof *memory);
    if (memory == NULL) {
        return fail(error, "no memory for %zu weights", count);
    }
    fit->start = memory;
    fit->weight = memory + count;
    fit->best = memory + 2 * count;
    fit->mean = memory + 3 * count;
    fit->square = memory + 4 * count;
    for (int i = 0; i < weights_features(); i++) {
        int middle, end;
        weights_get(weights, i, &middle, &end);
        fit->start[2 * i] = middle;
        fit->start[2 * i + 1] = end;
    }
    memcpy(fit->weight, fit->start, count * sizeof *memory);
    memcpy(fit->best, fit->start, count * sizeof *memory);
    return true;
}

void fit_free(Fit *fit)
{
    free(fit->start);
    *fit = (Fit) { 0 };
}

/* ---- The model ---- */

double fit_score(const Samples *samples, const Sample *sample, const double *weight)
{
    const Term *term = samples->term + sample->first;
    double middle = 0, end = 0;
    for (int i = 0; i < sample->terms; i++) {
        middle += term[i].count * weight[2 * term[i].feature];
        end += term[i].count * weight[2 * term[i].feature + 1];
    }
    return middle * (double) sample->middle + end * (double) sample->end;
}

static double logistic(double x) { return 1 / (1 + exp(-x)); }

/* Logarithmic loss where the model has the odds exp(x) and `target` came true: log(1 + exp(x)) - target * x, without overflow. */
static double loss_of(double x, double target) { return log1p(exp(-fabs(x))) + (x > 0 ? x : 0) - target * x; }

static double target_of(const Fit *fit, const Sample *sample)
{
    return (1 - fit->blend) * (double) sample->result + fit->blend * logistic((double) sample->value / fit->scale);
}

double fit_loss(const Fit *fit, const Samples *samples, const double *weight, bool held_out, bool of_results)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < samples->samples; i++) {
        const Sample *sample = &samples->sample[i];
        if (sample->held_out == held_out) {
            double target = of_results ? (double) sample->result : target_of(fit, sample);
            sum += loss_of(fit_score(samples, sample, weight) / fit->scale, target);
            count++;
        }
    }
    return count != 0 ? sum / (double) count : 0;
}

/* Golden section search: the loss has one minimum in the scale. */
void fit_find_scale(Fit *fit, const Samples *samples)
{
    const double ratio = (sqrt(5) - 1) / 2;
    double low = 50, high = 1000;
    while (high - low > 1) {
        double width = ratio * (high - low), loss[2];
        for (int i = 0; i < 2; i++) {
            fit->scale = i == 0 ? high - width : low + width;
            loss[i] = fit_loss(fit, samples, fit->start, false, true);
        }
        if (loss[0] < loss[1]) {
            high = low + width;
        } else {
            low = high - width;
        }
    }
    fit->scale = (low + high) / 2;
}

/* The prior as a loss per sample, with its gradient: normal around the start. */
static double prior(const Fit *fit, double samples_per_game_worth, double *gradient)
{
    double sum = 0;
    for (int i = 0; i < fit->count; i++) {
        double width = PRIOR_LEAST + PRIOR_SHARE * fabs(fit->start[i]), off = fit->weight[i] - fit->start[i];
        double strength = 1 / (width * width * samples_per_game_worth);
        gradient[i] = off * strength;
        sum += off * off * strength / 2;
    }
    return sum;
}

double fit_objective(const Fit *fit, const Samples *samples, const size_t *name, size_t names, double *gradient)
{
    double sum = 0;
    double pull = prior(fit, (double) samples->games * GAME_WORTH, gradient);
    for (size_t n = 0; n < names; n++) {
        const Sample *sample = &samples->sample[name[n]];
        const Term *term = samples->term + sample->first;
        double x = fit_score(samples, sample, fit->weight) / fit->scale, target = target_of(fit, sample);
        double slope = (logistic(x) - target) / fit->scale / (double) names;
        double middle = slope * (double) sample->middle, end = slope * (double) sample->end;
        sum += loss_of(x, target);
        for (int i = 0; i < sample->terms; i++) {
            gradient[2 * term[i].feature] += middle * term[i].count;
            gradient[2 * term[i].feature + 1] += end * term[i].count;
        }
    }
    return sum / (double) names + pull;
}

/* ---- Learning ---- */

static void step(Fit *fit, const double *gradient)
{
    double length = STEP * pow(STEP_FALL, fit->epoch);
    fit->steps++;
    double mean_share = 1 - pow(MEAN_DECAY, (double) fit->steps), square_share = 1 - pow(SQUARE_DECAY, (double) fit->steps);
    for (int i = 0; i < fit->count; i++) {
        fit->mean[i] = MEAN_DECAY * fit->mean[i] + (1 - MEAN_DECAY) * gradient[i];
        fit->square[i] = SQUARE_DECAY * fit->square[i] + (1 - SQUARE_DECAY) * gradient[i] * gradient[i];
        fit->weight[i] -= length * (fit->mean[i] / mean_share) / (sqrt(fit->square[i] / square_share) + TINY);
    }
}

/* Numbers of the samples to learn from, shuffled (Fisher and Yates) by seed and epoch. */
static size_t shuffle(const Fit *fit, const Samples *samples, size_t *order)
{
    size_t count = 0;
    uint64_t random = (fit->seed + 1) * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t) fit->epoch * 2 + 1;
    for (size_t i = 0; i < samples->samples; i++) {
        if (!samples->sample[i].held_out) {
            order[count++] = i;
        }
    }
    for (size_t i = count; i > 1; i--) {
        random ^= random >> 12; /* xorshift64* (Vigna 2016) */
        random ^= random << 25;
        random ^= random >> 27;
        size_t j = (size_t) (random * UINT64_C(0x2545f4914f6cdd1d) >> 11) % i, other = order[j];
        order[j] = order[i - 1];
        order[i - 1] = other;
    }
    return count;
}

bool fit_epoch(Fit *fit, const Samples *samples)
{
    size_t *order = malloc((samples->samples + 1) * sizeof *order);
    double *gradient = malloc((size_t) fit->count * sizeof *gradient);
    bool goes_on = order != NULL && gradient != NULL && fit->epoch < FIT_EPOCHS && fit->epoch - fit->best_epoch < PATIENCE;
    if (goes_on) {
        size_t count = shuffle(fit, samples, order);
        for (size_t at = 0; at < count; at += BATCH) {
            fit_objective(fit, samples, order + at, count - at < BATCH ? count - at : BATCH, gradient);
            step(fit, gradient);
        }
        fit->epoch++;
        double loss = fit_loss(fit, samples, fit->weight, true, false);
        if (loss < fit->best_loss) {
            fit->best_loss = loss;
            fit->best_epoch = fit->epoch;
            memcpy(fit->best, fit->weight, (size_t) fit->count * sizeof *fit->best);
        }
    }
    free(order);
    free(gradient);
    return goes_on;
}

/* ---- Stopping and resuming ---- */

void fit_write(const Fit *fit, FILE *out)
{
    fprintf(out, "fit %d %" PRIu64 " %d %d %" PRId64 " %a %a %a\n", fit->count, fit->seed, fit->epoch, fit->best_epoch, fit->steps,
            fit->scale, fit->blend, fit->best_loss);
    for (int i = 0; i < 5 * fit->count; i++) {
        fprintf(out, "%a\n", fit->start[i]);
    }
}

bool fit_read(Fit *fit, FILE *in, Error *error)
{
    int count;
    uint64_t seed;
    if (fscanf(in, "fit %d %" SCNu64 " %d %d %" SCNd64 " %la %la %la", &count, &seed, &fit->epoch, &fit->best_epoch, &fit->steps,
               &fit->scale, &fit->blend, &fit->best_loss) != 8 ||
        count != fit->count || seed != fit->seed) {
        return fail(error, "not a fit of %d weights with seed %" PRIu64, fit->count, fit->seed);
    }
    for (int i = 0; i < 5 * count; i++) {
        if (fscanf(in, "%la", &fit->start[i]) != 1) {
            return fail(error, "a fit that is not whole");
        }
    }
    return true;
}
