/* DSH's payloads in: its own names for tools that are known, and how it is told from Claude Code. */
#include "host/host.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define LOG "\"transcript_path\":\"/home/ann/.dsh/sessions/--home-ann-app--/session-1/session.jsonl.zstd\""

static const struct host *host(const char *members, struct event *event)
{
	struct fault text = { 0 };
	const json_t *payload;
	const struct host *host;

	fault_set(&text, "{\"cwd\":\"/home/ann/app\",\"hook_event_name\":\"PreToolUse\",%s}", members);
	payload = json_read(text.text, NULL);
	assert_non_null(payload);
	host = host_of(payload);
	*event = (struct event){ .kind = EVENT_PRE_TOOL_USE };
	assert_true(host->decode(payload, event, NULL));
	return host;
}

static void it_is_known_by_its_tools_and_its_log(void **state)
{
	static const struct {
		const char *members;
		bool dsh;
	} cases[] = {
		{ "\"tool_name\":\"bash\",\"tool_input\":{\"command\":\"ls\"}", true },
		{ "\"tool_name\":\"todo_write\"", true },
		{ "\"tool_name\":\"task_kill\"", true },
		{ "\"tool_name\":\"job_kill\"", true },
		{ "\"tool_name\":\"mcp__x__y\"," LOG, true },
		{ "\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls\"}", false },
		{ "\"tool_name\":\"mcp__x__y\",\"transcript_path\":\"/home/ann/.claude/projects/work/session.jsonl\"", false },
		{ "\"tool_name\":\"mcp__x__bash\"", false },
		{ "\"tool_name\":\"ba\"", false },
		{ "\"tool_name\":\"update_goal\"", true },
		{ "\"tool_name\":\"update_goal\",\"turn_id\":\"t\",\"model\":\"m\"", false },
		{ "\"tool_name\":\"bash\",\"tool_input\":{\"command\":\"ls\"},\"turn_id\":\"t\",\"model\":\"m\"", true },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct event event;

		assert_true((host(cases[i].members, &event) == &host_dsh) == cases[i].dsh);
	}
}

static void its_tools_are_those_that_are_known(void **state)
{
	struct event event;

	(void)state;
	host("\"tool_name\":\"bash\",\"tool_input\":{\"command\":\"ls\"}", &event);
	assert_int_equal(event.tool, TOOL_BASH);
	assert_true(event.shell);
	assert_true(str_is(event.tool_name, "Bash"));
	assert_true(str_is(event.host_tool, "bash"));
	assert_string_equal(event.read_tool, "read");
	host("\"tool_name\":\"write\",\"tool_input\":{\"file_path\":\"/a\"},\"tool_response\":\"made\"", &event);
	assert_int_equal(event.tool, TOOL_WRITE);
	assert_true(str_is(event.path, "/a"));
	assert_true(str_is(event.tool_output, "made"));
	host("\"tool_name\":\"todo_write\",\"tool_input\":{\"todos\":[]}", &event);
	assert_int_equal(event.tool, TOOL_UNKNOWN);
	assert_true(str_is(event.tool_name, "todo_write"));
}

static void the_bridge_that_shows_only_commands_has_no_contract(void **state)
{
	struct event event;

	(void)state;
	host("\"tool_name\":\"bash\",\"tool_input\":{\"command\":\"ls\"}", &event);
	assert_int_equal(event.contract, CONTRACT_DSH);
	host("\"tool_name\":\"bash\",\"tool_input\":{\"command\":\"ls\"},\"turn_id\":\"t\",\"model\":\"m\"", &event);
	assert_int_equal(event.contract, CONTRACT_NONE);
}

static void a_command_runs_where_it_says(void **state)
{
	struct event event;

	(void)state;
	host("\"tool_name\":\"bash\",\"tool_input\":{\"command\":\"ls\",\"workdir\":\"lib/..\"}", &event);
	assert_true(str_is(event.cwd, "/home/ann/app"));
	host("\"tool_name\":\"bash\",\"tool_input\":{\"command\":\"ls\",\"workdir\":\"/srv\"}", &event);
	assert_true(str_is(event.cwd, "/srv"));
	host("\"tool_name\":\"bash\",\"cwd\":\"app\",\"tool_input\":{\"command\":\"ls\",\"workdir\":\"lib\"}", &event);
	assert_null(event.cwd.p);
}

static void the_user_is_told_nothing(void **state)
{
	struct buf out = { 0 };

	(void)state;
	host_dsh.answer(EVENT_PRE_TOOL_USE, VERDICT_NONE, STR_NONE, STR_NONE, STR("a notice"), &out);
	assert_int_equal(out.n, 0);
	host_dsh.answer(EVENT_PRE_TOOL_USE, VERDICT_DENY, STR("no"), STR_NONE, STR("a notice"), &out);
	assert_true(str_find(buf_str(&out), STR("\"deny\"")) < out.n);
	assert_int_equal(str_find(buf_str(&out), STR("systemMessage")), out.n);
}

static void a_turn_is_kept_on(void **state)
{
	struct buf out = { 0 }, silent = { 0 };

	(void)state;
	host_dsh.answer(EVENT_STOP, VERDICT_DENY, STR("go on"), STR_NONE, STR_NONE, &out);
	assert_true(str_is(buf_str(&out), "{\"decision\":\"block\",\"reason\":\"go on\"}\n"));
	out.n = 0;
	host_dsh.answer(EVENT_STOP, VERDICT_ASK, STR("go on"), STR_NONE, STR_NONE, &out); /* whom? */
	assert_true(str_is(buf_str(&out), "{\"decision\":\"block\",\"reason\":\"go on\"}\n"));
	out.n = 0;
	host_claude_code.answer(EVENT_STOP, VERDICT_DENY, STR("go on"), STR_NONE, STR("a notice"), &out);
	assert_true(str_is(buf_str(&out), "{\"decision\":\"block\",\"reason\":\"go on\",\"systemMessage\":\"a notice\"}\n"));
	host_dsh.answer(EVENT_STOP, VERDICT_NONE, STR_NONE, STR_NONE, STR_NONE, &silent);
	host_dsh.answer(EVENT_STOP, VERDICT_ALLOW, STR("yes"), STR_NONE, STR_NONE, &silent);
	assert_int_equal(silent.n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_known_by_its_tools_and_its_log),
		cmocka_unit_test(its_tools_are_those_that_are_known),
		cmocka_unit_test(the_bridge_that_shows_only_commands_has_no_contract),
		cmocka_unit_test(a_command_runs_where_it_says),
		cmocka_unit_test(the_user_is_told_nothing),
		cmocka_unit_test(a_turn_is_kept_on),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
