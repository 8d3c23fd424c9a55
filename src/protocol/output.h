/* Whole lines to one stream from any thread. */
#ifndef PROTOCOL_OUTPUT_H
#define PROTOCOL_OUTPUT_H

#include "platypus/common.h"
#include <pthread.h>
#include <stdio.h>

typedef struct {
    FILE *file;            /* not owned */
    pthread_mutex_t mutex;
    bool color, unicode;   /* what the reader can show */
    int width;             /* columns of the terminal, 80 if it is none */
} Output;

/* Makes `file` line-buffered and finds out what it can show: colour and Unicode on a terminal, unless NO_COLOR is set or the locale
 * is not UTF-8. False, with a line in `error`, if there is no mutex to be had. */
bool output_open(Output *output, FILE *file, Error *error);
void output_close(Output *output);

/* Writes text and sends it off at once. Any thread. */
void output_printf(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes one line that quotes input: cut to the size of an Error and showable (make_showable). Any thread. */
void output_quote(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The stream for several writes without a foreign line between them; output_end sends them off. Any thread. */
FILE *output_begin(Output *output);
void output_end(Output *output);

/* Has a write failed (the reader is gone)? */
bool output_broken(const Output *output);

#endif
