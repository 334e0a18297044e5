/* Sets of lines: against a model that is a plain array of booleans. */
#include "ledger/ranges.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* Lines of the model; few, so that ranges meet often. */
#define LINES 60

static bool model_covers(const bool *model, uint32_t from, uint32_t to)
{
	if (from > to)
		return false;
	for (uint32_t i = from; i <= to; i++)
		if (!model[i])
			return false;
	return true;
}

static void assert_same(const struct ranges *ranges, const bool *model)
{
	assert_true(ranges_are_sound(ranges));
	for (uint32_t from = 1; from < LINES; from++)
		for (uint32_t to = from; to < LINES; to++)
			assert_int_equal(ranges_cover(ranges, from, to), model_covers(model, from, to));
}

static uint32_t pick(uint32_t below)
{
	return (uint32_t)rand() % below;
}

static void unions_are_those_of_a_model(void **state)
{
	(void)state;
	srand(1);
	for (int round = 0; round < 400; round++) {
		struct ranges ranges = { 0 };
		bool model[LINES] = { false };

		for (int i = 0; i < 12; i++) {
			uint32_t from = 1 + pick(LINES - 1), to = from + pick(8);

			if (to >= LINES)
				to = LINES - 1;
			ranges_add(&ranges, from, to);
			memset(model + from, true, to - from + 1);
			assert_same(&ranges, model);
		}
	}
}

static void edits_are_those_of_a_model(void **state)
{
	(void)state;
	srand(2);
	for (int round = 0; round < 3000; round++) {
		struct ranges ranges = { 0 };
		bool model[2 * LINES] = { false }, after[2 * LINES] = { false };
		uint32_t from = 1 + pick(30), old_n = pick(6), new_n = pick(6), n = 0;
		bool known = old_n == 0;

		for (int i = 0; i < 4; i++) {
			uint32_t first = 1 + pick(40), last = first + pick(10);

			ranges_add(&ranges, first, last);
			memset(model + first, true, last - first + 1);
		}
		known = known || model_covers(model, from, from + old_n - 1);
		for (uint32_t i = 0; i < from; i++)
			after[n++] = model[i];
		for (uint32_t i = 0; i < new_n; i++)
			after[n++] = known;
		for (uint32_t i = from + old_n; n < LINES; i++)
			after[n++] = model[i];
		ranges_replace(&ranges, from, old_n, new_n);
		assert_same(&ranges, after);
	}
}

static void no_lines_are_never_covered(void **state)
{
	struct ranges ranges = { 0 };

	(void)state;
	ranges_add(&ranges, 1, 10);
	assert_false(ranges_cover(&ranges, 5, 4));
	assert_false(ranges_cover(&ranges, 0, 4));
	ranges_add(&ranges, 0, 99);
	ranges_add(&ranges, 20, 12);
	assert_int_equal(ranges.n, 1);
	assert_int_equal(ranges.at[0].to, 10);
}

static void too_many_ranges_forget_the_smallest(void **state)
{
	struct ranges ranges = { 0 };

	(void)state;
	for (uint32_t i = 0; i < RANGES_MAX; i++)
		ranges_add(&ranges, 10 * i + 1, 10 * i + (i == 3 ? 1 : 5));
	ranges_add(&ranges, 1000, 1001);
	assert_true(ranges_are_sound(&ranges));
	assert_int_equal(ranges.n, RANGES_MAX);
	assert_false(ranges_cover(&ranges, 31, 31));
	assert_true(ranges_cover(&ranges, 1000, 1001));
	ranges_add(&ranges, 2000, 2000);
	assert_false(ranges_cover(&ranges, 2000, 2000));
}

static void the_last_line_there_is(void **state)
{
	struct ranges ranges = { 0 };

	(void)state;
	ranges_add(&ranges, UINT32_MAX - 1, UINT32_MAX);
	ranges_add(&ranges, 1, 1);
	assert_true(ranges_are_sound(&ranges));
	assert_true(ranges_cover(&ranges, UINT32_MAX, UINT32_MAX));
	ranges_replace(&ranges, 1, 1, 3);
	assert_true(ranges_cover(&ranges, 1, 3));
	assert_false(ranges_cover(&ranges, UINT32_MAX, UINT32_MAX));
}

static void rubbish_is_not_sound(void **state)
{
	struct ranges many = { .n = RANGES_MAX + 1 }, backward = { 1, { { 5, 4 } } }, meeting = { 2, { { 1, 4 }, { 5, 6 } } };

	(void)state;
	assert_false(ranges_are_sound(&many));
	assert_false(ranges_are_sound(&backward));
	assert_false(ranges_are_sound(&meeting));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unions_are_those_of_a_model),
		cmocka_unit_test(edits_are_those_of_a_model),
		cmocka_unit_test(no_lines_are_never_covered),
		cmocka_unit_test(too_many_ranges_forget_the_smallest),
		cmocka_unit_test(the_last_line_there_is),
		cmocka_unit_test(rubbish_is_not_sound),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
