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

/* Frames: how seats look at the board. */
Vec frame_mirrored(int seat, Vec vec); /* seat 2 sees the ranks the other way round */

#endif
