/* scripts.c: what is asked of the script of a workflow. */
#include "contract/code.h"

#define OPTIONS "label phase schema provider model"
/* The last four explain and are let through, although the description of the tool does not name them. */
#define KEYWORDS "type properties required additionalProperties items enum const oneOf description title default examples"
#define SCHEMA_DEPTH_MAX 32

/* Both words mean nothing else than this. */
bool workflow_is_a_module(struct javascript *code, struct str *what)
{
	for (size_t i = 0; i < code->tokens.n; i++)
		if (code_is_word(code, i, "import export") &&
		    (code_at(code, i + 1)->kind == TOKEN_NAME || code_is_string(code, i + 1) || code_is(code, i + 1, "{") ||
		     code_is(code, i + 1, "*") || (code_is(code, i, "import") && (code_is(code, i + 1, "(") || code_is(code, i + 1, "."))))) {
			*what = code_at(code, i)->text;
			return true;
		}
	return false;
}

bool workflow_returns_nothing(struct javascript *code, struct str *what)
{
	size_t at = 0;

	(void)what;
	return code_next_return(code, &at) == NO_TOKEN;
}

bool workflow_uses_node(struct javascript *code, struct str *what)
{
	size_t at = code_global(code, CODE_NO_WORLD);

	if (at != NO_TOKEN)
		*what = code_at(code, at)->text;
	return at != NO_TOKEN;
}

/* The options of the call of agent() at I, when they are a literal there. */
static size_t options_of(struct javascript *code, size_t i)
{
	size_t options = code_calls(code, i, "agent") ? code_argument(code, i + 1, 1) : NO_TOKEN;

	return options != NO_TOKEN && code_is(code, options, "{") ? code_object(code, options) : NO_TOKEN;
}

bool workflow_has_other_options(struct javascript *code, struct str *what)
{
	struct member member;

	for (size_t i = 0; i < code->tokens.n; i++) {
		size_t options = options_of(code, i);

		for (size_t at = options; options != NO_TOKEN && code_next_member(code, &at, &member);)
			if (member.key.n && !str_list_has(OPTIONS, member.key)) {
				*what = member.key;
				return true;
			}
	}
	return false;
}

static bool is_other_schema(const struct javascript *code, size_t open, unsigned depth, struct str *what);

/* The schemas in the object or the list at OPEN. */
static bool holds_other_schema(const struct javascript *code, size_t open, unsigned depth, struct str *what)
{
	struct member member;
	size_t element;

	if (code_is(code, open, "{"))
		for (size_t at = open; code_next_member(code, &at, &member);)
			if (is_other_schema(code, member.value, depth, what))
				return true;
	if (code_is(code, open, "["))
		for (unsigned n = 0; n < SCHEMA_DEPTH_MAX && (element = code_argument(code, open, n)) != NO_TOKEN; n++)
			if (is_other_schema(code, element, depth, what))
				return true;
	return false;
}

static bool is_other_schema(const struct javascript *code, size_t open, unsigned depth, struct str *what)
{
	struct member member;

	if (!code_is(code, open, "{") || depth >= SCHEMA_DEPTH_MAX)
		return false;
	for (size_t at = open; code_next_member(code, &at, &member);) {
		if (!member.key.n)
			continue;
		*what = member.key;
		if (!str_list_has(KEYWORDS, member.key))
			return true;
		if (str_list_has("items additionalProperties", member.key) ? is_other_schema(code, member.value, depth + 1, what)
						: str_list_has("properties oneOf", member.key) &&
							  holds_other_schema(code, member.value, depth + 1, what))
			return true;
	}
	return false;
}

/* True when the schema at OPEN surely has another root than an object. */
static bool has_other_root(const struct javascript *code, size_t open)
{
	struct member type;

	if (!code_member(code, open, "type", &type))
		return code_is_closed(code, open);
	return code_is_string(code, type.value) && !str_is(code_at(code, type.value)->text, "object") &&
	       code_expression_end(code, type.value) == type.value + 1;
}

bool workflow_has_other_schema(struct javascript *code, struct str *what)
{
	struct member schema;

	for (size_t i = 0; i < code->tokens.n; i++) {
		size_t options = options_of(code, i), open;

		if (options == NO_TOKEN || !code_member(code, options, "schema", &schema))
			continue;
		open = code_object(code, schema.value);
		if (open == NO_TOKEN || !javascript_spend(code, code_at(code, open)->mate - open))
			continue;
		*what = STR("type");
		if (has_other_root(code, open) || is_other_schema(code, open, 0, what))
			return true;
	}
	return false;
}

/* What fails is null in the list that these give: nothing in the text thinks of it. */
bool workflow_takes_nothing_for_something(struct javascript *code, struct str *what)
{
	size_t call = NO_TOKEN;

	for (size_t i = 0; i < code->tokens.n; i++) {
		if (code_is_one_of(code, i, "filter null") || code_is(code, i, "?.") || code_is(code, i, "??"))
			return false;
		if (call == NO_TOKEN && code_calls(code, i, "parallel pipeline"))
			call = i;
	}
	if (call != NO_TOKEN)
		*what = code_at(code, call)->text;
	return call != NO_TOKEN;
}

/* `items.map(x => agent(x))`: one that has begun already. */
static bool maps_to_agents(const struct javascript *code, size_t i)
{
	struct function function;
	size_t argument = code_is_one_of(code, i, "map") && code_is(code, i + 1, "(") ? code_argument(code, i + 1, 0) : NO_TOKEN;

	return argument != NO_TOKEN && code_function(code, argument, &function) && code_calls(code, function.body, "agent");
}

bool workflow_starts_at_once(struct javascript *code, struct str *what)
{
	for (size_t i = 0; i < code->tokens.n; i++) {
		size_t thunks = code_calls(code, i, "parallel") ? code_argument(code, i + 1, 0) : NO_TOKEN;

		if (thunks == NO_TOKEN)
			continue;
		*what = STR("parallel");
		if (code_is(code, thunks, "[")) {
			for (size_t k = thunks + 1; k < code_at(code, thunks)->mate; k = code_at(code, k)->next)
				if ((k == thunks + 1 || code_is(code, k - 1, ",")) && code_calls(code, k, "agent"))
					return true;
			continue;
		}
		for (size_t k = thunks; code_at(code, k)->kind != TOKEN_CLOSE && !code_is(code, k, ","); k = code_at(code, k)->next)
			if (maps_to_agents(code, k))
				return true;
	}
	return false;
}
