/* parse.c: lists, and-or chains, pipelines and simple commands. */
#include "shell/parse.h"

#include "base/arena.h"
#include "base/hot.h"
#include "base/vec.h"

static void take_newline(struct parser *parser)
{
	skip(parser, 1);
	read_pending_heredocs(parser);
}

HOT void skip_newlines(struct parser *parser)
{
	for (;;) {
		skip_blanks(parser);
		if (peek(parser) != '\n')
			return;
		take_newline(parser);
	}
}

/* True where a list ends: at the end of the text, and at what only the opener of the list takes, which is `)`, `;;`, `;&`,
 * the `}` of a group or of ${ command; }, and reserved words. */
HOT static bool at_closer(struct parser *parser)
{
	int c = peek(parser);

	switch (c) {
	case -1:
	case ')':
		return true;
	case ';':
		return peek_at(parser, 1) == ';' || peek_at(parser, 1) == '&';
	case '}':
		return parser->braces || at_reserved(parser, "}");
	case 't':
		return at_reserved(parser, "then");
	case 'e':
		return at_reserved(parser, "elif") || at_reserved(parser, "else") || at_reserved(parser, "esac");
	case 'f':
		return at_reserved(parser, "fi");
	case 'd':
		return at_reserved(parser, "do") || at_reserved(parser, "done");
	default:
		return false;
	}
}

/* `NAME` or `NAME[...]` followed by `=` or `+=`. Takes it and returns true, or leaves what was taken of a
 * subscript in WORD. */
HOT static bool take_assignment_head(struct parser *parser, struct raw_assignment *out, struct raw_word *word)
{
	struct raw_word subscript = { 0 };
	size_t n;
	int next;

	if (!is_name_start(peek(parser)))
		return false;
	n = name_length(parser, 0);
	next = peek_at(parser, n);
	if (next == '[') {
		struct part *head = VEC_ADD(word);

		head->kind = PART_TEXT;
		head->text = take_bytes(parser, n + 1);
		parse_subscript(parser, word);
		subscript = *word;
		n = 0;
		next = peek(parser);
	}
	if (next != '=' && !(next == '+' && peek_at(parser, n + 1) == '='))
		return false;
	out->append = next == '+';
	if (subscript.n) {
		out->subscript = arena_alloc(sizeof *out->subscript);
		*out->subscript = subscript;
		out->name = str_slice(subscript.at[0].text, 0, str_find_byte(subscript.at[0].text, '['));
	} else {
		out->name = take_bytes(parser, n);
	}
	skip(parser, out->append ? 2 : 1);
	return true;
}

/* The elements of NAME=( ... ); the parser stands on the parenthesis. */
static void parse_array(struct parser *parser, struct raw_words *elements)
{
	skip(parser, 1);
	for (;;) {
		skip_newlines(parser);
		if (parser->failed)
			return;
		if (peek(parser) == ')')
			break;
		if (peek(parser) < 0 || is_word_end(peek(parser))) {
			if (!((peek(parser) == '<' || peek(parser) == '>') && peek_at(parser, 1) == '(')) {
				parse_fail(parser, "an array without its closing parenthesis");
				return;
			}
		}
		parse_word(parser, VEC_ADD(elements));
	}
	skip(parser, 1);
}

static void parse_assignment_value(struct parser *parser, struct raw_assignment *assignment)
{
	if (peek(parser) == '(') {
		assignment->array = true;
		parse_array(parser, &assignment->elements);
	} else {
		parse_word(parser, &assignment->value);
	}
}

/* `name ()`: a function; the parser stands on the parenthesis. */
static struct node *parse_function_tail(struct parser *parser, struct node *node)
{
	const struct raw_word *name = &node->words.at[0];

	skip(parser, 1);
	skip_blanks(parser);
	if (peek(parser) != ')') {
		parse_fail(parser, "a parenthesis in a command");
		return NULL;
	}
	skip(parser, 1);
	node->kind = NODE_FUNCTION;
	if (name->n == 1 && name->at[0].kind == PART_TEXT)
		node->name = name->at[0].text;
	skip_newlines(parser);
	node->body = parse_compound(parser);
	if (!node->body)
		parse_fail(parser, "a function without a body");
	return node;
}

/* The array behind WORD, which is NAME= or NAME+=; without a name when that is known only at run time. */
static void parse_array_argument(struct parser *parser, const struct raw_word *word, struct raw_assignments *out)
{
	struct raw_assignment *assignment = VEC_ADD(out);
	struct str text = word->at[0].text;
	size_t n = 0;

	while (n < text.n && is_name_byte((unsigned char)text.p[n]))
		n++;
	*assignment = (struct raw_assignment){ .argument = true, .array = true, .append = n + 1 < text.n };
	if (word->n == 1)
		assignment->name = str_slice(text, 0, n);
	parse_array(parser, &assignment->elements);
}

/* True when the word just read is NAME= and an array follows, as in `declare -a x=(1 2)`. */
static bool at_array_argument(struct parser *parser, const struct raw_word *word)
{
	const struct part *first = word->n ? &word->at[0] : NULL, *last = first ? &word->at[word->n - 1] : NULL;

	return peek(parser) == '(' && last && last->kind == PART_TEXT && !last->quoted && last->text.n &&
	       last->text.p[last->text.n - 1] == '=' && first->kind == PART_TEXT && first->text.n &&
	       is_name_start((unsigned char)first->text.p[0]);
}

HOT static struct node *parse_simple(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_SIMPLE, parser->at);
	size_t from = parser->at;

	for (;;) {
		struct raw_word head = { 0 }, *word;
		struct raw_assignment assignment = { 0 };
		int c;

		skip_blanks(parser);
		c = peek(parser);
		if (parser->failed)
			return NULL;
		if (at_redirect(parser)) {
			parse_redirect(parser, &node->redirects);
			continue;
		}
		if (c == '(' && node->words.n == 1 && !node->assignments.n && !node->redirects.n)
			return parse_function_tail(parser, node);
		if (c == '(') {
			parse_fail(parser, "a parenthesis in a command");
			return NULL;
		}
		if (is_word_end(c) && !((c == '<' || c == '>') && peek_at(parser, 1) == '('))
			break;
		if (node->words.n == 0 && take_assignment_head(parser, &assignment, &head)) {
			parse_assignment_value(parser, &assignment);
			*VEC_ADD(&node->assignments) = assignment;
			continue;
		}
		word = VEC_ADD(&node->words);
		*word = head;
		parse_word(parser, word);
		if (at_array_argument(parser, word))
			parse_array_argument(parser, word, &node->assignments);
	}
	node->span = parse_span(parser, from);
	return node;
}

HOT struct node *parse_command(struct parser *parser)
{
	struct node *node;

	if (!parse_enter(parser))
		return NULL;
	skip_blanks(parser);
	node = parse_compound(parser);
	if (!node && !parser->failed)
		node = parse_simple(parser);
	parse_leave(parser);
	return node;
}

struct prefix {
	bool negated, timed;
};

/* `!` and `time` in front of a pipeline, any number of them in any order, as bash takes them. */
HOT static bool take_pipeline_prefix(struct parser *parser, struct prefix *prefix)
{
	bool any = false;

	for (;; any = true) {
		skip_blanks(parser);
		if (at_reserved(parser, "!")) {
			prefix->negated = !prefix->negated;
			skip(parser, 1);
		} else if (at_reserved(parser, "time")) {
			prefix->timed = true;
			skip(parser, 4);
			skip_blanks(parser);
			if (at_reserved(parser, "-p"))
				skip(parser, 2);
			skip_blanks(parser);
			if (at_reserved(parser, "--"))
				skip(parser, 2);
		} else {
			return any;
		}
	}
}

static bool is_empty(const struct node *node)
{
	return node->kind == NODE_SIMPLE && !node->words.n && !node->assignments.n && !node->redirects.n;
}

HOT static struct node *parse_pipeline(struct parser *parser)
{
	struct node *pipeline = NULL, *node;
	size_t from = parser->at;
	struct prefix prefix = { 0 };
	bool may_be_empty = take_pipeline_prefix(parser, &prefix);

	for (;;) {
		bool more;

		node = parse_command(parser);
		if (!node || parser->failed)
			return NULL;
		if (is_empty(node) && !(may_be_empty && !pipeline)) {
			parse_fail(parser, "a command is missing");
			return NULL;
		}
		skip_blanks(parser);
		more = peek(parser) == '|' && peek_at(parser, 1) != '|';
		if (!pipeline && (more || prefix.negated || prefix.timed))
			pipeline = node_new(parser, NODE_PIPELINE, from);
		if (pipeline)
			*VEC_ADD(&pipeline->items) = node;
		if (!more)
			break;
		node->both_outputs = peek_at(parser, 1) == '&';
		skip(parser, node->both_outputs ? 2 : 1);
		skip_newlines(parser);
		(void)take_pipeline_prefix(parser, &prefix);
		may_be_empty = false;
	}
	if (!pipeline)
		return node;
	pipeline->negated = prefix.negated;
	pipeline->timed = prefix.timed;
	return pipeline;
}

HOT static struct node *parse_and_or(struct parser *parser)
{
	struct node *chain = NULL, *node;
	size_t from = parser->at;
	bool or_before = false;

	for (;;) {
		bool more;
		int c;

		node = parse_pipeline(parser);
		if (!node)
			return NULL;
		node->or_before = or_before;
		skip_blanks(parser);
		c = peek(parser);
		more = (c == '&' || c == '|') && peek_at(parser, 1) == c;
		if (!chain && more)
			chain = node_new(parser, NODE_AND_OR, from);
		if (chain)
			*VEC_ADD(&chain->items) = node;
		if (!more)
			break;
		or_before = c == '|';
		skip(parser, 2);
		skip_newlines(parser);
	}
	return chain ? chain : node;
}

/* What ends an item of a list. False when the list ends here. */
HOT static bool take_separator(struct parser *parser, struct node *item)
{
	int c;

	skip_blanks(parser);
	c = peek(parser);
	if (c == '\n') {
		take_newline(parser);
	} else if (c == '&') {
		skip(parser, 1);
		item->background = true;
	} else if (c == ';' && peek_at(parser, 1) != ';' && peek_at(parser, 1) != '&') {
		skip(parser, 1);
	} else if (c < 0 || at_closer(parser)) {
		return false;
	} else {
		parse_fail(parser, "an operator that has no place here");
		return false;
	}
	return true;
}

HOT struct node *parse_list(struct parser *parser)
{
	struct node *list = node_new(parser, NODE_LIST, parser->at);

	if (!parse_enter(parser))
		return list;
	for (;;) {
		struct node *item;

		skip_newlines(parser);
		if (parser->failed || at_closer(parser))
			break;
		item = parse_and_or(parser);
		if (!item || parser->failed)
			break;
		*VEC_ADD(&list->items) = item;
		if (!take_separator(parser, item))
			break;
	}
	parse_leave(parser);
	return list;
}

HOT struct node *parse_text(struct parser *parser, struct str text, struct parse_frame frame)
{
	struct node *list;

	*parser = (struct parser){ .text = text, .origin = frame.origin, .exact = frame.exact, .depth = frame.depth,
				   .effort = frame.effort };
	parser->pending_end = &parser->pending;
	if (text.n > SHELL_TEXT_MAX)
		parse_fail_limit(parser, "longer than 1 MiB");
	/* Not memchr: it is an ifunc, called through an address that is chosen at the start. For a command the page of that
	 * address and that of the function cost more than this does. */
	for (size_t i = 0; i < text.n; i++) {
		if (!text.p[i]) {
			parse_fail(parser, "a NUL byte");
			break;
		}
	}
	list = parse_list(parser);
	if (!parser->failed && parser->at < text.n)
		parse_fail(parser, "a closing word or parenthesis that nothing opened");
	if (!parser->failed && parser->pending)
		read_pending_heredocs(parser);
	return list;
}
