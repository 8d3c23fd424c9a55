#include "common/games.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Turns a line of the referee's log into one of ours, in place: of its nine fields, separated by tabs, result, position and moves are kept.
 * Other lines stay as they are. */
static void convert_log_line(char *text, size_t length)
{
    enum { RESULT = 3, START = 7, MOVES = 8 };
    char *field[MOVES + 1] = { text };
    int fields = 1;
    for (char *tab = text; fields <= MOVES && (tab = strchr(tab, '\t')) != NULL; tab++) {
        field[fields++] = tab + 1;
    }
    if (fields <= MOVES || text[0] == '#') {
        return;
    }
    char *copy = strdup(text);
    if (copy != NULL) {
        int result = (int) (field[RESULT + 1] - field[RESULT]) - 1;
        int start = (int) (field[START + 1] - field[START]) - 1;
        snprintf(text, length + 1, "%.*s \"%.*s\" %s", result, copy + (field[RESULT] - text), start, copy + (field[START] - text),
                 copy + (field[MOVES] - text));
        free(copy);
    }
}

bool games_read(const char *path, Position *position, bool (*take)(void *context, const BookLine *line, Error *error), void *context,
                Error *error)
{
    FILE *file = fopen(path, "r");
    BookLine *line = malloc(sizeof *line);
    char *text = NULL;
    size_t room = 0;
    bool good = file != NULL && line != NULL;
    if (!good) {
        fail(error, "%s: %s", path, strerror(errno));
    }
    for (long number = 1; good && getline(&text, &room, file) > 0; number++) {
        Error reason;
        convert_log_line(text, strlen(text));
        if (text[0] != '#' && text[strspn(text, " \t\r\n")] != '\0' &&
            !(book_line_read(line, text, position, &reason) && take(context, line, &reason))) {
            good = fail(error, "%s:%ld: %s", path, number, reason.text);
        }
    }
    if (good && ferror(file)) {
        good = fail(error, "%s: cannot be read", path);
    }
    free(text);
    free(line);
    if (file != NULL) {
        fclose(file);
    }
    return good;
}
