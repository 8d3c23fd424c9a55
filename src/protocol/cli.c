#include "platypus/eval.h"
#include "platypus/protocol.h"
#include "protocol/commands.h"
#include "protocol/play.h"
#include "protocol/text.h"
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Arguments ---- */

enum { TAKES_FEN = 1, TAKES_MOVES = 2, TAKES_DIVIDE = 4, TAKES_THREADS = 8, TAKES_HASH = 16, TAKES_EXPLAIN = 32 };

typedef struct {
    const char *word[2]; /* arguments that are no options */
    int words;
    const char *fen, *moves;
    bool divide, explain;
    int threads, hash;
} Arguments;

typedef struct {
    const char *name;
    int least, most;     /* words */
    unsigned takes;
    bool (*run)(Output *output, const Arguments *arguments, Error *error);
    const char *usage;
} Subcommand;

static bool read_count(const char *option, const char *text, int least, int most, int *value, Error *error)
{
    int64_t number = 0;
    if (!text_number(text, least, most, &number)) {
        return fail(error, "%s: '%.40s' is not a number from %d to %d", option, text, least, most);
    }
    *value = (int) number;
    return true;
}

/* Reads one option at argv[*i], with its value. */
static bool read_option(int argc, char **argv, int *i, const Subcommand *command, Arguments *arguments, Error *error)
{
    static const struct {
        const char *name;
        unsigned bit;
        bool valued;
    } options[] = {{"--fen", TAKES_FEN, true},         {"--moves", TAKES_MOVES, true}, {"--divide", TAKES_DIVIDE, false},
                   {"--threads", TAKES_THREADS, true}, {"--hash", TAKES_HASH, true},   {"--explain", TAKES_EXPLAIN, false}};
    const char *name = argv[*i];
    size_t at = 0;
    while (at < sizeof options / sizeof options[0] && strcmp(options[at].name, name) != 0) {
        at++;
    }
    if (at == sizeof options / sizeof options[0] || (command->takes & options[at].bit) == 0) {
        return fail(error, "%s takes no option '%.40s'", command->name, name);
    }
    if (options[at].valued && ++*i >= argc) {
        return fail(error, "%s needs a value", name);
    }
    switch (options[at].bit) {
    case TAKES_FEN:
        arguments->fen = argv[*i];
        break;
    case TAKES_MOVES:
        arguments->moves = argv[*i];
        break;
    case TAKES_DIVIDE:
        arguments->divide = true;
        break;
    case TAKES_THREADS:
        return read_count(name, argv[*i], 1, 256, &arguments->threads, error);
    case TAKES_HASH:
        return read_count(name, argv[*i], 0, 65536, &arguments->hash, error);
    case TAKES_EXPLAIN:
        arguments->explain = true;
        break;
    default:
        break;
    }
    return true;
}

static bool read_arguments(int argc, char **argv, const Subcommand *command, Arguments *arguments, Error *error)
{
    *arguments = (Arguments){.threads = 1};
    for (int i = 2; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) == 0) {
            if (!read_option(argc, argv, &i, command, arguments, error)) {
                return false;
            }
        } else if (arguments->words < command->most) {
            arguments->word[arguments->words++] = argv[i];
        } else {
            return fail(error, "one argument too many: '%.60s'; usage: platypus %s", argv[i], command->usage);
        }
    }
    return arguments->words >= command->least || fail(error, "usage: platypus %s", command->usage);
}

/* ---- A game and a position from arguments ---- */

typedef struct {
    Game *game;
    Position *position;
} Board;

static void board_close(Board *board)
{
    position_free(board->position);
    game_free(board->game);
}

static bool board_open(Board *board, const Arguments *arguments, Error *error)
{
    *board = (Board){.game = game_new(arguments->word[0], error)};
    if (board->game == NULL) {
        return false;
    }
    board->position = position_new(board->game);
    bool done = board->position != NULL || fail(error, "no memory for a position");
    done = done && (arguments->fen == NULL || position_set(board->position, arguments->fen, error));
    if (!done) {
        board_close(board);
    }
    return done;
}

/* ---- Subcommands ---- */

static bool run_play(Output *output, const Arguments *arguments, Error *error)
{
    return play_run(output, arguments->words > 0 ? arguments->word[0] : "platonic", error);
}

static bool run_variants(Output *output, const Arguments *arguments, Error *error)
{
    (void) arguments;
    (void) error;
    for (size_t i = 0; i < variant_count(); i++) {
        output_printf(output, "%s\n", variant_name(i));
    }
    return true;
}

static void print_count(void *context, const char *move, uint64_t nodes)
{
    output_printf(context, "%s: %llu\n", move, (unsigned long long) nodes);
}

static bool run_perft(Output *output, const Arguments *arguments, Error *error)
{
    Board board;
    int depth = 0;
    uint64_t nodes = 0;
    if (!read_count("DEPTH", arguments->word[1], 0, 64, &depth, error) || !board_open(&board, arguments, error)) {
        return false;
    }
    PerftOptions options = {arguments->threads, (size_t) arguments->hash, arguments->divide ? print_count : NULL, output, NULL};
    bool done = position_perft(board.position, depth, &options, &nodes, error);
    if (done) {
        output_printf(output, "nodes %llu\n", (unsigned long long) nodes);
    }
    board_close(&board);
    return done;
}

static bool run_moves(Output *output, const Arguments *arguments, Error *error)
{
    Board board;
    if (!board_open(&board, arguments, error)) {
        return false;
    }
    moves_print(board.position, output_begin(output));
    output_end(output);
    board_close(&board);
    return true;
}

/* Plays moves as in a real game: none after its end. `moves` is changed. */
static bool play_game(Position *position, char *moves, Error *error)
{
    char *word;
    for (int number = 1; (word = text_word(&moves)) != NULL; number++) {
        Error reason;
        Outcome outcome = position_outcome(position);
        if (outcome.reason != GOES_ON) {
            return fail(error, "move %d (%.20s): the game has ended before it, by %s", number, word, reason_text(outcome.reason));
        }
        Move move = position_read_move(position, word, &reason);
        if (move == MOVE_NONE) {
            return fail(error, "move %d (%.20s): %.160s", number, word, reason.text);
        }
        position_make(position, move);
    }
    return true;
}

static bool run_after(Output *output, const Arguments *arguments, Error *error)
{
    Board board;
    if (arguments->moves == NULL) {
        return fail(error, "after needs --moves");
    }
    if (!board_open(&board, arguments, error)) {
        return false;
    }
    char *moves = strdup(arguments->moves);
    bool done = moves != NULL ? play_game(board.position, moves, error) : fail(error, "no memory for the moves");
    if (done) {
        char string[POSITION_TEXT];
        FILE *out = output_begin(output);
        fprintf(out, "%s\n", position_write(board.position, string));
        result_print(board.position, out);
        output_end(output);
    }
    free(moves);
    board_close(&board);
    return done;
}

static bool run_bench(Output *output, const Arguments *arguments, Error *error)
{
    return bench_print(output, arguments->words > 0 ? arguments->word[0] : NULL, arguments->threads, NULL, error);
}

static bool run_eval(Output *output, const Arguments *arguments, Error *error)
{
    Board board;
    if (!board_open(&board, arguments, error)) {
        return false;
    }
    FILE *out = output_begin(output);
    if (arguments->explain) {
        eval_explain(board.position, out);
    }
    fprintf(out, "eval %d\n", eval_position(board.position));
    output_end(output);
    board_close(&board);
    return true;
}

static const Subcommand subcommands[] = {
    {"play", 0, 1, 0, run_play, "play [VARIANT]"},
    {"variants", 0, 0, 0, run_variants, "variants"},
    {"perft", 2, 2, TAKES_FEN | TAKES_DIVIDE | TAKES_THREADS | TAKES_HASH, run_perft,
     "perft VARIANT DEPTH [--fen S] [--divide] [--threads N] [--hash MB]"},
    {"moves", 1, 1, TAKES_FEN, run_moves, "moves VARIANT [--fen S]"},
    {"after", 1, 1, TAKES_FEN | TAKES_MOVES, run_after, "after VARIANT --moves \"m1 m2\" [--fen S]"},
    {"bench", 0, 1, TAKES_THREADS, run_bench, "bench [VARIANT] [--threads N]"},
    {"eval", 1, 1, TAKES_FEN | TAKES_EXPLAIN, run_eval, "eval VARIANT [--fen S] [--explain]"},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

static void print_help(Output *output)
{
    FILE *out = output_begin(output);
    fputs("Platypus " PLATYPUS_VERSION ", an engine for chess variants.\n\n"
          "usage: platypus                 commands on standard input: xboard, uci, or help for the console\n",
          out);
    for (int i = 0; i < SUBCOMMANDS; i++) {
        fprintf(out, "       platypus %s\n", subcommands[i].usage);
    }
    fputs("       platypus --help | --version\n", out);
    output_end(output);
}

/* ---- Protocols ---- */

/* The first word on the input chooses the protocol; until then, and for people, there is the console. */
static bool run_loop(Output *output, Error *error)
{
    Input input;
    Session session;
    if (!input_open(&input, STDIN_FILENO, STDOUT_FILENO, error)) {
        return false;
    }
    bool done = session_open(&session, &input, output, FRONT_CONSOLE, variant_name(0), NULL, error);
    if (done) {
        if (isatty(STDIN_FILENO) == 1) {
            output_printf(output, "Platypus " PLATYPUS_VERSION ". help lists the commands; platypus play plays with you.\n");
        }
        session_loop(&session, commands_handle);
        session_close(&session);
    }
    input_close(&input);
    return done;
}

static bool run(Output *output, int argc, char **argv, Error *error)
{
    Arguments arguments;
    if (argc < 2) {
        return run_loop(output, error);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "--version") == 0) {
        if (argc > 2) {
            return fail(error, "%s takes no arguments", argv[1]);
        }
        if (argv[1][2] == 'h') {
            print_help(output);
        } else {
            output_printf(output, "Platypus " PLATYPUS_VERSION "\n");
        }
        return true;
    }
    for (int i = 0; i < SUBCOMMANDS; i++) {
        if (strcmp(argv[1], subcommands[i].name) == 0) {
            return read_arguments(argc, argv, &subcommands[i], &arguments, error) && subcommands[i].run(output, &arguments, error);
        }
    }
    return fail(error, "no command '%.60s'; see platypus --help", argv[1]);
}

/* A standard file that was closed by who started us would be the next one opened, such as a pipe of our own. */
static void open_standard_files(void)
{
    int fd;
    do {
        fd = open("/dev/null", O_RDONLY); /* writing fails, as it would have */
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0) {
        close(fd);
    }
}

int platypus_main(int argc, char **argv)
{
    Error error;
    Output output;
    open_standard_files();
    signal(SIGPIPE, SIG_IGN); /* a reader that is gone is noticed by a failing write */
    bool done = output_open(&output, stdout, &error);
    if (done) {
        done = run(&output, argc, argv, &error);
        /* In a loop the reader may leave first; elsewhere output that was not written is a failure. */
        if (done && argc > 1 && output_broken(&output)) {
            done = fail(&error, "standard output could not be written");
        }
        output_close(&output);
    }
    if (!done) {
        fprintf(stderr, "platypus: %s\n", error.text);
    }
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
