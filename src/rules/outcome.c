/* How a game stands: results, repetitions, counts. */
#include "rules/position.h"

#include <stdio.h>
#include <string.h>

static int alive_count(const State *s)
{
    return __builtin_popcount(s->alive);
}

int repetitions(const Position *pos)
{
    const State *s = pos_state(pos);
    int step = alive_count(s), count = 0;
    uint32_t reach = s->quiet < s->since_null ? s->quiet : s->since_null;
    for (int back = step; back <= (int) reach && back <= pos->ply; back += step)
        if (s[-back].key == s->key)
            count++;
    return count;
}

bool only_royals(const Position *pos)
{
    const Game *game = pos->game;
    for (int seat = 0; seat < game->seats; seat++) {
        if (!(pos_state(pos)->alive >> seat & 1))
            continue;
        if (pos->count[seat] > game->royals)
            return false;
        if (game->flags & GAME_DROPS)
            for (int kind = 1; kind <= game->kinds; kind++)
                if (pos->reserve[seat][kind] > 0)
                    return false;
    }
    return true;
}

/* Twelfths of a point by placement in raumherichess4: the first checkmated 0, then 1/3, 2/3, and 1. */
static int placement(int place)
{
    return 4 * place;
}

static void score_win(const Position *pos, Outcome *outcome, int winner)
{
    const State *s = pos_state(pos);
    if (pos->game->flags & GAME_TAKEOVER)
        for (int i = 0; i < s->fallen_count; i++)
            outcome->score[s->fallen[i]] = placement(i);
    outcome->score[winner] = 12;
}

static void score_draw(const Position *pos, Outcome *outcome)
{
    const State *s = pos_state(pos);
    int left = 12, alive = alive_count(s);
    if (pos->game->flags & GAME_TAKEOVER) {
        left = 0;
        for (int i = 0; i < pos->game->seats; i++) {
            if (i < s->fallen_count)
                outcome->score[s->fallen[i]] = placement(i);
            else
                left += placement(i);
        }
    }
    for (int seat = 0; seat < pos->game->seats; seat++)
        if (s->alive >> seat & 1)
            outcome->score[seat] = left / alive;
}

static Reason reason_of(Position *pos, int *winner)
{
    const State *s = pos_state(pos);
    *winner = -1;
    if (s->winner != 0) {
        *winner = s->winner - 1;
        return BY_CORNER;
    }
    if (pos_over(pos)) {
        *winner = s->seat;
        return BY_LAST_STANDING;
    }
    if (!(pos->game->flags & GAME_MULTI) && generate_count(pos) == 0) {
        if (!royal_attacked(pos, s->seat))
            return BY_STALEMATE;
        *winner = s->seat ^ 1;
        return BY_CHECKMATE;
    }
    if (only_royals(pos))
        return BY_BARE;
    if (repetitions(pos) >= 2)
        return BY_REPETITION;
    if (s->quiet >= 50u * (unsigned) alive_count(s))
        return BY_FIFTY;
    return GOES_ON;
}

Outcome position_outcome(Position *position)
{
    Outcome outcome = {GOES_ON, {0}};
    int winner;
    outcome.reason = reason_of(position, &winner);
    if (winner >= 0)
        score_win(position, &outcome, winner);
    else if (outcome.reason != GOES_ON)
        score_draw(position, &outcome);
    return outcome;
}

const char *reason_text(Reason reason)
{
    static const char *const text[] = {"*", "corner", "last-standing", "checkmate", "stalemate", "bare", "repetition", "fifty"};
    return text[reason];
}

char *outcome_text(const Position *position, const Outcome *outcome, char text[32])
{
    int n = 0;
    if (outcome->reason == GOES_ON)
        return strcpy(text, "*");
    for (int seat = 0; seat < position->game->seats; seat++) {
        int part = outcome->score[seat], whole = 12;
        for (int d = 2; d <= 3; d++)
            while (part % d == 0 && whole % d == 0) {
                part /= d;
                whole /= d;
            }
        const char *dash = seat > 0 ? "-" : "";
        if (whole == 1 || part == 0)
            n += snprintf(text + n, 32 - (size_t) n, "%s%d", dash, part);
        else
            n += snprintf(text + n, 32 - (size_t) n, "%s%d/%d", dash, part, whole);
    }
    return text;
}
