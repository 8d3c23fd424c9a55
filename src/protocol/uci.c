#include "protocol/uci.h"

#include "protocol/commands.h"
#include "protocol/text.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void uci_uci(Session *session, char *text)
{
    (void) text;
    session_finish(session);
    session->front = FRONT_UCI;
    FILE *out = output_begin(session->output);
    fputs("id name Platypus " PLATYPUS_VERSION "\nid author the Platypus authors\n", out);
    options_print(session, out);
    fputs("uciok\n", out);
    output_end(session->output);
}

void uci_isready(Session *session, char *text)
{
    (void) text;
    output_printf(session->output, "readyok\n");
}

void uci_debug(Session *session, char *text)
{
    session->debug = strcmp(text_rest(text), "on") == 0;
}

void uci_register(Session *session, char *text)
{
    (void) session;
    (void) text;
}

void uci_ucinewgame(Session *session, char *text)
{
    (void) text;
    session_finish(session);
    session_new_game(session);
}

/* ---- Options ---- */

/* The first place in `text` where `word` stands alone, or NULL. */
static char *find_word(char *text, const char *word)
{
    size_t length = strlen(word);
    for (char *at = text; (at = strstr(at, word)) != NULL; at += length) {
        bool starts = at == text || at[-1] == ' ' || at[-1] == '\t';
        bool ends = at[length] == '\0' || at[length] == ' ' || at[length] == '\t';
        if (starts && ends) {
            return at;
        }
    }
    return NULL;
}

static void print_variant(Session *session)
{
    const Game *game = session->game;
    int pocket = 0;
    for (int kind = 1; game_has_drops(game) && kind <= game_kinds(game); kind++) {
        pocket += !game_kind_promoted(game, kind) && !game_kind_royal(game, kind);
    }
    output_printf(session->output, "info string variant %s files %d ranks %d pocket %d template fairy startpos %s\n", game_name(game),
                  game_files(game), game_ranks(game), pocket, game_start(game));
}

void uci_setoption(Session *session, char *text)
{
    Error error;
    char *name = find_word(text, "name");
    session_finish(session);
    if (name == NULL) {
        session_error(session, "setoption", "expected 'name NAME [value VALUE]'");
        return;
    }
    name += strlen("name");
    char *value = find_word(name, "value");
    if (value != NULL) {
        *value = '\0';
        value = text_rest(value + strlen("value"));
    }
    name = text_rest(name);
    if (!options_set(session, name, value, &error)) {
        session_error(session, "setoption", error.text);
    } else if (strcasecmp(name, "UCI_Variant") == 0) {
        print_variant(session);
    }
}

/* ---- Positions ---- */

void uci_position(Session *session, char *text)
{
    Error error;
    session_finish(session);
    char *moves = find_word(text, "moves");
    if (moves != NULL) {
        *moves = '\0';
        moves = text_rest(moves + strlen("moves"));
    }
    char *word = text_word(&text);
    const char *start = NULL;
    if (word != NULL && strcmp(word, "fen") == 0) {
        start = text_rest(text);
    } else if (word == NULL || strcmp(word, "startpos") != 0 || *text_rest(text) != '\0') {
        session_error(session, "position", "expected 'startpos' or 'fen STRING', then 'moves ...' or nothing");
        return;
    }
    if (!session_set_position(session, start, moves, &error)) {
        session_error(session, "position", error.text);
    }
}

/* ---- What a search reports ---- */

static void write_move(FILE *out, const Position *position, Move move)
{
    char text[MOVE_TEXT];
    fputs(position_move_text(position, move, text), out);
}

/* Win, draw and loss in per mille from a score alone, on a curve that needs no more than a division. It orders positions; it is
 * no statistics of games. */
static void write_wdl(FILE *out, Score score)
{
    const int scale = 300;
    int size = score < 0 ? -score : score;
    int difference = 1000 * score / (size + scale);
    int draw = score_mate_plies(score) != 0 ? 0 : 500 * scale / (size + scale);
    if (score_mate_plies(score) != 0) {
        difference = score > 0 ? 1000 : -1000;
    }
    int win = (1000 - draw + difference) / 2;
    fprintf(out, " wdl %d %d %d", win, draw, 1000 - win - draw);
}

static void write_score(FILE *out, const SearchInfo *info, int seats)
{
    static const char *const bounds[] = {"", " lowerbound", " upperbound"};
    int plies = score_mate_plies(info->score);
    if (plies != 0) {
        int moves = (abs(plies) + seats - 1) / seats;
        fprintf(out, " score mate %d%s", plies > 0 ? moves : -moves, bounds[info->bound]);
    } else {
        fprintf(out, " score cp %d%s", (int) info->score, bounds[info->bound]);
    }
}

static void on_info(Session *session, const Position *root, const SearchInfo *info)
{
    int seats = game_seats(session->game);
    FILE *out = output_begin(session->output);
    fprintf(out, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth, info->line);
    write_score(out, info, seats);
    if (session->options.number[OPTION_SHOW_WDL] != 0) {
        write_wdl(out, info->score);
    }
    if (info->seats > 2) {
        fputs(" seats", out);
        for (int seat = 0; seat < info->seats; seat++) {
            fprintf(out, " %d", info->expected[seat]);
        }
    }
    fprintf(out, " nodes %llu nps %llu hashfull %d time %lld", (unsigned long long) info->nodes, (unsigned long long) info->nps,
            info->hashfull, (long long) info->time);
    if (info->pv_count > 0) {
        fputs(" pv ", out);
        session_write_line(session, out, root, info->pv, info->pv_count, write_move);
    }
    fputc('\n', out);
    output_end(session->output);
}

static void on_progress(Session *session, const Position *root, const SearchProgress *progress)
{
    const int64_t quiet = 3000; /* shorter searches would only flood the reader */
    if (progress->time >= quiet) {
        char text[MOVE_TEXT];
        output_printf(session->output, "info depth %d currmove %s currmovenumber %d\n", progress->depth,
                      position_move_text(root, progress->move, text), progress->number);
    }
}

static void on_done(Session *session, Move best, Move ponder)
{
    char text[MOVE_TEXT];
    FILE *out = output_begin(session->output);
    if (best == MOVE_NONE) {
        Outcome outcome = position_outcome(session->position);
        bool lost = outcome.reason != GOES_ON && outcome.score[position_seat(session->position)] == 0;
        fprintf(out, "info depth 0 score %s 0\nbestmove (none)\n", lost ? "mate" : "cp");
    } else {
        fprintf(out, "bestmove %s", position_move_text(session->position, best, text));
        if (ponder != MOVE_NONE) {
            position_make(session->position, best);
            fprintf(out, " ponder %s", position_move_text(session->position, ponder, text));
            position_unmake(session->position);
        }
        fputc('\n', out);
    }
    output_end(session->output);
}

static const SearchFront front = {on_info, on_progress, on_done};

/* ---- go ---- */

/* What `go` reads before anything is started. */
typedef struct {
    SearchLimits limits;
    bool timed[MAX_SEATS];
    int perft;
    Move moves[MAX_MOVES];
} Go;

typedef struct {
    const char *name;
    int64_t least, most; /* what is beyond is set to the limit */
    void (*set)(Go *go, int64_t value);
} Parameter;

static void set_depth(Go *go, int64_t value) { go->limits.depth = (int) value; }
static void set_nodes(Go *go, int64_t value) { go->limits.nodes = (uint64_t) value; }
static void set_movetime(Go *go, int64_t value) { go->limits.movetime = value; }
static void set_mate(Go *go, int64_t value) { go->limits.mate = (int) value; }
static void set_moves_to_go(Go *go, int64_t value) { go->limits.moves_to_go = (int) value; }
static void set_perft(Go *go, int64_t value) { go->perft = (int) value; }

static void set_time(Go *go, int seat, int64_t value)
{
    go->limits.has_clock = true;
    go->limits.time[seat] = value;
    go->timed[seat] = true;
}
static void set_time1(Go *go, int64_t value) { set_time(go, 0, value); }
static void set_time2(Go *go, int64_t value) { set_time(go, 1, value); }
static void set_time3(Go *go, int64_t value) { set_time(go, 2, value); }
static void set_time4(Go *go, int64_t value) { set_time(go, 3, value); }
static void set_inc1(Go *go, int64_t value) { go->limits.increment[0] = value; }
static void set_inc2(Go *go, int64_t value) { go->limits.increment[1] = value; }
static void set_inc3(Go *go, int64_t value) { go->limits.increment[2] = value; }
static void set_inc4(Go *go, int64_t value) { go->limits.increment[3] = value; }

#define MOST_TIME ((int64_t) 1 << 40)

static const Parameter parameters[] = {
    {"depth", 1, MAX_PLY - 1, set_depth},
    {"nodes", 1, INT64_MAX, set_nodes},
    {"movetime", 1, MOST_TIME, set_movetime},
    {"mate", 1, MAX_PLY, set_mate},
    {"movestogo", 0, 10000, set_moves_to_go},
    {"perft", 0, 64, set_perft},
    {"wtime", 1, MOST_TIME, set_time1},
    {"btime", 1, MOST_TIME, set_time2},
    {"winc", 0, MOST_TIME, set_inc1},
    {"binc", 0, MOST_TIME, set_inc2},
    {"time1", 1, MOST_TIME, set_time1},
    {"time2", 1, MOST_TIME, set_time2},
    {"time3", 1, MOST_TIME, set_time3},
    {"time4", 1, MOST_TIME, set_time4},
    {"inc1", 0, MOST_TIME, set_inc1},
    {"inc2", 0, MOST_TIME, set_inc2},
    {"inc3", 0, MOST_TIME, set_inc3},
    {"inc4", 0, MOST_TIME, set_inc4},
};

static const Parameter *find_parameter(const char *name)
{
    for (size_t i = 0; i < sizeof parameters / sizeof parameters[0]; i++) {
        if (strcmp(parameters[i].name, name) == 0) {
            return &parameters[i];
        }
    }
    return NULL;
}

static bool read_parameter(Go *go, const Parameter *parameter, const char *text, Error *error)
{
    int64_t value;
    if (text == NULL || !text_number(text, INT64_MIN, INT64_MAX, &value)) {
        return fail(error, "%s needs a whole number, not '%.40s'", parameter->name, text == NULL ? "" : text);
    }
    value = value < parameter->least ? parameter->least : value > parameter->most ? parameter->most : value;
    parameter->set(go, value);
    return true;
}

/* Reads the moves behind `searchmoves`, as far as they are known words of `go` or the end. */
static bool read_searchmoves(Session *session, Go *go, char **text, Error *error)
{
    for (;;) {
        char *before = *text;
        char *word = text_word(text);
        if (word == NULL) {
            break;
        }
        Error reason;
        Move move = position_read_move(session->position, word, &reason);
        if (move != MOVE_NONE && go->limits.move_count < MAX_MOVES) {
            go->moves[go->limits.move_count++] = move;
        } else if (find_parameter(word) != NULL || strcmp(word, "infinite") == 0 || strcmp(word, "ponder") == 0) {
            if (**text != '\0') {
                word[strlen(word)] = ' '; /* not a move: the word is read again by the caller */
            }
            *text = before;
            break;
        } else {
            return fail(error, "searchmoves: %.200s", reason.text);
        }
    }
    if (go->limits.move_count == 0) {
        return fail(error, "searchmoves needs at least one legal move");
    }
    go->limits.moves = go->moves;
    return true;
}

static bool read_go(Session *session, Go *go, char *text, Error *error)
{
    char *word;
    while ((word = text_word(&text)) != NULL) {
        const Parameter *parameter = find_parameter(word);
        if (parameter != NULL) {
            if (!read_parameter(go, parameter, text_word(&text), error)) {
                return false;
            }
        } else if (strcmp(word, "infinite") == 0) {
            go->limits.infinite = true;
        } else if (strcmp(word, "ponder") == 0) {
            go->limits.ponder = true;
        } else if (strcmp(word, "searchmoves") == 0) {
            if (!read_searchmoves(session, go, &text, error)) {
                return false;
            }
        } else {
            session_error(session, word, "unknown to go, ignored");
        }
    }
    /* Some programs tell only one side's clock: the others are taken to have as much. */
    for (int seat = 0; seat < MAX_SEATS && go->limits.has_clock; seat++) {
        for (int other = 0; other < MAX_SEATS && !go->timed[seat]; other++) {
            if (go->timed[other]) {
                go->limits.time[seat] = go->limits.time[other];
                go->limits.increment[seat] = go->limits.increment[other];
                break;
            }
        }
    }
    return true;
}

/* What cannot be read is told, and answered by a move all the same: who waits for one would wait for ever. */
void uci_go(Session *session, char *text)
{
    Error error;
    Go go = {.perft = -1};
    session_finish(session);
    if (!read_go(session, &go, text, &error)) {
        char told[sizeof error.text + 32];
        snprintf(told, sizeof told, "%s; a search of depth 1 instead", error.text);
        session_error(session, "go", told);
        session_think(session, &(SearchLimits){.depth = 1}, &front);
    } else if (go.perft >= 0) {
        console_count(session, go.perft, true, "Nodes searched:");
    } else {
        session_think(session, &go.limits, &front);
    }
}

void uci_stop(Session *session, char *text)
{
    (void) text;
    work_stop(session);
    session_finish(session);
}

void uci_ponderhit(Session *session, char *text)
{
    (void) text;
    if (session->searching) {
        search_ponderhit(session->search);
    }
}
