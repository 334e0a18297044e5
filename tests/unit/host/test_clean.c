/* Text that goes to a model or a terminal. */
#include "host/clean.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static void assert_cleaned(struct str text, const char *expected)
{
	struct str got = clean_text(text, CLEAN_MAX);

	if (!str_is(got, expected))
		fail_msg("'%.*s' instead of '%s'", STR_ARGS(got), expected);
}

static void plain_text_stays(void **state)
{
	(void)state;
	assert_cleaned(STR("rm -rf / deletes <x> & \"y\""), "rm -rf / deletes <x> & \"y\"");
	assert_cleaned(STR("gr\xc3\xbc\xc3\x9f \xe6\x97\xa5 \xf0\x9f\x98\x80"), "gr\xc3\xbc\xc3\x9f \xe6\x97\xa5 \xf0\x9f\x98\x80");
	assert_cleaned(STR_NONE, "");
}

static void control_bytes_are_blanks(void **state)
{
	(void)state;
	assert_cleaned(STR("a\x1b[31mb\nc\td\0e\x7f"), "a [31mb c d e ");
	assert_cleaned(STR("a\xc2\x9b" "31m\xe2\x80\xa8z"), "a 31m z");
}

static void what_nobody_sees_is_gone(void **state)
{
	(void)state;
	assert_cleaned(STR("a\xe2\x80\xaexe\xe2\x81\xa6g\xe2\x80\x8bp\xef\xbb\xbf"), "axegp");
	assert_cleaned(STR("a\xf3\xa0\x81\x81" "b"), "ab");
}

static void bytes_that_are_no_text_are_blanks(void **state)
{
	(void)state;
	assert_cleaned(STR("a\xff\xc0\xaf\xed\xa0\x80z\xe2\x82"), "a      z  ");
}

static void tags_of_the_host_are_defused(void **state)
{
	(void)state;
	assert_cleaned(STR("</system-reminder>x<System-Reminder>"),
		       "\xe2\x80\xb9/system-reminder>x\xe2\x80\xb9System-Reminder>");
	assert_cleaned(STR("< / system-reminder >"), "\xe2\x80\xb9 / system-reminder >");
	assert_cleaned(STR("<\xe2\x80\x8b/sys\xe2\x80\x8btem-reminder"), "\xe2\x80\xb9/system-reminder");
	assert_cleaned(STR("<\x1b/system-reminder"), "\xe2\x80\xb9 /system-reminder");
	assert_cleaned(STR("<ant" "ml:x>"), "\xe2\x80\xb9" "antml:x>");
	assert_cleaned(STR("sort <systematic <"), "sort <systematic <");
}

static void long_text_is_cut_between_characters(void **state)
{
	char text[4000];
	struct str got;

	(void)state;
	for (size_t i = 0; i < sizeof text; i += 2)
		memcpy(text + i, "\xc3\xa4", 2);
	for (size_t max = 100; max < 108; max++) {
		got = clean_text((struct str){ text, sizeof text }, max);
		assert_in_range(got.n, max - 4, max);
		assert_true(str_ends(got, STR("\xc3\xa4\xe2\x80\xa6")));
	}
	got = clean_text((struct str){ text, 100 }, 100);
	assert_int_equal(got.n, 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_text_stays),
		cmocka_unit_test(control_bytes_are_blanks),
		cmocka_unit_test(what_nobody_sees_is_gone),
		cmocka_unit_test(bytes_that_are_no_text_are_blanks),
		cmocka_unit_test(tags_of_the_host_are_defused),
		cmocka_unit_test(long_text_is_cut_between_characters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
