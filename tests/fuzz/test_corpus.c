/* Inputs that fuzzing found interesting or that once broke something, replayed without a fuzzer. */
#include "fuzz/fuzz.h"
#include "support/support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
} targets[] = {{"position", fuzz_position}, {"moves", fuzz_moves}, {"commands", fuzz_commands},
               {"book", fuzz_book},         {"line", fuzz_line},   {"log", fuzz_log}};

enum { TARGETS = sizeof targets / sizeof targets[0] };

static void replay(const char *path, void (*run)(const uint8_t *data, size_t size))
{
    static uint8_t data[1 << 20];
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s cannot be read", path);
    size_t size = fread(data, 1, sizeof data, file);
    ck_assert_msg(feof(file), "%s is too long", path);
    fclose(file);
    run(data, size);
}

START_TEST(is_replayed)
{
    char folder[256], path[512];
    int count = 0;
    snprintf(folder, sizeof folder, "%s/%s", TEST_CORPUS, targets[_i].name);
    DIR *files = opendir(folder);
    ck_assert_msg(files != NULL, "no folder %s", folder);
    for (const struct dirent *entry; (entry = readdir(files)) != NULL;) {
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            replay(path, targets[_i].run);
            count++;
        }
    }
    closedir(files);
    ck_assert_msg(count > 0, "%s is empty", folder);
}
END_TEST

static Suite *corpus_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("corpus", &tests, 120);
    tcase_add_loop_test(tests, is_replayed, 0, TARGETS);
    return suite;
}
REGISTER_SUITE(corpus_suite);
