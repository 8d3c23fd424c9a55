#include "protocol/draw.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

Style draw_style(const Output *output)
{
    return (Style){.color = output->color, .unicode = output->unicode};
}

const char *draw_seat_name(const Game *game, int seat)
{
    static const char *const names[3][MAX_SEATS] = {
        {"White", "Black", "", ""}, {"Red", "Green", "Blue", ""}, {"Red", "Orange", "Green", "Blue"}};
    return names[game_seats(game) - 2][seat];
}

/* ---- Cells ---- */

/* Colours of the 256-colour palette. */
static int seat_color(const Game *game, int seat)
{
    static const int colors[3][MAX_SEATS] = {{231, 16, 0, 0}, {124, 22, 19, 0}, {124, 130, 22, 19}};
    return colors[game_seats(game) - 2][seat];
}

static int ground_color(const Position *position, Cell cell)
{
    static const int shades[3] = {137, 180, 144}, platforms[2] = {180, 103};
    const Game *game = position_game(position);
    return game_has_platforms(game) ? platforms[position_ground(position, cell)] : shades[game_cell_shade(game, cell)];
}

/* Letters K, Q, R, B, N, P have figures of their own where they mean the men of chess. */
static const char *figure(const Game *game, int kind, int seat)
{
    static const char letters[] = "KQRBNP";
    static const char *const figures[2][6] = {{"♔", "♕", "♖", "♗", "♘", "♙"}, {"♚", "♛", "♜", "♝", "♞", "♟"}};
    const char *at = strchr(letters, game_kind_letter(game, kind));
    int king = game_kind_find(game, 'K', false);
    bool chess_men = king != 0 && strcmp(game_kind_name(game, king), "King") == 0;
    return at != NULL && chess_men ? figures[seat & 1][at - letters] : NULL;
}

/* A man in three columns: its letter in the middle unless both marks (apostrophe, plus) stand before it. In two columns the plus
 * is left out: only boards without promoted men are so narrow. */
static void draw_man(FILE *out, const Game *game, int kind, int seat, Style style, int width)
{
    char marks[3] = "", letter[2] = "";
    const char *picture = style.unicode ? figure(game, kind, seat) : NULL;
    if (seat >= 2 && !style.color) {
        strcat(marks, "'");
    }
    if (game_kind_promoted(game, kind) && width > 2) {
        strcat(marks, "+");
    }
    letter[0] = game_kind_letter(game, kind);
    letter[0] = (char) (seat % 2 == 0 ? letter[0] : tolower((unsigned char) letter[0]));
    const char *before = marks[0] == '\0' ? " " : "", *after = width > 2 && strlen(marks) < 2 ? " " : "";
    fprintf(out, "%s%s%s%s", before, marks, picture != NULL ? picture : letter, after);
}

static void begin_color(FILE *out, int ground, int ink)
{
    fprintf(out, "\033[48;5;%dm\033[1;38;5;%dm", ground, ink);
}

/* A cell in `width` columns (2 or 3). */
static void draw_cell(FILE *out, const Position *position, Cell cell, Style style, int width)
{
    const Game *game = position_game(position);
    int seat = 0;
    int kind = position_man(position, cell, &seat);
    if (style.color) {
        begin_color(out, ground_color(position, cell), kind != 0 ? seat_color(game, seat) : 240);
    }
    if (kind != 0) {
        draw_man(out, game, kind, seat, style, width);
    } else {
        fprintf(out, " %s%s", style.unicode ? "·" : ".", width == 2 ? "" : " ");
    }
    if (style.color) {
        fputs("\033[0m", out);
    }
}

/* ---- Square boards ---- */

static void draw_files(FILE *out, const Game *game, int width)
{
    fputs("   ", out);
    for (int file = 0; file < game_files(game); file++) {
        fprintf(out, "%*c%*s", width / 2 + 1, 'a' + file, width - width / 2 - 1, "");
    }
    fputc('\n', out);
}

/* Platforms are told apart by brackets, so that colour only helps. */
static void draw_backed(FILE *out, const Position *position, Cell cell, Style style)
{
    static const char *const brackets[2] = {"()", "[]"};
    int owner = position_ground(position, cell);
    if (owner < 0) {
        fputs("     ", out);
        return;
    }
    fputc(brackets[owner][0], out);
    draw_cell(out, position, cell, style, 3);
    fputc(brackets[owner][1], out);
}

static void draw_grid(FILE *out, const Position *position, Style style)
{
    const Game *game = position_game(position);
    bool platforms = game_has_platforms(game);
    int width = platforms ? 5 : 3;
    draw_files(out, game, width);
    for (int rank = game_ranks(game) - 1; rank >= 0; rank--) {
        fprintf(out, "%2d ", rank + 1);
        for (int file = 0; file < game_files(game); file++) {
            Cell cell = game_cell_at(game, file, rank, 0);
            if (platforms) {
                draw_backed(out, position, cell, style);
            } else {
                draw_cell(out, position, cell, style, 3);
            }
        }
        fprintf(out, " %d\n", rank + 1);
    }
    draw_files(out, game, width);
    if (platforms) {
        fputs("( ) platform of White   [ ] platform of Black\n", out);
    }
}

/* ---- Hexagons ---- */

/* A row of the hexagon is a rank; each hexagon is four columns wide and every rank is shifted by two. Files run upwards to the
 * right: their letters stand at their lower ends, the ranks' numbers at their right ends. */
enum { HEX_WIDTH = 4, HEX_MARGIN = 2 };

static bool hex_cell(const Game *game, int file, int rank)
{
    return file >= 0 && rank >= 0 && file < game_files(game) && rank < game_ranks(game) && game_cell_at(game, file, rank, 0) != CELL_NONE;
}

/* The slanted sides between a rank and the one below it. */
static void draw_slants(FILE *out, const Game *game, int rank)
{
    char line[128];
    int last = -1;
    memset(line, ' ', sizeof line);
    for (int r = rank - 1; r <= rank; r++) {
        for (int file = 0; file < game_files(game); file++) {
            if (hex_cell(game, file, r)) {
                int left = HEX_MARGIN + HEX_WIDTH * file + 2 * r + 2;
                bool below = r < rank;
                line[left + 1] = below ? '/' : '\\';
                line[left + 3] = below ? '\\' : '/';
                last = left + 3 > last ? left + 3 : last;
            }
        }
    }
    fprintf(out, "%.*s\n", last + 1, line);
}

static void draw_hexagon(FILE *out, const Position *position, Style style)
{
    const Game *game = position_game(position);
    for (int rank = game_ranks(game) - 1; rank >= 0; rank--) {
        draw_slants(out, game, rank + 1);
        int first = 0, last = game_files(game) - 1;
        while (!hex_cell(game, first, rank)) {
            first++;
        }
        while (!hex_cell(game, last, rank)) {
            last--;
        }
        int left = HEX_MARGIN + HEX_WIDTH * first + 2 * rank + 2;
        bool letter = first > 0 && !hex_cell(game, first - 1, rank) && hex_cell(game, first - 1, rank + 1);
        fprintf(out, "%*s%c ", left - 2, "", letter ? 'a' + first - 1 : ' ');
        for (int file = first; file <= last; file++) {
            fputc('|', out);
            draw_cell(out, position, game_cell_at(game, file, rank, 0), style, 3);
        }
        fprintf(out, "| %d\n", rank + 1);
    }
    draw_slants(out, game, 0);
    int column = 0;
    for (int file = 0; file < game_files(game); file++) {
        if (hex_cell(game, file, 0)) {
            int at = HEX_MARGIN + HEX_WIDTH * file + 2;
            fprintf(out, "%*s%c", at - column, "", 'a' + file);
            column = at + 1;
        }
    }
    fputc('\n', out);
}

/* ---- Raumherichess ---- */

static void draw_levels(FILE *out, const Position *position, Style style)
{
    const Game *game = position_game(position);
    int width = 2 * game_files(game) + 1;
    fputs("  ", out);
    for (int level = 0; level < game_levels(game); level++) {
        fprintf(out, " %-*s", width - 1, (const char *[]){"level a", "level b", "level c", "level d", "level e"}[level]);
    }
    fputc('\n', out);
    for (int left = game_ranks(game) - 1; left >= 0; left--) {
        fprintf(out, "%d ", left + 1);
        for (int level = 0; level < game_levels(game); level++) {
            for (int right = 0; right < game_files(game); right++) {
                Cell cell = game_cell_at(game, right, left, level);
                if (cell != CELL_NONE) {
                    draw_cell(out, position, cell, style, 2);
                } else {
                    fputs("  ", out);
                }
            }
            fputc(' ', out);
        }
        fputc('\n', out);
    }
    fputs("  ", out);
    for (int level = 0; level < game_levels(game); level++) {
        for (int right = 0; right < game_files(game); right++) {
            fprintf(out, " %d", right + 1);
        }
        fputc(' ', out);
    }
    fputs("\nA cell is named leftrank (up), level, rightrank (across): 2c6\n", out);
}

/* ---- Beside the board ---- */

static void draw_reserves(FILE *out, const Position *position)
{
    const Game *game = position_game(position);
    for (int seat = 0; seat < game_seats(game); seat++) {
        int total = 0;
        fprintf(out, "%s's reserve:", draw_seat_name(game, seat));
        for (int kind = 1; kind <= game_kinds(game); kind++) {
            int count = position_reserve(position, seat, kind);
            if (count > 0) {
                fprintf(out, " %s%c x%d", game_kind_promoted(game, kind) ? "+" : "", game_kind_letter(game, kind), count);
            }
            total += count;
        }
        fputs(total == 0 ? " none\n" : "\n", out);
    }
}

static void draw_seats(FILE *out, const Position *position, Style style)
{
    const Game *game = position_game(position);
    static const char *const letters[] = {"A", "a", "'A", "'a"};
    for (int seat = 0; seat < game_seats(game); seat++) {
        fprintf(out, "%s%s", seat > 0 ? "   " : "", draw_seat_name(game, seat));
        if (!style.color) {
            fprintf(out, " (%s)", letters[seat]);
        }
        fprintf(out, ": %s", position_alive(position, seat) ? "in" : "out");
    }
    fputc('\n', out);
}

void draw_board(FILE *out, const Position *position, Style style)
{
    const Game *game = position_game(position);
    switch (game_board(game)) {
    case BOARD_GRID:
        draw_grid(out, position, style);
        break;
    case BOARD_HEXAGON:
        draw_hexagon(out, position, style);
        break;
    case BOARD_RAUM:
        draw_levels(out, position, style);
        break;
    }
    if (game_has_reserves(game)) {
        draw_reserves(out, position);
    }
    if (game_seats(game) > 2) {
        draw_seats(out, position, style);
    }
    fprintf(out, "%s to move, move %d\n", draw_seat_name(game, position_seat(position)), position_move_number(position));
}
