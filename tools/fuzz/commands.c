/* A session between its input and output, in every protocol. */
#include "fuzz/fuzz.h"

#include "protocol/commands.h"
#include <ctype.h>
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

/* A session with a small table, which is soon made, instead of the whole program: that is all the difference. */
void fuzz_commands(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *input_text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&input_text, &length);
    REQUIRE(stream != NULL, "no memory");
    bool must_answer = write_input(text, stream);
    REQUIRE(fclose(stream) == 0, "no memory");
    MemoryFile in = memory_file((const uint8_t *) input_text, length), out = memory_file(NULL, 0);
    FILE *answers = fdopen(dup(out.fd), "w");
    Error error = {""};
    Input input;
    Output output;
    Session session;
    OptionValues options;
    options_default(&options);
    options.number[OPTION_HASH] = 1;
    REQUIRE(answers != NULL, "no file descriptors");
    REQUIRE(output_open(&output, answers, &error) && input_open(&input, in.fd, out.fd, &error), "%s", error.text);
    REQUIRE(session_open(&session, &input, &output, FRONT_CONSOLE, variant_name(0), &options, &error), "%s", error.text);
    session_loop(&session, commands_handle);
    session_close(&session);
    input_close(&input);
    output_close(&output);
    REQUIRE(fclose(answers) == 0, "the answers cannot be written");
    REQUIRE(!must_answer || answered(out.fd), "isready was not answered last");
    close(in.fd);
    close(out.fd);
    free(input_text);
    free(text);
}
