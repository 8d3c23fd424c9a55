/* The one table of options. Both protocols print and set them from here. */
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "platypus/common.h"
#include <stdio.h>

typedef struct Session Session;

typedef enum {
    OPTION_HASH,
    OPTION_THREADS,
    OPTION_MULTIPV,
    OPTION_PONDER,
    OPTION_VARIANT,
    OPTION_OVERHEAD,
    OPTION_CLEAR_HASH,
    OPTION_LEVEL,
    OPTION_LIMIT_STRENGTH,
    OPTION_ELO,
    OPTION_MULTIPLAYER,
    OPTION_ANALYSE,
    OPTION_SHOW_WDL,
    OPTION_OWN_BOOK,
    OPTION_BOOK_FILE,
    OPTION_BOOK_DEPTH,
    OPTION_BOOK_VARIETY,
    OPTION_RESIGN,
    OPTION_PLATFORM_MOVE,
    OPTION_COUNT
} OptionId;

enum { OPTION_TEXT = 1024 };

typedef struct {
    int number[OPTION_COUNT];      /* spin: the value; check: 0 or 1; combo: index of the choice */
    char book_file[OPTION_TEXT];
} OptionValues;

void options_default(OptionValues *values);

/* Prints the options of the session's protocol in its own form, one a line. */
void options_print(const Session *session, FILE *out);

/* Sets the option of that name (case does not matter) from text and puts it into force. A running search is finished first.
 * `value` may be NULL for buttons. False, with a line and nothing changed, for an unknown name or a bad value. */
bool options_set(Session *session, const char *name, const char *value, Error *error);

/* Puts every option that a search keeps into force for the session's search; a memory or thread that cannot be had is an error. */
bool options_apply(Session *session, Error *error);

#endif
