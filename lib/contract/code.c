/* code.c: what is held of every JavaScript text in a call, and the walk over the tables of checks. */
#include "contract/code.h"

#include "json/json.h"

#include <string.h>

static const struct code_check *const tables[] = { script_checks, plugin_checks };

#define TABLES (sizeof tables / sizeof *tables)

bool code_has_rule(const char *id)
{
	for (size_t i = 0; i < TABLES; i++)
		for (const struct code_check *check = tables[i]; check->rule; check++)
			if (strcmp(check->rule, id) == 0)
				return true;
	return false;
}

/* The tokens of the text in FIELD; false when it is none or they cannot be told. */
static bool read_field(const struct event *event, const char *field, struct script *script)
{
	struct str text;

	return json_get_text(event->tool_input, field, &text, NULL) == JSON_GOT && script_read(text, script);
}

void code_judge(struct judgement *judgement, const struct event *event, const struct settings *settings)
{
	const char *field = NULL; /* whose tokens SCRIPT has */
	struct script script;

	for (size_t i = 0; i < TABLES; i++)
		for (const struct code_check *check = tables[i]; check->rule; check++) {
			struct code code = { &script, STR_NONE };

			if (!str_list_has(check->tools, event->host_tool))
				continue;
			if (field != check->field && !read_field(event, check->field, &script))
				return;
			field = check->field;
			if (check->breaks(&code))
				contract_add(judgement, event, check->rule, code.what, settings);
		}
}

bool code_returns(const struct script *script, size_t *at)
{
	bool found = false;

	for (size_t i = 0; i < script->tokens.n;) {
		const struct token *behind = script_at(script, i + 1);

		if (script_is_name(script, i, "return") && behind->kind != TOKEN_NEWLINE && behind->kind != TOKEN_END &&
		    behind->kind != TOKEN_CLOSE && !script_is(script, i + 1, ";") && !script_is(script, i + 1, ":")) {
			*at = i;
			found = true;
		}
		i = script_opens_function(script, i) ? script_at(script, i)->next : i + 1;
	}
	return found;
}

/* A name that takes a type: `name:` or `name?:`. */
static bool is_annotated(const struct script *script, size_t i)
{
	return script_at(script, i)->kind == TOKEN_NAME &&
	       (script_is(script, i + 1, ":") || (script_is(script, i + 1, "?") && script_is(script, i + 2, ":")));
}

/* In JavaScript no part of a round bracket begins with a name and a colon. */
static bool annotates_parameter(const struct script *script, size_t open)
{
	struct script_part part;
	size_t at = open + 1;

	while (script_next_part(script, open, &at, &part))
		if (is_annotated(script, part.from))
			return true;
	return false;
}

static bool ends_operand(const struct script *script, size_t i)
{
	const struct token *token = script_at(script, i);

	return token->kind == TOKEN_CLOSE || token->kind == TOKEN_STRING || token->kind == TOKEN_PIECE || token->kind == TOKEN_NUMBER ||
	       (token->kind == TOKEN_NAME && !script_is_name(script, i, "return typeof case do else in of instanceof new delete void throw "
									"await async yield const let var import export default"));
}

/* `value as Type`: two operands on one line with nothing between them. */
static bool casts(const struct script *script, size_t i)
{
	return i && script_is_name(script, i, "as satisfies") && ends_operand(script, i - 1) && script_at(script, i + 1)->kind == TOKEN_NAME &&
	       !script_is_name(script, i + 1, "of in instanceof as satisfies");
}

/* What declares a type, and is gone at run time. */
static bool declares_type(const struct script *script, size_t i)
{
	if (script_at(script, i + 1)->kind != TOKEN_NAME || !script_begins_statement(script, i))
		return false;
	return (script_is(script, i, "interface") && (script_is(script, i + 2, "{") || script_is(script, i + 2, "extends"))) ||
	       (script_is(script, i, "type") && (script_is(script, i + 2, "=") || script_is(script, i + 2, "<"))) ||
	       (script_is(script, i, "declare") && script_is_name(script, i + 1, "const let var function class global module namespace enum type"));
}

static bool has_types(const struct script *script, size_t i)
{
	size_t name = i + 1;

	if (script_is_name(script, i, "const let var") && is_annotated(script, name))
		return true;
	if (script_is_name(script, i, "function")) {
		name += script_is(script, name, "*");
		name += script_at(script, name)->kind == TOKEN_NAME;
		return script_is(script, name, "<") ||
		       (script_is(script, name, "(") && script_is(script, script_at(script, name)->next, ":"));
	}
	return script_is(script, i, "(") && annotates_parameter(script, i);
}

static bool has_parameter_property(const struct script *script, size_t open)
{
	struct script_part part;
	size_t at = open + 1;

	while (script_next_part(script, open, &at, &part))
		if (script_is_name(script, part.from, "private public protected readonly") &&
		    script_at(script, part.from + 1)->kind == TOKEN_NAME)
			return true;
	return false;
}

/* What TypeScript makes code of. */
static bool is_code_of_typescript(const struct script *script, size_t i)
{
	if (script_is_name(script, i, "enum"))
		return script_at(script, i + 1)->kind == TOKEN_NAME && script_is(script, i + 2, "{");
	if (script_is_name(script, i, "namespace"))
		return script_begins_statement(script, i) && script_at(script, i + 1)->kind == TOKEN_NAME &&
		       (script_is(script, i + 2, "{") || script_is(script, i + 2, "."));
	return script_is(script, i, "constructor") && script_is(script, i + 1, "(") && has_parameter_property(script, i + 1);
}

bool code_has_typescript_code(struct code *code)
{
	const struct script *script = code->script;

	for (size_t i = 0; i < script->tokens.n; i++)
		if (is_code_of_typescript(script, i)) {
			code->what = script_at(script, i)->text;
			return true;
		}
	return false;
}

bool code_is_typescript(struct code *code)
{
	const struct script *script = code->script;

	for (size_t i = 0; i < script->tokens.n; i++)
		if (is_code_of_typescript(script, i) || declares_type(script, i) || casts(script, i) || has_types(script, i)) {
			code->what = script_at(script, i + script_is(script, i, "("))->text;
			return true;
		}
	return false;
}

/* Called, indexed or asked for a member, and not a method that is defined under the name. */
static bool is_used(const struct script *script, size_t i)
{
	if (script_is(script, i + 1, "("))
		return !script_opens_function(script, script_at(script, i + 1)->next);
	return script_is(script, i + 1, ".") || script_is(script, i + 1, "?.") || script_is(script, i + 1, "[");
}

static bool uses(const struct script *script, struct str name)
{
	const char *z = str_z(name);

	for (size_t i = 0; z && i < script->tokens.n; i++)
		if (script_is_name(script, i, z) && is_used(script, i))
			return !script_declares(script, name);
	return false;
}

bool code_uses(struct code *code, const char *names)
{
	struct str rest = str_of(names), name;

	while (str_next_word(&rest, &name))
		if (uses(code->script, name)) {
			code->what = name;
			return true;
		}
	return false;
}
