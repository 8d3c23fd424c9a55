/* Play in the terminal. */
#ifndef PROTOCOL_PLAY_H
#define PROTOCOL_PLAY_H

#include "protocol/session.h"

/* Plays `variant` with the person at the terminal until they leave; if standard input is no terminal, plays a short game with
 * itself. False, with a line in `error`, if it cannot begin. */
bool play_run(Output *output, const char *variant, Error *error);

/* ---- Commands; command thread ---- */

void play_board(Session *session, char *text);
void play_hint(Session *session, char *text);
void play_undo(Session *session, char *text);
void play_level(Session *session, char *text);
void play_swap(Session *session, char *text);
void play_resign(Session *session, char *text);
void play_new(Session *session, char *text);

/* A word that is no command is a move. */
void play_move(Session *session, const char *word);

#endif
