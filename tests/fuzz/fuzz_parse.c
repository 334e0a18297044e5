/* fuzz_parse.c: the parser on any bytes. Every span of the tree lies inside the text, and so does the place where it
 * failed; a tree is finite and no node lacks what its kind needs. */
#include "hold.h"

#include "shell/parse.h"

static size_t size_of_text;

static void hold_node(const struct node *node);
static void hold_raw_words(const struct raw_words *words);

static void hold_raw_word(const struct raw_word *word)
{
	for (size_t i = 0; i < word->n; i++) {
		const struct part *part = &word->at[i];

		hold(part->kind <= PART_PATTERN);
		if (part->word)
			hold_raw_word(part->word);
		if (part->subscript)
			hold_raw_word(part->subscript);
		hold_node(part->body);
	}
	hold_span(word->span, size_of_text);
}

static void hold_raw_words(const struct raw_words *words)
{
	for (size_t i = 0; i < words->n; i++)
		hold_raw_word(&words->at[i]);
}

static void hold_assignment(const struct raw_assignment *assignment)
{
	/* The elements in `local -a name=(...)`, whose name is a word, have none. */
	hold(assignment->name.n || assignment->array);
	if (assignment->subscript)
		hold_raw_word(assignment->subscript);
	hold_raw_word(&assignment->value);
	hold_raw_words(&assignment->elements);
}

static void hold_own(const struct node *node)
{
	switch (node->kind) {
	case NODE_ARITH_FOR:
	case NODE_ARITHMETIC:
		hold_raw_word(&node->expression);
		break;
	case NODE_CASE:
		for (size_t i = 0; i < node->arms.n; i++) {
			hold_raw_words(&node->arms.at[i].patterns);
			hold_node(node->arms.at[i].body);
		}
		break;
	default:
		for (size_t i = 0; i < node->items.n; i++)
			hold_node(node->items.at[i]);
	}
}

static void hold_node(const struct node *node)
{
	if (!node)
		return;
	hold_span(node->span, size_of_text);
	hold_node(node->condition);
	hold_node(node->body);
	hold_raw_words(&node->words);
	for (size_t i = 0; i < node->assignments.n; i++)
		hold_assignment(&node->assignments.at[i]);
	for (size_t i = 0; i < node->redirects.n; i++) {
		hold_span(node->redirects.at[i]->span, size_of_text);
		hold(node->redirects.at[i]->op < REDIRECT_OPS);
		hold_raw_word(&node->redirects.at[i]->target);
	}
	hold_own(node);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena_mark mark = arena_mark();
	struct effort effort = effort_for(size);
	struct parser parser;
	struct node *list;

	size_of_text = size;
	list = parse_text(&parser, (struct str){ (const char *)data, size },
			  (struct parse_frame){ .origin = { 0, size }, .exact = true, .effort = &effort });
	hold(list && list->kind == NODE_LIST);
	hold_node(list);
	hold(!parser.failed || (parser.why && parser.failed_at <= size));
	hold(parser.failed || parser.at == size);
	hold_steps(effort.steps, size);
	arena_release(mark);
	return 0;
}
