/* UCI. Each function is a command of that name; `text` is the rest of its line. Command thread. */
#ifndef PROTOCOL_UCI_H
#define PROTOCOL_UCI_H

#include "protocol/session.h"

void uci_uci(Session *session, char *text);
void uci_isready(Session *session, char *text);
void uci_debug(Session *session, char *text);
void uci_register(Session *session, char *text);
void uci_setoption(Session *session, char *text);
void uci_ucinewgame(Session *session, char *text);
void uci_position(Session *session, char *text);
void uci_go(Session *session, char *text);
void uci_stop(Session *session, char *text);
void uci_ponderhit(Session *session, char *text);

#endif
