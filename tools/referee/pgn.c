#include "referee/pgn.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80 };

/* ---- Standard algebraic notation ---- */

/* The part of the origin that tells the move from others of the same kind of man to the same cell: nothing, file, rank or both. */
static size_t write_origin(Position *position, Move move, int kind, char *text)
{
    const Game *game = position_game(position);
    Cell from = move_from(position, move), to = move_to(position, move);
    const char *name = game_cell_name(game, from);
    bool others = false, same_file = false, same_rank = false;
    Move *list = malloc(MAX_MOVES * sizeof *list);
    int count = list != NULL ? position_moves(position, list) : 0;
    for (int i = 0; i < count; i++) {
        Cell origin = move_from(position, list[i]);
        if (origin != from && move_to(position, list[i]) == to && position_man(position, origin, NULL) == kind) {
            const char *other = game_cell_name(game, origin);
            others = true;
            same_file |= other[0] == name[0];
            same_rank |= other[1] == name[1];
        }
    }
    free(list);
    size_t used = 0;
    if (others && (!same_file || same_rank)) {
        text[used++] = name[0];
    }
    if (others && same_file) {
        text[used++] = name[1];
    }
    return used;
}

static const char *check_mark(Position *position, Move move)
{
    position_make(position, move);
    bool mate = position_outcome(position).reason == BY_CHECKMATE;
    bool check = position_in_check(position);
    position_unmake(position);
    return mate ? "#" : check ? "+" : "";
}

char *san_write(Position *position, Move move, char text[MOVE_TEXT])
{
    const Game *game = position_game(position);
    Cell from = move_from(position, move), to = move_to(position, move);
    int kind = position_man(position, from, NULL), promoted = move_kind(position, move);
    int file_from, file_to, rank, level;
    game_cell_place(game, from, &file_from, &rank, &level);
    game_cell_place(game, to, &file_to, &rank, &level);
    char letter = game_kind_letter(game, kind), origin[3] = "", promotion[3] = "";
    bool captures = move_is_capture(position, move);
    if (game_kind_royal(game, kind) && abs(file_to - file_from) > 1) {
        snprintf(text, MOVE_TEXT, "%s%s", file_to > file_from ? "O-O" : "O-O-O", check_mark(position, move));
        return text;
    }
    if (letter != 'P') {
        origin[write_origin(position, move, kind, origin)] = '\0';
    } else if (captures) {
        origin[0] = game_cell_name(game, from)[0];
    }
    if (letter == 'P' && promoted != 0) {
        snprintf(promotion, sizeof promotion, "=%c", game_kind_letter(game, promoted));
    }
    snprintf(text, MOVE_TEXT, "%.1s%s%s%.3s%s%s", letter == 'P' ? "" : (const char[]){letter, '\0'}, origin, captures ? "x" : "",
             game_cell_name(game, to), promotion, check_mark(position, move));
    return text;
}

/* ---- PGN ---- */

static void write_tag(Text *text, const char *name, const char *value)
{
    text_add(text, "[%s \"", name);
    for (; *value != '\0'; value++) {
        text_add(text, "%s%c", *value == '"' || *value == '\\' ? "\\" : "", *value);
    }
    text_add(text, "\"]\n");
}

static void write_tags(const PgnEvent *event, const Record *record, Text *text)
{
    static const char *const colour[] = {"White", "Black"};
    static const char *const control[] = {"WhiteTimeControl", "BlackTimeControl"};
    Text value = {0};
    write_tag(text, "Event", "Match");
    write_tag(text, "Site", "?");
    write_tag(text, "Date", "????.??.??");
    text_add(&value, "%zu.%zu", record->number / (size_t) event->games_per_round + 1, record->number % (size_t) event->games_per_round + 1);
    write_tag(text, "Round", text_data(&value));
    for (int seat = 0; seat < record->seats; seat++) {
        write_tag(text, colour[seat], event->name[record->engine[seat]]);
    }
    write_tag(text, "Result", record->result);
    write_tag(text, "Variant", game_name(event->game));
    if (strcmp(record->start, game_start(event->game)) != 0) {
        write_tag(text, "SetUp", "1");
        write_tag(text, "FEN", record->start);
    }
    for (int seat = 0; seat < record->seats && event->limits[record->engine[seat]] != NULL; seat++) {
        text_clear(&value);
        limits_write_pgn(event->limits[record->engine[seat]], &value);
        write_tag(text, control[seat], text_data(&value));
    }
    text_clear(&value);
    text_add(&value, "%d", record->plies);
    write_tag(text, "PlyCount", text_data(&value));
    write_tag(text, "Termination", record->reason);
    text_free(&value);
    text_add(text, "\n");
}

/* Adds a word to a line that is broken before it grows too wide. */
static void write_word(Text *text, size_t *column, const char *word)
{
    size_t length = strlen(word);
    if (*column > 0 && *column + 1 + length > WIDTH) {
        text_add(text, "\n");
        *column = 0;
    }
    text_add(text, "%s%s", *column > 0 ? " " : "", word);
    *column += length + (*column > 0);
}

/* A move of the log and what is known of it. */
static void write_move(Position *position, Move move, const char *token, bool first, Text *text, size_t *column)
{
    char word[64], written[MOVE_TEXT];
    bool chess = strcmp(game_name(position_game(position)), "chess") == 0;
    int score, depth;
    long long milliseconds;
    if (position_seat(position) == 0 || first) {
        snprintf(word, sizeof word, "%d%s", position_move_number(position), position_seat(position) == 0 ? "." : "...");
        write_word(text, column, word);
    }
    write_word(text, column, chess ? san_write(position, move, written) : position_move_text(position, move, written));
    if (sscanf(token, "%*[^,],%d,%d,%lld", &score, &depth, &milliseconds) == 3) {
        snprintf(word, sizeof word, "{%+.2f/%d %.3fs}", score / 100.0, depth, (double) milliseconds / 1000);
        write_word(text, column, word);
    } else if (sscanf(token, "%*[^,],,,%lld", &milliseconds) == 1) {
        snprintf(word, sizeof word, "{%.3fs}", (double) milliseconds / 1000);
        write_word(text, column, word);
    }
}

static bool write_moves(Position *position, const Record *record, Text *text, Error *error)
{
    size_t column = 0;
    bool first = true;
    for (const char *at = record->moves; *at != '\0'; first = false) {
        char token[64], plain[MOVE_TEXT];
        snprintf(token, sizeof token, "%.*s", (int) strcspn(at, " "), at);
        snprintf(plain, sizeof plain, "%.*s", (int) strcspn(token, ","), token);
        Move move = position_read_move(position, plain, error);
        if (move == MOVE_NONE) {
            return false;
        }
        write_move(position, move, token, first, text, &column);
        position_make(position, move);
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    char reason[REASON_TEXT + 2];
    snprintf(reason, sizeof reason, "{%s}", record->reason);
    write_word(text, &column, reason);
    write_word(text, &column, record->result);
    text_add(text, "\n\n");
    return true;
}

bool pgn_write(const PgnEvent *event, const Record *record, Text *text, Error *error)
{
    Position *position = position_new(event->game);
    if (position == NULL) {
        return fail(error, "no memory");
    }
    bool good = position_set(position, record->start, error);
    if (good) {
        write_tags(event, record, text);
        good = write_moves(position, record, text, error) && (!text->failed || fail(error, "no memory"));
    }
    position_free(position);
    return good;
}
