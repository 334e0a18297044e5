/* compound.c: commands that begin with a reserved word or a parenthesis. */
#include "shell/parse.h"

#include "base/hot.h"
#include "base/vec.h"

#include <string.h>

static void parse_redirects_behind(struct parser *parser, struct node *node)
{
	for (;;) {
		skip_blanks(parser);
		if (parser->failed || !at_redirect(parser))
			return;
		parse_redirect(parser, &node->redirects);
	}
}

/* A list and the word that closes it. An empty list is an error in bash, and one here. */
static struct node *parse_body(struct parser *parser, const char *closer, const char *why)
{
	struct node *list = parse_list(parser);

	if (parser->failed)
		return NULL;
	if (!list->items.n) {
		parse_fail(parser, "an empty list of commands");
		return NULL;
	}
	return expect_reserved(parser, closer, why) ? list : NULL;
}

static struct node *parse_group(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_GROUP, parser->at);

	skip(parser, 1);
	node->body = parse_body(parser, "}", "a { without its }");
	return node;
}

static struct node *parse_subshell(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_SUBSHELL, parser->at);
	unsigned open = parser->substitutions;

	skip(parser, 1);
	parser->substitutions = 0;
	node->body = parse_list(parser);
	parser->substitutions = open;
	if (!parser->failed && !node->body->items.n)
		parse_fail(parser, "an empty list of commands");
	if (peek(parser) != ')')
		parse_fail(parser, "a ( without its )");
	skip(parser, 1);
	return node;
}

/* (( )), or two subshells when no )) closes it (POSIX 2.3; bash tries in the same order). */
static struct node *parse_parenthesis(struct parser *parser)
{
	struct node *node;

	if (peek_at(parser, 1) != '(')
		return parse_subshell(parser);
	node = node_new(parser, NODE_ARITHMETIC, parser->at);
	if (parse_arithmetic(parser, &node->expression))
		return node;
	if (parser->failed)
		return NULL;
	parser->fallbacks++;
	node = parse_subshell(parser);
	parser->fallbacks--;
	return node;
}

static struct node *parse_if(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_IF, parser->at);

	skip(parser, 2);
	for (;;) {
		*VEC_ADD(&node->items) = parse_body(parser, "then", "an if without then");
		*VEC_ADD(&node->items) = parse_list(parser);
		if (parser->failed)
			return NULL;
		if (!at_reserved(parser, "elif"))
			break;
		skip(parser, 4);
	}
	if (at_reserved(parser, "else")) {
		skip(parser, 4);
		*VEC_ADD(&node->items) = parse_body(parser, "fi", "an if without fi");
		return node;
	}
	(void)expect_reserved(parser, "fi", "an if without fi");
	return node;
}

static struct node *parse_while(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_WHILE, parser->at);

	skip(parser, 5); /* `while` and `until` have the same length */
	node->condition = parse_body(parser, "do", "a loop without do");
	if (!parser->failed)
		node->body = parse_body(parser, "done", "a loop without done");
	return node;
}

/* `do list done` or `{ list }` */
static void parse_loop_body(struct parser *parser, struct node *node)
{
	skip_newlines(parser);
	if (peek(parser) == ';') {
		skip(parser, 1);
		skip_newlines(parser);
	}
	if (at_reserved(parser, "{")) {
		skip(parser, 1);
		node->body = parse_body(parser, "}", "a { without its }");
	} else if (expect_reserved(parser, "do", "a loop without do")) {
		node->body = parse_body(parser, "done", "a loop without done");
	}
}

static struct node *parse_arithmetic_for(struct parser *parser, struct node *node)
{
	node->kind = NODE_ARITH_FOR;
	skip(parser, 2);
	for (int part = 0; part < 3; part++) {
		parse_arithmetic_part(parser, &node->expression);
		if (part < 2 && peek(parser) != ';')
			parse_fail(parser, "a for (( )) without its three parts");
		if (part < 2)
			skip(parser, 1);
	}
	if (peek(parser) != ')' || peek_at(parser, 1) != ')')
		parse_fail(parser, "a for (( without its ))");
	skip(parser, 2);
	skip_blanks(parser);
	parse_loop_body(parser, node);
	return node;
}

static struct node *parse_for(struct parser *parser, size_t keyword)
{
	struct node *node = node_new(parser, NODE_FOR, parser->at);
	struct raw_word name = { 0 };

	skip(parser, keyword);
	skip_blanks(parser);
	if (peek(parser) == '(' && peek_at(parser, 1) == '(')
		return parse_arithmetic_for(parser, node);
	parse_word(parser, &name);
	if (name.n == 1 && name.at[0].kind == PART_TEXT)
		node->name = name.at[0].text;
	else
		parse_fail(parser, "a loop without a name");
	skip_newlines(parser);
	if (at_reserved(parser, "in")) {
		skip(parser, 2);
		node->has_words = true;
		for (;;) {
			int c;

			skip_blanks(parser);
			c = peek(parser);
			if (parser->failed || (is_word_end(c) && !((c == '<' || c == '>') && peek_at(parser, 1) == '(')))
				break;
			parse_word(parser, VEC_ADD(&node->words));
		}
	}
	parse_loop_body(parser, node);
	return node;
}

static bool take_arm_end(struct parser *parser)
{
	skip_newlines(parser);
	if (peek(parser) != ';')
		return false;
	if (peek_at(parser, 1) == ';')
		skip(parser, peek_at(parser, 2) == '&' ? 3 : 2);
	else if (peek_at(parser, 1) == '&')
		skip(parser, 2);
	else
		return false;
	return true;
}

static void parse_arm(struct parser *parser, struct case_arm *arm)
{
	if (peek(parser) == '(')
		skip(parser, 1);
	for (;;) {
		skip_blanks(parser);
		parse_word(parser, VEC_ADD(&arm->patterns));
		skip_blanks(parser);
		if (peek(parser) != '|')
			break;
		skip(parser, 1);
	}
	if (peek(parser) != ')')
		parse_fail(parser, "a case pattern without )");
	skip(parser, 1);
	arm->body = parse_list(parser);
}

static struct node *parse_case(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_CASE, parser->at);

	skip(parser, 4);
	skip_blanks(parser);
	parse_word(parser, VEC_ADD(&node->words));
	skip_newlines(parser);
	if (!expect_reserved(parser, "in", "a case without in"))
		return NULL;
	for (;;) {
		struct case_arm *arm;

		skip_newlines(parser);
		if (parser->failed || at_reserved(parser, "esac"))
			break;
		arm = VEC_ADD(&node->arms);
		parse_arm(parser, arm);
		if (parser->failed || !take_arm_end(parser))
			break;
	}
	(void)expect_reserved(parser, "esac", "a case without esac");
	return node;
}

static struct node *parse_function(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_FUNCTION, parser->at);
	struct raw_word name = { 0 };

	skip(parser, strlen("function"));
	skip_blanks(parser);
	parse_word(parser, &name);
	if (name.n == 1 && name.at[0].kind == PART_TEXT)
		node->name = name.at[0].text;
	skip_blanks(parser);
	if (peek(parser) == '(' && peek_at(parser, 1) == ')')
		skip(parser, 2);
	skip_newlines(parser);
	node->body = parse_compound(parser);
	if (!node->body)
		parse_fail(parser, "a function without a body");
	return node;
}

static bool at_condition_end(struct parser *parser)
{
	return peek(parser) == ']' && peek_at(parser, 1) == ']' && is_word_end(peek_at(parser, 2));
}

/* One operator or word of [[ ]]. */
static void parse_condition_item(struct parser *parser, struct node *node)
{
	int c = peek(parser);
	struct raw_word *word;

	if ((c == '<' || c == '>') && peek_at(parser, 1) == '(') {
		parse_word(parser, VEC_ADD(&node->words));
	} else if (c == '(' || c == ')' || c == '<' || c == '>') {
		skip(parser, 1);
	} else if ((c == '&' || c == '|') && peek_at(parser, 1) == c) {
		skip(parser, 2);
	} else if (c < 0 || is_word_end(c)) {
		parse_fail(parser, "a [[ without its ]]");
	} else {
		word = VEC_ADD(&node->words);
		parse_word(parser, word);
		if (raw_word_is(word, "=~")) {
			skip_blanks(parser);
			parse_regex(parser, VEC_ADD(&node->words));
		}
	}
}

static struct node *parse_condition(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_CONDITION, parser->at);

	skip(parser, 2);
	for (;;) {
		skip_newlines(parser);
		if (parser->failed || at_condition_end(parser))
			break;
		parse_condition_item(parser, node);
	}
	skip(parser, 2);
	return node;
}

/* Tells `coproc NAME {` from `coproc cmd`. */
static bool compound_begins(struct parser *parser)
{
	static const char *const openers[] = { "{", "if", "while", "until", "for", "select", "case", "[[" };

	if (peek(parser) == '(')
		return true;
	for (size_t i = 0; i < sizeof openers / sizeof *openers; i++)
		if (at_reserved(parser, openers[i]))
			return true;
	return false;
}

static struct node *parse_coproc(struct parser *parser)
{
	struct node *node = node_new(parser, NODE_COPROC, parser->at);
	size_t n;

	skip(parser, strlen("coproc"));
	skip_blanks(parser);
	n = name_length(parser, 0);
	if (n && !compound_begins(parser)) {
		struct parser behind = *parser;

		skip(&behind, n);
		if (peek(&behind) == ' ' || peek(&behind) == '\t') {
			skip_blanks(&behind);
			if (compound_begins(&behind)) {
				node->name = take_bytes(parser, n);
				*parser = behind;
			}
		}
	}
	node->body = parse_command(parser);
	return node;
}

HOT struct node *parse_compound(struct parser *parser)
{
	struct node *node = NULL;
	int c = peek(parser);
	size_t from = parser->at;

	if (!parse_enter(parser))
		return NULL;
	if (c == '(')
		node = parse_parenthesis(parser);
	else if (c == '{' && at_reserved(parser, "{"))
		node = parse_group(parser);
	else if (c == 'i' && at_reserved(parser, "if"))
		node = parse_if(parser);
	else if ((c == 'w' && at_reserved(parser, "while")) || (c == 'u' && at_reserved(parser, "until")))
		node = parse_while(parser);
	else if (c == 'f' && at_reserved(parser, "for"))
		node = parse_for(parser, strlen("for"));
	else if (c == 's' && at_reserved(parser, "select"))
		node = parse_for(parser, strlen("select"));
	else if (c == 'c' && at_reserved(parser, "case"))
		node = parse_case(parser);
	else if (c == 'f' && at_reserved(parser, "function"))
		node = parse_function(parser);
	else if (c == '[' && at_reserved(parser, "[["))
		node = parse_condition(parser);
	else if (c == 'c' && at_reserved(parser, "coproc"))
		node = parse_coproc(parser);
	if (node)
		parser->differs |= c == '[' || (c == 's' && node->kind == NODE_FOR) || (c == 'f' && node->kind == NODE_FUNCTION) ||
				   node->kind == NODE_COPROC || node->kind == NODE_ARITHMETIC;
	parse_leave(parser);
	if (!node || parser->failed)
		return NULL;
	parse_redirects_behind(parser, node);
	node->span = parse_span(parser, from);
	return node;
}
