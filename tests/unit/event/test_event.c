/* The tables of events and tools, and what is taken from the environment. */
#include "event/event.h"
#include "event/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* "PreToolUse" is "pre-tool-use". */
static void an_executable_is_called_as_its_event(void **state)
{
	(void)state;
	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		const struct event_row *row = event_row((enum event_kind)kind);
		char expected[64];
		size_t n = 0;

		for (const char *c = row->name; *c; c++) {
			if (isupper((unsigned char)*c) && n)
				expected[n++] = '-';
			expected[n++] = (char)tolower((unsigned char)*c);
		}
		expected[n] = 0;
		assert_string_equal(row->executable, expected);
	}
}

static void only_a_tool_call_asks_when_its_hook_fails(void **state)
{
	(void)state;
	for (int kind = 0; kind < EVENT_KINDS; kind++)
		assert_int_equal(event_row((enum event_kind)kind)->fail_asks, kind == EVENT_PRE_TOOL_USE);
}

static void bash_and_monitor_carry_shell_text(void **state)
{
	(void)state;
	assert_true(tool_row(STR("Bash"))->shell);
	assert_true(tool_row(STR("Bash"))->needs_command);
	assert_true(tool_row(STR("Monitor"))->shell);
	assert_false(tool_row(STR("PowerShell"))->shell);
	assert_int_equal(tool_row(STR("Read"))->tool, TOOL_READ);
}

static void tools_of_servers_and_unknown_tools_have_rows(void **state)
{
	(void)state;
	assert_int_equal(tool_row(STR("mcp__a__b"))->tool, TOOL_MCP);
	assert_int_equal(tool_row(STR("bash"))->tool, TOOL_UNKNOWN);
	assert_int_equal(tool_row(STR_NONE)->tool, TOOL_UNKNOWN);
	assert_false(tool_row(STR("Teleport"))->shell);
}

static void the_environment_is_taken_when_it_makes_sense(void **state)
{
	struct world world;

	(void)state;
	clearenv();
	setenv("HOME", "/home/a", 1);
	setenv("USER", "a", 1);
	setenv("TMPDIR", "tmp", 1);
	setenv("XDG_CONFIG_HOME", "", 1);
	setenv("CLAUDE_PROJECT_DIR", "/home/a/p", 1);
	setenv("NO_COLOR", "", 1);
	world = world_read();
	assert_true(str_is(world.home, "/home/a"));
	assert_true(str_is(world.user, "a"));
	assert_null(world.tmpdir.p);
	assert_null(world.config_home.p);
	assert_true(str_is(world.project, "/home/a/p"));
	assert_false(world.no_color);
}

static void an_empty_environment_says_nothing(void **state)
{
	struct world world;

	(void)state;
	clearenv();
	world = world_read();
	assert_null(world.home.p);
	assert_null(world.user.p);
	assert_null(world.project.p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_executable_is_called_as_its_event),
		cmocka_unit_test(only_a_tool_call_asks_when_its_hook_fails),
		cmocka_unit_test(bash_and_monitor_carry_shell_text),
		cmocka_unit_test(tools_of_servers_and_unknown_tools_have_rows),
		cmocka_unit_test(the_environment_is_taken_when_it_makes_sense),
		cmocka_unit_test(an_empty_environment_says_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
