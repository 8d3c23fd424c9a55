/* Position strings: writing. The notation is described in notation.md. */
#include "rules/position.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    char *text;
    size_t length;
} Out;

static void add(Out *out, char c)
{
    if (out->length + 1 < POSITION_TEXT)
        out->text[out->length++] = c;
    out->text[out->length] = '\0';
}

static void add_text(Out *out, const char *text)
{
    while (*text != '\0')
        add(out, *text++);
}

static void add_number(Out *out, unsigned number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", number);
    add_text(out, digits);
}

static void add_counter(Out *out, uint32_t counter)
{
    add_number(out, counter < MAX_COUNTER ? counter : MAX_COUNTER);
}

static void add_run(Out *out, int *run)
{
    if (*run > 0)
        add_number(out, (unsigned) *run);
    *run = 0;
}

static void add_man(Out *out, const Game *game, Man man)
{
    const KindSpec *spec = &game->spec[man_kind(man)];
    int seat = man_seat(man);
    if (seat >= 2)
        add(out, '\'');
    if (spec->promoted)
        add(out, '+');
    add(out, seat % 2 == 0 ? spec->letter : (char) tolower((unsigned char) spec->letter));
}

static void write_board(Out *out, const Position *pos)
{
    int run = 0;
    for (const uint8_t *item = pos->game->board.layout; *item != LAYOUT_END; item++) {
        if (*item >= LAYOUT_HOLE) {
            add_run(out, &run);
            add(out, *item == LAYOUT_HOLE ? '*' : *item == LAYOUT_ROW ? '/' : '|');
        } else if (pos->game->side_of[pos->men[*item]] >= MAX_SEATS)
            run++;
        else {
            add_run(out, &run);
            add_man(out, pos->game, pos->men[*item]);
        }
    }
    add_run(out, &run);
}

static void write_reserve(Out *out, const Position *pos)
{
    const Game *game = pos->game;
    add(out, '[');
    for (int seat = 0; seat < game->seats; seat++)
        for (char letter = 'A'; letter <= 'Z'; letter++) {
            int kind = game_kind_find(game, letter, false);
            for (int i = 0; kind != 0 && i < pos->reserve[seat][kind]; i++)
                add_man(out, game, man_make(kind, seat));
        }
    add(out, ']');
}

static void write_rooks(Out *out, const Position *pos, const State *s)
{
    bool home = true, any = false;
    for (int i = 0; i < 4; i++) {
        if (s->rook[i] == CELL_NONE)
            continue;
        any = true;
        int seat = i / 2;
        home = home && (s->rook[i] == PLATFORM_ROOK_HOME[2 * seat] || s->rook[i] == PLATFORM_ROOK_HOME[2 * seat + 1]) &&
               pos->royal[seat][0] == PLATFORM_KING_HOME[seat];
    }
    if (!any) {
        add(out, '-');
        return;
    }
    for (int i = 0; home && i < 4; i++)
        if (s->rook[i / 2 * 2] == PLATFORM_ROOK_HOME[i] || s->rook[i / 2 * 2 + 1] == PLATFORM_ROOK_HOME[i])
            add(out, "KQkq"[i]);
    for (int c = 0; !home && c < 64; c++)
        if (memchr(s->rook, c, 4) != NULL)
            add_text(out, pos->game->board.name[c]);
}

static void write_castling(Out *out, const Position *pos, const State *s)
{
    if (pos->game->flags & GAME_PLATFORMS) {
        write_rooks(out, pos, s);
        return;
    }
    for (int i = 0; i < pos->game->castlings; i++)
        if (s->rights >> i & 1)
            add(out, pos->game->castling[i].letter);
    if (s->rights == 0)
        add(out, '-');
}

char *position_write(const Position *position, char text[POSITION_TEXT])
{
    const Game *game = position->game;
    const State *s = pos_state(position);
    Out out = {text, 0};
    write_board(&out, position);
    if (game_has_reserves(game))
        write_reserve(&out, position);
    add(&out, ' ');
    if (game->flags & GAME_PLATFORMS) {
        for (int row = 3; row >= 0; row--) {
            for (int column = 0; column < 4; column++)
                add(&out, ".wb"[position->ground[column + 4 * row] + 1]);
            add(&out, row > 0 ? '/' : ' ');
        }
    }
    if (game->flags & GAME_MULTI) {
        add(&out, (char) ('1' + s->seat));
        for (int i = 0; i < s->fallen_count; i++) {
            if (i == 0)
                add(&out, '-');
            add(&out, (char) ('1' + s->fallen[i]));
        }
    } else
        add(&out, "wb"[s->seat]);
    add(&out, ' ');
    if (game->flags & GAME_CASTLING) {
        write_castling(&out, position, s);
        add(&out, ' ');
    }
    if (game->flags & GAME_EN_PASSANT) {
        add_text(&out, s->ep == CELL_NONE ? "-" : game->board.name[s->ep]);
        add(&out, ' ');
    }
    add_counter(&out, s->quiet);
    add(&out, ' ');
    add_counter(&out, s->number);
    return text;
}
