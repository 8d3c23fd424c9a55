/* Chess (FIDE): common ground with other engines. */
#include "variants/registry.h"

static const KindSpec kinds[] = {
    {'P', false, "Pawn", {"mfW cfF"}, ZONE_NONE, KIND_PAWN | KIND_DOUBLE | KIND_MENU, NULL},
    {'N', false, "Knight", {"N"}, ZONE_NONE, 0, NULL},
    {'B', false, "Bishop", {"F0"}, ZONE_NONE, 0, NULL},
    {'R', false, "Rook", {"W0"}, ZONE_NONE, 0, NULL},
    {'Q', false, "Queen", {"W0 F0"}, ZONE_NONE, 0, NULL},
    {'K', false, "King", {"W F"}, ZONE_NONE, KIND_ROYAL, NULL},
};

static bool build(Game *game, const Variant *variant, Error *error)
{
    (void) variant, (void) error;
    geometry_grid(&game->board, 8, 8);
    game->frame = frame_mirrored;
    game->flags |= GAME_EN_PASSANT | GAME_CASTLING;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        game_add_kind(game, kinds[i]);
    for (int i = 0; i < 4; i++)
        game->menu[i] = game->letter_kind[0]["QRBN"[i] - 'A'];
    game_mark_last(game);
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
