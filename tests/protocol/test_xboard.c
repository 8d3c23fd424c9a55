/* The dialogues that XBoard 4.9.1 leads, and lines that it does not. */
#include "protocol/dialogue.h"
#include "support/support.h"
#include <string.h>
#include <unistd.h>

static Dialogue d;

/* What XBoard sends when it starts. */
static void start(const char *variant)
{
    dialogue_open(&d, NULL);
    say_all(&d, (const char *const[]){"xboard", "protover 2", NULL});
    ck_assert_str_eq(hear(&d, "feature"), "feature done=0");
    hear(&d, "feature done=1");
    say_all(&d, (const char *const[]){"accepted done", "rejected setscore", "memory 12", "cores 1", "new", "random", NULL});
    if (variant != NULL) {
        char line[64];
        snprintf(line, sizeof line, "variant %s", variant);
        say(&d, line);
        hear(&d, "setup (");
    }
    say_all(&d, (const char *const[]){"ics -", "level 40 5 0", "post", "hard", "easy", "st 0.1", "ping 1", NULL});
    hear(&d, "pong 1");
}

static void stop(void)
{
    say(&d, "quit");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}

/* Waits until all that was said is done, while no move is being thought about. */
static void settle(const char *pong)
{
    char line[32];
    snprintf(line, sizeof line, "ping %s", pong);
    say(&d, line);
    snprintf(line, sizeof line, "pong %s", pong);
    hear(&d, line);
}

START_TEST(offers_its_features)
{
    dialogue_open(&d, NULL);
    say_all(&d, (const char *const[]){"xboard", "protover 3", NULL});
    hear(&d, "feature done=0");
    ck_assert_ptr_nonnull(strstr(hear(&d, "feature setboard=1"), " ping=1 "));
    ck_assert_ptr_nonnull(strstr(hear(&d, "feature variants="), "\"normal,platonic,"));
    hear(&d, "feature option=\"");
    hear(&d, "feature done=1");
    stop();
}
END_TEST

START_TEST(plays_as_the_second_side)
{
    start(NULL);
    say_all(&d, (const char *const[]){"name root", "time 30000", "otim 30000", "usermove e2e4", NULL});
    hear(&d, "move ");
    say(&d, "d9"); /* no square */
    hear(&d, "Error (unknown command): d9");
    say(&d, "b1c3"); /* a bare move */
    hear(&d, "move ");
    stop();
}
END_TEST

/* XBoard's names of squares are ours, or there is no short form. */
START_TEST(reads_short_moves)
{
    start(NULL);
    say_all(&d, (const char *const[]){"force", "usermove Nf3", "usermove d5", "usermove Nf4", NULL});
    ck_assert_str_eq(hear(&d, "Illegal"), "Illegal move (move \"Nf4\": not legal here): Nf4");
    say(&d, "d");
    ck_assert_str_eq(hear(&d, "position "), "position rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq d6 0 2");
    stop();
    start("platonic");
    say_all(&d, (const char *const[]){"force", "usermove a4", NULL});
    hear(&d, "Illegal move");
    say(&d, "usermove a2a3"); /* ranks from 0 */
    settle("2");
    hear_none(&d, "Illegal", 50);
    stop();
}
END_TEST

START_TEST(plays_as_the_first_side)
{
    start("platonic");
    say_all(&d, (const char *const[]){"name root", "time 30000", "otim 30000", "go", NULL});
    hear(&d, "move ");
    stop();
}
END_TEST

START_TEST(ping_waits_for_the_own_move)
{
    start(NULL);
    say_all(&d, (const char *const[]){"st 1", "usermove e2e4", "ping 2", NULL});
    hear(&d, "move ");
    hear(&d, "pong 2");
    stop();
}
END_TEST

START_TEST(ping_while_pondering_is_answered_at_once)
{
    start(NULL);
    say_all(&d, (const char *const[]){"hard", "usermove e2e4", NULL});
    hear(&d, "move ");
    settle("3");
    hear_none(&d, "move", 300);
    stop();
}
END_TEST

START_TEST(force_aborts_without_a_move)
{
    start(NULL);
    say_all(&d, (const char *const[]){"st 30", "usermove e2e4", "force", "ping 2", NULL});
    hear(&d, "pong 2");
    hear_none(&d, "move", 100);
    say_all(&d, (const char *const[]){"usermove e7e5", "undo", "undo", "undo", NULL});
    hear(&d, "Error (");
    say_all(&d, (const char *const[]){"usermove d2d4", "st 0.1", "go", NULL});
    hear(&d, "move ");
    stop();
}
END_TEST

START_TEST(moves_at_once_when_asked)
{
    start(NULL);
    say_all(&d, (const char *const[]){"?", "st 60", "usermove e2e4", "?", NULL});
    hear(&d, "move ");
    say(&d, "?");
    hear_none(&d, "move", 100);
    stop();
}
END_TEST

/* As XBoard leads a match: the second engine hears the first move in force mode. */
START_TEST(joins_a_match)
{
    start("platonic");
    say_all(&d, (const char *const[]){"computer", "force", "usermove e2e4", "time 30000", "otim 30000", "go", NULL});
    hear(&d, "move ");
    stop();
}
END_TEST

/* Ten ranks are counted from 0 in moves and squares, but not in position strings. */
START_TEST(counts_ten_ranks_from_zero)
{
    start("platonic");
    say_all(&d, (const char *const[]){"force", "lift c0", NULL});
    hear(&d, "highlight 10/10/10/10/10/10/10/10/1Y1Y6/10");
    say(&d, "setboard 10/10/10/10/4tt4/10/10/10/10/4TT3I b - - 0 1");
    say(&d, "usermove e5e6");
    settle("2");
    say(&d, "d");
    ck_assert_str_eq(hear(&d, "position "), "position 10/10/10/4t5/5t4/10/10/10/10/4TT3I w - - 1 2");
    stop();
}
END_TEST

START_TEST(every_variant_gets_a_setup)
{
    size_t count = variant_count();
    start(NULL);
    for (size_t i = 1; i < count; i++) {
        char line[64];
        snprintf(line, sizeof line, "variant %s", variant_name(i));
        say(&d, line);
        const char *setup = hear(&d, "setup (");
        const char *end = strchr(setup, ')');
        ck_assert_ptr_nonnull(end);
        size_t letters = 0;
        char seen[256] = {0};
        for (const char *p = setup + strlen("setup ("); p < end; p++) {
            letters += *p != '\'' && *p != '!';
            seen[(unsigned char) *p] = 1;
        }
        ck_assert_msg(letters >= 12 && letters % 2 == 0, "%s", setup);
        const char *men = strrchr(setup, '_');
        ck_assert_ptr_nonnull(men);
        men = strchr(men, ' ') + 1;
        for (const char *p = men; *p != ' ' && *p != '['; p++) {
            bool other = strchr("0123456789/*'!", *p) != NULL;
            ck_assert_msg(other || seen[(unsigned char) *p], "%c is not in %s", *p, setup);
        }
    }
    settle("2");
    stop();
}
END_TEST

START_TEST(analyses)
{
    start(NULL);
    say_all(&d, (const char *const[]){"force", "analyze", NULL});
    hear(&d, "1 ");
    say(&d, ".");
    hear(&d, "stat01: ");
    say(&d, "usermove e2e4");
    hear(&d, "1 ");
    say(&d, "undo");
    hear(&d, "1 ");
    say(&d, "exclude d2d4");
    hear(&d, "1 ");
    say(&d, "setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    ck_assert_ptr_nonnull(strstr(hear(&d, "3 100001 "), "a1a8"));
    settle("4");
    say_all(&d, (const char *const[]){"exit", ".", NULL});
    settle("5");
    hear_none(&d, "", 100);
    stop();
}
END_TEST

/* As the protocol says, a new game does not leave analysis, nor does another variant. */
START_TEST(analyses_from_game_to_game)
{
    static const char *const commands[] = {"new", "variant glinski", "variant normal"};
    start(NULL);
    say_all(&d, (const char *const[]){"force", "analyze", NULL});
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        say(&d, commands[i]);
        settle("2");
        say(&d, ".");
        hear(&d, "stat01: ");
    }
    say(&d, "usermove e2e4");
    settle("3");
    hear_none(&d, "move", 300);
    say(&d, "hint");
    hear(&d, "Hint: ");
    say_all(&d, (const char *const[]){"exclude all", ".", NULL});
    ck_assert_str_eq(hear(&d, "stat01: "), "stat01: 0 0 0 0 0 ");
    stop();
}
END_TEST

START_TEST(edits_by_hand)
{
    start(NULL);
    say_all(&d, (const char *const[]){"force", "edit", "#", "Ke1", "Pa2", "Qd1", "xd1", "c", "Ke8", ".", NULL});
    settle("2");
    say(&d, "d");
    ck_assert_str_eq(hear(&d, "position "), "position 4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    stop();
}
END_TEST

START_TEST(refuses_what_cannot_be_played)
{
    start(NULL);
    say(&d, "usermove e2e5");
    hear(&d, "Illegal move (");
    say(&d, "force");
    say(&d, "setboard 8/8/8/8/8/8/8/8 w - - 0 1");
    hear(&d, "tellusererror Illegal position");
    say(&d, "usermove e2e4");
    hear(&d, "Illegal move (");
    say(&d, "new");
    say(&d, "usermove e2e4");
    hear(&d, "move ");
    stop();
}
END_TEST

START_TEST(the_mated_side_claims)
{
    start(NULL);
    say_all(&d, (const char *const[]){"computer", "force", "usermove f2f3", "usermove e7e5", "usermove g2g4", "playother", NULL});
    settle("2");
    say(&d, "usermove d8h4");
    hear(&d, "0-1 {checkmate}");
    say(&d, "result 0-1 {checkmate}");
    hear_none(&d, "move", 100);
    stop();
}
END_TEST

START_TEST(keeps_the_variant_when_another_is_unknown)
{
    start("platonic");
    say(&d, "variant capablanca");
    ck_assert_str_eq(hear(&d, "Error"), "Error (unsupported variant): capablanca");
    say(&d, "usermove a2a4");
    hear(&d, "move ");
    stop();
}
END_TEST

/* XBoard answers a setboard of the engine's with lines that mean nothing here. */
START_TEST(redraws_platforms_that_moved)
{
    start("platform8");
    say_all(&d, (const char *const[]){"usermove a1a3", NULL}); /* drags the corner platform, with the man on it, into the void */
    hear(&d, "setboard ");
    say_all(&d, (const char *const[]){"result * {Engine aborts game}", "force", NULL});
    settle("2");
    say(&d, "usermove a4e6"); /* void, and too far for a platform */
    hear(&d, "Illegal move (");
    say(&d, "lift e2");
    hear(&d, "highlight ");
    say(&d, "usermove e1e3");
    hear(&d, "setboard ");
    stop();
}
END_TEST

START_TEST(shows_games_of_three_by_redrawing)
{
    start("plattraum3");
    say(&d, "usermove f4f5");
    ck_assert_ptr_nonnull(strstr(hear(&d, "setboard "), " w - - "));
    stop();
}
END_TEST

/* Holdings are squares beside the board. Of two players' moves there only the user's promotions are drawn anew. */
START_TEST(drops_from_the_holdings)
{
    start("plattraum-compounds-bishogi");
    say(&d, "setboard 5g*****/7****/8***/9**/10*/3R+h6/*10/**9/***8/****7/*****G5[CH] w - - 0 1");
    say(&d, "lift m1");
    hear(&d, "highlight 11/YYYYYY5/");
    say(&d, "lift m6");
    hear(&d, "highlight YYYYY6/");
    say(&d, "lift m7");
    hear(&d, "highlight 11/11/11/11/11/11/11/11/11/11/11");
    say(&d, "lift n1");
    hear(&d, "Error (expected a square): lift");
    say(&d, "usermove H@g4");
    hear(&d, "move ");
    say(&d, "setboard 5g*****/7****/8***/9**/10*/3R+h6/*10/**9/***8/****7/*****G5[] w - - 0 1");
    say(&d, "usermove d6d9");
    ck_assert_ptr_nonnull(strstr(hear(&d, "setboard "), "+R"));
    stop();
}
END_TEST

START_TEST(gives_hints)
{
    start(NULL);
    say(&d, "hint");
    hear(&d, "Hint: ");
    say(&d, "bk");
    hear(&d, " ");
    ck_assert_str_eq(hear(&d, ""), "");
    stop();
}
END_TEST

START_TEST(survives_hostile_lines)
{
    static const char *const lines[] = {"level",  "level x y z", "st",    "st 0",         "sd x",         "time x",           "memory x", "cores 0",
                                        "option", "option No=1", "ping x", "exclude e2e5", "option Skill Level=x", "nonsense", "usermove", "lift"};
    start(NULL);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        say(&d, lines[i]);
        hear(&d, "Error (");
    }
    say(&d, "");
    settle("7");
    say(&d, "usermove e2e4");
    hear(&d, "move ");
    stop();
}
END_TEST

START_TEST(ends_at_once_when_input_ends)
{
    start(NULL);
    say_all(&d, (const char *const[]){"st 60", "usermove e2e4", NULL});
    hear(&d, "1 ");
    ck_assert_int_eq(dialogue_close(&d), 0);
}
END_TEST

/* ---- Settings during a game ---- */

/* Each change interrupts the search. If it began with all its time again, it would never come to an end. */
START_TEST(settings_do_not_prolong_a_move)
{
    static const char *const changes[] = {"option MultiPV=2", "option MultiPV=1", "cores 1", "option No=1"};
    start(NULL);
    say_all(&d, (const char *const[]){"st 1", "usermove e2e4", NULL});
    for (size_t i = 0; i < 40; i++) {
        say(&d, changes[i % (sizeof changes / sizeof changes[0])]);
        usleep(100000);
    }
    say(&d, "force");
    hear_at_once(&d, "move ");
    stop();
}
END_TEST

START_TEST(pauses)
{
    start(NULL);
    say_all(&d, (const char *const[]){"st 0.2", "usermove e2e4", "pause", NULL});
    hear_none(&d, "move", 500);
    say(&d, "resume");
    hear(&d, "move ");
    say_all(&d, (const char *const[]){"pause", "new", "usermove e2e4", NULL}); /* a new game is not paused */
    hear(&d, "move ");
    stop();
}
END_TEST

START_TEST(resigns_only_if_told)
{
    static const char *const moves[] = {"usermove a1a2", "usermove a2a3", "usermove a3a4"};
    for (int told = 0; told < 2; told++) {
        start(NULL);
        say_all(&d, (const char *const[]){told ? "option Resign=1" : "option Resign=0", "force", "setboard 7k/8/8/8/8/8/8/R2Q2K1 w - - 0 1",
                                      moves[0], "go", NULL});
        hear(&d, "move ");
        say(&d, moves[1]);
        hear(&d, "move ");
        say(&d, moves[2]);
        hear(&d, told ? "resign" : "move ");
        stop();
    }
}
END_TEST

START_TEST(counts_nodes_for_time)
{
    start(NULL);
    say_all(&d, (const char *const[]){"nps 2000", "st 1", "usermove e2e4", NULL});
    hear(&d, "move ");
    stop();
}
END_TEST

START_TEST(promotes_only_as_told)
{
    static const char *const wrong[] = {"usermove a7a8k", "usermove a7a8p", "usermove a7a8x"};
    start(NULL);
    say_all(&d, (const char *const[]){"computer", "force", "setboard 4k3/P7/8/8/8/8/8/4K3 w - - 0 1", NULL});
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say(&d, wrong[i]);
        hear(&d, "Illegal move");
    }
    say_all(&d, (const char *const[]){"usermove a7a8n", "d", NULL});
    ck_assert_str_eq(hear(&d, "position "), "position N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    stop();
}
END_TEST

START_TEST(asks_for_a_platform)
{
    start("platform");
    say(&d, "option Move a platform");
    hear(&d, "askuser platform ");
    say(&d, "platform c1c4");
    hear(&d, "tellusererror ");
    say(&d, "platform c1c3");
    hear(&d, "setboard ");
    stop();
    /* In force mode XBoard would not bear a new board; who writes the move as we do sees to his board himself. */
    start("platform");
    say_all(&d, (const char *const[]){"force", "platform c1c3", NULL});
    hear(&d, "tellusererror ");
    say(&d, "usermove c1c3");
    hear(&d, "Illegal move (a platform can be moved by hand only ");
    say_all(&d, (const char *const[]){"usermove ~c1c3", "d", NULL});
    ck_assert_ptr_nonnull(strstr(hear(&d, "position "), " b "));
    stop();
    start(NULL);
    say(&d, "option Move a platform");
    hear(&d, "Error (this game has no platforms)");
    stop();
}
END_TEST

static Suite *xboard_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("xboard", &tests, 60);
    tcase_add_test(tests, offers_its_features);
    tcase_add_test(tests, plays_as_the_second_side);
    tcase_add_test(tests, reads_short_moves);
    tcase_add_test(tests, plays_as_the_first_side);
    tcase_add_test(tests, ping_waits_for_the_own_move);
    tcase_add_test(tests, ping_while_pondering_is_answered_at_once);
    tcase_add_test(tests, force_aborts_without_a_move);
    tcase_add_test(tests, moves_at_once_when_asked);
    tcase_add_test(tests, joins_a_match);
    tcase_add_test(tests, counts_ten_ranks_from_zero);
    tcase_add_test(tests, every_variant_gets_a_setup);
    tcase_add_test(tests, analyses);
    tcase_add_test(tests, edits_by_hand);
    tcase_add_test(tests, refuses_what_cannot_be_played);
    tcase_add_test(tests, the_mated_side_claims);
    tcase_add_test(tests, keeps_the_variant_when_another_is_unknown);
    tcase_add_test(tests, redraws_platforms_that_moved);
    tcase_add_test(tests, shows_games_of_three_by_redrawing);
    tcase_add_test(tests, drops_from_the_holdings);
    tcase_add_test(tests, gives_hints);
    tcase_add_test(tests, analyses_from_game_to_game);
    tcase_add_test(tests, settings_do_not_prolong_a_move);
    tcase_add_test(tests, pauses);
    tcase_add_test(tests, resigns_only_if_told);
    tcase_add_test(tests, counts_nodes_for_time);
    tcase_add_test(tests, promotes_only_as_told);
    tcase_add_test(tests, asks_for_a_platform);
    tcase_add_test(tests, survives_hostile_lines);
    tcase_add_test(tests, ends_at_once_when_input_ends);
    return suite;
}
REGISTER_SUITE(xboard_suite);
