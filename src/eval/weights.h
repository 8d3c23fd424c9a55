/* Evaluation from the inside: for search and tuner.
 *
 * A position's score is linear in named weights: each feature has a weight for the middle game and one for the endgame, in centipawns,
 * and the evaluation is the sum of counts times weights, tapered by the material on the board. What is not linear (draws by poor
 * material, the count of quiet plies, who falls next in games of three and four) is applied to the sum afterwards. */
#ifndef EVAL_WEIGHTS_H
#define EVAL_WEIGHTS_H

#include "rules/position.h"

/* Weights of one game with the tables compiled from them. Immutable while a search reads it: any number of threads may share one. */
typedef struct EvalWeights EvalWeights;

/* What evaluation keeps from call to call: for one thread and one EvalWeights whose weights do not change. */
typedef struct PawnCache PawnCache;

/* Static evaluations stay strictly inside these bounds (far from SCORE_MATE_BOUND). */
enum { EVAL_LIMIT = 20000 };

/* The game's weights. The caller owns them; NULL if there is no memory. The game must outlive them. */
EvalWeights *weights_new(const Game *game);
void weights_free(EvalWeights *weights);

/* An empty cache, the caller's; NULL if there is no memory. */
PawnCache *pawn_cache_new(void);
void pawn_cache_free(PawnCache *cache);

/* A number for the arrangement of pawns that was evaluated last with the cache: the same for the same, seldom for others. */
uint32_t pawn_cache_last(const PawnCache *cache);

/* Centipawns from the view of `seat`: two players, what it leads by; three and four, its strength against the others'
 * (the strongest counts most), -EVAL_LIMIT + 1 if it has fallen. The cache may be NULL. Allocates nothing; any thread that may read the
 * position and owns the cache. */
int weights_evaluate(const EvalWeights *weights, PawnCache *cache, const Position *position, int seat);

/* Expected score of each seat in per mille of a win; seats that have fallen get what the rules give them. */
void weights_expected(const EvalWeights *weights, const Position *position, int expected[MAX_SEATS]);

/* Centipawns of a kind of man, middle game: for the ordering of captures and exchanges; 0 for royals. */
int weights_value(const EvalWeights *weights, int kind);

/* ---- For the tuner and for people ---- */

/* Features are numbered 0 .. weights_features() - 1; one that the game cannot have has no name (NULL). */
int weights_features(void);
const char *weights_name(const EvalWeights *weights, int feature, char text[48]);
void weights_get(const EvalWeights *weights, int feature, int *middle, int *end);

/* Changes a weight; weights_compile must follow before the next evaluation. */
void weights_set(EvalWeights *weights, int feature, int middle, int end);
void weights_compile(EvalWeights *weights);

/* How often each feature counts, in sixteenths, for each seat, and what the sum is multiplied with:
 * sum of count * (middle * phase + end * (PHASE_ALL - phase)) / (TRACE_ONE * PHASE_ALL), then scale / SCALE_ALL. */
enum { TRACE_ONE = 16, PHASE_ALL = 256, SCALE_ALL = 256 };

typedef struct {
    int phase; /* PHASE_ALL: all the men of the start */
    int scale;
    int *count[MAX_SEATS]; /* each weights_features() long, provided by the caller and set here */
} EvalTrace;

/* Evaluates as weights_evaluate, for seat 0 of two players, and fills the trace. */
int weights_trace(const EvalWeights *weights, const Position *position, EvalTrace *trace);

#endif
