#include "protocol/xboard_layouts.h"

#include "protocol/xboard_codes.h"
#include <string.h>

/* ---- Data ---- */

/* The first row whose name begins the variant's name counts. Pieces of XBoard in order: Pawn, Knight, Bishop, Rook, Queen, Ferz,
 * Alfil, Angel, Marshall, Wazir, Man, Cannon, Nightrider, ...: a letter's place chooses its picture.
 *
 * XBoard captures en passant only with what has the Pawn's place, and turns that, on the last rank, into what has the Queen's. In
 * Platonic Chess, where nothing promotes, that is a second pawn, with all captures that a pawn's ranks can give: one string cannot
 * depend on the rank, and the engine refuses what goes too far. Captures of higher ranks are 't'ame there, so that XBoard sees no check
 * where there is none and refuses no legal move. In its plain form it is the only kind that pawns promote to. */
static const struct {
    const char *prefix, *slots;
    char arrived;
    const char *arrived_betza, *parent;
    Redraw redraw;
} rows[] = {
    {"chess", "PNBRQ", '\0', NULL, NULL, REDRAW_SPECIAL},
    {"glinski", "PNBRQ", '\0', NULL, "fairy", REDRAW_SPECIAL},
    {"platonic-plain", "PDOCI", '\0', NULL, "fairy", REDRAW_SPECIAL},
    {"platonic", "PDOIZC", 'Z', "fmWfcFctR4ctB2ctNctDctA", "fairy", REDRAW_SPECIAL},
    {"platform", "PNBRQ", '\0', NULL, "fairy", REDRAW_SPECIAL},
    {"raumherichess", "PNBRQ", '\0', NULL, "fairy", REDRAW_ALWAYS},
    {"plattraum-liuyang", "CSURDFHEIMNVKAL", '\0', NULL, "makruk", REDRAW_SPECIAL}, /* captures of own men are swaps there */
    {"plattraum", "CSURDFHEIMNVKAL", '\0', NULL, "fairy", REDRAW_SPECIAL},
};

/* Raumherichess: the four planes as blocks of seven files and five ranks, with a gap of one between them. Upper blocks are the planes of a
 * leftrank, lower ones those of a rightrank, whose two crossing columns the upper blocks show already. */
enum { RAUM_WIDTH = 15, RAUM_HEIGHT = 11, RAUM_RIGHT = 8, RAUM_UPPER = 6 };

Layout layout_of(const Game *game)
{
    size_t row = 0;
    while (strncmp(game_name(game), rows[row].prefix, strlen(rows[row].prefix)) != 0) {
        row++;
    }
    Layout layout = {.game = game,
                     .name = rows[row].parent == NULL ? "normal" : game_name(game),
                     .slots = rows[row].slots,
                     .arrived = rows[row].arrived,
                     .arrived_betza = rows[row].arrived_betza,
                     .parent = rows[row].parent,
                     .redraw = rows[row].redraw,
                     .width = game_files(game),
                     .height = game_ranks(game)};
    if (game_board(game) == BOARD_RAUM) {
        layout.width = RAUM_WIDTH;
        layout.height = RAUM_HEIGHT;
    }
    if (game_has_drops(game) && strcmp(layout.parent, "fairy") == 0) {
        layout.parent = "crazyhouse";
    }
    if (game_seats(game) > 2) {
        layout.redraw = REDRAW_ALWAYS;
    }
    return layout;
}

bool layout_fits_match(const Layout *layout)
{
    const Game *game = layout->game;
    return game_seats(game) == 2 && !game_has_platforms(game);
}

void layout_write_variants(FILE *out)
{
    for (size_t i = 0; i < variant_count(); i++) {
        bool known = strcmp(variant_name(i), "chess") == 0;
        fprintf(out, "%s%s", i > 0 ? "," : "", known ? "normal" : variant_name(i));
    }
}

const char *layout_find_variant(const char *name)
{
    for (size_t i = 0; i < variant_count(); i++) {
        if (strcmp(variant_name(i), name) == 0) {
            return variant_name(i);
        }
    }
    return strcmp(name, "normal") == 0 ? "chess" : NULL;
}

/* ---- Squares ---- */

Cell layout_cell_at(const Layout *layout, int x, int y)
{
    if (game_board(layout->game) != BOARD_RAUM) {
        return game_cell_at(layout->game, x, y, 0);
    }
    int across = x < RAUM_RIGHT ? x : x - RAUM_RIGHT;
    int plane = x < RAUM_RIGHT ? 1 : 5; /* leftrank or rightrank 2 or 6, from 0 */
    if (across >= 7 || y == 5) {
        return CELL_NONE;
    }
    if (y >= RAUM_UPPER) {
        return game_cell_at(layout->game, across, plane, y - RAUM_UPPER);
    }
    return across == 1 || across == 5 ? CELL_NONE : game_cell_at(layout->game, plane, across, y);
}

void layout_cell_place(const Layout *layout, Cell cell, int *x, int *y)
{
    int level;
    game_cell_place(layout->game, cell, x, y, &level);
    if (game_board(layout->game) == BOARD_RAUM) {
        int right = *x, left = *y;
        bool upper = left == 1 || left == 5;
        *x = upper ? right + (left == 5 ? RAUM_RIGHT : 0) : left + (right == 5 ? RAUM_RIGHT : 0);
        *y = level + (upper ? RAUM_UPPER : 0);
    }
}

int layout_first_rank(const Layout *layout)
{
    return layout->height == 10 ? 0 : 1;
}

bool layout_has_own_names(const Layout *layout)
{
    return game_board(layout->game) != BOARD_RAUM && layout_first_rank(layout) == 1;
}

void layout_write_square(const Layout *layout, Cell cell, FILE *out)
{
    int x, y;
    layout_cell_place(layout, cell, &x, &y);
    fprintf(out, "%c%d", 'a' + x, y + layout_first_rank(layout));
}

bool layout_read_square(const Layout *layout, const char **text, Cell *cell)
{
    const char *p = *text;
    int x = *p - 'a', y = 0;
    if (x < 0 || x >= layout->width || p[1] < '0' || p[1] > '9') {
        return false;
    }
    for (p++; *p >= '0' && *p <= '9' && y < 100; p++) {
        y = y * 10 + (*p - '0');
    }
    y -= layout_first_rank(layout);
    if (y < 0 || y >= layout->height) {
        return false;
    }
    *cell = layout_cell_at(layout, x, y);
    *text = p;
    return true;
}

/* ---- Boards ---- */

void layout_take_men(const Layout *layout, const Position *position, MenTable *men)
{
    for (int cell = 0; cell < game_cells(layout->game); cell++) {
        men->seat[cell] = 0;
        men->kind[cell] = position_man(position, (Cell) cell, &men->seat[cell]);
    }
}

void layout_write_run(FILE *out, int *run)
{
    if (*run > 0) {
        fprintf(out, "%d", *run);
    }
    *run = 0;
}

static void write_reserves(const Layout *layout, const Position *position, FILE *out)
{
    fputc('[', out);
    for (int seat = 0; seat < game_seats(layout->game); seat++) {
        for (int kind = 1; kind <= game_kinds(layout->game); kind++) {
            for (int n = position_reserve(position, seat, kind); n > 0; n--) {
                code_write(layout, kind, seat, out);
            }
        }
    }
    fputc(']', out);
}

/* Fields of our own string, cut apart in place. */
typedef struct {
    const char *men, *platforms, *seat, *castling, *passant, *quiet, *number;
} Fields;

static Fields cut_fields(const Game *game, char *string)
{
    const char *word[8] = {NULL};
    int count = 0;
    char *save;
    for (char *w = strtok_r(string, " ", &save); w != NULL && count < 8; w = strtok_r(NULL, " ", &save)) {
        word[count++] = w;
    }
    int seat = game_has_platforms(game) ? 2 : 1;
    int between = count - seat - 3; /* fields between the seat and the two counters */
    return (Fields){.men = word[0],
                    .platforms = seat == 2 ? word[1] : NULL,
                    .seat = word[seat],
                    .castling = between == 2 ? word[seat + 1] : NULL,
                    .passant = between > 0 ? word[count - 3] : NULL,
                    .quiet = word[count - 2],
                    .number = word[count - 1]};
}

void layout_write_board(const Layout *layout, const Position *position, bool user_moves, FILE *out)
{
    for (int y = layout->height - 1; y >= 0; y--) {
        int run = 0;
        for (int x = 0; x < layout->width; x++) {
            int seat;
            Cell cell = layout_cell_at(layout, x, y);
            bool hole = cell == CELL_NONE || position_ground(position, cell) < 0;
            int kind = hole ? 0 : position_man(position, cell, &seat);
            if (!hole && kind == 0) {
                run++;
                continue;
            }
            layout_write_run(out, &run);
            if (hole) {
                fputc('*', out);
            } else {
                code_write(layout, kind, seat, out);
            }
        }
        layout_write_run(out, &run);
        if (y > 0) {
            fputc('/', out);
        }
    }
    if (game_has_drops(layout->game)) {
        write_reserves(layout, position, out);
    }
    char string[POSITION_TEXT];
    Fields fields = cut_fields(layout->game, position_write(position, string));
    bool white = code_is_white(layout, user_moves ? layout->human : position_seat(position));
    bool castling = fields.castling != NULL && strspn(fields.castling, "KQkq") == strlen(fields.castling);
    fprintf(out, " %c %s %s %s %s", white ? 'w' : 'b', castling ? fields.castling : "-", fields.passant != NULL ? fields.passant : "-",
            fields.quiet, fields.number);
}

/* XBoard ends games by its own idea of mate and stalemate, which is wrong where men change levels or platforms move. There its royals
 * may "capture" their own men near them, so that it hardly ever runs out of moves; the engine refuses them and tells the end. */
static const char *betza_of(const Layout *layout, int kind)
{
    const Game *game = layout->game;
    bool foreign = game_board(game) == BOARD_RAUM || game_seats(game) > 2 || game_has_platforms(game);
    if (!foreign) {
        return game_kind_betza(game, kind);
    }
    return !game_kind_royal(game, kind) ? NULL : game_has_platforms(game) ? "KisO2dKdN" : "KdKdN";
}

void layout_write_pieces(const Layout *layout, FILE *out)
{
    for (int kind = 1; kind <= game_kinds(layout->game); kind++) {
        const char *betza = betza_of(layout, kind);
        if (betza != NULL) {
            fputs("piece ", out);
            code_write(layout, kind, layout->human, out);
            fprintf(out, "& %s\n", betza);
        }
    }
    if (layout->arrived != '\0') {
        fprintf(out, "piece %c& %s\n", layout->arrived, layout->arrived_betza);
    }
}

void layout_write_setup(const Layout *layout, FILE *out)
{
    const Game *game = layout->game;
    if (layout->parent == NULL) {
        return;
    }
    Position *start = position_new(game);
    if (start == NULL) {
        fputs("tellusererror no memory for a position\n", out);
        return;
    }
    fputs("setup (", out);
    int holdings = code_write_table(layout, out);
    fprintf(out, ") %dx%d+%d_%s ", layout->width, layout->height, game_has_drops(game) ? holdings : 0, layout->parent);
    layout_write_board(layout, start, false, out);
    fputc('\n', out);
    position_free(start);
    layout_write_pieces(layout, out);
}

/* ---- Reading boards ---- */

/* Our men field from a table of men. */
static void write_men(const Layout *layout, const MenTable *men, FILE *out)
{
    const Game *game = layout->game;
    for (int level = 0; level < game_levels(game); level++) {
        for (int rank = game_ranks(game) - 1; rank >= 0; rank--) {
            int run = 0;
            for (int file = 0; file < game_files(game); file++) {
                Cell cell = game_cell_at(game, file, rank, level);
                if (cell != CELL_NONE && men->kind[cell] == 0) {
                    run++;
                    continue;
                }
                layout_write_run(out, &run);
                if (cell == CELL_NONE) {
                    fputc('*', out);
                } else {
                    code_write_own(game, men->kind[cell], men->seat[cell], out);
                }
            }
            layout_write_run(out, &run);
            fputs(rank > 0 ? "/" : level + 1 < game_levels(game) ? "|" : "", out);
        }
    }
}

/* Seats without a royal are out; the order in which they fell is lost. */
static void write_seat(const Layout *layout, const MenTable *men, int seat, FILE *out)
{
    int seats = game_seats(layout->game);
    if (seats == 2) {
        fputc(seat == 0 ? 'w' : 'b', out);
        return;
    }
    bool royal[MAX_SEATS] = {false};
    for (int cell = 0; cell < game_cells(layout->game); cell++) {
        if (men->kind[cell] != 0 && game_kind_royal(layout->game, men->kind[cell])) {
            royal[men->seat[cell]] = true;
        }
    }
    fprintf(out, "%d", seat + 1);
    for (int s = 0, first = 1; s < seats; s++) {
        if (!royal[s]) {
            fprintf(out, "%s%d", first ? "-" : "", s + 1);
            first = 0;
        }
    }
}

/* What follows the men: `reserves` without brackets. Castling and passing square are those given, or "-". */
static void write_string(const Layout *layout, const Position *position, const MenTable *men, const char *reserves, int seat,
                         const char *castling, const char *passant, const char *quiet, const char *number, char string[POSITION_TEXT])
{
    char own[POSITION_TEXT];
    Fields fields = cut_fields(layout->game, position_write(position, own));
    FILE *out = fmemopen(string, POSITION_TEXT, "w");
    if (out == NULL) {
        string[0] = '\0'; /* no string: position_set refuses it */
        return;
    }
    write_men(layout, men, out);
    if (game_has_reserves(layout->game)) {
        fprintf(out, "[%s]", reserves);
    }
    if (fields.platforms != NULL) {
        fprintf(out, " %s", fields.platforms);
    }
    fputc(' ', out);
    write_seat(layout, men, seat, out);
    if (fields.castling != NULL) {
        fprintf(out, " %s", castling);
    }
    if (fields.passant != NULL) {
        fprintf(out, " %s", passant);
    }
    fprintf(out, " %s %s", quiet, number);
    if (fclose(out) != 0) {
        string[0] = '\0';
    }
}

void layout_write_men(const Layout *layout, const Position *position, const MenTable *men, char string[POSITION_TEXT])
{
    write_string(layout, position, men, "", position_seat(position), "-", "-", "0", "1", string);
}

bool layout_place_man(const Layout *layout, MenTable *men, const char *text, bool black)
{
    Cell cell;
    const char *square = text;
    int kind = 0, seat = 0;
    bool clears = text[0] == 'x' && text[1] != '\0';
    if (clears) {
        square = text + 1;
    } else if (!code_read(layout, &square, &kind, &seat)) {
        return false;
    }
    if (!layout_read_square(layout, &square, &cell) || *square != '\0' || cell == CELL_NONE) {
        return false;
    }
    men->kind[cell] = kind;
    men->seat[cell] = black ? 1 : seat;
    return true;
}

/* Reads the board part of XBoard's string into `men`; `*text` moves behind it. */
static bool read_rows(const Layout *layout, const Position *position, const char **text, MenTable *men, Error *error)
{
    const char *p = *text;
    *men = (MenTable){0};
    for (int y = layout->height - 1; y >= 0; y--) {
        int x = 0;
        while (*p != '\0' && *p != '/' && *p != ' ' && *p != '[') {
            Cell cell = x < layout->width ? layout_cell_at(layout, x, y) : CELL_NONE;
            bool hole = cell == CELL_NONE || position_ground(position, cell) < 0;
            if (*p >= '0' && *p <= '9') {
                int run = 0;
                for (; *p >= '0' && *p <= '9' && run < 100; p++) {
                    run = run * 10 + (*p - '0');
                }
                x += run;
            } else if (*p == '*') {
                if (!hole) {
                    return fail(error, "a hole where the board has none, file %d of rank %d", x + 1, y + 1);
                }
                p++;
                x++;
            } else {
                int kind, seat;
                if (hole || !code_read(layout, &p, &kind, &seat)) {
                    return fail(error, "'%c' cannot stand on file %d of rank %d", *p, x + 1, y + 1);
                }
                p += *p == '~'; /* XBoard's mark of a promoted man in games with drops */
                men->kind[cell] = kind;
                men->seat[cell] = seat;
                x++;
            }
        }
        if (x != layout->width) {
            return fail(error, "rank %d has %d files instead of %d", y + 1, x, layout->width);
        }
        if ((y > 0) != (*p == '/')) {
            return fail(error, "not %d ranks", layout->height);
        }
        p += y > 0;
    }
    *text = p;
    return true;
}

bool layout_read_board(const Layout *layout, const Position *position, const char *text, char string[POSITION_TEXT], Error *error)
{
    MenTable men;
    char reserves[256] = "";
    if (strlen(text) >= POSITION_TEXT) {
        return fail(error, "the string is too long");
    }
    if (!read_rows(layout, position, &text, &men, error)) {
        return false;
    }
    if (*text == '[') {
        FILE *out = fmemopen(reserves, sizeof reserves, "w");
        bool good = out != NULL;
        for (text++; good && *text != ']' && *text != '\0' && *text != '-';) {
            int kind, seat;
            good = code_read(layout, &text, &kind, &seat);
            if (good) {
                code_write_own(layout->game, kind, seat, out);
            }
        }
        if (out != NULL && fclose(out) != 0) {
            good = false;
        }
        if (!good) {
            return fail(error, "unknown men in reserve");
        }
        text += strcspn(text, " ");
    }
    char side = 'w', castling[32] = "-", passant[8] = "-", quiet[8] = "0", number[8] = "1";
    int read = sscanf(text, " %c %31s %7s %7[0-9] %7[0-9]", &side, castling, passant, quiet, number);
    if (read > 0 && side != 'w' && side != 'b') {
        return fail(error, "side to move is '%c', neither w nor b", side);
    }
    int seat = layout->human;
    if ((side == 'w') != code_is_white(layout, seat)) {
        seat = game_seats(layout->game) == 2 ? 1 - seat : (seat + 1) % game_seats(layout->game);
    }
    write_string(layout, position, &men, reserves, seat, castling, passant, quiet, number, string);
    return true;
}
