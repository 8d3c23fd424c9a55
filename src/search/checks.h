/* Which moves check at once, found without making them. */
#ifndef SEARCH_CHECKS_H
#define SEARCH_CHECKS_H

#include "rules/position.h"

/* From where the enemy royals of a two-player game can be attacked: made when first asked for, good for one position. */
typedef struct {
    bool ready;
    uint8_t distance[2][128]; /* along a ray from the royal that is free so far; 0: none */
    uint8_t dir[2][128];
    uint32_t leaps[2][128];   /* bits of the leaps from the cell to the royal */
} CheckMap;

/* Does the man that the move brings to its target attack an enemy royal from there? (Men uncovered by it, hops over a screen and
 * moving ground are not looked at.) False in games of three and four. */
bool checks_directly(CheckMap *map, const Position *pos, Move move);

#endif
