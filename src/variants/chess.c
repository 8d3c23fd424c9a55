/* Chess (FIDE): common ground with other engines. */
#include "variants/registry.h"

static bool build(Game *game, const Variant *variant, Error *error)
{
    (void) variant, (void) error;
    geometry_grid(&game->board, 8, 8);
    game->frame = frame_mirrored;
    game->flags |= GAME_EN_PASSANT | GAME_CASTLING;
    add_chess_kinds(game);
    int rook = game->letter_kind[0]['R' - 'A'];
    game_add_castling(game, 'K', 0, rook, "e1", "g1", "h1", "f1");
    game_add_castling(game, 'Q', 0, rook, "e1", "c1", "a1", "d1");
    game_add_castling(game, 'k', 1, rook, "e8", "g8", "h8", "f8");
    game_add_castling(game, 'q', 1, rook, "e8", "c8", "a8", "d8");
    return true;
}

const Variant chess_variants[] = {
    {"chess", "Chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", build, 2, 0, 0},
    {0},
};
