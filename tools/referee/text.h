/* Text that grows. */
#ifndef REFEREE_TEXT_H
#define REFEREE_TEXT_H

#include "platypus/common.h"

typedef struct {
    char *data; /* ends with a zero; NULL while nothing was added */
    size_t length, capacity;
    bool failed; /* there was no memory for something: the text is not whole */
} Text;

/* Adds to the end. */
void text_add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What was written, "" if nothing. */
const char *text_data(const Text *text);

void text_clear(Text *text);
void text_free(Text *text);

#endif
