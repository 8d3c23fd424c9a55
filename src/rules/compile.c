/* Compiles a game's kinds of men to streams of target cells and to tables for attacks. */
#include "rules/game.h"
#include "rules/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { UNLIMITED = 15, MAX_VECTORS = 64 };

/* What a man does along one vector, in steps. */
typedef struct {
    Vec vec;
    int quiet, capture;
    bool hop;
} Line;

typedef struct {
    Line line[MAX_VECTORS];
    int count;
} Lines;

static bool same_vec(Vec a, Vec b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static Vec minus(Vec v)
{
    return (Vec) {(int8_t) -v.x, (int8_t) -v.y, (int8_t) -v.z};
}

static Line *line_along(Lines *lines, Vec vec)
{
    for (int i = 0; i < lines->count; i++)
        if (same_vec(lines->line[i].vec, vec))
            return &lines->line[i];
    if (lines->count == MAX_VECTORS)
        return NULL;
    lines->line[lines->count] = (Line) {vec, 0, 0, false};
    return &lines->line[lines->count++];
}

/* Reads one kind's movement string into lines in the frame of `seat`. The strings are our own: what cannot be read is a bug, reported. */
static bool read_moves(const Game *game, const char *text, int seat, Lines *lines, Error *error)
{
    lines->count = 0;
    for (const char *p = text; *p != '\0';) {
        if (*p == ' ') {
            p++;
            continue;
        }
        char mode = *p == 'm' || *p == 'c' || *p == 'p' ? *p++ : ' ';
        size_t length;
        const VectorSet *set = geometry_set(&game->board, p, &length);
        if (set == NULL)
            return fail(error, "movement \"%s\": no set of vectors at \"%s\"", text, p);
        p += length;
        int range = 1;
        if (*p >= '0' && *p <= '9')
            range = *p == '0' ? (p++, UNLIMITED) : *p++ - '0';
        for (int i = 0; i < set->count; i++) {
            Line *line = line_along(lines, game->frame(seat, set->vec[i]));
            if (line == NULL)
                return fail(error, "movement \"%s\": too many vectors", text);
            if (mode == 'p')
                line->hop = true;
            else {
                if (mode != 'c' && line->quiet < range)
                    line->quiet = range;
                if (mode != 'm' && line->capture < range)
                    line->capture = range;
            }
        }
    }
    return true;
}

/* ---- Zones ---- */

static int zone_count(ZoneRule rule)
{
    return rule == ZONE_NONE ? 1 : rule == ZONE_SIDE ? 3 : 6;
}

/* Place of a cell along the frame of seat 1: the inverse of the seat's turn, found among the frames, which form a group. */
static Vec in_frame(const Game *game, int seat, Cell cell)
{
    Vec centre = {(int8_t) (game->board.files - 1), (int8_t) (game->board.ranks - 1), 0};
    Vec at = game->board.at[cell];
    Vec twice = {(int8_t) (2 * at.x - centre.x), (int8_t) (2 * at.y - centre.y), 0};
    for (int other = 0; other < game->seats; other++) {
        Vec back = game->frame(other, twice);
        if (same_vec(game->frame(seat, back), twice))
            return back;
    }
    return twice;
}

static int zone_of(const Game *game, ZoneRule rule, int seat, Cell cell)
{
    if (rule == ZONE_NONE)
        return 0;
    Vec v = in_frame(game, seat, cell);
    if (rule == ZONE_SIDE)
        return v.x < 0 ? 0 : v.x == 0 ? 1 : 2;
    int rank = (v.y + game->board.ranks - 1) / 2 + 1;
    return rank <= 5 ? 0 : rank - 5;
}

/* ---- Growing arrays ---- */

typedef struct {
    Cell *data;
    size_t count, room;
    bool failed;
} Buffer;

static void put(Buffer *buffer, Cell value)
{
    if (buffer->count == buffer->room) {
        size_t room = buffer->room == 0 ? 4096 : 2 * buffer->room;
        Cell *data = realloc(buffer->data, room);
        if (data == NULL) {
            buffer->failed = true;
            return;
        }
        buffer->data = data;
        buffer->room = room;
    }
    buffer->data[buffer->count++] = value;
}

/* Appends a ray: length, cells, CELL_NONE. Nothing if its first cell does not exist and `always` is not asked. */
static void put_ray(Buffer *buffer, const Geometry *board, Cell from, Vec vec, int range, bool always)
{
    Cell cells[MAX_CELLS];
    int n = 0;
    for (Cell to = geometry_step(board, from, vec); to != CELL_NONE && n < range; to = geometry_step(board, to, vec))
        cells[n++] = to;
    if (n == 0 && !always)
        return;
    put(buffer, (Cell) (n + 1));
    for (int i = 0; i < n; i++)
        put(buffer, cells[i]);
    put(buffer, CELL_NONE);
}

/* ---- Streams ---- */

static bool is_step(int section)
{
    return section == SEC_STEPS || section == SEC_QSTEPS || section == SEC_CSTEPS;
}

/* The range at which a line belongs to a section, 0 if it does not. */
static int range_in(const Line *line, int section)
{
    bool both = line->quiet == line->capture;
    int quiet = both ? 0 : line->quiet, capture = both ? 0 : line->capture, common = both ? line->quiet : 0;
    switch (section) {
    case SEC_STEPS: return common == 1 ? 1 : 0;
    case SEC_SLIDES: return common > 1 ? common : 0;
    case SEC_QSTEPS: return quiet == 1 ? 1 : 0;
    case SEC_QSLIDES: return quiet > 1 ? quiet : 0;
    case SEC_CSTEPS: return capture == 1 ? 1 : 0;
    case SEC_CSLIDES: return capture > 1 ? capture : 0;
    default: return line->hop ? UNLIMITED : 0;
    }
}

static unsigned sections_of(const Lines *lines)
{
    unsigned sections = 0;
    for (int section = SEC_STEPS; section <= SEC_HOPS; section <<= 1)
        for (int i = 0; i < lines->count; i++)
            if (range_in(&lines->line[i], section) > 0)
                sections |= (unsigned) section;
    return sections;
}

static void put_stream(Buffer *buffer, const Game *game, const Lines *lines, unsigned sections, Cell from)
{
    for (int section = SEC_STEPS; section <= SEC_HOPS; section <<= 1) {
        if (!(sections & (unsigned) section))
            continue;
        for (int i = 0; i < lines->count; i++) {
            int range = range_in(&lines->line[i], section);
            if (range == 0)
                continue;
            if (is_step(section)) {
                Cell to = geometry_step(&game->board, from, lines->line[i].vec);
                if (to != CELL_NONE)
                    put(buffer, to);
            } else
                put_ray(buffer, &game->board, from, lines->line[i].vec, range, false);
        }
        put(buffer, is_step(section) ? CELL_NONE : 0);
    }
}

/* If the stream just appended at `start` stands elsewhere for this cell, drops it and returns the other's place. */
static uint32_t share_stream(Game *game, Buffer *buffer, size_t start, int man, Cell cell)
{
    size_t length = buffer->count - start;
    for (int other = 4; other < man; other++) {
        uint32_t at = game->stream_at[other * game->board.cells + cell];
        if (at != UINT32_MAX && at + length <= start && memcmp(buffer->data + at, buffer->data + start, length) == 0) {
            buffer->count = start;
            return at;
        }
    }
    return (uint32_t) start;
}

/* ---- Attack tables ---- */

static int find_dir(const Game *game, Vec vec)
{
    for (int d = 0; d < game->dirs; d++)
        if (same_vec(game->dir[d], vec))
            return d;
    return -1;
}

typedef struct {
    Vec vec[32];
    int count;
} Leaps;

static int find_leap(const Leaps *leaps, Vec vec)
{
    for (int i = 0; i < leaps->count; i++)
        if (same_vec(leaps->vec[i], vec))
            return i;
    return -1;
}

typedef bool (*LinesVisitor)(Game *game, const Lines *lines, int man, int zone, void *context, Error *error);

static bool for_all_lines(Game *game, LinesVisitor visit, void *context, Error *error)
{
    for (int kind = 1; kind <= game->kinds; kind++)
        for (int seat = 0; seat < game->seats; seat++)
            for (int zone = 0; zone < zone_count(game->spec[kind].zone); zone++) {
                Lines lines;
                if (!read_moves(game, game->spec[kind].moves[zone], seat, &lines, error) ||
                    !visit(game, &lines, man_make(kind, seat), zone, context, error))
                    return false;
            }
    return true;
}

/* Lines that some man slides or hops along become directions. */
static bool collect_dirs(Game *game, const Lines *lines, int man, int zone, void *context, Error *error)
{
    (void) man, (void) zone, (void) context;
    for (int i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        if ((line->capture <= 1 && !line->hop) || find_dir(game, minus(line->vec)) >= 0)
            continue;
        if (game->dirs == MAX_DIRS)
            return fail(error, "too many directions");
        game->dir[game->dirs++] = minus(line->vec);
    }
    return true;
}

static bool collect_leaps(Game *game, const Lines *lines, int man, int zone, void *context, Error *error)
{
    (void) man, (void) zone;
    Leaps *leaps = context;
    for (int i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        if (line->capture == 0 || find_dir(game, minus(line->vec)) >= 0 || find_leap(leaps, line->vec) >= 0)
            continue;
        if (leaps->count == 32)
            return fail(error, "too many leaps");
        leaps->vec[leaps->count++] = line->vec;
    }
    return true;
}

typedef struct {
    const Leaps *leaps;
    int profiles;
    Buffer *stream;
} Fill;

/* One profile for each man and zone; streams for the cells of that zone. */
static bool fill_man(Game *game, const Lines *lines, int man, int zone, void *context, Error *error)
{
    Fill *fill = context;
    int kind = man_kind((Man) man), seat = man_seat((Man) man), cells = game->board.cells;
    int profile = fill->profiles++;
    if (profile > UINT8_MAX)
        return fail(error, "too many kinds of men");
    for (int i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        int d = find_dir(game, minus(line->vec)), leap = find_leap(fill->leaps, line->vec);
        if (d >= 0) {
            game->reach[profile][d] = (uint8_t) line->capture;
            if (line->hop)
                game->hops[profile] = (uint16_t) (game->hops[profile] | 1u << d);
        } else if (leap >= 0 && line->capture > 0)
            game->leaps[profile] |= (uint32_t) 1 << leap;
    }
    for (int c = 0; c < cells; c++) {
        if (zone_of(game, game->spec[kind].zone, seat, (Cell) c) != zone)
            continue;
        game->profile[man * cells + c] = (uint8_t) profile;
        size_t start = fill->stream->count;
        put_stream(fill->stream, game, lines, game->sections[kind], (Cell) c);
        if (fill->stream->failed)
            return fail(error, "no memory for the tables of %s", game->variant->name);
        game->stream_at[man * cells + c] = share_stream(game, fill->stream, start, man, (Cell) c);
        bool dead = true;
        for (int i = 0; i < lines->count; i++)
            if (lines->line[i].quiet > 0 && geometry_step(&game->board, (Cell) c, lines->line[i].vec) != CELL_NONE)
                dead = false;
        game->dead[man * cells + c] = dead;
        bool promotes = (game->kind_flags[kind] & KIND_PLUS) != 0;
        if (game->kind_flags[kind] & (KIND_MENU | KIND_CORNER))
            for (int i = 0; i < lines->count; i++) {
                Cell to = geometry_step(&game->board, (Cell) c, lines->line[i].vec);
                if (to != CELL_NONE && game->last[seat][to])
                    promotes = true;
            }
        game->may_promote[man * cells + c] = promotes;
    }
    return true;
}

static bool note_sections(Game *game, const Lines *lines, int man, int zone, void *context, Error *error)
{
    (void) zone, (void) context, (void) error;
    int kind = man_kind((Man) man);
    game->sections[kind] = (uint8_t) (game->sections[kind] | sections_of(lines));
    return true;
}

/* The sights of a target, from its rays and leaps. Directions are never parallel, so that a cell lies on one ray at most. */
static void see_from(Game *game, Cell target)
{
    Sight *sight = game->sight + target * game->board.cells;
    Cell *ray = game->back + game->back_at[target];
    for (int d = 0; d < game->dirs; d++) {
        game->back_ray[target * game->dirs + d] = ray + 1;
        for (uint8_t steps = 1; ray[steps] != CELL_NONE; steps++) {
            assert(sight[ray[steps]].steps == 0);
            sight[ray[steps]].dir = (uint8_t) d;
            sight[ray[steps]].steps = steps;
        }
        ray += *ray + 1;
    }
    for (const LeapFrom *leap = game->leap_from + game->leap_at[target]; leap->from != CELL_NONE; leap++)
        sight[leap->from].leaps |= (uint32_t) 1 << leap->bit;
}

static bool fill_backward(Game *game, const Leaps *leaps, Error *error)
{
    Buffer back = {NULL, 0, 0, false};
    int cells = game->board.cells;
    game->leap_from = malloc(sizeof *game->leap_from * (size_t) cells * (size_t) (leaps->count + 1));
    for (int c = 0; c < cells; c++) {
        game->back_at[c] = (uint32_t) back.count;
        for (int d = 0; d < game->dirs; d++)
            put_ray(&back, &game->board, (Cell) c, game->dir[d], UNLIMITED, true);
    }
    game->back = back.data;
    game->back_ray = malloc(sizeof *game->back_ray * (size_t) (cells * game->dirs + 1));
    game->sight = calloc((size_t) (cells * cells), sizeof *game->sight);
    if (game->leap_from == NULL || back.failed || game->back_ray == NULL || game->sight == NULL)
        return fail(error, "no memory for the tables of %s", game->variant->name);
    uint32_t n = 0;
    for (int c = 0; c < cells; c++) {
        game->leap_at[c] = n;
        for (int i = 0; i < leaps->count; i++) {
            Cell from = geometry_step(&game->board, (Cell) c, minus(leaps->vec[i]));
            if (from != CELL_NONE)
                game->leap_from[n++] = (LeapFrom) {from, (uint8_t) i};
        }
        game->leap_from[n++] = (LeapFrom) {CELL_NONE, 0};
    }
    for (int c = 0; c < cells; c++)
        see_from(game, (Cell) c);
    return true;
}

/* En passant is made by the ordinary pawn capture, which is the first string of the kind. */
static bool fill_en_passant(Game *game, Error *error)
{
    int cells = game->board.cells;
    memset(game->ep_from, CELL_NONE, (size_t) (MAX_SEATS * cells * 4));
    for (int kind = 1; kind <= game->kinds; kind++) {
        if (!(game->kind_flags[kind] & KIND_DOUBLE))
            continue;
        for (int seat = 0; seat < game->seats; seat++) {
            Lines lines;
            if (!read_moves(game, game->spec[kind].moves[0], seat, &lines, error))
                return false;
            for (int c = 0; c < cells; c++) {
                Cell *to = game->ep_from + (seat * cells + c) * 4;
                for (int i = 0, n = 0; i < lines.count && n < 3; i++)
                    if (lines.line[i].capture > 0) {
                        Cell from = geometry_step(&game->board, (Cell) c, minus(lines.line[i].vec));
                        if (from != CELL_NONE)
                            to[n++] = from;
                    }
            }
        }
    }
    return true;
}

/* ---- Keys ---- */

/* SplitMix64 (Steele, Lea and Flood 2014), with a fixed seed. */
static uint64_t key_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void fill_keys(Game *game)
{
    uint64_t state = 20261201;
    size_t men = (size_t) (MAN_LIMIT * game->board.cells);
    for (size_t i = 0; i < men; i++)
        game->key_man[i] = key_random(&state);
    for (int s = 0; s < MAX_SEATS; s++) {
        game->key_seat[s] = key_random(&state);
        for (int k = 0; k < MAX_KINDS; k++)
            game->key_reserve[s][k] = key_random(&state) | 1;
        for (int i = 0; i < MAX_SEATS; i++)
            game->key_fallen[s][i] = key_random(&state);
    }
    for (int i = 1; i < 16; i++)
        game->key_rights[i] = key_random(&state);
    for (int i = 0; i < MAX_CELLS; i++) {
        game->key_ep[i] = key_random(&state);
        game->key_rook[i] = key_random(&state);
    }
    for (int i = 0; i < 16; i++) {
        game->key_ground[0][i] = key_random(&state);
        game->key_ground[1][i] = key_random(&state);
    }
}

static void fill_sides(Game *game)
{
    memset(game->side_of, 5, sizeof game->side_of);
    game->side_of[MAN_NONE] = 4;
    for (int kind = 1; kind <= game->kinds; kind++)
        for (int seat = 0; seat < game->seats; seat++) {
            Man man = man_make(kind, seat);
            game->side_of[man] = (uint8_t) seat;
            for (int taker = 0; taker < game->seats; taker++)
                game->takeable[taker][man] = taker != seat && !(game->kind_flags[kind] & KIND_ROYAL);
        }
}

static bool allocate(Game *game)
{
    size_t men = (size_t) (MAN_LIMIT * game->board.cells);
    /* Profile 0, the man that attacks nothing, is also that of walls: index MAN_WALL must not be looked up. */
    size_t profiles = 256;
    game->stream_at = malloc(men * sizeof *game->stream_at);
    game->profile = calloc(men, 1);
    game->dead = calloc(men, 1);
    game->may_promote = calloc(men, 1);
    game->key_man = calloc(men, sizeof *game->key_man);
    game->reach = calloc(profiles, sizeof *game->reach);
    game->hops = calloc(profiles, sizeof *game->hops);
    game->leaps = calloc(profiles, sizeof *game->leaps);
    game->ep_from = malloc((size_t) (MAX_SEATS * game->board.cells * 4));
    if (game->stream_at != NULL)
        memset(game->stream_at, 0xFF, men * sizeof *game->stream_at);
    return game->stream_at && game->profile && game->dead && game->may_promote && game->key_man && game->reach && game->hops &&
           game->leaps && game->ep_from;
}

static void fill_forward(Game *game)
{
    size_t length;
    const VectorSet *set = geometry_set(&game->board, "fW", &length);
    memset(game->forward, CELL_NONE, sizeof game->forward);
    for (int seat = 0; seat < game->seats; seat++)
        for (int c = 0; c < game->board.cells; c++)
            game->forward[seat][c] = geometry_step(&game->board, (Cell) c, game->frame(seat, set->vec[0]));
}

int game_targets(const Game *game, Man man, Cell from, Cell *cells)
{
    const Cell *p = game->stream + game->stream_at[man * game->board.cells + from];
    int count = 0;
    for (int section = SEC_STEPS; section <= SEC_HOPS; section <<= 1) {
        if (!(game->sections[man_kind(man)] & section))
            continue;
        if (is_step(section)) {
            for (; *p != CELL_NONE; p++)
                cells[count++] = *p;
            p++;
        } else {
            for (int length; (length = *p++) != 0; p += length)
                for (const Cell *q = p; *q != CELL_NONE; q++)
                    cells[count++] = *q;
        }
    }
    return count;
}

void game_mark_last(Game *game)
{
    fill_forward(game);
    for (int seat = 0; seat < game->seats; seat++)
        for (int c = 0; c < game->board.cells; c++)
            game->last[seat][c] = game->forward[seat][c] == CELL_NONE;
}

bool game_compile(Game *game, Error *error)
{
    if (!allocate(game))
        return fail(error, "no memory for the tables of %s", game->variant->name);
    fill_forward(game);
    fill_sides(game);
    fill_keys(game);

    Leaps leaps = {.count = 0};
    Buffer stream = {NULL, 0, 0, false};
    Fill fill = {&leaps, 1, &stream};
    bool ok = for_all_lines(game, collect_dirs, NULL, error) && for_all_lines(game, collect_leaps, &leaps, error) &&
              for_all_lines(game, note_sections, NULL, error) && for_all_lines(game, fill_man, &fill, error);
    game->stream = stream.data;
    return ok && fill_backward(game, &leaps, error) && fill_en_passant(game, error);
}
