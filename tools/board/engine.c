/* What the page in the browser asks of the library: a game with its position, and a search of it, told as JSON.
 *
 * Every text returned is the caller's, who gives it back by board_release. NULL means that there is no memory. */
#include "platypus/position.h"
#include "platypus/search.h"
#include "platypus/variant.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Told for each line that the running search reports; the page reads the text before it returns. */
void board_report(const char *json) __attribute__((import_module("page"), import_name("report")));

typedef struct Board {
    Game *game;
    Position *position;
    Search *search; /* made when first asked for */
} Board;

Board *board_new(const char *variant);
void board_free(Board *board);
void *board_allocate(size_t bytes);
void board_release(void *memory);
char *board_variants(void);
char *board_describe(const Board *board);
char *board_set(Board *board, const char *text);
char *board_state(Board *board);
int board_play(Board *board, const char *move);
int board_undo(Board *board);
double board_perft(Board *board, int depth);
char *board_search(Board *board, int level, int lines, double nodes, double movetime, double time, double increment);
void board_stop(Board *board);

/* ---- Texts that grow. Nothing that the library names or writes holds a character that JSON would have escaped. ---- */

typedef struct {
    char *bytes;
    size_t length, room;
    bool failed;
} Text;

static void add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(Text *text, const char *format, ...)
{
    char piece[POSITION_TEXT + 64];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t) length >= sizeof piece) {
        text->failed = true;
    }
    if (text->failed) {
        return;
    }
    if (text->length + (size_t) length + 1 > text->room) {
        size_t room = 2 * (text->room + (size_t) length + 1);
        char *bytes = realloc(text->bytes, room);
        if (bytes == NULL) {
            text->failed = true;
            return;
        }
        text->bytes = bytes;
        text->room = room;
    }
    memcpy(text->bytes + text->length, piece, (size_t) length + 1);
    text->length += (size_t) length;
}

static char *finished(Text *text)
{
    if (text->failed) {
        free(text->bytes);
        return NULL;
    }
    return text->bytes;
}

static const char *comma(int index)
{
    return index == 0 ? "" : ",";
}

void *EXPORT(board_allocate)(size_t bytes)
{
    return malloc(bytes);
}

void EXPORT(board_release)(void *memory)
{
    free(memory);
}

/* ---- Games ---- */

char *EXPORT(board_variants)(void)
{
    Text text = {0};
    add(&text, "[");
    for (size_t i = 0; i < variant_count(); i++) {
        add(&text, "%s{\"name\":\"%s\",\"title\":\"%s\"}", i == 0 ? "" : ",", variant_name(i), variant_title(i));
    }
    add(&text, "]");
    return finished(&text);
}

void EXPORT(board_free)(Board *board)
{
    if (board != NULL) {
        search_free(board->search);
        position_free(board->position);
        game_free(board->game);
        free(board);
    }
}

/* NULL also if there is no such variant. */
Board *EXPORT(board_new)(const char *variant)
{
    Board *board = calloc(1, sizeof *board);
    if (board == NULL) {
        return NULL;
    }
    board->game = game_new(variant, NULL);
    board->position = board->game != NULL ? position_new(board->game) : NULL;
    if (board->position == NULL) {
        board_free(board);
        return NULL;
    }
    return board;
}

static void add_cells(Text *text, const Game *game)
{
    static const char *const shapes[] = { "grid", "hexagon", "raum" };
    add(text, "\"shape\":\"%s\",\"files\":%d,\"ranks\":%d,\"levels\":%d,\"cells\":[", shapes[game_board(game)], game_files(game),
        game_ranks(game), game_levels(game));
    for (int i = 0; i < game_cells(game); i++) {
        int file, rank, level;
        Cell cell = (Cell) i;
        game_cell_place(game, cell, &file, &rank, &level);
        add(text, "%s{\"name\":\"%s\",\"file\":%d,\"rank\":%d,\"level\":%d,\"shade\":%d}", comma(i), game_cell_name(game, cell), file, rank,
            level, game_cell_shade(game, cell));
    }
    add(text, "]");
}

static void add_kinds(Text *text, const Game *game)
{
    add(text, "\"kinds\":[null");
    for (int kind = 1; kind <= game_kinds(game); kind++) {
        add(text, ",{\"letter\":\"%c\",\"name\":\"%s\",\"promoted\":%s,\"royal\":%s}", game_kind_letter(game, kind), game_kind_name(game, kind),
            game_kind_promoted(game, kind) ? "true" : "false", game_kind_royal(game, kind) ? "true" : "false");
    }
    add(text, "]");
}

char *EXPORT(board_describe)(const Board *board)
{
    const Game *game = board->game;
    Text text = {0};
    add(&text, "{\"name\":\"%s\",\"title\":\"%s\",\"start\":\"%s\",\"seats\":%d,", game_name(game), game_title(game), game_start(game),
        game_seats(game));
    add(&text, "\"reserves\":%s,\"drops\":%s,\"platforms\":%s,", game_has_reserves(game) ? "true" : "false",
        game_has_drops(game) ? "true" : "false", game_has_platforms(game) ? "true" : "false");
    add_cells(&text, game);
    add(&text, ",");
    add_kinds(&text, game);
    add(&text, "}");
    return finished(&text);
}

/* ---- Positions ---- */

/* An empty text, or what is wrong with the position string; an empty string is the start. */
char *EXPORT(board_set)(Board *board, const char *string)
{
    Text text = {0};
    Error error = {""};
    if (*string == '\0') {
        position_reset(board->position);
    } else if (!position_set(board->position, string, &error)) {
        add(&text, "%s", error.text);
        return finished(&text);
    }
    add(&text, "%s", "");
    return finished(&text);
}

static void add_men(Text *text, const Board *board)
{
    int seat, written = 0;
    add(text, "\"men\":[");
    for (int cell = 0; cell < game_cells(board->game); cell++) {
        int kind = position_man(board->position, (Cell) cell, &seat);
        if (kind != 0) {
            add(text, "%s[%d,%d,%d]", comma(written++), cell, kind, seat);
        }
    }
    add(text, "],\"reserves\":[");
    for (seat = 0; seat < game_seats(board->game); seat++) {
        written = 0;
        add(text, "%s[", comma(seat));
        for (int kind = 1; kind <= game_kinds(board->game); kind++) {
            int count = position_reserve(board->position, seat, kind);
            if (count > 0) {
                add(text, "%s[%d,%d]", comma(written++), kind, count);
            }
        }
        add(text, "]");
    }
    add(text, "],\"ground\":[");
    for (int cell = 0; game_has_platforms(board->game) && cell < game_cells(board->game); cell++) {
        add(text, "%s%d", comma(cell), position_ground(board->position, (Cell) cell));
    }
    add(text, "]");
}

static void add_move(Text *text, const Position *position, Move move)
{
    char name[MOVE_TEXT];
    const char *sort = move_is_platform(position, move) ? "platform"
                       : move_is_drop(position, move)   ? "drop"
                       : move_is_pass(position, move)   ? "pass"
                                                        : "move";
    Cell from = move_from(position, move), to = move_to(position, move);
    add(text, "{\"text\":\"%s\",\"sort\":\"%s\",\"from\":%d,\"to\":%d,\"kind\":%d,\"capture\":%s}", position_move_text(position, move, name), sort,
        from == CELL_NONE ? -1 : from, to == CELL_NONE ? -1 : to, move_kind(position, move),
        move_is_capture(position, move) ? "true" : "false");
}

char *EXPORT(board_state)(Board *board)
{
    Text text = {0};
    char string[POSITION_TEXT], result[32];
    Position *position = board->position;
    Move *moves = malloc(MAX_MOVES * sizeof *moves);
    if (moves == NULL) {
        return NULL;
    }
    Outcome outcome = position_outcome(position);
    add(&text, "{\"position\":\"%s\",\"seat\":%d,\"check\":%s,\"number\":%d,\"alive\":[", position_write(position, string),
        position_seat(position), position_in_check(position) ? "true" : "false", position_move_number(position));
    for (int seat = 0; seat < game_seats(board->game); seat++) {
        add(&text, "%s%s", comma(seat), position_alive(position, seat) ? "true" : "false");
    }
    add(&text, "],\"result\":\"%s\",\"reason\":\"%s\",", outcome_text(position, &outcome, result), reason_text(outcome.reason));
    add_men(&text, board);
    add(&text, ",\"moves\":[");
    int count = outcome.reason == GOES_ON ? position_moves(position, moves) : 0;
    for (int i = 0; i < count; i++) {
        add(&text, "%s", comma(i));
        add_move(&text, position, moves[i]);
    }
    free(moves);
    add(&text, "]}");
    return finished(&text);
}

/* 1, or 0 where the text is no legal move. */
int EXPORT(board_play)(Board *board, const char *name)
{
    Move move = position_read_move(board->position, name, NULL);
    if (move != MOVE_NONE) {
        position_make(board->position, move);
    }
    return move != MOVE_NONE;
}

int EXPORT(board_undo)(Board *board)
{
    bool possible = position_can_unmake(board->position);
    if (possible) {
        position_unmake(board->position);
    }
    return possible;
}

/* Exact up to 2^53, and -1 on failure. */
double EXPORT(board_perft)(Board *board, int depth)
{
    uint64_t nodes;
    return position_perft(board->position, depth, NULL, &nodes, NULL) ? (double) nodes : -1;
}

/* ---- Search ---- */

/* The moves of a line are written in the positions they are played in, so a copy follows them. */
static void add_line(Text *text, const Position *root, const SearchInfo *info)
{
    Position *position = position_new(position_game(root));
    add(text, "\"moves\":[");
    if (position == NULL) {
        text->failed = true;
        return;
    }
    position_copy(position, root);
    for (int i = 0; i < info->pv_count && i < 12; i++) {
        add(text, "%s", comma(i));
        add_move(text, position, info->pv[i]);
        position_make(position, info->pv[i]);
    }
    position_free(position);
    add(text, "]");
}

static void tell_info(void *context, const Position *root, const SearchInfo *info)
{
    Text text = {0};
    (void) context;
    add(&text, "{\"line\":%d,\"depth\":%d,\"seldepth\":%d,\"score\":%d,\"mate\":%d,\"nodes\":%.0f,\"nps\":%.0f,\"time\":%.0f,\"expected\":[",
        info->line, info->depth, info->seldepth, (int) info->score, score_mate_plies(info->score), (double) info->nodes, (double) info->nps,
        (double) info->time);
    for (int seat = 0; info->seats > 2 && seat < info->seats; seat++) {
        add(&text, "%s%d", comma(seat), info->expected[seat]);
    }
    add(&text, "],");
    add_line(&text, root, info);
    add(&text, "}");
    char *json = finished(&text);
    if (json != NULL) {
        board_report(json);
        free(json);
    }
}

static void tell_best(void *context, const Position *root, Move best, Move ponder)
{
    (void) root, (void) ponder;
    *(Move *) context = best;
}

/* Searches until a limit is met (times in milliseconds; 0: none; `time` is what the clock of the seat to move shows) or board_stop
 * is called, and returns the best move's text, empty if there is none. */
char *EXPORT(board_search)(Board *board, int level, int lines, double nodes, double movetime, double time, double increment)
{
    Text text = {0};
    Move best = MOVE_NONE;
    if (board->search == NULL) {
        board->search = search_new(board->game, NULL);
        if (board->search == NULL || !search_set_hash(board->search, 32, NULL)) {
            return NULL;
        }
    }
    search_set_level(board->search, level);
    search_set_multipv(board->search, lines);
    SearchLimits limits = { .nodes = (uint64_t) nodes, .movetime = (int64_t) movetime, .has_clock = time > 0 };
    for (int seat = 0; seat < game_seats(board->game); seat++) {
        limits.time[seat] = (int64_t) time;
        limits.increment[seat] = (int64_t) increment;
    }
    SearchListener listener = { .context = &best, .info = tell_info, .done = tell_best };
    search_start(board->search, board->position, &limits, &listener);
    char name[MOVE_TEXT] = "";
    add(&text, "%s", best == MOVE_NONE ? "" : position_move_text(board->position, best, name));
    return finished(&text);
}

void EXPORT(board_stop)(Board *board)
{
    if (board->search != NULL) {
        search_stop(board->search);
    }
}
