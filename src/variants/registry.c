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
