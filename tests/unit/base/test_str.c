/* Runs of bytes, and UTF-8 in them. */
#include "base/str.h"
#include "base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void str_of_null_is_none(void **state)
{
	(void)state;
	assert_null(str_of(NULL).p);
	assert_int_equal(str_of(NULL).n, 0);
	assert_int_equal(str_of("").n, 0);
	assert_int_equal(str_of("abc").n, 3);
}

static void equal_is_by_bytes(void **state)
{
	(void)state;
	assert_true(str_eq(STR("abc"), STR("abc")));
	assert_false(str_eq(STR("abc"), STR("abd")));
	assert_false(str_eq(STR("abc"), STR("ab")));
	assert_true(str_eq(STR("a\0b"), STR("a\0b")));
	assert_false(str_eq(STR("a\0b"), STR("a\0c")));
	assert_true(str_eq(STR(""), STR_NONE));
	assert_true(str_is(STR("abc"), "abc"));
	assert_false(str_is(STR("a\0b"), "a"));
	assert_true(str_is(STR_NONE, ""));
	assert_true(str_is(STR_NONE, NULL));
	assert_false(str_is(STR("a"), NULL));
	assert_false(str_is(STR("a\0"), "a"));
	assert_true(str_is_name(STR("cd"), "cd"));
	assert_false(str_is_name(STR("c"), "cd"));
	assert_false(str_is_name(STR("cdr"), "cd"));
	assert_false(str_is_name(STR("ab"), "cd"));
	assert_false(str_is_name(STR_NONE, "cd"));
}

static void case_is_ignored_for_ascii_only(void **state)
{
	(void)state;
	assert_true(str_eq_nocase(STR("core.HooksPath"), STR("CORE.hookspath")));
	assert_false(str_eq_nocase(STR("abc"), STR("abcd")));
	assert_false(str_eq_nocase(STR("abc"), STR("abd")));
	assert_false(str_eq_nocase(STR("[a"), STR("{a")));
	assert_false(str_eq_nocase(STR("\xc3\x84"), STR("\xc3\xa4")));
	assert_true(str_eq_nocase(STR_NONE, STR("")));
	assert_true(str_has_nocase(STR("a New Goal."), STR("goal")));
	assert_true(str_has_nocase(STR("goal"), STR("GOAL")));
	assert_true(str_has_nocase(STR(""), STR("")));
	assert_false(str_has_nocase(STR("goa"), STR("goal")));
	assert_false(str_has_nocase(STR("go al"), STR("goal")));
}

static const struct {
	const char *text, *part;
	bool starts, ends;
} ends[] = {
	{ "abc", "a", true, false },  { "abc", "c", false, true }, { "abc", "abc", true, true },
	{ "abc", "abcd", false, false }, { "abc", "", true, true },   { "", "", true, true },
	{ "", "a", false, false },
};

static void starts_and_ends_are_found(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(ends); i++) {
		assert_int_equal(str_starts(str_of(ends[i].text), str_of(ends[i].part)), ends[i].starts);
		assert_int_equal(str_ends(str_of(ends[i].text), str_of(ends[i].part)), ends[i].ends);
	}
}

static const struct {
	const char *text, *needle;
	size_t at;
} finds[] = {
	{ "abcabc", "bc", 1 }, { "abcabc", "ca", 2 }, { "aaab", "aab", 1 }, { "abc", "abc", 0 },
	{ "abc", "x", 3 },     { "abc", "cd", 3 },    { "abc", "", 0 },     { "", "a", 0 },
	{ "", "", 0 },         { "ab", "abc", 2 },    { "xxa", "a", 2 },
};

static void first_occurrence_is_found(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(finds); i++)
		assert_int_equal(str_find(str_of(finds[i].text), str_of(finds[i].needle)), finds[i].at);
	assert_int_equal(str_find_byte(STR("abc"), 'b'), 1);
	assert_int_equal(str_find_byte(STR("abc"), 'x'), 3);
	assert_int_equal(str_find_byte(STR("a\0b"), 0), 1);
	assert_int_equal(str_find_byte(STR_NONE, 'x'), 0);
}

static void slice_is_cut_to_the_length(void **state)
{
	(void)state;
	assert_true(str_is(str_slice(STR("abcd"), 1, 3), "bc"));
	assert_true(str_is(str_slice(STR("abcd"), 1, 99), "bcd"));
	assert_true(str_is(str_slice(STR("abcd"), 3, 1), ""));
	assert_true(str_is(str_slice(STR("abcd"), 99, 100), ""));
	assert_true(str_is(str_from(STR("abcd"), 2), "cd"));
	assert_true(str_is(str_from(STR("abcd"), 9), ""));
	assert_null(str_slice(STR_NONE, 0, 1).p);
}

static void trim_takes_blanks_at_both_ends(void **state)
{
	(void)state;
	assert_true(str_is(str_trim(STR(" \t\na b\n ")), "a b"));
	assert_true(str_is(str_trim(STR(" \n ")), ""));
	assert_true(str_is(str_trim(STR_NONE), ""));
	assert_true(str_is(str_trim(STR("\ra\v")), "\ra\v"));
}

static void words_come_one_by_one(void **state)
{
	struct str rest = STR("  ab\tc \n d"), word;

	(void)state;
	assert_true(str_next_word(&rest, &word) && str_is(word, "ab"));
	assert_true(str_next_word(&rest, &word) && str_is(word, "c"));
	assert_true(str_next_word(&rest, &word) && str_is(word, "d"));
	assert_false(str_next_word(&rest, &word));
	assert_int_equal(word.n, 0);
	rest = STR_NONE;
	assert_false(str_next_word(&rest, &word));
}

static void fields_may_be_empty(void **state)
{
	struct str rest = STR("a::b:"), field;

	(void)state;
	assert_true(str_next_field(&rest, ':', &field) && str_is(field, "a"));
	assert_true(str_next_field(&rest, ':', &field) && str_is(field, ""));
	assert_true(str_next_field(&rest, ':', &field) && str_is(field, "b"));
	assert_true(str_next_field(&rest, ':', &field) && str_is(field, ""));
	assert_false(str_next_field(&rest, ':', &field));
	rest = STR("a");
	assert_true(str_next_field(&rest, ':', &field) && str_is(field, "a"));
	assert_false(str_next_field(&rest, ':', &field));
}

static void list_holds_whole_words_only(void **state)
{
	(void)state;
	assert_true(str_list_has("git rm find", STR("rm")));
	assert_true(str_list_has("git rm find", STR("git")));
	assert_false(str_list_has("git rm find", STR("r")));
	assert_false(str_list_has("git rm find", STR("git rm")));
	assert_false(str_list_has("git rm find", STR("")));
	assert_false(str_list_has("", STR("git")));
	assert_false(str_list_has(NULL, STR("git")));
}

static void copies_are_independent(void **state)
{
	char bytes[] = "abc";
	struct str original = { bytes, 3 }, copy = str_copy(original);
	const char *z = str_z(original);

	(void)state;
	bytes[0] = 'x';
	assert_true(str_is(copy, "abc"));
	assert_string_equal(z, "abc");
	assert_string_equal(str_z(STR_NONE), "");
	assert_null(str_z(STR("a\0b")));
	assert_int_equal(str_copy(STR_NONE).n, 0);
	assert_non_null(str_copy(STR_NONE).p);
}

static const struct {
	const char *bytes;
	size_t length;
	uint32_t code;
} characters[] = {
	{ "a", 1, 'a' },
	{ "\x7f", 1, 0x7f },
	{ "\xc2\x80", 2, 0x80 },
	{ "\xdf\xbf", 2, 0x7ff },
	{ "\xe0\xa0\x80", 3, 0x800 },
	{ "\xe2\x82\xac", 3, 0x20ac },
	{ "\xed\x9f\xbf", 3, 0xd7ff },
	{ "\xee\x80\x80", 3, 0xe000 },
	{ "\xef\xbf\xbf", 3, 0xffff },
	{ "\xf0\x90\x80\x80", 4, 0x10000 },
	{ "\xf0\x9f\x98\x80", 4, 0x1f600 },
	{ "\xf4\x8f\xbf\xbf", 4, 0x10ffff },
	/* overlong, surrogates, too large, cut off, no beginning */
	{ "\xc0\x80", 0, 0 },
	{ "\xc1\xbf", 0, 0 },
	{ "\xe0\x9f\xbf", 0, 0 },
	{ "\xf0\x8f\xbf\xbf", 0, 0 },
	{ "\xed\xa0\x80", 0, 0 },
	{ "\xf4\x90\x80\x80", 0, 0 },
	{ "\xf5\x80\x80\x80", 0, 0 },
	{ "\xff", 0, 0 },
	{ "\x80", 0, 0 },
	{ "\xc3", 0, 0 },
	{ "\xe2\x82", 0, 0 },
	{ "\xc3" "a", 0, 0 },
	{ "\xe2\x82" "a", 0, 0 },
	{ "\xf0\x9f\x98" "a", 0, 0 },
};

static void utf8_is_that_of_rfc_3629(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(characters); i++) {
		uint32_t code = 0;

		assert_int_equal(utf8_at(str_of(characters[i].bytes), 0, &code), characters[i].length);
		assert_int_equal(code, characters[i].code);
	}
	assert_int_equal(utf8_at(STR("a"), 1, NULL), 0);
	assert_int_equal(utf8_at(STR("a"), 0, NULL), 1);
	assert_int_equal(utf8_at(STR("\0"), 0, NULL), 1);
	assert_int_equal(utf8_at(STR("a\xc3\xa4"), 1, NULL), 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(str_of_null_is_none),
		cmocka_unit_test(equal_is_by_bytes),
		cmocka_unit_test(case_is_ignored_for_ascii_only),
		cmocka_unit_test(starts_and_ends_are_found),
		cmocka_unit_test(first_occurrence_is_found),
		cmocka_unit_test(slice_is_cut_to_the_length),
		cmocka_unit_test(trim_takes_blanks_at_both_ends),
		cmocka_unit_test(words_come_one_by_one),
		cmocka_unit_test(fields_may_be_empty),
		cmocka_unit_test(list_holds_whole_words_only),
		cmocka_unit_test(copies_are_independent),
		cmocka_unit_test(utf8_is_that_of_rfc_3629),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
