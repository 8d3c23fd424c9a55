/* Short algebraic notation, read for every game by comparing with each legal move. */
#include "rules/position.h"

#include <ctype.h>
#include <string.h>

/* What is left of the text of a move while parts are taken off its ends. */
typedef struct {
    const char *text;
    size_t length;
} Rest;

static bool take_first(Rest *rest, char c)
{
    if (rest->length == 0 || rest->text[0] != c)
        return false;
    rest->text++;
    rest->length--;
    return true;
}

static bool take_last(Rest *rest, char c)
{
    if (rest->length == 0 || rest->text[rest->length - 1] != c)
        return false;
    rest->length--;
    return true;
}

static bool take_end(Rest *rest, const char *end)
{
    size_t length = strlen(end);
    if (rest->length < length || memcmp(rest->text + rest->length - length, end, length) != 0)
        return false;
    rest->length -= length;
    return true;
}

static bool take_man(Rest *rest, const Game *game, int kind)
{
    const KindSpec *spec = &game->spec[kind];
    if (take_first(rest, '+') != spec->promoted)
        return false;
    return take_first(rest, spec->letter) || (game->kind_flags[kind] & KIND_PAWN && !spec->promoted);
}

/* "=Q", "(Q)", "/Q", "Q" or "q" for a choice from a menu, "+" for an optional promotion. */
static bool take_promotion(Rest *rest, const Game *game, Move move)
{
    if (mv_type(move) == TYPE_PLUS)
        return take_last(rest, '+');
    if (mv_type(move) != TYPE_PROMOTE)
        return true;
    char letter = game->spec[mv_kind(move)].letter;
    bool closed = take_last(rest, ')');
    if (!take_last(rest, letter) && !take_last(rest, (char) tolower((unsigned char) letter)))
        return false;
    return closed ? take_last(rest, '(') : take_last(rest, '=') || take_last(rest, '/') || true;
}

/* Would a cut before `p[0]` go through a number? */
static bool within_number(const char *start, const char *p)
{
    return p > start && isdigit((unsigned char) p[-1]) && isdigit((unsigned char) p[0]);
}

/* Is the rest nothing, or the beginning or end of the cell's name, with whole numbers only? */
static bool hints_at(const Rest *rest, const char *name)
{
    size_t length = strlen(name);
    if (rest->length > length)
        return false;
    const char *tail = name + length - rest->length;
    return (memcmp(rest->text, name, rest->length) == 0 && !within_number(name, name + rest->length)) ||
           (memcmp(rest->text, tail, rest->length) == 0 && !within_number(name, tail));
}

static bool is_castling(const Rest *rest, const Geometry *board, Move move)
{
    static const char *const right[] = {"O-O", "0-0"}, *const left[] = {"O-O-O", "0-0-0"};
    const char *const *texts = board->at[mv_to(move)].x > board->at[mv_from(move)].x ? right : left;
    for (int i = 0; i < 2; i++)
        if (rest->length == strlen(texts[i]) && memcmp(rest->text, texts[i], rest->length) == 0)
            return true;
    return false;
}

static bool is_written(const Position *pos, Move move, Rest rest)
{
    const Game *game = pos->game;
    MoveType type = mv_type(move);
    if (type == TYPE_DROP || type == TYPE_PLATFORM || type == TYPE_PASS)
        return false;
    if (type == TYPE_CASTLE && is_castling(&rest, &game->board, move))
        return true;
    if (!take_man(&rest, game, man_kind(pos->men[mv_from(move)])) || !take_promotion(&rest, game, move) ||
        !take_end(&rest, game->board.name[mv_to(move)]))
        return false;
    if (take_last(&rest, 'x') && !mv_capture(move))
        return false;
    const char *from = game->board.name[mv_from(move)];
    return hints_at(&rest, from) || (take_last(&rest, '-') && hints_at(&rest, from) && rest.length > 0);
}

/* How many of the moves are written so, and the first two of them. */
static int find(const Position *pos, const MoveList *list, Rest rest, Move found[2])
{
    int count = 0;
    for (int i = 0; i < list->count; i++)
        if (is_written(pos, list->move[i], rest)) {
            if (count < 2)
                found[count] = list->move[i];
            count++;
        }
    return count;
}

Move position_read_algebraic(Position *position, const char *text, Error *error)
{
    Move found[2] = {position_read_move(position, text, NULL), MOVE_NONE};
    if (found[0] != MOVE_NONE)
        return found[0];
    MoveList list;
    generate_all(position, &list);
    Rest rest = {text, strlen(text)};
    while (take_last(&rest, '!') || take_last(&rest, '?')) {
    }
    int count = find(position, &list, rest, found);
    if (count == 0) { /* a plus that promotes nothing tells a check */
        while (take_last(&rest, '+') || take_last(&rest, '#')) {
        }
        count = find(position, &list, rest, found);
    }
    if (count == 0)
        fail(error, "move \"%.40s\": not legal here", text);
    if (count > 1) {
        char one[MOVE_TEXT], other[MOVE_TEXT];
        fail(error, "move \"%.40s\": could be %s or %s", text, position_move_text(position, found[0], one),
             position_move_text(position, found[1], other));
    }
    return count == 1 ? found[0] : MOVE_NONE;
}
