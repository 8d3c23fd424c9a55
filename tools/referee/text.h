/* Text that grows, and is written to files. */
#ifndef REFEREE_TEXT_H
#define REFEREE_TEXT_H

#include "platypus/common.h"
#include <stdio.h>

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

/* Writes `text` to a new file that takes the place of `path` only when it is whole. */
bool file_replace(const char *path, const Text *text, Error *error);

/* Writes the text to the file's end at once. False, with errno, if it is not all there. */
bool file_append(FILE *file, const Text *text);

#endif
