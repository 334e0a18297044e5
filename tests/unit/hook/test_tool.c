/* The input of a tool, as rules see it. */
#include "hook/tool.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static struct tool_call call_of(const char *tool, const char *input)
{
	const struct event event = { .tool_name = str_of(tool), .cwd = STR("/work"), .tool_input = json_read(str_of(input), NULL) };

	return tool_call_of(&event, STR("/home/ann"));
}

static void a_path_is_where_the_tool_has_it(void **state)
{
	static const struct {
		const char *tool, *input, *path;
		enum tool_access access;
	} rows[] = {
		{ "Read", "{\"file_path\":\"/a/b\"}", "/a/b", ACCESS_READ },
		{ "Read", "{\"file_path\":\"/a/../b\"}", "/a/../b", ACCESS_READ }, /* behind a link that is not /b */
		{ "Read", "{\"file_path\":\"b\"}", "/work/b", ACCESS_READ },
		{ "Read", "{\"file_path\":\"~/b\"}", "/home/ann/b", ACCESS_READ },
		{ "Read", "{\"file_path\":\"~b\"}", "/work/~b", ACCESS_READ },
		{ "Read", "{\"path\":\"/a\"}", NULL, ACCESS_NONE },
		{ "Read", "{\"file_path\":7}", "/work/7", ACCESS_READ },
		{ "Read", "{\"file_path\":{}}", NULL, ACCESS_NONE },
		{ "Write", "{\"file_path\":\"/a\",\"content\":\"x\"}", "/a", ACCESS_WRITE },
		{ "Edit", "{\"file_path\":\"/a\"}", "/a", ACCESS_WRITE },
		{ "MultiEdit", "{\"file_path\":\"/a\",\"edits\":[]}", "/a", ACCESS_WRITE },
		{ "NotebookEdit", "{\"notebook_path\":\"/a\"}", "/a", ACCESS_WRITE },
		{ "NotebookEdit", "{\"file_path\":\"/a\"}", NULL, ACCESS_NONE },
		{ "Grep", "{\"pattern\":\"x\",\"path\":\"/a\"}", "/a", ACCESS_READ },
		{ "Grep", "{\"pattern\":\"x\"}", "/work/", ACCESS_READ },
		{ "Glob", "{\"pattern\":\"*\"}", "/work/", ACCESS_READ },
		{ "TodoWrite", "{\"file_path\":\"/a\"}", NULL, ACCESS_NONE },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct tool_call call = call_of(rows[i].tool, rows[i].input);

		if (!str_is(call.path, rows[i].path ? rows[i].path : "") || call.access != rows[i].access)
			fail_msg("%s %s: %.*s", rows[i].tool, rows[i].input, STR_ARGS(call.path));
	}
}

static void scalar_inputs_are_texts(void **state)
{
	struct tool_call call = call_of("mcp__a__b", "{\"a\":true,\"b\":false,\"c\":120000,\"d\":0.5,\"e\":\"x\",\"f\":null,\"g\":[1],\"h\":{}}");
	static const char *const expected[] = { "true", "false", "120000", "0.5", "x" };

	(void)state;
	assert_int_equal(call.inputs.n, 5);
	for (size_t i = 0; i < 5; i++)
		assert_true(str_is(call.inputs.at[i].value, expected[i]));
	assert_true(str_is(call.inputs.at[4].name, "e"));
	assert_int_equal(call.path.n, 0);
}

static void an_address_is_an_address(void **state)
{
	(void)state;
	assert_true(str_is(call_of("WebFetch", "{\"url\":\"https://x.org\"}").url, "https://x.org"));
	assert_int_equal(call_of("WebFetch", "{}").url.n, 0);
}

static void no_input_is_no_call_of_anything(void **state)
{
	const struct event event = { .tool_name = STR("Read"), .cwd = STR("/work") };
	struct tool_call call = tool_call_of(&event, STR_NONE);

	(void)state;
	assert_int_equal(call.inputs.n, 0);
	assert_int_equal(call.access, ACCESS_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_path_is_where_the_tool_has_it),
		cmocka_unit_test(scalar_inputs_are_texts),
		cmocka_unit_test(an_address_is_an_address),
		cmocka_unit_test(no_input_is_no_call_of_anything),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
