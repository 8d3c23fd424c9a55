#include "protocol/commands.h"

#include "protocol/play.h"
#include "protocol/text.h"
#include "protocol/uci.h"
#include "protocol/xboard.h"
#include <string.h>

typedef struct {
    const char *name;
    unsigned fronts;
    void (*run)(Session *session, char *text);
    const char *help; /* arguments and meaning, for people; NULL: left out of help */
} Command;

enum { CON = FRONT_CONSOLE, UCI = FRONT_UCI | FRONT_CONSOLE, XB = FRONT_XBOARD, PLAY = FRONT_PLAY, ALL = UCI | XB | PLAY };

static const Command table[] = {
    {"quit", ALL, console_quit, "leave at once"},
    {"help", UCI | PLAY, console_help, "this list"},
    {"d", UCI | XB, console_draw, "draw the board, with position string and state of the game"},
    {"eval", UCI | XB, console_eval, "terms of the static evaluation"},
    {"moves", UCI | PLAY, console_moves, "legal moves"},
    {"move", CON, console_move, "MOVE...: play moves"},
    {"undo", UCI, console_undo, "take the last move back"},
    {"bk", UCI | PLAY, console_bk, "moves of the opening book"},
    {"perft", UCI | XB, console_perft, "N: count sequences of N legal moves"},
    {"divide", UCI | XB, console_divide, "N: the same for each first move"},
    {"bench", UCI | XB, console_bench, "[VARIANT]: search fixed positions"},
    {"variants", CON, console_variants, "the games"},
    {"variant", CON, console_variant, "NAME: another game"},

    {"board", PLAY, play_board, "draw the board"},
    {"hint", PLAY, play_hint, "a good move"},
    {"undo", PLAY, play_undo, "take your last move back"},
    {"level", PLAY, play_level, "N: strength of the engine, 0 to 20"},
    {"swap", PLAY, play_swap, "change sides"},
    {"resign", PLAY, play_resign, "give the game up"},
    {"new", PLAY, play_new, "[VARIANT]: a new game"},

    {"uci", UCI, uci_uci, "speak UCI"},
    {"isready", UCI, uci_isready, "answer readyok, also while thinking"},
    {"debug", UCI, uci_debug, "on|off"},
    {"register", UCI, uci_register, NULL},
    {"setoption", UCI, uci_setoption, "name NAME [value VALUE]"},
    {"ucinewgame", UCI, uci_ucinewgame, "forget the last game"},
    {"position", UCI, uci_position, "startpos|fen STRING [moves MOVE...]"},
    {"go", UCI, uci_go, 
     "[depth|nodes|movetime|mate|perft|wtime|btime|winc|binc|movestogo|time1..time4|inc1..inc4 N] "
     "[infinite] [ponder] [searchmoves MOVE...]"},
    {"stop", UCI, uci_stop, "stop thinking"},
    {"ponderhit", UCI, uci_ponderhit, "the move pondered on was played"},

    {"xboard", CON | XB, xboard_start, "speak the protocol of XBoard"},
    {"protover", XB, xboard_protover, NULL},
    {"accepted", XB, xboard_accepted, NULL},
    {"rejected", XB, xboard_ignore, NULL},
    {"new", XB, xboard_new, NULL},
    {"variant", XB, xboard_variant, NULL},
    {"force", XB, xboard_force, NULL},
    {"go", XB, xboard_go, NULL},
    {"playother", XB, xboard_playother, NULL},
    {"usermove", XB, xboard_usermove, NULL},
    {"ping", XB, xboard_ping, NULL},
    {"level", XB, xboard_level, NULL},
    {"st", XB, xboard_st, NULL},
    {"sd", XB, xboard_sd, NULL},
    {"nps", XB, xboard_nps, NULL},
    {"time", XB, xboard_time, NULL},
    {"otim", XB, xboard_otim, NULL},
    {"?", XB, xboard_move_now, NULL},
    {"draw", XB, xboard_draw, NULL},
    {"result", XB, xboard_result, NULL},
    {"setboard", XB, xboard_setboard, NULL},
    {"edit", XB, xboard_edit, NULL},
    {"undo", XB, xboard_undo, NULL},
    {"remove", XB, xboard_remove, NULL},
    {"hint", XB, xboard_hint, NULL},
    {"bk", XB, xboard_bk, NULL},
    {"hard", XB, xboard_hard, NULL},
    {"easy", XB, xboard_easy, NULL},
    {"post", XB, xboard_post, NULL},
    {"nopost", XB, xboard_nopost, NULL},
    {"analyze", XB, xboard_analyze, NULL},
    {".", XB, xboard_status, NULL},
    {"exit", XB, xboard_exit, NULL},
    {"memory", XB, xboard_memory, NULL},
    {"cores", XB, xboard_cores, NULL},
    {"option", XB, xboard_option, NULL},
    {"exclude", XB, xboard_exclude, NULL},
    {"include", XB, xboard_include, NULL},
    {"lift", XB, xboard_lift, NULL},
    {"put", XB, xboard_ignore, NULL},
    {"hover", XB, xboard_ignore, NULL},
    {"pause", XB, xboard_pause, NULL},
    {"resume", XB, xboard_resume, NULL},
    {"computer", XB, xboard_computer, NULL},
    {"platform", XB, xboard_platform, NULL},
    {"setscore", XB, xboard_ignore, NULL},
    {"random", XB, xboard_ignore, NULL},
    {"name", XB, xboard_ignore, NULL},
    {"rating", XB, xboard_ignore, NULL},
    {"ics", XB, xboard_ignore, NULL},
    {"egtpath", XB, xboard_ignore, NULL},
    {"white", XB, xboard_ignore, NULL},
    {"black", XB, xboard_ignore, NULL},
};

static const Command *find(Front front, const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if ((table[i].fronts & front) != 0 && strcmp(table[i].name, name) == 0) {
            return &table[i];
        }
    }
    return NULL;
}

void commands_handle(Session *session, char *line)
{
    if (session->front == FRONT_XBOARD && xboard_editing(session)) {
        xboard_edit_line(session, text_rest(line));
        return;
    }
    char *rest = line;
    const char *word = text_word(&rest);
    if (word == NULL) {
        return;
    }
    const Command *command = find(session->front, word);
    if (command != NULL) {
        command->run(session, rest);
    } else if (session->front == FRONT_XBOARD) {
        xboard_unknown(session, word);
    } else if (session->front == FRONT_PLAY) {
        play_move(session, word);
    } else {
        session_error(session, word, "unknown command");
    }
}

void commands_print(const Session *session, FILE *out)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if ((table[i].fronts & session->front) != 0 && table[i].help != NULL) {
            fprintf(out, "%-11s %s\n", table[i].name, table[i].help);
        }
    }
}
