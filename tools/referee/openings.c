#include "referee/openings.h"

#include "referee/text.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void openings_free(Openings *openings)
{
    for (size_t i = 0; i < openings->count; i++) {
        free(openings->list[i].start);
        free(openings->list[i].moves);
    }
    free(openings->list);
    *openings = (Openings){0};
}

static bool add(Openings *openings, const char *start, const char *moves, Error *error)
{
    Opening *list = realloc(openings->list, (openings->count + 1) * sizeof *list);
    if (list == NULL) {
        return fail(error, "no memory for openings");
    }
    openings->list = list;
    Opening *opening = &list[openings->count++];
    opening->start = start != NULL ? strdup(start) : NULL;
    opening->moves = strdup(moves);
    return (opening->moves != NULL && (start == NULL || opening->start != NULL)) || fail(error, "no memory for openings");
}

/* Plays the moves of a text, which it cuts into words, and writes them in their one spelling. */
static bool play_moves(Position *position, char *text, Text *moves, Error *error)
{
    char *rest, written[MOVE_TEXT];
    for (char *word = strtok_r(text, " \t", &rest); word != NULL; word = strtok_r(NULL, " \t", &rest)) {
        Move move = position_read_algebraic(position, word, error);
        if (move == MOVE_NONE) {
            return false;
        }
        text_add(moves, "%s ", position_move_text(position, move, written));
        position_make(position, move);
    }
    return true;
}

static bool read_line(Openings *openings, Position *position, char *line, Error *error)
{
    static const char mark[] = "moves:";
    char start[POSITION_TEXT];
    Text moves = {0};
    bool by_moves = strncmp(line, mark, strlen(mark)) == 0;
    bool good = true;
    position_reset(position);
    if (by_moves) {
        good = play_moves(position, line + strlen(mark), &moves, error);
    } else {
        good = position_set(position, line, error);
    }
    if (good && position_outcome(position).reason != GOES_ON) {
        good = fail(error, "the game is over there: %s", reason_text(position_outcome(position).reason));
    }
    good = good && add(openings, by_moves ? NULL : position_write(position, start), text_data(&moves), error);
    text_free(&moves);
    return good;
}

static bool read_file(Openings *openings, Position *position, const char *path, Error *error)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    bool good = true;
    if (file == NULL) {
        return fail(error, "cannot read openings %.120s: %s", path, strerror(errno));
    }
    for (int number = 1; good && getline(&line, &size, file) >= 0; number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && line[0] != '#') {
            Error reason;
            good = read_line(openings, position, line, &reason) || fail(error, "%.80s:%d: %.140s", path, number, reason.text);
        }
    }
    if (good && ferror(file)) {
        good = fail(error, "cannot read openings %.120s to their end", path);
    }
    free(line);
    fclose(file);
    return good && openings->count == 0 ? fail(error, "%.120s has no openings", path) : good;
}

/* Fisher and Yates, with random numbers of the SplitMix64 sequence (Steele, Lea, Flood 2014): the same order on every machine. */
static void shuffle(Openings *openings, uint64_t seed)
{
    for (size_t left = openings->count; left > 1; left--) {
        uint64_t z = seed += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        size_t other = (size_t) ((z ^ z >> 31) % left);
        Opening last = openings->list[left - 1];
        openings->list[left - 1] = openings->list[other];
        openings->list[other] = last;
    }
}

/* FNV-1a (Fowler, Noll, Vo). */
static uint64_t digest_text(uint64_t digest, const char *text)
{
    for (; *text != '\0'; text++) {
        digest = (digest ^ (uint8_t) *text) * 0x100000001b3;
    }
    return (digest ^ '\n') * 0x100000001b3;
}

bool openings_read(Openings *openings, const Game *game, const char *path, uint64_t seed, Error *error)
{
    *openings = (Openings){0};
    Position *position = position_new(game);
    bool good = position != NULL || fail(error, "no memory");
    if (good && path == NULL) {
        good = add(openings, NULL, "", error);
    } else if (good) {
        good = read_file(openings, position, path, error);
    }
    position_free(position);
    if (!good) {
        openings_free(openings);
        return false;
    }
    if (seed != 0) {
        shuffle(openings, seed);
    }
    openings->digest = 0xcbf29ce484222325;
    for (size_t i = 0; i < openings->count; i++) {
        const Opening *opening = &openings->list[i];
        openings->digest = digest_text(openings->digest, opening->start != NULL ? opening->start : game_start(game));
        openings->digest = digest_text(openings->digest, opening->moves);
    }
    return true;
}
