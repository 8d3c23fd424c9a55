/* Lines about errors, fit to be shown whatever input they quote. */
#include "platypus/common.h"

#include <stdarg.h>
#include <stdio.h>

/* Well-formed UTF-8 by its first two bytes (Unicode, table 3-7), without the control characters. */
static const struct {
    unsigned char first, last, second_least, second_most;
    size_t length;
} forms[] = {
    {0x20, 0x7E, 0x00, 0xFF, 1}, {0xC2, 0xC2, 0xA0, 0xBF, 2}, {0xC3, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
    {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
    {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
};

/* Bytes of the character that begins at `p`, 0 if it cannot be shown. */
static size_t character(const unsigned char *p)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (p[0] < forms[i].first || p[0] > forms[i].last || p[1] < forms[i].second_least || p[1] > forms[i].second_most)
            continue;
        size_t length = 1;
        while (length < forms[i].length && (p[length] & 0xC0) == 0x80)
            length++;
        return length == forms[i].length ? length : 0;
    }
    return 0;
}

void make_showable(char *text)
{
    for (unsigned char *p = (unsigned char *) text; *p != '\0';) {
        size_t length = character(p);
        if (length == 0)
            *p++ = '?';
        p += length;
    }
}

bool fail(Error *error, const char *format, ...)
{
    if (error != NULL) {
        va_list args;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
        make_showable(error->text);
    }
    return false;
}
