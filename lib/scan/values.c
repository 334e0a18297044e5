/* values.c: what an expression surely is: literals, names that are given one value, paths that are joined of such. */
#include "scan/tokens.h"

#include "base/vec.h"

#include <string.h>

/* What is joined may be as long as a path or a command line; each BYTES_A_STEP of it cost a step. */
#define VALUE_BYTES_MAX 4096
#define BYTES_A_STEP 16

static struct word value_within(struct scan *scan, size_t from, size_t to, unsigned depth);

static struct word unknown_value(void)
{
	return word_dynamic("a value that is known only at run time");
}

static struct str joined(struct str a, struct str b)
{
	struct buf text = { 0 };

	buf_add(&text, a);
	buf_add(&text, b);
	return buf_str(&text);
}

static struct word concatenation(const struct word *a, const struct word *b)
{
	struct word out = unknown_value();

	if (a->prefix.n + b->prefix.n > VALUE_BYTES_MAX)
		return out;
	if (a->kind == WORD_STATIC && b->kind == WORD_STATIC)
		return word_static(joined(a->text, b->text));
	out.prefix = a->kind == WORD_STATIC ? joined(a->text, b->prefix) : a->prefix;
	out.suffix = b->kind == WORD_STATIC ? joined(a->suffix, b->text) : b->suffix;
	return out;
}

/* Two parts of a path. An absolute second part stands alone unless RELATIVE. */
static struct word joined_path(const struct word *a, const struct word *b, bool relative)
{
	struct word slash = word_static(STR("/")), head;

	if (b->kind == WORD_STATIC && str_starts(b->text, STR("/")) && !relative)
		return *b;
	if (b->kind == WORD_DYNAMIC && !b->prefix.n && !relative) {
		struct word out = unknown_value();

		out.suffix = b->suffix;
		return out;
	}
	if (a->kind == WORD_STATIC && (!a->text.n || str_ends(a->text, STR("/"))))
		return concatenation(a, b);
	head = concatenation(a, &slash);
	return concatenation(&head, b);
}

/* A literal with its holes. */
static struct word literal_value(struct scan *scan, size_t i, unsigned depth)
{
	size_t end = token_at(scan, i)->next;
	struct word out = word_static(token_at(scan, i)->text);

	if (token_at(scan, i)->unknown || (token_at(scan, i)->flags & QUOTE_COMMAND))
		out = unknown_value();
	for (i++; i < end;) {
		const struct token *hole = token_at(scan, i), *piece;
		struct word part;

		if (hole->kind != TOKEN_HOLE)
			break;
		part = value_within(scan, i + 1, hole->mate, depth);
		out = concatenation(&out, &part);
		piece = token_at(scan, hole->mate + 1);
		part = piece->unknown ? unknown_value() : word_static(piece->text);
		out = concatenation(&out, &part);
		i = hole->mate + 2;
	}
	return out;
}

size_t value_end(const struct scan *scan, size_t from)
{
	size_t i = from;

	for (; i + 1 < scan->tokens.n && *scan->work; i = token_at(scan, i)->next) {
		const struct token *token = token_at(scan, i);

		--*scan->work;
		if (token->kind == TOKEN_NEWLINE || token->kind == TOKEN_CLOSE || token->kind == TOKEN_HOLE_END ||
		    (token->kind == TOKEN_OPERATOR && str_list_has("; ,", token->text)))
			break;
		if (token->kind == TOKEN_NAME && i > from && scan->language->ends_arguments &&
		    str_list_has(scan->language->ends_arguments, token->text))
			break;
	}
	return i;
}

static struct word bound_value(struct scan *scan, struct str name, unsigned depth)
{
	const struct binding *binding = names_find(scan, name);
	size_t end;

	if (!binding || binding->count != 1 || !binding->value)
		return unknown_value();
	end = value_end(scan, binding->value);
	return value_within(scan, binding->value, end, depth);
}

/* The K-th argument of the call whose name is token I; false when there is none. */
static bool argument(const struct scan *scan, size_t i, int k, size_t *from, size_t *to)
{
	const struct token *open = token_at(scan, i + 1);

	if (k == AT_RECEIVER) {
		*from = token_at(scan, i)->begins;
		*to = i - 1;
		return i > 0 && *from < *to;
	}
	if (open->kind != TOKEN_OPEN)
		return false;
	*from = i + 2;
	for (; *from < open->mate; *from = *to + 1) {
		*to = value_end(scan, *from);
		if (k-- == 0)
			return true;
	}
	return false;
}

static struct word at_home(struct scan *scan, const struct word *path)
{
	struct str home = scan->world->home;

	if (path->kind == WORD_STATIC && home.n && (str_is(path->text, "~") || str_starts(path->text, STR("~/"))))
		return word_static(joined(home, str_from(path->text, 1)));
	return str_starts(path->prefix, STR("~")) ? unknown_value() : *path;
}

static struct word joined_arguments(struct scan *scan, size_t i, const struct call *row, unsigned depth)
{
	struct word out = word_static(STR(""));
	size_t from, to;
	int k = row->at;

	for (; argument(scan, i, k, &from, &to); k++) {
		struct word part = value_within(scan, from, to, depth);

		out = k == row->at ? part : joined_path(&out, &part, row->as != NULL);
	}
	return k == row->at ? unknown_value() : out;
}

/* The environment variable that the brackets or the member behind token I name. */
static struct word environment_value(struct scan *scan, size_t i, unsigned depth)
{
	const struct token *behind = token_at(scan, i + 1);
	struct word name = unknown_value();

	if (behind->kind == TOKEN_OPEN)
		name = value_within(scan, i + 2, value_end(scan, i + 2), depth);
	else if (is_member_operator(scan, behind) && token_at(scan, i + 2)->kind == TOKEN_NAME && !token_is(scan, i + 3, "("))
		name = word_static(token_at(scan, i + 2)->text);
	else if (token_is(scan, i + 2, "get") || token_is(scan, i + 2, "fetch"))
		name = value_within(scan, i + 4, value_end(scan, i + 4), depth);
	if (token_at(scan, i + 2)->kind == TOKEN_NAME && behind->kind == TOKEN_OPEN)
		name = word_static(token_at(scan, i + 2)->text); /* $ENV{HOME} */
	return word_is(&name, "HOME") && scan->world->home.n ? word_static(scan->world->home) : unknown_value();
}

/* The value of a chain of names, up to the name I. */
static struct word named_value(struct scan *scan, size_t i, unsigned depth)
{
	const struct call *row = call_of(scan, i);
	size_t from, to;
	struct word path;

	if (!row)
		return token_at(scan, i)->begins == i ? bound_value(scan, token_at(scan, i)->text, depth) : unknown_value();
	switch (row->kind) {
	case CALL_JOIN:
		return joined_arguments(scan, i, row, depth);
	case CALL_SAME:
		/* Path(a, b) joins as well. */
		if (row->at == AT_RECEIVER)
			return argument(scan, i, AT_RECEIVER, &from, &to) ? value_within(scan, from, to, depth) : unknown_value();
		return joined_arguments(scan, i, row, depth);
	case CALL_TILDE:
		if (!argument(scan, i, row->at, &from, &to))
			return unknown_value();
		path = value_within(scan, from, to, depth);
		return at_home(scan, &path);
	case CALL_HOME:
		return scan->world->home.n ? word_static(scan->world->home) : unknown_value();
	case CALL_IS:
		return word_static(str_of(row->as));
	case CALL_ENVIRONMENT:
		return environment_value(scan, i, depth);
	default:
		return unknown_value();
	}
}

/* Where the operand that begins at I ends: its members, calls and indexes included. *LAST is its last name. */
static size_t operand_end(const struct scan *scan, size_t i, size_t to, size_t *last, bool *plain)
{
	const struct token *token = token_at(scan, i);
	size_t end = token->next;

	*last = i;
	*plain = true;
	while (end < to) {
		const struct token *behind = token_at(scan, end);

		if (is_member_operator(scan, behind) && token_at(scan, end + 1)->kind == TOKEN_NAME &&
		    !(scan->language->concatenates[0] == '.' && str_is(behind->text, "."))) {
			*last = end + 1;
			*plain = true;
			end = token_at(scan, end + 1)->next;
		} else if (behind->kind == TOKEN_OPEN && token_at(scan, end - 1)->kind != TOKEN_OPERATOR &&
			   !(behind->text.p[0] == '{' && token->kind != TOKEN_VARIABLE)) {
			*plain = *plain && *last == end - 1 && token->kind != TOKEN_STRING;
			end = behind->next;
		} else {
			break;
		}
	}
	return end;
}

static struct word operand_value(struct scan *scan, size_t *at, size_t to, unsigned depth)
{
	size_t i = *at, last, end;
	const struct token *token;
	const struct call *row;
	bool plain;

	while (token_is(scan, i, "new") || token_is(scan, i, "await"))
		i++;
	token = token_at(scan, i);
	end = operand_end(scan, i, to, &last, &plain);
	*at = end > i ? end : i + 1;
	if (*at > to)
		return unknown_value();
	if (token->kind == TOKEN_STRING && end == token->next)
		return literal_value(scan, i, depth);
	if (token->kind == TOKEN_OPEN && str_is(token->text, "(") && end == token->next)
		return value_within(scan, i + 1, token->mate, depth);
	if (token->kind == TOKEN_NUMBER && end == token->next)
		return word_static(token->text);
	row = token_at(scan, last)->kind == TOKEN_NAME ? call_of(scan, last) : NULL;
	if (row && row->at == AT_RECEIVER && row->kind >= CALL_JOIN && plain)
		return named_value(scan, last, depth);
	for (size_t k = i; k <= last; k += 2) { /* process.env.HOME, os.environ.get('HOME') */
		row = call_of(scan, k);
		if (row && row->kind == CALL_ENVIRONMENT)
			return named_value(scan, k, depth);
	}
	if ((token->kind == TOKEN_NAME || token->kind == TOKEN_VARIABLE) && plain && token_at(scan, last)->begins == i)
		return token_at(scan, last)->next == end || call_of(scan, last) ? named_value(scan, last, depth) : unknown_value();
	return unknown_value();
}

static struct word value_within(struct scan *scan, size_t from, size_t to, unsigned depth)
{
	struct word out = word_static(STR(""));
	size_t at = from;
	bool path = false;

	if (depth >= SCAN_DEPTH_MAX || from >= to)
		return unknown_value();
	while (at < to) {
		struct word part;
		bool first = at == from;

		if (!*scan->work)
			return unknown_value();
		--*scan->work;
		if (!first) {
			path = token_is(scan, at, "/") && scan->language->imports == IMPORTS_PYTHON;
			if (path || token_is(scan, at, scan->language->concatenates))
				at++;
			else if (token_at(scan, at)->kind != TOKEN_STRING)
				return unknown_value();
		}
		part = operand_value(scan, &at, to, depth + 1);
		out = first ? part : path ? joined_path(&out, &part, false) : concatenation(&out, &part);
		*scan->work -= *scan->work < out.prefix.n / BYTES_A_STEP ? *scan->work : out.prefix.n / BYTES_A_STEP;
	}
	return out;
}

struct word value_of(struct scan *scan, size_t from, size_t to)
{
	return value_within(scan, from, to, 0);
}

static void add_split(struct words *out, struct str text)
{
	struct str word;

	while (str_next_word(&text, &word))
		*VEC_ADD(out) = word_static(word);
}

static struct word several_unknown(void)
{
	struct word word = unknown_value();

	word.any_count = true;
	return word;
}

static bool list_within(struct scan *scan, size_t from, size_t to, struct words *out, unsigned depth);

static void list_elements(struct scan *scan, size_t from, size_t to, struct words *out, unsigned depth)
{
	while (from < to && *scan->work) {
		size_t end = value_end(scan, from);

		--*scan->work;
		if (token_at(scan, from)->kind == TOKEN_NEWLINE) {
			from++;
			continue;
		}
		if (token_is(scan, from, "*") || token_is(scan, from, "...")) {
			if (!list_within(scan, from + 1, end, out, depth + 1))
				*VEC_ADD(out) = several_unknown();
		} else if (token_at(scan, from)->kind == TOKEN_VARIABLE && token_at(scan, from)->text.p[0] == '@') {
			if (!list_within(scan, from, end, out, depth + 1))
				*VEC_ADD(out) = several_unknown();
		} else if (end > from) {
			*VEC_ADD(out) = value_within(scan, from, end, depth + 1);
		}
		from = end + 1;
	}
	if (from < to)
		*VEC_ADD(out) = several_unknown();
}

/* 'a b'.split(), "a b".split(' ') */
static bool is_split(const struct scan *scan, size_t from, size_t to)
{
	const struct token *text = token_at(scan, from);

	return text->kind == TOKEN_STRING && is_member_operator(scan, token_at(scan, text->next)) && token_is(scan, text->next + 1, "split") &&
	       token_at(scan, text->next + 2)->next == to && token_at(scan, text->next + 2)->mate <= text->next + 4;
}

static bool list_within(struct scan *scan, size_t from, size_t to, struct words *out, unsigned depth)
{
	const struct token *first = token_at(scan, from);
	const struct binding *binding;
	size_t end = first->next;

	if (depth >= SCAN_DEPTH_MAX || from >= to || !*scan->work)
		return false;
	--*scan->work;
	if (first->kind == TOKEN_NAME && str_is(first->text, "array") && token_is(scan, from + 1, "(")) {
		first = token_at(scan, ++from);
		end = first->next;
	}
	if (first->kind == TOKEN_STRING && (first->flags & QUOTE_WORDS) && end == to) {
		add_split(out, first->text);
		return true;
	}
	if (is_split(scan, from, to)) {
		struct word text = literal_value(scan, from, depth + 1);

		if (text.kind == WORD_STATIC)
			add_split(out, text.text);
		return text.kind == WORD_STATIC;
	}
	if (first->kind == TOKEN_NAME || first->kind == TOKEN_VARIABLE) {
		binding = end == to ? names_find(scan, first->text) : NULL;
		return binding && binding->count == 1 && binding->value &&
		       list_within(scan, binding->value, value_end(scan, binding->value), out, depth + 1);
	}
	if (first->kind != TOKEN_OPEN || str_is(first->text, "{"))
		return false;
	list_elements(scan, from + 1, first->mate, out, depth);
	if (end < to && token_is(scan, end, "+")) {
		if (!list_within(scan, end + 1, to, out, depth + 1))
			*VEC_ADD(out) = several_unknown();
		return true;
	}
	return end == to;
}

bool value_list(struct scan *scan, size_t from, size_t to, struct words *out)
{
	return list_within(scan, from, to, out, 0);
}
