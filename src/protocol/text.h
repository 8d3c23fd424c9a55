/* Reading words and numbers of command lines. */
#ifndef PROTOCOL_TEXT_H
#define PROTOCOL_TEXT_H

#include "platypus/common.h"

/* Cuts the next word (no blanks or tabs) off `*text`, which moves behind it; NULL at the end. The text is changed. */
char *text_word(char **text);

/* What is left of `text` without blanks at both ends; never NULL. */
char *text_rest(char *text);

/* A whole decimal number within limits; false, and `value` unchanged, for anything else. */
bool text_number(const char *text, int64_t min, int64_t max, int64_t *value);

/* Hundredths of a second (or any unit with two decimals) from text such as "5", "0.1" or "2.55". */
bool text_hundredths(const char *text, int64_t max, int64_t *value);

#endif
