#include "protocol/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n\v\f";

char *text_word(char **text)
{
    char *word = *text + strspn(*text, blanks);
    if (*word == '\0') {
        *text = word;
        return NULL;
    }
    char *end = word + strcspn(word, blanks);
    *text = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

char *text_rest(char *text)
{
    text += strspn(text, blanks);
    size_t length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1]) != NULL) {
        length--;
    }
    text[length] = '\0';
    return text;
}

bool text_number(const char *text, int64_t min, int64_t max, int64_t *value)
{
    const char *digits = *text == '-' ? text + 1 : text;
    if (*digits < '0' || *digits > '9') {
        return false;
    }
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (errno != 0 || *end != '\0' || number < min || number > max) {
        return false;
    }
    *value = number;
    return true;
}

bool text_hundredths(const char *text, int64_t max, int64_t *value)
{
    if (strspn(text, "0123456789.") != strlen(text) || strpbrk(text, "0123456789") == NULL) {
        return false;
    }
    int64_t number = 0;
    int decimals = -1; /* digits behind the point; -1 before it */
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '.') {
            if (decimals >= 0) {
                return false;
            }
            decimals = 0;
        } else if (decimals < 2) {
            number = number * 10 + (*p - '0');
            decimals += decimals >= 0;
        }
        if (number > max) {
            return false;
        }
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 2; i++) {
        number *= 10;
    }
    if (number > max) {
        return false;
    }
    *value = number;
    return true;
}
