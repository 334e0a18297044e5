/* cursor.c: the parser's place in its text, and what a step of it costs. */
#include "shell/parse.h"

#include "base/arena.h"
#include "base/hot.h"

#include <string.h>

struct effort effort_for(size_t bytes)
{
	if (bytes > SHELL_TEXT_MAX)
		bytes = SHELL_TEXT_MAX;
	return (struct effort){ .steps_max = SHELL_STEPS_BASE + bytes * SHELL_STEPS_PER_BYTE,
				.memory_max = arena_used() + SHELL_MEMORY_BASE + bytes * SHELL_MEMORY_PER_BYTE };
}

HOT const char *effort_spent(const struct effort *effort)
{
	if (effort->steps > effort->steps_max)
		return "too much to read";
	return arena_used() > effort->memory_max ? "too much to hold" : NULL;
}

void parse_fail(struct parser *parser, const char *why)
{
	if (parser->failed)
		return;
	parser->failed = true;
	parser->why = why;
	parser->failed_at = parser->at;
}

void parse_fail_limit(struct parser *parser, const char *why)
{
	parse_fail(parser, why);
	parser->limit = true;
}

HOT void parse_spend(struct parser *parser, size_t steps)
{
	const char *why;

	parser->effort->steps += steps;
	why = effort_spent(parser->effort);
	if (why)
		parse_fail_limit(parser, why);
}

HOT bool parse_enter(struct parser *parser)
{
	parse_spend(parser, 1);
	if (parser->failed)
		return false;
	if (++parser->depth > SHELL_DEPTH_MAX) {
		parse_fail_limit(parser, "nested too deep");
		parser->depth--;
		return false;
	}
	return true;
}

HOT void parse_leave(struct parser *parser)
{
	parser->depth--;
}

HOT int peek_far(const struct parser *parser, size_t ahead)
{
	size_t at = parser->at;

	for (;;) {
		while (at + 1 < parser->text.n && parser->text.p[at] == '\\' && parser->text.p[at + 1] == '\n')
			at += 2;
		if (at >= parser->text.n)
			return -1;
		if (ahead-- == 0)
			return (unsigned char)parser->text.p[at];
		at++;
	}
}

HOT int peek_joined(struct parser *parser)
{
	const struct str *text = &parser->text;

	if (parser->failed)
		return -1;
	while (parser->at + 1 < text->n && text->p[parser->at] == '\\' && text->p[parser->at + 1] == '\n')
		skip_joined(parser, 0);
	return parser->at < text->n ? (unsigned char)text->p[parser->at] : -1;
}

HOT void skip_joined(struct parser *parser, size_t n)
{
	const struct str *text = &parser->text;

	do {
		while (parser->at + 1 < text->n && text->p[parser->at] == '\\' && text->p[parser->at + 1] == '\n') {
			parser->at += 2;
			parser->effort->steps += 2;
		}
		if (n && parser->at < text->n)
			parser->at++;
		if (++parser->effort->steps > parser->effort->steps_max)
			parse_spend(parser, 0);
	} while (n && --n);
}

HOT void skip_plain(struct parser *parser)
{
	struct str text = parser->text;
	size_t at = parser->at;

	do
		at++;
	while (at < text.n && is_plain_byte(text.p[at]));
	parser->effort->steps += at - parser->at;
	parser->at = at;
	if (parser->effort->steps > parser->effort->steps_max)
		parse_spend(parser, 0);
}

HOT static bool is_digit(int c)
{
	return c >= '0' && c <= '9';
}

/* With a place of its own, since peek_at counts from the parser's each time. */
HOT static size_t run_length(const struct parser *parser, size_t ahead, bool (*belongs)(int))
{
	struct str text = parser->text;
	size_t at = parser->at + ahead, n = 0;

	for (; at < text.n; at++) {
		if (belongs((unsigned char)text.p[at]))
			n++;
		else if (text.p[at] == '\\' && at + 1 < text.n && text.p[at + 1] == '\n')
			at++;
		else
			break;
	}
	return n;
}

HOT size_t name_length(const struct parser *parser, size_t ahead)
{
	return run_length(parser, ahead, is_name_byte);
}

HOT size_t digits_length(const struct parser *parser, size_t ahead)
{
	return run_length(parser, ahead, is_digit);
}

HOT void skip_blanks(struct parser *parser)
{
	int c;

	while ((c = peek(parser)) == ' ' || c == '\t')
		skip(parser, 1);
	if (c != '#')
		return;
	/* A backslash does not continue a comment. */
	while (!parser->failed && parser->at < parser->text.n && parser->text.p[parser->at] != '\n') {
		parser->at++;
		parser->effort->steps++;
	}
}

HOT bool at_rest(const struct parser *parser, const char *rest)
{
	size_t ahead = 1;

	for (; *rest; rest++)
		if (peek_at(parser, ahead++) != (unsigned char)*rest)
			return false;
	return is_word_end(peek_at(parser, ahead));
}

bool expect_reserved(struct parser *parser, const char *z, const char *why)
{
	if (!at_reserved(parser, z)) {
		parse_fail(parser, why);
		return false;
	}
	skip(parser, strlen(z));
	return true;
}

struct str take_bytes(struct parser *parser, size_t n)
{
	size_t from;
	char *copy;

	(void)peek(parser);
	from = parser->at;
	copy = arena_alloc(n + 1);
	for (size_t i = 0; i < n; i++) {
		copy[i] = (char)peek(parser);
		skip(parser, 1);
	}
	return parser->at - from == n ? str_slice(parser->text, from, parser->at) : (struct str){ copy, n };
}

HOT struct span parse_span(const struct parser *parser, size_t from)
{
	if (!parser->exact)
		return parser->origin;
	return (struct span){ parser->origin.from + from, parser->origin.from + parser->at };
}

HOT struct node *node_new(struct parser *parser, enum node_kind kind, size_t from)
{
	struct node *node = arena_alloc(sizeof *node);

	node->kind = kind;
	node->span = parse_span(parser, from);
	return node;
}
