/* Games as lines of text. */
#include "platypus/book.h"

#include <stdlib.h>
#include <string.h>

enum { POINT = 12 }; /* twelfths */

/* Reads "1", "0", "1/2", ... up to the end or a minus. */
static bool read_points(const char **text, int *points)
{
    char *end;
    long above = strtol(*text, &end, 10), below = 1;
    if (end == *text || **text < '0' || **text > '9') {
        return false;
    }
    if (*end == '/') {
        const char *at = end + 1;
        below = strtol(at, &end, 10);
        if (end == at || *at < '0' || *at > '9') {
            return false;
        }
    }
    if (below < 1 || below > POINT || POINT % below != 0 || above < 0 || above > below) {
        return false;
    }
    *points = (int) (above * POINT / below);
    *text = end;
    return true;
}

bool book_result_read(const char *text, int seats, int score[MAX_SEATS])
{
    int sum = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (!read_points(&text, &score[seat]) || *text != (seat + 1 < seats ? '-' : '\0')) {
            return false;
        }
        sum += score[seat];
        text += seat + 1 < seats;
    }
    /* Four players are ranked from 0 to 1, which makes two points; the referee shares one if an engine failed. */
    return sum == POINT || sum == seats / 2 * POINT;
}

/* The next word, or the next "..." without its quotes; false at the end. `size` is that of `word`. */
static bool next_word(const char **text, char *word, size_t size)
{
    const char *from = *text + strspn(*text, " \t\r\n");
    bool quoted = *from == '"';
    from += quoted;
    size_t length = strcspn(from, quoted ? "\"" : " \t\r\n");
    *text = from + length + (quoted && from[length] == '"');
    if (length >= size) {
        length = size - 1; /* too long for anything legal: what is left of it will be refused */
    }
    memcpy(word, from, length);
    word[length] = '\0';
    return length > 0;
}

/* Reads what follows a move up to the end or a comma; nothing is no value. */
static bool read_value(const char *text, Score *value)
{
    char *end;
    long read = strtol(text, &end, 10);
    bool known = end != text;
    if (*end != '\0' && *end != ',') {
        return false;
    }
    read = read < -SCORE_MATE ? -SCORE_MATE : read > SCORE_MATE ? SCORE_MATE : read;
    *value = known ? (Score) read : SCORE_NONE;
    return true;
}

static bool read_moves(BookLine *line, const char *text, Position *position, Error *error)
{
    char word[64];
    Error reason;
    while (line->count < BOOK_LINE_MOVES && next_word(&text, word, sizeof word)) {
        Score *value = &line->value[line->count];
        char *mark = strpbrk(word, "/,");
        *value = SCORE_NONE;
        if (mark != NULL) {
            *mark = '\0';
            if (!read_value(mark + 1, value)) {
                return fail(error, "move %d: '%.20s' is no value in centipawns", line->count + 1, mark + 1);
            }
        }
        Move move = position_read_algebraic(position, word, &reason);
        if (move == MOVE_NONE) {
            return fail(error, "move %d: %.180s", line->count + 1, reason.text);
        }
        line->move[line->count++] = move;
        position_make(position, move);
    }
    return true;
}

bool book_line_read(BookLine *line, const char *text, Position *position, Error *error)
{
    char word[64];
    char *end;
    int seats = game_seats(position_game(position));
    line->number = 0;
    line->count = 0;
    line->start[0] = '\0';
    bool any = next_word(&text, word, sizeof word);
    long number = strtol(word, &end, 10);
    if (any && end != word && strcmp(end, ".") == 0) {
        line->number = number;
        any = next_word(&text, word, sizeof word);
    }
    if (!any || !book_result_read(word, seats, line->score)) {
        return fail(error, "expected a result of %d players, not '%.40s'", seats, any ? word : "");
    }
    text += strspn(text, " \t");
    if (*text == '"') {
        next_word(&text, line->start, sizeof line->start);
        if (!position_set(position, line->start, error)) {
            return false;
        }
    } else {
        position_reset(position);
    }
    return read_moves(line, text, position, error);
}
