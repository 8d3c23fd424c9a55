/* The inside of a Position, for rules, variants, search and eval. */
#ifndef RULES_POSITION_H
#define RULES_POSITION_H

#include "platypus/position.h"
#include "rules/game.h"

/* A move: to | from << 7 | kind << 14 | type << 20 | capture << 24. */
typedef enum {
    TYPE_NORMAL,
    TYPE_DOUBLE,
    TYPE_EN_PASSANT,
    TYPE_CASTLE,     /* kind: index of the castling (platform: of the rook) */
    TYPE_PROMOTE,    /* kind: what the man becomes; by choice from a menu */
    TYPE_PLUS,       /* likewise, written "+" */
    TYPE_DROP,
    TYPE_SWAP,
    TYPE_PLATFORM,   /* from, to: lower left squares */
    TYPE_CORNER,     /* wins at once */
    TYPE_PASS
} MoveType;

#define MOVE_CAPTURE ((Move) 1 << 24)

static inline Move move_pack(MoveType type, Cell from, Cell to, int kind, bool capture)
{
    return (Move) to | (Move) from << 7 | (Move) kind << 14 | (Move) type << 20 | (Move) capture << 24;
}
static inline Cell mv_to(Move m) { return (Cell) (m & 127); }
static inline Cell mv_from(Move m) { return (Cell) (m >> 7 & 127); }
static inline int mv_kind(Move m) { return (int) (m >> 14 & 63); }
static inline MoveType mv_type(Move m) { return (MoveType) (m >> 20 & 15); }
static inline bool mv_capture(Move m) { return (m & MOVE_CAPTURE) != 0; }

/* Does the move change material at once: capture, promotion, the win by the corner? (Not a drop.) */
static inline bool mv_tactical(Move m)
{
    MoveType t = mv_type(m);
    return mv_capture(m) || t == TYPE_PROMOTE || t == TYPE_PLUS || t == TYPE_CORNER;
}

typedef struct MoveList {
    int count;
    Move move[MAX_MOVES];
} MoveList;

/* What make must remember, one for each ply. */
typedef struct {
    uint64_t key;
    Move move;            /* that led here */
    uint32_t journal;     /* length of the journal before the move's extra changes */
    Man mover;            /* as it was before the move */
    Man captured;
    uint8_t captured_slot;
    Cell captured_cell;
    uint8_t seat;         /* to move */
    uint8_t alive;        /* bit per seat */
    uint8_t fallen[MAX_SEATS]; /* seats checkmated in their order */
    uint8_t fallen_count;
    uint8_t winner;       /* seat + 1 after a win by the corner, else 0 */
    uint8_t rights;       /* castling */
    uint8_t ep_counts;    /* 1 if a capture on `ep` is legal: only then is it part of the key */
    Cell ep;              /* cell passed by the double step just made, or CELL_NONE */
    Cell rook[4];         /* platform: cells of unmoved rooks, right i */
    uint32_t quiet;       /* plies since something irreversible */
    uint32_t number;      /* move number */
    uint32_t since_null;  /* plies since a null move or the start of history */
} State;

/* Changes that unmake rolls back, last first. */
typedef struct {
    uint8_t op, cell, slot;
    Man man;
} Change;

enum { HISTORY = 512, JOURNAL = 8192 };

/* Counters in position strings are written no higher than they are read, however far they count. */
enum { MAX_COUNTER = 999999999 };

/* Where the Rooks that K, Q, k, q mean, and the Kings, stand at the start of Platform Chess. */
static const Cell PLATFORM_ROOK_HOME[4] = { 7, 0, 63, 56 }, PLATFORM_KING_HOME[2] = { 4, 60 };

struct Position {
    const Game *game;
    Man men[MAX_CELLS + 1];            /* men[CELL_NONE] is MAN_WALL */
    uint8_t slot[MAX_CELLS + 1];       /* index of the man in its seat's list */
    Cell list[MAX_SEATS][128];
    uint8_t count[MAX_SEATS];          /* men of a seat */
    uint8_t number[256];               /* men of a code on the board */
    Cell royal[MAX_SEATS][2];          /* CELL_NONE where fallen, or no second */
    uint8_t reserve[MAX_SEATS][MAX_KINDS];
    int8_t ground[16];                 /* platforms: owner's seat, or -1, of grid cell column + 4 * row */
    int ply;                           /* index of the present state */
    uint32_t journal_count;
    State state[HISTORY];
    Change journal[JOURNAL];
};

static inline const State *pos_state(const Position *pos) { return &pos->state[pos->ply]; }
static inline int pos_seat(const Position *pos) { return pos->state[pos->ply].seat; }
static inline bool pos_over(const Position *pos)
{
    const State *s = &pos->state[pos->ply];
    return s->winner != 0 || (s->alive & (s->alive - 1)) == 0;
}

/* ---- generate.c ---- */
/* All legal moves; those that are mv_tactical; the number of all (without listing them). */
void generate_all(Position *pos, MoveList *list);
void generate_tactical(Position *pos, MoveList *list);
int generate_count(Position *pos);
/* Does the seat have the men that a win by the corner asks for? */
bool full_complement(const Position *pos, int seat);

/* ---- attack.c ---- */
/* Does a man of `seat` attack the cell (as if something that can be captured stood there)? */
bool attacked_by(const Position *pos, Cell cell, int seat);
/* Two players: is a royal of `seat` attacked? */
bool royal_attacked(const Position *pos, int seat);
/* Would the man, standing on `cell`, attack the target, by a leap or along a line that is free between them? Hops are not looked at. */
bool would_attack(const Position *pos, Man man, Cell cell, Cell target);
/* Two players: royal_attacked for the seat to move, if its royals were not attacked before the move just made, which `move` of the state
 * names. */
bool move_checks(const Position *pos);
/* Two players: does the pseudo-legal move leave no royal of the mover attacked? */
bool move_is_safe(Position *pos, Move move);

enum { MAX_ATTACKERS = 2 * MAX_DIRS + 32 };

/* All men, of any seat, that attack a cell, and what must be known to keep the list up to date. */
typedef struct {
    int count;
    Cell from[MAX_ATTACKERS];
    uint8_t line[MAX_ATTACKERS]; /* along which it attacks, MAX_DIRS for a leap */
    Cell first[MAX_DIRS], second[MAX_DIRS]; /* men met along a line, the second only where there are hoppers */
    const Cell *ray[MAX_DIRS];
} Attackers;

void find_attackers(const Position *pos, Cell cell, Attackers *all);
/* The man on `gone` has been lifted from the board: it attacks no more, and those behind it may. */
void lose_attacker(const Position *pos, Attackers *all, Cell gone);

/* ---- make.c ---- */
void make_move(Position *pos, Move move);
void unmake_move(Position *pos);
/* Passes the turn without a move (search only; two players; not in check). */
void make_null(Position *pos);
void unmake_null(Position *pos);
/* Elimination at the start of the turn of the seat to move (three and four). */
void resolve_eliminations(Position *pos);
/* Asserts in debug builds that keys, lists and counts are as computed from scratch. */
void verify_position(const Position *pos);
/* Key of the position computed from scratch. */
uint64_t compute_key(const Position *pos);
/* Puts a man on an empty cell while a position is set up: lists and counts follow, the key does not. */
void place_man(Position *pos, Cell cell, Man man);
/* After set-up: whether the en passant cell counts, and the key. */
void complete_state(Position *pos);

/* Primitive changes that are journaled: for eliminations and platforms. */
void change_move(Position *pos, Cell from, Cell to);
void change_remove(Position *pos, Cell cell);
void change_man(Position *pos, Cell cell, Man man); /* another man on the same cell: promotion, new owner */
void change_ground(Position *pos, int grid, int owner);
void change_reserve(Position *pos, int seat, int kind, int by);

/* ---- outcome.c ---- */
/* How often the present position has stood before in the history that counts. */
int repetitions(const Position *pos);
bool only_royals(const Position *pos);

#endif
