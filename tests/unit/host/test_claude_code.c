/* Claude Code's payloads in, its answers out. */
#include "host/host.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static bool decode(const char *text, struct event *event, struct fault *fault)
{
	*event = (struct event){ .kind = EVENT_PRE_TOOL_USE };
	return host_claude_code.decode(json_read(str_of(text), NULL), event, fault);
}

static void all_that_is_known_is_taken(void **state)
{
	struct event event;

	(void)state;
	assert_true(decode("{\"session_id\":\"s\",\"transcript_path\":\"/t\",\"cwd\":\"/a/./b/\",\"permission_mode\":\"plan\","
			   "\"agent_id\":\"a1\",\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
			   "\"tool_input\":{\"command\":\"ls\"},\"tool_use_id\":\"t1\",\"new\":{}}", &event, NULL));
	assert_true(str_is(event.session_id, "s"));
	assert_true(str_is(event.transcript_path, "/t"));
	assert_true(str_is(event.cwd, "/a/b"));
	assert_true(str_is(event.permission_mode, "plan"));
	assert_true(str_is(event.agent_id, "a1"));
	assert_true(str_is(event.tool_name, "Bash"));
	assert_true(str_is(event.tool_use_id, "t1"));
	assert_int_equal(event.tool, TOOL_BASH);
	assert_true(event.shell);
	assert_true(str_is(event.command, "ls"));
	assert_non_null(event.tool_input);
}

static void a_directory_that_says_nothing_is_not_taken(void **state)
{
	static const char *const cwds[] = { "\"work\"", "\"\"", "null", "7", "\"/a\\u0000b\"" };

	(void)state;
	for (size_t i = 0; i < sizeof cwds / sizeof *cwds; i++) {
		struct fault text = { 0 };
		struct event event;

		fault_set(&text, "{\"cwd\":%s,\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Read\"}", cwds[i]);
		assert_true(decode(text.text.p, &event, NULL));
		assert_null(event.cwd.p);
		assert_false(event.shell);
	}
}

static void a_call_that_cannot_be_judged_is_a_fault(void **state)
{
	static const struct {
		const char *json, *fault;
	} cases[] = {
		{ "{}", "hook_event_name is missing" },
		{ "{\"hook_event_name\":\"Stop\"}", "hook_event_name is Stop, but this is the program for PreToolUse" },
		{ "{\"hook_event_name\":\"PreToolUse\"}", "tool_name is missing" },
		{ "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\"}", "tool_input.command is missing" },
		{ "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":[]}}",
		  "tool_input.command: a string is expected, got an array" },
		{ "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Monitor\",\"tool_input\":\"x\"}",
		  "tool_input: an object is expected, got a string" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct fault fault = { 0 };
		struct event event;

		assert_false(decode(cases[i].json, &event, &fault));
		assert_true(str_is(fault.text, cases[i].fault));
	}
}

static void an_answer_is_one_object_on_one_line(void **state)
{
	struct buf out = { 0 };

	(void)state;
	host_claude_code.answer(EVENT_PRE_TOOL_USE, VERDICT_DENY, STR("no \"x\"\n"), STR_NONE, STR_NONE, &out);
	assert_true(str_is(buf_str(&out), "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":"
					  "\"deny\",\"permissionDecisionReason\":\"no \\\"x\\\" \"}}\n"));
}

static void what_is_for_the_model_stands_beside_what_is_for_the_user(void **state)
{
	struct buf out = { 0 };

	(void)state;
	host_claude_code.answer(EVENT_SESSION_START, VERDICT_NONE, STR_NONE, STR("a\nb <a@example.org>"), STR_NONE, &out);
	assert_true(str_is(buf_str(&out), "{\"hookSpecificOutput\":{\"hookEventName\":\"SessionStart\","
					  "\"additionalContext\":\"a b <a@example.org>\"}}\n"));
	out = (struct buf){ 0 };
	host_claude_code.answer(EVENT_SUBAGENT_START, VERDICT_NONE, STR_NONE, STR("a"), STR("b"), &out);
	assert_true(str_is(buf_str(&out), "{\"hookSpecificOutput\":{\"hookEventName\":\"SubagentStart\","
					  "\"additionalContext\":\"a\"},\"systemMessage\":\"b\"}\n"));
}

static void no_verdict_is_no_byte(void **state)
{
	struct buf out = { 0 };

	(void)state;
	host_claude_code.answer(EVENT_PRE_TOOL_USE, VERDICT_NONE, STR("x"), STR_NONE, STR_NONE, &out);
	assert_int_equal(out.n, 0);
}

static void the_longest_answer_fits_into_one_write_of_a_pipe(void **state)
{
	char quotes[8000];
	struct buf out = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof quotes; i++)
		quotes[i] = '"';
	host_claude_code.answer(EVENT_PRE_TOOL_USE, VERDICT_ASK, (struct str){ quotes, sizeof quotes }, STR_NONE, STR_NONE, &out);
	assert_in_range(out.n, 1, 4096);
}

static void the_fail_verdict_is_an_answer_that_asks(void **state)
{
	struct str text = host_claude_code.fail_answer(EVENT_PRE_TOOL_USE), decision;
	const json_t *answer = json_read(text, NULL);

	(void)state;
	assert_non_null(answer);
	assert_int_equal(json_get_text(answer, "hookSpecificOutput.permissionDecision", &decision, NULL), JSON_GOT);
	assert_true(str_is(decision, "ask"));
	assert_int_equal(host_claude_code.fail_answer(EVENT_STOP).n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_is_known_is_taken),
		cmocka_unit_test(a_directory_that_says_nothing_is_not_taken),
		cmocka_unit_test(a_call_that_cannot_be_judged_is_a_fault),
		cmocka_unit_test(an_answer_is_one_object_on_one_line),
		cmocka_unit_test(what_is_for_the_model_stands_beside_what_is_for_the_user),
		cmocka_unit_test(no_verdict_is_no_byte),
		cmocka_unit_test(the_longest_answer_fits_into_one_write_of_a_pipe),
		cmocka_unit_test(the_fail_verdict_is_an_answer_that_asks),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
