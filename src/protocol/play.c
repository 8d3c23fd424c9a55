#include "protocol/play.h"

#include "protocol/commands.h"
#include "protocol/draw.h"
#include "protocol/text.h"
#include <string.h>
#include <unistd.h>

enum { STANDARD_LEVEL = 10, DEMO_PLIES = 20, DEMO_TIME = 100, DEMO_DEPTH = 6 };

/* The session comes first, so that a command's session leads back to its game. */
typedef struct {
    Session session;
    bool terminal;     /* a line may be written over */
    int human;         /* seat of the person, or -1 in a game of the engine with itself */
    bool over, hinting;
} Play;

static Play *play_of(Session *session)
{
    return (Play *) session;
}

static void say(Session *session, const char *text)
{
    output_printf(session->output, "%s\n", text);
}

/* ---- The end of a game ---- */

static const char *reason_sentence(Reason reason)
{
    switch (reason) {
    case BY_CORNER:
        return "a Corporal reached the far corner with a full complement";
    case BY_LAST_STANDING:
        return "the last royal stands";
    case BY_CHECKMATE:
        return "checkmate";
    case BY_STALEMATE:
        return "stalemate";
    case BY_BARE:
        return "only royals are left";
    case BY_REPETITION:
        return "the position stands for the third time";
    case BY_FIFTY:
        return "fifty moves of each player without capture, pawn move, drop or promotion";
    case GOES_ON:
        break;
    }
    return "";
}

/* Tells the end of the game, if it has come. */
static void judge(Play *play)
{
    Session *session = &play->session;
    Outcome outcome = position_outcome(session->position);
    char text[32];
    play->over = outcome.reason != GOES_ON;
    if (!play->over) {
        return;
    }
    const char *winner = NULL;
    for (int seat = 0; seat < game_seats(session->game); seat++) {
        if (outcome.score[seat] == 12) {
            winner = draw_seat_name(session->game, seat);
        }
    }
    outcome_text(session->position, &outcome, text);
    output_printf(session->output, "\nThe game is over: %s. %s%s (%s)\n", reason_sentence(outcome.reason),
                  winner != NULL ? winner : "Drawn", winner != NULL ? " wins." : ".", text);
}

/* ---- Thinking ---- */

static void on_info(Session *session, const Position *root, const SearchInfo *info)
{
    char text[MOVE_TEXT];
    if (play_of(session)->terminal && info->line == 1 && info->pv_count > 0) {
        output_printf(session->output, "\r\033[Kthinking: depth %d, %+.2f, %s", info->depth, info->score / 100.0,
                      position_move_text(root, info->pv[0], text));
    }
}

static void take_turn(Play *play);

static void on_done(Session *session, Move best, Move ponder)
{
    Play *play = play_of(session);
    char text[MOVE_TEXT];
    const char *fresh_line = play->terminal ? "\r\033[K" : "";
    Thinking thinking = session_thinking(session);
    (void) ponder;
    if (best == MOVE_NONE) {
        judge(play);
        return;
    }
    position_move_text(session->position, best, text);
    if (play->hinting) {
        output_printf(session->output, "%sHint: %s (%+.2f)\n", fresh_line, text, thinking.score / 100.0);
        play->hinting = false;
    } else {
        output_printf(session->output, "%s%s plays %s (depth %d, %+.2f)\n", fresh_line,
                      draw_seat_name(session->game, position_seat(session->position)), text, thinking.depth, thinking.score / 100.0);
        position_make(session->position, best);
        play_board(session, NULL);
        judge(play);
    }
    take_turn(play);
}

static const SearchFront front = {on_info, NULL, on_done};

static SearchLimits limits_of(const Play *play)
{
    if (play->human < 0) {
        return (SearchLimits){.depth = DEMO_DEPTH, .movetime = DEMO_TIME};
    }
    return (SearchLimits){.movetime = 50 + 100 * play->session.options.number[OPTION_LEVEL]};
}

static void think(Play *play)
{
    SearchLimits limits = limits_of(play);
    session_think(&play->session, &limits, &front);
}

/* Asks the person for a move, or lets the engine make its own. */
static void take_turn(Play *play)
{
    Session *session = &play->session;
    int seat = position_seat(session->position);
    if (session->searching || play->human < 0) {
        return;
    }
    if (play->over) {
        output_printf(session->output, "new, undo or quit> ");
    } else if (seat == play->human) {
        output_printf(session->output, "%s> ", draw_seat_name(session->game, seat));
    } else {
        think(play);
    }
}

/* ---- Commands ---- */

void play_board(Session *session, char *text)
{
    (void) text;
    FILE *out = output_begin(session->output);
    fputc('\n', out);
    draw_board(out, session->position, draw_style(session->output));
    output_end(session->output);
}

void play_hint(Session *session, char *text)
{
    (void) text;
    Play *play = play_of(session);
    if (play->over || session->searching) {
        say(session, "There is nothing to advise now.");
        return;
    }
    play->hinting = true;
    think(play);
}

/* Takes back to the person's last turn. */
void play_undo(Session *session, char *text)
{
    (void) text;
    Play *play = play_of(session);
    session_abandon(session);
    play->hinting = false;
    if (!position_can_unmake(session->position)) {
        say(session, "There is no move to take back.");
        return;
    }
    do {
        position_unmake(session->position);
    } while (position_seat(session->position) != play->human && position_can_unmake(session->position));
    play->over = false;
    play_board(session, NULL);
}

void play_level(Session *session, char *text)
{
    Error error;
    session_abandon(session);
    if (!options_set(session, "Skill Level", text_rest(text), &error)) {
        say(session, "level takes a number from 0 (weakest) to 20.");
    } else {
        output_printf(session->output, "Level %d.\n", session->options.number[OPTION_LEVEL]);
    }
}

void play_swap(Session *session, char *text)
{
    (void) text;
    Play *play = play_of(session);
    session_abandon(session);
    play->hinting = false;
    play->human = (play->human + 1) % game_seats(session->game);
    output_printf(session->output, "You play %s.\n", draw_seat_name(session->game, play->human));
}

void play_resign(Session *session, char *text)
{
    (void) text;
    Play *play = play_of(session);
    session_abandon(session);
    play->hinting = false;
    if (!play->over) {
        play->over = true;
        output_printf(session->output, "\nThe game is over: %s resigns.\n", draw_seat_name(session->game, play->human));
    }
}

static void introduce(Play *play)
{
    Session *session = &play->session;
    output_printf(session->output, "%s. %s%s\n", game_title(session->game), play->human < 0 ? "Platypus plays itself." : "You play ",
                  play->human < 0 ? "" : draw_seat_name(session->game, play->human));
    play_board(session, NULL);
}

void play_new(Session *session, char *text)
{
    Error error;
    Play *play = play_of(session);
    const char *variant = text_rest(text);
    if (*variant != '\0' && !session_set_variant(session, variant, &error)) {
        say(session, error.text);
        return;
    }
    session_new_game(session);
    play->hinting = false;
    play->over = false;
    play->human = 0;
    introduce(play);
}

void play_move(Session *session, const char *word)
{
    Error error;
    Play *play = play_of(session);
    if (play->over) {
        say(session, "The game is over.");
        return;
    }
    if (session->searching && !play->hinting) {
        say(session, "It is not your turn yet.");
        return;
    }
    Move move = position_read_algebraic(session->position, word, &error);
    if (move == MOVE_NONE) {
        output_printf(session->output, "%s (help lists the commands)\n", error.text);
        return;
    }
    session_abandon(session);
    play->hinting = false;
    position_make(session->position, move);
    play_board(session, NULL);
    judge(play);
}

/* ---- The loop ---- */

static void handle(Session *session, char *line)
{
    commands_handle(session, line);
    if (!session->quit) {
        take_turn(play_of(session));
    }
}

/* A short game for those who only look: all seats by the engine. */
static void demonstrate(Play *play)
{
    introduce(play);
    for (int ply = 0; ply < DEMO_PLIES && !play->over && !output_broken(play->session.output); ply++) {
        think(play);
        search_wait(play->session.search);
        session_deliver(&play->session);
    }
}

bool play_run(Output *output, const char *variant, Error *error)
{
    Input input;
    Play play = {.terminal = isatty(STDOUT_FILENO) == 1};
    OptionValues options;
    options_default(&options);
    if (isatty(STDIN_FILENO) == 1) {
        options.number[OPTION_LEVEL] = STANDARD_LEVEL;
    }
    if (!input_open(&input, STDIN_FILENO, STDOUT_FILENO, error)) {
        return false;
    }
    if (!session_open(&play.session, &input, output, FRONT_PLAY, variant, &options, error)) {
        input_close(&input);
        return false;
    }
    if (isatty(STDIN_FILENO) == 1) {
        introduce(&play);
        say(&play.session, "Moves such as e2e4; help lists the commands.");
        take_turn(&play);
        session_loop(&play.session, handle);
    } else {
        play.human = -1;
        demonstrate(&play);
    }
    session_close(&play.session);
    input_close(&input);
    return true;
}
