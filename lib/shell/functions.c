/* functions.c: functions: defined, called with their arguments, and what `local` hides while they run. */
#include "shell/walk.h"

#include "base/buf.h"
#include "base/vec.h"

static struct function *find_function(struct walk *walk, struct str name, size_t before)
{
	for (size_t i = before; i-- > 0;)
		if (str_eq(walk->functions.at[i].name, name))
			return &walk->functions.at[i];
	return NULL;
}

void walk_hide(struct walk *walk, struct str name)
{
	const struct variable *was = state_find(walk->state, name);
	struct hidden *hidden = VEC_ADD(&walk->hidden);

	hidden->name = name;
	hidden->known = was != NULL;
	if (was)
		hidden->was = *was;
}

/* Ends what `local` hid since there were DOWN_TO of them. */
void show_hidden(struct walk *walk, size_t down_to)
{
	while (walk->hidden.n > down_to) {
		const struct hidden *hidden = &walk->hidden.at[--walk->hidden.n];

		if (hidden->known && hidden->was.array)
			state_set_array(walk->state, hidden->name, hidden->was.elements);
		else if (hidden->known)
			state_set(walk->state, hidden->name, hidden->was.value);
		else
			state_forget(walk->state, hidden->name, "a variable of the world outside");
	}
}

/* The body of a function with the arguments of this call; WORDS is NULL when they are not known. */
static void call_function(struct walk *walk, size_t index, const struct words *words)
{
	struct function *function = &walk->functions.at[index];
	struct words positional = walk->state->positional;
	bool known = walk->state->positional_known;
	const struct context *context;
	struct buf label = { 0 };
	size_t hidden = walk->hidden.n;

	if (function->active > 1 || walk->depth >= SHELL_DEPTH_MAX)
		return;
	function->active++;
	function->walked = true;
	buf_addf(&label, "function %.*s", STR_ARGS(function->name));
	context = walk_enter(walk, buf_str(&label));
	walk->state->positional = words ? (struct words){ .at = words->at + 1, .n = words->n - 1 } : (struct words){ 0 };
	walk->state->positional_known = words != NULL;
	for (size_t i = 1; words && i < words->n; i++)
		walk->state->positional_known &= !words->at[i].any_count;
	/* Called by itself: once more with nothing known stands for all further rounds. */
	if (function->active > 1) {
		state_forget_all(walk->state);
		walk->state->positional_known = false;
	}
	walk->depth++;
	walk->functions_open++;
	walk_node(walk, function->body);
	walk->functions_open--;
	walk->depth--;
	show_hidden(walk, hidden);
	walk->context = context;
	walk->state->positional = positional;
	walk->state->positional_known = known;
	walk->functions.at[index].active--;
}

bool names_function(const struct walk *walk, struct str name)
{
	for (size_t i = 0; i < walk->functions.n; i++)
		if (str_eq(walk->functions.at[i].name, name))
			return true;
	return false;
}

bool call_functions(struct walk *walk, const struct words *words)
{
	size_t before = walk->functions.n;
	struct function *function;

	if (words->at[0].kind != WORD_STATIC)
		return false;
	while ((function = find_function(walk, words->at[0].text, before))) {
		bool sure = function->sure;

		before = (size_t)(function - walk->functions.at);
		call_function(walk, before, words);
		if (sure)
			return true;
	}
	return false;
}

void undefine_functions(struct walk *walk, struct str name)
{
	for (size_t i = 0; i < walk->functions.n; i++)
		if (str_eq(walk->functions.at[i].name, name))
			walk->functions.at[i].sure = false;
}

void define_function(struct walk *walk, const struct node *node)
{
	struct function *function = find_function(walk, node->name, walk->functions.n);

	/* A second definition may or may not be the one that a call meets: both stay. */
	if (function && function->body == node->body)
		return;
	function = VEC_ADD(&walk->functions);
	function->name = node->name;
	function->body = node->body;
	function->sure = !walk->unsure;
	for (size_t i = 0; i < node->redirects.n; i++)
		walk_word(walk, &node->redirects.at[i]->target);
}

/* Functions that no call was seen of may still be called: by a trap, by code that was not read. */
void walk_uncalled(struct walk *walk)
{
	for (size_t i = 0; i < walk->functions.n; i++) {
		if (walk->functions.at[i].walked)
			continue;
		state_forget_all(walk->state);
		call_function(walk, i, NULL);
	}
}
