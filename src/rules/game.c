/* Making a game from its variant, and the facts about it that front ends ask for. */
#include "rules/game.h"
#include "rules/position.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- For the builders ---- */

int game_add_kind(Game *game, KindSpec spec)
{
    if (game->kinds + 1 >= MAX_KINDS)
        return 0;
    int kind = ++game->kinds;
    game->spec[kind] = spec;
    game->kind_flags[kind] = spec.flags;
    game->base[kind] = (uint8_t) kind;
    game->letter_kind[spec.promoted][spec.letter - 'A'] = (uint8_t) kind;
    return kind;
}

void game_add_castling(Game *game, char letter, int seat, int partner_kind, const char *royal_from, const char *royal_to,
                       const char *partner_from, const char *partner_to)
{
    Castling *castling = &game->castling[game->castlings];
    castling->letter = letter;
    castling->seat = seat;
    castling->partner = man_make(partner_kind, seat);
    castling->royal_from = game_cell_find(game, royal_from);
    castling->royal_to = game_cell_find(game, royal_to);
    castling->partner_from = game_cell_find(game, partner_from);
    castling->partner_to = game_cell_find(game, partner_to);
    int step = castling->partner_from > castling->royal_from ? 1 : -1, n = 0;
    for (int c = castling->royal_from + step; c != castling->partner_from; c += step)
        castling->path[n++] = (Cell) c;
    castling->path[n] = CELL_NONE;
    castling->crossed = (Cell) (castling->royal_from + step);
    uint8_t right = (uint8_t) (1u << game->castlings++);
    game->keep_rights[castling->royal_from] &= (uint8_t) ~right;
    game->keep_rights[castling->partner_from] &= (uint8_t) ~right;
}

/* ---- Registry ---- */

static const Variant *find_variant(size_t index, const char *name)
{
    size_t n = 0;
    for (const Variant *const *family = variant_table(); *family != NULL; family++)
        for (const Variant *v = *family; v->name != NULL; v++, n++)
            if (name != NULL ? strcmp(v->name, name) == 0 : n == index)
                return v;
    return NULL;
}

size_t variant_count(void)
{
    size_t n = 0;
    while (find_variant(n, NULL) != NULL)
        n++;
    return n;
}

const char *variant_name(size_t index)
{
    const Variant *v = find_variant(index, NULL);
    return v != NULL ? v->name : NULL;
}

const char *variant_title(size_t index)
{
    const Variant *v = find_variant(index, NULL);
    return v != NULL ? v->title : NULL;
}

bool variant_exists(const char *name)
{
    return find_variant(0, name) != NULL;
}

/* ---- Making ---- */

/* Where pawns may stand: what they can reach from the starting array, but for the cells where they must promote. Corporals are dropped, and
 * pawns of Platform Chess carried, anywhere else. */
static void mark_pawn_cells(Game *game, int kind, int seat)
{
    bool reached[MAX_CELLS] = {false};
    Cell queue[MAX_CELLS], to[MAX_CELLS];
    int count = 0;
    bool anywhere = game->flags & GAME_PLATFORMS || game->kind_flags[kind] & KIND_CORNER;
    for (int c = 0; c < game->board.cells; c++)
        if (anywhere || (game->array_cells[c] >> seat & 1 && game->double_from[seat][c])) {
            reached[c] = true;
            queue[count++] = (Cell) c;
        }
    for (int i = 0; i < count; i++) {
        int n = game_targets(game, man_make(kind, seat), queue[i], to);
        for (int j = 0; j < n; j++)
            if (!reached[to[j]]) {
                reached[to[j]] = true;
                queue[count++] = to[j];
            }
    }
    for (int c = 0; c < game->board.cells; c++)
        game->no_pawn[seat][c] = !reached[c] || game->last[seat][c];
}

/* What the starting array tells: its cells, those from which pawns step twice, the complement that the win by the corner asks for. */
static bool read_array(Game *game, Error *error)
{
    Position *start = position_new(game);
    if (start == NULL)
        return fail(error, "no memory for the tables of %s", game->variant->name);
    bool ok = position_set(start, game->variant->start, error);
    for (int c = 0; ok && c < game->board.cells; c++) {
        Man man = start->men[c];
        if (man == MAN_NONE || man == MAN_WALL)
            continue;
        int kind = man_kind(man), seat = man_seat(man);
        game->array_cells[c] = (uint8_t) (game->array_cells[c] | 1u << seat);
        game->double_from[seat][c] = (game->kind_flags[kind] & KIND_PAWN) != 0;
        if (seat == 0 && !(game->kind_flags[kind] & (KIND_PAWN | KIND_ROYAL)))
            game->complement[game->base[kind]]++;
    }
    position_free(start);
    for (int kind = 1; ok && kind <= game->kinds; kind++)
        for (int seat = 0; seat < game->seats; seat++)
            if (game->kind_flags[kind] & KIND_PAWN && !game->spec[kind].promoted)
                mark_pawn_cells(game, kind, seat);
    return ok;
}

Game *game_new(const char *name, Error *error)
{
    const Variant *variant = find_variant(0, name);
    if (variant == NULL) {
        fail(error, "no variant \"%.60s\"; `variants` lists them", name);
        return NULL;
    }
    Game *game = calloc(1, sizeof *game);
    if (game == NULL) {
        fail(error, "no memory for the tables of %s", name);
        return NULL;
    }
    game->variant = variant;
    game->seats = variant->seats;
    game->royals = 1;
    memset(game->keep_rights, 15, sizeof game->keep_rights);
    memset(game->corner, CELL_NONE, sizeof game->corner);
    if (game->seats > 2)
        game->flags |= GAME_MULTI;
    if (!variant->build(game, variant, error) || !game_compile(game, error) || !read_array(game, error)) {
        game_free(game);
        return NULL;
    }
    return game;
}

void game_free(Game *game)
{
    if (game == NULL)
        return;
    free(game->stream_at);
    free(game->stream);
    free(game->back);
    free(game->leap_from);
    free(game->back_ray);
    free(game->sight);
    free(game->profile);
    free(game->reach);
    free(game->hops);
    free(game->leaps);
    free(game->dead);
    free(game->may_promote);
    free(game->ep_from);
    free(game->key_man);
    free(game);
}

/* ---- Facts ---- */

const char *game_name(const Game *game) { return game->variant->name; }
const char *game_title(const Game *game) { return game->variant->title; }
const char *game_start(const Game *game) { return game->variant->start; }
int game_seats(const Game *game) { return game->seats; }
bool game_has_reserves(const Game *game) { return (game->flags & (GAME_DROPS | GAME_LOST_MEN)) != 0; }
bool game_has_drops(const Game *game) { return (game->flags & GAME_DROPS) != 0; }
bool game_has_platforms(const Game *game) { return (game->flags & GAME_PLATFORMS) != 0; }

BoardShape game_board(const Game *game) { return game->board.shape; }
int game_cells(const Game *game) { return game->board.cells; }
int game_files(const Game *game) { return game->board.files; }
int game_ranks(const Game *game) { return game->board.ranks; }
int game_levels(const Game *game) { return game->board.levels; }
int game_cell_shade(const Game *game, Cell cell) { return game->board.shade[cell]; }
const char *game_cell_name(const Game *game, Cell cell) { return game->board.name[cell]; }

Cell game_cell_at(const Game *game, int file, int rank, int level)
{
    return geometry_cell(&game->board, file, rank, level);
}

void game_cell_place(const Game *game, Cell cell, int *file, int *rank, int *level)
{
    *file = game->board.at[cell].x;
    *rank = game->board.at[cell].y;
    *level = game->board.at[cell].z;
}

Cell game_cell_find(const Game *game, const char *name)
{
    return geometry_find(&game->board, name, strlen(name));
}

int game_kinds(const Game *game) { return game->kinds; }
const char *game_kind_name(const Game *game, int kind) { return game->spec[kind].name; }
char game_kind_letter(const Game *game, int kind) { return game->spec[kind].letter; }
bool game_kind_promoted(const Game *game, int kind) { return game->spec[kind].promoted; }
bool game_kind_royal(const Game *game, int kind) { return (game->kind_flags[kind] & KIND_ROYAL) != 0; }
const char *game_kind_betza(const Game *game, int kind) { return game->spec[kind].betza; }

int game_kind_find(const Game *game, char letter, bool promoted)
{
    return letter >= 'A' && letter <= 'Z' ? game->letter_kind[promoted][letter - 'A'] : 0;
}
