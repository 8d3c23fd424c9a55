/* Games as lines of text, and results. */
#include "fuzz/fuzz.h"

#include "platypus/book.h"
#include <stdlib.h>

void fuzz_line(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return;
    }
    const Game *game = fuzz_game(data[0]);
    Position *position = fuzz_start(game);
    char *text = fuzz_text(data + 1, size - 1);
    BookLine *line = malloc(sizeof *line);
    BookLearner *learner = book_learner_new(game);
    Error error = {""};
    REQUIRE(line != NULL && learner != NULL, "no memory");
    if (book_line_read(line, text, position, &error)) {
        REQUIRE(line->count >= 0 && line->count <= BOOK_LINE_MOVES, "%d moves", line->count);
        REQUIRE(book_learn(learner, line, line->count, position, &error), "%s", error.text);
    } else {
        require_line(&error);
    }
    book_learner_free(learner);
    free(line);
    free(text);
    position_free(position);
}
