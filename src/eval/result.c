/* From the sums of features to a score: taper, drawish material, quiet plies, and games of three and four. */
#include "eval/tables.h"

enum { FALLEN = -EVAL_LIMIT + 1 };

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

int phase_of(const EvalWeights *w, const Assessment *assessment)
{
    return w->start_phase == 0 ? 0 : clamp(assessment->officers * PHASE_ALL / w->start_phase, 0, PHASE_ALL);
}

/* ---- Two players ---- */

static int worth_of_officers(const EvalWeights *w, const Position *pos, int seat)
{
    int worth = 0;
    for (int kind = 1; kind <= w->game->kinds; kind++) {
        worth += pos->number[man_make(kind, seat)] * w->phase_value[kind];
    }
    return worth;
}

static bool has_pawns(const EvalWeights *w, const Position *pos, int seat)
{
    return w->pawn != 0 && pos->number[man_make(w->pawn, seat)] != 0;
}

/* In chess a side without pawns needs about a rook more than the other to win; elsewhere more royals, more powerful kings or
 * corners to run to make such rules unsafe. */
int drawish_scale(const EvalWeights *w, const Position *pos, int ahead)
{
    const Game *game = w->game;
    bool like_chess = game->board.shape == BOARD_GRID && game->royals == 1 && !(game->flags & GAME_PLATFORMS);
    if (!like_chess || has_pawns(w, pos, ahead)) {
        return SCALE_ALL;
    }
    int own = worth_of_officers(w, pos, ahead), other = worth_of_officers(w, pos, ahead ^ 1);
    if (own < 400) {
        return SCALE_ALL / 64; /* one minor piece mates nobody */
    }
    return own - other < 400 ? SCALE_ALL / 6 : SCALE_ALL;
}

/* A lead is worth less the nearer the draw by quiet plies, a half on its eve. */
static int damp(const Position *pos, int score)
{
    enum { DRAWN_AT = 100 };
    int quiet = (int) pos_state(pos)->quiet;
    return score * (2 * DRAWN_AT - clamp(quiet, 0, DRAWN_AT)) / (2 * DRAWN_AT);
}

static int lead(const EvalWeights *w, const Position *pos, const Assessment *assessment, int seat)
{
    int score = taper(assessment->score[seat] - assessment->score[seat ^ 1], phase_of(w, assessment));
    score = score * drawish_scale(w, pos, score >= 0 ? seat : seat ^ 1) / SCALE_ALL;
    return clamp(damp(pos, score), -EVAL_LIMIT + 1, EVAL_LIMIT - 1);
}

/* ---- Three and four ---- */

static bool is_alive(const Position *pos, int seat) { return (pos_state(pos)->alive >> seat & 1) != 0; }

/* Living seats to move before this one. */
static int turns_until(const Position *pos, int seat)
{
    int turns = 0;
    for (int other = pos_seat(pos); other != seat; other = (other + 1) % pos->game->seats) {
        turns += is_alive(pos, other);
    }
    return turns;
}

/* The seat that will checkmate this one before it can move, unless a seat between hinders it; -1 if none. */
static int executioner(const Position *pos, const Assessment *assessment, int victim)
{
    int first = -1, least = turns_until(pos, victim);
    for (int seat = 0; seat < pos->game->seats; seat++) {
        if (seat != victim && is_alive(pos, seat) && assessment->attacked[seat][victim] && turns_until(pos, seat) < least) {
            least = turns_until(pos, seat);
            first = seat;
        }
    }
    return first;
}

enum { ROYAL_WORTH = 400 }; /* what a seat is worth with its royal alone */

void strengths(const EvalWeights *w, const Position *pos, const Assessment *assessment, int strength[MAX_SEATS])
{
    int phase = phase_of(w, assessment), own[MAX_SEATS];
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        bool alive = seat < pos->game->seats && is_alive(pos, seat);
        own[seat] = alive ? clamp(ROYAL_WORTH + taper(assessment->score[seat], phase), ROYAL_WORTH / 4, 2 * EVAL_LIMIT) : 0;
        strength[seat] = own[seat];
    }
    for (int seat = 0; seat < pos->game->seats; seat++) {
        int taker = own[seat] > 0 ? executioner(pos, assessment, seat) : -1;
        if (taker >= 0) {
            strength[seat] -= own[seat] * 3 / 4;
            strength[taker] += pos->game->flags & GAME_TAKEOVER ? own[seat] / 2 : own[seat] / 8;
        }
    }
}

/* Lead over the others, of whom the strongest counts as much as all; each that has fallen is a step to the win. */
static int lead_of_many(const EvalWeights *w, const Position *pos, const Assessment *assessment, int seat)
{
    enum { STEP = 250 };
    int strength[MAX_SEATS], strongest = 0, sum = 0, others = 0;
    if (!is_alive(pos, seat)) {
        return FALLEN;
    }
    strengths(w, pos, assessment, strength);
    for (int other = 0; other < pos->game->seats; other++) {
        if (other != seat && is_alive(pos, other)) {
            strongest = strength[other] > strongest ? strength[other] : strongest;
            sum += strength[other];
            others++;
        }
    }
    int against = others == 0 ? 0 : (strongest + sum / others) / 2;
    int score = strength[seat] - against + STEP * (pos->game->seats - 1 - others);
    return clamp(score, -EVAL_LIMIT + 2, EVAL_LIMIT - 1);
}

/* What a seat gets that falls as the n-th (from 0) of a game: by place where the rules rank the players, else nothing. */
static int score_of_place(const Game *game, int n)
{
    bool ranked = (game->flags & GAME_TAKEOVER) != 0;
    return n == game->seats - 1 ? 1000 : ranked ? 1000 * n / (game->seats - 1) : 0;
}

/* Chances are in units of 1 / CERTAIN. */
enum { CERTAIN = 1 << 20 };

/* Expected scores of the living by the model of Plackett and Luce: each wins with a chance as its worth, then the second place
 * is drawn from the rest likewise, and so on down. Adds to `sum`, per mille in units of 1 / CERTAIN. */
static void share_places(const Game *game, const int64_t worth[MAX_SEATS], unsigned living, int place, int64_t chance,
                         int64_t sum[MAX_SEATS])
{
    int64_t all = 0;
    for (int seat = 0; seat < game->seats; seat++) {
        all += living >> seat & 1 ? worth[seat] : 0;
    }
    for (int seat = 0; seat < game->seats; seat++) {
        if (!(living >> seat & 1)) {
            continue;
        }
        int64_t part = chance * worth[seat] / all;
        sum[seat] += part * score_of_place(game, place);
        share_places(game, worth, living & ~(1u << seat), place - 1, part, sum);
    }
}

static void expect_many(const EvalWeights *w, const Position *pos, const Assessment *assessment, int expected[MAX_SEATS])
{
    const Game *game = pos->game;
    const State *state = pos_state(pos);
    int strength[MAX_SEATS];
    int64_t worth[MAX_SEATS], sum[MAX_SEATS] = { 0 };
    strengths(w, pos, assessment, strength);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        worth[seat] = 1 + (int64_t) strength[seat] * strength[seat] / 1024;
    }
    share_places(game, worth, state->alive, game->seats - 1, CERTAIN, sum);
    for (int seat = 0; seat < game->seats; seat++) {
        expected[seat] = (int) ((sum[seat] + CERTAIN / 2) / CERTAIN);
    }
    for (int i = 0; i < state->fallen_count; i++) {
        expected[state->fallen[i]] = score_of_place(game, i);
    }
}

/* ---- Calls ---- */

int weights_evaluate(const EvalWeights *w, PawnCache *cache, const Position *pos, int seat)
{
    Assessment assessment;
    if (w->game->seats > 2 && !is_alive(pos, seat)) {
        return FALLEN;
    }
    assess(w, cache, pos, &assessment, NULL);
    return w->game->seats > 2 ? lead_of_many(w, pos, &assessment, seat) : lead(w, pos, &assessment, seat);
}

void weights_expected(const EvalWeights *w, const Position *pos, int expected[MAX_SEATS])
{
    Assessment assessment;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        expected[seat] = 0;
    }
    assess(w, NULL, pos, &assessment, NULL);
    if (w->game->seats > 2) {
        expect_many(w, pos, &assessment, expected);
    } else { /* a line as straight as the logistic one near 0: 250 centipawns ahead are three points of four */
        int score = lead(w, pos, &assessment, 0);
        expected[0] = 500 + 500 * score / (250 + (score < 0 ? -score : score));
        expected[1] = 1000 - expected[0];
    }
}

int weights_trace(const EvalWeights *w, const Position *pos, EvalTrace *trace)
{
    Assessment assessment;
    for (int seat = 0; seat < w->game->seats; seat++) {
        for (int i = 0; i < FEATURES; i++) {
            trace->count[seat][i] = 0;
        }
    }
    assess(w, NULL, pos, &assessment, trace);
    trace->phase = phase_of(w, &assessment);
    trace->scale = SCALE_ALL;
    if (w->game->seats > 2) {
        return lead_of_many(w, pos, &assessment, 0);
    }
    int sum = taper(assessment.score[0] - assessment.score[1], trace->phase);
    trace->scale = drawish_scale(w, pos, sum >= 0 ? 0 : 1);
    return lead(w, pos, &assessment, 0);
}
