/* Makes balanced, varied openings of a variant: random legal moves from the start, kept where a search finds all seats about even. */
#include "platypus/eval.h"
#include "platypus/search.h"
#include "referee/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *variant;
    const char *path;
    long count, plies, depth, bound, seed;
} Settings;

static const char help[] =
    "openings --variant V [--count 250] [--plies P] [--depth D] [--bound B] [--seed S] [--out FILE]\n"
    "writes COUNT position strings that P random plies lead to, with all seats at most B centipawns apart: two seats by a search to\n"
    "depth D; more seats by evaluation, with no more than that to be won by a search. FILE is book/openings/V.txt if it is not given.\n";

/* ---- Command line ---- */

static bool read_settings(Settings *settings, int count, char **arguments, Error *error)
{
    const struct {
        const char *name;
        long least, most, *value;
    } numbers[] = {{"--count", 1, 100000, &settings->count},
                   {"--plies", 1, 100, &settings->plies},
                   {"--depth", 1, 30, &settings->depth},
                   {"--bound", 1, 1000, &settings->bound},
                   {"--seed", 1, 1000000000, &settings->seed}};
    for (int at = 0; at < count; at += 2) {
        const char *name = arguments[at], *text = at + 1 < count ? arguments[at + 1] : "";
        bool known = false;
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            if (strcmp(name, numbers[i].name) == 0) {
                char *end;
                *numbers[i].value = strtol(text, &end, 10);
                known = end != text && *end == '\0' && *numbers[i].value >= numbers[i].least && *numbers[i].value <= numbers[i].most;
            }
        }
        if (text[0] != '\0' && strcmp(name, "--variant") == 0) {
            settings->variant = text;
            known = true;
        } else if (text[0] != '\0' && strcmp(name, "--out") == 0) {
            settings->path = text;
            known = true;
        }
        if (!known) {
            return fail(error, "cannot use '%.60s %.60s' (see --help)", name, text);
        }
    }
    return settings->variant != NULL || fail(error, "--variant is missing (see --help)");
}

/* ---- Judgement ---- */

typedef struct {
    bool known;
    Score score; /* of the deepest iteration */
    Move best;
} Judgement;

static void take_info(void *context, const Position *root, const SearchInfo *info)
{
    (void) root;
    Judgement *judgement = context;
    if (info->line == 1 && info->bound == BOUND_EXACT) {
        judgement->known = true;
        judgement->score = info->score;
    }
}

static void take_done(void *context, const Position *root, Move best, Move ponder)
{
    (void) root;
    (void) ponder;
    Judgement *judgement = context;
    judgement->best = best;
}

static Judgement judge(Search *search, const Position *position, int depth)
{
    Judgement judgement = {0};
    SearchLimits limits = {.depth = depth};
    SearchListener listener = {.context = &judgement, .info = take_info, .done = take_done};
    search_clear(search);
    search_start(search, position, &limits, &listener);
    search_wait(search);
    return judgement;
}

/* How many centipawns the best seat is ahead of the worst by evaluation alone. */
static int spread(const Position *position)
{
    int least = eval_seat(position, 0), most = least;
    for (int seat = 1; seat < game_seats(position_game(position)); seat++) {
        int value = eval_seat(position, seat);
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    return most - least;
}

/* How many centipawns the seats are apart. More than two: a search tells what a seat must fear if all others join against it, and finds
 * no position even. So the evaluation compares the seats, and a search only makes sure that nothing is to be won at once. */
static int unevenness(Search *search, const Position *position, int depth)
{
    Judgement judgement = judge(search, position, depth);
    if (!judgement.known) {
        return SCORE_MATE;
    }
    if (game_seats(position_game(position)) == 2) {
        return abs(judgement.score);
    }
    int apart = spread(position), gain = judgement.score - eval_seat(position, position_seat(position));
    return apart > gain ? apart : gain;
}

/* ---- Chance ---- */

/* xorshift64* (Vigna 2016). */
static uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545f4914f6cdd1d;
}

/* Plays random moves from the start; false if the game ends on the way, somebody is out, or the seat to move is in check. */
static bool wander(Position *position, long plies, uint64_t *state, Move *moves)
{
    position_reset(position);
    for (long ply = 0; ply < plies; ply++) {
        int count = position_moves(position, moves);
        if (count == 0) {
            return false;
        }
        position_make(position, moves[random_next(state) % (uint64_t) count]);
    }
    for (int seat = 0; seat < game_seats(position_game(position)); seat++) {
        if (!position_alive(position, seat)) {
            return false;
        }
    }
    return position_outcome(position).reason == GOES_ON && !position_in_check(position);
}

/* ---- Collection ---- */

static bool is_new(const uint64_t *keys, long count, uint64_t key)
{
    for (long i = 0; i < count; i++) {
        if (keys[i] == key) {
            return false;
        }
    }
    return true;
}

static bool collect(const Settings *settings, Position *position, Search *search, Text *text, Error *error)
{
    const long tries = 1000 * settings->count;
    uint64_t state = (uint64_t) settings->seed;
    uint64_t *keys = calloc((size_t) settings->count, sizeof *keys);
    Move *moves = calloc(MAX_MOVES, sizeof *moves);
    long found = 0;
    bool good = (keys != NULL && moves != NULL) || fail(error, "no memory");
    for (long try = 0; good && found < settings->count && try < tries; try++) {
        char written[POSITION_TEXT];
        if (!wander(position, settings->plies, &state, moves) || !is_new(keys, found, position_key(position))) {
            continue;
        }
        /* A shallow look throws out most at little cost. */
        if (unevenness(search, position, 1) <= 3 * settings->bound &&
            unevenness(search, position, (int) settings->depth) <= settings->bound) {
            keys[found++] = position_key(position);
            text_add(text, "%s\n", position_write(position, written));
        }
    }
    free(keys);
    free(moves);
    return good && (found == settings->count || fail(error, "found only %ld openings of %ld in %ld tries", found, settings->count, tries));
}

static bool make_openings(Settings *settings, Error *error)
{
    Game *game = game_new(settings->variant, error);
    if (game == NULL) {
        return false;
    }
    int seats = game_seats(game);
    settings->plies = settings->plies > 0 ? settings->plies : seats == 2 ? 8 : 2 * seats;
    settings->depth = settings->depth > 0 ? settings->depth : seats == 2 ? 6 : 1;
    settings->bound = settings->bound > 0 ? settings->bound : seats == 2 ? 50 : 150;
    Text text = {0}, path = {0};
    text_add(&path, "book/openings/%s.txt", settings->variant);
    text_add(&text, "# %s: %ld openings, %ld random plies; seats at most %ld centipawns apart by %s depth %ld; seed %ld\n",
             settings->variant, settings->count, settings->plies, settings->bound, seats == 2 ? "search to" : "evaluation, nothing more to be won at",
             settings->depth, settings->seed);
    Position *position = position_new(game);
    Search *search = search_new(game, error);
    bool good = search != NULL && search_set_hash(search, STANDARD_HASH, error) && (position != NULL || fail(error, "no memory"));
    good = good && collect(settings, position, search, &text, error);
    good = good && file_replace(settings->path != NULL ? settings->path : text_data(&path), &text, error);
    text_free(&text);
    text_free(&path);
    if (search != NULL) {
        search_free(search);
    }
    position_free(position);
    game_free(game);
    return good;
}

int main(int argc, char **argv)
{
    Settings settings = {.count = 250, .seed = 1};
    Error error;
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        fputs(help, argc < 2 ? stderr : stdout);
        return argc < 2 ? EXIT_FAILURE : EXIT_SUCCESS;
    }
    if (!read_settings(&settings, argc - 1, argv + 1, &error) || !make_openings(&settings, &error)) {
        fprintf(stderr, "openings: %s\n", error.text);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
