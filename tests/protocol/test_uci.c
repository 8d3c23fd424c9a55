/* UCI, and the console that understands the same commands. */
#include "protocol/dialogue.h"
#include "support/support.h"
#include <stdlib.h>
#include <string.h>

static Dialogue d;

static void start(void)
{
    dialogue_open(&d, NULL);
    say(&d, "uci");
    hear(&d, "uciok");
}

static void stop(void)
{
    say(&d, "quit");
    ck_assert_int_eq(dialogue_wait(&d), 0);
}

START_TEST(introduces_itself)
{
    dialogue_open(&d, NULL);
    say(&d, "uci");
    hear(&d, "id name Platypus");
    hear(&d, "id author");
    hear(&d, "option name Hash type spin default");
    ck_assert_ptr_nonnull(strstr(hear(&d, "option name UCI_Variant type combo"), "default chess var chess var "));
    hear(&d, "option name Clear Hash type button");
    hear(&d, "uciok");
    stop();
}
END_TEST

START_TEST(one_bestmove_for_each_go)
{
    start();
    say(&d, "position startpos moves e2e4 e7e5");
    say(&d, "go depth 3");
    hear(&d, "info depth 3");
    hear(&d, "bestmove ");
    hear_none(&d, "bestmove", 100);
    say(&d, "go infinite");
    hear_none(&d, "bestmove", 100);
    say(&d, "stop");
    hear(&d, "bestmove ");
    say(&d, "stop");
    hear_none(&d, "bestmove", 100);
    stop();
}
END_TEST

START_TEST(answers_isready_while_searching)
{
    start();
    say(&d, "go infinite");
    hear(&d, "info depth 1 ");
    say(&d, "isready");
    hear(&d, "readyok");
    hear_none(&d, "bestmove", 50);
    say(&d, "stop");
    hear(&d, "bestmove ");
    stop();
}
END_TEST

/* Each of these first ends the search that runs. */
START_TEST(obeys_a_second_command_while_searching)
{
    static const char *const second[] = {"go depth 1", "position startpos moves e2e4", "setoption name Hash value 2", "ucinewgame"};
    start();
    say(&d, "go infinite");
    say(&d, second[_i]);
    hear(&d, "bestmove ");
    if (_i == 0) {
        hear(&d, "bestmove ");
    }
    say(&d, "go depth 1");
    hear(&d, "bestmove ");
    stop();
}
END_TEST

START_TEST(ponders_until_told)
{
    start();
    say(&d, "position startpos moves e2e4 e7e5");
    say(&d, "go ponder wtime 400 btime 400");
    hear_none(&d, "bestmove", 700);
    say(&d, "ponderhit");
    hear(&d, "bestmove ");
    stop();
}
END_TEST

START_TEST(reads_parameters_of_go_in_any_order)
{
    start();
    say(&d, "go searchmoves a2a3 h2h3 depth 2 movetime 5000");
    const char *best = hear(&d, "bestmove ");
    ck_assert(strncmp(best, "bestmove a2a3", 13) == 0 || strncmp(best, "bestmove h2h3", 13) == 0);
    say(&d, "go btime 300 binc -5 wtime -100 movestogo 1");
    hear(&d, "bestmove ");
    say(&d, "go depth 2 infinite");
    hear_none(&d, "bestmove", 100);
    say(&d, "stop");
    hear(&d, "bestmove ");
    say(&d, "go perft 3");
    ck_assert_str_eq(hear(&d, "Nodes searched"), "Nodes searched: 8902");
    stop();
}
END_TEST

/* Whoever sends a broken line waits for a move all the same. */
START_TEST(every_go_is_answered)
{
    static const char *const lines[] = {"go depth x",           "go movetime 100.5", "go wtime",          "go depth 99999999999999999999",
                                        "go searchmoves e2e5", "go searchmoves",    "go depth 2 searchmoves e2e4 e2e5"};
    start();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        say(&d, lines[i]);
        hear(&d, "info string go: ");
        hear(&d, "bestmove ");
    }
    hear_none(&d, "bestmove", 100);
    stop();
}
END_TEST

START_TEST(shows_chances_and_the_current_move)
{
    start();
    say_all(&d, (const char *const[]){"setoption name UCI_ShowWDL value true", "go infinite", NULL});
    int win, draw, loss;
    const char *chances = strstr(hear(&d, "info depth 2 "), " wdl ");
    ck_assert_ptr_nonnull(chances);
    ck_assert_int_eq(sscanf(chances, " wdl %d %d %d", &win, &draw, &loss), 3);
    ck_assert_int_eq(win + draw + loss, 1000);
    while (strstr(hear(&d, "info depth "), " currmove ") == NULL) { }
    say(&d, "stop");
    hear(&d, "bestmove ");
    stop();
}
END_TEST

START_TEST(plays_below_its_strength)
{
    start();
    say(&d, "setoption name UCI_LimitStrength value true");
    say_all(&d, (const char *const[]){"setoption name UCI_Elo value 800", "go depth 3", NULL});
    hear(&d, "bestmove ");
    say(&d, "setoption name UCI_Elo value 100");
    hear(&d, "info string setoption: ");
    stop();
}
END_TEST

START_TEST(says_none_where_no_move_is_legal)
{
    start();
    say(&d, "position startpos moves f2f3 e7e5 g2g4 d8h4");
    say(&d, "go depth 4");
    ck_assert_str_eq(hear(&d, "info depth"), "info depth 0 score mate 0");
    ck_assert_str_eq(hear(&d, "bestmove"), "bestmove (none)");
    say(&d, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    say(&d, "go movetime 50");
    ck_assert_str_eq(hear(&d, "info depth"), "info depth 0 score cp 0");
    ck_assert_str_eq(hear(&d, "bestmove"), "bestmove (none)");
    stop();
}
END_TEST

START_TEST(mate_is_told_in_moves)
{
    start();
    say(&d, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    say(&d, "go depth 3");
    ck_assert_ptr_nonnull(strstr(hear(&d, "info depth 3"), "score mate 1 "));
    ck_assert_str_eq(hear(&d, "bestmove"), "bestmove a1a8");
    stop();
}
END_TEST

START_TEST(changes_the_variant)
{
    start();
    say(&d, "setoption name UCI_Variant value platonic");
    ck_assert_str_eq(hear(&d, "info string variant"), "info string variant platonic files 10 ranks 10 pocket 0 template fairy startpos "
                                                      "idocttcodi/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/IDOCTTCODI w KQkq - 0 1");
    say(&d, "position startpos");
    say(&d, "go perft 2");
    ck_assert_str_eq(hear(&d, "Nodes searched"), "Nodes searched: 1296");
    say(&d, "setoption name UCI_Variant value plattraum3");
    hear(&d, "info string variant plattraum3 ");
    say(&d, "go time1 60000 time2 60000 time3 60000 depth 2");
    ck_assert_ptr_nonnull(strstr(hear(&d, "info depth 2"), " seats "));
    hear(&d, "bestmove ");
    stop();
}
END_TEST

/* One line each, and the position is as before. */
START_TEST(survives_hostile_lines)
{
    static const char *const lines[] = {"position",
                                        "position fen",
                                        "position nonsense",
                                        "position startpos nonsense",
                                        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                                        "position fen rnbqkbnr/pppp",
                                        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x",
                                        "position startpos moves e2e4 e2e4",
                                        "position startpos moves zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
                                        "setoption",
                                        "setoption name",
                                        "setoption name Nothing value 1",
                                        "setoption name Hash",
                                        "setoption name Hash value abc",
                                        "setoption name Hash value 99999999999999999999",
                                        "setoption name UCI_Variant value nothing",
                                        "nonsense"};
    start();
    say(&d, "position startpos moves d2d4");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        say(&d, lines[i]);
        hear(&d, "info string ");
    }
    say(&d, "");
    say(&d, "   \t ");
    say(&d, "isready");
    hear(&d, "readyok");
    hear_none(&d, "", 50);
    say(&d, "d");
    ck_assert_str_eq(hear(&d, "position "), "position rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1");
    stop();
}
END_TEST

START_TEST(survives_a_huge_line)
{
    size_t size = (size_t) 3 << 20;
    char *line = malloc(size + 1);
    ck_assert_ptr_nonnull(line);
    memset(line, 'x', size);
    line[size] = '\0';
    start();
    say(&d, line);
    ck_assert_ptr_nonnull(strstr(hear(&d, "info string"), "too long"));
    say(&d, "isready");
    hear(&d, "readyok");
    free(line);
    stop();
}
END_TEST

START_TEST(ends_at_once_when_input_ends)
{
    start();
    say(&d, "go infinite");
    hear(&d, "info depth 1 ");
    ck_assert_int_eq(dialogue_close(&d), 0);
}
END_TEST

START_TEST(quits_at_once_while_searching)
{
    start();
    say(&d, "go infinite");
    hear(&d, "info depth 1 ");
    stop();
}
END_TEST

START_TEST(console_commands)
{
    dialogue_open(&d, NULL);
    say(&d, "nonsense");
    hear(&d, "error: nonsense");
    say(&d, "undo");
    hear(&d, "error: undo");
    say(&d, "move e2e4 e7e5 e1e3");
    hear(&d, "error: move");
    say(&d, "move e4 e7e5");
    say(&d, "undo");
    say(&d, "d");
    hear(&d, "variant chess");
    ck_assert_str_eq(hear(&d, "position "), "position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    hear(&d, "result *");
    say(&d, "variant glinski");
    say(&d, "perft 1");
    ck_assert_str_eq(hear(&d, "nodes"), "nodes 51");
    say(&d, "help");
    hear(&d, "position ");
    stop();
}
END_TEST

static Suite *uci_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("uci", &tests, 60);
    tcase_add_test(tests, introduces_itself);
    tcase_add_test(tests, one_bestmove_for_each_go);
    tcase_add_test(tests, answers_isready_while_searching);
    tcase_add_loop_test(tests, obeys_a_second_command_while_searching, 0, 4);
    tcase_add_test(tests, ponders_until_told);
    tcase_add_test(tests, reads_parameters_of_go_in_any_order);
    tcase_add_test(tests, every_go_is_answered);
    tcase_add_test(tests, shows_chances_and_the_current_move);
    tcase_add_test(tests, plays_below_its_strength);
    tcase_add_test(tests, says_none_where_no_move_is_legal);
    tcase_add_test(tests, mate_is_told_in_moves);
    tcase_add_test(tests, changes_the_variant);
    tcase_add_test(tests, survives_hostile_lines);
    tcase_add_test(tests, survives_a_huge_line);
    tcase_add_test(tests, ends_at_once_when_input_ends);
    tcase_add_test(tests, quits_at_once_while_searching);
    tcase_add_test(tests, console_commands);
    return suite;
}
REGISTER_SUITE(uci_suite);
