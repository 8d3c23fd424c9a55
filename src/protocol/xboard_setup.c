#include "protocol/text.h"
#include "protocol/xboard.h"
#include "protocol/xboard_state.h"
#include <string.h>

/* The start of a game in which the engine plays the second side; an analysis goes on there. */
static void start_game(Session *session)
{
    XBoard *xboard = session->xboard;
    session_new_game(session);
    xboard->layout = layout_of(session->game);
    xboard->force = xboard->paused = false;
    xboard->illegal = false;
    xboard->computer = false;
    xboard->depth = 0;
    xboard->clock = xboard->other_clock = xboard->base > 0 ? xboard->base : xboard->increment;
    xboard->scored = false;
    xboard->hopeless = 0;
    xboard->echo = ECHO_NONE;
    xboard->redraw_due = false;
    xboard_changed(session);
}

void xboard_new(Session *session, char *text)
{
    Error error;
    (void) text;
    xboard_halt(session);
    if (strcmp(game_name(session->game), "chess") != 0 && !session_set_variant(session, "chess", &error)) {
        session_error(session, "new", error.text);
    }
    start_game(session);
    xboard_continue(session);
}

void xboard_variant(Session *session, char *text)
{
    Error error;
    const char *word = text_rest(text);
    const char *name = layout_find_variant(word);
    if (name == NULL) {
        session_error(session, word, "unsupported variant");
        return;
    }
    xboard_halt(session);
    if (!session_set_variant(session, name, &error)) {
        session_error(session, "variant", error.text);
        return;
    }
    start_game(session);
    layout_write_setup(&session->xboard->layout, output_begin(session->output));
    output_end(session->output);
    xboard_continue(session);
}

/* Sets our own string; what cannot be played leaves the session without legal moves, as the protocol wants. */
static void set_string(Session *session, const char *string, const Error *unreadable)
{
    Error error;
    XBoard *xboard = session->xboard;
    xboard->illegal = unreadable != NULL;
    if (!xboard->illegal && !session_set_position(session, string, NULL, &error)) {
        unreadable = &error;
        xboard->illegal = true;
    }
    if (xboard->illegal) {
        output_quote(session->output, "tellusererror Illegal position (%.200s)", unreadable->text);
    }
    xboard_changed(session);
}

/* Is the string ours but for rights that men placed by hand no longer have? Then they are left out. */
static void drop_rights(Session *session, char string[POSITION_TEXT])
{
    char bare[POSITION_TEXT];
    char men[POSITION_TEXT], platforms[64] = "", seat[16], castling[32], rest[64];
    bool has_platforms = game_has_platforms(session->game);
    if (position_set(session->spare, string, NULL)) {
        return;
    }
    int read = has_platforms ? sscanf(string, "%1023s %63s %15s %31s %63[^\n]", men, platforms, seat, castling, rest)
                             : sscanf(string, "%1023s %15s %31s %63[^\n]", men, seat, castling, rest);
    if (read != (has_platforms ? 5 : 4) || strspn(castling, "KQkq") == 0) {
        return;
    }
    int length = snprintf(bare, sizeof bare, "%s%s%s %s - %s", men, has_platforms ? " " : "", platforms, seat, rest);
    if (length > 0 && length < POSITION_TEXT) {
        strcpy(string, bare);
    }
}

void xboard_setboard(Session *session, char *text)
{
    Error error;
    char string[POSITION_TEXT];
    xboard_halt(session);
    if (layout_read_board(&session->xboard->layout, session->position, text_rest(text), string, &error)) {
        drop_rights(session, string);
        set_string(session, string, NULL);
    } else {
        set_string(session, NULL, &error);
    }
    xboard_continue(session);
}

/* ---- Edit mode ---- */

void xboard_edit(Session *session, char *text)
{
    (void) text;
    XBoard *xboard = session->xboard;
    xboard_halt(session);
    layout_take_men(&xboard->layout, session->position, &xboard->edit_men);
    xboard->editing = true;
    xboard->edit_black = false;
}

bool xboard_editing(const Session *session)
{
    return session->xboard->editing;
}

void xboard_edit_line(Session *session, char *line)
{
    XBoard *xboard = session->xboard;
    char string[POSITION_TEXT];
    if (strcmp(line, ".") == 0) {
        xboard->editing = false;
        layout_write_men(&xboard->layout, session->position, &xboard->edit_men, string);
        set_string(session, string, NULL);
        xboard_continue(session);
    } else if (strcmp(line, "c") == 0) {
        xboard->edit_black = !xboard->edit_black;
    } else if (strcmp(line, "#") == 0) {
        xboard->edit_men = (MenTable){0};
    } else if (strcmp(line, "quit") == 0) {
        session->quit = true;
    } else if (*line != '\0' && !layout_place_man(&xboard->layout, &xboard->edit_men, line, xboard->edit_black)) {
        session_error(session, line, "no man and square in edit mode");
    }
}

/* ---- Taking back ---- */

/* Takes back all of these moves or none. */
static bool take_back(Session *session, int plies)
{
    position_copy(session->spare, session->position);
    for (int i = 0; i < plies; i++) {
        if (!position_can_unmake(session->spare)) {
            return false;
        }
        position_unmake(session->spare);
    }
    position_copy(session->position, session->spare);
    xboard_changed(session);
    return true;
}

/* The engine does not think by itself after a move was taken back, but an analysis goes on. */
static void undo(Session *session, const char *command, int plies)
{
    xboard_halt(session);
    if (!take_back(session, plies)) {
        session_error(session, command, "there is no such move to take back");
    }
    if (session->xboard->analyze) {
        xboard_continue(session);
    }
}

void xboard_undo(Session *session, char *text)
{
    (void) text;
    undo(session, "undo", 1);
}

/* A round of the table, so that the same seat is to move. */
void xboard_remove(Session *session, char *text)
{
    (void) text;
    undo(session, "remove", game_seats(session->game));
}
