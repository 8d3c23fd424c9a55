/* Raumherichess (Charles Gilman, 2010): the # in three dimensions, for two, and for four who take over armies. */
#include "variants/registry.h"

enum { TWO, FOUR };

static const KindSpec kinds[] = {
    {'N', false, "Knight", {"N"}, ZONE_NONE, 0, NULL},
    {'B', false, "Bishop", {"F0"}, ZONE_NONE, 0, NULL},
    {'R', false, "Rook", {"W0"}, ZONE_NONE, 0, NULL},
    {'Q', false, "Queen", {"W0 F0"}, ZONE_NONE, 0, NULL},
    {'K', false, "King", {"W F"}, ZONE_NONE, KIND_ROYAL, NULL},
};

static const KindSpec pawn = {'P', false, "Pawn", {"mfW cfF"}, ZONE_NONE, KIND_PAWN | KIND_MENU, NULL};

/* Black goes down both ranks; levels have no front. Armies of four have no men with a front. */
static Vec frame(int seat, Vec vec)
{
    return seat == 1 ? (Vec) {(int8_t) -vec.x, (int8_t) -vec.y, vec.z} : vec;
}

static bool build(Game *game, const Variant *variant, Error *error)
{
    (void) error;
    geometry_raum(&game->board);
    game->frame = frame;
    add_kinds(game, kinds, sizeof kinds / sizeof *kinds);
    if (variant->rules == FOUR) {
        game->flags |= GAME_TAKEOVER;
        return true;
    }
    game_add_kind(game, pawn);
    set_menu(game, "QRBN");
    for (int c = 0; c < game->board.cells; c++) {
        Vec at = game->board.at[c];
        game->last[0][c] = at.x == 6 || at.y == 6;
        game->last[1][c] = at.x == 0 || at.y == 0;
    }
    return true;
}

const Variant raumherichess_variants[] = {
    {"raumherichess", "Raumherichess",
     "*1***r*/4pbr/*1***p*/*1***1*/*P***1*/RBP4/*R***1*|*1***n*/4pqn/*1***p*/*1***1*/*P***1*/NQP4/*N***1*|"
     "*1***b*/4pkb/*1***p*/*1***1*/*P***1*/BKP4/*B***1*|*1***n*/4pqn/*1***p*/*1***1*/*P***1*/NQP4/*N***1*|"
     "*1***r*/4pbr/*1***p*/*1***1*/*P***1*/RBP4/*R***1* w 0 1",
     build, 2, 0, TWO},
    {"raumherichess4", "Raumherichess for four",
     "*'r***'R*/'r'b3'B'R/*1***1*/*1***1*/*1***1*/RB3br/*R***r*|*'n***'N*/'n'q3'Q'N/*1***1*/*1***1*/*1***1*/NQ3qn/*N***n*|"
     "*'b***'B*/'b'k3'K'B/*1***1*/*1***1*/*1***1*/BK3kb/*B***b*|*'n***'N*/'n'q3'Q'N/*1***1*/*1***1*/*1***1*/NQ3qn/*N***n*|"
     "*'r***'R*/'r'b3'B'R/*1***1*/*1***1*/*1***1*/RB3br/*R***r* 1 0 1",
     build, 4, 0, FOUR},
    {0},
};
