#include "referee/run.h"

#include "referee/pgn.h"
#include <stdio.h>

static bool read_all(Log *log, const char *const *paths, size_t count, Error *error)
{
    if (!log_read(log, paths[0], error)) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        Log part;
        Error reason;
        bool good = log_read(&part, paths[i], error);
        if (good && !log_merge(log, &part, &reason)) {
            good = fail(error, "%.80s: %.140s", paths[i], reason.text);
        }
        if (good) {
            log_free(&part);
        } else {
            log_free(log);
            return false;
        }
    }
    return true;
}

static bool write_pgn(const Log *log, const Header *header, const Game *game, int games_per_round, const char *path, Error *error)
{
    PgnEvent event = {.game = game, .games_per_round = games_per_round};
    Text text = {0};
    bool good = game_seats(game) == 2 || fail(error, "PGN is for games of two");
    for (int i = 0; i < header->engines; i++) {
        event.name[i] = header->name[i];
    }
    for (size_t i = 0; good && i < log->count; i++) {
        good = pgn_write(&event, &log->record[i], &text, error);
    }
    good = good && file_replace(path, &text, error);
    text_free(&text);
    return good;
}

static bool print_standing(const Log *log, const Header *header, Standing *standing, const Sprt *sprt, Error *error)
{
    const char *names[MAX_SEATS];
    Text line = {0};
    for (int i = 0; i < header->engines; i++) {
        names[i] = header->name[i];
    }
    for (size_t i = 0; i < log->count; i++) {
        if (!standing_add(standing, &log->record[i], error)) {
            return false;
        }
    }
    standing_write(standing, names, sprt, &line);
    printf("%s\n", text_data(&line));
    text_free(&line);
    size_t loose = standing->games - standing->complete * (size_t) standing->seatings.count;
    if (loose > 0) {
        printf("%zu of these games are of rounds that are not complete: they count for the points only\n", loose);
    }
    return true;
}

static bool use_log(const Log *log, const char *to, const char *pgn, const Sprt *sprt, Error *error)
{
    Header header;
    Standing standing = {0};
    if (!header_read(&header, log->header, error)) {
        return false;
    }
    Game *game = game_new(header.variant, error);
    if (game == NULL) {
        return false;
    }
    bool good = header.engines <= game_seats(game) || fail(error, "its header names more engines than seats");
    good = good && (standing_init(&standing, header.engines, game_seats(game)) || fail(error, "no memory"));
    good = good && print_standing(log, &header, &standing, sprt, error);
    good = good && (to == NULL || log_write(log, to, error));
    good = good && (pgn == NULL || write_pgn(log, &header, game, standing.seatings.count, pgn, error));
    standing_free(&standing);
    game_free(game);
    return good;
}

bool match_merge(const char *const *paths, size_t count, const char *to, const char *pgn, const Sprt *sprt, Error *error)
{
    Log log;
    if (!read_all(&log, paths, count, error)) {
        return false;
    }
    bool good = use_log(&log, to, pgn, sprt, error);
    log_free(&log);
    return good;
}
