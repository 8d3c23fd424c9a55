/* Weights of a game: making them, names, and the tables compiled from them. */
#include "eval/tuned.h"
#include <stdio.h>
#include <stdlib.h>

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

static int root(int value)
{
    int r = 0;
    while ((r + 1) * (r + 1) <= value) {
        r++;
    }
    return r;
}

int mobility_count(const EvalWeights *w, int kind, int targets)
{
    return root(targets * TRACE_ONE * TRACE_ONE) - root(w->average[kind] * TRACE_ONE * TRACE_ONE / 1024);
}

int square_terms(const EvalWeights *w, Man man, Cell cell, SquareTerm terms[SQUARE_TERMS])
{
    const Game *game = w->game;
    int kind = man_kind(man), seat = man_seat(man), count = 0;
    terms[count++] = (SquareTerm) { kind_feature(kind, TERM_VALUE), TRACE_ONE };
    terms[count++] = (SquareTerm) { kind_feature(kind, TERM_CENTRE), w->centre[cell] };
    terms[count++] = (SquareTerm) { kind_feature(kind, TERM_ADVANCE), w->advance[seat][cell] };
    if (!(w->role[kind] & (ROLE_PAWN | ROLE_ROYAL)) && (game->array_cells[cell] >> seat & 1)) {
        terms[count++] = (SquareTerm) { kind_feature(kind, TERM_HOME), TRACE_ONE };
    }
    if (game->spec[kind].zone == ZONE_RANK && w->to_go[seat][cell] < POWERS - 1) {
        terms[count++] = (SquareTerm) { KIND_FEATURES + GENERAL_POWER + POWERS - 1 - w->to_go[seat][cell], TRACE_ONE };
    }
    return count;
}

/* Classes of value tell roughly by which men a cell is attacked; royals are the dearest. */
static int value_class(const EvalWeights *w, int kind)
{
    static const int bound[] = { 160, 230, 400, 560, 760, 1050 };
    int class = 0, classes = sizeof bound / sizeof bound[0];
    if (w->role[kind] & ROLE_ROYAL) {
        return classes + 1;
    }
    while (class < classes && w->middle[kind_feature(kind, TERM_VALUE)] >= bound[class]) {
        class++;
    }
    return class;
}

/* Worth of the officers at the start: what the taper calls a full middle game. */
static void measure_start(EvalWeights *w)
{
    const Game *game = w->game;
    w->start_phase = 0;
    for (int kind = 1; kind <= game->kinds; kind++) {
        int form = game->full_form_only && game->plus[kind] != 0 ? game->plus[kind] : kind;
        w->start_phase += game->seats * game->complement[kind] * w->phase_value[form];
    }
}

void weights_compile(EvalWeights *w)
{
    const Game *game = w->game;
    int cells = game->board.cells;
    for (int i = 0; i < FEATURES; i++) {
        w->feature[i] = pair_make(w->middle[i], w->end[i]);
    }
    for (int kind = 1; kind <= game->kinds; kind++) {
        bool officer = !(w->role[kind] & (ROLE_PAWN | ROLE_ROYAL));
        int value = w->middle[kind_feature(kind, TERM_VALUE)], class = value_class(w, kind);
        w->phase_value[kind] = officer ? value : 0;
        w->attack_unit[kind] = (uint8_t) (w->role[kind] & ROLE_ROYAL ? 0 : clamp((value + 100) / 200, 1, 6));
        w->value_class[kind] = (uint8_t) class;
        w->threatened_below[kind] = (uint8_t) (officer ? class : 0);
        for (int n = 0; n < MOBILITIES; n++) {
            w->mobility[kind][n] = w->feature[kind_feature(kind, TERM_MOBILITY)] * mobility_count(w, kind, n);
        }
        for (int seat = 0; seat < game->seats; seat++) {
            for (int cell = 0; cell < cells; cell++) {
                SquareTerm terms[SQUARE_TERMS];
                Man man = man_make(kind, seat);
                int count = square_terms(w, man, (Cell) cell, terms);
                Pair sum = 0;
                for (int i = 0; i < count; i++) {
                    sum += w->feature[terms[i].feature] * terms[i].count;
                }
                w->square[man * cells + cell] = sum;
            }
        }
    }
    measure_start(w);
}

EvalWeights *weights_new(const Game *game)
{
    EvalWeights *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->game = game;
    w->square = calloc((size_t) ((game->kinds + 1) * 4 * game->board.cells), sizeof *w->square);
    if (w->square == NULL || !facts_build(w)) {
        weights_free(w);
        return NULL;
    }
    weights_default(w);
    tuned_apply(w);
    weights_compile(w);
    return w;
}

void weights_free(EvalWeights *w)
{
    if (w != NULL) {
        free(w->square);
        free(w->reach);
        free(w->ray);
        free(w->fork);
        free(w);
    }
}

int weights_value(const EvalWeights *w, int kind) { return w->middle[kind_feature(kind, TERM_VALUE)]; }

int weights_features(void) { return FEATURES; }

void weights_get(const EvalWeights *w, int feature, int *middle, int *end)
{
    *middle = w->middle[feature];
    *end = w->end[feature];
}

void weights_set(EvalWeights *w, int feature, int middle, int end)
{
    w->middle[feature] = middle;
    w->end[feature] = end;
}

static const char *general_name(int general, int *index)
{
    static const struct {
        const char *name;
        int first;
        bool array;
    } names[] = {
        { "danger", GENERAL_DANGER, true },          { "power", GENERAL_POWER, true },
        { "corner-later", GENERAL_CORNER_LATER, true }, { "corner", GENERAL_CORNER, true },
        { "free", GENERAL_FREE, true },              { "passed", GENERAL_PASSED, true },
        { "carry-later", GENERAL_CARRY_LATER, false }, { "carry", GENERAL_CARRY, false },
        { "platform-centre", GENERAL_PLATFORM_CENTRE, false }, { "platform-free", GENERAL_PLATFORM_FREE, false },
        { "rights", GENERAL_RIGHTS, false },         { "fork", GENERAL_FORK, false },
        { "shelter", GENERAL_SHELTER, false },       { "half-open", GENERAL_HALF_OPEN, false },
        { "open-file", GENERAL_OPEN_FILE, false },   { "blocked", GENERAL_BLOCKED, false },
        { "supported", GENERAL_SUPPORTED, false },   { "isolated", GENERAL_ISOLATED, false },
        { "doubled", GENERAL_DOUBLED, false },       { "pair", GENERAL_PAIR, false },
        { "tempo", GENERAL_TEMPO, false },
    };
    for (size_t i = 0;; i++) { /* the last one begins at 0 */
        if (general >= names[i].first) {
            *index = names[i].array ? general - names[i].first : -1;
            return names[i].name;
        }
    }
}

const char *weights_name(const EvalWeights *w, int feature, char text[48])
{
    static const char *const terms[KIND_TERMS] = { "value", "reserve", "mobility", "centre", "advance", "home", "threat", "hanging" };
    if (feature >= KIND_FEATURES) {
        int index;
        const char *name = general_name(feature - KIND_FEATURES, &index);
        if (index < 0) {
            snprintf(text, 48, "%s", name);
        } else {
            snprintf(text, 48, "%s-%d", name, index);
        }
        return text;
    }
    int kind = feature / KIND_TERMS;
    if (kind < 1 || kind > w->game->kinds) {
        return NULL;
    }
    const KindSpec *spec = &w->game->spec[kind];
    snprintf(text, 48, "%s%c-%s", spec->promoted ? "+" : "", spec->letter, terms[feature % KIND_TERMS]);
    return text;
}
