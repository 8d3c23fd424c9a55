/* Position strings: what is written is read back the same, what is broken is refused and changes nothing. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIGURES "perft.json"

/* `text` must be refused with one line, and leave no trace. */
static void expect_refused(Position *position, const char *text)
{
    Written before = written(position);
    uint64_t key = position_key(position);
    Error error = {""};
    ck_assert_msg(!position_set(position, text, &error), "%s: taken: '%.300s'", game_name(position_game(position)), text);
    ck_assert_msg(error.text[0] != '\0' && strpbrk(error.text, "\r\n") == NULL, "no single line about '%.300s': '%s'", text, error.text);
    ck_assert_str_eq(written(position).text, before.text);
    ck_assert_uint_eq(position_key(position), key);
    ck_assert_msg(!position_set(position, text, NULL), "taken when nobody listens: '%.300s'", text);
}

static void expect_round_trip(Position *position, const char *text)
{
    Error error = {""};
    ck_assert_msg(position_set(position, text, &error), "%s: %s: %s", game_name(position_game(position)), text, error.text);
    ck_assert_str_eq(written(position).text, text);
}

/* ---- What must be taken ---- */

START_TEST(data_round_trip)
{
    json_t *data = data_load(FIGURES);
    const json_t *entry = json_array_get(data, (size_t) _i);
    Table table = table_open(data_text(entry, "variant"), NULL);
    expect_round_trip(table.position, data_text(entry, "fen"));
    table_close(&table);
    json_decref(data);
}
END_TEST

START_TEST(start_round_trip)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    ck_assert_str_eq(written(table.position).text, game_start(table.game));
    expect_round_trip(table.position, game_start(table.game));
    table_close(&table);
}
END_TEST

/* Trailing fields may be left out, one after the other; only Platform Chess must be told its platforms. */
START_TEST(trailing_fields_left_out)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    char text[POSITION_TEXT];
    snprintf(text, sizeof text, "%s", game_start(table.game));
    for (char *blank = strrchr(text, ' '); blank; blank = strrchr(text, ' ')) {
        *blank = '\0';
        if (game_has_platforms(table.game) && !strchr(text, ' ')) {
            expect_refused(table.position, text);
        } else {
            Error error = {""};
            ck_assert_msg(position_set(table.position, text, &error), "%s: %s", text, error.text);
            ck_assert_int_eq(position_seat(table.position), 0);
            ck_assert_int_eq(position_quiet_plies(table.position), 0);
            ck_assert_int_eq(position_move_number(table.position), 1);
        }
    }
    table_close(&table);
}
END_TEST

/* A field and what it may also look like; written back as the second. */
typedef struct {
    const char *variant, *read, *write;
} Spelling;

static const Spelling spellings[] = {
    {"plattraum-bishogi", "6*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6[uSS] w 0 1",
     "6*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6[SSu] w 0 1"},
    {"platform", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..w/wwww w a1h1a8h8 - 0 1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..w/wwww w KQkq - 0 1"},
    /* The letters name the home squares of Rooks, wherever the King has been carried. */
    {"platform", "r2qk3/8/8/6K1/8/8/2p2P2/6NR bbbb/b..b/w..w/wwww w K - 28 17",
     "r2qk3/8/8/6K1/8/8/2p2P2/6NR bbbb/b..b/w..w/wwww w h1 - 28 17"},
};

START_TEST(other_spellings)
{
    Table table = table_open(spellings[_i].variant, spellings[_i].read);
    ck_assert_str_eq(written(table.position).text, spellings[_i].write);
    table_close(&table);
}
END_TEST

/* What is written after a win by the corner: the only place where a Corporal stands on its far edges. */
typedef struct {
    const char *variant, *result, *fen;
} Won;

static const Won won[] = {
    {"plattraum", "0-1", "2sfgu*****/4h1d****/5uhf***/2c6**/6s3*/7u3/*10/**G2F5/***3S4/****2c4/*****c5 w 0 4"},
    {"plattraum3", "1-0-0", "5C*****/2'G4****/8***/9**/10*/5g5/*1C8/**S8/***FHU5/****DUH4/*****UGFS2 2 0 1"},
};

START_TEST(won_by_the_corner)
{
    Table table = table_open(won[_i].variant, NULL);
    expect_round_trip(table.position, won[_i].fen);
    char result[32];
    Outcome outcome = position_outcome(table.position);
    ck_assert_int_eq(outcome.reason, BY_CORNER);
    ck_assert_str_eq(outcome_text(table.position, &outcome, result), won[_i].result);
    ck_assert_uint_eq(perft_plain(table.position, 1), 0);
    table_close(&table);
}
END_TEST

/* ---- What must be refused in every game ---- */

static size_t men_length(const char *start)
{
    return strcspn(start, " [");
}

/* Every beginning of the men that is not the whole. */
START_TEST(half_a_string)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    const char *start = game_start(table.game);
    char text[POSITION_TEXT];
    for (size_t length = 0; length < men_length(start); length++) {
        snprintf(text, sizeof text, "%.*s", (int) length, start);
        expect_refused(table.position, text);
    }
    table_close(&table);
}
END_TEST

/* The start with `piece` put in place of `cut` bytes at `at`. */
static void refuse_changed(Table *table, size_t at, size_t cut, const char *piece)
{
    const char *start = game_start(table->game);
    char text[POSITION_TEXT + 64];
    snprintf(text, sizeof text, "%.*s%s%s", (int) at, start, piece, start + at + cut);
    expect_refused(table->position, text);
}

START_TEST(broken_anywhere)
{
    static const char *const nowhere[] = {
        "?", "!", "\x01", "\n", "\t", "\xc3\xa4", "/", "//", "|", "''", "++", "Z", "z", "0", "[", "]", "-",
        "99999999999999999999",
    };
    Table table = table_open(variant_name((size_t) _i), NULL);
    size_t men = men_length(game_start(table.game));
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++) {
        refuse_changed(&table, 0, 0, nowhere[i]);
        refuse_changed(&table, men / 2, 0, nowhere[i]);
        refuse_changed(&table, men, 0, nowhere[i]);
    }
    table_close(&table);
}
END_TEST

START_TEST(broken_fields)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    const char *start = game_start(table.game);
    size_t length = strlen(start);
    size_t seat = (size_t) (strstr(start, game_seats(table.game) == 2 ? " w " : " 1 ") - start) + 1;
    static const char *const seats[] = {
        "x", "W", "ww", "wb", "0", "5", "9", "-", "1-1", "1-22", "2-2", "1-5", "1-", "3-12345", "1234567890123",
    };
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        refuse_changed(&table, seat, 1, seats[i]);
    }
    static const char *const numbers[] = {"x", "-1", "1x", "+1", "1.5", "99999999999999999999", "4294967297", "0x10"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        refuse_changed(&table, length - 1, 1, numbers[i]); /* move number */
        refuse_changed(&table, length - 3, 1, numbers[i]); /* quiet plies */
    }
    static const char *const tails[] = {" x", " 1", " 0 1", " -", ";", " \xff", "\n"};
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        refuse_changed(&table, length, 0, tails[i]);
    }
    table_close(&table);
}
END_TEST

/* Without a royal, and with one too many. Each seat's first royal is found in the start's text. */
START_TEST(royals)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    const char *start = game_start(table.game);
    for (int kind = 1; kind <= game_kinds(table.game); kind++) {
        if (!game_kind_royal(table.game, kind)) {
            continue;
        }
        char upper = game_kind_letter(table.game, kind);
        char lower = (char) (upper + 'a' - 'A');
        for (size_t at = 0; at < men_length(start); at++) {
            bool mark = at > 0 && start[at - 1] == '\'';
            if (start[at] == upper || start[at] == lower) {
                refuse_changed(&table, at - mark, 1 + mark, "1");
            }
        }
        const char own[2] = {upper, '\0'}, other[2] = {lower, '\0'};
        const char *man = strpbrk(start, "SQDCPBRNU");
        refuse_changed(&table, (size_t) (man - start), 1, own);
        man = strpbrk(start, "sqdcpbrnu");
        refuse_changed(&table, (size_t) (man - start), 1, other);
    }
    table_close(&table);
}
END_TEST

START_TEST(huge_tokens)
{
    enum { HUGE = 10240 };
    char *text = malloc(HUGE + POSITION_TEXT + 1);
    ck_assert_ptr_nonnull(text);
    Table table = table_open(variant_name((size_t) _i), NULL);
    static const char fillers[] = "1KkPp8/|*'+[]w-a\x80";
    for (size_t i = 0; i + 1 < sizeof fillers; i++) {
        memset(text, fillers[i], HUGE);
        text[HUGE] = '\0';
        expect_refused(table.position, text);
        strcpy(text + HUGE, game_start(table.game));
        expect_refused(table.position, text);
        strcpy(text, game_start(table.game));
        size_t length = strlen(text);
        memset(text + length, fillers[i], HUGE);
        text[length + HUGE] = '\0';
        expect_refused(table.position, text);
    }
    table_close(&table);
    free(text);
}
END_TEST

/* Bytes changed at random: refused without a trace, or taken and then a position like any other. */
START_TEST(random_damage)
{
    static const char bytes[] = "/|*'+[]KQRBNPkqrbnpTCODItcodiGSgsUHFwb-.0123456789 ~\x7f";
    uint64_t seed = 4711;
    Table table = table_open(variant_name((size_t) _i), NULL);
    for (int round = 0; round < (TEST_NODES == 0 ? 3000 : 300); round++) {
        char text[POSITION_TEXT + 8];
        Error error = {""};
        if (!random_step(table.position, &seed)) {
            position_reset(table.position);
        }
        Written before = written(table.position);
        strcpy(text, before.text);
        for (int change = random_below(&seed, 3); change >= 0; change--) {
            size_t length = strlen(text);
            size_t at = (size_t) random_below(&seed, (int) length);
            char byte = bytes[random_below(&seed, (int) sizeof bytes - 1)];
            switch (random_below(&seed, 3)) {
            case 0:
                text[at] = byte;
                break;
            case 1:
                memmove(text + at, text + at + 1, length - at);
                break;
            default:
                if (length + 2 < sizeof text) {
                    memmove(text + at + 1, text + at, length + 1 - at);
                    text[at] = byte;
                }
            }
        }
        if (!position_set(table.position, text, &error)) {
            ck_assert_msg(error.text[0] != '\0' && !strchr(error.text, '\n'), "no line about %s", text);
            ck_assert_str_eq(written(table.position).text, before.text);
        } else {
            Written taken = written(table.position);
            perft_plain(table.position, 2);
            expect_round_trip(table.position, taken.text);
        }
    }
    table_close(&table);
}
END_TEST

/* ---- What must be refused in one game ---- */

typedef struct {
    const char *variant, *why, *fen;
} Hostile;

static const Hostile hostile[] = {
    {"chess", "nine rows", "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "seven rows", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "nine in a row", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "a run of nine", "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "a hole", "rnbqkbnr/pppppppp/*7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"chess", "a reserve", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"},
    {"chess", "a promoted man", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/+RNBQKBNR w KQkq - 0 1"},
    {"chess", "a third seat", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/'RNBQKBNR w KQkq - 0 1"},
    {"chess", "a field too many, and a second line", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x\nsecond"},
    {"chess", "White gives check, White to move", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"},
    {"chess", "Black gives check, Black to move", "4k3/4r3/8/8/8/8/8/4K3 b - - 0 1"},
    {"chess", "Kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1"},
    {"chess", "a pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"chess", "a pawn on the first rank", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1"},
    {"chess", "a right without a rook", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"},
    {"chess", "a right without a King at home", "4k3/8/8/8/8/8/8/3K3R w K - 0 1"},
    {"chess", "a right twice", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1"},
    {"chess", "an unknown right", "r3k2r/8/8/8/8/8/8/R3K2R w X - 0 1"},
    {"chess", "a right and a dash", "r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1"},
    {"chess", "en passant on no cell", "4k3/8/8/8/8/8/8/4K3 w - z9 0 1"},
    {"chess", "en passant on the wrong rank", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"},
    {"chess", "en passant behind no pawn", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1"},
    {"chess", "en passant of the side to move", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"},
    {"chess", "en passant on a man", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1"},
    {"platonic", "one Tetrahedron", "4t1t3/10/10/10/10/10/10/10/10/T9 w - - 0 1"},
    {"platonic", "three Tetrahedra", "4t1t3/10/10/10/10/10/10/10/10/T1T1T5 w - - 0 1"},
    {"platonic", "side not to move in check", "4t4t/9I/10/10/10/10/10/10/10/T1T7 w - - 0 1"},
    {"platonic", "a letter of chess", "idocttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/IQOCTTCODI w - - 0 1"},
    {"platonic", "a right without its Icosahedron", "4t1t3/10/10/10/10/10/10/10/10/4TT4 w K - 0 1"},
    {"platonic-plain", "rights where there is no castling", "idocttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/IDOCTTCODI w KQkq - 0 1"},
    {"glinski", "a man on a hole",
     "1prnqb****p/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 w - 0 1"},
    {"glinski", "too few holes", "1prnqb****/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 w - 0 1"},
    {"glinski", "a hole on a cell",
     "*prnqb*****/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 w - 0 1"},
    {"glinski", "a castling field",
     "1prnqb*****/2p2bk****/3p1b1n***/4p3r**/5ppppp*/11/*PPPPP5/**R3P4/***N1B1P3/****QB2P2/*****BKNRP1 w KQkq - 0 1"},
    {"platform", "no platforms", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"platform", "a man on the void", "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR bbbb/b..b/w..w/wwww w KQkq - 0 1"},
    {"platform", "eight platforms of White's", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/wwww/wwww w KQkq - 0 1"},
    {"platform", "three rows of platforms", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..w w KQkq - 0 1"},
    {"platform", "five columns of platforms", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb./b..b/w..w/wwww w KQkq - 0 1"},
    {"platform", "a platform of nobody's", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..x/wwww w KQkq - 0 1"},
    {"platform", "a rook that is none", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..w/wwww w b1 - 0 1"},
    {"platform", "unmoved on a rank where no platform carries a Rook", "4k3/8/8/8/8/8/R7/4K3 bbbb/b..b/w..w/wwww w a2 - 0 1"},
    {"platform", "unmoved with a King that has moved", "4k3/8/8/8/8/8/8/R2K4 bbbb/b..b/w..w/wwww w a1 - 0 1"},
    {"platform", "two Rooks of one home", "4k3/8/8/8/8/8/8/R1R1K3 bbbb/b..b/w..w/wwww w a1c1 - 0 1"},
    {"platform8", "the twelve of the other game", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bbbb/b..b/w..w/wwww w KQkq - 0 1"},
    {"raumherichess", "four levels",
     "*1***r*/4pbr/*1***p*/*1***1*/*P***1*/RBP4/*R***1*|*1***n*/4pqn/*1***p*/*1***1*/*P***1*/NQP4/*N***1*|"
     "*1***b*/4pkb/*1***p*/*1***1*/*P***1*/BKP4/*B***1*|*1***n*/4pqn/*1***p*/*1***1*/*P***1*/NQP4/*N***1* w 0 1"},
    {"raumherichess", "levels divided by slashes",
     "*1***r*/4pbr/*1***p*/*1***1*/*P***1*/RBP4/*R***1*/*1***n*/4pqn/*1***p*/*1***1*/*P***1*/NQP4/*N***1*/*1***b*/4pkb/"
     "*1***p*/*1***1*/*P***1*/BKP4/*B***1*/*1***n*/4pqn/*1***p*/*1***1*/*P***1*/NQP4/*N***1*/*1***r*/4pbr/*1***p*/*1***1*/"
     "*P***1*/RBP4/*R***1* w 0 1"},
    {"plattraum", "a reserve", "2sfdu*****/3chug****/4cuhf***/5cccs**/10*/11/*10/**SCCC5/***FHUC4/****DUHC3/*****UGFS2[] w 0 1"},
    {"plattraum", "a Corporal on its far edges", "2C3*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6 w 0 1"},
    {"plattraum", "a Corporal on the far corner without the full complement",
     "5C*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6 b 0 1"},
    {"plattraum", "the winner by the corner to move", "2sfgu*****/4h1d****/5uhf***/2c6**/6s3*/7u3/*10/**G2F5/***3S4/****2c4/*****c5 b 0 4"},
    {"plattraum", "side not to move in check", "6*****/4g2****/8***/9**/10*/4D6/*10/**9/***8/****2G4/*****6 w 0 1"},
    {"plattraum-bishogi", "a Grandduke in reserve", "6*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6[G] w 0 1"},
    {"plattraum-bishogi", "a promoted man in reserve", "6*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6[+S] w 0 1"},
    {"plattraum-bishogi", "an open reserve", "6*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6[S w 0 1"},
    {"plattraum-bishogi", "a Pawn in reserve", "6*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6[P] w 0 1"},
    {"plattraum-liuyang", "a Corporal among the lost", "6*****/4g2****/8***/9**/10*/11/*10/**9/***8/****2G4/*****6[C] w 0 1"},
    {"plattraum3", "the seat to move has fallen", "6*****/7****/8***/9**/10*/'G10/*10/**9/***7g/****2G4/*****6 1-1 0 1"},
    {"plattraum3", "fallen twice", "6*****/7****/8***/9**/10*/'G10/*10/**9/***8/****2G4/*****6 1-22 0 1"},
    {"plattraum3", "a letter for the seat", "6*****/7****/8***/9**/10*/'G10/*10/**9/***7g/****2G4/*****6 w 0 1"},
    {"plattraum3", "a fourth seat", "6*****/'g6****/8***/9**/10*/'G10/*10/**9/***7g/****2G4/*****6 1 0 1"},
};

START_TEST(hostile_strings)
{
    const Hostile *row = &hostile[_i];
    Table table = table_open(row->variant, NULL);
    expect_refused(table.position, row->fen);
    table_close(&table);
}
END_TEST

static Suite *position_string_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("position string", &tests, 120);
    int variants = (int) variant_count();
    tcase_add_loop_test(tests, data_round_trip, 0, data_count(FIGURES));
    tcase_add_loop_test(tests, start_round_trip, 0, variants);
    tcase_add_loop_test(tests, trailing_fields_left_out, 0, variants);
    tcase_add_loop_test(tests, other_spellings, 0, (int) (sizeof spellings / sizeof spellings[0]));
    tcase_add_loop_test(tests, won_by_the_corner, 0, (int) (sizeof won / sizeof won[0]));
    tcase_add_loop_test(tests, half_a_string, 0, variants);
    tcase_add_loop_test(tests, broken_anywhere, 0, variants);
    tcase_add_loop_test(tests, broken_fields, 0, variants);
    tcase_add_loop_test(tests, royals, 0, variants);
    tcase_add_loop_test(tests, huge_tokens, 0, variants);
    tcase_add_loop_test(tests, random_damage, 0, variants);
    tcase_add_loop_test(tests, hostile_strings, 0, (int) (sizeof hostile / sizeof hostile[0]));
    return suite;
}
REGISTER_SUITE(position_string_suite);
