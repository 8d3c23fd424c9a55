#include "protocol/xboard_codes.h"

#include <ctype.h>
#include <string.h>

enum {
    CODE_TEXT = 3,       /* a plus before the letter or a suffix behind it, zero */
    LEAST_HALF = 6,      /* XBoard wants at least twelve letters in all */
    PROMOTED_PLACE = 11, /* its piece of this number is the promoted Pawn, and so on in order */
};

static bool has_promoted(const Game *game)
{
    for (int kind = 1; kind <= game_kinds(game); kind++) {
        if (game_kind_promoted(game, kind)) {
            return true;
        }
    }
    return false;
}

bool code_has_plus(const Game *game)
{
    return game_seats(game) == 2 && has_promoted(game);
}

/* Place of a seat among those of its colour: the user's opponents count in turn order. */
static int army(const Layout *layout, int seat)
{
    int seats = game_seats(layout->game);
    return seats == 2 || seat == layout->human ? 0 : (seat - layout->human + seats) % seats - 1;
}

static int armies(const Layout *layout)
{
    return game_seats(layout->game) - 1;
}

bool code_is_white(const Layout *layout, int seat)
{
    return game_seats(layout->game) == 2 ? seat == 0 : (seat == layout->human) == (layout->human == 0);
}

/* The n-th capital letter that no kind has: for what letters with suffixes cannot tell apart. */
static char spare_letter(const Game *game, int n)
{
    char letter = 'A';
    while (letter < 'Z' && (game_kind_find(game, letter, false) != 0 || game_kind_find(game, letter, true) != 0 || n-- > 0)) {
        letter++;
    }
    return letter;
}

/* XBoard's code of a white man of a kind in the n-th army of a colour. Where kinds have promoted forms there are at most two; a plus
 * before the letter, with which XBoard demotes captured men by itself, goes with one army only. */
static void make_code(const Layout *layout, int kind, int n, char code[CODE_TEXT])
{
    const Game *game = layout->game;
    bool promoted = game_kind_promoted(game, kind);
    static const char plain[] = {'\0', '\'', '!'};
    code[0] = game_kind_letter(game, kind);
    code[2] = '\0';
    if (code_has_plus(game) && promoted) {
        code[1] = code[0];
        code[0] = '+';
    } else if (!has_promoted(game)) {
        code[1] = plain[n];
    } else if (promoted && n > 0) {
        int before = 0;
        for (int k = 1; k < kind; k++) {
            before += game_kind_promoted(game, k);
        }
        code[0] = spare_letter(game, before);
        code[1] = '\0';
    } else {
        code[1] = promoted ? '\'' : n > 0 ? '!' : '\0';
    }
}

/* Makes it the code of the same man of a colour. */
static void colour_code(char code[CODE_TEXT], bool white)
{
    for (int i = 0; !white && code[i] != '\0'; i++) {
        code[i] = (char) tolower((unsigned char) code[i]);
    }
}

static void put_code(const Layout *layout, int kind, int n, bool white, FILE *out)
{
    char code[CODE_TEXT];
    make_code(layout, kind, n, code);
    colour_code(code, white);
    fputs(code, out);
}

void code_write(const Layout *layout, int kind, int seat, FILE *out)
{
    put_code(layout, kind, army(layout, seat), code_is_white(layout, seat), out);
}

bool code_read(const Layout *layout, const char **text, int *kind, int *seat)
{
    size_t longest = 0;
    for (int s = 0; s < game_seats(layout->game); s++) {
        for (int k = 1; k <= game_kinds(layout->game); k++) {
            char code[CODE_TEXT];
            make_code(layout, k, army(layout, s), code);
            colour_code(code, code_is_white(layout, s));
            size_t length = strlen(code);
            if (length > longest && strncmp(*text, code, length) == 0) {
                longest = length;
                *kind = k;
                *seat = s;
            }
        }
    }
    if (longest == 0 && layout->arrived != '\0' && toupper((unsigned char) **text) == layout->arrived) {
        *kind = game_kind_find(layout->game, layout->slots[0], false);
        *seat = **text == layout->arrived ? 0 : 1;
        longest = 1;
    }
    *text += longest;
    return longest > 0;
}

/* Writes the pieces in the order of the slots. Returns how many. */
static int write_slots(const Layout *layout, bool white, FILE *out)
{
    int count = 0;
    for (const char *slot = layout->slots; *slot != '\0'; slot++) {
        int kind = game_kind_find(layout->game, *slot, false);
        if (kind != 0) {
            put_code(layout, kind, 0, white, out);
        } else if (*slot == layout->arrived) {
            fputc(white ? *slot : tolower((unsigned char) *slot), out);
        } else if (code_has_plus(layout->game)) {
            continue; /* no room for gaps below the promoted pieces */
        } else {
            fputc('.', out);
        }
        count++;
    }
    return count;
}

/* Behind `count` pieces: marks those that have promoted forms, at the places of these. */
static void write_plus(const Layout *layout, int count, FILE *out)
{
    for (; count < PROMOTED_PLACE; count++) {
        fputc('.', out);
    }
    for (const char *slot = layout->slots; *slot != '\0'; slot++) {
        if (game_kind_find(layout->game, *slot, false) != 0) {
            fputc(game_kind_find(layout->game, *slot, true) != 0 ? '+' : '.', out);
        }
    }
}

/* Behind `count` pieces: writes all forms that the slots do not hold. Returns how many pieces there are then. */
static int write_forms(const Layout *layout, bool white, int count, FILE *out)
{
    const Game *game = layout->game;
    for (int n = 0; n < armies(layout); n++) {
        for (int kind = 1; kind <= game_kinds(game); kind++) {
            bool in_slot = !game_kind_promoted(game, kind) && strchr(layout->slots, game_kind_letter(game, kind)) != NULL;
            if (n > 0 || (!in_slot && !game_kind_royal(game, kind))) {
                put_code(layout, kind, n, white, out);
                count++;
            }
        }
    }
    return count;
}

/* Writes the codes of one colour, the royal last. */
static void write_half(const Layout *layout, bool white, FILE *out)
{
    int royal = 1;
    int count = write_slots(layout, white, out);
    if (code_has_plus(layout->game)) {
        write_plus(layout, count, out);
        count = LEAST_HALF;
    } else {
        count = write_forms(layout, white, count, out);
    }
    for (; count + 1 < LEAST_HALF; count++) {
        fputc('.', out);
    }
    while (!game_kind_royal(layout->game, royal)) {
        royal++;
    }
    put_code(layout, royal, 0, white, out);
}

int code_write_table(const Layout *layout, FILE *out)
{
    int holdings = 0;
    write_half(layout, true, out);
    write_half(layout, false, out);
    for (int kind = 1; kind <= game_kinds(layout->game); kind++) {
        holdings += !game_kind_promoted(layout->game, kind) && !game_kind_royal(layout->game, kind);
    }
    return holdings;
}

int code_in_holdings(const Layout *layout, int place)
{
    for (const char *slot = layout->slots; *slot != '\0'; slot++) {
        int kind = game_kind_find(layout->game, *slot, false);
        if (kind != 0 && place-- == 0) {
            return kind;
        }
    }
    return 0;
}

void code_write_own(const Game *game, int kind, int seat, FILE *out)
{
    int letter = game_kind_letter(game, kind);
    fprintf(out, "%s%s%c", seat >= 2 ? "'" : "", game_kind_promoted(game, kind) ? "+" : "", seat % 2 == 0 ? letter : tolower(letter));
}
