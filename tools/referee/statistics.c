#include "referee/statistics.h"

#include <math.h>

double elo_of_score(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static double value_of_bin(Histogram histogram, int bin)
{
    return (double) bin / (histogram.bins - 1);
}

static double count_rounds(Histogram histogram)
{
    double rounds = 0;
    for (int i = 0; i < histogram.bins; i++) {
        rounds += histogram.count[i];
    }
    return rounds;
}

Estimate estimate_strength(Histogram histogram)
{
    const double normal_95 = 1.959963984540054;
    double rounds = count_rounds(histogram), mean = 0, variance = 0;
    if (rounds == 0) {
        return (Estimate){.score = 0.5, .error = INFINITY, .elo_error = INFINITY, .superiority = 0.5};
    }
    for (int i = 0; i < histogram.bins; i++) {
        mean += histogram.count[i] * value_of_bin(histogram, i);
    }
    mean /= rounds; /* last, so that an even score is exactly a half */
    for (int i = 0; i < histogram.bins; i++) {
        variance += histogram.count[i] / rounds * pow(value_of_bin(histogram, i) - mean, 2);
    }
    if (rounds < 2) {
        return (Estimate){
            .rounds = rounds, .score = mean, .error = INFINITY, .elo = elo_of_score(mean), .elo_error = INFINITY, .superiority = 0.5};
    }
    double deviation = sqrt(variance / rounds);
    Estimate estimate = {.rounds = rounds, .score = mean, .error = normal_95 * deviation, .elo = elo_of_score(mean)};
    estimate.elo_error = (elo_of_score(mean + estimate.error) - elo_of_score(mean - estimate.error)) / 2;
    if (deviation > 0) {
        estimate.superiority = erfc(-(mean - 0.5) / deviation / sqrt(2)) / 2;
    } else {
        estimate.superiority = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
        estimate.elo_error = isinf(estimate.elo) ? INFINITY : 0;
    }
    return estimate;
}

/* ---- Sequential test ---- */

/* The chance of a bin that was seen with frequency `frequency`, under the likeliest distribution with mean `mean`; `x` solves
 * its equation. */
static double constrained(double frequency, double value, double mean, double x)
{
    return frequency / (1 + x * (value - mean));
}

/* Finds x: the sum over bins of frequency * (value - mean) / (1 + x * (value - mean)) falls in x and has one zero between the poles
 * that the smallest and the largest value set. */
static double solve_constraint(Histogram histogram, const double *frequency, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 200; step++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < histogram.bins; i++) {
            double value = value_of_bin(histogram, i);
            sum += (value - mean) * constrained(frequency[i], value, mean, x);
        }
        if (sum > 0) {
            low = x;
        } else {
            high = x;
        }
    }
    return (low + high) / 2;
}

/* Generalised likelihood ratio over all distributions on the bins with the two means: M. Van den Bergh, "A practical introduction
 * to the GSPRT". */
double sprt_llr(Histogram histogram, double elo0, double elo1)
{
    enum { MOST_BINS = 2048 };
    const double trace = 1e-3; /* rounds seen of the extreme scores, so that each mean is possible */
    double frequency[MOST_BINS], llr = 0, rounds = count_rounds(histogram);
    if (rounds == 0 || histogram.bins > MOST_BINS) {
        return 0;
    }
    double total = rounds;
    for (int i = 0; i < histogram.bins; i++) {
        bool missing_end = (i == 0 || i == histogram.bins - 1) && histogram.count[i] == 0;
        frequency[i] = missing_end ? trace : histogram.count[i];
        total += missing_end ? trace : 0;
    }
    for (int i = 0; i < histogram.bins; i++) {
        frequency[i] /= total;
    }
    double mean0 = score_of_elo(elo0), mean1 = score_of_elo(elo1);
    double x0 = solve_constraint(histogram, frequency, mean0), x1 = solve_constraint(histogram, frequency, mean1);
    for (int i = 0; i < histogram.bins; i++) {
        if (frequency[i] > 0) {
            double value = value_of_bin(histogram, i);
            llr += frequency[i] * log(constrained(frequency[i], value, mean1, x1) / constrained(frequency[i], value, mean0, x0));
        }
    }
    return total * llr;
}

void sprt_bounds(double alpha, double beta, double *lower, double *upper)
{
    *lower = log(beta / (1 - alpha));
    *upper = log((1 - beta) / alpha);
}
