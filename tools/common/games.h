/* Files of games, a line each: those of tools/book selfplay and the referee's logs. */
#ifndef TOOLS_GAMES_H
#define TOOLS_GAMES_H

#include "platypus/book.h"

/* Hands every game of a file to `take`, until that returns false with a line in `error`. `position` is used for reading; `take`
 * may use it, too. False with a line that names file and line. */
bool games_read(const char *path, Position *position, bool (*take)(void *context, const BookLine *line, Error *error), void *context,
                Error *error);

#endif
