/* scripts.c: the JavaScript of the tools workflow and run_code. */
#include "contract/code.h"

/* "no export const meta, no import": the text is the body of a function. */
static bool is_module(struct code *code)
{
	const struct script *script = code->script;

	for (size_t i = 0; i < script->tokens.n; i++) {
		const struct token *next = script_at(script, i + 1);

		code->what = script_at(script, i)->text;
		if (script_is_name(script, i, "import") && (script_is(script, i + 1, "(") || script_is(script, i + 1, ".")) &&
		    !script_opens_function(script, next->next))
			return true;
		if (script_is_name(script, i, "import export") && script_begins_statement(script, i) &&
		    (next->kind == TOKEN_NAME || next->kind == TOKEN_STRING || script_is(script, i + 1, "{") || script_is(script, i + 1, "*")))
			return true;
	}
	return false;
}

static bool returns_nothing(struct code *code)
{
	size_t at;

	return !code_returns(code->script, &at);
}

static bool leaves_the_script(struct code *code)
{
	return code_uses(code, CODE_NO_WORLD);
}

/* The object literal among the arguments of the call at OPEN that is the second one. */
static bool options_of(const struct script *script, size_t open, size_t *object)
{
	struct script_part part;
	size_t at = open + 1;

	if (!script_next_part(script, open, &at, &part) || !script_next_part(script, open, &at, &part))
		return false;
	*object = part.from;
	return script_is(script, part.from, "{") && script_at(script, part.from)->next == part.to;
}

/* A key of the object at OPEN that is none of KEYS. */
static bool has_other_key(struct code *code, size_t open, const char *keys)
{
	struct script_part member;
	size_t at = open + 1;

	while (script_next_part(code->script, open, &at, &member))
		if (member.key.n && !str_list_has(keys, member.key)) {
			code->what = member.key;
			return true;
		}
	return false;
}

static bool is_bad_schema(struct code *code, size_t open);

/* A schema in each part of the bracket at OPEN, members or elements. */
static bool has_bad_schema(struct code *code, size_t open)
{
	struct script_part part;
	size_t at = open + 1;

	while (script_next_part(code->script, open, &at, &part))
		if (script_is(code->script, part.value, "{") && is_bad_schema(code, part.value))
			return true;
	return false;
}

static bool is_bad_schema(struct code *code, size_t open)
{
	struct script_part member;
	size_t at = open + 1;

	if (has_other_key(code, open, "type properties required additionalProperties items enum const oneOf"))
		return true;
	while (script_next_part(code->script, open, &at, &member)) {
		if (str_list_has("properties oneOf", member.key) && script_at(code->script, member.value)->kind == TOKEN_OPEN &&
		    has_bad_schema(code, member.value))
			return true;
		if (str_list_has("items additionalProperties", member.key) && script_is(code->script, member.value, "{") &&
		    is_bad_schema(code, member.value))
			return true;
	}
	return false;
}

static bool is_no_object(struct code *code, size_t open)
{
	struct script_part type;
	const struct token *value;

	if (!script_member(code->script, open, "type", &type))
		return false;
	value = script_at(code->script, type.value);
	code->what = value->text;
	return value->kind == TOKEN_STRING && type.value + 1 == type.to && !str_is(value->text, "object");
}

/* Walks over the calls of agent() that have options written down. */
static bool next_options(const struct script *script, size_t *at, size_t *object)
{
	for (; *at < script->tokens.n; ++*at)
		if (script_is_name(script, *at, "agent") && script_is(script, *at + 1, "(") && options_of(script, *at + 1, object)) {
			++*at;
			return true;
		}
	return false;
}

static bool has_other_option(struct code *code)
{
	size_t at = 0, object;

	if (script_declares(code->script, STR("agent")))
		return false;
	while (next_options(code->script, &at, &object))
		if (has_other_key(code, object, "label phase schema provider model"))
			return true;
	return false;
}

static bool has_other_schema(struct code *code)
{
	struct script_part schema;
	size_t at = 0, object;

	if (script_declares(code->script, STR("agent")))
		return false;
	while (next_options(code->script, &at, &object))
		if (script_member(code->script, object, "schema", &schema) && script_is(code->script, schema.value, "{") &&
		    (is_no_object(code, schema.value) || is_bad_schema(code, schema.value)))
			return true;
	return false;
}

static bool passes_promises(struct code *code)
{
	const struct script *script = code->script;
	struct script_part part;

	for (size_t i = 0; i < script->tokens.n; i++) {
		size_t at = i + 3;

		if (!script_is_name(script, i, "parallel") || !script_is(script, i + 1, "(") || !script_is(script, i + 2, "["))
			continue;
		while (script_next_part(script, i + 2, &at, &part))
			if (script_is_name(script, part.from, "agent") && script_is(script, part.from + 1, "("))
				return true;
	}
	return false;
}

static bool keeps_nulls(struct code *code)
{
	const struct script *script = code->script;
	bool starts = false;

	for (size_t i = 0; i < script->tokens.n; i++) {
		starts |= script_is_name(script, i, "parallel pipeline") && script_is(script, i + 1, "(");
		if (script_is(script, i, "filter"))
			return false;
	}
	return starts;
}

const struct code_check script_checks[] = {
	{ "tools.script-module", "workflow", "script", is_module },
	{ "tools.script-types", "workflow", "script", code_is_typescript },
	{ "tools.script-types", "run_code", "code", code_has_typescript_code },
	{ "tools.script-return", "workflow", "script", returns_nothing },
	{ "tools.script-world", "workflow", "script", leaves_the_script },
	{ "tools.agent-options", "workflow", "script", has_other_option },
	{ "tools.agent-schema", "workflow", "script", has_other_schema },
	{ "tools.parallel-promises", "workflow", "script", passes_promises },
	{ "tools.agent-null", "workflow", "script", keeps_nulls },
	{ .rule = NULL },
};
