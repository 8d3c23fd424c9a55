/* The examples of the grammar that others write their programs by. */
#include "support/support.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 1200 };

/* Reads the next indented line of the form "KEY: TEXT", with or without text; false at the end. */
static bool next_example(FILE *file, char *key, char *text)
{
    static char line[LINE];
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        const char *colon = strchr(line, ':');
        if (strncmp(line, "    ", 4) == 0 && colon != NULL) {
            snprintf(key, 64, "%.*s", (int) (colon - line) - 4 < 63 ? (int) (colon - line) - 4 : 63, line + 4);
            snprintf(text, LINE, "%s", colon + 1 + (colon[1] == ' '));
            return true;
        }
        if (strcmp(line, "These are refused:") == 0) {
            strcpy(key, "refused");
            return true;
        }
    }
    return false;
}

START_TEST(examples_hold)
{
    char key[64], text[LINE];
    int played = 0, refused = 0;
    bool refusing = false;
    Table table = {NULL, NULL};
    FILE *file = fopen("src/rules/notation.md", "r");
    ck_assert_ptr_nonnull(file);
    while (next_example(file, key, text)) {
        Error error = {""};
        if (strcmp(key, "refused") == 0) {
            refusing = true;
        } else if (strcmp(key, "moves") == 0) {
            play_text(table.position, text);
        } else if (strcmp(key, "after") == 0) {
            ck_assert_str_eq(written(table.position).text, text);
            table_close(&table);
            played++;
        } else if (variant_exists(key)) {
            table = table_open(key, refusing || strcmp(text, "start") == 0 ? NULL : text);
            if (refusing) {
                ck_assert_msg(!position_set(table.position, text, &error), "%s: %s", key, text);
                table_close(&table);
                refused++;
            }
        }
    }
    fclose(file);
    ck_assert_int_ge(played, 11);
    ck_assert_int_ge(refused, 7);
}
END_TEST

static Suite *notation_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("notation", &tests, 60);
    tcase_add_test(tests, examples_hold);
    return suite;
}
REGISTER_SUITE(notation_suite);
