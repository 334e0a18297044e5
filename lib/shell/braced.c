/* braced.c: ${ }: the name, the operator and the word behind it. */
#include "shell/words.h"

#include "base/arena.h"

#include <string.h>

/* Inside double quotes a backslash quotes only these, so that "${v-\d}" keeps it. */
static bool keeps_backslash(const struct parser *parser)
{
	int next = parser->at + 1 < parser->text.n ? (unsigned char)parser->text.p[parser->at + 1] : 0;

	return next && !strchr("$`\"\\}", next);
}

/* bash expands the word of these as one of its own, even inside double quotes: <( ) runs there. */
static bool is_expanded_alone(struct str op)
{
	return op.n && (op.p[op.n - 1] == '?' || op.p[0] == '~');
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
		} else if (c == '\\' && quoted && !quotes_act && keeps_backslash(parser)) {
			take_literal(&b, true);
			if (peek(parser) >= 0)
				take_literal(&b, true); /* also a quote, which pairs with none then */
		} else if (c == '\\') {
			take_escaped(&b);
		} else if (c == '$') {
			take_dollar(&b, quoted);
		} else if (c == '`') {
			take_backticks(&b, quoted);
		} else if (at_process(parser) && (!quoted || quotes_act || is_expanded_alone(part->op))) {
			take_process(&b, c);
		} else {
			take_literal(&b, quoted);
		}
		if (parser->failed)
			return;
	}
	end_text(&b);
}

struct str take_parameter_name(struct parser *parser)
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

void take_braced_parameter(struct builder *b, bool quoted)
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
		take_braced_word(b, &part, quoted, strchr("#%/^,", part.op.p[0]) != NULL);
	}
	if (peek(parser) != '}')
		parse_fail(parser, "a ${ without its }");
	skip(parser, 1);
	parse_leave(parser);
	if (!parser->failed)
		*new_part(b, PART_PARAMETER, quoted) = part;
}
