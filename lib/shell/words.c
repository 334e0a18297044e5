/* words.c: what a word is made of: quotes, escapes and the expansions in it. */
#include "shell/parse.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

#include <string.h>

/* Collects literal bytes into PART_TEXT; a change of quoting begins a new part. As long as the bytes follow each other
 * in the text they are borrowed, else copied. */
struct builder {
	struct parser *parser;
	struct raw_word *word;
	struct str borrowed;
	struct buf copied;
	bool open, quoted;
};

static void flush(struct builder *b)
{
	struct part *part;

	if (!b->open)
		return;
	parse_spend(b->parser, 1);
	part = VEC_ADD(b->word);
	part->kind = PART_TEXT;
	part->quoted = b->quoted;
	part->text = b->copied.n ? buf_str(&b->copied) : b->borrowed;
	b->borrowed = STR_NONE;
	b->copied = (struct buf){ 0 };
	b->open = false;
}

/* Opens a run of that quoting even when no byte follows: "" is a word. */
static void begin_text(struct builder *b, bool quoted)
{
	if (b->open && b->quoted == quoted)
		return;
	flush(b);
	b->open = true;
	b->quoted = quoted;
}

/* Bytes of the text itself. */
static void add_run(struct builder *b, struct str run, bool quoted)
{
	begin_text(b, quoted);
	if (!b->copied.n && !b->borrowed.n)
		b->borrowed = run;
	else if (!b->copied.n && b->borrowed.p + b->borrowed.n == run.p)
		b->borrowed.n += run.n;
	else {
		if (!b->copied.n)
			buf_add(&b->copied, b->borrowed);
		buf_add(&b->copied, run);
	}
}

/* A byte that need not stand in the text. */
static void add_byte(struct builder *b, int c, bool quoted)
{
	begin_text(b, quoted);
	if (!b->copied.n)
		buf_add(&b->copied, b->borrowed);
	buf_byte(&b->copied, (char)c);
}

/* The byte at the parser's place, which is taken. */
static void take_literal(struct builder *b, bool quoted)
{
	size_t at = b->parser->at;

	add_run(b, str_slice(b->parser->text, at, at + 1), quoted);
	skip(b->parser, 1);
}

static struct part *add_part(struct builder *b, enum part_kind kind, bool quoted)
{
	struct part *part;

	flush(b);
	parse_spend(b->parser, 1);
	part = VEC_ADD(b->word);
	part->kind = kind;
	part->quoted = quoted;
	return part;
}

static void take_dollar(struct builder *b, bool quoted);
static void take_backticks(struct builder *b, bool quoted);
static void take_double_quotes(struct builder *b);

static void take_single_quotes(struct builder *b)
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
	parser->effort->steps += n;
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

/* $'...'; the parser stands behind the dollar. */
static void take_ansi_quotes(struct builder *b)
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
}

/* The byte behind the backslash that the parser stands on, raw: `\\` before a newline is no continuation. A backslash
 * at the end of the text stands for itself. */
static void take_escaped(struct builder *b)
{
	struct parser *parser = b->parser;
	size_t at = parser->at;

	parser->effort->steps += 2;
	if (at + 1 < parser->text.n)
		at++;
	add_run(b, str_slice(parser->text, at, at + 1), true);
	parser->at = at + 1;
}

/* $( ); the parser stands on the parenthesis. */
static void take_command(struct builder *b, enum part_kind kind, bool quoted)
{
	struct parser *parser = b->parser;
	struct part *part = add_part(b, kind, quoted);
	struct raw_redirect *pending = parser->pending, **pending_end = parser->pending_end;
	struct node *body;

	if (!parse_enter(parser))
		return;
	skip(parser, 1);
	/* Heredocs of the line outside are read at its own newline, not at one in here. */
	parser->pending = NULL;
	parser->pending_end = &parser->pending;
	parser->substitutions++;
	body = parse_list(parser);
	parser->substitutions--;
	if (!parser->failed && peek(parser) != ')')
		parse_fail(parser, "a $( without its )");
	if (!parser->failed && parser->pending)
		parse_fail(parser, "a heredoc that ends behind its $( )");
	skip(parser, 1);
	parser->pending = pending;
	parser->pending_end = pending ? pending_end : &parser->pending;
	parse_leave(parser);
	part->body = body;
}

/* `...`: inside, a backslash quotes only $ ` \ (and " within double quotes); what remains is a text of its own. */
static void take_backticks(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	struct str text = parser->text;
	struct part *part = add_part(b, PART_COMMAND, quoted);
	size_t from = parser->at, at = from + 1;
	struct buf inner = { 0 };
	struct parser nested;

	while (at < text.n && text.p[at] != '`') {
		if (text.p[at] == '\\' && at + 1 < text.n) {
			char c = text.p[at + 1];

			if (c != '$' && c != '`' && c != '\\' && !(quoted && c == '"'))
				buf_byte(&inner, '\\');
			buf_byte(&inner, c);
			at += 2;
		} else {
			buf_byte(&inner, text.p[at++]);
		}
	}
	parser->effort->steps += at - from;
	if (at >= text.n) {
		parse_fail(parser, "a backtick that is not closed");
		return;
	}
	parser->at = at + 1;
	if (!parse_enter(parser))
		return;
	part->body = parse_text(&nested, buf_str(&inner), (struct parse_frame){ .origin = parse_span(parser, from),
		.depth = parser->depth, .effort = parser->effort });
	parse_leave(parser);
	parser->differs |= nested.differs;
	if (nested.failed) {
		parse_fail(parser, nested.why);
		parser->limit = nested.limit;
	}
}

/* <( ) or >( ); the parser stands on the first byte, C. */
static void take_process(struct builder *b, int c)
{
	skip(b->parser, 1);
	take_command(b, PART_PROCESS, false);
	if (!b->parser->failed)
		b->word->at[b->word->n - 1].text = c == '<' ? STR("<") : STR(">");
}

/* What stands between an operator of ${ } and its brace. Blanks and operators are literal here. */
static void take_braced_word(struct builder *outer, struct part *part, bool quoted, bool quotes_act)
{
	struct parser *parser = outer->parser;
	struct builder b = { .parser = parser };
	bool paired = false;

	part->word = b.word = arena_alloc(sizeof *b.word);
	for (;;) {
		int c = peek(parser);

		if ((c == '}' && !paired) || c < 0)
			break;
		if (c == '\'' && (!quoted || quotes_act)) {
			take_single_quotes(&b);
		} else if (c == '\'') {
			/* Inside double quotes they stay, but a brace between them does not close. */
			paired = !paired;
			take_literal(&b, true);
		} else if (c == '"' && paired) {
			skip(parser, 1); /* paired with another one there, and gone from the value */
		} else if (c == '"') {
			take_double_quotes(&b);
		} else if (c == '\\') {
			take_escaped(&b);
		} else if (c == '$') {
			take_dollar(&b, quoted);
		} else if (c == '`') {
			take_backticks(&b, quoted);
		} else if ((c == '<' || c == '>') && peek_at(parser, 1) == '(' && !quoted) {
			take_process(&b, c);
		} else {
			take_literal(&b, quoted);
		}
		if (parser->failed)
			return;
	}
	flush(&b);
}

/* The name, or the special parameter, at the parser's place; empty when there is none. */
static struct str take_parameter_name(struct parser *parser)
{
	size_t n = name_length(parser, 0);

	if (!is_name_start(peek(parser))) {
		n = digits_length(parser, 0);
		if (!n && peek(parser) > 0 && strchr("@*#?-$!", peek(parser)))
			n = 1;
	}
	return take_bytes(parser, n);
}

static struct str take_parameter_op(struct parser *parser)
{
	static const char *const ops[] = { ":-", ":=", ":?", ":+", "##", "%%", "//", "/#", "/%", "^^", ",,",
					   "-", "=", "?", "+", "#", "%", "/", "^", ",", "@", ":" };

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
		size_t n = strlen(ops[i]);

		if (peek(parser) == ops[i][0] && (n == 1 || peek_at(parser, 1) == ops[i][1])) {
			skip(parser, n);
			return (struct str){ ops[i], n };
		}
	}
	return STR_NONE;
}

/* ${...}; the parser stands on the brace. */
static void take_braced_parameter(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	struct part part = { .kind = PART_PARAMETER, .quoted = quoted, .braced = true };
	int next;

	if (!parse_enter(parser))
		return;
	skip(parser, 1);
	next = peek_at(parser, 1);
	if (peek(parser) == '!' && next != '}' && next != ':' && next != '-' && next != '=' && next != '+') {
		part.indirect = true;
		skip(parser, 1);
	} else if (peek(parser) == '#' && next != '}' && (is_name_byte(next) || next == '@' || next == '*' || next == '?' ||
							   next == '!' || next == '$' || next == '-' || next == '#')) {
		part.length = true;
		skip(parser, 1);
	}
	part.text = take_parameter_name(parser);
	if (!part.text.n)
		parse_fail(parser, "an expansion without a name");
	if (peek(parser) == '[') {
		part.subscript = arena_alloc(sizeof *part.subscript);
		skip(parser, 1);
		parse_subscript(parser, part.subscript);
	}
	if (peek(parser) != '}') {
		part.op = take_parameter_op(parser);
		if (!part.op.n)
			part.op = STR("~"); /* ~ ~~ and what later versions may bring */
		/* After # % / ^ , quotes act even inside double quotes (bash(1), Parameter Expansion). */
		take_braced_word(b, &part, quoted, part.op.n && strchr("#%/^,", part.op.p[0]) != NULL);
	}
	if (peek(parser) != '}')
		parse_fail(parser, "a ${ without its }");
	skip(parser, 1);
	parse_leave(parser);
	if (!parser->failed)
		*add_part(b, PART_PARAMETER, quoted) = part;
}

/* ${ command; } and ${| command; } (bash 5.3): the parser stands on the brace. */
static void take_function_substitution(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	struct part *part = add_part(b, PART_COMMAND, quoted);
	struct node *body;

	if (!parse_enter(parser))
		return;
	skip(parser, peek_at(parser, 1) == '|' ? 2 : 1);
	parser->braces++;
	body = parse_list(parser);
	parser->braces--;
	if (peek(parser) != '}')
		parse_fail(parser, "a ${ without its }");
	skip(parser, 1);
	parse_leave(parser);
	part->body = body;
}

static void take_dollar_parenthesis(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	struct raw_word *inside;

	if (peek_at(parser, 1) == '(') {
		inside = arena_alloc(sizeof *inside);
		if (parse_arithmetic(parser, inside)) {
			add_part(b, PART_ARITHMETIC, quoted)->word = inside;
			return;
		}
		if (parser->failed)
			return;
	}
	take_command(b, PART_COMMAND, quoted);
}

/* $[...], the old form of $((...)); the parser stands on the bracket. */
static void take_old_arithmetic(struct builder *b, bool quoted)
{
	struct raw_word *inside = arena_alloc(sizeof *inside);

	skip(b->parser, 1);
	parse_subscript(b->parser, inside);
	add_part(b, PART_ARITHMETIC, quoted)->word = inside;
}

static void take_dollar(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	size_t from = parser->at;
	int c;

	skip(parser, 1);
	c = peek(parser);
	if (c == '(') {
		take_dollar_parenthesis(b, quoted);
	} else if (c == '{') {
		int next = peek_at(parser, 1);

		if (next == ' ' || next == '\t' || next == '\n' || next == '|')
			take_function_substitution(b, quoted);
		else
			take_braced_parameter(b, quoted);
	} else if (c == '[') {
		take_old_arithmetic(b, quoted);
	} else if (c == '\'' && !quoted) {
		take_ansi_quotes(b);
	} else if (c == '"' && !quoted) {
		parser->differs = true;
		take_double_quotes(b);
	} else if (c >= '0' && c <= '9') {
		struct str name = str_slice(parser->text, parser->at, parser->at + 1);

		skip(parser, 1);
		add_part(b, PART_PARAMETER, quoted)->text = name;
	} else {
		struct str name = take_parameter_name(parser);

		if (name.n)
			add_part(b, PART_PARAMETER, quoted)->text = name;
		else
			add_run(b, str_slice(parser->text, from, from + 1), quoted);
	}
}

/* What acts inside double quotes and in heredoc bodies, one step. */
static void take_quoted_byte(struct builder *b, int c, const char *escapable)
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

static void take_double_quotes(struct builder *b)
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
		take_quoted_byte(b, c, "$`\"\\");
	}
	skip(parser, 1);
	parse_leave(parser);
}

void parse_heredoc_body(struct parser *parser, struct str body, bool exact, struct span place, struct raw_word *word)
{
	struct span here = { parser->origin.from + place.from, parser->origin.from + place.to };
	struct parser nested = { .text = body, .depth = parser->depth + 1, .effort = parser->effort,
				 .exact = exact && parser->exact, .origin = parser->exact ? here : parser->origin };
	struct builder b = { .parser = &nested, .word = word };
	int c;

	nested.pending_end = &nested.pending;
	begin_text(&b, true);
	while ((c = peek(&nested)) >= 0)
		take_quoted_byte(&b, c, "$`\\");
	flush(&b);
	if (nested.failed) {
		parse_fail(parser, nested.why);
		parser->limit = nested.limit;
	}
}

/* Anything that may stand inside ( ) of an arithmetic text or a pattern, one step; true when C was taken. */
static bool take_expansion(struct builder *b, int c)
{
	if (c == '$')
		take_dollar(b, false);
	else if (c == '`')
		take_backticks(b, false);
	else if (c == '"')
		take_double_quotes(b);
	else if (c == '\\')
		take_escaped(b);
	else
		return false;
	return true;
}

/* ?( *( +( @( !(; the parser stands on the parenthesis, the byte before it is a text already. */
static void take_pattern(struct builder *b)
{
	struct parser *parser = b->parser;
	struct builder inside = { .parser = parser, .word = arena_alloc(sizeof *inside.word) };
	size_t open = 0;

	if (!parse_enter(parser))
		return;
	do {
		int c = peek(parser);

		if (c < 0 || parser->failed) {
			parse_fail(parser, "a pattern without its )");
			break;
		}
		if (c == '\'') {
			take_single_quotes(&inside);
		} else if (!take_expansion(&inside, c)) {
			open += c == '(';
			open -= c == ')';
			take_literal(&inside, false);
		}
	} while (open);
	flush(&inside);
	parse_leave(parser);
	add_part(b, PART_PATTERN, false)->word = inside.word;
}

void parse_subscript(struct parser *parser, struct raw_word *word)
{
	struct builder b = { .parser = parser, .word = word };
	size_t open = 1;

	if (!parse_enter(parser))
		return;
	while (open) {
		int c = peek(parser);

		if (c < 0 || parser->failed) {
			parse_fail(parser, "a [ without its ]");
			break;
		}
		if (c == '\'') {
			take_single_quotes(&b);
		} else if (!take_expansion(&b, c)) {
			open += c == '[';
			open -= c == ']';
			take_literal(&b, false);
		}
	}
	flush(&b);
	parse_leave(parser);
}

void parse_regex(struct parser *parser, struct raw_word *word)
{
	struct builder b = { .parser = parser, .word = word };
	size_t open = 0;

	for (;;) {
		int c = peek(parser);

		if (c < 0 || parser->failed || (!open && (c == ' ' || c == '\t' || c == '\n' || c == ')' || c == ';')) ||
		    (!open && c == '&' && peek_at(parser, 1) == '&'))
			break;
		if (c == '\'') {
			take_single_quotes(&b);
		} else if (!take_expansion(&b, c)) {
			open += c == '(';
			if (c == ')')
				open--;
			take_literal(&b, false);
		}
	}
	flush(&b);
}

/* Reads an arithmetic text. AT_SEMICOLON: also ends at a `;` outside parentheses. True when it ended at `))`
 * or at that `;`, which is not taken. */
static bool take_arithmetic(struct parser *parser, struct raw_word *word, bool at_semicolon)
{
	struct builder b = { .parser = parser, .word = word };
	size_t open = 0;

	for (;;) {
		int c = peek(parser);

		if (c < 0)
			return false;
		if (!open && c == ')') {
			flush(&b);
			return peek_at(parser, 1) == ')';
		}
		if (!open && at_semicolon && c == ';') {
			flush(&b);
			return true;
		}
		if (take_expansion(&b, c))
			continue;
		open += c == '(';
		open -= c == ')';
		take_literal(&b, false);
	}
}

bool parse_arithmetic(struct parser *parser, struct raw_word *word)
{
	struct raw_redirect *pending = parser->pending, **pending_end = parser->pending_end;
	size_t from;

	(void)peek(parser);
	from = parser->at;
	if (!parser->not_arithmetic)
		parser->not_arithmetic = arena_alloc(parser->text.n + 1);
	if (parser->not_arithmetic[from] || !parse_enter(parser))
		return false;
	skip(parser, 2);
	if (take_arithmetic(parser, word, false)) {
		skip(parser, 2);
		parse_leave(parser);
		return !parser->failed;
	}
	parse_leave(parser);
	if (parser->limit)
		return false;
	/* Not arithmetic: forget all that was read, and remember the place, so that no text is tried twice. */
	parser->not_arithmetic[from] = 1;
	parser->failed = false;
	parser->at = from;
	parser->pending = pending;
	parser->pending_end = pending_end;
	*parser->pending_end = NULL;
	*word = (struct raw_word){ 0 };
	return false;
}

void parse_arithmetic_part(struct parser *parser, struct raw_word *word)
{
	if (!take_arithmetic(parser, word, true))
		parse_fail(parser, "a for (( without its ))");
}

static bool opens_pattern(int c)
{
	return c == '?' || c == '*' || c == '+' || c == '@' || c == '!';
}

void parse_word_on(struct parser *parser, struct raw_word *word)
{
	struct builder b = { .parser = parser, .word = word };
	size_t from = parser->at;

	if (!parse_enter(parser))
		return;
	for (;;) {
		int c = peek(parser);

		if ((c == '<' || c == '>') && peek_at(parser, 1) == '(') {
			take_process(&b, c);
		} else if (is_word_end(c) || parser->failed) {
			break;
		} else if (c == '\'') {
			take_single_quotes(&b);
		} else if (!take_expansion(&b, c)) {
			take_literal(&b, false);
			if (opens_pattern(c) && peek(parser) == '(')
				take_pattern(&b);
		}
	}
	flush(&b);
	parse_leave(parser);
	word->span = parse_span(parser, from);
}

void parse_word(struct parser *parser, struct raw_word *word)
{
	parse_word_on(parser, word);
}

bool raw_word_is(const struct raw_word *word, const char *z)
{
	return word->n == 1 && word->at[0].kind == PART_TEXT && !word->at[0].quoted && str_is(word->at[0].text, z);
}
