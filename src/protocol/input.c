#include "protocol/input.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool input_open(Input *input, int fd, int reader, Error *error)
{
    *input = (Input){.fd = fd, .reader = reader, .wake = {-1, -1}, .size = 4096};
    input->data = malloc(input->size);
    if (input->data == NULL) {
        return fail(error, "no memory for input");
    }
    if (pipe(input->wake) != 0) {
        input_close(input);
        return fail(error, "no pipe: %s", strerror(errno));
    }
    for (int i = 0; i < 2; i++) {
        /* A full pipe already holds a wake-up: the writer must not wait for room. */
        if (fcntl(input->wake[i], F_SETFL, O_NONBLOCK) == -1 || fcntl(input->wake[i], F_SETFD, FD_CLOEXEC) == -1) {
            input_close(input);
            return fail(error, "cannot prepare a pipe: %s", strerror(errno));
        }
    }
    return true;
}

void input_close(Input *input)
{
    for (int i = 0; i < 2; i++) {
        if (input->wake[i] >= 0) {
            close(input->wake[i]);
        }
    }
    free(input->data);
    *input = (Input){.fd = -1, .reader = -1, .wake = {-1, -1}};
}

void input_wake(Input *input)
{
    while (write(input->wake[1], "", 1) == -1 && errno == EINTR) {
    }
}

/* Cuts the next complete line out of the buffer, if there is one. The end of input ends a line too. */
static char *take_line(Input *input)
{
    char *start = input->data + input->from;
    size_t length = input->to - input->from;
    char *end = memchr(start, '\n', length);
    if (end != NULL) {
        input->from = (size_t) (end + 1 - input->data);
    } else if (input->ended && length > 0) {
        input->from = input->to;
        end = start + length;
    } else {
        return NULL;
    }
    if (end > start && end[-1] == '\r') {
        end--;
    }
    *end = '\0';
    for (char *p = start; p < end; p++) {
        if (*p == '\0' || isspace((unsigned char) *p)) {
            *p = ' ';
        }
    }
    make_showable(start);
    return start;
}

/* Makes room for more bytes, and one behind them to end the last line; gives up the line that does not fit. */
static void make_room(Input *input)
{
    memmove(input->data, input->data + input->from, input->to - input->from);
    input->to -= input->from;
    input->from = 0;
    if (input->to < input->size - 1) {
        return;
    }
    char *larger = input->size < INPUT_LINE_MAX ? realloc(input->data, input->size * 2) : NULL;
    if (larger != NULL) {
        input->data = larger;
        input->size *= 2;
    } else {
        input->skipping = true;
        input->to = 0;
    }
}

static void read_more(Input *input)
{
    make_room(input);
    ssize_t got = read(input->fd, input->data + input->to, input->size - 1 - input->to);
    if (got > 0) {
        input->to += (size_t) got;
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        input->ended = true;
    }
}

static bool drain_wake(Input *input)
{
    char bytes[64];
    bool any = false;
    while (read(input->wake[0], bytes, sizeof bytes) > 0) {
        any = true;
    }
    return any;
}

InputEvent input_next(Input *input, char **line)
{
    for (;;) {
        *line = take_line(input);
        if (*line != NULL) {
            if (!input->skipping) {
                return INPUT_LINE;
            }
            input->skipping = false;
            return INPUT_TOO_LONG;
        }
        if (input->ended) {
            return INPUT_END;
        }
        /* The reader's end is watched too, since a long search may have nothing to write that would fail. */
        struct pollfd wait[3] = {{.fd = input->fd, .events = POLLIN}, {.fd = input->wake[0], .events = POLLIN}, {.fd = input->reader}};
        if (poll(wait, 3, -1) < 0) {
            input->ended = errno != EINTR;
            continue;
        }
        if (wait[2].revents != 0) {
            input->ended = true;
            continue;
        }
        if (wait[1].revents != 0 && drain_wake(input)) {
            return INPUT_WAKE;
        }
        if (wait[0].revents != 0) {
            read_more(input);
        }
    }
}
