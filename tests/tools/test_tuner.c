/* The tuner: its model is the evaluation, its gradient is the slope of what it minimises, it learns what there is to learn, and runs that
 * were stopped go on as if they had not been. What it wrote for the engine is in force there. */
#include "tuner/table.h"
#include "eval/tuned.h"
#include "platypus/eval.h"
#include "support/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const games[] = {
    "chess", "platonic", "glinski", "platform", "raumherichess", "plattraum-compounds", "plattraum-liuyang-bishogi",
};
enum { GAMES = sizeof games / sizeof games[0] };

typedef struct {
    Table table;
    EvalWeights *weights;
    Samples samples;
    Fit fit;
} Bench;

/* Samples along random games, each won by whom the evaluation likes, and every fifth held out. */
static Bench bench_open(const char *variant, int positions)
{
    uint64_t seed = 8008;
    Error error;
    Bench bench = {.table = table_open(variant, NULL)};
    bench.weights = weights_new(bench.table.game);
    ck_assert_ptr_nonnull(bench.weights);
    for (int i = 0; i < positions; i++) {
        if (i % 60 == 0 || !random_step(bench.table.position, &seed)) {
            position_reset(bench.table.position);
            bench.samples.games++;
        }
        int score = eval_seat(bench.table.position, 0);
        float result = score > 0 ? 1 : 0;
        ck_assert(samples_add(&bench.samples, bench.weights, bench.table.position, result, (float) score, i % 5 == 0, &error));
    }
    ck_assert(fit_init(&bench.fit, bench.weights, 1, 0.5, &error));
    return bench;
}

static void bench_close(Bench *bench)
{
    fit_free(&bench->fit);
    samples_free(&bench->samples);
    weights_free(bench->weights);
    table_close(&bench->table);
}

/* Counts times weights are the evaluation, but for roundings and the damping by quiet plies. */
START_TEST(model_is_the_evaluation)
{
    uint64_t seed = 7117;
    Error error;
    Bench bench = bench_open(games[_i], 1);
    for (int ply = 0; ply < 100 && random_step(bench.table.position, &seed); ply++) {
        ck_assert(samples_add(&bench.samples, bench.weights, bench.table.position, 1, 0, false, &error));
        int quiet = position_quiet_plies(bench.table.position), score = eval_seat(bench.table.position, 0);
        double model = fit_score(&bench.samples, &bench.samples.sample[bench.samples.samples - 1], bench.fit.weight);
        double damped = model * (200 - (quiet < 100 ? quiet : 100)) / 200;
        ck_assert_msg(fabs(damped - score) <= 3, "%s: model %.2f, score %d", written(bench.table.position).text, damped, score);
    }
    bench_close(&bench);
}
END_TEST

START_TEST(gradient_is_the_slope)
{
    enum { POSITIONS = 120 };
    static const double apart = 0.01;
    Bench bench = bench_open(games[_i], POSITIONS);
    Fit *fit = &bench.fit;
    size_t names[POSITIONS];
    double *gradient = calloc((size_t) fit->count, sizeof *gradient), *unused = calloc((size_t) fit->count, sizeof *unused);
    for (size_t i = 0; i < POSITIONS; i++) {
        names[i] = i;
    }
    for (int i = 0; i < fit->count; i++) {
        fit->weight[i] += i % 7 - 3; /* off the start, where the prior is flat */
    }
    fit_objective(fit, &bench.samples, names, POSITIONS, gradient);
    for (int i = 0; i < fit->count; i++) {
        double weight = fit->weight[i];
        fit->weight[i] = weight + apart;
        double above = fit_objective(fit, &bench.samples, names, POSITIONS, unused);
        fit->weight[i] = weight - apart;
        double below = fit_objective(fit, &bench.samples, names, POSITIONS, unused);
        fit->weight[i] = weight;
        ck_assert_double_eq_tol(gradient[i], (above - below) / (2 * apart), 1e-7);
    }
    free(gradient);
    free(unused);
    bench_close(&bench);
}
END_TEST

/* Won by the evaluation's favourite always: the loss must fall, on what was held out, too. */
START_TEST(learning_helps)
{
    Bench bench = bench_open("chess", 3000);
    fit_find_scale(&bench.fit, &bench.samples);
    double before = fit_loss(&bench.fit, &bench.samples, bench.fit.start, true, false);
    bench.fit.best_loss = before;
    for (int epoch = 0; epoch < 5 && fit_epoch(&bench.fit, &bench.samples); epoch++) {
    }
    ck_assert_double_lt(fit_loss(&bench.fit, &bench.samples, bench.fit.best, true, false), before);
    bench_close(&bench);
}
END_TEST

START_TEST(resumed_is_uninterrupted)
{
    Error error;
    Bench whole = bench_open("platform", 600), part = bench_open("platform", 600);
    FILE *state = tmpfile();
    ck_assert_ptr_nonnull(state);
    fit_epoch(&whole.fit, &whole.samples);
    fit_write(&whole.fit, state);
    rewind(state);
    ck_assert_msg(fit_read(&part.fit, state, &error), "%s", error.text);
    fit_epoch(&whole.fit, &whole.samples);
    fit_epoch(&part.fit, &part.samples);
    ck_assert_mem_eq(whole.fit.weight, part.fit.weight, (size_t) whole.fit.count * sizeof *whole.fit.weight);
    rewind(state);
    part.fit.seed++;
    ck_assert(!fit_read(&part.fit, state, &error));
    fclose(state);
    bench_close(&whole);
    bench_close(&part);
}
END_TEST

START_TEST(table_is_written)
{
    char path[] = "/tmp/platypus-table-XXXXXX", text[8192] = "";
    Error error;
    Bench bench = bench_open("chess", 100);
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    bench.fit.best[2 * kind_feature(2, TERM_CENTRE)] = 77.7;
    bench.fit.best[2 * (KIND_FEATURES + GENERAL_TEMPO)] = 14;
    bench.fit.best[2 * (KIND_FEATURES + GENERAL_TEMPO) + 1] = -5.4;
    ck_assert_msg(table_write(path, bench.table.game, bench.weights, &bench.fit, &bench.samples, "+1 Elo", &error), "%s", error.text);
    FILE *in = fopen(path, "r");
    ck_assert_ptr_nonnull(in);
    ck_assert_uint_gt(fread(text, 1, sizeof text - 1, in), 0);
    fclose(in);
    close(file);
    unlink(path);
    ck_assert_ptr_nonnull(strstr(text, "before: +1 Elo. */"));
    ck_assert_ptr_nonnull(strstr(text, "{ 78, "));
    ck_assert_ptr_nonnull(strstr(text, "{ GENERAL_TEMPO, { 14, -5 } }"));
    ck_assert_ptr_nonnull(strstr(text, "const Tuned tuned_chess = TUNED(\"chess\", men, generals);"));
    bench_close(&bench);
}
END_TEST

static void same_weight(const EvalWeights *weights, int feature, TunedWeight expected, const char *game)
{
    int middle, end;
    char name[48];
    weights_get(weights, feature, &middle, &end);
    ck_assert_msg(middle == expected.middle && end == expected.end, "%s: %s", game, weights_name(weights, feature, name));
}

/* Every line of every table is meant for something, and is what its game plays by. */
START_TEST(tables_are_in_force)
{
    for (size_t t = 0; tuned_tables[t] != NULL; t++) {
        const Tuned *tuned = tuned_tables[t];
        Table table = table_open(tuned->game, NULL);
        EvalWeights *weights = weights_new(table.game);
        ck_assert_ptr_nonnull(weights);
        for (size_t i = 0; i < tuned->man_count; i++) {
            int kind = 1;
            while (kind <= table.game->kinds && strcmp(table.game->spec[kind].moves[0], tuned->men[i].moves) != 0) {
                kind++;
            }
            ck_assert_msg(kind <= table.game->kinds, "%s has no man that moves %s", tuned->game, tuned->men[i].moves);
            for (int term = 0; term < KIND_TERMS; term++) {
                same_weight(weights, kind_feature(kind, (KindTerm) term), tuned->men[i].weight[term], tuned->game);
            }
        }
        for (size_t i = 0; i < tuned->general_count; i++) {
            same_weight(weights, KIND_FEATURES + tuned->generals[i].general, tuned->generals[i].weight, tuned->game);
        }
        weights_free(weights);
        table_close(&table);
    }
}
END_TEST

static Suite *tuner_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("tuner", &tests, 60);
    tcase_add_loop_test(tests, model_is_the_evaluation, 0, GAMES);
    tcase_add_loop_test(tests, gradient_is_the_slope, 0, GAMES);
    tcase_add_test(tests, learning_helps);
    tcase_add_test(tests, resumed_is_uninterrupted);
    tcase_add_test(tests, table_is_written);
    tcase_add_test(tests, tables_are_in_force);
    return suite;
}

REGISTER_SUITE(tuner_suite);
