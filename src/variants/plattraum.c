/* Plattraum (Charles Gilman, 2012): five arrays on the hexagon of 91 cells, each under three sets of rules. */
#include "rules/position.h"
#include "variants/registry.h"

#include <string.h>

typedef enum { SINGLE, THREE, COMPOUNDS, KNIGHTED, LIUYANG } Array;
typedef enum { PLAIN, BISHOGI, FRONTOFHOUSE } Rules;

/* A man of the family: what it does in full, and in the forward-only form in which frontofhouse returns it; both also for XBoard. */
typedef struct {
    char letter;
    const char *name, *forward_name, *moves, *forward, *betza, *forward_betza;
    bool swaps;
} Kind;

#define FORE "fW0 hbW0"
#define HIND "bW0 hfW0"
#define FORE_BETZA "flRbrB"
#define HIND_BETZA "brRflB"
#define UNICORN_BETZA "frblBbrrblfflN0"
#define SENNIGHT_BETZA "frrfbllbNbrrbfllfCbrrbfllfZ"
#define WING_BETZA "fR"
#define RESERVE_BETZA "rRflB"
#define HORN_BETZA "frBlfN0"
#define SENHELM_BETZA "rfNlfC"

static const Kind kinds[] = {
    {'D', "Duchess", "Forward Duchess", "W0 F0", "fW0 hfW0 fF0", "RflbrB" UNICORN_BETZA, "frRflB" HORN_BETZA, false},
    {'R', "Rook", "Forward Rook", "W0", "fW0 hfW0", "RflbrB", "frRflB", false},
    {'U', "Unicorn", "Horn", "F0", "fF0", UNICORN_BETZA, HORN_BETZA, true},
    {'S', "Sennight", "Senhelm", "N", "fN", SENNIGHT_BETZA, SENHELM_BETZA, false},
    {'F', "Forerook", "Wing", FORE, "fW0", FORE_BETZA, WING_BETZA, true},
    {'H', "Hindrook", "Wingreservist", HIND, "hfW0", HIND_BETZA, RESERVE_BETZA, true},
    {'E', "Foreduchess", "Forward Foreduchess", FORE " F0", "fW0 fF0", FORE_BETZA UNICORN_BETZA, WING_BETZA HORN_BETZA, false},
    {'I', "Hindduchess", "Forward Hindduchess", HIND " F0", "hfW0 fF0", HIND_BETZA UNICORN_BETZA, RESERVE_BETZA HORN_BETZA, false},
    {'M', "Foreseaseholder", "Forward Foreseaseholder", FORE " N", "fW0 fN", FORE_BETZA SENNIGHT_BETZA, WING_BETZA SENHELM_BETZA, false},
    {'N', "Hindseaseholder", "Forward Hindseaseholder", HIND " N", "hfW0 fN", HIND_BETZA SENNIGHT_BETZA,
     RESERVE_BETZA SENHELM_BETZA, false},
    {'V', "Seprechaun", "Forward Seprechaun", "F0 N", "fF0 fN", UNICORN_BETZA SENNIGHT_BETZA, HORN_BETZA SENHELM_BETZA, false},
    {'K', "Forecannon", "Forward Forecannon", "mfW0 mhbW0 pfW0 phbW0", "mfW0 pfW0", "flmRbrmBflcpRbrcpB", "fmRfcpR", true},
    {'A', "Hindcannon", "Forward Hindcannon", "mbW0 mhfW0 pbW0 phfW0", "mhfW0 phfW0", "brmRflmBbrcpRflcpB", "rmRflmBrcpRflcpB", true},
    {'L', "Sling", "Forward Sling", "mF0 pF0", "mfF0 pfF0", "frblmBbrrblfflmN0frblcpBbrrblfflcpN0", "frmBlfmN0frcpBlfcpN0", true},
};

static const KindSpec grandduke = {'G', false, "Grandduke", {"W F"}, ZONE_NONE, KIND_ROYAL, "WflbrFfrblFbrrblfflN"};

/* Captures inward along the forward diagonal, outward half forward; on the middle file along both half-forwards. */
static const KindSpec corporal = {
    'C', false, "Corporal", {"mfW crfF clhfW", "mfW chfW", "mfW clfF crhfW"}, ZONE_SIDE, KIND_PAWN | KIND_CORNER, "fmWrctWflctFfrctFlfctN",
};

static const KindSpec batman = {
    'C', true, "Batman",
    {"mfW mbW mrhfW mlhbW crfF clbF clhfW crhbW", "mfW mbW mhbW chfW cbF", "mfW mbW mlhfW mrhbW clfF crbF crhfW clhbW"},
    ZONE_SIDE, 0, "mWflbrmFctFlfrbctNrlctW",
};

/* ---- Frames ---- */

static Vec frame_of_two(int seat, Vec vec)
{
    return seat == 0 ? vec : (Vec) {(int8_t) -vec.x, (int8_t) -vec.y, 0};
}

/* Each seat's frame is the former's turned by 120 degrees: (x, y) to (-x - y, x). */
static Vec frame_of_three(int seat, Vec vec)
{
    for (; seat > 0; seat--)
        vec = (Vec) {(int8_t) (-vec.x - vec.y), vec.x, 0};
    return vec;
}

static void find_corners(Game *game)
{
    int half = (game->board.files - 1) / 2;
    for (int seat = 0; seat < game->seats; seat++) {
        Vec far = game->frame(seat, (Vec) {0, (int8_t) half, 0});
        game->corner[seat] = geometry_cell(&game->board, half + far.x, half + far.y, 0);
    }
}

/* ---- The Grandduke's swap ---- */

/* Neither may be attacked before it, nor the Grandduke after it. It is no move of the partner, so nothing promotes. */
static Move *emit_swaps(Position *pos, Move *out, bool tactical, bool in_check)
{
    const Game *game = pos->game;
    int seat = pos_seat(pos);
    Cell royal = pos->royal[seat][0];
    if (tactical || in_check)
        return out;
    size_t length;
    const VectorSet *edges = geometry_set(&game->board, "W", &length);
    for (int i = 0; i < edges->count; i++) {
        Cell partner = geometry_step(&game->board, royal, edges->vec[i]);
        if (partner == CELL_NONE || game->side_of[pos->men[partner]] != seat ||
            !(game->kind_flags[man_kind(pos->men[partner])] & KIND_SWAPS) || attacked_by(pos, partner, seat ^ 1))
            continue;
        Move swap = move_pack(TYPE_SWAP, royal, partner, 0, false);
        if (move_is_safe(pos, swap))
            *out++ = swap;
    }
    return out;
}

/* ---- Building ---- */

static KindSpec spec_of(const Kind *kind, bool promoted, const char *name, const char *moves, unsigned flags, const char *betza)
{
    return (KindSpec) {kind->letter, promoted, name, {moves}, ZONE_NONE, flags | (kind->swaps ? KIND_SWAPS : 0u), betza};
}

static void pair(Game *game, int plain, int promoted)
{
    game->plus[plain] = (uint8_t) promoted;
    game->base[promoted] = (uint8_t) plain;
}

static void add_kind(Game *game, const Kind *kind, Rules rules)
{
    if (rules == PLAIN) {
        game_add_kind(game, spec_of(kind, false, kind->name, kind->moves, 0, kind->betza));
    } else if (rules == BISHOGI) {
        bool promotes = kind->letter != 'D';
        int plain = game_add_kind(game, spec_of(kind, false, kind->name, kind->moves, promotes ? KIND_PLUS : 0, kind->betza));
        if (promotes)
            pair(game, plain, game_add_kind(game, spec_of(kind, true, kind->name, "W0 F0", 0, kinds[0].betza)));
    } else {
        int plain = game_add_kind(game, spec_of(kind, false, kind->forward_name, kind->forward, KIND_PLUS, kind->forward_betza));
        pair(game, plain, game_add_kind(game, spec_of(kind, true, kind->name, kind->moves, 0, kind->betza)));
    }
}

static void add_corporal(Game *game, Rules rules)
{
    KindSpec spec = corporal;
    spec.flags |= rules == PLAIN ? KIND_MENU : KIND_PLUS;
    int plain = game_add_kind(game, spec);
    if (rules == BISHOGI) {
        const Kind promoted = {'C', NULL, NULL, NULL, NULL, NULL, NULL, false};
        pair(game, plain, game_add_kind(game, spec_of(&promoted, true, "Corporal", "W0 F0", 0, kinds[0].betza)));
    } else if (rules == FRONTOFHOUSE)
        pair(game, plain, game_add_kind(game, batman));
}

/* What goes to a reserve: under the drop rules the plain form of all but the Grandduke, in Liu Yang every man but Corporal and
 * Grandduke as it was. */
static void set_reserves(Game *game)
{
    if (!(game->flags & (GAME_DROPS | GAME_LOST_MEN)))
        return;
    for (int kind = 1; kind <= game->kinds; kind++) {
        unsigned flags = game->kind_flags[kind];
        if (flags & KIND_ROYAL || (game->flags & GAME_LOST_MEN && flags & KIND_PAWN))
            continue;
        game->returns_as[kind] = game->base[kind];
        game->may_reserve[game->base[kind]] = true;
    }
}

static bool build(Game *game, const Variant *variant, Error *error)
{
    (void) error;
    Rules rules = (Rules) variant->rules;
    geometry_hexagon(&game->board);
    game->frame = variant->seats == 3 ? frame_of_three : frame_of_two;
    game->flags |= GAME_CORNER;
    if (rules != PLAIN)
        game->flags |= GAME_DROPS;
    game->full_form_only = rules == FRONTOFHOUSE;
    if (variant->array == LIUYANG) {
        game->flags |= GAME_HOPPERS | (rules == PLAIN ? GAME_LOST_MEN : 0u);
        game->hooks.special_moves = emit_swaps;
    }

    game_add_kind(game, grandduke);
    add_corporal(game, rules);
    int menu = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strchr(variant->start, kinds[i].letter) == NULL)
            continue;
        add_kind(game, &kinds[i], rules);
        if (rules == PLAIN)
            game->menu[menu++] = game->letter_kind[0][kinds[i].letter - 'A'];
    }
    set_reserves(game);
    find_corners(game);
    game_mark_last(game);
    return true;
}

/* The arrays; in frontofhouse every man but Corporals and Granddukes is in its full form. */
#define SINGLE_ARRAY "2sfdu*****/3chug****/4cuhf***/5cccs**/10*/11/*10/**SCCC5/***FHUC4/****DUHC3/*****UGFS2"
#define SINGLE_FULL "2+s+f+d+u*****/3c+h+ug****/4c+u+h+f***/5ccc+s**/10*/11/*10/**+SCCC5/***+F+H+UC4/****+D+U+HC3/*****+UG+F+S2"
#define THREE_ARRAY "'U'D'F'S2*****/'G'U'H'C3****/'F'H'U'C3s***/'S'C'C'C3cf**/7chg*/7cuuu/*7chd/**SCCC3cf/***FHUC3s/****DUHC3/*****UGFS2"
#define THREE_FULL                                                                                                         \
    "'+U'+D'+F'+S2*****/'G'+U'+H'C3****/'+F'+H'+U'C3+s***/'+S'C'C'C3c+f**/7c+hg*/7c+u+u+u/*7c+h+d/**+SCCC3c+f/***+F+H+UC3+s/" \
    "****+D+U+HC3/*****+UG+F+S2"
#define COMPOUNDS_ARRAY "1cfirg*****/2cseur****/3chuei***/4cuhsf**/5ccccc*/11/*CCCCC5/**FSHUC4/***IEUHC3/****RUESC2/*****GRIFC1"
#define COMPOUNDS_FULL                                                                                                   \
    "1c+f+i+rg*****/2c+s+e+u+r****/3c+h+u+e+i***/4c+u+h+s+f**/5ccccc*/11/*CCCCC5/**+F+S+H+UC4/***+I+E+U+HC3/****+R+U+E+SC2/" \
    "*****G+R+I+FC1"
#define KNIGHTED_ARRAY "1cfmvu*****/2csiug****/3chuen***/4crhsf**/5ccccc*/11/*CCCCC5/**FSHRC4/***MIUHC3/****VUESC2/*****UGNFC1"
#define KNIGHTED_FULL                                                                                                    \
    "1c+f+m+v+u*****/2c+s+i+ug****/3c+h+u+e+n***/4c+r+h+s+f**/5ccccc*/11/*CCCCC5/**+F+S+H+RC4/***+M+I+U+HC3/****+V+U+E+SC2/" \
    "*****+UG+N+FC1"
#define LIUYANG_ARRAY "1cfklg*****/2csual****/3chauk***/4c1hsf**/5ccccc*/11/*CCCCC5/**FSH1C4/***KUAHC3/****LAUSC2/*****GLKFC1"
#define LIUYANG_FULL                                                                                                     \
    "1c+f+k+lg*****/2c+s+u+a+l****/3c+h+a+u+k***/4c1+h+s+f**/5ccccc*/11/*CCCCC5/**+F+S+H1C4/***+K+U+A+HC3/****+L+A+U+SC2/" \
    "*****G+L+K+FC1"

const Variant plattraum_variants[] = {
    {"plattraum", "Plattraum", SINGLE_ARRAY " w 0 1", build, 2, SINGLE, PLAIN},
    {"plattraum-bishogi", "Plattraum, Bishogi", SINGLE_ARRAY "[] w 0 1", build, 2, SINGLE, BISHOGI},
    {"plattraum-frontofhouse", "Plattraum, Frontofhouse", SINGLE_FULL "[] w 0 1", build, 2, SINGLE, FRONTOFHOUSE},
    {"plattraum3", "Plattraum for three", THREE_ARRAY " 1 0 1", build, 3, THREE, PLAIN},
    {"plattraum3-bishogi", "Plattraum for three, Bishogi", THREE_ARRAY "[] 1 0 1", build, 3, THREE, BISHOGI},
    {"plattraum3-frontofhouse", "Plattraum for three, Frontofhouse", THREE_FULL "[] 1 0 1", build, 3, THREE, FRONTOFHOUSE},
    {"plattraum-compounds", "Plattraum, multiple compounds", COMPOUNDS_ARRAY " w 0 1", build, 2, COMPOUNDS, PLAIN},
    {"plattraum-compounds-bishogi", "Plattraum, multiple compounds, Bishogi", COMPOUNDS_ARRAY "[] w 0 1", build, 2, COMPOUNDS, BISHOGI},
    {"plattraum-compounds-frontofhouse", "Plattraum, multiple compounds, Frontofhouse", COMPOUNDS_FULL "[] w 0 1", build, 2, COMPOUNDS,
     FRONTOFHOUSE},
    {"plattraum-knighted", "Plattraum, Knighted", KNIGHTED_ARRAY " w 0 1", build, 2, KNIGHTED, PLAIN},
    {"plattraum-knighted-bishogi", "Plattraum, Knighted, Bishogi", KNIGHTED_ARRAY "[] w 0 1", build, 2, KNIGHTED, BISHOGI},
    {"plattraum-knighted-frontofhouse", "Plattraum, Knighted, Frontofhouse", KNIGHTED_FULL "[] w 0 1", build, 2, KNIGHTED, FRONTOFHOUSE},
    {"plattraum-liuyang", "Plattraum, Liu Yang", LIUYANG_ARRAY "[] w 0 1", build, 2, LIUYANG, PLAIN},
    {"plattraum-liuyang-bishogi", "Plattraum, Liu Yang, Bishogi", LIUYANG_ARRAY "[] w 0 1", build, 2, LIUYANG, BISHOGI},
    {"plattraum-liuyang-frontofhouse", "Plattraum, Liu Yang, Frontofhouse", LIUYANG_FULL "[] w 0 1", build, 2, LIUYANG, FRONTOFHOUSE},
    {0},
};
