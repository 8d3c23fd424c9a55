/* The referee: matches between engines, in every game that the library knows. */
#include "referee/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "match --variant V --engine name=A cmd=COMMAND [KEY=VALUE...] --engine name=B ... [OPTION...]\n"
    "match merge [--log OUT] [--pgn OUT] [--sprt ...] LOG...      adds logs up exactly and prints the score\n"
    "\n"
    "An engine's words (--each WORDS... gives them to all engines):\n"
    "  name=N  cmd=COMMAND  dir=DIRECTORY  proto=uci|cecp (uci)  restart=on|off (off: one process for many games)\n"
    "  tc=[MOVES/]TIME[+INCREMENT]  st=SECONDS  nodes=N  depth=N       seconds or M:SS; several together limit each other\n"
    "  option.NAME=VALUE  init=LINE (sent after the greeting)  variantname=N (what it calls the game)\n"
    "\n"
    "Options:\n"
    "  --games N            in all, 2; a round is one opening with every balanced seating (two seats: 2 games; two engines\n"
    "                       on three or four seats: 6)\n"
    "  --openings FILE      a position string a line, or 'moves: m1 m2 ...'; --seed N shuffles them (0: in order)\n"
    "  --concurrency N      games at once, 1\n"
    "  --log FILE           a line for each game; --resume goes on with it\n"
    "  --pgn FILE           games of two seats\n"
    "  --shard I/N          plays part I of N, in whole rounds; give each part its own --log, then merge\n"
    "  --sprt [elo0=0] [elo1=5] [alpha=0.05] [beta=0.05]               stops when decided; logistic Elo\n"
    "  --resign [moves=3] [score=800]       --draw [moves=8] [score=10] [from=40]       --maxmoves N (of each seat: a draw)\n"
    "  --margin MS          that a clock may be overdrawn, 100; --hang SECONDS for a move without a clock, 120\n"
    "  --every N            prints the score after every N games, 1; --verbose shows all lines to and from engines\n";

static int complain(const Error *error)
{
    fflush(stdout);
    fprintf(stderr, "match: %s\n", error->text);
    return EXIT_FAILURE;
}

static int merge(int count, char **arguments)
{
    Error error;
    Sprt sprt = {0};
    const char *log = NULL, *pgn = NULL;
    const char **paths = calloc((size_t) count + 1, sizeof *paths);
    size_t number = 0;
    bool good = paths != NULL || fail(&error, "no memory");
    for (int at = 0; good && at < count;) {
        const char *word = arguments[at++];
        if (strcmp(word, "--sprt") == 0) {
            int first = at;
            while (at < count && strchr(arguments[at], '=') != NULL) { /* the next word may be a log */
                at++;
            }
            good = sprt_read(&sprt, at, arguments, &first, &error);
        } else if ((strcmp(word, "--log") == 0 || strcmp(word, "--pgn") == 0) && at < count) {
            *(word[2] == 'l' ? &log : &pgn) = arguments[at++];
        } else if (word[0] == '-') {
            good = fail(&error, "merge: unknown option, or its value is missing: %.60s", word);
        } else {
            paths[number++] = word;
        }
    }
    good = good && (number > 0 || fail(&error, "merge needs at least one log"));
    good = good && match_merge(paths, number, log, pgn, &sprt, &error);
    free(paths);
    return good ? EXIT_SUCCESS : complain(&error);
}

int main(int argc, char **argv)
{
    Settings settings;
    Error error;
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        fputs(help, argc < 2 ? stderr : stdout);
        return argc < 2 ? EXIT_FAILURE : EXIT_SUCCESS;
    }
    if (strcmp(argv[1], "merge") == 0) {
        return merge(argc - 2, argv + 2);
    }
    if (!settings_read(&settings, argc - 1, argv + 1, &error) || !match_run(&settings, &error)) {
        return complain(&error);
    }
    return EXIT_SUCCESS;
}
