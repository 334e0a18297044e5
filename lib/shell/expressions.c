/* expressions.c: arithmetic and subscripts: texts that end at a bracket of their own. */
#include "shell/words.h"

#include "base/arena.h"

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
	end_text(&b);
	parse_leave(parser);
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
			end_text(&b);
			return peek_at(parser, 1) == ')';
		}
		if (!open && at_semicolon && c == ';') {
			end_text(&b);
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
