/* The public face of evaluation: weights are made anew for each call, which is slow but needs no state. */
#include "platypus/eval.h"
#include "eval/tables.h"
#include <stdlib.h>
#include <string.h>

int eval_seat(const Position *position, int seat)
{
    EvalWeights *weights = weights_new(position->game);
    int score = weights != NULL ? weights_evaluate(weights, NULL, position, seat) : 0;
    weights_free(weights);
    return score;
}

int eval_position(const Position *position) { return eval_seat(position, pos_seat(position)); }

int eval_kind_value(const Game *game, int kind)
{
    EvalWeights *weights = weights_new(game);
    int value = weights != NULL ? weights_value(weights, kind) : 0;
    weights_free(weights);
    return value;
}

/* ---- Explanation ---- */

/* Rows of the table: a term of all kinds, or general features from one up to the next row's. */
static const struct {
    const char *name;
    int first; /* of KindTerm or, in the second part, of General */
} ROWS[] = {
    { "material", TERM_VALUE },      { "reserve", TERM_RESERVE },       { "mobility", TERM_MOBILITY },
    { "centre", TERM_CENTRE },       { "advance", TERM_ADVANCE },       { "at home", TERM_HOME },
    { "threatened", TERM_THREAT },   { "hanging", TERM_HANGING },       { "tempo", GENERAL_TEMPO },
    { "pairs", GENERAL_PAIR },       { "pawn structure", GENERAL_DOUBLED }, { "open files", GENERAL_OPEN_FILE },
    { "royal shelter", GENERAL_SHELTER }, { "royals forked", GENERAL_FORK }, { "castling", GENERAL_RIGHTS },
    { "platforms", GENERAL_PLATFORM_FREE }, { "carried pawns", GENERAL_CARRY }, { "passed pawns", GENERAL_PASSED },
    { "corner run", GENERAL_CORNER }, { "ranked pawns", GENERAL_POWER }, { "royal danger", GENERAL_DANGER },
};

enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

static int row_of(int feature)
{
    if (feature < KIND_FEATURES) {
        return feature % KIND_TERMS;
    }
    int row = ROW_COUNT - 1;
    while (ROWS[row].first > feature - KIND_FEATURES) {
        row--;
    }
    return row;
}

static double centipawns(Pair score, int phase)
{
    return (double) (pair_middle(score) * phase + pair_end(score) * (PHASE_ALL - phase)) / (TRACE_ONE * PHASE_ALL);
}

static void print_row(FILE *out, const char *name, const Pair score[MAX_SEATS], int seats, int phase)
{
    fprintf(out, "%-15s", name);
    for (int seat = 0; seat < seats; seat++) {
        fprintf(out, " %10.2f", centipawns(score[seat], phase));
    }
    if (seats == 2) {
        fprintf(out, " %10.2f", centipawns(score[0] - score[1], phase));
    }
    fputc('\n', out);
}

static void print_table(const EvalWeights *weights, const EvalTrace *trace, FILE *out)
{
    Pair rows[ROW_COUNT][MAX_SEATS], total[MAX_SEATS];
    int seats = weights->game->seats;
    memset(rows, 0, sizeof rows);
    memset(total, 0, sizeof total);
    for (int seat = 0; seat < seats; seat++) {
        for (int i = 0; i < FEATURES; i++) {
            Pair part = weights->feature[i] * trace->count[seat][i];
            rows[row_of(i)][seat] += part;
            total[seat] += part;
        }
    }
    fprintf(out, "%-15s", "centipawns");
    for (int seat = 0; seat < seats; seat++) {
        fprintf(out, "     seat %d", seat + 1);
    }
    fprintf(out, "%s\n", seats == 2 ? "       lead" : "");
    for (int row = 0; row < ROW_COUNT; row++) {
        bool empty = true;
        for (int seat = 0; seat < seats; seat++) {
            empty = empty && rows[row][seat] == 0;
        }
        if (!empty) {
            print_row(out, ROWS[row].name, rows[row], seats, trace->phase);
        }
    }
    print_row(out, "sum", total, seats, trace->phase);
}

/* What men are worth in this game, wherever they stand. */
static void print_values(const EvalWeights *weights, FILE *out)
{
    const Game *game = weights->game;
    fprintf(out, "%-27s middle game    endgame\n", "man");
    for (int kind = 1; kind <= game->kinds; kind++) {
        int value = kind_feature(kind, TERM_VALUE);
        if (!(weights->role[kind] & ROLE_ROYAL)) {
            fprintf(out, "%s%c %-*s %11d %10d\n", game->spec[kind].promoted ? "+" : "", game->spec[kind].letter,
                    game->spec[kind].promoted ? 24 : 25, game->spec[kind].name, weights->middle[value], weights->end[value]);
        }
    }
}

void eval_explain(const Position *position, FILE *out)
{
    EvalWeights *weights = weights_new(position->game);
    int *counts = calloc((size_t) FEATURES * MAX_SEATS, sizeof *counts);
    if (weights == NULL || counts == NULL) {
        fputs("no memory to explain the evaluation\n", out);
    } else {
        EvalTrace trace;
        for (int seat = 0; seat < MAX_SEATS; seat++) {
            trace.count[seat] = counts + FEATURES * seat;
        }
        weights_trace(weights, position, &trace);
        print_table(weights, &trace, out);
        fprintf(out, "middle game %d%%, winnable %d%%, quiet plies %d\n", 100 * trace.phase / PHASE_ALL, 100 * trace.scale / SCALE_ALL,
                position_quiet_plies(position));
        if (position->game->seats > 2) {
            int expected[MAX_SEATS];
            weights_expected(weights, position, expected);
            for (int seat = 0; seat < position->game->seats; seat++) {
                fprintf(out, "seat %d: score %d, expected %d per mille\n", seat + 1, weights_evaluate(weights, NULL, position, seat),
                        expected[seat]);
            }
        } else {
            fprintf(out, "score %d for the seat to move\n", weights_evaluate(weights, NULL, position, pos_seat(position)));
        }
        print_values(weights, out);
    }
    free(counts);
    weights_free(weights);
}
