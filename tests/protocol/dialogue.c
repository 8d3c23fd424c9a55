#include "protocol/dialogue.h"

#include "support/support.h"
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds; sanitizers and a busy machine are slow. */
enum { OPTIMISED = TEST_NODES == 0, PATIENCE = 20000, PROMPT = OPTIMISED ? 100 : PATIENCE, LAST_WORDS = OPTIMISED ? 1000 : 5000 };

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t) time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void dialogue_open(Dialogue *dialogue, const char *argument)
{
    int to[2], from[2];
    memset(dialogue, 0, sizeof *dialogue);
    signal(SIGPIPE, SIG_IGN);
    ck_assert_int_eq(pipe(to), 0);
    ck_assert_int_eq(pipe(from), 0);
    dialogue->child = fork();
    ck_assert_int_ge(dialogue->child, 0);
    if (dialogue->child == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        execl(TEST_BINARY, TEST_BINARY, argument, (char *) NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    dialogue->to = to[1];
    dialogue->from = from[0];
}

int dialogue_wait(Dialogue *dialogue)
{
    int status = -1;
    int64_t end = now() + LAST_WORDS;
    pid_t ended;
    while ((ended = waitpid(dialogue->child, &status, WNOHANG)) == 0 && now() < end) {
        /* Its output is read, so that a full pipe does not keep it. */
        struct pollfd wait = {.fd = dialogue->from, .events = POLLIN};
        if (poll(&wait, 1, 10) > 0 && read(dialogue->from, dialogue->data, sizeof dialogue->data) < 0) {
            break;
        }
    }
    if (ended != dialogue->child) {
        kill(dialogue->child, SIGKILL);
        waitpid(dialogue->child, &status, 0);
        ck_abort_msg("the program did not end");
    }
    close(dialogue->from);
    close(dialogue->to);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int dialogue_close(Dialogue *dialogue)
{
    int spare = dup(STDERR_FILENO);
    close(dialogue->to);
    dialogue->to = spare; /* something that dialogue_wait may close */
    return dialogue_wait(dialogue);
}

void say(Dialogue *dialogue, const char *line)
{
    size_t length = strlen(line);
    while (length > 0) {
        ssize_t written = write(dialogue->to, line, length);
        ck_assert_msg(written > 0, "the program does not listen to: %.80s", line);
        line += written;
        length -= (size_t) written;
    }
    ck_assert_int_eq(write(dialogue->to, "\n", 1), 1);
}

void say_all(Dialogue *dialogue, const char *const *lines)
{
    for (; *lines != NULL; lines++) {
        say(dialogue, *lines);
    }
}

/* Takes the next whole line; false if none comes before `end`. */
static bool next_line(Dialogue *dialogue, int64_t end)
{
    for (;;) {
        char *stop = memchr(dialogue->data, '\n', dialogue->size);
        if (stop != NULL) {
            size_t length = (size_t) (stop - dialogue->data);
            size_t kept = length < sizeof dialogue->line ? length : sizeof dialogue->line - 1;
            memcpy(dialogue->line, dialogue->data, kept);
            dialogue->line[kept] = '\0';
            dialogue->size -= length + 1;
            memmove(dialogue->data, stop + 1, dialogue->size);
            return true;
        }
        ck_assert_uint_lt(dialogue->size, sizeof dialogue->data);
        struct pollfd wait = {.fd = dialogue->from, .events = POLLIN};
        int64_t left = end - now();
        if (left <= 0 || poll(&wait, 1, (int) left) <= 0) {
            return false;
        }
        ssize_t got = read(dialogue->from, dialogue->data + dialogue->size, sizeof dialogue->data - dialogue->size);
        ck_assert_msg(got > 0, "the program has ended");
        dialogue->size += (size_t) got;
    }
}

static const char *hear_within(Dialogue *dialogue, const char *prefix, int milliseconds)
{
    int64_t end = now() + milliseconds;
    while (next_line(dialogue, end)) {
        if (strncmp(dialogue->line, prefix, strlen(prefix)) == 0) {
            return dialogue->line;
        }
    }
    ck_abort_msg("no line that begins with '%s' came within %d ms", prefix, milliseconds);
    return NULL;
}

const char *hear(Dialogue *dialogue, const char *prefix)
{
    return hear_within(dialogue, prefix, PATIENCE);
}

const char *hear_soon(Dialogue *dialogue, const char *prefix)
{
    return hear_within(dialogue, prefix, LAST_WORDS);
}

const char *hear_at_once(Dialogue *dialogue, const char *prefix)
{
    return hear_within(dialogue, prefix, PROMPT);
}

void hear_none(Dialogue *dialogue, const char *prefix, int milliseconds)
{
    int64_t end = now() + milliseconds;
    while (next_line(dialogue, end)) {
        ck_assert_msg(strncmp(dialogue->line, prefix, strlen(prefix)) != 0, "unwanted line: %s", dialogue->line);
    }
}
