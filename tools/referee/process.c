#include "referee/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

int64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t) time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* ---- Start ---- */

/* posix_spawn, since a fork of a program with threads may do next to nothing before it becomes another program. */
static int spawn(pid_t *pid, const char *command, const char *dir, int input, int output, bool quiet)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int status = posix_spawn_file_actions_init(&actions);
    if (status != 0) {
        return status;
    }
    status = posix_spawnattr_init(&attributes);
    if (status != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return status;
    }
    sigset_t none, ignored;
    sigemptyset(&none);
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    posix_spawnattr_setpgroup(&attributes, 0);
    status = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (status == 0) {
        status = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    }
    if (status == 0) {
        status = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    }
    if (status == 0 && quiet) {
        status = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    }
    if (status == 0 && dir != NULL) {
        status = posix_spawn_file_actions_addchdir_np(&actions, dir);
    }
    char shell[] = "/bin/sh", option[] = "-c";
    char *text = NULL;
    if (status == 0 && asprintf(&text, "exec %s", command) < 0) {
        text = NULL;
        status = ENOMEM;
    }
    if (status == 0) {
        char *arguments[] = {shell, option, text, NULL};
        status = posix_spawn(pid, shell, &actions, &attributes, arguments, environ);
    }
    free(text);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

bool process_start(Process *process, const char *command, const char *dir, Error *error)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) {
        return fail(error, "no pipe: %s", strerror(errno));
    }
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return fail(error, "no pipe: %s", strerror(errno));
    }
    int status = spawn(&process->pid, command, dir, to[0], from[1], process->trace == NULL);
    close(to[0]);
    close(from[1]);
    process->to = to[1];
    process->from = from[0];
    process->start = process->end = 0;
    process->overlong = false;
    if (status != 0) {
        process->pid = 0;
        close(process->to);
        close(process->from);
        return fail(error, "cannot run '%.120s': %s", command, strerror(status));
    }
    /* A process that does not read must not stop us in the middle of a line. */
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---- Talk ---- */

bool process_write(Process *process, const char *format, ...)
{
    char *text;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return false;
    }
    if (process->trace != NULL) {
        fprintf(stderr, "%s < %s\n", process->trace, text);
    }
    text[length] = '\n';
    size_t done = 0, size = (size_t) length + 1;
    int64_t deadline = now_us() + 2000000;
    while (done < size) {
        ssize_t part = write(process->to, text + done, size - done);
        if (part > 0) {
            done += (size_t) part;
        } else if (part < 0 && errno == EAGAIN && now_us() < deadline) {
            struct pollfd wait = {.fd = process->to, .events = POLLOUT};
            poll(&wait, 1, 100);
        } else if (part < 0 && errno != EINTR) {
            break;
        }
    }
    free(text);
    return done == size;
}

/* Cuts the next whole line out of the buffer; NULL if there is none yet. */
static char *take_line(Process *process)
{
    for (;;) {
        char *begin = process->buffer + process->start;
        char *newline = memchr(begin, '\n', process->end - process->start);
        if (newline == NULL) {
            return NULL;
        }
        process->start = (size_t) (newline + 1 - process->buffer);
        if (process->overlong) {
            process->overlong = false;
            continue;
        }
        *newline = '\0';
        if (newline > begin && newline[-1] == '\r') {
            newline[-1] = '\0';
        }
        return begin;
    }
}

/* Room for more: moves what is left to the front; a line as long as the buffer goes. */
static void make_room(Process *process)
{
    memmove(process->buffer, process->buffer + process->start, process->end - process->start);
    process->end -= process->start;
    process->start = 0;
    if (process->end == sizeof process->buffer) {
        process->overlong = true;
        process->end = 0;
    }
}

ReadResult process_read(Process *process, int64_t deadline, char **line)
{
    for (;;) {
        if ((*line = take_line(process)) != NULL) {
            if (process->trace != NULL) {
                fprintf(stderr, "%s > %s\n", process->trace, *line);
            }
            return READ_LINE;
        }
        int64_t left = deadline - now_us();
        if (left < 0) {
            left = 0;
        }
        struct pollfd wait[2] = {{.fd = process->from, .events = POLLIN}, {.fd = process->cancel, .events = 0}};
        int ready = poll(wait, 2, left > 3600000000 ? 3600000 : (int) ((left + 999) / 1000));
        if (wait[1].revents != 0 && ready > 0) {
            return READ_CANCELLED;
        }
        if (ready > 0 && wait[0].revents != 0) {
            make_room(process);
            ssize_t got = read(process->from, process->buffer + process->end, sizeof process->buffer - process->end);
            if (got > 0) {
                process->end += (size_t) got;
            } else if (got == 0 || errno != EINTR) {
                return READ_CLOSED;
            }
        } else if (left == 0) {
            return READ_LATE;
        }
    }
}

/* ---- End ---- */

void process_end(Process *process, int64_t grace, char how[32])
{
    if (process->pid == 0) {
        return;
    }
    close(process->to);
    close(process->from);
    int status = 0;
    pid_t ended = 0;
    int64_t deadline = now_us() + grace;
    while ((ended = waitpid(process->pid, &status, WNOHANG)) == 0 && now_us() < deadline) {
        struct timespec nap = {.tv_nsec = 2000000};
        nanosleep(&nap, NULL);
    }
    /* The group also when its leader is gone: it may have left children behind. */
    kill(-process->pid, SIGKILL);
    while (ended == 0 && waitpid(process->pid, &status, 0) < 0 && errno == EINTR) {
    }
    process->pid = 0;
    if (how != NULL && WIFSIGNALED(status)) {
        snprintf(how, 32, "signal %d", WTERMSIG(status));
    } else if (how != NULL) {
        snprintf(how, 32, "exit %d", WEXITSTATUS(status));
    }
}
