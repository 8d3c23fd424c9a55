#include "protocol/xboard_codes.h"

#include <ctype.h>
#include <string.h>

enum { CODE_TEXT = 3, LEAST_HALF = 6 }; /* letter, suffix, zero; XBoard wants at least twelve letters in all */

bool code_has_promoted(const Game *game)
{
    for (int kind = 1; kind <= game_kinds(game); kind++) {
        if (game_kind_promoted(game, kind)) {
            return true;
        }
    }
    return false;
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

/* XBoard's code of a white man of a kind in the n-th army of a colour. Where kinds have promoted forms there are at most two. */
static void make_code(const Layout *layout, int kind, int n, char code[CODE_TEXT])
{
    const Game *game = layout->game;
    bool promoted = game_kind_promoted(game, kind);
    static const char plain[] = {'\0', '\'', '!'};
    code[0] = game_kind_letter(game, kind);
    code[2] = '\0';
    if (!code_has_promoted(game)) {
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

static void put_code(const char code[CODE_TEXT], bool white, FILE *out)
{
    fputc(white ? code[0] : tolower((unsigned char) code[0]), out);
    fputs(code + 1, out);
}

void code_write(const Layout *layout, int kind, int seat, FILE *out)
{
    char code[CODE_TEXT];
    make_code(layout, kind, army(layout, seat), code);
    put_code(code, code_is_white(layout, seat), out);
}

bool code_read(const Layout *layout, const char **text, int *kind, int *seat)
{
    size_t longest = 0;
    for (int s = 0; s < game_seats(layout->game); s++) {
        for (int k = 1; k <= game_kinds(layout->game); k++) {
            char code[CODE_TEXT];
            make_code(layout, k, army(layout, s), code);
            code[0] = code_is_white(layout, s) ? code[0] : (char) tolower((unsigned char) code[0]);
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

/* Writes the codes of one colour: pieces in the order of the slots, then all other forms, the royal last. */
static void write_half(const Layout *layout, bool white, FILE *out)
{
    const Game *game = layout->game;
    char code[CODE_TEXT];
    int count = 0, royal = 0;
    for (const char *slot = layout->slots; *slot != '\0'; slot++) {
        int kind = game_kind_find(game, *slot, false);
        if (kind != 0) {
            make_code(layout, kind, 0, code);
            put_code(code, white, out);
        } else if (*slot == layout->arrived) {
            put_code((const char[CODE_TEXT]){*slot, '\0'}, white, out);
        } else {
            fputc('.', out);
        }
        count++;
    }
    for (int n = 0; n < armies(layout); n++) {
        for (int kind = 1; kind <= game_kinds(game); kind++) {
            bool in_slot = n == 0 && !game_kind_promoted(game, kind) && strchr(layout->slots, game_kind_letter(game, kind)) != NULL;
            if (n == 0 && game_kind_royal(game, kind)) {
                royal = kind;
            } else if (!in_slot) {
                make_code(layout, kind, n, code);
                put_code(code, white, out);
                count++;
            }
        }
    }
    for (; count + 1 < LEAST_HALF; count++) {
        fputc('.', out);
    }
    make_code(layout, royal, 0, code);
    put_code(code, white, out);
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

void code_write_own(const Game *game, int kind, int seat, FILE *out)
{
    int letter = game_kind_letter(game, kind);
    fprintf(out, "%s%s%c", seat >= 2 ? "'" : "", game_kind_promoted(game, kind) ? "+" : "", seat % 2 == 0 ? letter : tolower(letter));
}
