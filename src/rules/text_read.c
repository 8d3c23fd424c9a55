/* Position strings: reading, with every check. The notation is described in notation.md. */
#include "rules/position.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_FIELDS = 8,
    MAX_MEN = UINT8_MAX, /* on the board and in all reserves together, which no move makes more: what a byte can count */
    COUNTER_DIGITS = 9 /* of MAX_COUNTER */
};

typedef struct {
    const char *text;
    size_t length;
} Field;

typedef struct {
    Field field[MAX_FIELDS];
    int count, next;
} Fields;

/* ---- Fields ---- */

/* Refuses what cannot be printed at once, so that every message can show what it is about. */
static bool split(const char *text, Fields *fields, int most, Error *error)
{
    fields->count = fields->next = 0;
    for (const char *p = text; *p != '\0'; p++)
        if (!isprint((unsigned char) *p))
            return fail(error, "position: character %d is none of a position string", (int) (p - text) + 1);
    for (const char *p = text; *p != '\0';) {
        p += strspn(p, " ");
        size_t length = strcspn(p, " ");
        if (length == 0)
            break;
        if (fields->count == most)
            return fail(error, "position: more than %d fields, at \"%.*s\"", most, (int) (length < 20 ? length : 20), p);
        fields->field[fields->count++] = (Field) {p, length};
        p += length;
    }
    return fields->count > 0 || fail(error, "position: empty, expected men");
}

static const Field *next_field(Fields *fields)
{
    return fields->next < fields->count ? &fields->field[fields->next++] : NULL;
}

/* For messages: a field cut to a sensible width. */
#define SHOWN(f) ((int) ((f)->length < 30 ? (f)->length : 30)), (f)->text

static bool is_dash(const Field *field)
{
    return field->length == 1 && field->text[0] == '-';
}

/* ---- Men ---- */

typedef struct {
    const char *p, *end, *start;
} Cursor;

static bool bad_char(const Cursor *at, const char *field, const char *expected, Error *error)
{
    if (at->p >= at->end)
        return fail(error, "%s: ends after character %d, expected %s", field, (int) (at->p - at->start), expected);
    return fail(error, "%s: character %d is \"%c\", expected %s", field, (int) (at->p - at->start) + 1, *at->p, expected);
}

/* Reads one man: apostrophe for seats 3 and 4, plus for a promoted form, letter. */
static bool read_man(const Game *game, Cursor *at, const char *field, bool promoted_allowed, Man *man, Error *error)
{
    int seat = 0;
    bool promoted = false;
    if (at->p < at->end && *at->p == '\'') {
        seat = 2;
        at->p++;
    }
    if (promoted_allowed && at->p < at->end && *at->p == '+') {
        promoted = true;
        at->p++;
    }
    if (at->p >= at->end || !isalpha((unsigned char) *at->p))
        return bad_char(at, field, "a man", error);
    seat += islower((unsigned char) *at->p) ? 1 : 0;
    int kind = game_kind_find(game, (char) toupper((unsigned char) *at->p), promoted);
    if (kind == 0)
        return bad_char(at, field, "a man of this game", error);
    if (seat >= game->seats)
        return bad_char(at, field, "a man of a seat that plays", error);
    at->p++;
    *man = man_make(kind, seat);
    return true;
}

static bool read_run(Cursor *at, int *run, Error *error)
{
    if (*at->p == '0')
        return bad_char(at, "men", "a number from 1", error);
    int n = 0;
    for (; at->p < at->end && isdigit((unsigned char) *at->p); at->p++) {
        n = 10 * n + (*at->p - '0');
        if (n > 99)
            return bad_char(at, "men", "a number of empty cells within the row", error);
    }
    *run = n;
    return true;
}

static bool read_board(Position *pos, Cursor *at, Error *error)
{
    const Game *game = pos->game;
    int run = 0;
    for (const uint8_t *item = game->board.layout; *item != LAYOUT_END; item++) {
        if (run == 0 && *item < LAYOUT_HOLE && at->p < at->end && isdigit((unsigned char) *at->p) && !read_run(at, &run, error))
            return false;
        if (*item < LAYOUT_HOLE) {
            if (run > 0)
                run--;
            else {
                Man man;
                if (!read_man(game, at, "men", true, &man, error))
                    return false;
                place_man(pos, *item, man);
            }
            continue;
        }
        const char sign = *item == LAYOUT_HOLE ? '*' : *item == LAYOUT_ROW ? '/' : '|';
        const char expected[] = {'"', sign, '"', '\0'};
        if (run > 0) {
            at->p--;
            return bad_char(at, "men", "no more empty cells than the row has", error);
        }
        if (at->p >= at->end || *at->p != sign)
            return bad_char(at, "men", expected, error);
        at->p++;
    }
    if (run > 0) {
        at->p--;
        return bad_char(at, "men", "no more empty cells than the row has", error);
    }
    return true;
}

static bool read_reserve(Position *pos, Cursor *at, Error *error)
{
    const Game *game = pos->game;
    if (at->p == at->end)
        return true;
    if (!game_has_reserves(game) || *at->p != '[')
        return bad_char(at, "men", game_has_reserves(game) ? "\"[\" or the end of the field" : "the end of the field", error);
    at->p++;
    int count = 0;
    for (int seat = 0; seat < game->seats; seat++)
        count += pos->count[seat];
    for (; at->p < at->end && *at->p != ']'; count++) {
        Man man;
        const char *before = at->p;
        if (!read_man(game, at, "reserve", false, &man, error))
            return false;
        int kind = man_kind(man), seat = man_seat(man);
        if (!game->may_reserve[kind] || count == MAX_MEN) {
            at->p = before;
            return bad_char(at, "reserve", "men that can stand in reserve", error);
        }
        pos->reserve[seat][kind]++;
    }
    if (at->p >= at->end)
        return bad_char(at, "reserve", "\"]\"", error);
    at->p++;
    return at->p == at->end || bad_char(at, "men", "the end of the field", error);
}

/* ---- Platforms ---- */

static bool read_platforms(Position *pos, const Field *field, Error *error)
{
    if (field == NULL)
        return fail(error, "platforms: missing, expected four rows of \"w\", \"b\" or \".\"");
    Cursor at = {field->text, field->text + field->length, field->text};
    int count[2] = {0, 0};
    for (int row = 3; row >= 0; row--) {
        for (int column = 0; column < 4; column++) {
            if (at.p >= at.end || strchr("wb.", *at.p) == NULL)
                return bad_char(&at, "platforms", "\"w\", \"b\" or \".\"", error);
            int owner = *at.p == 'w' ? 0 : *at.p == 'b' ? 1 : -1;
            pos->ground[column + 4 * row] = (int8_t) owner;
            if (owner >= 0)
                count[owner]++;
            at.p++;
        }
        if (row > 0) {
            if (at.p >= at.end || *at.p != '/')
                return bad_char(&at, "platforms", "\"/\"", error);
            at.p++;
        }
    }
    if (at.p != at.end)
        return bad_char(&at, "platforms", "the end of the field", error);
    for (int seat = 0; seat < 2; seat++)
        if (count[seat] != pos->game->platforms)
            return fail(error, "platforms: %d of \"%c\", expected %d", count[seat], "wb"[seat], pos->game->platforms);
    for (int c = 0; c < 64; c++) {
        if (position_ground(pos, (Cell) c) >= 0)
            continue;
        if (pos->men[c] != MAN_NONE)
            return fail(error, "men: a man on %s, which is void", pos->game->board.name[c]);
        pos->men[c] = MAN_WALL;
    }
    return true;
}

/* ---- Seat, numbers ---- */

static bool read_seat_of_two(State *s, const Field *field, Error *error)
{
    if (field->length != 1 || (field->text[0] != 'w' && field->text[0] != 'b'))
        return fail(error, "seat to move: \"%.*s\", expected \"w\" or \"b\"", SHOWN(field));
    s->seat = field->text[0] == 'b';
    return true;
}

static bool read_seat_of_many(const Game *game, State *s, const Field *field, Error *error)
{
    const char *t = field->text;
    bool ok = t[0] >= '1' && t[0] < '1' + game->seats && (field->length == 1 || (t[1] == '-' && field->length > 2));
    for (size_t i = 2; ok && i < field->length; i++) {
        int seat = t[i] - '1';
        ok = seat >= 0 && seat < game->seats && s->alive >> seat & 1 && t[i] != t[0];
        if (ok) {
            s->alive = (uint8_t) (s->alive & ~(1u << seat));
            s->fallen[s->fallen_count++] = (uint8_t) seat;
        }
    }
    if (!ok)
        return fail(error, "seat to move: \"%.*s\", expected a seat from 1 to %d, then \"-\" and other seats that fell", SHOWN(field),
                    game->seats);
    s->seat = (uint8_t) (t[0] - '1');
    return true;
}

static bool read_number(const Field *field, const char *name, uint32_t least, uint32_t *number, Error *error)
{
    uint32_t n = 0;
    bool ok = field->length <= COUNTER_DIGITS && (field->length == 1 || field->text[0] != '0');
    for (size_t i = 0; ok && i < field->length; i++) {
        ok = isdigit((unsigned char) field->text[i]);
        n = 10 * n + (uint32_t) (field->text[i] - '0');
    }
    if (!ok || n < least)
        return fail(error, "%s: \"%.*s\", expected a number from %u", name, SHOWN(field), least);
    *number = n;
    return true;
}

/* ---- Castling ---- */

static bool castling_at_home(const Position *pos, const Castling *castling)
{
    Man royal = pos->men[castling->royal_from];
    return pos->game->side_of[royal] == castling->seat && pos->game->kind_flags[man_kind(royal)] & KIND_ROYAL &&
           pos->men[castling->partner_from] == castling->partner;
}

static bool read_fixed_castling(Position *pos, State *s, const Field *field, Error *error)
{
    const Game *game = pos->game;
    int last = -1;
    for (size_t i = 0; i < field->length; i++) {
        int right = 0;
        while (right < game->castlings && game->castling[right].letter != field->text[i])
            right++;
        if (right == game->castlings || right <= last)
            return fail(error, "castling: \"%.*s\", character %d, expected letters of \"%s\" in this order, or \"-\"", SHOWN(field),
                        (int) i + 1, game->castlings > 0 ? "KQkq" : "");
        if (!castling_at_home(pos, &game->castling[right]))
            return fail(error, "castling: \"%c\", but its men are not at home", field->text[i]);
        s->rights = (uint8_t) (s->rights | 1u << right);
        last = right;
    }
    return true;
}

/* Platforms carry by two squares: an unmoved man keeps the parity of its file and rank. The King's file is even, and the Rook's tells
 * which of the two it is. */
static bool add_rook(const Position *pos, State *s, Cell cell, Error *error)
{
    Man man = pos->men[cell];
    int seat = pos->game->side_of[man];
    const char *name = pos->game->board.name[cell];
    if (seat > 1 || pos->game->spec[man_kind(man)].letter != 'R')
        return fail(error, "castling: no Rook on %s", name);
    Cell king = pos->royal[seat][0];
    if (cell / 8 % 2 != seat || king / 8 % 2 != seat || king % 2 != 0)
        return fail(error, "castling: the Rook on %s and its King cannot both be unmoved", name);
    Cell *rook = &s->rook[2 * seat + cell % 2];
    if (*rook != CELL_NONE)
        return fail(error, "castling: %s and %s cannot both be unmoved", pos->game->board.name[*rook], name);
    *rook = cell;
    return true;
}

static bool read_rooks_at_home(const Position *pos, State *s, const Field *field, Error *error)
{
    static const char letters[] = "KQkq";
    int last = -1;
    for (size_t i = 0; i < field->length; i++) {
        const char *at = strchr(letters, field->text[i]);
        if (at == NULL || at - letters <= last)
            return fail(error, "castling: \"%.*s\", character %d, expected letters of \"%s\" in this order", SHOWN(field), (int) i + 1,
                        letters);
        last = (int) (at - letters);
        if (pos->game->side_of[pos->men[PLATFORM_ROOK_HOME[last]]] != last / 2)
            return fail(error, "castling: \"%c\", but its Rook is not at home", field->text[i]);
        if (!add_rook(pos, s, PLATFORM_ROOK_HOME[last], error))
            return false;
    }
    return true;
}

static bool read_rooks(const Position *pos, State *s, const Field *field, Error *error)
{
    if (strchr("KQkq", field->text[0]) != NULL)
        return read_rooks_at_home(pos, s, field, error);
    int last = -1;
    for (size_t i = 0; i < field->length; i += 2) {
        Cell cell = i + 2 <= field->length ? geometry_find(&pos->game->board, field->text + i, 2) : CELL_NONE;
        if (cell == CELL_NONE || cell <= last)
            return fail(error, "castling: \"%.*s\", character %d, expected squares of Rooks in board order", SHOWN(field), (int) i + 1);
        if (!add_rook(pos, s, cell, error))
            return false;
        last = cell;
    }
    return true;
}

/* ---- En passant ---- */

static bool read_en_passant(const Position *pos, State *s, const Field *field, Error *error)
{
    const Game *game = pos->game;
    Cell ep = geometry_find(&game->board, field->text, field->length);
    int mover = s->seat ^ 1;
    bool ok = false;
    for (int c = 0; ep != CELL_NONE && c < game->board.cells; c++)
        if (game->forward[mover][c] == ep) {
            Cell pawn = game->forward[mover][ep];
            ok = game->double_from[mover][c] && pos->men[c] == MAN_NONE && pos->men[ep] == MAN_NONE && pawn != CELL_NONE &&
                 game->side_of[pos->men[pawn]] == mover && game->kind_flags[man_kind(pos->men[pawn])] & KIND_DOUBLE;
        }
    if (!ok)
        return fail(error, "en passant: \"%.*s\", expected the cell behind a pawn that has just made a double step, or \"-\"",
                    SHOWN(field));
    s->ep = ep;
    return true;
}

/* ---- Whole ---- */

/* A Corporal stands on its far corner only where it has just won. */
static bool has_just_won(const Position *pos, int seat, Cell cell)
{
    const State *s = pos_state(pos);
    return cell == pos->game->corner[seat] && s->seat != seat && s->winner == 0 && full_complement(pos, seat);
}

static bool check_men(Position *pos, Error *error)
{
    const Game *game = pos->game;
    State *s = &pos->state[0];
    for (int seat = 0; seat < game->seats; seat++) {
        bool alive = s->alive >> seat & 1;
        int royals = 0;
        for (int kind = 1; kind <= game->kinds; kind++)
            if (game->kind_flags[kind] & KIND_ROYAL)
                royals += pos->number[man_make(kind, seat)];
        if (!alive && pos->count[seat] > 0)
            return fail(error, "men: seat %d is checkmated but has a man on %s", seat + 1, game->board.name[pos->list[seat][0]]);
        for (int kind = 1; !alive && kind <= game->kinds; kind++)
            if (pos->reserve[seat][kind] > 0)
                return fail(error, "reserve: seat %d is checkmated but has men in reserve", seat + 1);
        if (alive && royals != game->royals)
            return fail(error, "men: seat %d has %d royals, expected %d", seat + 1, royals, game->royals);
        for (int i = 0; i < pos->count[seat]; i++) {
            Cell cell = pos->list[seat][i];
            int kind = man_kind(pos->men[cell]);
            if (!(game->kind_flags[kind] & KIND_PAWN) || !game->no_pawn[seat][cell])
                continue;
            if (!has_just_won(pos, seat, cell))
                return fail(error, "men: no %s of seat %d can stand on %s", game->spec[kind].name, seat + 1, game->board.name[cell]);
            s->winner = (uint8_t) (seat + 1);
        }
    }
    return true;
}

static bool read_state(Position *pos, Fields *fields, Error *error)
{
    const Game *game = pos->game;
    State *s = &pos->state[0];
    const Field *field;
    if (game->flags & GAME_PLATFORMS && !read_platforms(pos, next_field(fields), error))
        return false;
    if ((field = next_field(fields)) != NULL &&
        !(game->flags & GAME_MULTI ? read_seat_of_many(game, s, field, error) : read_seat_of_two(s, field, error)))
        return false;
    if (!check_men(pos, error))
        return false;
    if (game->flags & GAME_CASTLING && (field = next_field(fields)) != NULL && !is_dash(field) &&
        !(game->flags & GAME_PLATFORMS ? read_rooks(pos, s, field, error) : read_fixed_castling(pos, s, field, error)))
        return false;
    if (game->flags & GAME_EN_PASSANT && (field = next_field(fields)) != NULL && !is_dash(field) &&
        !read_en_passant(pos, s, field, error))
        return false;
    if ((field = next_field(fields)) != NULL && !read_number(field, "plies", 0, &s->quiet, error))
        return false;
    if ((field = next_field(fields)) != NULL && !read_number(field, "move number", 1, &s->number, error))
        return false;
    if (!(game->flags & GAME_MULTI) && royal_attacked(pos, s->seat ^ 1))
        return fail(error, "men: the side not to move is in check");
    return true;
}

static void clear(Position *pos, const Game *game)
{
    memset(pos, 0, offsetof(Position, state));
    memset(pos->royal, CELL_NONE, sizeof pos->royal);
    memset(&pos->state[0], 0, sizeof pos->state[0]);
    pos->game = game;
    pos->men[CELL_NONE] = MAN_WALL;
    State *s = &pos->state[0];
    s->alive = (uint8_t) ((1u << game->seats) - 1);
    s->ep = CELL_NONE;
    s->number = 1;
    memset(s->rook, CELL_NONE, sizeof s->rook);
}

static bool read_position(Position *pos, const char *text, Error *error)
{
    const Game *game = pos->game;
    int most = 4 + ((game->flags & GAME_PLATFORMS) != 0) + ((game->flags & GAME_CASTLING) != 0) +
               ((game->flags & GAME_EN_PASSANT) != 0);
    Fields fields;
    if (!split(text, &fields, most, error))
        return false;
    const Field *men = next_field(&fields);
    Cursor at = {men->text, men->text + men->length, men->text};
    if (!read_board(pos, &at, error) || !read_reserve(pos, &at, error) || !read_state(pos, &fields, error))
        return false;
    complete_state(pos);
    if (game->flags & GAME_MULTI && pos_state(pos)->winner == 0)
        resolve_eliminations(pos);
    pos->journal_count = 0;
    return true;
}

bool position_set(Position *position, const char *text, Error *error)
{
    /* Read aside, so that nothing is half applied. */
    Position *aside = malloc(sizeof *aside);
    if (aside == NULL)
        return fail(error, "position: no memory");
    clear(aside, position->game);
    bool ok = read_position(aside, text, error);
    if (ok)
        position_copy(position, aside);
    free(aside);
    return ok;
}

/* The start needs no reading aside: it is never refused, and so needs no memory. */
void position_reset(Position *position)
{
    clear(position, position->game);
    read_position(position, position->game->variant->start, NULL);
}
