#include "protocol/session.h"

#include "protocol/text.h"
#include <stdlib.h>
#include <string.h>

/* What belongs to one variant, made as a whole before it replaces another. */
typedef struct {
    Game *game;
    Position *position, *spare, *line;
    Search *search;
} Table;

static void table_free(Table *table)
{
    search_free(table->search);
    position_free(table->position);
    position_free(table->spare);
    position_free(table->line);
    game_free(table->game);
}

static bool table_make(Table *table, const char *variant, Error *error)
{
    *table = (Table){.game = game_new(variant, error)};
    if (table->game == NULL) {
        return false;
    }
    table->position = position_new(table->game);
    table->spare = position_new(table->game);
    table->line = position_new(table->game);
    if (table->position == NULL || table->spare == NULL || table->line == NULL) {
        table_free(table);
        return fail(error, "no memory for a position");
    }
    table->search = search_new(table->game, error);
    if (table->search == NULL) {
        table_free(table);
        return false;
    }
    return true;
}

/* Exchanges the session's table with another. The hash table stays, so that there need not be memory for two. */
static void table_swap(Session *session, Table *table)
{
    if (session->search != NULL) {
        search_exchange_tables(session->search, table->search);
    }
    Table mine = {session->game, session->position, session->spare, session->line, session->search};
    session->game = table->game;
    session->position = table->position;
    session->spare = table->spare;
    session->line = table->line;
    session->search = table->search;
    *table = mine;
}

bool session_set_variant(Session *session, const char *variant, Error *error)
{
    Table table;
    session_abandon(session);
    if (!table_make(&table, variant, error)) {
        return false;
    }
    table_swap(session, &table);
    bool done = options_apply(session, error);
    if (!done) {
        table_swap(session, &table);
    }
    table_free(&table);
    if (done) {
        opening_close(&session->opening);
        for (size_t i = 0; i < variant_count(); i++) {
            if (strcmp(variant_name(i), variant) == 0) {
                session->options.number[OPTION_VARIANT] = (int) i;
            }
        }
        session->thinking = (Thinking){0};
    }
    return done;
}

bool session_open(Session *session, Input *input, Output *output, Front front, const char *variant, const OptionValues *options,
                  Error *error)
{
    *session = (Session){.input = input, .output = output, .front = front};
    if (options != NULL) {
        session->options = *options;
    } else {
        options_default(&session->options);
    }
    opening_init(&session->opening);
    if (pthread_mutex_init(&session->mutex, NULL) != 0) {
        return fail(error, "no mutex for a session");
    }
    if (!session_set_variant(session, variant, error)) {
        pthread_mutex_destroy(&session->mutex);
        return false;
    }
    return true;
}

void session_close(Session *session)
{
    session_abandon(session);
    Table table = {session->game, session->position, session->spare, session->line, session->search};
    opening_close(&session->opening);
    table_free(&table);
    free(session->xboard);
    pthread_mutex_destroy(&session->mutex);
}

void session_new_game(Session *session)
{
    session_abandon(session);
    search_clear(session->search);
    position_reset(session->position);
    session->thinking = (Thinking){0};
}

typedef Move MoveReader(Position *position, const char *text, Error *error);

static bool play_moves(Position *position, const char *moves, MoveReader *read, Error *error)
{
    int number = 0;
    while (moves != NULL && *(moves += strspn(moves, " \t")) != '\0') {
        char word[MOVE_TEXT];
        size_t length = strcspn(moves, " \t");
        Error reason;
        number++;
        if (length >= sizeof word) {
            return fail(error, "move %d: '%.20s...' is too long for a move", number, moves);
        }
        memcpy(word, moves, length);
        word[length] = '\0';
        Move move = read(position, word, &reason);
        if (move == MOVE_NONE) {
            return fail(error, "move %d: %.200s", number, reason.text);
        }
        position_make(position, move);
        moves += length;
    }
    return true;
}

/* Plays on the spare position and, if all moves were legal, makes it the session's. */
static bool play_on_spare(Session *session, const char *moves, MoveReader *read, Error *error)
{
    if (!play_moves(session->spare, moves, read, error)) {
        return false;
    }
    Position *before = session->position;
    session->position = session->spare;
    session->spare = before;
    return true;
}

bool session_set_position(Session *session, const char *text, const char *moves, Error *error)
{
    if (text == NULL) {
        position_reset(session->spare);
    } else if (!position_set(session->spare, text, error)) {
        return false;
    }
    return play_on_spare(session, moves, position_read_move, error);
}

bool session_play(Session *session, const char *moves, Error *error)
{
    position_copy(session->spare, session->position);
    return play_on_spare(session, moves, position_read_algebraic, error);
}

/* ---- Searching ---- */

static void on_info(void *context, const Position *root, const SearchInfo *info)
{
    Session *session = context;
    if (info->pv_count == 0 && info->depth == 0) {
        return; /* a root without moves: `done` tells it */
    }
    pthread_mutex_lock(&session->mutex);
    if (info->line == 1) {
        session->thinking.scored = true;
        session->thinking.score = info->score;
        session->thinking.depth = info->depth;
        session->thinking.first = info->pv_count > 0 ? info->pv[0] : session->thinking.first;
    }
    session->thinking.nodes = info->nodes;
    session->thinking.time = info->time;
    pthread_mutex_unlock(&session->mutex);
    if (session->search_front.info != NULL) {
        session->search_front.info(session, root, info);
    }
}

static void on_progress(void *context, const Position *root, const SearchProgress *progress)
{
    Session *session = context;
    pthread_mutex_lock(&session->mutex);
    session->thinking.progress = *progress;
    position_move_text(root, progress->move, session->thinking.progress_move);
    session->thinking.nodes = progress->nodes;
    session->thinking.time = progress->time;
    pthread_mutex_unlock(&session->mutex);
    if (session->search_front.progress != NULL) {
        session->search_front.progress(session, root, progress);
    }
}

static void on_done(void *context, const Position *root, Move best, Move ponder)
{
    Session *session = context;
    (void) root;
    pthread_mutex_lock(&session->mutex);
    session->thinking.finished = true;
    session->thinking.best = best;
    session->thinking.ponder = ponder;
    pthread_mutex_unlock(&session->mutex);
    input_wake(session->input);
}

/* A book move is delivered as a search's move is, after a line of its own. */
static void have_ready(Session *session, Move move)
{
    SearchInfo info = {.depth = 1, .seldepth = 1, .line = 1, .bound = BOUND_EXACT, .pv = &move, .pv_count = 1};
    on_info(session, session->position, &info);
    on_done(session, session->position, move, MOVE_NONE);
}

void session_think(Session *session, const SearchLimits *limits, const SearchFront *front)
{
    session_finish(session);
    session->thinking = (Thinking){0};
    session->search_front = *front;
    session->searching = true;
    Move move = opening_choose(session, limits);
    if (move != MOVE_NONE) {
        have_ready(session, move);
        return;
    }
    SearchListener listener = {session, on_info, on_progress, on_done};
    search_start(session->search, session->position, limits, &listener);
}

void session_deliver(Session *session)
{
    Thinking thinking = session_thinking(session);
    if (!session->searching || !thinking.finished) {
        return;
    }
    search_wait(session->search);
    session->searching = false;
    session->search_front.done(session, thinking.best, thinking.ponder);
}

void session_finish(Session *session)
{
    work_finish(session, WORK_PATIENCE);
    if (session->searching) {
        search_stop(session->search);
        search_wait(session->search);
        session_deliver(session);
    }
}

void session_abandon(Session *session)
{
    work_finish(session, WORK_PATIENCE);
    if (session->searching) {
        search_stop(session->search);
        search_wait(session->search);
        session->searching = false;
    }
}

Thinking session_thinking(Session *session)
{
    pthread_mutex_lock(&session->mutex);
    Thinking thinking = session->thinking;
    pthread_mutex_unlock(&session->mutex);
    return thinking;
}

void session_write_line(Session *session, FILE *out, const Position *root, const Move *moves, int count,
                        void (*write)(FILE *out, const Position *position, Move move))
{
    position_copy(session->line, root);
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            fputc(' ', out);
        }
        write(out, session->line, moves[i]);
        position_make(session->line, moves[i]);
    }
}

/* ---- Lines ---- */

void session_error(Session *session, const char *command, const char *text)
{
    switch (session->front) {
    case FRONT_UCI:
        output_quote(session->output, "info string %.40s: %s", command, text);
        break;
    case FRONT_XBOARD:
        output_quote(session->output, "Error (%.170s): %.60s", text, command);
        break;
    case FRONT_CONSOLE:
    case FRONT_PLAY:
        output_quote(session->output, "error: %.40s: %s", command, text);
        break;
    }
}

void session_loop(Session *session, void (*handle)(Session *session, char *line))
{
    while (!session->quit && !output_broken(session->output)) {
        char *line;
        switch (input_next(session->input, &line)) {
        case INPUT_LINE:
            handle(session, line);
            break;
        case INPUT_TOO_LONG:
            session_error(session, "line", "too long, ignored");
            break;
        case INPUT_WAKE:
            session_deliver(session);
            break;
        case INPUT_END:
            session->quit = true;
            break;
        }
    }
    work_finish(session, WORK_LAST_PATIENCE);
    session_abandon(session);
}
