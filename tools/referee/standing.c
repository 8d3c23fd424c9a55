#include "referee/standing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIN = 12 }; /* twelfths */

static int bins(const Standing *standing)
{
    return WIN * standing->seatings.count + 1;
}

bool standing_init(Standing *standing, int engines, int seats)
{
    *standing = (Standing){0};
    seatings_list(&standing->seatings, engines, seats);
    standing->histogram = calloc((size_t) bins(standing), sizeof *standing->histogram);
    return standing->histogram != NULL;
}

void standing_free(Standing *standing)
{
    free(standing->round);
    free(standing->histogram);
    standing->round = NULL;
    standing->histogram = NULL;
}

static bool make_room(Standing *standing, size_t round)
{
    if (round < standing->rounds) {
        return true;
    }
    size_t rounds = round + 1 + round / 2;
    Round *list = realloc(standing->round, rounds * sizeof *list);
    if (list == NULL) {
        return false;
    }
    memset(list + standing->rounds, 0, (rounds - standing->rounds) * sizeof *list);
    standing->round = list;
    standing->rounds = rounds;
    return true;
}

static void complete_round(Standing *standing, const Round *round)
{
    standing->complete++;
    standing->histogram[round->points[0]]++;
    for (int i = 0; i < standing->seatings.engines; i++) {
        standing->engine[i].sum += round->points[i];
        standing->engine[i].squares += (double) round->points[i] * round->points[i];
    }
}

bool standing_add(Standing *standing, const Record *record, Error *error)
{
    const Seatings *seatings = &standing->seatings;
    const uint8_t *expected = seatings->engine[record->number % (size_t) seatings->count];
    size_t number = record->number / (size_t) seatings->count;
    int total = 0;
    bool fits = record->seats == seatings->seats;
    for (int seat = 0; fits && seat < record->seats; seat++) {
        fits = record->engine[seat] == expected[seat];
        total += record->score[seat];
    }
    if (!fits || total == 0 || total % WIN != 0) {
        return fail(error, "game %zu is no game of this match", record->number + 1);
    }
    if (!make_room(standing, number)) {
        return fail(error, "no memory for %zu rounds", number + 1);
    }
    Round *round = &standing->round[number];
    for (int seat = 0; seat < record->seats; seat++) {
        EngineStanding *engine = &standing->engine[record->engine[seat]];
        int score = record->score[seat];
        int share = score * WIN / total; /* where places are paid, the seats have two points */
        engine->seats_had++;
        engine->points += (uint64_t) share;
        engine->wins += score == WIN;
        engine->losses += score == 0;
        engine->draws += score != WIN && score != 0;
        round->points[record->engine[seat]] += share;
    }
    standing->games++;
    if (++round->played == seatings->count) {
        complete_round(standing, round);
    }
    return true;
}

Histogram standing_histogram(const Standing *standing)
{
    return (Histogram){standing->histogram, bins(standing)};
}

SprtState standing_sprt(const Standing *standing, const Sprt *sprt, double *llr)
{
    double lower, upper;
    sprt_bounds(sprt->alpha, sprt->beta, &lower, &upper);
    *llr = sprt_llr(standing_histogram(standing), sprt->elo0, sprt->elo1);
    return *llr <= lower ? SPRT_ELO0 : *llr >= upper ? SPRT_ELO1 : SPRT_UNDECIDED;
}

/* ---- The line ---- */

static void write_two_seats(const Standing *standing, const char *const *names, Text *text)
{
    const EngineStanding *first = &standing->engine[0], *second = &standing->engine[1];
    text_add(text, " %s %.1f - %.1f %s (+%llu =%llu -%llu)", names[0], (double) first->points / WIN, (double) second->points / WIN,
             names[1], (unsigned long long) first->wins, (unsigned long long) first->draws, (unsigned long long) first->losses);
}

static void write_more_seats(const Standing *standing, const char *const *names, Text *text)
{
    const Seatings *seatings = &standing->seatings;
    double rounds = (double) standing->complete;
    for (int i = 0; i < seatings->engines; i++) {
        const EngineStanding *engine = &standing->engine[i];
        double had = (double) engine->seats_had, per_round = (double) (seatings->count * seatings->seats) / seatings->engines;
        text_add(text, "%s %s %.2f", i > 0 ? "," : "", names[i], (double) engine->points / WIN);
        text_add(text, " (%.3f a seat", had > 0 ? (double) engine->points / WIN / had : 0);
        if (rounds > 1) {
            double mean = engine->sum / rounds, variance = (engine->squares / rounds - mean * mean) * rounds / (rounds - 1);
            text_add(text, " +-%.3f", 1.96 * sqrt(fmax(variance, 0) / rounds) / WIN / per_round);
        }
        text_add(text, ")");
    }
}

static void write_strength(const Standing *standing, Text *text)
{
    if (standing->complete == 0) {
        return;
    }
    Estimate estimate = estimate_strength(standing_histogram(standing));
    text_add(text, " | Elo %+.1f +-%.1f, LOS %.1f%%", estimate.elo, estimate.elo_error, 100 * estimate.superiority);
    if (standing->seatings.seats == 2) {
        const double *count = standing->histogram;
        text_add(text, ", pairs [%.0f %.0f %.0f %.0f %.0f]", count[0], count[WIN / 2], count[WIN], count[WIN * 3 / 2], count[2 * WIN]);
    } else {
        text_add(text, ", rounds %zu", standing->complete);
    }
}

void standing_write(const Standing *standing, const char *const *names, const Sprt *sprt, Text *text)
{
    text_add(text, "games %zu:", standing->games);
    if (standing->seatings.seats == 2) {
        write_two_seats(standing, names, text);
    } else {
        write_more_seats(standing, names, text);
    }
    if (standing->seatings.engines == 2) {
        write_strength(standing, text);
    }
    if (sprt->on) {
        static const char *const verdict[] = {"", ": elo0 accepted", ": elo1 accepted"};
        double lower, upper, llr;
        SprtState state = standing_sprt(standing, sprt, &llr);
        sprt_bounds(sprt->alpha, sprt->beta, &lower, &upper);
        text_add(text, " | LLR %.2f (%.2f, %.2f) [%g, %g]%s", llr, lower, upper, sprt->elo0, sprt->elo1, verdict[state]);
    }
}
