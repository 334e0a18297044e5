/* Reading, typed getters, and places in the text. */
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void assert_text(struct str got, const char *expected)
{
	assert_int_equal(got.n, str_of(expected).n);
	assert_true(str_is(got, expected));
}

static const json_t *good(const char *text)
{
	struct fault fault = { 0 };
	const json_t *root = json_read(str_of(text), &fault);

	assert_non_null(root);
	assert_int_equal(fault.text.n, 0);
	return root;
}

static void assert_refused(struct str text, const char *part)
{
	struct fault fault = { 0 };

	assert_null(json_read(text, &fault));
	if (str_find(fault.text, str_of(part)) == fault.text.n)
		fail_msg("no '%s' in: %.*s", part, STR_ARGS(fault.text));
}

static void texts_come_out_by_their_path(void **state)
{
	struct str text;

	(void)state;
	assert_int_equal(json_get_text(good("{\"a\":{\"b\":\"x\"}}"), "a.b", &text, NULL), JSON_GOT);
	assert_text(text, "x");
}

static void a_text_may_hold_nul(void **state)
{
	struct str text;

	(void)state;
	assert_int_equal(json_get_text(good("{\"a\":\"x\\u0000y\"}"), "a", &text, NULL), JSON_GOT);
	assert_int_equal(text.n, 3);
	assert_memory_equal(text.p, "x\0y", 3);
}

static void null_is_absent(void **state)
{
	struct str text = STR("kept");

	(void)state;
	assert_int_equal(json_get_text(good("{\"a\":null}"), "a", &text, NULL), JSON_ABSENT);
	assert_int_equal(json_get_text(good("{\"a\":null}"), "a.b", &text, NULL), JSON_ABSENT);
	assert_int_equal(json_get_text(good("{}"), "a.b", &text, NULL), JSON_ABSENT);
	assert_text(text, "kept");
}

static void a_wrong_type_is_told_with_its_path(void **state)
{
	static const struct {
		const char *json, *path, *fault;
	} cases[] = {
		{ "{\"a\":{\"b\":{}}}", "a.b", "a.b: a string is expected, got an object" },
		{ "{\"a\":7}", "a", "a: a string is expected, got a number" },
		{ "{\"a\":true}", "a", "a: a string is expected, got true or false" },
		{ "{\"a\":[]}", "a.b", "a: an object is expected, got an array" },
		{ "{\"a\":{\"b\":\"x\"}}", "a.b.c", "a.b: an object is expected, got a string" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct fault fault = { 0 };
		struct str text;

		assert_int_equal(json_get_text(good(cases[i].json), cases[i].path, &text, &fault), JSON_WRONG);
		assert_text(fault.text, cases[i].fault);
	}
}

static void objects_come_out_too(void **state)
{
	const json_t *object = NULL;
	struct fault fault = { 0 };

	(void)state;
	assert_int_equal(json_get_object(good("{\"a\":{}}"), "a", &object, &fault), JSON_GOT);
	assert_true(json_is_object(object));
	assert_int_equal(json_get_object(good("{\"a\":\"x\"}"), "a", &object, &fault), JSON_WRONG);
	assert_text(fault.text, "a: an object is expected, got a string");
}

static void the_last_of_equal_keys_wins(void **state)
{
	struct str text;

	(void)state;
	assert_int_equal(json_get_text(good("{\"a\":\"1\",\"a\":\"2\"}"), "a", &text, NULL), JSON_GOT);
	assert_text(text, "2");
}

static void half_a_surrogate_pair_becomes_the_replacement_character(void **state)
{
	struct str text;

	(void)state;
	json_get_text(good("{\"a\":\"\\ud83dx\\ude00\\ud83d\\ude00\\\\ud83d\"}"), "a", &text, NULL);
	assert_text(text, "\xef\xbf\xbdx\xef\xbf\xbd\xf0\x9f\x98\x80\\ud83d");
}

static void numbers_of_javascript_are_read(void **state)
{
	(void)state;
	good("{\"a\":[100000000000000000000,1e300,-0,0.1]}");
}

static void what_is_no_json_object_is_refused_on_one_line(void **state)
{
	char deep[6000];
	struct fault fault = { 0 };

	(void)state;
	assert_refused(STR(""), "line 1");
	assert_refused(STR("[]"), "an object is expected, got an array");
	assert_refused(STR("{}{}"), "end of file expected");
	assert_refused(STR("{\"a\":\"\xff\"}"), "decode");
	assert_refused(STR("{\"a\":\"\0\"}"), "control character");
	assert_refused(STR("{}\0"), "end of file expected");
	assert_refused(STR("{\n\"a\":\n}"), "line 3");
	for (size_t i = 0; i < sizeof deep; i++)
		deep[i] = '[';
	assert_refused((struct str){ deep, sizeof deep }, "maximum parsing depth");
	assert_null(json_read(STR("{\"a\n\x1b[31m"), &fault));
	for (size_t i = 0; i < fault.text.n; i++)
		assert_true((unsigned char)fault.text.p[i] >= 0x20);
}

static void a_file_is_refused_with_its_place(void **state)
{
	struct fault fault = { 0 };

	(void)state;
	assert_null(json_read_file(STR("{\"a\":1,\n \"a\":2}"), STR("/r.json"), &fault));
	assert_true(str_starts(fault.text, STR("/r.json:2:")));
	assert_null(json_read_file(STR(""), STR("/r.json"), &fault));
	assert_true(str_starts(fault.text, STR("/r.json:1:1: not JSON")));
	assert_null(json_read_file(STR("[]"), STR("/r.json"), &fault));
	assert_text(fault.text, "/r.json:1:1: an object is expected, got an array");
}

static void places_are_found(void **state)
{
	static const char text[] = "\n{\"x\":[{\"a\":\"}\"},\"\\\"\"],\n"
				   "\t\"\xc3\xa4\": {}, \"r\" : { \"a\\u0062\":1, \"c\" :\n"
				   " \"v\" } }";
	static const struct {
		struct str path[3];
		size_t n, line, key, value_line, value;
	} cases[] = {
		{ { { "", 0 } }, 0, 2, 1, 2, 1 },
		{ { { "x", 1 } }, 1, 2, 2, 2, 6 },
		{ { { "x", 1 }, { NULL, 0 } }, 2, 2, 7, 2, 7 },
		{ { { "x", 1 }, { NULL, 0 }, { "a", 1 } }, 3, 2, 8, 2, 12 },
		{ { { "x", 1 }, { NULL, 1 } }, 2, 2, 17, 2, 17 },
		{ { { "\xc3\xa4", 2 } }, 1, 3, 2, 3, 7 },
		{ { { "r", 1 } }, 1, 3, 11, 3, 17 },
		{ { { "r", 1 }, { "ab", 2 } }, 2, 3, 19, 3, 29 },
		{ { { "r", 1 }, { "c", 1 } }, 2, 3, 32, 4, 2 },
	};
	struct json_place place;

	(void)state;
	good(text);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_true(json_locate(str_of(text), cases[i].path, cases[i].n, JSON_KEY, &place));
		assert_int_equal(place.line, cases[i].line);
		assert_int_equal(place.column, cases[i].key);
		assert_true(json_locate(str_of(text), cases[i].path, cases[i].n, JSON_VALUE, &place));
		assert_int_equal(place.line, cases[i].value_line);
		assert_int_equal(place.column, cases[i].value);
	}
}

static void the_place_of_what_is_not_there_is_not_found(void **state)
{
	const struct str path[] = { STR("a"), STR("b") };
	struct json_place place;

	(void)state;
	assert_false(json_locate(STR("{\"b\":{\"a\":1}}"), path, 1, JSON_KEY, &place));
	assert_false(json_locate(STR("{\"a\":[\"b\"]}"), path, 2, JSON_KEY, &place));
	assert_false(json_locate(STR("{}"), path, 1, JSON_KEY, &place));
	assert_false(json_locate(STR("[]"), &JSON_ITEM(0), 1, JSON_VALUE, &place));
	assert_false(json_locate(STR("[1, [2, 3]]"), &JSON_ITEM(2), 1, JSON_VALUE, &place));
	assert_false(json_locate(STR("{\"a\":1}"), &JSON_ITEM(0), 1, JSON_VALUE, &place));
}

static void texts_for_which_nothing_else_will_do(void **state)
{
	const json_t *root = json_read(STR("{\"a\":{\"b\":\"x\\u0000y\"},\"n\":1}"), NULL);

	(void)state;
	assert_true(str_eq(json_text_at(root, "a.b"), STR("x\0y")));
	assert_int_equal(json_text_at(root, "a").n, 0);
	assert_int_equal(json_text_at(root, "a.c").n, 0);
	assert_int_equal(json_text_at(NULL, "a").n, 0);
	assert_true(str_eq(json_text(json_object_get(json_object_get(root, "a"), "b")), STR("x\0y")));
	assert_null(json_text(json_object_get(root, "n")).p);
	assert_null(json_text(NULL).p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_come_out_by_their_path),
		cmocka_unit_test(a_text_may_hold_nul),
		cmocka_unit_test(null_is_absent),
		cmocka_unit_test(a_wrong_type_is_told_with_its_path),
		cmocka_unit_test(objects_come_out_too),
		cmocka_unit_test(the_last_of_equal_keys_wins),
		cmocka_unit_test(half_a_surrogate_pair_becomes_the_replacement_character),
		cmocka_unit_test(numbers_of_javascript_are_read),
		cmocka_unit_test(what_is_no_json_object_is_refused_on_one_line),
		cmocka_unit_test(a_file_is_refused_with_its_place),
		cmocka_unit_test(places_are_found),
		cmocka_unit_test(the_place_of_what_is_not_there_is_not_found),
		cmocka_unit_test(texts_for_which_nothing_else_will_do),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
