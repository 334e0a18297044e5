/* script.c: what the form of a JavaScript text tells, over the tokens of lex.c. */
#include "scan/script.h"

#include "scan/tokens.h"

static bool brackets_match(const struct scan *scan)
{
	for (size_t i = 0; i < scan->tokens.n; i++) {
		const struct token *token = &scan->tokens.at[i];
		static const char pairs[] = "()[]{}";

		if (token->kind == TOKEN_OPEN && scan->tokens.at[token->mate].text.p[0] != pairs[str_find_byte(STR(pairs), token->text.p[0]) + 1])
			return false;
	}
	return true;
}

bool script_read(struct str text, struct script *out)
{
	const struct scan_world world = { 0 };
	size_t work = text.n;
	struct scan scan = { .language = &scan_node, .world = &world, .text = text, .work = &work };

	lex_text(&scan);
	out->tokens.at = scan.tokens.at;
	out->tokens.n = scan.tokens.n;
	return !scan.unread && !scan.cut && brackets_match(&scan);
}

const struct token *script_at(const struct script *script, size_t i)
{
	return &script->tokens.at[i < script->tokens.n ? i : script->tokens.n - 1];
}

const struct token *script_before(const struct script *script, size_t i)
{
	while (i-- > 0)
		if (script->tokens.at[i].kind != TOKEN_NEWLINE)
			return &script->tokens.at[i];
	return NULL;
}

static bool is_text(const struct token *token, const char *text)
{
	return (token->kind == TOKEN_NAME || token->kind == TOKEN_OPERATOR || token->kind == TOKEN_OPEN || token->kind == TOKEN_CLOSE) &&
	       str_is(token->text, text);
}

bool script_is(const struct script *script, size_t i, const char *text)
{
	return is_text(script_at(script, i), text);
}

bool script_is_name(const struct script *script, size_t i, const char *names)
{
	const struct token *token = script_at(script, i), *before = script_before(script, i);

	return token->kind == TOKEN_NAME && str_list_has(names, token->text) &&
	       !(before && (is_text(before, ".") || is_text(before, "?.")));
}

bool script_begins_statement(const struct script *script, size_t i)
{
	const struct token *before = i ? script_at(script, i - 1) : NULL;

	return !before || before->kind == TOKEN_NEWLINE || is_text(before, ";") || is_text(before, "{") || is_text(before, "}");
}

bool script_opens_function(const struct script *script, size_t i)
{
	const struct token *before = script_before(script, i);

	if (!script_is(script, i, "{") || !before)
		return false;
	if (is_text(before, "=>"))
		return true;
	if (!is_text(before, ")"))
		return false;
	before = script_before(script, before->mate);
	if (!before)
		return false;
	if (before->kind == TOKEN_NAME)
		return !str_list_has("if for while switch catch with await", before->text);
	return is_text(before, "*") || is_text(before, "]") || before->kind == TOKEN_STRING;
}

/* The bracket at OPEN holds parameters. */
static bool is_parameters(const struct script *script, size_t open)
{
	size_t behind = script_at(script, open)->next;

	return script_is(script, open, "(") && (script_is(script, behind, "=>") || script_opens_function(script, behind));
}

static bool names_in(const struct script *script, size_t from, size_t to, struct str name)
{
	for (size_t i = from; i < to; i++)
		if (script_at(script, i)->kind == TOKEN_NAME && str_eq(script_at(script, i)->text, name))
			return true;
	return false;
}

/* NAME is one of those that the `const`, `let` or `var` before token I declares. */
static bool is_variable_of(const struct script *script, size_t i, struct str name)
{
	for (;;) {
		size_t next = script_at(script, i)->next;

		if (names_in(script, i, next, name))
			return true;
		while (next < script->tokens.n && !script_is(script, next, ",") && !script_is(script, next, ";") &&
		       script_at(script, next)->kind != TOKEN_NEWLINE && script_at(script, next)->kind != TOKEN_CLOSE)
			next = script_at(script, next)->next;
		if (!script_is(script, next, ","))
			return false;
		for (i = next + 1; script_at(script, i)->kind == TOKEN_NEWLINE; i++)
			;
	}
}

bool script_declares(const struct script *script, struct str name)
{
	for (size_t i = 0; i + 1 < script->tokens.n; i++) {
		const struct token *token = script_at(script, i);

		if (is_parameters(script, i) && names_in(script, i, token->next, name))
			return true;
		if (token->kind != TOKEN_NAME)
			continue;
		if (str_eq(token->text, name) && script_is(script, i + 1, "=>"))
			return true;
		if (str_list_has("const let var", token->text) && is_variable_of(script, i + 1, name))
			return true;
		if (str_list_has("function class", token->text) &&
		    names_in(script, i + 1 + script_is(script, i + 1, "*"), i + 2 + script_is(script, i + 1, "*"), name))
			return true;
	}
	return false;
}

/* The key of a member, and where its value begins. */
static void read_key(const struct script *script, struct script_part *part)
{
	size_t i = part->from;
	const struct token *key;

	if (script_is(script, i + 1, ":") && (script_at(script, i)->kind == TOKEN_NAME || script_at(script, i)->kind == TOKEN_STRING)) {
		part->key = script_at(script, i)->text;
		for (part->value = i + 2; part->value < part->to && script_at(script, part->value)->kind == TOKEN_NEWLINE; part->value++)
			;
		return;
	}
	while (i + 1 < part->to && (script_is(script, i, "async") || script_is(script, i, "*")) && !script_is(script, i + 1, "("))
		i++;
	key = script_at(script, i);
	if ((key->kind == TOKEN_NAME || key->kind == TOKEN_STRING) && (i + 1 == part->to || script_is(script, i + 1, "(")))
		part->key = key->text;
}

bool script_next_part(const struct script *script, size_t open, size_t *at, struct script_part *part)
{
	size_t end = script_at(script, open)->mate;

	while (*at < end && script_at(script, *at)->kind == TOKEN_NEWLINE)
		++*at;
	if (*at >= end)
		return false;
	*part = (struct script_part){ .from = *at, .to = *at, .value = *at };
	for (; *at < end && !script_is(script, *at, ","); *at = script_at(script, *at)->next)
		if (script_at(script, *at)->kind != TOKEN_NEWLINE)
			part->to = script_at(script, *at)->next;
	++*at;
	if (script_is(script, open, "{"))
		read_key(script, part);
	return true;
}

bool script_member(const struct script *script, size_t open, const char *key, struct script_part *member)
{
	size_t at = open + 1;

	while (script_next_part(script, open, &at, member))
		if (str_is(member->key, key))
			return true;
	return false;
}

bool script_shows_all(const struct script *script, size_t open)
{
	struct script_part member;
	size_t at = open + 1;

	while (script_next_part(script, open, &at, &member))
		if (!member.key.n)
			return false;
	return true;
}
