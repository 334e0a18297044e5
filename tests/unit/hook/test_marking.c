/* Which events begin and end the mark of a call. */
#include "hook/marking.h"
#include "json/json.h"
#include "mark/mark.h"
#include "../orphan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char dir[64];
static struct world world;

static int fresh(void **state)
{
	(void)state;
	(void)snprintf(dir, sizeof dir, "/tmp/test_marking.XXXXXX");
	assert_non_null(mkdtemp(dir));
	world = (struct world){ .state_dir = str_of(dir), .agent_pid = getppid() };
	return 0;
}

static int cleanup(void **state)
{
	char command[128];

	(void)state;
	(void)snprintf(command, sizeof command, "rm -rf %s", dir);
	return system(command);
}

static struct event call_of(enum tool tool, const char *id, const char *command)
{
	return (struct event){ .tool = tool, .tool_use_id = str_of(id), .command = str_of(command), .cwd = STR("/w") };
}

static void before(enum tool tool, const char *id)
{
	struct event event = call_of(tool, id, "true");

	assert_true(marking_before(&event, &world, NULL));
}

static void after(enum tool tool, const char *id, const char *response)
{
	struct event event = call_of(tool, id, "true");

	marking_after(&event, &world, response ? json_read(str_of(response), NULL) : NULL);
}

static bool marked(void)
{
	struct state_world state = { .state_dir = world.state_dir };
	struct mark_found found;

	return mark_find(&state, 0, &found);
}

static void only_tools_that_run_commands_are_marked(void **state)
{
	static const enum tool tools[] = { TOOL_BASH, TOOL_POWERSHELL, TOOL_MONITOR };

	(void)state;
	before(TOOL_READ, "t0");
	assert_false(marked());
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
		before(tools[i], "t1");
		assert_true(marked());
		after(tools[i], "t1", "{}");
		assert_false(marked());
	}
	before(TOOL_BASH, "t1");
	after(TOOL_BASH, "t1", NULL);
	assert_false(marked());
}

static void a_call_without_a_number_is_known_by_its_command(void **state)
{
	struct event one = call_of(TOOL_BASH, "", "make"), other = call_of(TOOL_BASH, "", "true");

	(void)state;
	assert_true(marking_before(&one, &world, NULL));
	marking_after(&other, &world, NULL);
	assert_true(marked());
	marking_after(&one, &world, NULL);
	assert_false(marked());
}

static void a_call_in_the_background_ends_with_its_task(void **state)
{
	(void)state;
	before(TOOL_BASH, "t1");
	after(TOOL_BASH, "t1", "{\"backgroundTaskId\":\"b7\"}");
	assert_true(marked());
	marking_prompt(&world, STR("do something else"));
	assert_true(marked());
	marking_prompt(&world, STR("<task-notification>\n<task-id>b7</task-id>\n<event>a line</event>"));
	assert_true(marked());
	marking_prompt(&world, STR("<task-notification>\n<task-id>b8</task-id>\n<status>completed</status>"));
	assert_true(marked());
	marking_prompt(&world, STR("<task-notification>\n<task-id>b7</task-id>\n<status>completed</status>"));
	assert_false(marked());
	before(TOOL_MONITOR, "t2");
	after(TOOL_MONITOR, "t2", "{\"taskId\":\"m1\"}");
	assert_true(marked());
	marking_prompt(&world, STR("<task-notification>\n<tool-use-id>t2</tool-use-id>\n<status>killed</status>"));
	assert_false(marked());
}

static void a_call_that_the_user_refused_ends_with_the_next_prompt(void **state)
{
	(void)state;
	before(TOOL_BASH, "t1");
	marking_prompt(&world, STR("no, do this"));
	assert_false(marked());
}

static void without_a_place_for_it_there_is_a_reason(void **state)
{
	struct event event = call_of(TOOL_BASH, "t1", "true");
	struct world nowhere = { .agent_pid = getppid() };
	struct fault why = { 0 };

	(void)state;
	assert_false(marking_before(&event, &nowhere, &why));
	assert_true(why.text.n > 0);
}

#define FRESH(test) cmocka_unit_test_setup_teardown(test, fresh, cleanup)

static int run(void)
{
	const struct CMUnitTest tests[] = {
		FRESH(only_tools_that_run_commands_are_marked),
		FRESH(a_call_without_a_number_is_known_by_its_command),
		FRESH(a_call_in_the_background_ends_with_its_task),
		FRESH(a_call_that_the_user_refused_ends_with_the_next_prompt),
		FRESH(without_a_place_for_it_there_is_a_reason),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void)
{
	return as_orphan(run);
}
