/* The weights a game starts from: values of men from their mobility, the rest from general knowledge, a few figures set by hand. */
#include "eval/tables.h"
#include <string.h>

/* Values set by hand, where play or tradition tells more than mobility. Games are meant by the beginning of their names. */
static const struct {
    const char *game;
    char letter;
    int middle, end;
} FIGURES[] = {
    { "chess", 'P', 85, 105 },   { "chess", 'N', 325, 310 },   { "chess", 'B', 335, 325 },     { "chess", 'R', 475, 540 },
    { "chess", 'Q', 985, 980 },  { "glinski", 'P', 85, 115 },  { "glinski", 'N', 350, 340 },   { "glinski", 'B', 300, 290 },
    { "glinski", 'R', 490, 540 }, { "glinski", 'Q', 930, 950 }, { "platonic", 'P', 75, 85 },    { "platonic", 'C', 265, 275 },
    { "platonic", 'O', 290, 280 }, { "platonic", 'D', 490, 490 }, { "platonic", 'I', 620, 660 }, { "platform", 'P', 100, 150 },
    { "platform", 'N', 330, 320 }, { "platform", 'B', 270, 270 }, { "platform", 'R', 380, 420 }, { "platform", 'Q', 760, 760 },
    { "raumherichess", 'P', 90, 140 }, { "plattraum", 'C', 85, 120 },
};

/* How a game differs from the others, in per cent of the common weights. */
typedef struct {
    int value;           /* of the value by mobility */
    int passed;
    int structure;
    int danger_middle, danger_end;
    int royal_centre_end, royal_advance_end;
} Style;

static Style style_of(const Game *game)
{
    Style style = { 100, 100, 100, 100, 40, 25, 10 };
    if (game->board.shape == BOARD_HEXAGON) { /* more lines than on squares for every man */
        style.value = 60;
        style.structure = 50;
    }
    if (game->royals > 1) {
        style = (Style) { 100, 25, 50, 110, 90, -5, -50 };
        if (!game->menu[0]) {
            style.passed = 12; /* nothing to promote to */
        }
    }
    if (game->flags & GAME_CORNER) {
        style.passed = 70;
        style.royal_centre_end = 0;
    }
    if (game->flags & GAME_DROPS) { /* never an endgame */
        style.danger_middle = 130;
        style.danger_end = 130;
        style.royal_centre_end = -20;
        style.royal_advance_end = -40;
    }
    if (game->flags & GAME_PLATFORMS) {
        style.passed = 45;
        style.structure = 15;
    }
    if (game->flags & GAME_MULTI) {
        style.danger_middle = 150;
        style.danger_end = 130;
        style.royal_centre_end = 0;
        style.royal_advance_end = 0;
    }
    if (game->board.shape == BOARD_RAUM) {
        style.value = 90;
    }
    return style;
}

static void set(EvalWeights *w, int feature, int middle, int end)
{
    w->middle[feature] = middle;
    w->end[feature] = end;
}

static void set_general(EvalWeights *w, int general, int middle, int end) { set(w, KIND_FEATURES + general, middle, end); }

/* Like H. G. Muller's rule for short-range leapers, (30 + 5/8 N) N for N targets, but for mobility on the crowded board:
 * with these figures it gives the men of chess their usual values. */
static int value_by_mobility(const EvalWeights *w, int kind)
{
    int64_t mobility = w->average[kind];
    return (int) ((50 * mobility * 1024 + 3 * mobility * mobility / 2) / (1024 * 1024));
}

/* In hand a man can go anywhere, at once; a lost one only serves as something to promote to. */
void weights_set_reserve(EvalWeights *w, int kind)
{
    int share = w->game->flags & GAME_DROPS ? 112 : 6, value = kind_feature(kind, TERM_VALUE);
    set(w, kind_feature(kind, TERM_RESERVE), w->middle[value] * share / 100, w->end[value] * share / 100);
}

static void set_values(EvalWeights *w, int kind, const Style *style)
{
    const Game *game = w->game;
    int middle = value_by_mobility(w, kind) * style->value / 100, end = middle;
    if (game->sections[kind] & SEC_HOPS) { /* screens are lost with time */
        middle = middle * 11 / 10;
        end = end * 8 / 10;
    }
    for (size_t i = 0; i < sizeof FIGURES / sizeof FIGURES[0]; i++) {
        bool meant = strncmp(FIGURES[i].game, game->variant->name, strlen(FIGURES[i].game)) == 0;
        if (meant && FIGURES[i].letter == game->spec[kind].letter && !game->spec[kind].promoted) {
            middle = FIGURES[i].middle;
            end = FIGURES[i].end;
        }
    }
    if (w->role[kind] & ROLE_ROYAL) {
        middle = end = 0;
    }
    set(w, kind_feature(kind, TERM_VALUE), middle, end);
    weights_set_reserve(w, kind);
}

static void set_royal(EvalWeights *w, int kind, const Style *style)
{
    bool many = w->game->flags & (GAME_MULTI | GAME_DROPS);
    set(w, kind_feature(kind, TERM_MOBILITY), many ? 8 : 0, 8);
    set(w, kind_feature(kind, TERM_CENTRE), -24, style->royal_centre_end);
    set(w, kind_feature(kind, TERM_ADVANCE), -70, style->royal_advance_end);
}

static void set_pawn(EvalWeights *w, int kind, const Style *style)
{
    set(w, kind_feature(kind, TERM_CENTRE), 9, 0);
    set(w, kind_feature(kind, TERM_ADVANCE), 10, 10 + style->passed / 5);
    set(w, kind_feature(kind, TERM_HANGING), -8, -14);
}

static void set_officer(EvalWeights *w, int kind)
{
    int value = w->middle[kind_feature(kind, TERM_VALUE)];
    if (value < 420) {
        set(w, kind_feature(kind, TERM_MOBILITY), 22, 22);
        set(w, kind_feature(kind, TERM_CENTRE), 14, 10);
        set(w, kind_feature(kind, TERM_ADVANCE), 12, 8);
        set(w, kind_feature(kind, TERM_HOME), -12, -4);
    } else if (value < 760) {
        set(w, kind_feature(kind, TERM_MOBILITY), 15, 26);
        set(w, kind_feature(kind, TERM_CENTRE), 4, 4);
        set(w, kind_feature(kind, TERM_ADVANCE), 8, 14);
        set(w, kind_feature(kind, TERM_HOME), -4, 0);
    } else {
        set(w, kind_feature(kind, TERM_MOBILITY), 10, 20);
        set(w, kind_feature(kind, TERM_CENTRE), 4, 12);
        set(w, kind_feature(kind, TERM_ADVANCE), 4, 10);
    }
    set(w, kind_feature(kind, TERM_THREAT), -(18 + value / 12), -(14 + value / 12));
    set(w, kind_feature(kind, TERM_HANGING), -(10 + value / 16), -(14 + value / 16));
}

static void set_pawn_structure(EvalWeights *w, const Style *style)
{
    static const int passed_middle[DISTANCES] = { 0, 62, 38, 20, 10, 6, 4, 3, 2, 2, 1, 1 };
    static const int passed_end[DISTANCES] = { 0, 150, 100, 60, 36, 22, 15, 10, 8, 6, 4, 3 };
    static const int free_middle[DISTANCES] = { 0, 35, 16, 8, 4, 2, 1 };
    static const int free_end[DISTANCES] = { 0, 90, 52, 28, 14, 8, 4, 2, 1 };
    for (int i = 0; i < DISTANCES; i++) {
        set_general(w, GENERAL_PASSED + i, passed_middle[i] * style->passed / 100, passed_end[i] * style->passed / 100);
        set_general(w, GENERAL_FREE + i, free_middle[i] * style->passed / 100, free_end[i] * style->passed / 100);
    }
    set_general(w, GENERAL_BLOCKED, -6 * style->passed / 100, -14 * style->passed / 100);
    set_general(w, GENERAL_DOUBLED, -8 * style->structure / 100, -16 * style->structure / 100);
    set_general(w, GENERAL_ISOLATED, -10 * style->structure / 100, -12 * style->structure / 100);
    set_general(w, GENERAL_SUPPORTED, 6 + 2 * style->structure / 100, 8);
}

void weights_default(EvalWeights *w)
{
    const Game *game = w->game;
    Style style = style_of(game);
    memset(w->middle, 0, sizeof w->middle);
    memset(w->end, 0, sizeof w->end);
    for (int kind = 1; kind <= game->kinds; kind++) {
        set_values(w, kind, &style);
        if (w->role[kind] & ROLE_ROYAL) {
            set_royal(w, kind, &style);
        } else if (w->role[kind] & ROLE_PAWN) {
            set_pawn(w, kind, &style);
        } else {
            set_officer(w, kind);
        }
    }
    set_pawn_structure(w, &style);
    bool squares = game->board.shape == BOARD_GRID;
    set_general(w, GENERAL_TEMPO, 14, 8);
    set_general(w, GENERAL_PAIR, squares && game->royals == 1 ? 26 : 10, squares && game->royals == 1 ? 40 : 12);
    set_general(w, GENERAL_OPEN_FILE, 10 + 14 * style.structure / 100, 8);
    set_general(w, GENERAL_HALF_OPEN, 4 + 8 * style.structure / 100, 4);
    set_general(w, GENERAL_SHELTER, 12, 0);
    set_general(w, GENERAL_RIGHTS, 14, 0);
    for (int i = 0; i < DANGERS; i++) {
        int danger = i * i / 4 < 700 ? i * i / 4 : 700;
        set_general(w, GENERAL_DANGER + i, -danger * style.danger_middle / 100, -danger * style.danger_end / 100);
    }
    if (game->royals > 1) {
        static const int power[POWERS] = { 0, 6, 16, 26, 55, 60 };
        set_general(w, GENERAL_FORK, -2, -1);
        for (int i = 0; i < POWERS; i++) {
            set_general(w, GENERAL_POWER + i, power[i], power[i]);
        }
    }
    if (game->flags & GAME_PLATFORMS) {
        set_general(w, GENERAL_PLATFORM_FREE, 3, 3);
        set_general(w, GENERAL_PLATFORM_CENTRE, 12, 8);
        set_general(w, GENERAL_CARRY, 260, 320);
        set_general(w, GENERAL_CARRY_LATER, 45, 70);
    }
    if (game->flags & GAME_CORNER) {
        static const int run[DISTANCES] = { 0, 650, 320, 190, 120, 80, 54, 36, 24, 16, 10, 6 };
        for (int i = 0; i < DISTANCES; i++) {
            set_general(w, GENERAL_CORNER + i, run[i], run[i]);
            set_general(w, GENERAL_CORNER_LATER + i, run[i] / 4, run[i] / 4);
        }
    }
}
