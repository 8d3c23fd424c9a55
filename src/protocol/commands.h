/* The one table of commands, of all protocols. */
#ifndef PROTOCOL_COMMANDS_H
#define PROTOCOL_COMMANDS_H

#include "protocol/session.h"

/* Carries out one line of input. An unknown command is answered with one line; an empty line with nothing. The line is changed. */
void commands_handle(Session *session, char *line);

/* ---- Commands of no protocol: for people and tests (console.c) ---- */

void console_quit(Session *session, char *text);
void console_help(Session *session, char *text);
void console_draw(Session *session, char *text);
void console_eval(Session *session, char *text);
void console_bench(Session *session, char *text);
void console_perft(Session *session, char *text);
void console_divide(Session *session, char *text);
void console_bk(Session *session, char *text);
void console_moves(Session *session, char *text);
void console_move(Session *session, char *text);
void console_undo(Session *session, char *text);
void console_variant(Session *session, char *text);
void console_variants(Session *session, char *text);

/* Begins to count perft of the present position (work.h), and prints it per first move if `divide`; the last line is `label`
 * and the count. */
void console_count(Session *session, int depth, bool divide, const char *label);

/* Prints the table of commands for the session's protocol. */
void commands_print(const Session *session, FILE *out);

/* Runs the bench of one variant, or of all if `variant` is NULL, and prints a line for each and the total. False, with a
 * line, where one cannot be run or `cancel` (may be NULL) is set. Any thread. */
bool bench_print(Output *output, const char *variant, int threads, const atomic_bool *cancel, Error *error);

/* Prints how the game stands: "result R REASON", or "result *". */
void result_print(Position *position, FILE *out);

/* Prints all legal moves, one a line, sorted. */
void moves_print(Position *position, FILE *out);

#endif
