/* code.c: the programs that calls carry, and what is asked of each, as a table. */
#include "contract/code.h"

#include "json/json.h"

#include <string.h>

static bool has_types(struct javascript *code, struct str *what)
{
	size_t at = code_typescript(code);

	if (at != NO_TOKEN)
		*what = code_at(code, at)->text;
	return at != NO_TOKEN;
}

static bool has_lasting_types(struct javascript *code, struct str *what)
{
	size_t at = code_lasting_typescript(code);

	if (at != NO_TOKEN)
		*what = code_at(code, at)->text;
	return at != NO_TOKEN;
}

/* Where the programs are: the member, and a member of that when it is an object. */
static const struct carrier {
	const char *tools, *member, *part;
} carriers[] = {
	{ "workflow", "script", NULL },
	{ "cordis_mount", "code", NULL },
	{ "cordis_define", "code", "host" },
	{ "run_code", "code", NULL },
};

#define PLUGINS "cordis_mount cordis_define"

static const struct {
	const char *rule, *tools;
	code_check *breaks;
} checks[] = {
	{ "tools.script-module", "workflow", workflow_is_a_module },
	{ "tools.script-return", "workflow", workflow_returns_nothing },
	{ "tools.script-world", "workflow", workflow_uses_node },
	{ "tools.agent-options", "workflow", workflow_has_other_options },
	{ "tools.agent-schema", "workflow", workflow_has_other_schema },
	{ "tools.parallel-promises", "workflow", workflow_starts_at_once },
	{ "tools.agent-null", "workflow", workflow_takes_nothing_for_something },
	{ "tools.script-types", "workflow " PLUGINS, has_types },
	{ "tools.script-types", "run_code", has_lasting_types },
	{ "tools.script-world", PLUGINS, plugin_uses_node },
	{ "tools.plugin-return", PLUGINS, plugin_is_none },
	{ "tools.plugin-inject", PLUGINS, plugin_reaches_further },
	{ "tools.plugin-next", PLUGINS, plugin_ends_the_chain },
	{ "tools.plugin-waterfall", PLUGINS, plugin_intercepts },
	{ "tools.plugin-await", PLUGINS, plugin_awaits_later },
	{ "tools.plugin-tool", PLUGINS, tool_is_incomplete },
	{ "tools.plugin-parameters", PLUGINS, tool_has_loose_parameters },
};

#define CHECKS (sizeof checks / sizeof *checks)

bool code_has_rule(const char *id)
{
	for (size_t i = 0; i < CHECKS; i++)
		if (strcmp(checks[i].rule, id) == 0)
			return true;
	return false;
}

size_t code_next_return(const struct javascript *code, size_t *at)
{
	for (size_t i = *at; i < code->tokens.n; i++) {
		enum token_kind behind = code_at(code, i + 1)->kind;

		if (!code_is_word(code, i, "return") || code->bodies[i])
			continue;
		if (behind == TOKEN_NEWLINE || behind == TOKEN_END || behind == TOKEN_CLOSE || code_is(code, i + 1, ";"))
			continue;
		*at = i + 1;
		return i + 1;
	}
	return NO_TOKEN;
}

static struct str program_of(const struct event *event)
{
	for (size_t i = 0; i < sizeof carriers / sizeof *carriers; i++) {
		const json_t *value = json_object_get(event->tool_input, carriers[i].member);

		if (!str_list_has(carriers[i].tools, event->host_tool))
			continue;
		return json_text(carriers[i].part && json_is_object(value) ? json_object_get(value, carriers[i].part) : value);
	}
	return STR_NONE;
}

void code_judge(struct judgement *judgement, const struct event *event, const struct settings *settings)
{
	struct str text = program_of(event);
	struct javascript code;

	if (!text.p || !javascript_read(&code, text))
		return;
	for (size_t i = 0; i < CHECKS; i++) {
		struct str what = STR_NONE;

		if (str_list_has(checks[i].tools, event->host_tool) && checks[i].breaks(&code, &what))
			contract_add(judgement, event, checks[i].rule, what, settings);
	}
}
