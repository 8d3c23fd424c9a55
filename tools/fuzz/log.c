/* The referee's files: logs, which are written, read again, merged with themselves and told as PGN; and openings. */
#include "fuzz/fuzz.h"

#include "referee/openings.h"
#include "referee/pgn.h"
#include "referee/record.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void tell_as_pgn(const Log *log, const Game *game)
{
    PgnEvent event = {.game = game, .games_per_round = 2};
    for (size_t i = 0; i < MAX_SEATS; i++) {
        event.name[i] = "engine";
    }
    for (size_t i = 0; i < log->count; i++) {
        Text text = {0};
        Error error = {""};
        if (log->record[i].seats == game_seats(game) && !pgn_write(&event, &log->record[i], &text, &error)) {
            require_line(&error);
        }
        text_free(&text);
    }
}

static void require_read_again(Log *log)
{
    Text text = {0};
    Log again;
    Error error = {""};
    text_add(&text, "%s", log->header);
    for (size_t i = 0; i < log->count; i++) {
        record_write(&log->record[i], &text);
    }
    MemoryFile file = memory_file((const uint8_t *) text_data(&text), text.length);
    REQUIRE(log_read(&again, file.path, &error), "%s", error.text);
    close(file.fd);
    text_free(&text);
    REQUIRE(again.count == log->count, "%zu games became %zu", log->count, again.count);
    REQUIRE(log_merge(log, &again, &error), "%s", error.text);
    REQUIRE(again.count == log->count, "%zu games more", log->count - again.count);
    log_free(&again);
}

void fuzz_log(const uint8_t *data, size_t size)
{
    const Game *game = fuzz_game(0);
    MemoryFile file = memory_file(data, size);
    Log log;
    Openings openings;
    Error error = {""};
    if (log_read(&log, file.path, &error)) {
        tell_as_pgn(&log, game);
        require_read_again(&log);
        log_free(&log);
    } else {
        require_line(&error);
    }
    if (!openings_read(&openings, game, file.path, 1, &error)) {
        require_line(&error);
    }
    openings_free(&openings);
    close(file.fd);
}
