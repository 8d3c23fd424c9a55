#include "variants/registry.h"

const Variant *const *variant_table(void)
{
    static const Variant *const families[] = {
        chess_variants, platonic_variants, glinski_variants, platform_variants, raumherichess_variants, plattraum_variants, NULL,
    };
    return families;
}

Vec frame_mirrored(int seat, Vec vec)
{
    return seat == 0 ? vec : (Vec) {vec.x, (int8_t) -vec.y, vec.z};
}

void add_kinds(Game *game, const KindSpec *kinds, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        game_add_kind(game, kinds[i]);
    }
}

void set_menu(Game *game, const char *letters)
{
    for (int i = 0; letters[i] != '\0'; i++) {
        game->menu[i] = game->letter_kind[0][letters[i] - 'A'];
    }
}

void add_chess_kinds(Game *game)
{
    static const KindSpec kinds[] = {
        {'P', false, "Pawn", {"mfW cfF"}, ZONE_NONE, KIND_PAWN | KIND_DOUBLE | KIND_MENU, NULL},
        {'N', false, "Knight", {"N"}, ZONE_NONE, 0, NULL},
        {'B', false, "Bishop", {"F0"}, ZONE_NONE, 0, NULL},
        {'R', false, "Rook", {"W0"}, ZONE_NONE, 0, NULL},
        {'Q', false, "Queen", {"W0 F0"}, ZONE_NONE, 0, NULL},
        {'K', false, "King", {"W F"}, ZONE_NONE, KIND_ROYAL, NULL},
    };
    add_kinds(game, kinds, sizeof kinds / sizeof *kinds);
    set_menu(game, "QRBN");
    game_mark_last(game);
}
