/* The list of variants and what a compiled game tells about itself. */
#include "support/support.h"

#include "platypus/variant.h"
#include <string.h>

/* All that the rules promise, with facts that the suite does not take from the engine. */
typedef struct {
    const char *name;
    int seats, cells;
    bool drops, reserves;
} Promise;

static const Promise promised[] = {
    {"chess", 2, 64, false, false},
    {"glinski", 2, 91, false, false},
    {"platonic", 2, 100, false, false},
    {"platonic-plain", 2, 100, false, false},
    {"platform", 2, 64, false, false},
    {"platform8", 2, 64, false, false},
    {"raumherichess", 2, 120, false, false},
    {"raumherichess4", 4, 120, false, false},
    {"plattraum", 2, 91, false, false},
    {"plattraum-bishogi", 2, 91, true, true},
    {"plattraum-frontofhouse", 2, 91, true, true},
    {"plattraum3", 3, 91, false, false},
    {"plattraum3-bishogi", 3, 91, true, true},
    {"plattraum3-frontofhouse", 3, 91, true, true},
    {"plattraum-compounds", 2, 91, false, false},
    {"plattraum-compounds-bishogi", 2, 91, true, true},
    {"plattraum-compounds-frontofhouse", 2, 91, true, true},
    {"plattraum-knighted", 2, 91, false, false},
    {"plattraum-knighted-bishogi", 2, 91, true, true},
    {"plattraum-knighted-frontofhouse", 2, 91, true, true},
    {"plattraum-liuyang", 2, 91, false, true},
    {"plattraum-liuyang-bishogi", 2, 91, true, true},
    {"plattraum-liuyang-frontofhouse", 2, 91, true, true},
};
enum { PROMISED = sizeof promised / sizeof promised[0] };

START_TEST(promised_variants)
{
    const Promise *promise = &promised[_i];
    ck_assert_msg(variant_exists(promise->name), "no variant %s", promise->name);
    Table table = table_open(promise->name, NULL);
    ck_assert_str_eq(game_name(table.game), promise->name);
    ck_assert_int_eq(game_seats(table.game), promise->seats);
    ck_assert_int_eq(game_cells(table.game), promise->cells);
    ck_assert_int_eq(game_has_drops(table.game), promise->drops);
    ck_assert_int_eq(game_has_reserves(table.game), promise->reserves);
    ck_assert_int_eq(game_has_platforms(table.game), strncmp(promise->name, "platform", 8) == 0);
    table_close(&table);
}
END_TEST

START_TEST(list_of_variants)
{
    ck_assert_uint_eq(variant_count(), PROMISED);
    ck_assert_str_eq(variant_name(0), "chess");
    for (size_t i = 0; i < variant_count(); i++) {
        ck_assert(variant_exists(variant_name(i)));
        ck_assert(variant_title(i)[0] != '\0');
        for (size_t j = 0; j < i; j++) {
            ck_assert_str_ne(variant_name(i), variant_name(j));
        }
    }
}
END_TEST

START_TEST(no_other_variants)
{
    static const char *const strangers[] = {"", "Chess", "ches", "chess ", "plattraum-", "platonic-plain-bishogi", "\xff"};
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        Error error = {""};
        ck_assert(!variant_exists(strangers[i]));
        ck_assert_ptr_null(game_new(strangers[i], &error));
        ck_assert_msg(error.text[0] != '\0', "no line about '%s'", strangers[i]);
        ck_assert_ptr_null(game_new(strangers[i], NULL));
    }
}
END_TEST

START_TEST(kinds_of_men)
{
    Table table = table_open(variant_name((size_t) _i), NULL);
    int royals = 0;
    ck_assert_int_gt(game_kinds(table.game), 0);
    for (int kind = 1; kind <= game_kinds(table.game); kind++) {
        char letter = game_kind_letter(table.game, kind);
        ck_assert_int_eq(game_kind_find(table.game, letter, game_kind_promoted(table.game, kind)), kind);
        ck_assert(game_kind_name(table.game, kind)[0] != '\0');
        royals += game_kind_royal(table.game, kind);
    }
    ck_assert_int_eq(royals, 1);
    ck_assert_int_eq(game_kind_find(table.game, 'Z', false), 0);
    ck_assert_int_eq(game_kind_find(table.game, '?', true), 0);
    table_close(&table);
}
END_TEST

static Suite *registry_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("variants", &tests, 20);
    tcase_add_loop_test(tests, promised_variants, 0, PROMISED);
    tcase_add_test(tests, list_of_variants);
    tcase_add_test(tests, no_other_variants);
    tcase_add_loop_test(tests, kinds_of_men, 0, (int) variant_count());
    return suite;
}
REGISTER_SUITE(registry_suite);
