#include "common/selfplay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 5,            /* moves among which chance chooses */
    WARMTH = 20,          /* centipawns that make a move e times less likely */
    DECIDED = 800,        /* centipawns: a game is decided when both have agreed on so much ... */
    DECIDED_PLIES = 6,    /* ... for so many plies, */
    EVEN = 10,            /* drawn when neither saw more than this ... */
    EVEN_PLIES = 24,
    EVEN_FROM = 80,       /* ... for so many plies after so many, */
    LONGEST = 400         /* or in any case after so many */
};

typedef struct {
    Move move;
    Score score;
} Choice;

struct Selfplay {
    const Game *game;
    SelfplaySettings settings;
    Search *search;
    Position *position;
    Choice choice[LINES];  /* of the last search, best first */
    int choices;
    Move moves[MAX_MOVES]; /* to draw from */
};

Selfplay *selfplay_new(const Game *game, const SelfplaySettings *settings, Error *error)
{
    Selfplay *selfplay = calloc(1, sizeof *selfplay);
    if (selfplay == NULL) {
        fail(error, "no memory for games");
        return NULL;
    }
    selfplay->game = game;
    selfplay->settings = *settings;
    selfplay->search = search_new(game, error);
    selfplay->position = position_new(game);
    if (selfplay->search == NULL || selfplay->position == NULL || !search_set_hash(selfplay->search, STANDARD_HASH, NULL)) {
        fail(error, "no memory for games of %s", game_name(game));
        selfplay_free(selfplay);
        return NULL;
    }
    return selfplay;
}

void selfplay_free(Selfplay *selfplay)
{
    if (selfplay != NULL) {
        search_free(selfplay->search);
        position_free(selfplay->position);
        free(selfplay);
    }
}

/* ---- Choosing a move ---- */

static void on_info(void *context, const Position *root, const SearchInfo *info)
{
    Selfplay *selfplay = context;
    (void) root;
    if (info->line <= LINES && info->pv_count > 0) {
        selfplay->choice[info->line - 1] = (Choice) { info->pv[0], info->score };
        if (info->line > selfplay->choices) {
            selfplay->choices = info->line;
        }
    }
}

static void on_done(void *context, const Position *root, Move best, Move ponder)
{
    (void) context;
    (void) root;
    (void) best;
    (void) ponder;
}

static void think(Selfplay *selfplay, int lines, uint64_t nodes)
{
    const SearchLimits limits = { .nodes = nodes };
    const SearchListener listener = { .context = selfplay, .info = on_info, .done = on_done };
    selfplay->choices = 0;
    search_set_multipv(selfplay->search, lines);
    search_start(selfplay->search, selfplay->position, &limits, &listener);
    search_wait(selfplay->search);
}

/* Vigna's xorshift64*, as a number from 0 to below 1. */
static double random_share(uint64_t *random)
{
    *random ^= *random >> 12;
    *random ^= *random << 25;
    *random ^= *random >> 27;
    return (double) (*random * UINT64_C(2685821657736338717) >> 11) / (double) (UINT64_C(1) << 53);
}

/* Plays any legal move. The game is not over. */
static void wander(Selfplay *selfplay, uint64_t *random)
{
    int count = position_moves(selfplay->position, selfplay->moves);
    position_make(selfplay->position, selfplay->moves[(int) (random_share(random) * count)]);
}

/* One of the moves within the margin, the better the likelier. */
static Choice vary(const Selfplay *selfplay, uint64_t *random)
{
    double chance[LINES];
    double sum = 0;
    int count = 0;
    for (int i = 0; i < selfplay->choices; i++) {
        Score loss = selfplay->choice[0].score - selfplay->choice[i].score;
        if (loss <= selfplay->settings.margin) {
            chance[count++] = exp(-(double) loss / WARMTH);
            sum += chance[count - 1];
        }
    }
    double share = random_share(random) * sum;
    int chosen = 0;
    while (chosen < count - 1 && share >= chance[chosen]) {
        share -= chance[chosen++];
    }
    return selfplay->choice[chosen];
}

/* The move for the ply, counted from the first that is not by chance alone. */
static Choice choose(Selfplay *selfplay, int ply, uint64_t *random)
{
    const SelfplaySettings *settings = &selfplay->settings;
    bool varied = ply < settings->varied;
    think(selfplay, varied ? LINES : 1, varied ? settings->nodes * 2 : ply < settings->opening ? settings->nodes : settings->rest);
    return varied ? vary(selfplay, random) : selfplay->choice[0];
}

/* ---- A game ---- */

/* For how many plies the game has been decided for one seat, or even. */
typedef struct {
    int leader, decided, even;
} Course;

static void follow(Course *course, int seat, Score score)
{
    int leader = score >= DECIDED ? seat : score <= -DECIDED ? 1 - seat : -1;
    course->decided = leader >= 0 && leader == course->leader ? course->decided + 1 : leader >= 0;
    course->leader = leader;
    course->even = abs(score) <= EVEN ? course->even + 1 : 0;
}

/* A game that is left off is drawn: the standing share what the fallen have left, who are not told apart here. */
static void share(const Selfplay *selfplay, int score[MAX_SEATS])
{
    int seats = game_seats(selfplay->game), standing = 0, taken = 0;
    for (int seat = 0; seat < seats; seat++) {
        standing += position_alive(selfplay->position, seat);
    }
    int fallen = seats - standing;
    for (int i = 0; i < fallen && seats > 3; i++) {
        taken += 12 * i / (seats - 1); /* places of four players: 0, 1/3, 2/3, 1 */
    }
    for (int seat = 0; seat < seats; seat++) {
        bool stands = position_alive(selfplay->position, seat);
        score[seat] = stands ? (12 * (seats / 2) - taken) / standing : taken / fallen;
    }
}

/* The result if the game is over, or (two players) need not be played on. */
static bool is_over(Selfplay *selfplay, const Course *course, int plies, int score[MAX_SEATS])
{
    int seats = game_seats(selfplay->game);
    Outcome outcome = position_outcome(selfplay->position);
    memcpy(score, outcome.score, sizeof outcome.score);
    if (outcome.reason != GOES_ON) {
        return true;
    }
    bool decided = seats == 2 && course->decided >= DECIDED_PLIES;
    bool even = seats == 2 && plies >= EVEN_FROM && course->even >= EVEN_PLIES;
    if (decided) {
        score[course->leader] = 12;
        score[1 - course->leader] = 0;
    } else if (even || plies >= LONGEST) {
        share(selfplay, score);
    } else {
        return false;
    }
    return true;
}

int selfplay_game(Selfplay *selfplay, uint64_t seed, BookLine *line)
{
    const SelfplaySettings *settings = &selfplay->settings;
    uint64_t random = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
    Course course = { .leader = -1 };
    int plies = 0;
    random_share(&random);
    line->count = 0;
    line->start[0] = '\0';
    position_reset(selfplay->position);
    search_clear(selfplay->search);
    while (!is_over(selfplay, &course, plies, line->score)) {
        if (plies < settings->random) { /* nobody's choice: the line begins behind it */
            wander(selfplay, &random);
            position_write(selfplay->position, line->start);
            plies++;
            continue;
        }
        Choice choice = choose(selfplay, plies - settings->random, &random);
        if (line->count < BOOK_LINE_MOVES) {
            line->move[line->count] = choice.move;
            line->value[line->count++] = choice.score;
        }
        if (choice.score != SCORE_NONE) {
            follow(&course, position_seat(selfplay->position), choice.score);
        }
        position_make(selfplay->position, choice.move);
        plies++;
    }
    return plies;
}

/* ---- Writing ---- */

static void write_points(FILE *out, int points)
{
    if (points % 12 == 0) {
        fprintf(out, "%d", points / 12);
    } else {
        int common = 6; /* divisor of both */
        while (points % common != 0 || 12 % common != 0) {
            common--;
        }
        fprintf(out, "%d/%d", points / common, 12 / common);
    }
}

bool selfplay_write(FILE *out, const BookLine *line, int depth, Position *position)
{
    char text[MOVE_TEXT];
    if (line->number > 0) {
        fprintf(out, "%ld. ", line->number);
    }
    for (int seat = 0; seat < game_seats(position_game(position)); seat++) {
        if (seat > 0) {
            fputc('-', out);
        }
        write_points(out, line->score[seat]);
    }
    if (line->start[0] != '\0') {
        fprintf(out, " \"%s\"", line->start);
        position_set(position, line->start, NULL);
    } else {
        position_reset(position);
    }
    for (int i = 0; i < line->count && i < depth; i++) {
        fprintf(out, " %s", position_move_text(position, line->move[i], text));
        if (line->value[i] != SCORE_NONE) {
            fprintf(out, "/%d", (int) line->value[i]);
        }
        position_make(position, line->move[i]);
    }
    fputc('\n', out);
    return fflush(out) == 0 && !ferror(out);
}
