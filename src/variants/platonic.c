/* Platonic Chess (Albert Lee, 2021), and its plain yardstick without ranked captures and castling. */
#include "variants/registry.h"

enum { PLATONIC, PLAIN };

static const KindSpec kinds[] = {
    {'T', false, "Tetrahedron", {"W"}, ZONE_NONE, KIND_ROYAL, "WisO2"},
    {'C', false, "Cube", {"F fW2"}, ZONE_NONE, 0, "FfW2"},
    {'O', false, "Octahedron", {"F2"}, ZONE_NONE, 0, "B2"},
    {'D', false, "Dodecahedron", {"N D"}, ZONE_NONE, 0, "ND"},
    {'I', false, "Icosahedron", {"W4 A"}, ZONE_NONE, 0, "R4A"},
};

static const KindSpec ranked_pawn = {
    'P', false, "Pawn",
    {"mfW cfF", "mfW cfF cW", "mfW cfF cF cfW2", "mfW cfF cF2", "mfW cfF cN cD", "mfW cfF cW4 cA"},
    ZONE_RANK, KIND_PAWN | KIND_DOUBLE, "fmWifmnDfceFctR4ctB2ctNctDctA",
};

static const KindSpec plain_pawn = {
    'P', false, "Pawn", {"mfW cfF"}, ZONE_NONE, KIND_PAWN | KIND_DOUBLE | KIND_MENU, "fmWfceFifmnD",
};

static bool build(Game *game, const Variant *variant, Error *error)
{
    (void) error;
    bool plain = variant->rules == PLAIN;
    geometry_grid(&game->board, 10, 10);
    game->frame = frame_mirrored;
    game->royals = 2;
    game->flags |= GAME_EN_PASSANT | GAME_CASTLING;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        KindSpec spec = kinds[i];
        if (plain && spec.letter == 'T')
            spec.betza = "W";
        game_add_kind(game, spec);
    }
    game_add_kind(game, plain ? plain_pawn : ranked_pawn);
    int icosahedron = game->letter_kind[0]['I' - 'A'];
    if (plain) {
        game->menu[0] = (uint8_t) icosahedron;
        game_mark_last(game);
        return true;
    }
    game_add_castling(game, 'K', 0, icosahedron, "f1", "h1", "j1", "g1");
    game_add_castling(game, 'Q', 0, icosahedron, "e1", "c1", "a1", "d1");
    game_add_castling(game, 'k', 1, icosahedron, "f10", "h10", "j10", "g10");
    game_add_castling(game, 'q', 1, icosahedron, "e10", "c10", "a10", "d10");
    return true;
}

#define ARRAY "idocttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/IDOCTTCODI"

const Variant platonic_variants[] = {
    {"platonic", "Platonic Chess", ARRAY " w KQkq - 0 1", build, 2, 0, PLATONIC},
    {"platonic-plain", "Platonic Chess without ranked captures and castling", ARRAY " w - - 0 1", build, 2, 0, PLAIN},
    {0},
};
