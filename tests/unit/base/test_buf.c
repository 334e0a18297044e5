/* Growing text, its JSON form, and faults as values. */
#include "base/buf.h"
#include "base/fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static void parts_are_joined(void **state)
{
	struct buf b = { 0 };

	(void)state;
	assert_int_equal(buf_str(&b).n, 0);
	buf_add(&b, STR("ab"));
	buf_byte(&b, 'c');
	buf_addz(&b, "de");
	buf_addf(&b, "%d-%s-%.*s", 12, "x", STR_ARGS(STR("yz")));
	assert_true(str_is(buf_str(&b), "abcde12-x-yz"));
}

static void nothing_may_be_added(void **state)
{
	struct buf b = { 0 };

	(void)state;
	buf_add(&b, STR_NONE);
	buf_add(&b, STR(""));
	buf_addz(&b, "");
	buf_addz(&b, NULL);
	buf_addf(&b, "%s", "");
	assert_int_equal(buf_str(&b).n, 0);
	buf_byte(&b, 0);
	assert_int_equal(buf_str(&b).n, 1);
}

static void text_grows_far_beyond_its_first_room(void **state)
{
	struct buf b = { 0 }, other = { 0 };

	(void)state;
	for (size_t i = 0; i < 100000; i++) {
		buf_byte(&b, (char)('a' + i % 26));
		if (i % 1000 == 0)
			buf_addf(&other, "%zu,", i);
	}
	assert_int_equal(buf_str(&b).n, 100000);
	for (size_t i = 0; i < 100000; i++)
		assert_int_equal(buf_str(&b).p[i], (char)('a' + i % 26));
	assert_true(str_starts(buf_str(&other), STR("0,1000,2000,")));
}

static void one_large_part_fits(void **state)
{
	static char large[200000];
	struct buf b = { 0 };

	(void)state;
	memset(large, 'x', sizeof large);
	buf_addz(&b, "a");
	buf_add(&b, (struct str){ large, sizeof large });
	buf_addf(&b, "%.*s", 100000, large);
	assert_int_equal(buf_str(&b).n, 300001);
	assert_int_equal(buf_str(&b).p[300000], 'x');
}

static void added_text_may_be_the_buffer_itself(void **state)
{
	struct buf b = { 0 };

	(void)state;
	buf_addz(&b, "0123456789012345678901234567890123456789");
	buf_add(&b, buf_str(&b));
	assert_true(str_is(buf_str(&b), "01234567890123456789012345678901234567890123456789012345678901234567890123456789"));
}

static const struct {
	struct str text;
	const char *json;
} json[] = {
	{ { "abc", 3 }, "\"abc\"" },
	{ { "", 0 }, "\"\"" },
	{ { NULL, 0 }, "\"\"" },
	{ { "a\"b\\c/d", 7 }, "\"a\\\"b\\\\c/d\"" },
	{ { "\n\t\r\b\f", 5 }, "\"\\n\\t\\u000d\\u0008\\u000c\"" },
	{ { "\0\x01\x1f\x7f", 4 }, "\"\\u0000\\u0001\\u001f\\u007f\"" },
	{ { "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", 9 }, "\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\"" },
	{ { "\xff", 1 }, "\"\xef\xbf\xbd\"" },
	{ { "a\xc3", 2 }, "\"a\xef\xbf\xbd\"" },
	{ { "\xc3" "a", 2 }, "\"\xef\xbf\xbd" "a\"" },
	{ { "\xe2\x82", 2 }, "\"\xef\xbf\xbd\xef\xbf\xbd\"" },
	{ { "\xed\xa0\x80", 3 }, "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
	{ { "\xc0\xaf", 2 }, "\"\xef\xbf\xbd\xef\xbf\xbd\"" },
};

static void json_is_escaped_and_valid_utf8(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof json / sizeof *json; i++) {
		struct buf b = { 0 };

		buf_json(&b, json[i].text);
		if (!str_is(buf_str(&b), json[i].json))
			print_message("row %zu: %.*s\n", i, STR_ARGS(buf_str(&b)));
		assert_true(str_is(buf_str(&b), json[i].json));
	}
}

static bool fails(struct fault *fault)
{
	return fault_set(fault, "%s:%d: no such %s", "rules.json", 3, "verdict");
}

static void fault_is_set_and_false(void **state)
{
	struct fault fault = { 0 };

	(void)state;
	assert_int_equal(fault.text.n, 0);
	assert_false(fails(&fault));
	assert_true(str_is(fault.text, "rules.json:3: no such verdict"));
	assert_false(fault_set(&fault, "second"));
	assert_true(str_is(fault.text, "second"));
	assert_false(fault_set(&fault, "%s", ""));
	assert_int_equal(fault.text.n, 0);
}

static void fault_may_be_nobodys(void **state)
{
	(void)state;
	assert_false(fails(NULL));
}

static void long_fault_is_kept_whole(void **state)
{
	static char large[5000];
	struct fault fault = { 0 };

	(void)state;
	memset(large, 'x', sizeof large - 1);
	assert_false(fault_set(&fault, "%s!", large));
	assert_int_equal(fault.text.n, sizeof large);
	assert_int_equal(fault.text.p[sizeof large - 1], '!');
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parts_are_joined),
		cmocka_unit_test(nothing_may_be_added),
		cmocka_unit_test(text_grows_far_beyond_its_first_room),
		cmocka_unit_test(one_large_part_fits),
		cmocka_unit_test(added_text_may_be_the_buffer_itself),
		cmocka_unit_test(json_is_escaped_and_valid_utf8),
		cmocka_unit_test(fault_is_set_and_false),
		cmocka_unit_test(fault_may_be_nobodys),
		cmocka_unit_test(long_fault_is_kept_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
