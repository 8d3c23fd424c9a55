/* Which moves check at once, found without making them. */
#ifndef SEARCH_CHECKS_H
#define SEARCH_CHECKS_H

#include "rules/position.h"

/* Does the man that the move brings to its target attack an enemy royal from there? (Men uncovered by it, hops over a screen and
 * moving ground are not looked at.) False in games of three and four. */
bool checks_directly(const Position *pos, Move move);

#endif
