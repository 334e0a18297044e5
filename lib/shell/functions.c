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
	/* What hides it has no attributes yet; its value is not known before it is set. */
	if (was && (was->attributed || was->readonly)) {
		state_drop(walk->state, name);
		state_forget(walk->state, name, "a declared variable");
	}
}

void forget_hidden(struct walk *walk, struct str name)
{
	for (size_t i = 0; i < walk->hidden.n; i++)
		if (str_eq(walk->hidden.at[i].name, name)) {
			walk->hidden.at[i].known = false;
			state_forget(walk->state, name, "a local or a global variable");
		}
}

/* Ends what `local` hid since there were DOWN_TO of them. */
void show_hidden(struct walk *walk, size_t down_to)
{
	while (walk->hidden.n > down_to) {
		const struct hidden *hidden = &walk->hidden.at[--walk->hidden.n];

		if (hidden->known) {
			state_restore(walk->state, &hidden->was);
			continue;
		}
		state_drop(walk->state, hidden->name);
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

	/* Not walked once more: nothing of what it sets is known. */
	if (function->active > 1 || walk->depth >= SHELL_DEPTH_MAX) {
		if (walk->depth >= SHELL_DEPTH_MAX)
			walk_gap(walk, GAP_LIMIT, "nested too deep", (struct span){ 0, 0 });
		state_forget_all(walk->state);
		return;
	}
	function->active++;
	function->walked = true;
	buf_addz(&label, "function ");
	buf_add(&label, function->name);
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
	if (walk->functions.n == SHELL_FUNCTIONS_MAX) {
		walk->full = "too many functions";
		return;
	}
	*VEC_ADD(&walk->functions) = (struct function){
		.name = node->name, .body = node->body, .sure = !walk->unsure, .exported = walk->state->export_all
	};
	define_for_traps(walk, node->name);
	for (size_t i = 0; i < node->redirects.n; i++)
		walk_word(walk, &node->redirects.at[i]->target);
}

void walk_uncalled(struct walk *walk, size_t from)
{
	for (size_t i = from; i < walk->functions.n; i++) {
		if (walk->functions.at[i].walked)
			continue;
		state_forget_all(walk->state);
		call_function(walk, i, NULL);
	}
	walk_deferred(walk);
}

void export_function(struct walk *walk, struct str name)
{
	for (size_t i = 0; i < walk->functions.n; i++)
		if (str_eq(walk->functions.at[i].name, name))
			walk->functions.at[i].exported = true;
}

void call_handler(struct walk *walk, const struct words *words)
{
	struct words all = { 0 };
	struct scope outer;

	if (!names_function(walk, STR("command_not_found_handle")))
		return;
	*VEC_ADD(&all) = word_static(STR("command_not_found_handle"));
	for (size_t i = 0; i < words->n; i++)
		*VEC_ADD(&all) = words->at[i];
	outer = enter_scope(walk, true);
	(void)call_functions(walk, &all);
	leave_scope(walk, &outer);
}

struct scope enter_scope(struct walk *walk, bool subshell)
{
	struct scope outer = { walk->state, walk->functions, walk->deferred, walk->alias_names, walk->aliases, subshell, walk->functions.n };

	walk->deferred = (struct deferreds){ 0 };
	if (subshell) {
		walk->state = state_copy(outer.state);
		return outer;
	}
	walk->state = new_shell(outer.state);
	walk->aliases = true;
	walk->alias_names = (struct names){ 0 };
	walk->functions = (struct functions){ 0 };
	for (size_t i = 0; i < outer.functions.n; i++) {
		struct function *function;

		if (!outer.functions.at[i].exported && !outer.state->export_all)
			continue;
		/* Not every shell takes functions from its environment. */
		function = VEC_ADD(&walk->functions);
		*function = outer.functions.at[i];
		function->sure = false;
	}
	outer.inherited = walk->functions.n;
	return outer;
}

/* Functions that the inner shell called need no other reading. */
static void take_over_calls(struct functions *outer, const struct functions *inner, size_t inherited)
{
	for (size_t i = 0; i < inherited; i++)
		for (size_t k = 0; k < outer->n; k++)
			if (outer->at[k].body == inner->at[i].body)
				outer->at[k].walked |= inner->at[i].walked;
}

void leave_scope(struct walk *walk, struct scope *outer)
{
	walk_deferred(walk);
	walk_uncalled(walk, outer->inherited);
	if (outer->subshell) {
		walk->functions.n = outer->inherited;
	} else {
		take_over_calls(&outer->functions, &walk->functions, outer->inherited);
		walk->functions = outer->functions;
	}
	walk->deferred = outer->deferred;
	walk->aliases = outer->aliases;
	walk->alias_names = outer->alias_names;
	walk->state = outer->state;
}
