/* Runs every suite that was linked in. Exit status 0 only if all tests ran and passed. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

/* The linker sets these around the section that REGISTER_SUITE fills. */
extern const SuiteMaker __start_platypus_suites[];
extern const SuiteMaker __stop_platypus_suites[];

int main(void)
{
    SRunner *runner = srunner_create(NULL);
    for (const SuiteMaker *maker = __start_platypus_suites; maker < __stop_platypus_suites; maker++) {
        srunner_add_suite(runner, (*maker)());
    }
    srunner_run_all(runner, CK_ENV);
    int run = srunner_ntests_run(runner);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    printf("%d passed, %d failed\n", run - failed, failed);
    return run > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
