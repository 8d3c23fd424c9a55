#include "protocol/options.h"

#include "platypus/search.h"
#include "protocol/session.h"
#include "protocol/text.h"
#include "protocol/xboard.h"
#include <string.h>
#include <strings.h>

typedef enum { TYPE_SPIN, TYPE_CHECK, TYPE_COMBO, TYPE_BUTTON, TYPE_FILE } OptionType;

typedef struct {
    const char *name;
    unsigned fronts;          /* whose list shows it; all accept it, unless it is 0 */
    OptionType type;
    int standard, min, max;   /* combo: max is the last choice */
    const char *(*choice)(size_t index); /* combo */
    bool (*apply)(Session *session, Error *error); /* puts a changed value into force; NULL: read where it is used */
} Option;

static const char *multiplayer_choice(size_t index)
{
    static const char *const names[] = {"default", "paranoid", "brs", "maxn"};
    return names[index];
}

/* What memory refuses is halved, as long as that is more than there is. */
static bool apply_hash(Session *session, Error *error)
{
    int *size = &session->options.number[OPTION_HASH];
    int wanted = *size, present = (int) search_hash(session->search);
    while (!search_set_hash(session->search, (size_t) *size, error)) {
        *size = *size / 2 > present ? *size / 2 : present;
    }
    if (*size != wanted) {
        char text[80];
        snprintf(text, sizeof text, "no memory for a table of %d MB: it has %d MB", wanted, *size);
        session_error(session, "Hash", text);
    }
    return true;
}

static bool apply_threads(Session *session, Error *error)
{
    return search_set_threads(session->search, session->options.number[OPTION_THREADS], error);
}

static bool apply_multipv(Session *session, Error *error)
{
    (void) error;
    search_set_multipv(session->search, session->options.number[OPTION_MULTIPV]);
    return true;
}

static bool apply_variant(Session *session, Error *error)
{
    return session_set_variant(session, variant_name((size_t) session->options.number[OPTION_VARIANT]), error);
}

static bool apply_overhead(Session *session, Error *error)
{
    (void) error;
    search_set_overhead(session->search, session->options.number[OPTION_OVERHEAD]);
    return true;
}

static bool apply_clear(Session *session, Error *error)
{
    (void) error;
    search_clear(session->search);
    return true;
}

enum { FULL_LEVEL = 20, ELO_MIN = 800, ELO_MAX = 2400 };

/* A limit by Elo is a level in disguise: the scale is a promise of order, not of a rating list. */
static bool apply_level(Session *session, Error *error)
{
    (void) error;
    const int *number = session->options.number;
    int level = number[OPTION_LEVEL];
    if (number[OPTION_LIMIT_STRENGTH] != 0) {
        int limit = (number[OPTION_ELO] - ELO_MIN) * FULL_LEVEL / (ELO_MAX - ELO_MIN);
        level = limit < level ? limit : level;
    }
    search_set_level(session->search, level);
    return true;
}

static bool apply_multiplayer(Session *session, Error *error)
{
    (void) error;
    int choice = session->options.number[OPTION_MULTIPLAYER];
    search_set_multiplayer(session->search, choice == 0 ? MULTI_PARANOID : (MultiPlayerSearch) (choice - 1), choice == 0);
    return true;
}

static bool apply_platform_move(Session *session, Error *error)
{
    return xboard_ask_platform_move(session, error);
}

enum { UCI = FRONT_UCI | FRONT_CONSOLE, XBOARD = FRONT_XBOARD, BOTH = UCI | XBOARD };

/* XBoard has commands of its own for some (memory, cores, hard, variant). */
static const Option table[OPTION_COUNT] = {
    [OPTION_HASH] = {"Hash", UCI, TYPE_SPIN, STANDARD_HASH, 1, 65536, NULL, apply_hash},
    [OPTION_THREADS] = {"Threads", UCI, TYPE_SPIN, 1, 1, 256, NULL, apply_threads},
    [OPTION_MULTIPV] = {"MultiPV", BOTH, TYPE_SPIN, 1, 1, 64, NULL, apply_multipv},
    [OPTION_PONDER] = {"Ponder", UCI, TYPE_CHECK, 0, 0, 1, NULL, NULL},
    [OPTION_VARIANT] = {"UCI_Variant", UCI, TYPE_COMBO, 0, 0, 0, variant_name, apply_variant},
    [OPTION_OVERHEAD] = {"Move Overhead", BOTH, TYPE_SPIN, 30, 0, 5000, NULL, apply_overhead},
    [OPTION_CLEAR_HASH] = {"Clear Hash", BOTH, TYPE_BUTTON, 0, 0, 0, NULL, apply_clear},
    [OPTION_LEVEL] = {"Skill Level", BOTH, TYPE_SPIN, FULL_LEVEL, 0, FULL_LEVEL, NULL, apply_level},
    [OPTION_LIMIT_STRENGTH] = {"UCI_LimitStrength", UCI, TYPE_CHECK, 0, 0, 1, NULL, apply_level},
    [OPTION_ELO] = {"UCI_Elo", UCI, TYPE_SPIN, ELO_MAX, ELO_MIN, ELO_MAX, NULL, apply_level},
    [OPTION_MULTIPLAYER] = {"MultiPlayerSearch", BOTH, TYPE_COMBO, 0, 0, 3, multiplayer_choice, apply_multiplayer},
    [OPTION_ANALYSE] = {"UCI_AnalyseMode", UCI, TYPE_CHECK, 0, 0, 1, NULL, NULL},
    [OPTION_SHOW_WDL] = {"UCI_ShowWDL", UCI, TYPE_CHECK, 0, 0, 1, NULL, NULL},
    [OPTION_OWN_BOOK] = {"OwnBook", BOTH, TYPE_CHECK, 1, 0, 1, NULL, NULL},
    [OPTION_BOOK_FILE] = {"BookFile", BOTH, TYPE_FILE, 0, 0, 0, NULL, NULL},
    [OPTION_BOOK_DEPTH] = {"BookDepth", BOTH, TYPE_SPIN, 24, 0, 255, NULL, NULL},
    [OPTION_BOOK_VARIETY] = {"BookVariety", BOTH, TYPE_SPIN, 50, 0, 100, NULL, NULL},
    [OPTION_RESIGN] = {"Resign", XBOARD, TYPE_CHECK, 0, 0, 1, NULL, NULL},
    [OPTION_PLATFORM_MOVE] = {"Move a platform", XBOARD, TYPE_BUTTON, 0, 0, 0, NULL, apply_platform_move},
};

static int option_max(const Option *option)
{
    return option == &table[OPTION_VARIANT] ? (int) variant_count() - 1 : option->max;
}

void options_default(OptionValues *values)
{
    *values = (OptionValues){0};
    for (int i = 0; i < OPTION_COUNT; i++) {
        values->number[i] = table[i].standard;
    }
}

static void print_uci(const Option *option, int value, FILE *out)
{
    fprintf(out, "option name %s type ", option->name);
    switch (option->type) {
    case TYPE_SPIN:
        fprintf(out, "spin default %d min %d max %d\n", value, option->min, option->max);
        break;
    case TYPE_CHECK:
        fprintf(out, "check default %s\n", value != 0 ? "true" : "false");
        break;
    case TYPE_COMBO:
        fprintf(out, "combo default %s", option->choice((size_t) value));
        for (int i = 0; i <= option_max(option); i++) {
            fprintf(out, " var %s", option->choice((size_t) i));
        }
        fputc('\n', out);
        break;
    case TYPE_BUTTON:
        fputs("button\n", out);
        break;
    case TYPE_FILE:
        fputs("string default <empty>\n", out);
        break;
    }
}

static void print_xboard(const Option *option, int value, FILE *out)
{
    fprintf(out, "feature option=\"%s -", option->name);
    switch (option->type) {
    case TYPE_SPIN:
        fprintf(out, "spin %d %d %d", value, option->min, option->max);
        break;
    case TYPE_CHECK:
        fprintf(out, "check %d", value);
        break;
    case TYPE_COMBO:
        fputs("combo", out);
        for (int i = 0; i <= option_max(option); i++) {
            fprintf(out, "%s %s%s", i > 0 ? " ///" : "", i == value ? "*" : "", option->choice((size_t) i));
        }
        break;
    case TYPE_BUTTON:
        fputs("button", out);
        break;
    case TYPE_FILE:
        fputs("file ", out);
        break;
    }
    fputs("\"\n", out);
}

void options_print(const Session *session, FILE *out)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if ((table[i].fronts & session->front) != 0) {
            /* UCI wants the default, XBoard the present value: the two differ only after a change. */
            if (session->front == FRONT_XBOARD) {
                print_xboard(&table[i], session->options.number[i], out);
            } else {
                print_uci(&table[i], table[i].standard, out);
            }
        }
    }
}

static bool read_check(const char *value, int *number)
{
    if (strcasecmp(value, "true") == 0 || strcmp(value, "1") == 0) {
        *number = 1;
    } else if (strcasecmp(value, "false") == 0 || strcmp(value, "0") == 0) {
        *number = 0;
    } else {
        return false;
    }
    return true;
}

static bool read_value(const Option *option, const char *value, int *number, Error *error)
{
    int64_t read;
    switch (option->type) {
    case TYPE_SPIN:
        if (!text_number(value, option->min, option->max, &read)) {
            return fail(error, "option %s: '%.40s' is not a number from %d to %d", option->name, value, option->min, option->max);
        }
        *number = (int) read;
        return true;
    case TYPE_CHECK:
        return read_check(value, number) || fail(error, "option %s: '%.40s' is neither true nor false", option->name, value);
    case TYPE_COMBO:
        for (int i = 0; i <= option_max(option); i++) {
            if (strcasecmp(value, option->choice((size_t) i)) == 0) {
                *number = i;
                return true;
            }
        }
        return fail(error, "option %s: '%.60s' is none of its choices", option->name, value);
    case TYPE_BUTTON:
    case TYPE_FILE:
        break;
    }
    return true;
}

static bool set_file(Session *session, const Option *option, const char *value, Error *error)
{
    if (strlen(value) >= OPTION_TEXT) {
        return fail(error, "option %s: longer than %d bytes", option->name, OPTION_TEXT - 1);
    }
    strcpy(session->options.book_file, strcmp(value, "<empty>") == 0 ? "" : value);
    opening_close(&session->opening);
    return true;
}

bool options_set(Session *session, const char *name, const char *value, Error *error)
{
    const Option *option = NULL;
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcasecmp(name, table[i].name) == 0) {
            option = &table[i];
        }
    }
    if (option == NULL) {
        return fail(error, "no option named '%.60s'", name);
    }
    if (option->type == TYPE_FILE) {
        return set_file(session, option, value != NULL ? value : "", error);
    }
    if (value == NULL && option->type != TYPE_BUTTON) {
        return fail(error, "option %s needs a value", option->name);
    }
    int *number = &session->options.number[option - table];
    int before = *number;
    if (!read_value(option, value, number, error)) {
        return false;
    }
    if (option->apply != NULL && !option->apply(session, error)) {
        *number = before;
        return false;
    }
    return true;
}

bool options_apply(Session *session, Error *error)
{
    return apply_hash(session, error) && apply_threads(session, error) && apply_multipv(session, error) && apply_overhead(session, error) &&
           apply_level(session, error) && apply_multiplayer(session, error);
}
