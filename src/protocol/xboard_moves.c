#include "platypus/eval.h"
#include "protocol/xboard_codes.h"
#include "protocol/xboard_layouts.h"
#include <stdlib.h>
#include <string.h>

void layout_write_move(const Layout *layout, const Position *position, Move move, FILE *out)
{
    char text[MOVE_TEXT];
    position_move_text(position, move, text);
    if (move_is_pass(position, move)) {
        fputs("@@@@", out);
    } else if (move_is_platform(position, move)) {
        fputs(text, out); /* no form of XBoard's: among our own programs only */
    } else if (move_is_drop(position, move)) {
        fprintf(out, "%c@", game_kind_letter(layout->game, move_kind(position, move)));
        layout_write_square(layout, move_to(position, move), out);
    } else {
        char last = text[strlen(text) - 1];
        layout_write_square(layout, move_from(position, move), out);
        layout_write_square(layout, move_to(position, move), out);
        if (last < '0' || last > '9') {
            fputc(last, out);
        }
    }
}

/* Of the legal moves between two cells the one that promotes to the most valuable kind; MOVE_NONE if there is none. */
static Move best_between(Position *position, Cell from, Cell to)
{
    Move moves[MAX_MOVES], best = MOVE_NONE;
    int best_value = -1;
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        if (move_from(position, moves[i]) != from || move_to(position, moves[i]) != to || move_is_platform(position, moves[i])) {
            continue;
        }
        int kind = move_kind(position, moves[i]);
        int value = kind == 0 ? 0 : eval_kind_value(position_game(position), kind);
        if (value > best_value) {
            best = moves[i];
            best_value = value;
        }
    }
    return best;
}

/* Is a letter behind two cells wrong? Where nothing promotes it says nothing: XBoard promotes what stands in a Pawn's place. Else it is
 * to be a kind that may be chosen; but if XBoard has asked its user, it may know no letter of ours. */
static bool wrong_letter(const Layout *layout, const Position *position, Move best, char letter, bool by_hand)
{
    bool known = false;
    for (int kind = 1; kind <= game_kinds(layout->game); kind++) {
        known = known || game_kind_letter(layout->game, kind) == (letter & ~0x20);
    }
    return letter >= 'A' && best != MOVE_NONE && move_kind(position, best) != 0 && (known || !by_hand);
}

/* A man dragged into the void takes its platform along. */
static Move read_platform_move(const Layout *layout, Position *position, Cell from, Cell to, Error *error)
{
    int x[2], y[2], level;
    char text[MOVE_TEXT];
    game_cell_place(layout->game, from, &x[0], &y[0], &level);
    game_cell_place(layout->game, to, &x[1], &y[1], &level);
    for (int i = 0; i < 2; i++) {
        x[i] &= ~1;
        y[i] &= ~1;
    }
    snprintf(text, sizeof text, "~%s%s", game_cell_name(layout->game, game_cell_at(layout->game, x[0], y[0], 0)),
             game_cell_name(layout->game, game_cell_at(layout->game, x[1], y[1], 0)));
    return position_read_move(position, text, error);
}

Move layout_read_move(const Layout *layout, Position *position, const char *text, bool by_hand, Error *error)
{
    Cell from, to;
    const char *rest = text;
    char own[2 * MOVE_TEXT];
    if (strcmp(text, "@@@@") == 0 || strcmp(text, "pass") == 0 || strcmp(text, "0000") == 0) {
        return position_read_move(position, "0000", error);
    }
    if (text[0] >= 'A' && text[0] <= 'Z' && text[1] == '@') {
        rest += 2;
        if (!layout_read_square(layout, &rest, &to) || *rest != '\0' || to == CELL_NONE) {
            fail(error, "no square behind @");
            return MOVE_NONE;
        }
        snprintf(own, sizeof own, "%c@%s", text[0], game_cell_name(layout->game, to));
        return position_read_move(position, own, error);
    }
    if (!layout_read_square(layout, &rest, &from) || !layout_read_square(layout, &rest, &to)) {
        if (text[0] != '~' && !layout_has_own_names(layout)) {
            fail(error, "not a move from square to square");
            return MOVE_NONE;
        }
        return position_read_algebraic(position, text, error);
    }
    if (from == CELL_NONE || to == CELL_NONE) {
        fail(error, "a square of the move is no cell of the board");
        return MOVE_NONE;
    }
    if (position_ground(position, to) < 0) {
        return read_platform_move(layout, position, from, to, error);
    }
    Move move = MOVE_NONE;
    if (strlen(rest) <= 1 && !(by_hand && *rest == '\0')) {
        snprintf(own, sizeof own, "%s%s%s", game_cell_name(layout->game, from), game_cell_name(layout->game, to), rest);
        move = position_read_move(position, own, error);
    }
    if (move == MOVE_NONE) {
        move = best_between(position, from, to);
        if (wrong_letter(layout, position, move, *rest, by_hand)) {
            move = MOVE_NONE;
        }
    }
    if (move == MOVE_NONE) {
        fail(error, "not a legal move");
    }
    return move;
}

bool layout_needs_redraw(const Layout *layout, const Position *position, Move move, bool of_user)
{
    if (layout->redraw == REDRAW_ALWAYS || move_is_platform(position, move)) {
        return true;
    }
    if (move_is_pass(position, move)) {
        return false;
    }
    int seat, x[2], y[2], level;
    Cell from = move_from(position, move), to = move_to(position, move);
    layout_cell_place(layout, to, &x[1], &y[1]);
    bool outer = y[1] == 0 || y[1] == layout->height - 1;
    if (move_is_drop(position, move)) {
        /* It takes what has the Pawn's place for a pawn, which may not be dropped there; a user's drop has its mark to allow it. */
        return outer && !of_user && game_kind_letter(layout->game, move_kind(position, move)) == layout->slots[0];
    }
    /* Its user promotes on the last rank only, not on a hexagon's slanting edge or in a zone; men with a plus the engine may promote. */
    bool plus = code_has_plus(layout->game);
    if (move_kind(position, move) != 0 && (plus ? of_user : !outer)) {
        return true;
    }
    if (move_is_capture(position, move)) {
        return false;
    }
    bool swap = position_man(position, to, &seat) != 0;
    game_cell_place(layout->game, from, &x[0], &y[0], &level);
    game_cell_place(layout->game, to, &x[1], &y[1], &level);
    /* A King carried along the board castles there on any rank, which XBoard does not know. */
    bool royal = game_kind_royal(layout->game, position_man(position, from, &seat));
    return swap || (game_has_platforms(layout->game) && royal && abs(x[1] - x[0]) == 2);
}

/* ---- Highlighting ---- */

/* Where on the grid a move would put the man on `cell`, or a man of the kind `dropped`; CELL_NONE if the move is not its. */
static Cell target_of(const Layout *layout, const Position *position, Move move, Cell cell, int dropped)
{
    Cell from = move_from(position, move), to = move_to(position, move);
    if (move_is_drop(position, move)) {
        return move_kind(position, move) == dropped ? to : CELL_NONE;
    }
    if (cell == CELL_NONE) {
        return CELL_NONE;
    }
    if (!move_is_platform(position, move)) {
        return from == cell ? to : CELL_NONE;
    }
    int x[3], y[3], level;
    game_cell_place(layout->game, from, &x[0], &y[0], &level);
    game_cell_place(layout->game, to, &x[1], &y[1], &level);
    game_cell_place(layout->game, cell, &x[2], &y[2], &level);
    if ((x[2] & ~1) != x[0] || (y[2] & ~1) != y[0]) {
        return CELL_NONE;
    }
    return game_cell_at(layout->game, x[1] + (x[2] & 1), y[1] + (y[2] & 1), 0);
}

/* The kind at a square of the holdings, which are two files off the board, White's to its right and upwards, or 0. */
static int read_holdings(const Layout *layout, const char *square)
{
    int width = layout->width;
    bool white = square[0] == 'a' + width + 1;
    char *end;
    long place = strtol(square + (square[0] != '\0'), &end, 10) - layout_first_rank(layout);
    if (!game_has_drops(layout->game) || (!white && square[0] != 'a' - 2) || *end != '\0' || place < 0 || place >= layout->height) {
        return 0;
    }
    return code_in_holdings(layout, white ? (int) place : layout->height - 1 - (int) place);
}

bool layout_write_highlight(const Layout *layout, Position *position, const char *square, FILE *out)
{
    Cell cell = CELL_NONE;
    Move moves[MAX_MOVES];
    char mark[MAX_CELLS + 1] = {0};
    int dropped = read_holdings(layout, square);
    if (dropped == 0 && (!layout_read_square(layout, &square, &cell) || *square != '\0')) {
        return false;
    }
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        Cell target = target_of(layout, position, moves[i], cell, dropped);
        if (target != CELL_NONE) {
            mark[target] = move_is_capture(position, moves[i]) ? 'R' : 'Y';
        }
    }
    fputs("highlight ", out);
    for (int y = layout->height - 1; y >= 0; y--) {
        int run = 0;
        for (int x = 0; x < layout->width; x++) {
            Cell at = layout_cell_at(layout, x, y);
            if (at == CELL_NONE || mark[at] == 0) {
                run++;
                continue;
            }
            layout_write_run(out, &run);
            fputc(mark[at], out);
        }
        layout_write_run(out, &run);
        fputc(y > 0 ? '/' : '\n', out);
    }
    return true;
}
