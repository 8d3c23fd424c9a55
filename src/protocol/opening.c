#include "protocol/opening.h"

#include "protocol/session.h"
#include <time.h>
#include <unistd.h>

void opening_init(Opening *opening)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *opening = (Opening){.random = (uint64_t) now.tv_sec << 30 ^ (uint64_t) now.tv_nsec ^ (uint64_t) getpid() << 48};
}

void opening_close(Opening *opening)
{
    book_close(opening->book);
    opening->book = NULL;
    opening->looked = false;
}

static const Book *find_book(Session *session)
{
    Opening *opening = &session->opening;
    if (!opening->looked) {
        char found[BOOK_PATH];
        const char *path = session->options.book_file;
        opening->looked = true;
        if (*path == '\0') {
            path = book_find(game_name(session->game), found) ? found : NULL;
        }
        Error error;
        opening->book = path != NULL ? book_open(path, session->game, &error) : NULL;
        if (path != NULL && opening->book == NULL) {
            session_error(session, "BookFile", error.text);
        }
    }
    return opening->book;
}

/* Plies that a game from the usual start has taken to come here. */
static int64_t plies_played(const Position *position)
{
    return (int64_t) (position_move_number(position) - 1) * game_seats(position_game(position)) + position_seat(position);
}

/* A book is for games: whoever asks for a depth, a number of nodes, a mate or certain moves wants a search. */
static bool is_for_game(const SearchLimits *limits)
{
    return (limits->has_clock || limits->movetime > 0) && limits->depth == 0 && limits->nodes == 0 && limits->mate == 0 &&
           !limits->infinite && !limits->ponder && limits->move_count == 0 && limits->exclude_count == 0;
}

Move opening_choose(Session *session, const SearchLimits *limits)
{
    const int *number = session->options.number;
    if (number[OPTION_OWN_BOOK] == 0 || number[OPTION_ANALYSE] != 0 || !is_for_game(limits) ||
        plies_played(session->position) >= number[OPTION_BOOK_DEPTH]) {
        return MOVE_NONE;
    }
    const Book *book = find_book(session);
    return book != NULL ? book_choose(book, session->position, number[OPTION_BOOK_VARIETY], &session->opening.random) : MOVE_NONE;
}

void opening_print(Session *session, void (*write)(FILE *out, const Session *session, Move move))
{
    BookMove moves[BOOK_MOVES];
    const Book *book = find_book(session);
    int count = book != NULL ? book_moves(book, session->position, moves) : 0;
    int sum = 0;
    FILE *out = output_begin(session->output);
    for (int i = 0; i < count; i++) {
        sum += moves[i].weight;
    }
    for (int i = 0; i < count; i++) {
        fputc(' ', out);
        write(out, session, moves[i].move);
        fprintf(out, " %d%% %d games\n", 100 * moves[i].weight / sum, moves[i].games);
    }
    if (count == 0) {
        fputs(" no book moves\n", out);
    }
    fputc('\n', out);
    output_end(session->output);
}
