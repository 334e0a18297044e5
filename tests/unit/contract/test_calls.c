/* The contract of a host's tools, as far as a call alone tells: the examples of the tables, and what stands near them. */
#include "contract/contract.h"
#include "host/host.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

/* All rules are on. */
static enum verdict verdict_when_on(void *context, const struct rule *rule)
{
	(void)context;
	return rule->verdict == VERDICT_NONE ? VERDICT_ASK : rule->verdict;
}

/* True when TEXT, a tool and its input, breaks the rule called ID. */
static bool breaks(const char *text, const char *id)
{
	struct str rest = str_of(text), tool;
	struct judgement judgement = { 0 };
	struct event event = { .kind = EVENT_PRE_TOOL_USE };
	struct reading reading;
	const struct settings settings = { .verdict_of_rule = verdict_when_on };
	struct buf payload = { 0 };
	const json_t *read;

	assert_true(str_next_word(&rest, &tool));
	buf_addf(&payload, "{\"cwd\":\"/w\",\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"%.*s\",\"tool_input\":%.*s}", STR_ARGS(tool),
		 STR_ARGS(rest));
	read = json_read(buf_str(&payload), NULL);
	if (!read)
		print_message("no JSON: %s\n", text);
	assert_non_null(read);
	assert_ptr_equal(host_of(read), &host_dsh);
	assert_true(host_dsh.decode(read, &event, NULL));
	reading = shell_read(&(struct shell_world){ .cwd = STR("/w") }, event.command);
	contract_judge(&judgement, &event, event.shell ? &reading : NULL, &settings);
	for (size_t i = 0; i < judgement.findings.n; i++)
		if (str_is(str_of(id), judgement.findings.at[i].rule->id))
			return true;
	return false;
}

static void examples_hit_and_near_misses_do_not(void **state)
{
	const struct rule *rule;
	size_t rows = 0;

	(void)state;
	for (size_t i = 0; (rule = rules_at(i)); i++) {
		if (!contract_is_by_call(rule->id))
			continue;
		rows++;
		if (!breaks(rule->hit, rule->id) || breaks(rule->miss, rule->id))
			print_message("%s\n", rule->id);
		assert_true(breaks(rule->hit, rule->id));
		assert_false(breaks(rule->miss, rule->id));
	}
	assert_true(rows > 15);
}

static void what_stands_near(void **state)
{
	static const struct {
		bool breaks;
		const char *rule, *call;
	} cases[] = {
		{ true, "escalation.both-fields", "edit {\"file_path\":\"a\",\"old_string\":\"a\",\"new_string\":\"b\",\"justification\":\"x\"}" },
		{ false, "escalation.both-fields", "bash {\"command\":\"ls\",\"sandbox_permissions\":null,\"justification\":null}" },
		{ false, "escalation.both-fields", "read {\"file_path\":\"a\",\"justification\":\"x\"}" },
		{ true, "escalation.mode", "bash {\"command\":\"ls\",\"sandbox_permissions\":\"\",\"justification\":\"x\"}" },
		{ true, "escalation.mode", "bash {\"command\":\"ls\",\"sandbox_permissions\":true,\"justification\":\"x\"}" },
		{ true, "escalation.sentence", "bash {\"command\":\"ls\",\"sandbox_permissions\":\"x\",\"justification\":\"It must write a. Please allow it.\"}" },
		{ false, "escalation.sentence", "bash {\"command\":\"ls\",\"sandbox_permissions\":\"x\",\"justification\":\"It must write e.g. to /etc, a file of v1.2.\"}" },
		{ false, "escalation.sentence", "bash {\"command\":\"ls\",\"justification\":\"No.\"}" },
		{ false, "escalation.network", "bash {\"command\":\"ls\",\"justification\":\"network\"}" },
		{ true, "tools.sleep-loop", "bash {\"command\":\"for i in 1 2; do test -e a || sleep 5; done\"}" },
		{ false, "tools.sleep-loop", "bash {\"command\":\"for i in 1 2; do sleep 5; done\",\"run_in_background\":true}" },
		{ false, "tools.sleep-loop", "bash {\"command\":\"grep 'while sleep' a\"}" },
		{ false, "tools.todo-single", "todo_write {\"todos\":[]}" },
		{ true, "tools.standalone", "ralph {\"objective\":\"Do AS DISCUSSED\"}" },
		{ false, "tools.standalone", "subagent_fork {\"prompt\":\"Do as discussed\"}" },
		{ true, "tools.workdir", "bash {\"command\":\"cd lib; make\"}" },
		{ false, "tools.workdir", "bash {\"command\":\"echo 'cd lib && make'\"}" },
		{ false, "tools.workdir", "bash {\"command\":\"mkdir lib && cd lib && make\"}" },
		{ false, "tools.workdir", "bash {\"command\":\"cd \\\"$(mktemp -d)\\\" && make\"}" },
		{ true, "tools.shell-state", "bash {\"command\":\"cd lib\"}" },
		{ true, "tools.shell-state", "bash {\"command\":\"cd lib && export A=1\"}" },
		{ false, "tools.shell-state", "bash {\"command\":\"export A=$(make)\"}" },
		{ false, "tools.shell-state", "bash {\"command\":\"export\"}" },
		{ false, "tools.shell-state", "bash {\"command\":\"alias >names\"}" },
		{ false, "tools.shell-state", "bash {\"command\":\"\"}" },
		{ true, "tools.description", "run_code {\"code\":\"return 1\"}" },
		{ true, "tools.description", "bash {\"command\":\"ls\",\"description\":7}" },
		{ true, "tools.timeout", "bash {\"command\":\"ls\",\"timeoutMs\":\"5\"}" },
		{ true, "tools.timeout", "bash {\"command\":\"ls\",\"timeoutMs\":-1}" },
		{ true, "tools.wait", "job_output {\"job_id\":\"bash-1\",\"wait\":false,\"timeout_ms\":1}" },
		{ true, "tools.edit-text", "edit {\"file_path\":\"a\",\"old_string\":\"\",\"new_string\":\"b\"}" },
		{ true, "tools.read-range", "read {\"file_path\":\"a\",\"offset\":0}" },
		{ true, "tools.read-range", "read {\"file_path\":\"a\",\"limit\":2001}" },
		{ true, "tools.todo-items", "todo_write {\"todos\":[{\"content\":\" \",\"status\":\"in_progress\"}]}" },
		{ true, "tools.todo-items", "todo_write {\"todos\":[{\"content\":\"a\",\"status\":\"done\"}]}" },
		{ true, "tools.todo-items", "todo_write {\"todos\":[{\"content\":\"a\",\"status\":\"pending\",\"id\":1}]}" },
		{ true, "tools.todo-one", "todo_write {\"todos\":[{\"content\":\"a\",\"status\":\"in_progress\"},{\"content\":\"b\",\"status\":\"in_progress\"}]}" },
		{ false, "tools.todo-one", "todo_write {\"todos\":[]}" },
		{ true, "tools.goal-edit", "update_goal {\"goal_id\":\"g\",\"revision\":1,\"action\":\"edit\"}" },
		{ false, "tools.goal-edit", "update_goal {\"goal_id\":\"g\",\"revision\":1,\"action\":\"edit\",\"max_goal_rounds\":3}" },
		{ true, "tools.goal-blocked", "update_goal {\"goal_id\":\"g\",\"revision\":1,\"action\":\"pause\",\"blocked_reason\":\"x\"}" },
		{ true, "tools.ralph-rounds", "ralph {\"objective\":\"x\",\"maxRounds\":1.5}" },
		{ true, "tools.ralph-rounds", "ralph {\"objective\":\"x\",\"maxRounds\":0}" },
		{ false, "tools.ralph-rounds", "ralph {\"objective\":\"x\"}" },
		{ true, "tools.workflow-meta", "workflow {\"script\":\"return 1\"}" },
		{ true, "tools.workflow-meta", "workflow {\"script\":\"\",\"meta\":{\"name\":\"a\",\"description\":\"x\",\"model\":\"m\"}}" },
		{ true, "tools.workflow-meta", "workflow {\"script\":\"\",\"meta\":{\"name\":\"a-\",\"description\":\"x\"}}" },
		{ true, "tools.workflow-meta", "workflow {\"script\":\"\",\"meta\":{\"name\":\"a\",\"description\":\"x\",\"phases\":[{\"detail\":\"x\"}]}}" },
		{ true, "tools.plan-heading", "exit_plan_mode {\"plan\":\"## Do it\"}" },
		{ true, "tools.plan-heading", "exit_plan_mode {\"plan\":\"# \\nDo it\"}" },
		{ true, "tools.inspect-name", "cordis_inspect {\"name\":\"fs\"}" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (breaks(cases[i].call, cases[i].rule) != cases[i].breaks)
			print_message("%s: %s\n", cases[i].rule, cases[i].call);
		assert_true(breaks(cases[i].call, cases[i].rule) == cases[i].breaks);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples_hit_and_near_misses_do_not),
		cmocka_unit_test(what_stands_near),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
