#include "protocol/xboard.h"

#include "protocol/text.h"
#include "protocol/xboard_state.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Of memory and cores XBoard names the most that may be used: what is beyond an option's limit means the limit. */
enum { STANDARD_MINUTES = 5, MEMORY_BESIDE_TABLE = 4, MOST_MEMORY = 65536, MOST_CORES = 256 };

void xboard_start(Session *session, char *text)
{
    (void) text;
    if (session->xboard == NULL) {
        XBoard *xboard = calloc(1, sizeof *xboard);
        if (xboard == NULL) {
            session_error(session, "xboard", "no memory");
            return;
        }
        session_finish(session);
        xboard->layout = layout_of(session->game);
        xboard->base = xboard->clock = xboard->other_clock = (int64_t) STANDARD_MINUTES * 60 * 1000;
        session->xboard = xboard;
        session->front = FRONT_XBOARD;
        signal(SIGINT, SIG_IGN); /* XBoard may send it to its whole process group */
    }
    output_printf(session->output, "\n");
}

void xboard_protover(Session *session, char *text)
{
    (void) text;
    FILE *out = output_begin(session->output);
    fputs("feature done=0\n"
          "feature setboard=1 usermove=1 ping=1 playother=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 name=1\n"
          "feature debug=1 memory=1 smp=1 exclude=1 highlight=1 nps=1 pause=1\n"
          "feature myname=\"Platypus " PLATYPUS_VERSION "\"\n"
          "feature variants=\"",
          out);
    layout_write_variants(out);
    fputs("\"\n", out);
    options_print(session, out);
    fputs("feature done=1\n", out);
    output_end(session->output);
}

void xboard_accepted(Session *session, char *text)
{
    if (strcmp(text_rest(text), "debug") == 0) {
        session->xboard->debug = true;
    }
}

void xboard_ignore(Session *session, char *text)
{
    (void) session;
    (void) text;
}

/* ---- Time ---- */

/* "5" or "0:30" in milliseconds. */
static bool read_base(char *text, int64_t *base)
{
    int64_t minutes, seconds = 0;
    char *colon = strchr(text, ':');
    if (colon != NULL) {
        *colon = '\0';
        if (!text_number(colon + 1, 0, 59, &seconds)) {
            return false;
        }
    }
    if (!text_number(text, 0, 100000, &minutes)) {
        return false;
    }
    *base = (minutes * 60 + seconds) * 1000;
    return true;
}

void xboard_level(Session *session, char *text)
{
    XBoard *xboard = session->xboard;
    int64_t moves, base, increment;
    const char *first = text_word(&text);
    char *second = text_word(&text);
    const char *third = text_word(&text);
    if (third == NULL || !text_number(first, 0, 10000, &moves) || !read_base(second, &base) ||
        !text_hundredths(third, 100000000, &increment)) {
        session_error(session, "level", "expected MOVES MINUTES[:SECONDS] INCREMENT");
        return;
    }
    xboard->moves_per_session = (int) moves;
    xboard->base = xboard->clock = xboard->other_clock = base;
    xboard->increment = increment * 10;
    xboard->move_time = 0;
}

void xboard_st(Session *session, char *text)
{
    int64_t hundredths;
    if (!text_hundredths(text_rest(text), 1000000000, &hundredths) || hundredths == 0) {
        session_error(session, "st", "expected seconds");
        return;
    }
    session->xboard->move_time = hundredths * 10;
}

void xboard_sd(Session *session, char *text)
{
    int64_t depth;
    if (!text_number(text_rest(text), 0, 1000, &depth)) {
        session_error(session, "sd", "expected a depth");
        return;
    }
    session->xboard->depth = depth < MAX_PLY ? (int) depth : MAX_PLY - 1;
}

void xboard_nps(Session *session, char *text)
{
    int64_t nodes;
    if (!text_number(text_rest(text), -1, (int64_t) 1 << 40, &nodes)) {
        session_error(session, "nps", "expected nodes per second");
        return;
    }
    session->xboard->nodes_per_second = nodes > 0 ? nodes : 0;
}

static bool read_clock(Session *session, const char *name, char *text, int64_t *clock)
{
    int64_t hundredths;
    if (!text_number(text_rest(text), -1000000000, 1000000000, &hundredths)) {
        session_error(session, name, "expected hundredths of a second");
        return false;
    }
    *clock = hundredths > 0 ? hundredths * 10 : 1;
    return true;
}

void xboard_time(Session *session, char *text)
{
    XBoard *xboard = session->xboard;
    if (read_clock(session, "time", text, &xboard->clock)) {
        xboard->since = xboard_now();
        xboard->spent = 0;
    }
}

void xboard_otim(Session *session, char *text)
{
    read_clock(session, "otim", text, &session->xboard->other_clock);
}

/* ---- Options ---- */

/* Sets an option while nothing is thought about, and then goes on. */
static void set_option(Session *session, const char *command, const char *name, const char *value)
{
    Error error;
    xboard_halt(session);
    if (!options_set(session, name, value, &error)) {
        session_error(session, command, error.text);
    }
    session->xboard->layout.game = session->game;
    xboard_continue(session);
}

void xboard_memory(Session *session, char *text)
{
    int64_t megabytes;
    char value[24];
    if (!text_number(text_rest(text), 1, INT64_MAX, &megabytes)) {
        session_error(session, "memory", "expected megabytes");
        return;
    }
    megabytes = megabytes > 2 * MEMORY_BESIDE_TABLE ? megabytes - MEMORY_BESIDE_TABLE : megabytes;
    megabytes = megabytes < MOST_MEMORY ? megabytes : MOST_MEMORY;
    snprintf(value, sizeof value, "%lld", (long long) megabytes);
    set_option(session, "memory", "Hash", value);
}

void xboard_cores(Session *session, char *text)
{
    int64_t cores;
    char value[24];
    if (!text_number(text_rest(text), 1, INT64_MAX, &cores)) {
        session_error(session, "cores", "expected a number of threads");
        return;
    }
    snprintf(value, sizeof value, "%lld", (long long) (cores < MOST_CORES ? cores : MOST_CORES));
    set_option(session, "cores", "Threads", value);
}

void xboard_option(Session *session, char *text)
{
    char *value = strchr(text, '=');
    if (value != NULL) {
        *value = '\0';
        value = text_rest(value + 1);
    }
    char *name = text_rest(text);
    if (*name == '\0') {
        session_error(session, "option", "expected NAME=VALUE");
    } else if (strcasecmp(name, "UCI_Variant") == 0) {
        session_error(session, "option", "the command variant chooses the game");
    } else {
        set_option(session, "option", name, value);
    }
}

bool xboard_ask_platform_move(Session *session, Error *error)
{
    if (session->xboard == NULL || !game_has_platforms(session->game)) {
        return fail(error, "this game has no platforms");
    }
    output_printf(session->output, "askuser platform Lower left squares of a platform and of its new place, such as a1a3:\n");
    return true;
}

void xboard_hard(Session *session, char *text)
{
    (void) text;
    session->options.number[OPTION_PONDER] = 1;
    xboard_continue(session);
}

void xboard_easy(Session *session, char *text)
{
    (void) text;
    session->options.number[OPTION_PONDER] = 0;
    if (session->searching && session->xboard->purpose == FOR_PONDER) {
        xboard_halt(session);
    }
}

void xboard_post(Session *session, char *text)
{
    (void) text;
    session->xboard->post = true;
}

void xboard_nopost(Session *session, char *text)
{
    (void) text;
    session->xboard->post = false;
}

void xboard_computer(Session *session, char *text)
{
    (void) text;
    XBoard *xboard = session->xboard;
    xboard->computer = true;
    if (!layout_fits_match(&xboard->layout)) {
        xboard_halt(session);
        xboard->illegal = true;
        output_printf(session->output, "tellusererror XBoard cannot show a match of %s; tools/match plays it\n", game_name(session->game));
    }
}

static void write_book_move(FILE *out, const Session *session, Move move)
{
    layout_write_move(&session->xboard->layout, session->position, move, out);
}

void xboard_bk(Session *session, char *text)
{
    (void) text;
    opening_print(session, write_book_move);
}

void xboard_lift(Session *session, char *text)
{
    FILE *out = output_begin(session->output);
    bool square = layout_write_highlight(&session->xboard->layout, session->position, text_rest(text), out);
    output_end(session->output);
    if (!square) {
        session_error(session, "lift", "expected a square");
    }
}
