/* A game compiled to tables, and the specification it is compiled from.
 *
 * A man on a cell is one byte: kind << 2 | seat, kinds from 1, so that 0 is an empty cell. What a man can do on a cell is a
 * stream of target cells (see Stream below); what attacks a cell is found by walking from that cell outwards and asking the first man met
 * whether its reach along that line is long enough. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "board/geometry.h"
#include "platypus/variant.h"

typedef uint8_t Man;

enum {
    MAN_NONE = 0,
    MAN_WALL = 255, /* what the cell CELL_NONE holds, and void squares in Platform Chess: stops every ray, can never be taken */
    MAX_KINDS = 48,
    MAN_LIMIT = MAX_KINDS * 4 + 4,
    MAX_DIRS = 14,
    MAX_ZONES = 6
};

static inline Man man_make(int kind, int seat) { return (Man) (kind << 2 | seat); }
static inline int man_kind(Man man) { return man >> 2; }
static inline int man_seat(Man man) { return man & 3; }

/* ---- Specification ---- */

/* Where the moves of a kind depend on the cell, its strings are chosen by the cell's zone in the owner's frame. */
typedef enum {
    ZONE_NONE, /* one string for all cells */
    ZONE_RANK, /* Platonic pawns: string 0 up to the owner's 5th rank, then one for each of ranks 6 .. 10 */
    ZONE_SIDE  /* Corporals and Batmen: 0 left of the middle file, 1 on it, 2 right of it */
} ZoneRule;

enum {
    KIND_ROYAL = 1,
    KIND_PAWN = 2,      /* its moves reset the count of quiet plies */
    KIND_DOUBLE = 4,    /* double step from cells where a pawn of its colour starts */
    KIND_MENU = 8,      /* promotes by choosing a kind of the menu on reaching its last cells */
    KIND_PLUS = 16,     /* may or must turn into its promoted form ("+" after the move) */
    KIND_SWAPS = 32,    /* may be the partner of a Grandduke's swap */
    KIND_CORNER = 64    /* wins by arriving on the far corner with a full complement */
};

/* Movement notation: atoms separated by blanks. An atom is [m|c|p] SET [RANGE]: SET names a set of vectors of the board
 * ("W", "fF", "N", see geometry.c), as in Betza's notation; RANGE is the number of steps, 1 if left out, 0 for no limit; m moves only without
 * capturing, c only captures, p captures (only) the first man beyond exactly one man, as a Xiangqi cannon does. */
typedef struct {
    char letter;
    bool promoted;
    const char *name;
    const char *moves[MAX_ZONES];
    ZoneRule zone;
    unsigned flags;
    const char *betza; /* XBoard's, or NULL */
} KindSpec;

enum {
    GAME_HOPPERS = 1,      /* some man captures by hopping: a man that lands can open a line of attack */
    GAME_DROPS = 2,        /* men captured go to the captor's reserve and may be dropped */
    GAME_LOST_MEN = 4,     /* men captured go to their owner's reserve (Liu Yang): Corporals promote to them */
    GAME_PLATFORMS = 8,
    GAME_EN_PASSANT = 16,  /* has the field of the en passant cell */
    GAME_CASTLING = 32,    /* has the field of castling rights */
    GAME_CORNER = 128,
    GAME_TAKEOVER = 256,   /* the army of the checkmated goes to the checkmating player (else it vanishes) */
    GAME_MULTI = 512      /* three or four seats */
};

enum { MAX_CASTLINGS = 4 };

/* A castling between fixed cells; right i is bit i. Platform Chess finds its cells itself. */
typedef struct {
    char letter; /* in the position string */
    int seat;
    Man partner;
    Cell royal_from, royal_to, partner_from, partner_to;
    Cell path[6];    /* between the two: must be empty; ends with CELL_NONE */
    Cell crossed;    /* must not be attacked, as royal_to */
} Castling;

struct Position;

/* What few games do in their own way. NULL where the shared machinery is enough. */
typedef struct {
    /* Appends the legal moves of the seat to move that the tables do not know (platform moves, swaps); only those that are mv_tactical if
     * `tactical`. `in_check` tells whether one of its royals is attacked. Returns the new end of the list. */
    Move *(*special_moves)(struct Position *position, Move *out, bool tactical, bool in_check);
    /* Plays a platform move by the journaled changes of position.h. */
    void (*make_platform)(struct Position *position, Move move);
} Hooks;

typedef struct Variant {
    const char *name, *title;
    const char *start;
    /* Fills geometry, kinds, flags, castlings of the game; false with a line where memory fails. */
    bool (*build)(struct Game *game, const struct Variant *variant, Error *error);
    int seats;
    int array;  /* for families: which array */
    int rules;  /* for families: which set of rules */
} Variant;

/* All variants, ended by a NULL name. */
const Variant *const *variant_table(void);

/* ---- Compiled ---- */

/* Sections of a stream, in this order, present as `sections[kind]` says. Steps are lists ended by CELL_NONE. Slides are a
 * list of rays, each its length (with the final CELL_NONE) and then its cells ended by CELL_NONE; length 0 ends the list. */
enum {
    SEC_STEPS = 1,   /* to an empty cell or a capture */
    SEC_SLIDES = 2,
    SEC_QSTEPS = 4,  /* without capturing */
    SEC_QSLIDES = 8,
    SEC_CSTEPS = 16, /* only capturing */
    SEC_CSLIDES = 32,
    SEC_HOPS = 64    /* as slides; captures the first man beyond the first */
};

/* A cell from which a leap can reach another, and the bit of that leap in `leaps`. */
typedef struct {
    Cell from;
    uint8_t bit;
} LeapFrom;

/* How a cell lies to a target: by the ray `dir` outward from the target, `steps` away (0: on none), and the leaps that lead there. */
typedef struct {
    uint32_t leaps;
    uint8_t dir, steps;
} Sight;

struct Game {
    const Variant *variant;
    Geometry board;
    int seats;
    unsigned flags;
    Hooks hooks;
    Vec (*frame)(int seat, Vec vec);   /* turns a vector of seat 1's frame into that seat's */
    int royals;                        /* per seat */

    int kinds;                         /* kinds 1 .. kinds */
    KindSpec spec[MAX_KINDS];
    uint8_t base[MAX_KINDS];           /* plain form of a promoted kind, else itself */
    uint8_t plus[MAX_KINDS];           /* promoted form, or 0 */
    uint8_t returns_as[MAX_KINDS];     /* kind that enters a reserve when this is captured; 0: none */
    uint8_t letter_kind[2][26];        /* [promoted][letter - 'A'] */
    unsigned kind_flags[MAX_KINDS];
    uint8_t menu[MAX_KINDS];           /* kinds a pawn may promote to, ended by 0 */

    /* Generation */
    uint8_t sections[MAX_KINDS];
    uint32_t *stream_at;               /* [man * cells + cell] */
    Cell *stream;

    /* Attacks */
    int dirs;                          /* directions that some man captures along */
    Vec dir[MAX_DIRS];
    uint32_t back_at[MAX_CELLS];       /* rays from a cell outward, one for each direction in order, as in a stream */
    Cell *back;
    uint32_t leap_at[MAX_CELLS];       /* into leap_from, ended by CELL_NONE */
    LeapFrom *leap_from;
    Cell **back_ray;                   /* [cell * dirs + d]: the cells of that ray */
    Sight *sight;                      /* [target * cells + cell] */
    uint8_t *profile;                  /* [man * cells + cell] */
    uint8_t (*reach)[MAX_DIRS];        /* [profile][d]: how far the man captures along -dir[d] */
    uint16_t *hops;                    /* [profile]: bit d: captures by hopping along -dir[d] */
    uint32_t *leaps;                   /* [profile]: the leaps it captures by */
    uint8_t side_of[256];              /* seat of a man; 4 empty, 5 wall */
    uint8_t takeable[MAX_SEATS][256];  /* may the seat capture this man: another's, not royal */

    /* Pawns */
    Cell forward[MAX_SEATS][MAX_CELLS + 1];
    bool double_from[MAX_SEATS][MAX_CELLS];
    bool last[MAX_SEATS][MAX_CELLS];   /* pawns promote here (far edges) */
    int platforms;                     /* per seat */
    bool may_reserve[MAX_KINDS];       /* can stand in reserve */
    bool no_pawn[MAX_SEATS][MAX_CELLS]; /* a position string may have no pawn here */
    Cell corner[MAX_SEATS];            /* far corner, or CELL_NONE */
    uint8_t array_cells[MAX_CELLS];    /* bit s: a man of seat s stands here at the start */
    uint8_t *dead;                     /* [man * cells + cell]: could never move from here */
    uint8_t *may_promote;              /* [man * cells + cell]: some move from here may promote or win by the corner */
    bool full_form_only;               /* the complement counts promoted forms alone (frontofhouse) */
    uint8_t complement[MAX_KINDS];     /* starting number per seat, by base kind, other than Corporals and royals */
    Cell *ep_from;                     /* [seat][cell][4]: cells from which a pawn captures en passant on a cell, CELL_NONE fills */

    /* Castling */
    int castlings;
    Castling castling[MAX_CASTLINGS];
    uint8_t keep_rights[MAX_CELLS + 1]; /* rights that survive a move from or to the cell */

    /* Keys */
    uint64_t *key_man;                 /* [man * cells + cell] */
    uint64_t key_seat[MAX_SEATS], key_rights[16], key_ep[MAX_CELLS + 1], key_fallen[MAX_SEATS][MAX_SEATS];
    uint64_t key_reserve[MAX_SEATS][MAX_KINDS]; /* times the number in reserve */
    uint64_t key_ground[2][16], key_rook[MAX_CELLS + 1];
};

/* ---- For the builders in variants/ ---- */

/* Adds a kind and returns its number, 0 if the table is full. */
int game_add_kind(Game *game, KindSpec spec);

/* Marks the cells from which straight forward (the last row, the far edges) no further cell exists. */
void game_mark_last(Game *game);

/* Adds a fixed castling; cells by their names. The cells between the two men are its path. */
void game_add_castling(Game *game, char letter, int seat, int partner_kind, const char *royal_from, const char *royal_to,
                       const char *partner_from, const char *partner_to);

/* All cells that a stream names, whatever stands there; returns how many (at most MAX_CELLS). */
int game_targets(const Game *game, Man man, Cell from, Cell *cells);

/* Compiles the tables from kinds, board and flags; false with a line if there is no memory. compile.c. */
bool game_compile(Game *game, Error *error);

#endif
