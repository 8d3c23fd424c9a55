/* From games to a book. */
#include "book/format.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A move once played, and what came of it. */
typedef struct {
    uint64_t key;
    Move move;
    float points; /* 0 .. 1 */
} Sample;

struct BookLearner {
    const Game *game;
    Sample *sample;
    size_t count, room;
};

BookLearner *book_learner_new(const Game *game)
{
    BookLearner *learner = calloc(1, sizeof *learner);
    if (learner != NULL) {
        learner->game = game;
    }
    return learner;
}

void book_learner_free(BookLearner *learner)
{
    if (learner != NULL) {
        free(learner->sample);
        free(learner);
    }
}

/* ---- Collecting ---- */

static bool reserve(BookLearner *learner, size_t more)
{
    if (learner->count + more > learner->room) {
        size_t room = (learner->count + more) * 2;
        Sample *sample = realloc(learner->sample, room * sizeof *sample);
        if (sample == NULL) {
            return false;
        }
        learner->sample = sample;
        learner->room = room;
    }
    return true;
}

/* A single game says little about a move of its opening: where the search's value of the move is known, it counts as much as the
 * result. The curve is that of Elo's expected score with a pawn for 100 points. */
static float points_of(const BookLine *line, int index, int seat)
{
    double result = line->score[seat] / 12.0;
    if (line->value[index] == SCORE_NONE) {
        return (float) result;
    }
    return (float) ((result + 1 / (1 + pow(10, -line->value[index] / 400.0))) / 2);
}

static bool is_legal(Position *position, Move move)
{
    Move moves[MAX_MOVES];
    int count = position_moves(position, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

bool book_learn(BookLearner *learner, const BookLine *line, int depth, Position *position, Error *error)
{
    size_t before = learner->count;
    if (line->start[0] == '\0') {
        position_reset(position);
    } else if (!position_set(position, line->start, error)) {
        return false;
    }
    if (!reserve(learner, (size_t) line->count)) {
        return fail(error, "no memory for a book");
    }
    for (int i = 0; i < line->count && i < depth; i++) {
        if (!is_legal(position, line->move[i])) {
            learner->count = before;
            return fail(error, "move %d is not legal", i + 1);
        }
        float points = points_of(line, i, position_seat(position));
        learner->sample[learner->count++] = (Sample) { position_key(position), line->move[i], points };
        position_make(position, line->move[i]);
    }
    return true;
}

/* ---- Weighing ---- */

static int compare_samples(const void *a, const void *b)
{
    const Sample *first = a, *second = b;
    if (first->key != second->key) {
        return first->key < second->key ? -1 : 1;
    }
    return (first->move > second->move) - (first->move < second->move);
}

/* Lower end of Wilson's interval of one standard deviation for the true share of points (Wilson 1927): what did well often is better
 * than what did well once. Squared, so that weights tell moves apart. */
static double weigh(double points, double games)
{
    double share = points / games;
    double middle = share + 1 / (2 * games);
    double half = sqrt(share * (1 - share) / games + 1 / (4 * games * games));
    double low = (middle - half) / (1 + 1 / games);
    return low > 0 ? low * low : 0;
}

/* Puts the entries from `first` on, which are of one position, in order and returns the number of those that stay. */
static size_t prune(BookEntry *first, size_t count)
{
    enum { FAR_WORSE = 16 };
    size_t kept = 0;
    qsort(first, count, sizeof *first, compare_entries);
    while (kept < count && kept < BOOK_MOVES && first[kept].weight > first[0].weight / FAR_WORSE) {
        kept++;
    }
    return kept;
}

/* Turns the samples into entries in the order of the file; returns how many. `entry` has room for all samples. */
static size_t make_entries(BookLearner *learner, int min_games, BookEntry *entry)
{
    const Sample *sample = learner->sample;
    size_t count = 0, first = 0;
    if (learner->count > 0) {
        qsort(learner->sample, learner->count, sizeof *learner->sample, compare_samples);
    }
    for (size_t i = 0; i < learner->count;) {
        size_t from = i;
        double points = 0;
        for (; i < learner->count && compare_samples(&sample[i], &sample[from]) == 0; i++) {
            points += (double) sample[i].points;
        }
        size_t games = i - from;
        if (games >= (size_t) min_games) {
            entry[count++] = (BookEntry) {
                .key = sample[from].key,
                .move = sample[from].move,
                .weight = (uint16_t) (weigh(points, (double) games) * UINT16_MAX),
                .games = (uint16_t) (games < UINT16_MAX ? games : UINT16_MAX),
            };
        }
        if (count > first && (i == learner->count || sample[i].key != sample[from].key)) {
            first = count = first + prune(entry + first, count - first);
        }
    }
    return count;
}

/* ---- Writing ---- */

static bool write_file(const char *path, const uint8_t *bytes, size_t size, Error *error)
{
    char temporary[BOOK_PATH];
    int length = snprintf(temporary, sizeof temporary, "%s.new", path);
    if (length < 0 || length >= BOOK_PATH) {
        return fail(error, "book %.80s...: path too long", path);
    }
    FILE *file = fopen(temporary, "wb");
    if (file == NULL) {
        return fail(error, "book %s: %s", temporary, strerror(errno));
    }
    bool written = fwrite(bytes, 1, size, file) == size;
    written = fclose(file) == 0 && written;
    /* Renamed, never overwritten: a program may have the former file mapped. */
    if (!written || rename(temporary, path) != 0) {
        fail(error, "book %s: %s", path, strerror(errno));
        unlink(temporary);
        return false;
    }
    return true;
}

static void put_header(uint8_t *bytes, const Game *game, uint64_t fingerprint, size_t count)
{
    memcpy(bytes, BOOK_MAGIC, AT_FORMAT);
    put_number(bytes + AT_FORMAT, 4, BOOK_FORMAT);
    put_number(bytes + AT_RULES, 4, BOOK_RULES);
    put_number(bytes + AT_FINGERPRINT, 8, fingerprint);
    put_number(bytes + AT_COUNT, 4, count);
    size_t length = strnlen(game_name(game), BOOK_NAME - 1);
    memcpy(bytes + AT_NAME, game_name(game), length);
}

bool book_learner_write(BookLearner *learner, const char *path, int min_games, Error *error)
{
    uint64_t fingerprint;
    BookEntry *entry = malloc((learner->count + 1) * sizeof *entry);
    uint8_t *bytes = calloc(1, HEADER_SIZE + learner->count * ENTRY_SIZE);
    bool done = false;
    if (entry == NULL || bytes == NULL || !game_fingerprint(learner->game, &fingerprint)) {
        fail(error, "book %s: no memory", path);
    } else {
        size_t count = make_entries(learner, min_games, entry);
        size_t size = HEADER_SIZE + count * ENTRY_SIZE;
        put_header(bytes, learner->game, fingerprint, count);
        for (size_t i = 0; i < count; i++) {
            put_entry(bytes + HEADER_SIZE + i * ENTRY_SIZE, &entry[i]);
        }
        put_number(bytes + AT_CHECK, 4, book_check(bytes, size));
        done = count > 0 ? write_file(path, bytes, size, error) : fail(error, "book %s: no move was played often enough", path);
    }
    free(bytes);
    free(entry);
    return done;
}
