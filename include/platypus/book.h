/* Opening books: positions known by their keys, each with moves and what own games taught about them.
 *
 * A book file is a header and 16-byte entries sorted by key, big endian in the manner of Polyglot's books. It serves one variant only, and
 * only as long as rules, keys and the form of moves stay as they were; then it is built anew from its lines of play. */
#ifndef PLATYPUS_BOOK_H
#define PLATYPUS_BOOK_H

#include "platypus/common.h"
#include "platypus/position.h"
#include "platypus/search.h"

enum {
    BOOK_MOVES = 64,   /* the most moves that a book gives for one position */
    BOOK_NAME = 48,    /* bytes that always hold a variant's name */
    BOOK_PATH = 4096   /* bytes that always hold the path of a book */
};

/* ---- Reading ---- */

/* An open book is never changed: any number of threads may ask it at once, each with a position of its own. */
typedef struct Book Book;

typedef struct {
    Move move;
    int weight; /* 1 .. 65535: how good it proved, only to be compared within the position */
    int games;  /* in which it was played, at most 65535 */
} BookMove;

/* Opens and checks a whole book for a game. The caller owns it. NULL, with a line in `error`, if it cannot be read, is corrupt,
 * or was made for another game or other rules. The game need not outlive the call. */
Book *book_open(const char *path, const Game *game, Error *error);
void book_close(Book *book); /* NULL is no book */

/* Number of positions, and of moves in all positions. */
size_t book_positions(const Book *book);
size_t book_entries(const Book *book);

/* The book's moves that are legal in the position, best first; returns how many. The position is as before afterwards. */
int book_moves(const Book *book, Position *position, BookMove moves[BOOK_MOVES]);

/* One of the book's moves, or MOVE_NONE where it has none: with variety 0 the best, with 100 each as often as its weight says, in
 * between the better ones more often than that. `random` is any number; it is advanced, and equal numbers give equal choices. */
Move book_choose(const Book *book, Position *position, int variety, uint64_t *random);

/* Writes the path of the variant's standard book: book/VARIANT.pbk beside the program, else in share/platypus/ of the prefix it is
 * installed under. False if there is none. */
bool book_find(const char *variant, char path[BOOK_PATH]);

/* Name of the variant that the file says it was made for; no more of it is checked than that it is a book. */
bool book_variant(const char *path, char name[BOOK_NAME], Error *error);

/* ---- A game as a line of text ---- */

enum { BOOK_LINE_MOVES = 512 };

/* NUMBER. RESULT ["POSITION"] MOVE[/VALUE] ...  The number may be left out; the position too where it is the starting position; a
 * value is the move's search value in centipawns for its mover. MOVE,VALUE,... is read too, as the referee's logs have it, and moves in
 * short algebraic notation. */
typedef struct {
    long number;                     /* 0: none */
    int score[MAX_SEATS];            /* the result in twelfths of a point, as in Outcome */
    char start[POSITION_TEXT];       /* empty: the starting position */
    int count;
    Move move[BOOK_LINE_MOVES];
    Score value[BOOK_LINE_MOVES];    /* SCORE_NONE where it is not known */
} BookLine;

/* Reads a line; moves beyond the first BOOK_LINE_MOVES are left out. `position` is used for playing and stands anywhere afterwards.
 * False with a line in `error`. */
bool book_line_read(BookLine *line, const char *text, Position *position, Error *error);

/* Reads a result ("1-0", "1/2-0-1/2") into twelfths; false if it is none of a game of that many seats. The
 * scores make one point; those of four players, who are ranked, two. */
bool book_result_read(const char *text, int seats, int score[MAX_SEATS]);

/* ---- Learning ---- */

/* Collects moves of games and weighs them. One thread at a time. */
typedef struct BookLearner BookLearner;

/* A learner for a game, which must outlive it. The caller owns it; NULL if there is no memory. */
BookLearner *book_learner_new(const Game *game);
void book_learner_free(BookLearner *learner);

/* Takes the first `depth` moves of a game into account. `position` is used for playing and stands anywhere afterwards. False,
 * with a line in `error` and nothing taken, if a move is not legal or memory fails. */
bool book_learn(BookLearner *learner, const BookLine *line, int depth, Position *position, Error *error);

/* Writes the book of all moves that were played in at least `min_games` games and did not do far worse than the best
 * of their position. The file is replaced as a whole or not at all; false with a line in `error`. */
bool book_learner_write(BookLearner *learner, const char *path, int min_games, Error *error);

#endif
