/* Codex's payloads in, and answers that it does not take for a failure. */
#include "host/host.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const struct host *host(const char *members)
{
	struct fault text = { 0 };

	fault_set(&text, "{\"cwd\":\"/w\",\"hook_event_name\":\"PreToolUse\",\"tool_input\":{\"command\":\"ls\"},%s}", members);
	return host_of(json_read(text.text, NULL));
}

static void it_is_known_by_its_turns_and_its_log(void **state)
{
	(void)state;
	assert_ptr_equal(host("\"tool_name\":\"Bash\",\"turn_id\":\"t\",\"model\":\"m\""), &host_codex);
	assert_ptr_equal(host("\"tool_name\":\"Bash\",\"transcript_path\":\"/h/.codex/sessions/2026/11/30/rollout-1.jsonl\""), &host_codex);
	assert_ptr_equal(host("\"tool_name\":\"Bash\",\"model\":\"m\""), &host_claude_code);
	assert_ptr_equal(host("\"tool_name\":\"Bash\",\"transcript_path\":\"/h/rollout-1/s.jsonl\""), &host_claude_code);
}

static void an_ask_is_a_deny_with_its_reason(void **state)
{
	struct buf out = { 0 };
	const json_t *answer;
	struct str decision, reason;

	(void)state;
	host_codex.answer(EVENT_PRE_TOOL_USE, VERDICT_ASK, STR("why"), STR_NONE, STR_NONE, &out);
	answer = json_read(buf_str(&out), NULL);
	assert_int_equal(json_get_text(answer, "hookSpecificOutput.permissionDecision", &decision, NULL), JSON_GOT);
	assert_int_equal(json_get_text(answer, "hookSpecificOutput.permissionDecisionReason", &reason, NULL), JSON_GOT);
	assert_true(str_is(decision, "deny"));
	assert_true(str_starts(reason, STR("why ")));
}

static void an_allow_is_silence(void **state)
{
	struct buf out = { 0 };

	(void)state;
	host_codex.answer(EVENT_PRE_TOOL_USE, VERDICT_ALLOW, STR("why"), STR_NONE, STR_NONE, &out);
	assert_int_equal(out.n, 0);
}

static void the_fail_verdict_denies(void **state)
{
	struct str decision;

	(void)state;
	assert_int_equal(json_get_text(json_read(host_codex.fail_answer(EVENT_PRE_TOOL_USE), NULL), "hookSpecificOutput.permissionDecision",
				       &decision, NULL), JSON_GOT);
	assert_true(str_is(decision, "deny"));
	assert_int_equal(host_codex.fail_answer(EVENT_STOP).n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_known_by_its_turns_and_its_log),
		cmocka_unit_test(an_ask_is_a_deny_with_its_reason),
		cmocka_unit_test(an_allow_is_silence),
		cmocka_unit_test(the_fail_verdict_denies),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
