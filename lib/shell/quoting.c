/* quoting.c: quotes and escapes. */
#include "shell/words.h"

#include "base/hot.h"

#include <string.h>

void take_single_quotes(struct builder *b)
{
	struct parser *parser = b->parser;
	struct str rest;
	size_t n;

	skip(parser, 1);
	rest = str_from(parser->text, parser->at);
	n = str_find_byte(rest, '\'');
	if (n == rest.n) {
		parse_fail(parser, "a quote that is not closed");
		return;
	}
	add_run(b, str_slice(rest, 0, n), true);
	parser->at += n + 1; /* not skip(): no line continuation acts in here */
	parser->effort->steps += n + 1;
}

static int hex_value(int c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static void add_utf8(struct builder *b, unsigned long c)
{
	if (c < 0x80) {
		add_byte(b, (int)c, true);
	} else if (c < 0x800) {
		add_byte(b, (int)(0xc0 | c >> 6), true);
		add_byte(b, (int)(0x80 | (c & 0x3f)), true);
	} else if (c < 0x10000) {
		add_byte(b, (int)(0xe0 | c >> 12), true);
		add_byte(b, (int)(0x80 | (c >> 6 & 0x3f)), true);
		add_byte(b, (int)(0x80 | (c & 0x3f)), true);
	} else {
		add_byte(b, (int)(0xf0 | (c >> 18 & 7)), true);
		add_byte(b, (int)(0x80 | (c >> 12 & 0x3f)), true);
		add_byte(b, (int)(0x80 | (c >> 6 & 0x3f)), true);
		add_byte(b, (int)(0x80 | (c & 0x3f)), true);
	}
}

/* Reads up to MOST digits of BASE from P (N bytes left); returns how many there were. */
static size_t read_number(const char *p, size_t n, unsigned base, size_t most, unsigned long *value)
{
	size_t used = 0;

	*value = 0;
	while (used < n && used < most) {
		int digit = hex_value((unsigned char)p[used]);

		if (digit < 0 || digit >= (int)base)
			break;
		*value = *value * base + (unsigned long)digit;
		used++;
	}
	return used;
}

/* One escape of $'...' behind its backslash (bash(1), QUOTING). Returns the bytes used; *END is set by a NUL,
 * which ends the string for bash. */
static size_t take_ansi_escape(struct builder *b, const char *p, size_t n, bool *end)
{
	static const char names[] = "abeEfnrtv\\'\"?", bytes[] = "\a\b\033\033\f\n\r\t\v\\'\"?";
	const char *name = p[0] ? strchr(names, p[0]) : NULL;
	unsigned long value;
	size_t used;

	if (name) {
		add_byte(b, bytes[name - names], true);
		return 1;
	}
	if (p[0] >= '0' && p[0] <= '7') {
		used = read_number(p, n, 8, 3, &value);
		*end = (value & 0xff) == 0;
		if (!*end)
			add_byte(b, (int)(value & 0xff), true);
		return used;
	}
	if (p[0] == 'x' && n > 1 && p[1] == '{') { /* \x{41} */
		used = read_number(p + 2, n - 2, 16, n, &value);
		*end = (value & 0xff) == 0;
		if (!*end)
			add_byte(b, (int)(value & 0xff), true);
		return 2 + used + (2 + used < n && p[2 + used] == '}');
	}
	if (p[0] == 'x' || p[0] == 'u' || p[0] == 'U') {
		used = read_number(p + 1, n - 1, 16, p[0] == 'x' ? 2 : p[0] == 'u' ? 4 : 8, &value);
		if (used) {
			*end = value == 0;
			if (*end)
				return 1 + used;
			if (p[0] == 'x')
				add_byte(b, (int)(value & 0xff), true);
			else
				add_utf8(b, value);
			return 1 + used;
		}
	}
	if (p[0] == 'c' && n > 1 && p[1] != '\'') {
		value = (unsigned long)(p[1] == '?' ? 0x7f : p[1] & 0x1f);
		*end = value == 0;
		if (!*end)
			add_byte(b, (int)value, true);
		return 2;
	}
	add_byte(b, '\\', true);
	add_byte(b, (unsigned char)p[0], true);
	return 1;
}

void take_ansi_quotes(struct builder *b)
{
	struct parser *parser = b->parser;
	struct str text = parser->text;
	size_t at = ++parser->at;
	bool end = false;
	struct builder rest_is_dropped = { 0 };
	struct raw_word nowhere = { 0 };

	parser->differs = true;
	rest_is_dropped.parser = parser;
	rest_is_dropped.word = &nowhere;
	begin_text(b, true);
	while (at < text.n && text.p[at] != '\'') {
		struct builder *to = end ? &rest_is_dropped : b;

		if (text.p[at] == '\\' && at + 1 < text.n) {
			bool nul = false;

			at += 1 + take_ansi_escape(to, text.p + at + 1, text.n - at - 1, &nul);
			end = end || nul;
		} else {
			add_byte(to, (unsigned char)text.p[at++], true);
		}
	}
	parser->effort->steps += at - parser->at;
	if (at >= text.n) {
		parse_fail(parser, "a quote that is not closed");
		return;
	}
	parser->at = at + 1;
	parser->effort->steps += 2; /* the quotes */
}

void take_escaped(struct builder *b)
{
	struct parser *parser = b->parser;
	size_t at = parser->at;

	parser->effort->steps += 2;
	if (at + 1 < parser->text.n)
		at++;
	add_run(b, str_slice(parser->text, at, at + 1), true);
	parser->at = at + 1;
}

HOT void take_quoted_byte(struct builder *b, int c, const char *escapable)
{
	struct parser *parser = b->parser;

	if (c == '$') {
		take_dollar(b, true);
	} else if (c == '`') {
		take_backticks(b, true);
	} else if (c == '\\') {
		int next = parser->at + 1 < parser->text.n ? (unsigned char)parser->text.p[parser->at + 1] : 0;

		if (next && strchr(escapable, next)) {
			take_escaped(b);
		} else {
			add_run(b, str_slice(parser->text, parser->at, parser->at + 1), true);
			parser->at++;
			parser->effort->steps++;
		}
	} else {
		take_literal(b, true);
	}
}

HOT void take_double_quotes(struct builder *b)
{
	struct parser *parser = b->parser;

	if (!parse_enter(parser))
		return;
	skip(parser, 1);
	/* "" is a word, but "$@" may be none: no text where nothing is written. */
	if (peek(parser) == '"')
		begin_text(b, true);
	for (;;) {
		int c = peek(parser);

		if (c < 0 || parser->failed) {
			parse_fail(parser, "a quote that is not closed");
			break;
		}
		if (c == '"')
			break;
		if (is_plain_byte(c))
			take_plain(b, true);
		else
			take_quoted_byte(b, c, "$`\"\\");
	}
	skip(parser, 1);
	parse_leave(parser);
}
