#include "base/loss.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void nothing_is_no(void **state)
{
	struct loss loss = { .ignored = 4 };

	(void)state;
	assert_int_equal(loss_answer(&loss), ANSWER_NO);
	assert_int_equal(loss_text(&loss).n, 0);
}

static void what_may_be_lost_is_unknown_and_what_is_lost_is_yes(void **state)
{
	struct loss loss = { 0 };

	(void)state;
	loss_unknown(&loss, "first");
	loss_unknown(&loss, "second");
	assert_string_equal(loss.unknown, "first");
	assert_int_equal(loss_answer(&loss), ANSWER_UNKNOWN);
	loss_add(&loss, STR("a"), LOST_MODIFIED, 0);
	assert_int_equal(loss_answer(&loss), ANSWER_YES);
	assert_true(str_is(loss_text(&loss), "a (modified) and perhaps more"));
}

static void three_are_shown_and_the_others_counted(void **state)
{
	struct loss loss = { 0 };

	(void)state;
	loss_add(&loss, STR("src/a.c"), LOST_MODIFIED, 0);
	assert_true(str_is(loss_text(&loss), "src/a.c (modified)"));
	loss_add(&loss, STR("b"), LOST_STAGED, 0);
	assert_true(str_is(loss_text(&loss), "src/a.c (modified) and b (staged)"));
	loss_add(&loss, STR("new\nline"), LOST_UNTRACKED, 0);
	loss_add(&loss, STR("d"), LOST_UNTRACKED, 0);
	loss_add(&loss, STR("e"), LOST_UNTRACKED, 0);
	assert_true(str_is(loss_text(&loss), "src/a.c (modified), b (staged), new?line (untracked) and 2 more"));
	loss_unknown(&loss, "bound");
	assert_true(str_is(loss_text(&loss), "src/a.c (modified), b (staged), new?line (untracked) and at least 2 more"));
}

static void commits_are_counted(void **state)
{
	struct loss loss = { 0 };

	(void)state;
	loss_add(&loss, STR("topic"), LOST_COMMITS, 1);
	loss_add(&loss, STR("origin/main"), LOST_PUBLISHED, 3);
	assert_true(str_is(loss_text(&loss), "topic (1 commit found nowhere else) and origin/main (3 published commits)"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_no),
		cmocka_unit_test(what_may_be_lost_is_unknown_and_what_is_lost_is_yes),
		cmocka_unit_test(three_are_shown_and_the_others_counted),
		cmocka_unit_test(commits_are_counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
