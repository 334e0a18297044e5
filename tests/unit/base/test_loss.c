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

/* The mark of three things that are lost. */
static uint64_t mark_of(const char *name, enum lost_as as, size_t commits, const char *bytes)
{
	struct loss loss = { 0 };

	loss_add(&loss, STR("before"), LOST_MODIFIED, 0);
	loss_add(&loss, str_of(name), as, commits);
	loss_mark(&loss, bytes, str_of(bytes).n);
	loss_add(&loss, STR("after"), LOST_MODIFIED, 0);
	return loss.mark;
}

static void other_things_have_another_mark(void **state)
{
	const uint64_t mark = mark_of("a", LOST_COMMITS, 2, "id");

	(void)state;
	assert_true(mark == mark_of("a", LOST_COMMITS, 2, "id"));
	assert_true(mark != mark_of("b", LOST_COMMITS, 2, "id"));
	assert_true(mark != mark_of("a", LOST_PUBLISHED, 2, "id"));
	assert_true(mark != mark_of("a", LOST_COMMITS, 3, "id"));
	assert_true(mark != mark_of("a", LOST_COMMITS, 2, "it"));
	assert_true(mark != mark_of("a", LOST_COMMITS, 2, ""));
	assert_true(mark_of("a", LOST_MODIFIED, 0, "bc") != mark_of("ab", LOST_MODIFIED, 0, "c"));
}

/* More than are shown count, too. */
static void what_is_not_shown_is_marked(void **state)
{
	struct loss one = { 0 }, other = { 0 };

	(void)state;
	for (int i = 0; i < LOSS_SHOWN + 2; i++) {
		loss_add(&one, STR("a"), LOST_MODIFIED, 0);
		loss_add(&other, i <= LOSS_SHOWN ? STR("a") : STR("b"), LOST_MODIFIED, 0);
	}
	assert_true(str_eq(loss_text(&one), loss_text(&other)));
	assert_true(one.mark != other.mark);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_no),
		cmocka_unit_test(what_may_be_lost_is_unknown_and_what_is_lost_is_yes),
		cmocka_unit_test(three_are_shown_and_the_others_counted),
		cmocka_unit_test(commits_are_counted),
		cmocka_unit_test(other_things_have_another_mark),
		cmocka_unit_test(what_is_not_shown_is_marked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
