/* words.c: words: the builder of their parts, and where they end. */
#include "shell/words.h"

#include "base/arena.h"
#include "base/hot.h"
#include "base/vec.h"

HOT void end_text(struct builder *b)
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

HOT void begin_text(struct builder *b, bool quoted)
{
	if (b->open && b->quoted == quoted)
		return;
	end_text(b);
	b->open = true;
	b->quoted = quoted;
}

HOT void add_run(struct builder *b, struct str run, bool quoted)
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

void add_byte(struct builder *b, int c, bool quoted)
{
	begin_text(b, quoted);
	if (!b->copied.n)
		buf_add(&b->copied, b->borrowed);
	buf_byte(&b->copied, (char)c);
}

HOT void take_literal(struct builder *b, bool quoted)
{
	size_t at = b->parser->at;

	add_run(b, str_slice(b->parser->text, at, at + 1), quoted);
	skip(b->parser, 1);
}

HOT void take_plain(struct builder *b, bool quoted)
{
	struct parser *parser = b->parser;
	size_t from = parser->at;

	begin_text(b, quoted);
	skip_plain(parser);
	add_run(b, str_slice(parser->text, from, parser->at), quoted);
}

struct part *new_part(struct builder *b, enum part_kind kind, bool quoted)
{
	struct part *part;

	end_text(b);
	parse_spend(b->parser, 1);
	part = VEC_ADD(b->word);
	part->kind = kind;
	part->quoted = quoted;
	return part;
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
		} else if (at_process(parser)) {
			take_process(&inside, c); /* bash runs it, and so in a regular expression */
		} else if (!take_expansion(&inside, c)) {
			open += c == '(';
			open -= c == ')';
			take_literal(&inside, false);
		}
	} while (open);
	end_text(&inside);
	parse_leave(parser);
	new_part(b, PART_PATTERN, false)->word = inside.word;
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
		} else if (at_process(parser)) {
			take_process(&b, c);
		} else if (!take_expansion(&b, c)) {
			open += c == '(';
			if (c == ')')
				open--;
			take_literal(&b, false);
		}
	}
	end_text(&b);
}

static bool opens_pattern(int c)
{
	return c == '?' || c == '*' || c == '+' || c == '@' || c == '!';
}

HOT void parse_word(struct parser *parser, struct raw_word *word)
{
	struct builder b = { .parser = parser, .word = word };
	size_t from = parser->at;

	if (!parse_enter(parser))
		return;
	for (;;) {
		int c = peek(parser);

		if (is_plain_byte(c)) {
			take_plain(&b, false);
		} else if (at_process(parser)) {
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
	end_text(&b);
	parse_leave(parser);
	word->span = parse_span(parser, from);
}

bool raw_word_is(const struct raw_word *word, const char *z)
{
	return word->n == 1 && word->at[0].kind == PART_TEXT && !word->at[0].quoted && str_is(word->at[0].text, z);
}
