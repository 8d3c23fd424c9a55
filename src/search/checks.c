#include "search/checks.h"

bool checks_directly(const Position *pos, Move move)
{
    const Game *game = pos->game;
    MoveType type = mv_type(move);
    if ((game->flags & GAME_MULTI) != 0 || type == TYPE_PLATFORM || type == TYPE_CASTLE || type == TYPE_SWAP || type == TYPE_PASS) {
        return false;
    }
    int seat = pos_seat(pos);
    bool arrives = type == TYPE_DROP || type == TYPE_PROMOTE || type == TYPE_PLUS;
    Man man = arrives ? man_make(mv_kind(move), seat) : pos->men[mv_from(move)];
    for (int i = 0; i < game->royals; i++) {
        if (would_attack(pos, man, mv_to(move), pos->royal[seat ^ 1][i])) {
            return true;
        }
    }
    return false;
}
