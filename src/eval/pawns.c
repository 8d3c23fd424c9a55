#include "eval/pawns.h"
#include <stdlib.h>
#include <string.h>

enum { PARTS_BITS = 10, PARTS = 1 << PARTS_BITS };

struct PawnCache {
    uint32_t last;
    PawnPart part[PARTS];
};

PawnCache *pawn_cache_new(void) { return calloc(1, sizeof(PawnCache)); }

void pawn_cache_free(PawnCache *cache) { free(cache); }

uint32_t pawn_cache_last(const PawnCache *cache) { return cache->last; }

/* ---- One part ---- */

typedef struct {
    const EvalWeights *w;
    PawnPart *part;
    EvalTrace *trace;
} Work;

static void count_if(Work *k, int seat, int general, bool condition)
{
    int feature = KIND_FEATURES + general;
    if (condition) {
        k->part->score[seat] += k->w->feature[feature] * TRACE_ONE;
        if (k->trace != NULL) {
            k->trace->count[seat][feature] += TRACE_ONE;
        }
    }
}

static bool is_passed(const Work *k, int seat, Cell cell)
{
    for (int other = 0; other < k->w->game->seats; other++) {
        if (other != seat && set_meets(k->w->stoppers[seat][other][cell], k->part->pawns[other])) {
            return false;
        }
    }
    return true;
}

static void judge_pawn(Work *k, int seat, Cell cell)
{
    const EvalWeights *w = k->w;
    const CellSet own = k->part->pawns[seat];
    bool doubled = set_meets(w->ahead[seat][cell], own);
    count_if(k, seat, GENERAL_DOUBLED, doubled);
    count_if(k, seat, GENERAL_ISOLATED, !set_meets(w->beside[seat][cell], own));
    count_if(k, seat, GENERAL_SUPPORTED, set_meets(w->support[seat][cell], own));
    if (!doubled && is_passed(k, seat, cell)) {
        set_add(&k->part->passed[seat], cell);
    }
}

void pawns_judge(const EvalWeights *w, const CellSet pawns[MAX_SEATS], PawnPart *part, EvalTrace *trace)
{
    const Game *game = w->game;
    Work work = { w, part, trace };
    memset(part, 0, sizeof *part);
    part->known = true;
    for (int seat = 0; seat < game->seats; seat++) {
        part->pawns[seat] = pawns[seat];
    }
    for (int seat = 0; seat < game->seats; seat++) {
        for (CellSet rest = pawns[seat]; !set_empty(rest);) {
            Cell cell = set_pop(&rest);
            judge_pawn(&work, seat, cell);
            CellSet attacks = w->pawn_attacks[seat][cell];
            part->twice[seat] = set_or(part->twice[seat], set_and(part->attacked[seat], attacks));
            part->attacked[seat] = set_or(part->attacked[seat], attacks);
        }
    }
}

/* ---- The cache ---- */

const PawnPart *pawns_look_up(PawnCache *cache, const EvalWeights *w, const CellSet pawns[MAX_SEATS])
{
    size_t compared = (size_t) w->game->seats * sizeof pawns[0];
    uint64_t hash = 0;
    for (int seat = 0; seat < w->game->seats; seat++) {
        for (int i = 0; i < 2; i++) {
            hash = (hash ^ pawns[seat].word[i]) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 32;
        }
    }
    hash *= 0x9E3779B97F4A7C15u;
    cache->last = (uint32_t) (hash >> 32);
    PawnPart *part = &cache->part[hash >> (64 - PARTS_BITS)];
    if (!part->known || memcmp(part->pawns, pawns, compared) != 0) {
        pawns_judge(w, pawns, part, NULL);
    }
    return part;
}
