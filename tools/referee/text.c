#include "referee/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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
