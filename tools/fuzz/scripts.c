/* Random talks with the program as a child process: valid and broken lines mixed, at random paces, in both protocols.
 *
 * A process is led through many talks, since under sanitizers its start takes longer than a talk; a new one begins as a new game does. It
 * fails where the program does not answer in time, does not end when told to or left alone, ends badly, or writes to standard error, where
 * the sanitizers report. The seed of a failed process is printed; the same seed says the same lines. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TALKS_A_PROCESS = 20, LONGEST_TALK = 30, PAUSE = 15 /* milliseconds */, SOON = 100 /* milliseconds */ };

/* Milliseconds until an answer; the thread sanitizer takes tens of seconds over a few changes of variant on a busy machine. */
enum { PATIENCE = 120000 };

typedef struct {
    int64_t slowest;       /* in milliseconds */
    uint64_t count, late;  /* all, and those that took longer than SOON */
} Answers;

typedef struct {
    uint64_t random;
    pid_t child;
    int to, from;
    FILE *complaints;  /* standard error of the child */
    char heard[1 << 14];
    size_t size;
    Answers *answers;
} Talk;

static const char *const uci_lines[] = {
    "", "ucinewgame", "position startpos", "position startpos moves e2e4 e7e5", "position startpos moves e2e5", "position",
    "position fen", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go", "go infinite",
    "go depth 2", "go nodes 500", "go movetime 5", "go movetime 1", "go mate 2", "go wtime 50 btime 50",
    "go time1 30 time2 30 time3 30 time4 30", "go ponder wtime 50 btime 50", "go searchmoves e2e4", "go searchmoves", "go depth",
    "go depth x", "go perft 1", "stop", "ponderhit", "setoption name Hash value 1", "setoption name Hash value 2",
    "setoption name Hash value x", "setoption name Threads value 1", "setoption name Threads value 3", "setoption name MultiPV value 4",
    "setoption name Clear Hash", "setoption", "setoption name", "setoption name value 3", "setoption name UCI_Variant value platonic",
    "setoption name UCI_Variant value chess", "setoption name UCI_Variant value platform",
    "setoption name UCI_Variant value raumherichess4", "setoption name UCI_Variant value glinski",
    "setoption name UCI_Variant value plattraum3", "setoption name UCI_Variant value none", "setoption name Ponder value true",
    "setoption name Skill Level value 3", "setoption name MultiPlayerSearch value brs", "setoption name MultiPlayerSearch value maxn",
    "setoption name UCI_ShowWDL value true", "debug on", "d", "moves", "undo", "nonsense", "xyzzy 1 2 3", "\001\377", "eval", "perft 1",
    "move Nf3", "move e4 e5 O-O", "go perft 9\nstop", "perft 9\nposition startpos", "bench\nstop", "bench x",
};

static const char *const xboard_lines[] = {
    "", "protover 2", "accepted debug", "rejected san", "new", "variant platonic", "variant normal", "variant platform", "variant none",
    "variant raumherichess4", "variant plattraum", "variant", "force", "go", "playother", "usermove e2e4", "usermove e7e5",
    "usermove e2e5", "usermove", "d2d4", "a2a3", "?", "ping 1", "ping", "level 40 5 0", "level 0 0:01 1", "level", "st 1", "st 0.01",
    "st x", "sd 2", "sd 3", "sd", "nps 1000", "nps -1", "time 100", "otim 100", "time x", "draw", "result 1-0 {x}",
    "setboard 8/8/8/8/8/8/8/8 w - - 0 1", "setboard", "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "edit", "#", "Ke1", "Pa2", "c", "Ke8", ".", "undo", "remove", "hint", "bk", "hard",
    "easy", "post", "nopost", "analyze", "exit", "memory 9", "memory 12", "memory", "cores 1", "cores 3", "cores x", "option",
    "option =1", "option MultiPV=3", "option Clear Hash", "option Skill Level=2", "exclude e2e4", "exclude all", "include e2e4",
    "include all", "lift e2", "lift z9", "hover e4", "put e4", "pause", "resume", "computer", "name x", "random", "d", "eval",
    "nonsense", "\001\377", "P@e4", "@@@@", "a1a3", "platform a1a3",
    "usermove Nf3", "usermove exd5", "e4", "perft 9\n?", "divide 9\n.", "bench\n?", "perft 1",
};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Marsaglia's xorshift64. */
static uint64_t below(Talk *talk, uint64_t limit)
{
    talk->random ^= talk->random << 13;
    talk->random ^= talk->random >> 7;
    talk->random ^= talk->random << 17;
    return (talk->random >> 16) % limit;
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t) time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool start(Talk *talk, const char *program)
{
    int to[2], from[2];
    talk->complaints = tmpfile();
    if (talk->complaints == NULL || pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) {
        return false;
    }
    talk->child = fork();
    if (talk->child == 0) {
        signal(SIGPIPE, SIG_DFL);
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        dup2(fileno(talk->complaints), STDERR_FILENO);
        execl(program, program, (char *) NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    talk->to = to[1];
    talk->from = from[0];
    return talk->child > 0;
}

static void say(Talk *talk, const char *line)
{
    char text[256];
    int length = snprintf(text, sizeof text, "%s\n", line);
    if (write(talk->to, text, (size_t) length) != length) {
        talk->size = 0; /* the program is gone: hearing will tell */
    }
}

/* Reads until the answer comes as a line of its own. */
static bool hear(Talk *talk, const char *answer, bool timed)
{
    int64_t begin = now();
    size_t length = strlen(answer);
    for (;;) {
        char *end;
        while ((end = memchr(talk->heard, '\n', talk->size)) != NULL) {
            size_t line = (size_t) (end - talk->heard);
            bool found = line == length && memcmp(talk->heard, answer, length) == 0;
            talk->size -= line + 1;
            memmove(talk->heard, end + 1, talk->size);
            if (found) {
                int64_t time = now() - begin;
                Answers *answers = talk->answers;
                if (timed) {
                    answers->slowest = time > answers->slowest ? time : answers->slowest;
                    answers->late += time > SOON;
                    answers->count++;
                }
                return true;
            }
        }
        if (talk->size == sizeof talk->heard) {
            talk->size = 0; /* no line that is waited for is so long */
        }
        struct pollfd wait = {.fd = talk->from, .events = POLLIN};
        int64_t left = begin + PATIENCE - now();
        ssize_t got = left > 0 && poll(&wait, 1, (int) left) > 0
                          ? read(talk->from, talk->heard + talk->size, sizeof talk->heard - talk->size) : 0;
        if (got <= 0) {
            return false;
        }
        talk->size += (size_t) got;
    }
}

/* Waits for the end; the exit status, or -1 if it was killed, by itself or for not ending. */
static int wait_for_end(Talk *talk)
{
    int status = -1;
    int64_t end = now() + PATIENCE;
    pid_t ended;
    while ((ended = waitpid(talk->child, &status, WNOHANG)) == 0 && now() < end) {
        struct pollfd wait = {.fd = talk->from, .events = POLLIN};
        if (talk->from < 0 || poll(&wait, 1, 2) <= 0 || read(talk->from, talk->heard, sizeof talk->heard) <= 0) {
            usleep(1000);
        }
    }
    if (ended == 0) {
        kill(talk->child, SIGKILL);
        waitpid(talk->child, &status, 0);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool ask(Talk *talk, const char *question, const char *answer, bool timed)
{
    say(talk, question);
    return hear(talk, answer, timed);
}

/* One talk; NULL, or what went wrong. */
static const char *converse(Talk *talk, bool xboard)
{
    say(talk, xboard ? ".\nnew" : "ucinewgame");
    for (uint64_t lines = below(talk, LONGEST_TALK); lines > 0; lines--) {
        say(talk, xboard ? xboard_lines[below(talk, COUNT(xboard_lines))] : uci_lines[below(talk, COUNT(uci_lines))]);
        if (below(talk, 4) == 0) {
            usleep((useconds_t) (1000 * below(talk, PAUSE)));
        }
        if (below(talk, 8) == 0) {
            /* The first answer tells that all before was obeyed, the second one how long an answer takes in the state that was reached. XBoard's
             * ping would wait for the end of a move: force ends it, and the point leaves edit mode. */
            bool answers = xboard ? ask(talk, ".\nforce\nping 100", "pong 100", false) && ask(talk, "ping 101", "pong 101", true)
                                  : ask(talk, "isready", "readyok", false) && ask(talk, "isready", "readyok", true);
            if (!answers) {
                return "it did not answer";
            }
        }
    }
    return NULL;
}

/* So many talks, and an end. A small table is soon cleared. */
static const char *lead(Talk *talk, uint64_t talks)
{
    bool xboard = below(talk, 2) == 0;
    say(talk, xboard ? "xboard\nmemory 1" : "uci\nsetoption name Hash value 1");
    for (; talks > 0; talks--) {
        const char *fault = converse(talk, xboard);
        if (fault != NULL) {
            return fault;
        }
    }
    switch (below(talk, 3)) {
    case 0:
        say(talk, xboard ? ".\nquit" : "quit");
        break;
    case 1:
        close(talk->to);
        talk->to = -1;
        break;
    default: /* the reader leaves first */
        close(talk->from);
        talk->from = -1;
        break;
    }
    return wait_for_end(talk) == EXIT_SUCCESS ? NULL : "it did not end well";
}

static bool lead_process(const char *program, uint64_t seed, uint64_t talks, Answers *answers)
{
    Talk talk = {.random = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15), .answers = answers};
    char complaint[4096];
    if (!start(&talk, program)) {
        fprintf(stderr, "no process: %s\n", strerror(errno));
        return false;
    }
    const char *fault = lead(&talk, talks);
    if (fault != NULL) {
        kill(talk.child, SIGKILL);
        waitpid(talk.child, NULL, 0);
    }
    rewind(talk.complaints);
    complaint[fread(complaint, 1, sizeof complaint - 1, talk.complaints)] = '\0';
    fclose(talk.complaints);
    if (talk.to >= 0) {
        close(talk.to);
    }
    if (talk.from >= 0) {
        close(talk.from);
    }
    if (fault == NULL && complaint[0] != '\0') {
        fault = "it complained";
    }
    if (fault != NULL) {
        fprintf(stderr, "process %" PRIu64 ": %s\n%s", seed, fault, complaint);
    }
    return fault == NULL;
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: %s PROGRAM TALKS [FIRST_SEED]\n", argv[0]);
        return EXIT_FAILURE;
    }
    uint64_t talks = strtoull(argv[2], NULL, 10), seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    uint64_t done = 0, failed = 0;
    Answers answers = {0};
    signal(SIGPIPE, SIG_IGN);
    for (; done < talks; seed++) {
        uint64_t now_led = talks - done < TALKS_A_PROCESS ? talks - done : TALKS_A_PROCESS;
        failed += !lead_process(argv[1], seed, now_led, &answers);
        done += now_led;
        if (done % (25 * TALKS_A_PROCESS) == 0 || done == talks) {
            printf("%" PRIu64 " talks, to seed %" PRIu64 ": %" PRIu64 " processes failed; %" PRIu64 " answers, slowest %" PRId64
                   " ms, %" PRIu64 " later than %d ms\n", done, seed, failed, answers.count, answers.slowest, answers.late, SOON);
            fflush(stdout);
        }
    }
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
