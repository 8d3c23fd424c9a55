/* Elo, its error, LOS and the sequential test against figures of other programs. */
#include "referee/statistics.h"
#include "support/support.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance)
{
    ck_assert_msg(fabs(value - expected) <= tolerance, "%.6f, expected %.6f", value, expected);
}

/* Pairs and what fastchess published for them in the logs of its users. */
static const struct {
    double count[5];
    double elo, error, superiority;
} published[] = {
    {{73, 79, 296, 91, 118}, 27.02, 15.81, 99.96},
    {{19, 23, 269, 81, 108}, 83.57, 16.15, 100.00},
    {{40, 67, 295, 123, 54}, 25.25, 13.92, 99.98},
    {{66, 79, 5, 0, 0}, -303.61, 30.73, 0.00},
    {{578, 1352, 1985, 1283, 564}, -2.92, 5.02, 12.65},
    {{598, 1553, 2651, 1569, 648}, 2.87, 4.37, NAN},
};

START_TEST(elo_is_as_published)
{
    Estimate estimate = estimate_strength((Histogram){published[_i].count, 5});
    expect_near(estimate.elo, published[_i].elo, 0.006);
    expect_near(estimate.elo_error, published[_i].error, 0.006);
    if (!isnan(published[_i].superiority)) {
        expect_near(100 * estimate.superiority, published[_i].superiority, 0.006);
    }
}
END_TEST

START_TEST(little_is_told_by_little)
{
    double none[5] = {0}, one[5] = {0, 0, 0, 1, 0}, even[5] = {0, 0, 9, 0, 0};
    Estimate estimate = estimate_strength((Histogram){none, 5});
    expect_near(estimate.score, 0.5, 0);
    ck_assert(isinf(estimate.elo_error));
    estimate = estimate_strength((Histogram){one, 5});
    expect_near(estimate.score, 0.75, 0);
    ck_assert(isinf(estimate.elo_error));
    expect_near(estimate.superiority, 0.5, 0);
    estimate = estimate_strength((Histogram){even, 5});
    expect_near(estimate.elo, 0, 0);
    expect_near(estimate.superiority, 0.5, 0);
    expect_near(sprt_llr((Histogram){none, 5}, 0, 5), 0, 0);
}
END_TEST

/* Ratios found by maximising both likelihoods directly over all distributions of five scores, in another language. */
START_TEST(ratio_is_the_likelihoods)
{
    static const struct {
        double count[5], elo0, elo1, llr;
    } direct[] = {
        {{73, 79, 296, 91, 118}, 0, 10, 3.3836},
        {{598, 1553, 2651, 1569, 648}, 0, 5, 0.3738},
        {{20, 60, 120, 45, 10}, -5, 0, -1.0288},
        {{3, 10, 40, 30, 9}, 0, 20, 3.0975},
    };
    for (size_t i = 0; i < sizeof direct / sizeof direct[0]; i++) {
        expect_near(sprt_llr((Histogram){direct[i].count, 5}, direct[i].elo0, direct[i].elo1), direct[i].llr, 0.002);
    }
}
END_TEST

START_TEST(bounds_are_walds)
{
    double lower, upper;
    sprt_bounds(0.05, 0.05, &lower, &upper);
    expect_near(lower, -2.9444, 0.0001);
    expect_near(upper, 2.9444, 0.0001);
    sprt_bounds(0.05, 0.10, &lower, &upper);
    expect_near(lower, -2.2513, 0.0001);
    expect_near(upper, 2.8904, 0.0001);
}
END_TEST

static Suite *statistics_suite(void)
{
    TCase *tests;
    Suite *suite = suite_of("statistics", &tests, 10);
    tcase_add_loop_test(tests, elo_is_as_published, 0, (int) (sizeof published / sizeof published[0]));
    tcase_add_test(tests, little_is_told_by_little);
    tcase_add_test(tests, ratio_is_the_likelihoods);
    tcase_add_test(tests, bounds_are_walds);
    return suite;
}
REGISTER_SUITE(statistics_suite);
