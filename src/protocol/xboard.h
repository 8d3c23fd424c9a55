/* The protocol of XBoard and WinBoard, CECP 2. Each command function takes the rest of its line. Command thread. */
#ifndef PROTOCOL_XBOARD_H
#define PROTOCOL_XBOARD_H

#include "protocol/session.h"

/* ---- Settings (xboard.c) ---- */

void xboard_start(Session *session, char *text);
void xboard_protover(Session *session, char *text);
void xboard_accepted(Session *session, char *text);
void xboard_ignore(Session *session, char *text);
void xboard_level(Session *session, char *text);
void xboard_st(Session *session, char *text);
void xboard_sd(Session *session, char *text);
void xboard_nps(Session *session, char *text);
void xboard_time(Session *session, char *text);
void xboard_otim(Session *session, char *text);
void xboard_hard(Session *session, char *text);
void xboard_easy(Session *session, char *text);
void xboard_post(Session *session, char *text);
void xboard_nopost(Session *session, char *text);
void xboard_memory(Session *session, char *text);
void xboard_cores(Session *session, char *text);
void xboard_option(Session *session, char *text);
void xboard_computer(Session *session, char *text);
void xboard_bk(Session *session, char *text);
void xboard_lift(Session *session, char *text);

/* Asks XBoard's user for a move of a platform; the answer comes as the command `platform`. False with a line where the game has none. */
bool xboard_ask_platform_move(Session *session, Error *error);

/* ---- Set-up by hand (xboard_setup.c) ---- */

void xboard_new(Session *session, char *text);
void xboard_variant(Session *session, char *text);
void xboard_setboard(Session *session, char *text);
void xboard_edit(Session *session, char *text);
void xboard_undo(Session *session, char *text);
void xboard_remove(Session *session, char *text);
bool xboard_editing(const Session *session);
void xboard_edit_line(Session *session, char *line);

/* ---- The game (xboard_game.c) ---- */

void xboard_force(Session *session, char *text);
void xboard_go(Session *session, char *text);
void xboard_playother(Session *session, char *text);
void xboard_usermove(Session *session, char *text);
void xboard_platform(Session *session, char *text);
void xboard_ping(Session *session, char *text);
void xboard_move_now(Session *session, char *text);
void xboard_draw(Session *session, char *text);
void xboard_result(Session *session, char *text);
void xboard_hint(Session *session, char *text);
void xboard_analyze(Session *session, char *text);
void xboard_status(Session *session, char *text);
void xboard_exit(Session *session, char *text);
void xboard_exclude(Session *session, char *text);
void xboard_include(Session *session, char *text);
void xboard_pause(Session *session, char *text);
void xboard_resume(Session *session, char *text);

/* A word that is no command: a move, or an error. */
void xboard_unknown(Session *session, const char *word);

#endif
