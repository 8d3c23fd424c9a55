/* Makes opening books and shows what is in them. */
#include "common/games.h"
#include "common/selfplay.h"
#include "platypus/book.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char usage[] =
    "usage:\n"
    "  book selfplay VARIANT --out FILE [--games N] [--minutes N] [--depth PLIES] [--nodes N] [--rest N]\n"
    "                [--random PLIES] [--varied PLIES] [--margin CENTIPAWNS] [--seed N] [--threads N]\n"
    "      plays games and appends a line for each to FILE; goes on where an earlier run ended; stops after --games in\n"
    "      the file or after --minutes. Searches --nodes (50000) for each of the first --depth moves (24), which are kept,\n"
    "      and --rest nodes (6000) after that. In the first --varied plies (12) chance chooses one of the best moves,\n"
    "      within --margin (40); --random plies (0) of any legal moves come before\n"
    "      all that; the line begins with the position behind them\n"
    "  book build VARIANT --out FILE [--depth PLIES] [--min-games N] GAMES...\n"
    "      makes a book from files of such lines, and logs of the referee (match --log)\n"
    "  book check FILE\n"
    "      checks a book and says how much is in it\n"
    "  book show FILE [POSITION]\n"
    "      the book's moves in a position: weight in per cent of all, games\n";

enum { MAX_WORKERS = 64, MAX_FILES = 64 };

typedef struct {
    const char *word[MAX_FILES]; /* what is no option */
    int words;
    const char *out;
    int64_t games, minutes, nodes, rest, random, varied, margin, depth, min_games, seed, threads;
} Arguments;

static bool complain(const Error *error)
{
    fprintf(stderr, "book: %s\n", error->text);
    return false;
}

/* ---- Arguments ---- */

static bool read_number(const char *name, const char *text, int64_t least, int64_t most, int64_t *value, Error *error)
{
    char *end = NULL;
    errno = 0;
    long long read = text != NULL ? strtoll(text, &end, 10) : 0;
    if (text == NULL || end == text || *end != '\0' || errno != 0 || read < least || read > most) {
        return fail(error, "%s: expected a number from %lld to %lld", name, (long long) least, (long long) most);
    }
    *value = read;
    return true;
}

static bool read_arguments(Arguments *arguments, int argc, char **argv, Error *error)
{
    *arguments = (Arguments) {
        .depth = 24, .nodes = 50000, .rest = 6000, .varied = 12, .margin = 40, .seed = 1, .threads = 1, .min_games = 1,
    };
    const struct {
        const char *name;
        int64_t *value;
        int64_t least, most;
    } option[] = {
        { "--games", &arguments->games, 1, 100000000 },
        { "--minutes", &arguments->minutes, 1, 100000 },
        { "--nodes", &arguments->nodes, 100, INT32_MAX },
        { "--rest", &arguments->rest, 100, INT32_MAX },
        { "--random", &arguments->random, 0, BOOK_LINE_MOVES },
        { "--varied", &arguments->varied, 0, BOOK_LINE_MOVES },
        { "--margin", &arguments->margin, 0, 1000 },
        { "--depth", &arguments->depth, 1, BOOK_LINE_MOVES },
        { "--min-games", &arguments->min_games, 1, 1000000 },
        { "--seed", &arguments->seed, 0, INT32_MAX },
        { "--threads", &arguments->threads, 1, MAX_WORKERS },
    };
    for (int i = 0; i < argc; i++) {
        size_t known = 0;
        while (known < sizeof option / sizeof option[0] && strcmp(argv[i], option[known].name) != 0) {
            known++;
        }
        if (known < sizeof option / sizeof option[0]) {
            const char *value = i + 1 < argc ? argv[++i] : NULL;
            if (!read_number(option[known].name, value, option[known].least, option[known].most, option[known].value, error)) {
                return false;
            }
        } else if (strcmp(argv[i], "--out") == 0 && i + 1 < argc) {
            arguments->out = argv[++i];
        } else if (strncmp(argv[i], "--", 2) == 0 || arguments->words == MAX_FILES) {
            return fail(error, "%s: no such option, its value is missing, or too many files", argv[i]);
        } else {
            arguments->word[arguments->words++] = argv[i];
        }
    }
    return true;
}

/* ---- selfplay ---- */

/* One file of games, to which several threads add. */
typedef struct {
    const Game *game;
    const Arguments *arguments;
    pthread_mutex_t mutex;   /* guards what follows */
    FILE *out;
    Position *position;      /* to write moves */
    long next, games;        /* number of the next game; games in the file */
    int64_t plies;
    time_t start;
    bool failed;
} Match;

static bool count_game(void *context, const BookLine *line, Error *error)
{
    Match *match = context;
    (void) error;
    match->games++;
    match->next = line->number >= match->next ? line->number + 1 : match->next;
    return true;
}

/* Cuts off a line that an interrupted run did not finish. */
static bool cut_torn_line(const char *path, Error *error)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return errno == ENOENT || fail(error, "%s: %s", path, strerror(errno));
    }
    long whole = 0;
    for (int c; (c = getc(file)) != EOF;) {
        whole = c == '\n' ? ftell(file) : whole;
    }
    bool read = ferror(file) == 0;
    fclose(file);
    return (read && truncate(path, whole) == 0) || fail(error, "%s: %s", path, strerror(errno));
}

static bool open_match(Match *match, Error *error)
{
    const char *path = match->arguments->out;
    bool fresh = access(path, F_OK) != 0;
    match->next = 1;
    if (!fresh && !(cut_torn_line(path, error) && games_read(path, match->position, count_game, match, error))) {
        return false;
    }
    match->out = fopen(path, "a");
    if (match->out == NULL) {
        return fail(error, "%s: %s", path, strerror(errno));
    }
    if (fresh) {
        fprintf(match->out, "# Opening lines of %s from games of the engine against itself, about %lld nodes a move.\n"
                            "# Number, result, moves with their values in centipawns for the mover.\n",
                game_name(match->game), (long long) match->arguments->nodes);
    }
    match->start = time(NULL);
    return true;
}

/* Number of the next game to play, 0 if enough has been played. */
static long take_number(Match *match)
{
    const Arguments *arguments = match->arguments;
    pthread_mutex_lock(&match->mutex);
    bool late = arguments->minutes > 0 && time(NULL) - match->start >= arguments->minutes * 60;
    bool enough = arguments->games > 0 && match->next > arguments->games;
    long number = late || enough || match->failed ? 0 : match->next++;
    pthread_mutex_unlock(&match->mutex);
    return number;
}

static void add_game(Match *match, const BookLine *line, int plies)
{
    pthread_mutex_lock(&match->mutex);
    match->games++;
    match->plies += plies;
    match->failed = !selfplay_write(match->out, line, (int) match->arguments->depth, match->position) || match->failed;
    int64_t seconds = time(NULL) - match->start;
    fprintf(stderr, "%s%ld games, %lld plies this time, %lld:%02lld minutes%s", isatty(STDERR_FILENO) ? "\r" : "", match->games,
            (long long) match->plies, (long long) seconds / 60, (long long) seconds % 60, isatty(STDERR_FILENO) ? " " : "\n");
    pthread_mutex_unlock(&match->mutex);
}

static void *play_games(void *context)
{
    Match *match = context;
    Error error;
    const Arguments *arguments = match->arguments;
    const SelfplaySettings settings = {
        .random = (int) arguments->random,
        .varied = (int) arguments->varied,
        .margin = (int) arguments->margin,
        .opening = (int) arguments->depth,
        .nodes = (uint64_t) arguments->nodes,
        .rest = (uint64_t) arguments->rest,
    };
    Selfplay *selfplay = selfplay_new(match->game, &settings, &error);
    BookLine *line = malloc(sizeof *line);
    if (selfplay == NULL || line == NULL) {
        pthread_mutex_lock(&match->mutex);
        match->failed = true;
        pthread_mutex_unlock(&match->mutex);
    } else {
        while ((line->number = take_number(match)) != 0) {
            uint64_t seed = (uint64_t) arguments->seed << 32 | (uint64_t) line->number;
            int plies = selfplay_game(selfplay, seed, line);
            add_game(match, line, plies);
        }
    }
    free(line);
    selfplay_free(selfplay);
    return NULL;
}

static bool run_selfplay(const Arguments *arguments, const Game *game, Position *position, Error *error)
{
    Match match = { .game = game, .arguments = arguments, .position = position, .mutex = PTHREAD_MUTEX_INITIALIZER };
    pthread_t thread[MAX_WORKERS];
    if (arguments->out == NULL || arguments->words != 1 || (arguments->games == 0 && arguments->minutes == 0)) {
        return fail(error, "selfplay needs a variant, --out, and --games or --minutes");
    }
    if (!open_match(&match, error)) {
        return false;
    }
    int64_t started = 0;
    while (started < arguments->threads && pthread_create(&thread[started], NULL, play_games, &match) == 0) {
        started++;
    }
    for (int64_t i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    if (isatty(STDERR_FILENO)) {
        fputc('\n', stderr);
    }
    bool written = fclose(match.out) == 0;
    return (written && !match.failed && started > 0) || fail(error, "%s: not all games could be played or written", arguments->out);
}

/* ---- build ---- */

typedef struct {
    BookLearner *learner;
    Position *position;
    int depth;
} Lesson;

static bool learn_game(void *context, const BookLine *line, Error *error)
{
    Lesson *lesson = context;
    return book_learn(lesson->learner, line, lesson->depth, lesson->position, error);
}

static bool print_size(const char *path, const Game *game, Error *error)
{
    Book *book = book_open(path, game, error);
    if (book != NULL) {
        printf("%s: %s, %zu positions, %zu moves\n", path, game_name(game), book_positions(book), book_entries(book));
    }
    book_close(book);
    return book != NULL;
}

static bool run_build(const Arguments *arguments, const Game *game, Position *position, Error *error)
{
    if (arguments->out == NULL || arguments->words < 2) {
        return fail(error, "build needs a variant, --out and files of games");
    }
    Lesson lesson = { book_learner_new(game), position_new(game), (int) arguments->depth };
    bool good = (lesson.learner != NULL && lesson.position != NULL) || fail(error, "no memory for a book");
    for (int i = 1; good && i < arguments->words; i++) {
        good = games_read(arguments->word[i], position, learn_game, &lesson, error);
    }
    good = good && book_learner_write(lesson.learner, arguments->out, (int) arguments->min_games, error);
    book_learner_free(lesson.learner);
    position_free(lesson.position);
    return good && print_size(arguments->out, game, error);
}

/* ---- check, show ---- */

static bool run_check(const Arguments *arguments, const Game *game, Position *position, Error *error)
{
    (void) position;
    return print_size(arguments->word[0], game, error);
}

static bool run_show(const Arguments *arguments, const Game *game, Position *position, Error *error)
{
    BookMove moves[BOOK_MOVES];
    char text[MOVE_TEXT];
    if (arguments->words > 1 && !position_set(position, arguments->word[1], error)) {
        return false;
    }
    Book *book = book_open(arguments->word[0], game, error);
    if (book == NULL) {
        return false;
    }
    int count = book_moves(book, position, moves);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += moves[i].weight;
    }
    for (int i = 0; i < count; i++) {
        printf("%-8s %5.1f%% %6d\n", position_move_text(position, moves[i].move, text), 100.0 * moves[i].weight / sum, moves[i].games);
    }
    if (count == 0) {
        puts("not in the book");
    }
    book_close(book);
    return true;
}

/* ---- Commands ---- */

typedef struct {
    const char *name;
    bool from_file; /* the variant is that of the book named first, else named itself */
    bool (*run)(const Arguments *arguments, const Game *game, Position *position, Error *error);
} Command;

static bool run_command(const Command *command, const Arguments *arguments, Error *error)
{
    char variant[BOOK_NAME];
    if (arguments->words == 0) {
        return fail(error, "%s needs %s; see book --help", command->name, command->from_file ? "a book" : "a variant");
    }
    if (command->from_file && !book_variant(arguments->word[0], variant, error)) {
        return false;
    }
    Game *game = game_new(command->from_file ? variant : arguments->word[0], error);
    if (game == NULL) {
        return false;
    }
    Position *position = position_new(game);
    bool good = position != NULL ? command->run(arguments, game, position, error) : fail(error, "no memory for a position");
    position_free(position);
    game_free(game);
    return good;
}

int main(int argc, char **argv)
{
    static const Command commands[] = {
        { "selfplay", false, run_selfplay },
        { "build", false, run_build },
        { "check", true, run_check },
        { "show", true, run_show },
    };
    Arguments arguments;
    Error error;
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_SUCCESS;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            bool good = read_arguments(&arguments, argc - 2, argv + 2, &error) && run_command(&commands[i], &arguments, &error);
            return good || complain(&error) ? EXIT_SUCCESS : EXIT_FAILURE;
        }
    }
    fputs(usage, stderr);
    return EXIT_FAILURE;
}
