/* The inside of EvalWeights: features, weights, and the tables compiled from them. */
#ifndef EVAL_TABLES_H
#define EVAL_TABLES_H

#include "eval/sets.h"
#include "eval/weights.h"

/* Two weights in one number, middle game in the lower half, endgame in the upper: both are added and multiplied at once. */
typedef int64_t Pair;

static inline Pair pair_make(int middle, int end) { return (Pair) ((uint64_t) (int64_t) end << 32) + middle; }
static inline int pair_middle(Pair pair) { return (int32_t) (uint32_t) (uint64_t) pair; }
static inline int pair_end(Pair pair) { return (int32_t) (uint32_t) (((uint64_t) pair + 0x80000000u) >> 32); }

/* ---- Features ---- */

/* Features that each kind has. Counts are of the owner's; what is bad for him has a negative weight. */
typedef enum {
    TERM_VALUE,    /* men on the board */
    TERM_RESERVE,  /* men in reserve */
    TERM_MOBILITY, /* root of the number of useful targets, less that of the kind's average */
    TERM_CENTRE,   /* 1 in the centre, -1 on the rim */
    TERM_ADVANCE,  /* 0 on the owner's own edge, 1 on the far edge, as his pawns go */
    TERM_HOME,     /* stands on a cell of its owner's starting array (not pawns) */
    TERM_THREAT,   /* attacked by a cheaper man; a half if its owner is to move */
    TERM_HANGING,  /* attacked and not defended; likewise */
    KIND_TERMS
} KindTerm;

enum { DISTANCES = 12, POWERS = 6, DANGERS = 64 };

/* Features of the whole position; arrays are indexed by adding. */
typedef enum {
    GENERAL_TEMPO,
    GENERAL_PAIR,            /* two men of a kind bound to different shades of cells */
    GENERAL_DOUBLED,         /* pawn with another of its own ahead on its file */
    GENERAL_ISOLATED,        /* pawn without others of its own on files beside */
    GENERAL_SUPPORTED,       /* pawn defended by a pawn */
    GENERAL_BLOCKED,         /* passed pawn with a man of another on the next cell */
    GENERAL_OPEN_FILE,       /* file rider without pawns ahead */
    GENERAL_HALF_OPEN,       /* file rider without own pawns ahead */
    GENERAL_SHELTER,         /* own pawn before a royal */
    GENERAL_FORK,            /* cells from which one hostile man attacks both royals */
    GENERAL_RIGHTS,          /* castling rights */
    GENERAL_PLATFORM_FREE,   /* void beside own platform */
    GENERAL_PLATFORM_CENTRE, /* own platform in the middle */
    GENERAL_CARRY,           /* own platform can carry the pawn to promotion at once */
    GENERAL_CARRY_LATER,     /* as before, but the place is taken or the platform is the other's */
    GENERAL_PASSED,          /* passed pawn by its distance from the far edge */
    GENERAL_FREE = GENERAL_PASSED + DISTANCES,        /* that can step on safely */
    GENERAL_CORNER = GENERAL_FREE + DISTANCES,        /* Corporal by its distance from the far corner, complement full */
    GENERAL_CORNER_LATER = GENERAL_CORNER + DISTANCES, /* complement full but for one */
    GENERAL_POWER = GENERAL_CORNER_LATER + DISTANCES, /* Platonic pawn with the power of its rank, 0: none */
    GENERAL_DANGER = GENERAL_POWER + POWERS,          /* royal by units of attack on it */
    GENERALS = GENERAL_DANGER + DANGERS
} General;

enum { KIND_FEATURES = MAX_KINDS * KIND_TERMS, FEATURES = KIND_FEATURES + GENERALS };

static inline int kind_feature(int kind, KindTerm term) { return kind * KIND_TERMS + (int) term; }

/* ---- Tables ---- */

enum { ROLE_PAWN = 1, ROLE_ROYAL = 2, ROLE_FILE_RIDER = 4, ROLE_BOUND = 8 };

/* Steps and rays by what may be done along them. */
enum { STEPS, QUIET_STEPS, CAPTURE_STEPS, STEP_SORTS };
enum { SLIDES, QUIET_SLIDES, CAPTURE_SLIDES, HOPS, RAY_SORTS };

/* What a man on a cell could reach if nothing stood in its way. */
typedef struct {
    CellSet steps[STEP_SORTS];
    uint32_t rays; /* index of the first: those of each sort in order, falling ones before rising ones */
} Reach;

enum { MOBILITIES = 64, VALUE_CLASSES = 8, TO_GO_NONE = 255 };

struct EvalWeights {
    const Game *game;
    int middle[FEATURES], end[FEATURES]; /* centipawns */

    /* Facts of the game */
    int pawn;                                     /* the kind that promotes or runs, or 0 */
    uint8_t role[MAX_KINDS];
    uint8_t counts_as[MAX_KINDS];                 /* base kind whose complement a man of this kind fills, or 0 */
    int average[MAX_KINDS];                       /* targets on a half-filled board, in 1024ths */
    int8_t centre[MAX_CELLS];                     /* -16 .. 16 */
    uint8_t advance[MAX_SEATS][MAX_CELLS];        /* 0 .. 16 */
    uint8_t to_go[MAX_SEATS][MAX_CELLS];          /* pawn steps to the far edge */
    uint8_t to_corner[MAX_SEATS][MAX_CELLS];      /* likewise to the far corner, captures counting two */
    Reach *reach;                                 /* [man * cells + cell] */
    CellSet *ray;
    uint8_t rays[MAX_KINDS][RAY_SORTS][2];        /* numbers of falling and rising ones of each man of the kind */
    CellSet around[MAX_CELLS];                    /* a royal's cell and the cells it attacks */
    CellSet shelter[MAX_SEATS][MAX_CELLS];        /* cells before a royal */
    CellSet pawn_attacks[MAX_SEATS][MAX_CELLS];   /* cells a pawn attacks by steps and leaps */
    CellSet pawn_near[MAX_SEATS][MAX_CELLS];      /* cells from which it so attacks the surroundings of a royal */
    CellSet sliding_from[MAX_SEATS];              /* cells from which it attacks by slides, too */
    CellSet ahead[MAX_SEATS][MAX_CELLS];          /* cells straight forward */
    CellSet beside[MAX_SEATS][MAX_CELLS];         /* cells of the files beside */
    CellSet support[MAX_SEATS][MAX_CELLS];        /* cells from which a pawn defends */
    CellSet stoppers[MAX_SEATS][MAX_SEATS][MAX_CELLS]; /* [owner][other]: cells from which the other's pawn can stop it */
    uint8_t *fork;                                /* [(attacker's seat * cells + royal's cell) * cells + other royal's cell] */
    int start_phase;                              /* worth of the start's officers */

    /* Compiled from the weights */
    Pair feature[FEATURES];
    Pair *square;                                 /* [man * cells + cell]: what depends on kind and cell alone, in sixteenths */
    Pair mobility[MAX_KINDS][MOBILITIES];
    int phase_value[MAX_KINDS];
    uint8_t value_class[MAX_KINDS];               /* 0 .. VALUE_CLASSES - 1, royals the dearest */
    uint8_t threatened_below[MAX_KINDS];          /* attacks by men of classes below this are threats */
    uint8_t attack_unit[MAX_KINDS];               /* weight of an attack on a royal */
};

/* One feature of a man on a cell that depends on nothing else, and its count in sixteenths. */
typedef struct {
    int feature, count;
} SquareTerm;

enum { SQUARE_TERMS = 5 };

/* Those of a man; returns how many. The compiled table and the trace both come from here. */
int square_terms(const EvalWeights *weights, Man man, Cell cell, SquareTerm terms[SQUARE_TERMS]);

/* Count of TERM_MOBILITY for a number of targets, in sixteenths. */
int mobility_count(const EvalWeights *weights, int kind, int targets);

/* A target of a man on an empty board. */
typedef struct {
    Cell cell;
    uint8_t section; /* SEC_... */
    uint8_t step;    /* of a slide or hop, from 1 */
} Target;

enum { TARGETS = 512, STEPPING = SEC_STEPS | SEC_QSTEPS | SEC_CSTEPS };

/* All targets of a man on a cell, each slide or hop from its first cell to its last; returns how many. */
int targets_of(const Game *game, Man man, Cell cell, Target target[TARGETS]);

/* Fills the facts of the game; false if there is no memory. */
bool facts_build(EvalWeights *weights);

/* The part of it that tells what men reach. */
bool reach_build(EvalWeights *weights);

/* Fills the weights with those the game starts from. */
void weights_default(EvalWeights *weights);

/* Makes a man in reserve worth what the game allows for a man on the board. */
void weights_set_reserve(EvalWeights *weights, int kind);

/* ---- The evaluation's result, per seat ---- */

typedef struct {
    Pair score[MAX_SEATS];                /* in sixteenths of centipawns */
    int officers;                         /* worth of all officers */
    bool attacked[MAX_SEATS][MAX_SEATS];  /* [attacker][victim]: a royal is attacked */
} Assessment;

/* Sums up all features; `cache` and `trace` may be NULL (its phase and scale are left alone). */
void assess(const EvalWeights *weights, PawnCache *cache, const Position *position, Assessment *out, EvalTrace *trace);

/* Middle-game share of the taper, 0 .. PHASE_ALL. */
int phase_of(const EvalWeights *weights, const Assessment *assessment);

/* Tapered sum in centipawns. */
static inline int taper(Pair score, int phase)
{
    return (pair_middle(score) * phase + pair_end(score) * (PHASE_ALL - phase)) / (TRACE_ONE * PHASE_ALL);
}

/* Two players: how much of its lead the seat ahead can hope to turn into a win, 0 .. SCALE_ALL. */
int drawish_scale(const EvalWeights *weights, const Position *position, int ahead);

/* Three and four: strength of each seat in centipawns, what is about to fall taken into account; 0 for the fallen. */
void strengths(const EvalWeights *weights, const Position *position, const Assessment *assessment, int strength[MAX_SEATS]);

#endif
