#include "referee/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void text_add(Text *text, const char *format, ...)
{
    for (;;) {
        size_t room = text->capacity - text->length;
        va_list arguments;
        va_start(arguments, format);
        int length = vsnprintf(text->data != NULL ? text->data + text->length : NULL, room, format, arguments);
        va_end(arguments);
        if (length < 0) {
            text->failed = true;
            return;
        }
        if ((size_t) length < room) {
            text->length += (size_t) length;
            return;
        }
        size_t capacity = 2 * text->capacity + (size_t) length + 64;
        char *data = realloc(text->data, capacity);
        if (data == NULL) {
            text->failed = true;
            if (text->data != NULL) {
                text->data[text->length] = '\0';
            }
            return;
        }
        text->data = data;
        text->capacity = capacity;
    }
}

const char *text_data(const Text *text)
{
    return text->data != NULL ? text->data : "";
}

void text_clear(Text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->data != NULL) {
        text->data[0] = '\0';
    }
}

void text_free(Text *text)
{
    free(text->data);
    *text = (Text){0};
}

/* ---- Files ---- */

bool file_append(FILE *file, const Text *text)
{
    return !text->failed && fwrite(text_data(text), 1, text->length, file) == text->length && fflush(file) == 0;
}

bool file_replace(const char *path, const Text *text, Error *error)
{
    Text temporary = {0};
    text_add(&temporary, "%s.new", path);
    if (temporary.failed || text->failed) {
        text_free(&temporary);
        return fail(error, "no memory to write %.120s", path);
    }
    FILE *file = fopen(temporary.data, "w");
    bool good = file != NULL;
    if (good) {
        good = file_append(file, text) && fsync(fileno(file)) == 0;
        good = fclose(file) == 0 && good;
        good = good && rename(temporary.data, path) == 0;
    }
    if (!good) {
        fail(error, "cannot write %.120s: %s", path, strerror(errno));
    }
    if (!good && file != NULL) {
        unlink(temporary.data);
    }
    text_free(&temporary);
    return good;
}
