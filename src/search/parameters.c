/* What the search does differently from game to game: all of it is in this table. */
#include "search/worker.h"

/* With more than two players passing, standing far above beta and losing an exchange do not mean what they mean for two: men of others
 * stand in between, and one enemy's loss helps another. */
enum {
    UNSOUND_FOR_MORE = STEP_NULL_MOVE | STEP_REVERSE_FUTILITY | STEP_FUTILITY | STEP_LATE_MOVES | STEP_EXCHANGE | STEP_SINGULAR |
                       STEP_PROBCUT | STEP_RAZOR | STEP_DELTA | STEP_CORRECTION,
    NEVER = -MAX_PLY
};

/* A game is searched as the first row says whose flag it has. Drops make captures and answers to check endless; zugzwang is common on
 * platforms. */
static const struct {
    unsigned flag;
    Parameters parameters;
} TABLE[] = {
    { GAME_MULTI, { .steps = STEP_ALL & ~UNSOUND_FOR_MORE, .null_verified_from = 12, .answers_to = 0, .recaptures_below = -3, .gain = 1 } },
    { GAME_DROPS, { .steps = STEP_ALL, .null_verified_from = 12, .answers_to = -1, .recaptures_below = -3, .gain = 2 } },
    { GAME_PLATFORMS, { .steps = STEP_ALL, .null_verified_from = 6, .answers_to = -8, .recaptures_below = NEVER, .gain = 1 } },
    { 0, { .steps = STEP_ALL, .null_verified_from = 12, .answers_to = -8, .recaptures_below = NEVER, .gain = 1 } },
};

const Parameters *parameters_of(const Game *game)
{
    size_t row = 0;
    while (TABLE[row].flag != 0 && (game->flags & TABLE[row].flag) == 0) {
        row++;
    }
    return &TABLE[row].parameters;
}
