/* Glinski's hexagonal chess (1936-49). */
#include "variants/registry.h"

static const KindSpec kinds[] = {
    {'P', false, "Pawn", {"mfW chfW"}, ZONE_NONE, KIND_PAWN | KIND_DOUBLE | KIND_MENU, "fmWifmnDrceWflceF"},
    {'N', false, "Knight", {"N"}, ZONE_NONE, 0, "frrfbllbNbrrbfllfCbrrbfllfZ"},
    {'B', false, "Bishop", {"F0"}, ZONE_NONE, 0, "frblBbrrblfflN0"},
    {'R', false, "Rook", {"W0"}, ZONE_NONE, 0, "RflbrB"},
    {'Q', false, "Queen", {"W0 F0"}, ZONE_NONE, 0, "RflbrBfrblBbrrblfflN0"},
    {'K', false, "King", {"W F"}, ZONE_NONE, KIND_ROYAL, "WflbrFfrblFbrrblfflN"},
};

/* Seat 2's directions are seat 1's turned by 180 degrees. */
static Vec frame(int seat, Vec vec)
{
    return seat == 0 ? vec : (Vec) {(int8_t) -vec.x, (int8_t) -vec.y, 0};
}

static bool build(Game *game, const Variant *variant, Error *error)
{
    (void) variant, (void) error;
    geometry_hexagon(&game->board);
    game->frame = frame;
    game->flags |= GAME_EN_PASSANT;
    add_kinds(game, kinds, sizeof kinds / sizeof *kinds);
    set_menu(game, "QRBN");
    game_mark_last(game);
    return true;
}

const Variant glinski_variants[] = {
    {"glinski", "Glinski's Hexagonal Chess",
     "1prnqb*****/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 w - 0 1", build, 2, 0, 0},
    {0},
};
