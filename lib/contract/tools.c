/* tools.c: what is asked of the tools that a plugin defines. */
#include "contract/code.h"

#define TYPES "string number integer boolean null object array json"
#define SCHEMA_DEPTH_MAX 16

/* The literal that harness.defineTool() gets at I, NO_TOKEN for none. */
static size_t tool_at(const struct javascript *code, size_t i)
{
	size_t tool = code_is_one_of(code, i, "defineTool") && code_is(code, i + 1, "(") ? code_argument(code, i + 1, 0) : NO_TOKEN;

	return tool != NO_TOKEN && code_is(code, tool, "{") ? tool : NO_TOKEN;
}

/* The first word of LIST that the object at OPEN surely does not have as a member. */
static bool lacks(const struct javascript *code, size_t open, const char *list, struct str *what)
{
	struct str rest = str_of(list);
	struct member member;

	if (!code_is_closed(code, open))
		return false;
	while (str_next_word(&rest, what))
		if (!code_member(code, open, str_z(*what), &member))
			return true;
	return false;
}

bool tool_is_incomplete(struct javascript *code, struct str *what)
{
	struct member output;

	for (size_t i = 0; i < code->tokens.n; i++) {
		size_t tool = tool_at(code, i);

		if (tool == NO_TOKEN)
			continue;
		if (lacks(code, tool, "name description parameters output execute", what))
			return true;
		if (code_member(code, tool, "output", &output) && code_is(code, output.value, "{") &&
		    lacks(code, output.value, "schema render", what))
			return true;
	}
	return false;
}

static bool is_loose(const struct javascript *code, size_t open, unsigned depth, struct str *what);

static bool has_loose_member(const struct javascript *code, size_t open, unsigned depth, struct str *what)
{
	struct member member;

	for (size_t at = open; code_next_member(code, &at, &member);) {
		if (is_loose(code, member.value, depth, what)) {
			*what = what->n ? *what : member.key;
			return true;
		}
	}
	return false;
}

/* A schema of the plugin's own language: every object says whether it is open. */
static bool is_loose(const struct javascript *code, size_t open, unsigned depth, struct str *what)
{
	struct member member, type;

	if (!code_is(code, open, "{") || depth >= SCHEMA_DEPTH_MAX || !code_is_closed(code, open))
		return false;
	if (code_member(code, open, "oneOf", &member))
		return false;
	if (!code_member(code, open, "type", &type))
		return true;
	if (!code_is_string(code, type.value))
		return false;
	if (!str_list_has(TYPES, code_at(code, type.value)->text) ||
	    (str_is(code_at(code, type.value)->text, "object") && !code_member(code, open, "additionalProperties", &member)))
		return true;
	if (code_member(code, open, "properties", &member) && code_is(code, member.value, "{"))
		return has_loose_member(code, member.value, depth + 1, what);
	return code_member(code, open, "items", &member) && is_loose(code, member.value, depth + 1, what);
}

bool tool_has_loose_parameters(struct javascript *code, struct str *what)
{
	struct member parameters, type;

	for (size_t i = 0; i < code->tokens.n; i++) {
		size_t tool = tool_at(code, i);

		if (tool == NO_TOKEN || !code_member(code, tool, "parameters", &parameters) || !code_is(code, parameters.value, "{"))
			continue;
		/* A schema as it is elsewhere is open by default. */
		if (code_member(code, parameters.value, "type", &type) && code_is_string(code, type.value))
			continue;
		*what = STR_NONE;
		if (has_loose_member(code, parameters.value, 0, what))
			return true;
	}
	return false;
}
