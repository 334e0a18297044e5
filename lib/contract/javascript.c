/* javascript.c: the shape of a JavaScript text. One pass marks what each name is; the rest asks for parts. */
#include "contract/javascript.h"

#include "base/arena.h"

#define WORK_PER_TOKEN 64

#define MARK_MEMBER 1u
#define MARK_KEY 2u      /* of an object or a class, or a label */
#define MARK_DECLARES 4u

/* What the host gives a workflow. */
#define HOOKS "agent parallel pipeline"

#define CONTROL "if for while switch with catch await"

bool code_is(const struct javascript *code, size_t i, const char *text)
{
	const struct token *token = code_at(code, i);

	return (token->kind == TOKEN_OPERATOR || token->kind == TOKEN_OPEN || token->kind == TOKEN_CLOSE || token->kind == TOKEN_NAME) &&
	       str_is(token->text, text);
}

bool code_is_string(const struct javascript *code, size_t i)
{
	const struct token *token = code_at(code, i);

	return token->kind == TOKEN_STRING && token->next == i + 1 && !token->unknown;
}

bool code_is_one_of(const struct javascript *code, size_t i, const char *list)
{
	return code_at(code, i)->kind == TOKEN_NAME && str_list_has(list, code_at(code, i)->text);
}

size_t code_skip(const struct javascript *code, size_t i)
{
	while (code_at(code, i)->kind == TOKEN_NEWLINE)
		i++;
	return i;
}

/* The last token before I that is no newline, NO_TOKEN at the beginning. */
static size_t skip_back(const struct javascript *code, size_t i)
{
	while (i > 0)
		if (code_at(code, --i)->kind != TOKEN_NEWLINE)
			return i;
	return NO_TOKEN;
}

static size_t mate_of(const struct javascript *code, size_t i)
{
	return code_at(code, i)->mate;
}

bool code_is_member(const struct javascript *code, size_t i)
{
	return code->marks[i] & MARK_MEMBER;
}

bool code_is_word(const struct javascript *code, size_t i, const char *list)
{
	return code_is_one_of(code, i, list) && !(code->marks[i] & (MARK_MEMBER | MARK_KEY));
}

bool code_declares(const struct javascript *code, size_t i)
{
	return code->marks[i] & MARK_DECLARES;
}

bool javascript_spend(struct javascript *code, size_t n)
{
	if (code->work < n)
		return false;
	code->work -= n;
	return true;
}

/* `name(...) {`, `"name"() {`, `[name]() {`, `function name(...) {`: PAREN opens the parameters. */
static bool is_parameters(const struct javascript *code, size_t paren)
{
	size_t before = skip_back(code, paren), behind = mate_of(code, paren) + 1;
	enum token_kind kind;

	if (code_is(code, behind, "=>"))
		return true;
	if (before == NO_TOKEN || code_is_one_of(code, before, CONTROL))
		return before != NO_TOKEN && code_is(code, before, "catch") && code_is(code, behind, "{");
	kind = code_at(code, before)->kind;
	if (code_is(code, before, "function") || (before && code_is(code, before - 1, "function")) ||
	    (before > 1 && code_is(code, before, "*") && code_is(code, before - 1, "function")))
		return true;
	return code_is(code, behind, "{") && (kind == TOKEN_NAME || kind == TOKEN_STRING || code_is(code, before, "]"));
}

/* Whether all names between the bracket OPEN and its mate may be declared there. */
static bool is_pattern(const struct javascript *code, size_t open)
{
	return code_is(code, mate_of(code, open) + 1, "=") || (code_is(code, open, "(") && is_parameters(code, open));
}

static bool is_body(const struct javascript *code, size_t brace)
{
	size_t before = skip_back(code, brace);

	if (!code_is(code, brace, "{") || before == NO_TOKEN)
		return false;
	if (code_is(code, before, "=>"))
		return true;
	return code_is(code, before, ")") && !code_is(code, skip_back(code, mate_of(code, before)), "catch") &&
	       is_parameters(code, mate_of(code, before));
}

static bool is_declared(const struct javascript *code, size_t i, size_t before)
{
	if (before != NO_TOKEN && code_is_one_of(code, before, "const let var function class typeof"))
		return true;
	if (before && before != NO_TOKEN && code_is(code, before, "*") && code_is(code, before - 1, "function"))
		return true;
	if (before && before != NO_TOKEN && code_is(code, before, ",") && code_declares(code, before - 1) &&
	    code_at(code, before - 1)->kind == TOKEN_NAME && code_at(code, i)->kind == TOKEN_NAME)
		return true; /* let a, b */
	return code_is(code, i + 1, "=") || code_is(code, i + 1, "=>") || code_is(code, i + 1, "of");
}

static bool is_key(const struct javascript *code, size_t i)
{
	if (code_is(code, i + 1, ":"))
		return true;
	return code_is(code, i + 1, "(") && code_is(code, mate_of(code, i + 1) + 1, "{") && !code_is_one_of(code, i, CONTROL);
}

static void mark_names(struct javascript *code)
{
	size_t pattern_end = 0;

	for (size_t i = 0; i < code->tokens.n; i++) {
		unsigned marks = 0;
		size_t before;

		if (code_at(code, i)->kind == TOKEN_OPEN && is_pattern(code, i) && mate_of(code, i) > pattern_end)
			pattern_end = mate_of(code, i);
		if (code_at(code, i)->kind != TOKEN_NAME)
			continue;
		before = skip_back(code, i);
		if (before != NO_TOKEN && (code_is(code, before, ".") || code_is(code, before, "?.") || code_is(code, before, "#")))
			marks = MARK_MEMBER;
		else if (is_key(code, i))
			marks = MARK_KEY;
		if (i < pattern_end || is_declared(code, i, before))
			marks |= MARK_DECLARES;
		code->marks[i] = (unsigned char)marks;
		code->own_hooks |= code_declares(code, i) && !code_is_member(code, i) && code_is_one_of(code, i, HOOKS);
	}
}

static void find_bodies(struct javascript *code)
{
	size_t *outer = arena_array(code->tokens.n, sizeof *outer), body = 0;

	for (size_t i = 0; i < code->tokens.n; i++) {
		const struct token *token = code_at(code, i);

		if (token->kind == TOKEN_CLOSE && code->bodies[token->mate] != outer[token->mate])
			body = outer[token->mate];
		outer[i] = body;
		if (token->kind == TOKEN_OPEN && is_body(code, i))
			body = i;
		code->bodies[i] = body;
	}
}

bool javascript_read(struct javascript *code, struct str text)
{
	*code = (struct javascript){ 0 };
	if (!scan_tokens(&scan_node, text, &code->tokens))
		return false;
	code->work = 1024 + WORK_PER_TOKEN * code->tokens.n;
	code->marks = arena_array(code->tokens.n, 1);
	code->bodies = arena_array(code->tokens.n, sizeof *code->bodies);
	mark_names(code);
	find_bodies(code);
	return true;
}

static size_t global_use(const struct javascript *code, struct str name)
{
	size_t found = NO_TOKEN;

	for (size_t i = 0; i < code->tokens.n; i++) {
		if (code_at(code, i)->kind != TOKEN_NAME || !str_eq(code_at(code, i)->text, name) || code_is_member(code, i))
			continue;
		if (code_declares(code, i))
			return NO_TOKEN;
		if (found == NO_TOKEN && !(code->marks[i] & MARK_KEY))
			found = i;
	}
	return found;
}

size_t code_global(const struct javascript *code, const char *list)
{
	struct str rest = str_of(list), name;

	while (str_next_word(&rest, &name)) {
		size_t found = global_use(code, name);

		if (found != NO_TOKEN)
			return found;
	}
	return NO_TOKEN;
}

bool code_calls(const struct javascript *code, size_t i, const char *list)
{
	return code_is_word(code, i, list) && !code->own_hooks && code_is(code, i + 1, "(");
}

static bool ends_expression(const struct javascript *code, size_t i)
{
	enum token_kind kind = code_at(code, i)->kind;

	return kind == TOKEN_CLOSE || kind == TOKEN_HOLE_END || kind == TOKEN_END || kind == TOKEN_NEWLINE || code_is(code, i, ",") ||
	       code_is(code, i, ";");
}

size_t code_expression_end(const struct javascript *code, size_t i)
{
	while (!ends_expression(code, i))
		i = code_at(code, i)->next;
	return i;
}

/* The comma or the bracket behind an element of a list; newlines end nothing there. */
static size_t element_end(const struct javascript *code, size_t i)
{
	while (code_at(code, i)->kind != TOKEN_CLOSE && code_at(code, i)->kind != TOKEN_END && !code_is(code, i, ","))
		i = code_at(code, i)->next;
	return i;
}

size_t code_argument(const struct javascript *code, size_t open, unsigned n)
{
	size_t i = code_skip(code, open + 1);

	for (; n > 0 && code_at(code, i)->kind != TOKEN_CLOSE; n--) {
		i = element_end(code, i);
		i = code_is(code, i, ",") ? code_skip(code, i + 1) : i;
	}
	return code_at(code, i)->kind == TOKEN_CLOSE || code_at(code, i)->kind == TOKEN_END ? NO_TOKEN : i;
}

static bool begins_key(const struct javascript *code, size_t i)
{
	enum token_kind kind = code_at(code, i)->kind;

	return kind == TOKEN_NAME || kind == TOKEN_STRING || kind == TOKEN_NUMBER || code_is(code, i, "[") || code_is(code, i, "*");
}

bool code_next_member(const struct javascript *code, size_t *at, struct member *member)
{
	size_t i = code_skip(code, *at + 1);

	while (code_is(code, i, ","))
		i = code_skip(code, i + 1);
	if (code_at(code, i)->kind == TOKEN_CLOSE || code_at(code, i)->kind == TOKEN_END)
		return false;
	*member = (struct member){ .name = i, .value = i, .spread = code_is(code, i, "...") };
	if (!member->spread) {
		while ((code_is(code, i, "*") || code_is_one_of(code, i, "async get set")) && begins_key(code, i + 1))
			i++;
		member->name = member->value = i;
		if (code_at(code, i)->kind == TOKEN_NAME || code_is_string(code, i))
			member->key = code_at(code, i)->text;
		i = code_skip(code, code_at(code, i)->next);
		if (code_is(code, i, ":"))
			member->value = code_skip(code, i + 1);
		else if (code_is(code, i, "("))
			member->value = i;
	}
	i = element_end(code, member->value);
	*at = code_at(code, i)->kind == TOKEN_CLOSE ? i - 1 : i;
	return true;
}

bool code_member(const struct javascript *code, size_t open, const char *name, struct member *member)
{
	for (size_t at = open; code_next_member(code, &at, member);)
		if (str_is(member->key, name))
			return true;
	return false;
}

bool code_is_closed(const struct javascript *code, size_t open)
{
	struct member member;

	for (size_t at = open; code_next_member(code, &at, &member);)
		if (member.spread || !member.key.n)
			return false;
	return true;
}

size_t code_object(struct javascript *code, size_t i)
{
	size_t found = NO_TOKEN;

	if (i == NO_TOKEN)
		return NO_TOKEN;
	if (code_is(code, i, "{"))
		return ends_expression(code, mate_of(code, i) + 1) ? i : NO_TOKEN;
	if (code_at(code, i)->kind != TOKEN_NAME || !ends_expression(code, i + 1) || !javascript_spend(code, code->tokens.n))
		return NO_TOKEN;
	for (size_t k = 1; k < code->tokens.n; k++) {
		if (code_at(code, k)->kind != TOKEN_NAME || !str_eq(code_at(code, k)->text, code_at(code, i)->text) || code_is_member(code, k))
			continue;
		if (!code_declares(code, k)) {
			if (code_is(code, k + 1, ".") || code_is(code, k + 1, "["))
				return NO_TOKEN; /* it may be changed there */
		} else if (found == NO_TOKEN && code_is(code, k - 1, "const") && code_is(code, k + 1, "=")) {
			found = code_skip(code, k + 2);
		} else {
			return NO_TOKEN;
		}
	}
	return found != NO_TOKEN && code_is(code, found, "{") && ends_expression(code, mate_of(code, found) + 1) ? found : NO_TOKEN;
}

static size_t body_end(const struct javascript *code, size_t body)
{
	return code_is(code, body, "{") ? mate_of(code, body) : code_expression_end(code, body);
}

bool code_function(const struct javascript *code, size_t i, struct function *function)
{
	bool arrow = false;
	size_t behind;

	if (code_is(code, i, "async"))
		i++;
	if (code_is(code, i, "function")) {
		i += 1 + code_is(code, i + 1, "*");
		i += code_at(code, i)->kind == TOKEN_NAME;
	} else {
		arrow = code_is(code, code_at(code, i)->next, "=>");
	}
	if (code_is(code, i, "(")) {
		*function = (struct function){ .parameters = i + 1, .parameters_end = mate_of(code, i) };
		behind = mate_of(code, i) + 1;
	} else if (arrow && code_at(code, i)->kind == TOKEN_NAME) {
		*function = (struct function){ .parameters = i, .parameters_end = i + 1 };
		behind = i + 1;
	} else {
		return false;
	}
	function->body = code_skip(code, behind + arrow);
	if (!arrow && !code_is(code, function->body, "{"))
		return false;
	function->body_end = body_end(code, function->body);
	return true;
}
