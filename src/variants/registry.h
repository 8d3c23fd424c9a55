/* The families' tables of variants. */
#ifndef VARIANTS_REGISTRY_H
#define VARIANTS_REGISTRY_H

#include "rules/game.h"

/* Each ends with a NULL name. */
extern const Variant chess_variants[];
extern const Variant platonic_variants[];
extern const Variant glinski_variants[];
extern const Variant platform_variants[];
extern const Variant raumherichess_variants[];
extern const Variant plattraum_variants[];

/* ---- What families share ---- */

/* How seats look at the board: seat 2 sees the ranks the other way round. */
Vec frame_mirrored(int seat, Vec vec);

void add_kinds(Game *game, const KindSpec *kinds, size_t count);

/* The kinds, by their letters, that men with KIND_MENU may become. */
void set_menu(Game *game, const char *letters);

/* The six kinds of chess on squares, and their promotion on the last rank. */
void add_chess_kinds(Game *game);

#endif
