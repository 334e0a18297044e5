/* Comments, scissors and blanks of a message that git has not cleaned yet. */
#include "trailer/message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define SCISSORS " ------------------------ >8 ------------------------"

static void cleanups_have_names(void **state)
{
	enum message_cleanup cleanup = MESSAGE_DEFAULT;

	(void)state;
	assert_true(message_cleanup_named(STR("scissors"), &cleanup));
	assert_int_equal(cleanup, MESSAGE_SCISSORS);
	assert_true(message_cleanup_named(STR("verbatim"), &cleanup));
	assert_int_equal(cleanup, MESSAGE_VERBATIM);
	assert_false(message_cleanup_named(STR("Strip"), &cleanup));
	assert_false(message_cleanup_named(STR(""), &cleanup));
	assert_int_equal(cleanup, MESSAGE_VERBATIM);
}

static const struct {
	enum message_cleanup cleanup;
	bool edited, verbose;
	const char *before, *after;
} cleaned[] = {
	{ MESSAGE_STRIP, true, false, "\n\n x \t\n\n\n# c\ny\n\n", " x\n\ny\n" },
	{ MESSAGE_STRIP, false, false, "x\n# c\n", "x\n" },
	{ MESSAGE_STRIP, true, false, "x", "x\n" },
	{ MESSAGE_STRIP, true, false, "x\n#" SCISSORS "\ny\n", "x\ny\n" },
	{ MESSAGE_STRIP, true, true, "x\n#" SCISSORS "\ny\n", "x\n" },
	{ MESSAGE_STRIP, true, false, "# c\n# d\n", "" },
	{ MESSAGE_STRIP, true, false, "", "" },
	{ MESSAGE_STRIP, true, false, "x\r\n\r\ny\r\n", "x\n\ny\n" },
	{ MESSAGE_STRIP, true, false, "x\n #c\n", "x\n #c\n" },
	{ MESSAGE_WHITESPACE, true, false, "x \n\n\n\n# c\n", "x\n\n# c\n" },
	{ MESSAGE_WHITESPACE, true, false, "x\n#" SCISSORS "\ny\n", "x\n#" SCISSORS "\ny\n" },
	{ MESSAGE_WHITESPACE, true, true, "x\n#" SCISSORS "\ny\n", "x\n" },
	{ MESSAGE_DEFAULT, true, false, "x\n# c\n", "x\n" },
	{ MESSAGE_DEFAULT, false, false, "#12: x\n\n", "#12: x\n" },
	{ MESSAGE_SCISSORS, true, false, "x\n# c\n#" SCISSORS "\ny\n", "x\n# c\n" },
	{ MESSAGE_SCISSORS, true, false, "#" SCISSORS "\ny\n", "" },
	{ MESSAGE_SCISSORS, true, false, "x\n#" SCISSORS, "x\n#" SCISSORS "\n" },
	{ MESSAGE_SCISSORS, true, false, "x\n #" SCISSORS "\ny\n", "x\n #" SCISSORS "\ny\n" },
	{ MESSAGE_SCISSORS, false, false, "x\n#" SCISSORS "\ny\n", "x\n#" SCISSORS "\ny\n" },
	{ MESSAGE_VERBATIM, true, false, "\n x \r\n# c\n\n", "\n x \r\n# c\n\n" },
	{ MESSAGE_VERBATIM, true, true, "\nx\n#" SCISSORS "\ny\n", "\nx\n" },
};

static void messages_are_cleaned(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cleaned); i++) {
		struct message_run run = { cleaned[i].cleanup, cleaned[i].edited, cleaned[i].verbose };

		assert_string_equal(str_z(message_clean(str_of(cleaned[i].before), STR("#"), run)), cleaned[i].after);
	}
}

static void comments_may_be_long(void **state)
{
	struct message_run edited = { .edited = true };

	(void)state;
	assert_string_equal(str_z(message_clean(STR("x\n// c\n/ d\n# e\n"), STR("//"), edited)), "x\n/ d\n# e\n");
}

static const struct {
	const char *value, *text, *comment;
} comments[] = {
	{ "", "x\n; c\n", "#" },
	{ ";", "x\n# c\n", ";" },
	{ "//", "x\n# c\n", "//" },
	{ "auto", "#12: x\n\n; Please enter\n;\n", ";" },
	{ "AUTO", "#12: x\n\n@ Please enter\n\n", "@" },
	{ "auto", "x\n# c\n", "#" },
	{ "auto", "x\n", "#" },
	{ "auto", "", "#" },
	{ "auto", "\n\n", "#" },
	{ "auto", "#x\n;" SCISSORS "\n; Do not modify\ndiff --git a/f b/f\n@@ -1 +1 @@\n+x\n", ";" },
	{ "auto", "#" SCISSORS "\n;" SCISSORS "\ndiff --git a/f b/f\n+x\n", ";" },
	{ "auto", "#" SCISSORS "\ny\n; Please enter\n", ";" },
	{ "auto", "x\n+" SCISSORS "\n+y\n", "#" },
};

static void the_comment_is_found(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(comments); i++)
		assert_string_equal(str_z(message_comment(str_of(comments[i].value), str_of(comments[i].text), true)),
				    comments[i].comment);
	assert_string_equal(str_z(message_comment(STR_NONE, STR("x\n"), true)), "#");
}

static const struct {
	const char *text, *comment;
} unused[] = {
	{ "x\n", "#" },
	{ "#12: x\n", ";" },
	{ "x\n# y\n; z\n", "@" },
	{ "x\r# y\n", ";" },
	{ "x # y\n", "#" },
	{ "#\n;\n@\n!\n$\n%\n^\n&\n|\n", ":" },
	{ "", "#" },
};

static void unedited_no_line_is_a_comment(void **state)
{
	struct message_run run = { MESSAGE_STRIP, false, false };

	(void)state;
	for (size_t i = 0; i < COUNT(unused); i++)
		assert_string_equal(str_z(message_comment(STR("auto"), str_of(unused[i].text), false)), unused[i].comment);
	assert_string_equal(str_z(message_clean(STR("x\n# y\n"), STR("auto"), run)), "x\n# y\n");
	run.edited = true;
	assert_string_equal(str_z(message_clean(STR("x\n# y\n"), STR("auto"), run)), "x\n");
}

static void scissors_have_a_place(void **state)
{
	(void)state;
	assert_int_equal(message_scissors(STR("x\n#" SCISSORS "\ny\n"), STR("#")), 2);
	assert_int_equal(message_scissors(STR("#" SCISSORS "\n"), STR("#")), 0);
	assert_int_equal(message_scissors(STR("x\n"), STR("#")), 2);
	assert_int_equal(message_scissors(STR("x\n#" SCISSORS "\r\n"), STR("#")), sizeof("x\n#" SCISSORS "\r\n") - 1);
	assert_int_equal(message_scissors(STR("x\n\0\n#" SCISSORS "\n"), STR("#")), sizeof("x\n\0\n#" SCISSORS "\n") - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cleanups_have_names),
		cmocka_unit_test(messages_are_cleaned),
		cmocka_unit_test(comments_may_be_long),
		cmocka_unit_test(the_comment_is_found),
		cmocka_unit_test(unedited_no_line_is_a_comment),
		cmocka_unit_test(scissors_have_a_place),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
