/* The whole program between its standard input and output, in every protocol. */
#include "fuzz/fuzz.h"

#include "platypus/protocol.h"
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Does the text hold a number of so many digits or more? */
static bool has_number(const char *text, int digits)
{
    int run = 0;
    for (; *text != '\0'; text++) {
        run = isdigit((unsigned char) *text) ? run + 1 : 0;
        if (run >= digits) {
            return true;
        }
    }
    return false;
}

/* Some commands do much work because they are told to: that is no fault to be found here. */
static bool is_heavy(const char *line)
{
    static const struct {
        const char *word;
        int digits; /* the shortest number that is too much */
    } heavy[] = {{"bench", 0}, {"perft", 1}, {"divide", 1}, {"hash", 3}, {"threads", 2}, {"memory", 3}, {"cores", 2}};
    for (size_t i = 0; i < sizeof heavy / sizeof heavy[0]; i++) {
        if (strcasestr(line, heavy[i].word) != NULL && (heavy[i].digits == 0 || has_number(line, heavy[i].digits))) {
            return true;
        }
    }
    return false;
}

/* Leaves out heavy lines, and asks at the end whether the program still answers; true if it must. */
static bool write_input(char *text, FILE *input)
{
    bool must_answer = true;
    for (char *line; (line = strsep(&text, "\n")) != NULL;) {
        must_answer = must_answer && strstr(line, "quit") == NULL && strstr(line, "xboard") == NULL;
        if (!is_heavy(line)) {
            fprintf(input, "%s\n", line);
        }
    }
    fputs("stop\nisready\n", input);
    return must_answer;
}

static bool answered(int fd)
{
    static const char answer[] = "readyok\n";
    char end[sizeof answer] = "";
    struct stat status;
    off_t length = (off_t) strlen(answer);
    return fstat(fd, &status) == 0 && status.st_size >= length && pread(fd, end, (size_t) length, status.st_size - length) == length &&
           strcmp(end, answer) == 0;
}

void fuzz_commands(const uint8_t *data, size_t size)
{
    char name[] = "platypus";
    char *arguments[] = {name, NULL};
    char *text = fuzz_text(data, size);
    char *input = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&input, &length);
    REQUIRE(stream != NULL, "no memory");
    bool must_answer = write_input(text, stream);
    REQUIRE(fclose(stream) == 0, "no memory");
    MemoryFile in = memory_file((const uint8_t *) input, length), out = memory_file(NULL, 0);
    fflush(stdout);
    int kept[2] = {dup(STDIN_FILENO), dup(STDOUT_FILENO)};
    REQUIRE(dup2(in.fd, STDIN_FILENO) >= 0 && dup2(out.fd, STDOUT_FILENO) >= 0, "no file descriptors");
    int status = platypus_main(1, arguments);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        if (kept[i] >= 0) {
            dup2(kept[i], i);
            close(kept[i]);
        }
    }
    REQUIRE(status == EXIT_SUCCESS, "exit status %d", status);
    REQUIRE(!must_answer || answered(out.fd), "isready was not answered last");
    close(in.fd);
    close(out.fd);
    free(input);
    free(text);
}
