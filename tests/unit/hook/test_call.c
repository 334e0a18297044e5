/* When two calls are the same call. */
#include "hook/call.h"

#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static struct digest call(const char *tool, const char *input)
{
	const struct world world = { .home = STR("/home/a") };

	return call_digest(&world, STR("/work"), str_of(tool), json_read(str_of(input), NULL));
}

static const struct {
	const char *tool, *a, *b;
	bool same;
} pairs[] = {
	{ "Bash", "{\"command\":\"ls -l\"}", "{\"command\":\"ls   -l \"}", true },
	{ "Bash", "{\"command\":\"ls -l\"}", "{\"command\":\"'ls' \\\"-l\\\"\",\"description\":\"x\",\"timeout\":5}", true },
	{ "Bash", "{\"command\":\"ls a\"}", "{\"command\":\"ls b\"}", false },
	{ "Bash", "{\"command\":\"ls a b\"}", "{\"command\":\"ls 'a b'\"}", false },
	{ "Bash", "{\"command\":\"ls a;ls b\"}", "{\"command\":\"ls a&&ls b\"}", false },
	{ "Bash", "{\"command\":\"ls a  ; ls b\"}", "{\"command\":\"ls a ;  ls b\"}", true },
	{ "Bash", "{\"command\":\"ls a &\"}", "{\"command\":\"ls a\"}", false },
	{ "Bash", "{\"command\":\"A=1 ls\"}", "{\"command\":\"ls\"}", false },
	{ "Bash", "{\"command\":\"ls > a\"}", "{\"command\":\"ls > b\"}", false },
	{ "Bash", "{\"command\":\"ls *\"}", "{\"command\":\"ls '*'\"}", false },
	{ "Bash", "{\"command\":\"a; echo 'x  y'\"}", "{\"command\":\"a; echo 'x y'\"}", false },
	{ "Bash", "{\"command\":\"a; echo x\\\\  y\"}", "{\"command\":\"a; echo x\\\\ y\"}", false },
	{ "Bash", "{\"command\":\"cat <<E\\na  b\\nE\"}", "{\"command\":\"cat <<E\\na b\\nE\"}", false },
	{ "Bash", "{\"command\":\"ls\",\"dangerouslyDisableSandbox\":true}", "{\"command\":\"ls\"}", false },
	{ "Bash", "{\"command\":\"'unclosed\"}", "{\"command\":\"'unclosed\"}", true },
	{ "Edit", "{\"file_path\":\"/a\",\"replace_all\":false}", "{\"file_path\":\"/a\"}", true },
	{ "Edit", "{\"file_path\":\"/a\",\"replace_all\":true}", "{\"file_path\":\"/a\"}", false },
	{ "Edit", "{\"file_path\":\"/work/a\",\"x\":1}", "{\"x\":1,\"file_path\":\"./b/../a\"}", true },
	{ "Write", "{\"file_path\":\"~/a\"}", "{\"file_path\":\"/home/a/a\"}", true },
	{ "mcp__a__b", "{\"o\":{\"x\":1,\"y\":2}}", "{\"o\":{\"y\":2,\"x\":1}}", true },
	{ "mcp__a__b", "{\"a\":\"b\"}", "{\"a\":[\"b\"]}", false },
	{ "mcp__a__b", "{}", "{\"a\":null}", true },
};

static void the_same_and_others(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (digest_eq(call(pairs[i].tool, pairs[i].a), call(pairs[i].tool, pairs[i].b)) != pairs[i].same)
			fail_msg("%s %s", pairs[i].a, pairs[i].b);
}

static void another_tool_is_another_call(void **state)
{
	(void)state;
	assert_false(digest_eq(call("Bash", "{\"command\":\"ls\"}"), call("Monitor", "{\"command\":\"ls\"}")));
}

static void a_digest_is_that_of_the_standard(void **state)
{
	(void)state;
	assert_true(str_is(digest_text(digest_of(STR("abc"))),
			   "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
	assert_true(str_starts(digest_text(digest_of(STR_NONE)), STR("e3b0c44298fc1c14")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_and_others),
		cmocka_unit_test(another_tool_is_another_call),
		cmocka_unit_test(a_digest_is_that_of_the_standard),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
