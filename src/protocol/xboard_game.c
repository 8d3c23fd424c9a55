#include "protocol/text.h"
#include "protocol/xboard.h"
#include "protocol/xboard_state.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOST_SCORE = -1000,      /* centipawns; with the option Resign, for as many own moves as this: */
    LOST_MOVES = 3,
    DRAW_SCORE = -25,        /* an offered draw is accepted at this score of the last own search or worse, */
    DRAW_EVEN = 10, DRAW_LATE = 60, /* and at an even one from this move on */
    HINT_TIME = 500,         /* ms */
    USUAL_MOVES_TO_GO = 30
};

static void on_info(Session *session, const Position *root, const SearchInfo *info);
static void on_done(Session *session, Move best, Move ponder);
static const SearchFront front = {on_info, NULL, on_done};

/* ---- Pings ---- */

static bool thinking_for(const Session *session, Purpose purpose)
{
    return session->searching && session->xboard->purpose == purpose;
}

static void answer_pings(Session *session)
{
    XBoard *xboard = session->xboard;
    for (int i = 0; i < xboard->pings; i++) {
        output_printf(session->output, "pong %lld\n", (long long) xboard->ping[i]);
    }
    xboard->pings = 0;
}

/* A ping during the engine's own move asks whether that move is made. */
void xboard_ping(Session *session, char *text)
{
    XBoard *xboard = session->xboard;
    int64_t number;
    if (!text_number(text_rest(text), INT64_MIN, INT64_MAX, &number)) {
        session_error(session, "ping", "expected a number");
        return;
    }
    if (xboard->pings == MAX_PINGS) {
        answer_pings(session);
    }
    xboard->ping[xboard->pings++] = number;
    if (!thinking_for(session, FOR_MOVE)) {
        answer_pings(session);
    }
}

/* ---- Thinking ---- */

int64_t xboard_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void interrupt(Session *session)
{
    if (thinking_for(session, FOR_MOVE)) {
        session->xboard->spent += xboard_now() - session->xboard->since;
    }
    session_abandon(session);
}

void xboard_halt(Session *session)
{
    interrupt(session);
    answer_pings(session);
}

static void write_move(FILE *out, const Position *position, Move move)
{
    Layout layout = layout_of(position_game(position));
    layout_write_move(&layout, position, move, out);
}

static void on_info(Session *session, const Position *root, const SearchInfo *info)
{
    static const char *const bounds[] = {"", "!", "?"};
    if (!session->xboard->post) {
        return;
    }
    int seats = game_seats(session->game);
    int plies = score_mate_plies(info->score);
    int moves = (abs(plies) + seats - 1) / seats;
    int score = plies == 0 ? info->score : plies > 0 ? 100000 + moves : -100000 - moves;
    FILE *out = output_begin(session->output);
    fprintf(out, "%d %d %lld %llu %d %llu 0\t", info->depth, score, (long long) info->time / 10, (unsigned long long) info->nodes,
            info->seldepth, (unsigned long long) info->nps);
    session_write_line(session, out, root, info->pv, info->pv_count, write_move);
    fprintf(out, "%s\n", bounds[info->bound]);
    output_end(session->output);
}

static int64_t left_of(const XBoard *xboard, int64_t time)
{
    return time > xboard->spent ? time - xboard->spent : 1;
}

/* Time, depth and nodes for the engine's own move. */
static SearchLimits own_limits(const Session *session)
{
    const XBoard *xboard = session->xboard;
    SearchLimits limits = {.depth = xboard->depth, .exclude = xboard->exclude, .exclude_count = xboard->exclude_count};
    int64_t overhead = session->options.number[OPTION_OVERHEAD];
    int made = position_move_number(session->position) - 1;
    if (xboard->moves_per_session > 0) {
        limits.moves_to_go = xboard->moves_per_session - made % xboard->moves_per_session;
    }
    if (xboard->nodes_per_second > 0) {
        int share = limits.moves_to_go > 0 ? limits.moves_to_go : USUAL_MOVES_TO_GO;
        int64_t time = xboard->move_time > 0 ? xboard->move_time : xboard->clock / share + xboard->increment / 2;
        limits.nodes = (uint64_t) (time * xboard->nodes_per_second / 1000 + 1);
    } else if (xboard->move_time > 0) {
        int64_t time = left_of(xboard, xboard->move_time);
        limits.movetime = time > 2 * overhead ? time - overhead : (time + 1) / 2;
    } else {
        limits.has_clock = true;
        for (int seat = 0; seat < MAX_SEATS; seat++) {
            limits.time[seat] = seat == xboard->layout.human ? xboard->other_clock : left_of(xboard, xboard->clock);
            limits.increment[seat] = xboard->increment;
        }
    }
    return limits;
}

static void think(Session *session, Purpose purpose, SearchLimits limits)
{
    session->xboard->purpose = purpose;
    session->xboard->since = xboard_now();
    session_think(session, &limits, &front);
}

static void ponder(Session *session)
{
    XBoard *xboard = session->xboard;
    position_make(session->position, xboard->expected);
    SearchLimits limits = own_limits(session);
    limits.exclude_count = 0;
    limits.ponder = true;
    think(session, FOR_PONDER, limits);
    position_unmake(session->position);
}

static bool all_excluded(const Session *session)
{
    Move moves[MAX_MOVES];
    return session->xboard->exclude_count > 0 && position_moves(session->position, moves) <= session->xboard->exclude_count;
}

void xboard_continue(Session *session)
{
    XBoard *xboard = session->xboard;
    if (session->searching || xboard->paused || xboard->editing || xboard->over || xboard->illegal || all_excluded(session)) {
        return;
    }
    if (xboard->analyze) {
        SearchLimits limits = {.infinite = true, .exclude = xboard->exclude, .exclude_count = xboard->exclude_count};
        think(session, FOR_ANALYSIS, limits);
    } else if (xboard->force) {
        return;
    } else if (position_seat(session->position) != xboard->layout.human) {
        think(session, FOR_MOVE, own_limits(session));
    } else if (session->options.number[OPTION_PONDER] != 0 && xboard->expected != MOVE_NONE) {
        ponder(session);
    }
}

void xboard_changed(Session *session)
{
    XBoard *xboard = session->xboard;
    xboard->over = false;
    xboard->expected = MOVE_NONE;
    xboard->exclude_count = 0;
    xboard->scored = false;
    xboard->spent = 0;
}

/* ---- The end ---- */

void xboard_redraw(Session *session)
{
    XBoard *xboard = session->xboard;
    FILE *out = output_begin(session->output);
    fputs("setboard ", out);
    layout_write_board(&xboard->layout, session->position, true, out);
    fputc('\n', out);
    layout_write_pieces(&xboard->layout, out);
    output_end(session->output);
    xboard->echo = ECHO_RESULT;
    xboard->redraw_due = false;
}

/* In matches XBoard punishes a claim that its own idea of the rules does not confirm: there the loser claims, and a draw that it
 * cannot see is offered. */
static bool may_claim(const Session *session, const Outcome *outcome, bool own_win)
{
    if (!session->xboard->computer || session->xboard->layout.parent == NULL) {
        return true;
    }
    return !own_win && outcome->reason != BY_BARE;
}

/* Notices that the game has ended, and claims the result. */
static void judge(Session *session)
{
    XBoard *xboard = session->xboard;
    Outcome outcome = position_outcome(session->position);
    char text[32];
    if (outcome.reason == GOES_ON) {
        return;
    }
    int user = outcome.score[xboard->layout.human];
    int seats = game_seats(session->game);
    bool white_user = xboard->layout.human == 0;
    bool user_wins = user == 12, user_loses = user == 0;
    xboard->over = true;
    outcome_text(session->position, &outcome, text);
    if (!may_claim(session, &outcome, user_loses)) {
        if (!user_loses) {
            output_printf(session->output, "offer draw\n");
        }
        return;
    }
    if (seats == 2) {
        output_printf(session->output, "%s {%s}\n", text, reason_text(outcome.reason));
    } else {
        const char *result = user_wins == user_loses ? "1/2-1/2" : user_wins == white_user ? "1-0" : "0-1";
        output_printf(session->output, "%s {%s, scores %s}\n", result, reason_text(outcome.reason), text);
    }
}

/* ---- The engine's move ---- */

static void remember_score(Session *session)
{
    XBoard *xboard = session->xboard;
    Thinking thinking = session_thinking(session);
    xboard->scored = thinking.scored;
    xboard->score = thinking.score;
    xboard->hopeless = thinking.scored && thinking.score <= LOST_SCORE ? xboard->hopeless + 1 : 0;
    int64_t used = xboard->spent + xboard_now() - xboard->since;
    xboard->clock = xboard->clock > used ? xboard->clock - used : 1;
    xboard->clock += xboard->increment;
    xboard->spent = 0;
}

/* An offer that goes before the move stands for the position after it. */
static void offer_draw_before(Session *session, Move move)
{
    position_make(session->position, move);
    Outcome outcome = position_outcome(session->position);
    position_unmake(session->position);
    if (outcome.reason == BY_REPETITION || outcome.reason == BY_FIFTY) {
        output_printf(session->output, "offer draw\n");
    }
}

static void play(Session *session, Move move, Move expected)
{
    XBoard *xboard = session->xboard;
    bool redraw = !xboard->computer && (xboard->redraw_due || layout_needs_redraw(&xboard->layout, session->position, move, false));
    offer_draw_before(session, move);
    if (!redraw) {
        FILE *out = output_begin(session->output);
        fputs("move ", out);
        layout_write_move(&xboard->layout, session->position, move, out);
        fputc('\n', out);
        output_end(session->output);
    }
    position_make(session->position, move);
    xboard->exclude_count = 0;
    xboard->expected = expected;
    xboard->redraw_due = redraw;
    bool users_turn = position_seat(session->position) == xboard->layout.human || !position_alive(session->position, xboard->layout.human);
    if (redraw && (users_turn || position_outcome(session->position).reason != GOES_ON)) {
        xboard_redraw(session);
    }
    judge(session);
}

static void print_hint(Session *session, Move move)
{
    FILE *out = output_begin(session->output);
    fputs("Hint: ", out);
    layout_write_move(&session->xboard->layout, session->position, move, out);
    fputc('\n', out);
    output_end(session->output);
}

static void on_done(Session *session, Move best, Move expected)
{
    XBoard *xboard = session->xboard;
    if (xboard->purpose == FOR_MOVE) {
        remember_score(session);
        if (best == MOVE_NONE) {
            judge(session);
            xboard->over = true;
        } else if (xboard->hopeless >= LOST_MOVES && session->options.number[OPTION_RESIGN] != 0) {
            xboard->over = true;
            output_printf(session->output, "resign\n");
        } else {
            play(session, best, expected);
        }
        answer_pings(session);
        xboard_continue(session);
    } else if (xboard->purpose == FOR_HINT) {
        if (best != MOVE_NONE) {
            print_hint(session, best);
        }
        xboard_continue(session);
    }
}

/* ---- Commands of the game ---- */

void xboard_force(Session *session, char *text)
{
    (void) text;
    XBoard *xboard = session->xboard;
    if (xboard->echo == ECHO_FORCE) {
        xboard->echo = ECHO_NONE;
        return;
    }
    xboard->force = true;
    xboard_halt(session);
    xboard->spent = 0;
}

/* Leaves force mode with the user on `human`'s seat. */
static void take_sides(Session *session, int human)
{
    XBoard *xboard = session->xboard;
    xboard_halt(session);
    xboard->layout.human = human;
    xboard->force = xboard->analyze = false;
    xboard->over = false;
    xboard->spent = 0;
    judge(session);
    xboard_continue(session);
}

void xboard_go(Session *session, char *text)
{
    (void) text;
    if (!thinking_for(session, FOR_MOVE)) {
        take_sides(session, (position_seat(session->position) + 1) % game_seats(session->game));
    }
}

void xboard_playother(Session *session, char *text)
{
    (void) text;
    take_sides(session, position_seat(session->position));
}

static void refuse(Session *session, const char *move, const char *reason)
{
    output_quote(session->output, "Illegal move (%.150s): %.60s", reason, move);
}

/* Plays a legal move of the user. A move that was pondered on lets the search go on as the engine's own. */
static void user_plays(Session *session, Move move)
{
    XBoard *xboard = session->xboard;
    bool foreseen = thinking_for(session, FOR_PONDER) && move == xboard->expected;
    if (!foreseen) {
        xboard_halt(session);
    }
    if (!xboard->computer && layout_needs_redraw(&xboard->layout, session->position, move, true)) {
        xboard->redraw_due = true;
    }
    position_make(session->position, move);
    xboard->over = false;
    xboard->expected = MOVE_NONE;
    xboard->exclude_count = 0;
    xboard->spent = 0;
    xboard->echo = ECHO_NONE;
    if (!xboard->force && !xboard->analyze) {
        judge(session);
    }
    if (foreseen && xboard->over) {
        xboard_halt(session);
    } else if (foreseen) {
        xboard->purpose = FOR_MOVE;
        xboard->since = xboard_now();
        search_ponderhit(session->search);
    }
    xboard_continue(session);
}

/* A new board would end XBoard's editing or analysis; without one it would no longer know where the ground is. */
static bool cannot_show(const Session *session, Move move)
{
    const XBoard *xboard = session->xboard;
    return (xboard->force || xboard->analyze) && !xboard->computer && move_is_platform(session->position, move);
}

static void read_usermove(Session *session, const char *text)
{
    Error error;
    XBoard *xboard = session->xboard;
    if (xboard->illegal) {
        refuse(session, text, "the position is illegal");
        return;
    }
    if (thinking_for(session, FOR_MOVE)) {
        refuse(session, text, "it is not your turn");
        return;
    }
    Move move = layout_read_move(&xboard->layout, session->position, text, !xboard->computer, &error);
    if (move == MOVE_NONE) {
        refuse(session, text, error.text);
    } else if (cannot_show(session, move) && text[0] != '~') {
        refuse(session, text, "a platform can be moved by hand only in a game with the engine");
    } else {
        user_plays(session, move);
    }
}

void xboard_usermove(Session *session, char *text)
{
    const char *word = text_word(&text);
    if (word == NULL) {
        session_error(session, "usermove", "expected a move");
    } else {
        read_usermove(session, word);
    }
}

/* The answer to our question: "a1a3" or "~a1a3". */
void xboard_platform(Session *session, char *text)
{
    Error error;
    char written[MOVE_TEXT];
    text = text_rest(text);
    snprintf(written, sizeof written, "~%s", *text == '~' ? text + 1 : text);
    Move move = position_read_move(session->position, written, &error);
    if (move == MOVE_NONE || session->xboard->illegal || thinking_for(session, FOR_MOVE)) {
        /* "Illegal move" would make XBoard take back a move of its own. */
        output_printf(session->output, "tellusererror %s\n", move == MOVE_NONE ? error.text : "It is not your turn.");
    } else if (cannot_show(session, move)) {
        output_printf(session->output, "tellusererror Platforms can be moved by hand only in a game with the engine.\n");
    } else {
        user_plays(session, move);
    }
}

void xboard_unknown(Session *session, const char *word)
{
    Error error;
    bool from_square = word[0] >= 'a' && word[0] <= 'p' && word[1] >= '0' && word[1] <= '9';
    bool like_a_move = strlen(word) >= 4 && strlen(word) < MOVE_TEXT && (from_square || word[0] == '~' || strchr(word, '@') != NULL);
    if (like_a_move || layout_read_move(&session->xboard->layout, session->position, word, true, &error) != MOVE_NONE) {
        read_usermove(session, word);
    } else {
        session_error(session, word, "unknown command");
    }
}

void xboard_move_now(Session *session, char *text)
{
    (void) text;
    work_stop(session);
    if (thinking_for(session, FOR_MOVE)) {
        search_stop(session->search);
    }
}

void xboard_draw(Session *session, char *text)
{
    (void) text;
    const XBoard *xboard = session->xboard;
    bool even_and_late = abs(xboard->score) <= DRAW_EVEN && position_move_number(session->position) >= DRAW_LATE;
    bool drawn = position_outcome(session->position).reason >= BY_STALEMATE;
    if (drawn || (xboard->scored && (xboard->score <= DRAW_SCORE || even_and_late))) {
        output_printf(session->output, "offer draw\n");
    }
}

void xboard_result(Session *session, char *text)
{
    XBoard *xboard = session->xboard;
    if (xboard->echo == ECHO_RESULT && *text_rest(text) == '*') {
        xboard->echo = ECHO_FORCE;
        return;
    }
    xboard->echo = ECHO_NONE;
    xboard->over = true;
    xboard_halt(session);
}

void xboard_hint(Session *session, char *text)
{
    (void) text;
    XBoard *xboard = session->xboard;
    Move best = thinking_for(session, FOR_ANALYSIS) ? session_thinking(session).first : xboard->expected;
    if (best != MOVE_NONE) {
        print_hint(session, best);
    } else if (!session->searching && !xboard->over && !xboard->illegal) {
        SearchLimits limits = {.movetime = HINT_TIME};
        think(session, FOR_HINT, limits);
    }
}

/* ---- Analysis ---- */

void xboard_analyze(Session *session, char *text)
{
    (void) text;
    XBoard *xboard = session->xboard;
    xboard_halt(session);
    xboard->analyze = true;
    xboard->over = false;
    xboard_continue(session);
}

void xboard_exit(Session *session, char *text)
{
    (void) text;
    if (session->xboard->analyze) {
        session->xboard->analyze = false;
        session->xboard->force = true;
        xboard_halt(session);
    }
}

void xboard_status(Session *session, char *text)
{
    (void) text;
    work_stop(session);
    if (!session->xboard->analyze) {
        return;
    }
    /* XBoard asks again only if it was answered: also where there is nothing to think about. */
    Thinking thinking = thinking_for(session, FOR_ANALYSIS) ? session_thinking(session) : (Thinking){0};
    output_printf(session->output, "stat01: %lld %llu %d %d %d %s\n", (long long) thinking.time / 10, (unsigned long long) thinking.nodes,
                  thinking.progress.depth, thinking.progress.count - thinking.progress.number, thinking.progress.count,
                  thinking.progress_move);
}

/* Adds a move to those excluded from thinking, or takes it away. */
static void set_excluded(Session *session, Move move, bool excluded)
{
    XBoard *xboard = session->xboard;
    int kept = 0;
    for (int i = 0; i < xboard->exclude_count; i++) {
        if (xboard->exclude[i] != move) {
            xboard->exclude[kept++] = xboard->exclude[i];
        }
    }
    if (excluded) {
        xboard->exclude[kept++] = move;
    }
    xboard->exclude_count = kept;
}

static void change_excluded(Session *session, const char *command, char *text, bool excluded)
{
    Error error;
    XBoard *xboard = session->xboard;
    const char *word = text_rest(text);
    if (strcmp(word, "all") == 0) {
        xboard_halt(session);
        xboard->exclude_count = excluded ? position_moves(session->position, xboard->exclude) : 0;
    } else {
        Move move = layout_read_move(&xboard->layout, session->position, word, false, &error);
        if (move == MOVE_NONE) {
            session_error(session, command, error.text);
            return;
        }
        xboard_halt(session);
        set_excluded(session, move, excluded);
    }
    xboard_continue(session);
}

void xboard_exclude(Session *session, char *text)
{
    change_excluded(session, "exclude", text, true);
}

void xboard_include(Session *session, char *text)
{
    change_excluded(session, "include", text, false);
}

/* Nothing is computed during a pause, and clocks stand still; after it a search begins anew, with the time that it had left. */
void xboard_pause(Session *session, char *text)
{
    (void) text;
    session->xboard->paused = true;
    interrupt(session);
}

void xboard_resume(Session *session, char *text)
{
    (void) text;
    session->xboard->paused = false;
    xboard_continue(session);
}
