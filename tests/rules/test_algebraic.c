/* Short algebraic notation, in chess by the book and in every game by its own moves. */
#include "support/support.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *variant, *fen, *text;
    const char *move; /* in the engine's own text; NULL: refused */
} texts[] = {
    {"chess", NULL, "e4", "e2e4"}, {"chess", NULL, "Nf3", "g1f3"}, {"chess", NULL, "Pe4", "e2e4"}, {"chess", NULL, "e2-e4", "e2e4"},
    {"chess", NULL, "Ng1-f3", "g1f3"}, {"chess", NULL, "Nf3!?", "g1f3"}, {"chess", NULL, "nf3", NULL}, {"chess", NULL, "Nf4", NULL},
    {"chess", NULL, "e5", NULL}, {"chess", NULL, "Nxf3", NULL}, {"chess", NULL, "O-O", NULL}, {"chess", NULL, "-e4", NULL},
    {"chess", NULL, "N", NULL}, {"chess", NULL, "+", NULL}, {"chess", NULL, "", NULL}, {"chess", NULL, "e4e4", NULL},
    {"chess", NULL, "+Nf3", NULL},
#define CASTLE "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"
    {"chess", CASTLE, "O-O", "e1g1"}, {"chess", CASTLE, "O-O-O", "e1c1"}, {"chess", CASTLE, "0-0-0+", "e1c1"}, {"chess", CASTLE, "Kg1", "e1g1"},
    {"chess", CASTLE, "exd6", "e5d6"}, {"chess", CASTLE, "ed6", "e5d6"}, {"chess", CASTLE, "dxe6", NULL}, {"chess", CASTLE, "exd5", NULL},
    {"chess", CASTLE, "b8=Q", "b7b8q"}, {"chess", CASTLE, "b8=Q+", "b7b8q"}, {"chess", CASTLE, "b8N", "b7b8n"}, {"chess", CASTLE, "b8(R)#", "b7b8r"},
    {"chess", CASTLE, "b8/B", "b7b8b"}, {"chess", CASTLE, "bxa8=q", "b7a8q"}, {"chess", CASTLE, "b8", NULL}, {"chess", CASTLE, "b8=K", NULL},
    {"chess", CASTLE, "b8Q)", NULL}, {"chess", CASTLE, "Rf1", "h1f1"}, {"chess", CASTLE, "Rxa8", "a1a8"}, {"chess", CASTLE, "Rxh8+", "h1h8"},
#define ROOKS "4k3/8/8/R6R/8/8/4K3/R7 w - - 0 1"
    {"chess", ROOKS, "Rd5", NULL}, {"chess", ROOKS, "Rad5", "a5d5"}, {"chess", ROOKS, "Rhd5", "h5d5"}, {"chess", ROOKS, "Ra3", NULL},
    {"chess", ROOKS, "Raa3", NULL}, {"chess", ROOKS, "R5a3", "a5a3"}, {"chess", ROOKS, "R1a3", "a1a3"}, {"chess", ROOKS, "Ra1a3", "a1a3"},
    {"chess", ROOKS, "Ra1-a3", "a1a3"}, {"chess", ROOKS, "R-a3", NULL}, {"chess", ROOKS, "Ra5xa3", NULL},
    /* A bishop, or a pawn that takes from b: case tells them apart. */
    {"chess", "4k3/8/8/8/2p5/1P6/B7/4K3 w - - 0 1", "bxc4", "b3c4"}, {"chess", "4k3/8/8/8/2p5/3B4/1P6/4K3 w - - 0 1", "Bxc4", "d3c4"},
    /* Ranks of two digits are whole numbers. */
    {"platonic", NULL, "a4", "a3a4"}, {"platonic", NULL, "Dc3", NULL}, {"platonic", NULL, "O-O", NULL},
    {"platonic", "idocttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/I3TT3I w KQkq - 0 1", "O-O-O", "e1c1"},
    {"platonic", "idocttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/I3TT3I w KQkq - 0 1", "O-O", "f1h1"},
    {"platonic", "3t1t4/I9/I9/10/10/10/10/10/10/4TT3I w - - 0 1", "I10", NULL},
    {"platform8", "4k3/8/8/8/8/8/8/R3K2R bbbb/..../..../wwww w KQ - 0 1", "O-O-O", "e1c1"}, {"platform8", NULL, "Nc3", NULL}, {"platform8", NULL, "~a1a3", "~a1a3"},
    {"raumherichess", NULL, "0000", NULL},
    /* The engine's own text comes first: the man promotes, and does not only give check. */
    {"plattraum-bishogi", NULL, "f3b11+", "f3b11+"}, {"plattraum-bishogi", NULL, "Ub11", "f3b11"}, {"plattraum-bishogi", NULL, "Ub11+", "f3b11+"},
    {"plattraum-bishogi", NULL, "Uf3b11+", "f3b11+"}, {"plattraum-bishogi", NULL, "Uf3b11+!", "f3b11+"},
};

enum { TEXTS = sizeof texts / sizeof texts[0] };

START_TEST(texts_are_read)
{
    Table table = table_open(texts[_i].variant, texts[_i].fen);
    Error error = {""};
    char text[MOVE_TEXT] = "";
    Move move = position_read_algebraic(table.position, texts[_i].text, &error);
    if (move != MOVE_NONE) {
        position_move_text(table.position, move, text);
    }
    const char *expected = texts[_i].move != NULL ? texts[_i].move : "";
    ck_assert_msg(strcmp(text, expected) == 0, "%s in %s: '%s', expected '%s'; %s", texts[_i].text, texts[_i].variant, text, expected, error.text);
    ck_assert_msg((move == MOVE_NONE) == (error.text[0] != '\0'), "%s: %s", texts[_i].text, error.text);
    table_close(&table);
}
END_TEST

START_TEST(doubt_is_told)
{
    Error error;
    Table table = table_open("chess", ROOKS);
    ck_assert_uint_eq(position_read_algebraic(table.position, "Rd5", &error), MOVE_NONE);
    ck_assert_ptr_nonnull(strstr(error.text, "could be a5d5 or h5d5"));
    table_close(&table);
}
END_TEST

/* A move with all that can be said about it: man, cell, capture, target, promotion. False for moves that have no such form. */
static bool write_whole(const Position *position, Move move, char *text, size_t size)
{
    const Game *game = position_game(position);
    if (move_is_drop(position, move) || move_is_platform(position, move) || move_is_pass(position, move)) {
        return false;
    }
    char own[MOVE_TEXT];
    position_move_text(position, move, own);
    char last = own[strlen(own) - 1];
    int kind = position_man(position, move_from(position, move), NULL);
    snprintf(text, size, "%s%c%s%s%s%s", game_kind_promoted(game, kind) ? "+" : "", game_kind_letter(game, kind),
             game_cell_name(game, move_from(position, move)), move_is_capture(position, move) ? "x" : "",
             game_cell_name(game, move_to(position, move)),
             isdigit((unsigned char) last) ? "" : (char[]) {(char) toupper((unsigned char) last), '\0'});
    return true;
}

START_TEST(every_move_can_be_written_so)
{
    enum { PLIES = 60 };
    Table table = table_open(variant_name((size_t) _i), NULL);
    uint64_t seed = 11;
    for (int ply = 0; ply < PLIES && random_step(table.position, &seed); ply++) {
        Move moves[MAX_MOVES];
        int count = position_moves(table.position, moves);
        for (int i = 0; i < count; i += 1 + count / 40) {
            char text[32];
            Error error = {""};
            if (write_whole(table.position, moves[i], text, sizeof text)) {
                ck_assert_msg(position_read_algebraic(table.position, text, &error) == moves[i], "%s in %s: %s", text,
                              written(table.position).text, error.text);
            }
        }
    }
    table_close(&table);
}
END_TEST

static Suite *algebraic_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("algebraic", &tests, 120);
    tcase_add_loop_test(tests, texts_are_read, 0, TEXTS);
    tcase_add_test(tests, doubt_is_told);
    tcase_add_loop_test(tests, every_move_can_be_written_so, 0, (int) variant_count());
    return suite;
}
REGISTER_SUITE(algebraic_suite);
