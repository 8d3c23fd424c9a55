/* Memory refused: each of the program's allocations and threads in turn is refused once, over sessions that use them all.
 *
 * Linked with -Wl,--wrap, so that only the project's own calls are refused. Every run must end by itself: with a line on standard error
 * where it could not start or do what the command line asked, else still answering at its end. */
#include "platypus/protocol.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Refusing ---- */

/* Requests until the one that is refused; shared with the child, so that the parent learns whether there were as many. */
static atomic_long *left;

static bool refused(void)
{
    return left != NULL && atomic_fetch_sub(left, 1) == 1;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

void *__wrap_malloc(size_t size)
{
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return refused() ? NULL : __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return refused() ? NULL : __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *text)
{
    return refused() ? NULL : __real_strdup(text);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    return refused() ? EAGAIN : __real_pthread_create(thread, attributes, run, argument);
}

/* ---- Sessions ---- */

typedef struct {
    char *arguments[8]; /* behind the program's name */
    const char *input;
    const char *last; /* how its output must end if it exits well, NULL: anyhow */
} Run;

static Run runs[] = {
    {{NULL},
     "uci\nsetoption name UCI_Variant value raumherichess4\nsetoption name Hash value 2\nsetoption name Threads value 3\n"
     "position fen x\nposition startpos\neval\nd\ngo perft 1\ngo infinite\nstop\nsetoption name UCI_Variant value platform\n"
     "position startpos moves ~a1a3\nbk\nundo\ngo infinite\nstop\nisready\n",
     "readyok\n"},
    {{NULL},
     "xboard\nprotover 2\nvariant plattraum3\nmemory 10\ncores 2\nsetboard 8/8\nforce\nedit\n#\n.\neval\nnew\nforce\nxboard\nping 7\n",
     NULL},
    {{"perft", "chess", "2", "--threads", "2", "--hash", "1", NULL}, "", "nodes 400\n"},
    {{"after", "glinski", "--moves", "e4e5", NULL}, "", "result *\n"},
    {{"eval", "chess", "--explain", NULL}, "", NULL},
    {{"moves", "platonic", NULL}, "", NULL},
};

static int memory_file(const char *text)
{
    int fd = memfd_create("memory", MFD_CLOEXEC);
    size_t length = strlen(text);
    if (fd < 0 || write(fd, text, length) != (ssize_t) length || lseek(fd, 0, SEEK_SET) != 0) {
        perror("no file in memory");
        exit(EXIT_FAILURE);
    }
    return fd;
}

static void read_end(int fd, char *text, size_t size)
{
    off_t length = lseek(fd, 0, SEEK_END), from = length < (off_t) size ? 0 : length - (off_t) size + 1;
    ssize_t got = pread(fd, text, size - 1, from);
    text[got > 0 ? got : 0] = '\0';
    close(fd);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

/* One run in a child in which the request of that number is refused; true if it went as it must. */
static bool refuse(Run *run, long number)
{
    enum { SECONDS = 120, END = 4096 };
    char out_text[END], error_text[END];
    int in = memory_file(run->input), out = memory_file(""), error = memory_file("");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char name[] = "platypus";
        char *arguments[10] = {name};
        int count = 1;
        for (; run->arguments[count - 1] != NULL; count++) {
            arguments[count] = run->arguments[count - 1];
        }
        alarm(SECONDS);
        dup2(in, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(error, STDERR_FILENO);
        atomic_store(left, number);
        int status = platypus_main(count, arguments);
        exit(status);
    }
    int status = -1;
    waitpid(child, &status, 0);
    close(in);
    read_end(out, out_text, sizeof out_text);
    read_end(error, error_text, sizeof error_text);
    const char *line = strchr(error_text, '\n');
    bool well = WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS && error_text[0] == '\0' &&
                (run->last == NULL || ends_with(out_text, run->last));
    bool told = WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE && line != NULL && line[1] == '\0';
    if (!well && !told) {
        const char *name = run->arguments[0] != NULL ? run->arguments[0] : run->input;
        fprintf(stderr, "request %ld of '%s': status %d\n%s%s\n", number, name, status, out_text, error_text);
    }
    return well || told;
}

int main(void)
{
    long refusals = 0, failed = 0;
    atomic_long *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        perror("no shared memory");
        return EXIT_FAILURE;
    }
    left = shared;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        long number = 0;
        do {
            number++;
            atomic_store(left, 0);
            failed += !refuse(&runs[i], number);
        } while (atomic_load(left) <= 0);
        refusals += number - 1; /* the last run asked for less */
    }
    printf("%ld requests refused, %ld runs failed\n", refusals, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
