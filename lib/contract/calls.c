/* calls.c: what can be told from a call alone, as a table of checks. */
#include "contract/contract.h"

#include "base/vec.h"
#include "contract/code.h"
#include "json/json.h"

#include <string.h>

/* A call that is checked. */
struct checked {
	const struct event *event;
	const struct reading *reading;
	struct str what; /* what is wrong, for the reason */
};

static const json_t *member(const struct checked *call, const char *name)
{
	const json_t *value = json_object_get(call->event->tool_input, name);

	return json_is_null(value) ? NULL : value;
}

static struct str text(const struct checked *call, const char *name)
{
	return json_text(member(call, name));
}

static bool is_blank(struct str text)
{
	return !str_trim(text).n;
}

/* Escalation. */

static bool one_field(struct checked *call)
{
	return !member(call, "sandbox_permissions") != !member(call, "justification");
}

static bool no_mode(struct checked *call)
{
	call->what = text(call, "sandbox_permissions");
	return member(call, "sandbox_permissions") && !str_list_has("workspace-write danger-full-access", call->what);
}

static bool no_justification(struct checked *call)
{
	return member(call, "sandbox_permissions") && member(call, "justification") && is_blank(text(call, "justification"));
}

/* One that ends inside, or one of two words, is not one sentence that says why. */
static bool no_sentence(struct checked *call)
{
	struct str rest = str_trim(text(call, "justification")), word;
	size_t words = 0, ends = 0;

	if (!member(call, "sandbox_permissions") || !rest.n)
		return false;
	while (str_next_word(&rest, &word)) {
		words++;
		ends += rest.n && strchr(".!?", word.p[word.n - 1]) && str_trim(rest).p[0] >= 'A' && str_trim(rest).p[0] <= 'Z';
	}
	return words < 3 || ends;
}

static bool wants_the_network(struct checked *call)
{
	static const char *const wishes[] = { "network", "internet", "to download", "to fetch", "read access", "permission to read" };

	for (size_t i = 0; member(call, "sandbox_permissions") && i < sizeof wishes / sizeof *wishes; i++)
		if (str_has_nocase(text(call, "justification"), str_of(wishes[i])))
			return true;
	return false;
}

/* Codex names its wish otherwise. Most payloads show neither field. */
static bool wish_without_reason(struct checked *call)
{
	return str_is(text(call, "sandbox_permissions"), "require_escalated") && is_blank(text(call, "justification"));
}

/* Commands. */

static bool is_one_of(const struct command *command, const char *list)
{
	struct str program;

	return command->words.n && word_program(&command->words.at[0], &program) && str_list_has(list, program);
}

static bool goes_first(struct checked *call)
{
	const struct command *first = call->reading ? call->reading->commands.at : NULL;

	if (!first || call->reading->commands.n < 2 || !is_one_of(first, "cd pushd") || first->context || first->words.n != 2)
		return false;
	/* What stands behind it may be another cd, or nothing at all. */
	call->what = first->words.at[1].text;
	return first->words.at[1].kind == WORD_STATIC;
}

static bool only_changes_the_shell(struct checked *call)
{
	const struct reading *reading = call->reading;

	if (!reading || !reading->commands.n || !shell_complete(reading))
		return false;
	for (size_t i = 0; i < reading->commands.n; i++)
		if (!is_one_of(&reading->commands.at[i], "cd pushd popd export alias unalias unset") ||
		    reading->commands.at[i].redirects.n || reading->commands.at[i].words.n < 2)
			return false;
	return true;
}

static bool is_in_loop(const struct command *command)
{
	for (const struct context *context = command->context; context; context = context->outer)
		if (str_is(context->label, "loop"))
			return true;
	return false;
}

static bool sleeps_in_loop(struct checked *call)
{
	for (size_t i = 0; call->reading && i < call->reading->commands.n; i++)
		if (is_one_of(&call->reading->commands.at[i], "sleep") && is_in_loop(&call->reading->commands.at[i]))
			return !call->event->in_background;
	return false;
}

static bool no_description(struct checked *call)
{
	return is_blank(text(call, "description"));
}

static bool bad_timeout(struct checked *call)
{
	const json_t *value = member(call, "timeoutMs");

	return value && !(json_number_value(value) > 0);
}

static bool limit_without_wait(struct checked *call)
{
	return member(call, "timeout_ms") && !json_is_true(member(call, "wait"));
}

/* Files. */

static bool edits_nothing(struct checked *call)
{
	return !text(call, "old_string").n || str_eq(text(call, "old_string"), text(call, "new_string"));
}

static bool outside(const json_t *value, double least, double most)
{
	return value && !(json_number_value(value) >= least && json_number_value(value) <= most);
}

static bool bad_range(struct checked *call)
{
	return outside(member(call, "offset"), 1, 1e300) || outside(member(call, "limit"), 1, 2000);
}

/* Lists of tasks. */

static bool has_only(const json_t *object, const char *names)
{
	for (void *at = json_object_iter((json_t *)object); at; at = json_object_iter_next((json_t *)object, at))
		if (!str_list_has(names, str_of(json_object_iter_key(at))))
			return false;
	return true;
}

static bool bad_item(struct checked *call)
{
	const json_t *todos = member(call, "todos"), *item, *other;
	size_t i, k;

	json_array_foreach(todos, i, item) {
		struct str content = str_trim(json_text(json_object_get(item, "content")));

		call->what = content;
		if (!content.n || !str_list_has("pending in_progress completed", json_text(json_object_get(item, "status"))) ||
		    !has_only(item, "content status"))
			return true;
		for (k = 0; k < i; k++) {
			other = json_array_get(todos, k);
			if (str_eq(content, str_trim(json_text(json_object_get(other, "content")))))
				return true;
		}
	}
	return false;
}

static bool not_one_in_progress(struct checked *call)
{
	const json_t *todos = member(call, "todos"), *item;
	size_t i, running = 0, open = 0;

	json_array_foreach(todos, i, item) {
		struct str status = json_text(json_object_get(item, "status"));

		running += str_is(status, "in_progress");
		open += !str_is(status, "completed");
	}
	return running > 1 || (open && !running);
}

static bool is_one_item(struct checked *call)
{
	return json_array_size(member(call, "todos")) == 1;
}

/* Goals and what works by itself. */

/* What an agent that begins with nothing else cannot know. */
static bool leans_on_the_past(struct checked *call)
{
	static const char *const phrases[] = { "as above", "see above", "mentioned above", "as discussed", "we discussed", "discussed earlier",
					       "mentioned earlier", "as before", "our conversation", "this conversation", "the previous message" };
	struct str prompt = text(call, str_is(call->event->host_tool, "ralph") ? "objective" : "prompt");

	for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
		if (str_has_nocase(prompt, str_of(phrases[i]))) {
			call->what = str_of(phrases[i]);
			return true;
		}
	return false;
}

static bool bad_goal_edit(struct checked *call)
{
	return (member(call, "objective") || member(call, "max_goal_rounds")) != str_is(text(call, "action"), "edit");
}

static bool bad_goal_blocked(struct checked *call)
{
	return !is_blank(text(call, "blocked_reason")) != str_is(text(call, "action"), "blocked");
}

static bool bad_rounds(struct checked *call)
{
	const json_t *value = member(call, "maxRounds");
	double n = json_number_value(value);

	return value && !(n >= 1 && n <= 256 && (double)(int)n == n);
}

static bool is_kebab(struct str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!((name.p[i] >= 'a' && name.p[i] <= 'z') || (name.p[i] >= '0' && name.p[i] <= '9') ||
		      (name.p[i] == '-' && i && i + 1 < name.n && name.p[i - 1] != '-')))
			return false;
	return name.n > 0;
}

static bool bad_meta(struct checked *call)
{
	const json_t *meta = member(call, "meta"), *phases = json_object_get(meta, "phases"), *phase;
	size_t i;

	call->what = json_text(json_object_get(meta, "name"));
	if (!is_kebab(call->what) || is_blank(json_text(json_object_get(meta, "description"))) ||
	    !has_only(meta, "name description whenToUse phases"))
		return true;
	json_array_foreach(phases, i, phase)
		if (is_blank(json_text(json_object_get(phase, "title"))) || !has_only(phase, "title detail provider model"))
			return true;
	return false;
}

static bool no_heading(struct checked *call)
{
	struct str plan = text(call, "plan");

	return !str_starts(plan, STR("# ")) || is_blank(str_slice(plan, 2, str_find_byte(plan, '\n')));
}

static bool name_without_meaning(struct checked *call)
{
	return member(call, "name") && !str_list_has("api events", text(call, "what"));
}

static const struct check {
	enum contract contract;
	const char *rule;  /* its id */
	const char *tools; /* the host's names of all vintages */
	bool (*breaks)(struct checked *call);
} checks[] = {
	{ CONTRACT_DSH, "escalation.both-fields", "bash pwsh edit write", one_field },
	{ CONTRACT_DSH, "escalation.mode", "bash pwsh edit write", no_mode },
	{ CONTRACT_DSH, "escalation.justification", "bash pwsh edit write", no_justification },
	{ CONTRACT_CODEX, "escalation.justification", "Bash exec_command shell_command", wish_without_reason },
	{ CONTRACT_DSH, "escalation.sentence", "bash pwsh edit write", no_sentence },
	{ CONTRACT_DSH, "escalation.network", "bash pwsh", wants_the_network },
	{ CONTRACT_DSH, "tools.sleep-loop", "bash", sleeps_in_loop },
	{ CONTRACT_DSH, "tools.todo-single", "todo_write", is_one_item },
	{ CONTRACT_DSH, "tools.standalone", "subagent ralph", leans_on_the_past },
	{ CONTRACT_DSH, "tools.workdir", "bash", goes_first },
	{ CONTRACT_DSH, "tools.shell-state", "bash", only_changes_the_shell },
	{ CONTRACT_DSH, "tools.description", "bash pwsh run_code", no_description },
	{ CONTRACT_DSH, "tools.timeout", "bash pwsh", bad_timeout },
	{ CONTRACT_DSH, "tools.wait", "task_output job_output", limit_without_wait },
	{ CONTRACT_DSH, "tools.edit-text", "edit", edits_nothing },
	{ CONTRACT_DSH, "tools.read-range", "read", bad_range },
	{ CONTRACT_DSH, "tools.todo-items", "todo_write", bad_item },
	{ CONTRACT_DSH, "tools.todo-one", "todo_write", not_one_in_progress },
	{ CONTRACT_DSH, "tools.goal-edit", "update_goal", bad_goal_edit },
	{ CONTRACT_DSH, "tools.goal-blocked", "update_goal", bad_goal_blocked },
	{ CONTRACT_DSH, "tools.ralph-rounds", "ralph", bad_rounds },
	{ CONTRACT_DSH, "tools.workflow-meta", "workflow", bad_meta },
	{ CONTRACT_DSH, "tools.plan-heading", "exit_plan_mode", no_heading },
	{ CONTRACT_DSH, "tools.inspect-name", "cordis_inspect", name_without_meaning },
};

#define CHECKS (sizeof checks / sizeof *checks)

bool contract_is_by_call(const char *id)
{
	for (size_t i = 0; i < CHECKS; i++)
		if (strcmp(checks[i].rule, id) == 0)
			return true;
	return code_has_rule(id);
}

void contract_add(struct judgement *judgement, const struct event *event, const char *id, struct str what,
		  const struct settings *settings)
{
	const struct rule *rule = rules_find(str_of(id));
	struct finding finding = { .rule = rule, .verdict = rule->verdict, .what = what };
	struct command *command = arena_alloc(sizeof *command);

	if (settings && settings->verdict_of_rule)
		finding.verdict = settings->verdict_of_rule(settings->context, rule);
	if (finding.verdict == VERDICT_NONE)
		return;
	*VEC_ADD(&command->words) = word_static(event->host_tool.n ? event->host_tool : str_of(event_row(event->kind)->name));
	finding.command = command;
	*VEC_ADD(&judgement->findings) = finding;
}

void contract_judge(struct judgement *judgement, const struct event *event, const struct reading *reading,
		    const struct settings *settings)
{
	for (size_t i = 0; i < CHECKS; i++) {
		struct checked call = { event, reading, STR_NONE };

		if (checks[i].contract == event->contract && str_list_has(checks[i].tools, event->host_tool) && checks[i].breaks(&call))
			contract_add(judgement, event, checks[i].rule, call.what, settings);
	}
	if (event->contract == CONTRACT_DSH)
		code_judge(judgement, event, settings);
	judgement_settle(judgement);
}
