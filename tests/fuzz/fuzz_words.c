/* fuzz_words.c: words and their expansion. The first byte says how the text is read and expanded; what comes out is
 * known or says why it is not. */
#include "walking.h"

enum { READ_WORD, READ_REGEX, READ_HEREDOC, READ_ARITHMETIC };

static void read_word(struct parser *parser, unsigned how, struct raw_word *word)
{
	size_t from = parser->at;
	struct span rest = { from, parser->text.n };

	switch (how) {
	case READ_REGEX:
		parse_regex(parser, word);
		break;
	case READ_HEREDOC:
		parse_heredoc_body(parser, str_from(parser->text, from), true, rest, word);
		parser->at = parser->text.n;
		break;
	case READ_ARITHMETIC:
		parse_arithmetic_part(parser, word);
		break;
	default:
		parse_word(parser, word);
	}
	word->span = parse_span(parser, from);
}

/* The rest of the text, word by word. */
static void expand_all(struct walking *walking, struct parser *parser, unsigned how, unsigned mode)
{
	while (!parser->failed && parser->at < parser->text.n) {
		struct raw_word word = { 0 };
		struct words out = { 0 };
		size_t from = parser->at;

		read_word(parser, how, &word);
		expand_word(&walking->walk, &word, mode, &out);
		hold_words(&out);
		walk_word(&walking->walk, &word);
		if (how == READ_ARITHMETIC)
			walk_arithmetic(&walking->walk, &word);
		if (parser->at == from)
			parser->at++;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena_mark mark = arena_mark();
	struct walking walking;
	struct parser parser;
	unsigned choice = size ? data[0] : 0;
	size_t n = size ? size - 1 : 0;

	walking_begin(&walking, n);
	walking.walk.literal_braces = choice & 16;
	walking.state.own_ifs = choice & 32;
	walking.state.positional_known = !(choice & 64);
	(void)parse_text(&parser, STR(""), (struct parse_frame){ .origin = { 0, n }, .exact = true, .effort = &walking.walk.effort });
	parser.text = (struct str){ size ? (const char *)data + 1 : "", n };
	expand_all(&walking, &parser, choice & 3, choice >> 2 & 3);
	walking_end(&walking, n);
	arena_release(mark);
	return 0;
}
