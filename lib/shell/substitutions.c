/* substitutions.c: what stands behind a dollar, a backtick, <( and >( in a word. */
#include "shell/words.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/hot.h"

/* $( ); the parser stands on the parenthesis. */
static void take_command(struct builder *b, enum part_kind kind, bool quoted)
{
	struct parser *parser = b->parser;
	struct part *part = new_part(b, kind, quoted);
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

void take_backticks(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	struct str text = parser->text;
	struct part *part = new_part(b, PART_COMMAND, quoted);
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

HOT bool at_process(struct parser *parser)
{
	int c = peek(parser);

	return (c == '<' || c == '>') && peek_at(parser, 1) == '(';
}

void take_process(struct builder *b, int c)
{
	skip(b->parser, 1);
	take_command(b, PART_PROCESS, false);
	if (!b->parser->failed)
		b->word->at[b->word->n - 1].text = c == '<' ? STR("<") : STR(">");
}

/* ${ command; } and ${| command; } (bash 5.3): the parser stands on the brace. */
static void take_function_substitution(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	struct part *part = new_part(b, PART_COMMAND, quoted);
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
			new_part(b, PART_ARITHMETIC, quoted)->word = inside;
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
	new_part(b, PART_ARITHMETIC, quoted)->word = inside;
}

void take_dollar(struct builder *b, bool quoted)
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
		new_part(b, PART_PARAMETER, quoted)->text = name;
	} else {
		struct str name = take_parameter_name(parser);

		if (name.n)
			new_part(b, PART_PARAMETER, quoted)->text = name;
		else
			add_run(b, str_slice(parser->text, from, from + 1), quoted);
	}
}

HOT bool take_expansion(struct builder *b, int c)
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
