#include "eval/tuned.h"
#include <string.h>

const Tuned *const tuned_tables[] = {
    &tuned_chess,
    &tuned_platonic,
    &tuned_platform,
    &tuned_raumherichess,
    &tuned_plattraum_compounds,
    &tuned_glinski,
    NULL,
};

/* Families share the beginning of their names, up to a hyphen in the base's: "plattraum-compounds" is the base of "plattraum3". */
static bool is_of_family(const char *name, const char *base) { return strncmp(name, base, strcspn(base, "-")) == 0; }

/* Drops and more than two players change what a royal has to fear, and how a whole position is to be judged. */
static bool is_alike(const Game *game) { return !(game->flags & (GAME_DROPS | GAME_MULTI)); }

static void apply_men(EvalWeights *w, const Tuned *tuned)
{
    const Game *game = w->game;
    for (int kind = 1; kind <= game->kinds; kind++) {
        for (size_t i = 0; i < tuned->man_count; i++) {
            const TunedMan *man = &tuned->men[i];
            bool meant = strcmp(man->moves, game->spec[kind].moves[0]) == 0;
            if (!meant || (w->role[kind] & ROLE_ROYAL && !is_alike(game))) {
                continue;
            }
            for (int term = 0; term < KIND_TERMS; term++) {
                weights_set(w, kind_feature(kind, (KindTerm) term), man->weight[term].middle, man->weight[term].end);
            }
            if (strcmp(game->variant->name, tuned->game) != 0) {
                weights_set_reserve(w, kind);
            }
        }
    }
}

void tuned_apply(EvalWeights *w)
{
    const Game *game = w->game;
    for (size_t t = 0; tuned_tables[t] != NULL; t++) {
        const Tuned *tuned = tuned_tables[t];
        if (!is_of_family(game->variant->name, tuned->game)) {
            continue;
        }
        apply_men(w, tuned);
        for (size_t i = 0; i < tuned->general_count && is_alike(game); i++) {
            const TunedGeneral *general = &tuned->generals[i];
            weights_set(w, KIND_FEATURES + general->general, general->weight.middle, general->weight.end);
        }
    }
}
