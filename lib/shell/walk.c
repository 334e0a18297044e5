/* walk.c: compound commands, in the order in which bash would run what is in them. */
#include "shell/walk.h"

#include "base/arena.h"
#include "base/vec.h"

const struct context *walk_enter(struct walk *walk, struct str label)
{
	const struct context *outer = walk->context;
	struct context *inner = arena_alloc(sizeof *inner);

	inner->label = label;
	inner->outer = outer;
	walk->context = inner;
	return outer;
}

/* Runs NODE in a copy of the state that is thrown away: subshells, substitutions, parts of a pipeline. */
void walk_apart(struct walk *walk, const struct node *node, struct str label)
{
	const struct context *context = walk_enter(walk, label);

	if (walk_step(walk, 1 + walk->state->variables.n)) {
		struct scope outer = enter_scope(walk, true);

		walk->unsure++;
		walk_node(walk, node);
		walk->unsure--;
		leave_scope(walk, &outer);
	}
	walk->context = context;
}

/* Runs NODE where it may or may not run: what both ways agree on stays known. */
static void walk_maybe(struct walk *walk, const struct node *node, const char *label)
{
	const struct context *context = walk_enter(walk, str_of(label));

	if (walk_step(walk, 1 + walk->state->variables.n)) {
		struct state *before = state_copy(walk->state);

		walk->unsure++;
		walk_node(walk, node);
		walk->unsure--;
		state_join(walk->state, before);
	}
	walk->context = context;
}

/* The simple command that a node is, or NULL. */
static const struct command *last_command(const struct walk *walk, const struct node *node, size_t before)
{
	if (node->kind != NODE_SIMPLE || walk->out->commands.n == before)
		return NULL;
	for (size_t i = before; i < walk->out->commands.n; i++)
		if (walk->out->commands.at[i].context == walk->context && walk->out->commands.at[i].words.n)
			return &walk->out->commands.at[i];
	return NULL;
}

/* `time` is a program of that name in dash. */
static void walk_timed(struct walk *walk, const struct node *node)
{
	struct command command = { .span = node->span };

	if (node->kind != NODE_SIMPLE || !node->words.n)
		return;
	*VEC_ADD(&command.words) = word_static(STR("time"));
	expand_words(walk, &node->words, &command.words);
	walk_command(walk, command, STARTED_BY_SHELL);
}

static void walk_pipeline(struct walk *walk, const struct node *node)
{
	struct input input = walk->input;
	const struct context *context = walk->context;

	if (node->timed && walk->dialect == DIALECT_ANY && node->items.n)
		walk_timed(walk, node->items.at[0]);
	if (node->items.n == 1) {
		/* !: what went on where it succeeded goes on where it failed. */
		struct dirs dirs;

		walk->conditions += node->negated;
		walk_node(walk, node->items.at[0]);
		walk->conditions -= node->negated;
		if (node->negated) {
			dirs = walk->state->dirs;
			walk->state->dirs = walk->state->failed;
			walk->state->failed = dirs;
		}
		return;
	}
	(void)walk_enter(walk, STR("pipe"));
	for (size_t i = 0; i < node->items.n && walk_step(walk, 1 + walk->state->variables.n); i++) {
		struct state *here = walk->state;
		struct scope outer = { 0 };
		size_t before = walk->out->commands.n;
		const struct command *command;
		bool last = walk->last_pipe && i + 1 == node->items.n;

		/* Each part may see the directory of the shell only; lastpipe is off unless asked for. */
		if (last)
			walk->state = state_copy(here);
		else
			outer = enter_scope(walk, true);
		walk->unsure++;
		walk_node(walk, node->items.at[i]);
		walk->unsure--;
		if (last)
			walk->state = here;
		else
			leave_scope(walk, &outer);
		command = last_command(walk, node->items.at[i], before);
		walk->input = command ? output_as_input(walk, command) : (struct input){ .kind = INPUT_UNKNOWN };
	}
	if (walk->last_pipe)
		state_forget_all(walk->state);
	walk->state->failed = walk->state->dirs;
	walk->context = context;
	walk->input = input;
}

/* Commands behind which the list surely does not go on. */
static bool never_returns(const struct node *node)
{
	const struct node *last = node;

	while (last->kind == NODE_GROUP || last->kind == NODE_LIST) {
		if (last->kind == NODE_LIST && !last->items.n)
			return false;
		last = last->kind == NODE_GROUP ? last->body : last->items.at[last->items.n - 1];
	}
	return last->kind == NODE_SIMPLE && last->words.n &&
	       (raw_word_is(&last->words.at[0], "exit") || raw_word_is(&last->words.at[0], "return") ||
		raw_word_is(&last->words.at[0], "continue") || raw_word_is(&last->words.at[0], "break"));
}

/* a && b || c: behind && the state of success goes on; behind || whatever may have failed has. */
static void walk_and_or(struct walk *walk, const struct node *node)
{
	struct state *state = walk->state, *earlier;
	const struct context *context = walk->context;
	struct dirs failed, succeeded;
	bool skips = false;

	walk->conditions++;
	walk_node(walk, node->items.at[0]);
	walk->conditions--;
	earlier = state_copy(state);
	failed = state->failed;
	walk->unsure++;
	for (size_t i = 1; i < node->items.n; i++) {
		const struct node *item = node->items.at[i];

		if (!walk_step(walk, 1 + state->variables.n))
			break;
		walk->context = context;
		(void)walk_enter(walk, item->or_before ? STR("||") : STR("&&"));
		walk->conditions += i + 1 < node->items.n;
		succeeded = state->dirs;
		/* Behind an || what stands before it may have been passed over. */
		skips |= item->or_before;
		if (skips)
			state_join(state, earlier);
		state->dirs = item->or_before ? failed : succeeded;
		walk_node(walk, item);
		walk->conditions -= i + 1 < node->items.n;
		if (!item->or_before) {
			dirs_join(&failed, &state->failed);
		} else {
			failed = state->failed;
			if (never_returns(item))
				state->dirs = failed = succeeded;
			else
				dirs_join(&state->dirs, &succeeded);
		}
		state_join(earlier, state);
	}
	walk->unsure--;
	succeeded = state->dirs;
	state_join(state, earlier);
	state->dirs = succeeded;
	state->failed = failed;
	walk->context = context;
}

static bool negated(const struct node *node)
{
	return node->kind == NODE_PIPELINE && node->negated;
}

static void walk_list(struct walk *walk, const struct node *node)
{
	for (size_t i = 0; i < node->items.n && walk_step(walk, 1); i++) {
		const struct node *item = node->items.at[i];

		if (item->background) {
			bool outer = walk->background;

			walk->background = true;
			walk_apart(walk, item, STR("background"));
			walk->background = outer;
			continue;
		}
		walk_node(walk, item);
		if (i + 1 < node->items.n && (!walk->state->errexit || walk->conditions || item->kind == NODE_AND_OR || negated(item)))
			dirs_join(&walk->state->dirs, &walk->state->failed);
	}
}

static void walk_if(struct walk *walk, const struct node *node)
{
	size_t i;

	for (i = 0; i + 1 < node->items.n; i += 2) {
		struct state *before;

		if (!walk_step(walk, 1 + walk->state->variables.n))
			return;
		before = state_copy(walk->state);
		walk->conditions++;
		walk_node(walk, node->items.at[i]);
		walk->conditions--;
		walk_maybe(walk, node->items.at[i + 1], "if");
		dirs_join(&walk->state->dirs, &walk->state->failed);
		state_join(walk->state, before);
	}
	if (i < node->items.n)
		walk_maybe(walk, node->items.at[i], "else");
}

/* Loops nested deeper are walked once, with nothing known: each level would double the work. */
#define LOOPS_WALKED_TWICE 4
/* A loop over at most this many known words is read word by word, in at most this many loops at once. */
#define ROUNDS_MAX 16
#define LOOPS_IN_ROUNDS 2

/* What a loop's body sets is not known at its beginning either: the body is walked once, quietly, to learn what it
 * sets. */
static void learn_loop(struct walk *walk, const struct node *condition, const struct node *body)
{
	struct reading quiet = { 0 }, *out = walk->out;
	struct state *before;
	struct dirs dirs;

	if (!walk_step(walk, 1 + walk->state->variables.n))
		return;
	before = state_copy(walk->state);
	walk->out = &quiet;
	walk->unsure++;
	if (++walk->loops <= LOOPS_WALKED_TWICE) {
		if (condition)
			walk_node(walk, condition);
		walk_node(walk, body);
	} else {
		state_forget_all(walk->state);
	}
	state_join(walk->state, before);
	dirs_join(&walk->state->dirs, &walk->state->failed);
	/* A relative cd leads further with each round. */
	dirs = walk->state->dirs;
	if (dirs.n != before->dirs.n && walk->loops <= LOOPS_WALKED_TWICE) {
		walk_node(walk, body);
		dirs_join(&walk->state->dirs, &walk->state->failed);
		dirs_join(&walk->state->dirs, &dirs);
		if (walk->state->dirs.n != dirs.n)
			dirs_unknown(&walk->state->dirs);
		state_join(walk->state, before);
	}
	walk->unsure--;
	walk->out = out;
	walk->loops--;
}

static void walk_loop(struct walk *walk, const struct node *condition, const struct node *body, const char *label)
{
	learn_loop(walk, condition, body);
	walk->conditions++;
	if (condition)
		walk_maybe(walk, condition, label);
	walk->conditions--;
	walk_maybe(walk, body, label);
}

/* A short list of known words: the body is read once for each of them. */
static void walk_rounds(struct walk *walk, const struct node *node, const struct words *words)
{
	struct state *before;

	learn_loop(walk, NULL, node->body);
	before = walk->state;
	walk->loops++;
	for (size_t i = 0; i < words->n && walk_step(walk, 1 + before->variables.n); i++) {
		walk->state = state_copy(before);
		state_set(walk->state, node->name, words->at[i]);
		walk_maybe(walk, node->body, "loop");
		state_join(before, walk->state);
	}
	walk->loops--;
	walk->state = before;
}

/* Where it is not known whether braces expand, what they are when they do not is one more word. */
static void expand_both_ways(struct walk *walk, const struct raw_words *raw, struct words *out)
{
	expand_words(walk, raw, out);
	if (walk->dialect != DIALECT_ANY || !have_braces(walk, raw))
		return;
	walk->literal_braces = true;
	expand_words(walk, raw, out);
	walk->literal_braces = false;
}

static void walk_for(struct walk *walk, const struct node *node)
{
	struct words words = { 0 };
	bool known, foreign = false;

	if (node->has_words)
		expand_both_ways(walk, &node->words, &words);
	else
		words = walk->state->positional;
	known = (node->has_words || walk->state->positional_known) && words.n <= ROUNDS_MAX && walk->loops < LOOPS_IN_ROUNDS;
	for (size_t i = 0; i < words.n; i++)
		known &= words.at[i].kind == WORD_STATIC;
	for (size_t i = 0; i < words.n; i++) {
		foreign |= words.at[i].foreign;
		walk_integer(walk, node->name, &words.at[i]);
	}
	(foreign ? state_forget_foreign : state_forget)(walk->state, node->name, "the variable of a loop");
	if (known)
		walk_rounds(walk, node, &words);
	else
		walk_loop(walk, NULL, node->body, "loop");
	state_forget(walk->state, node->name, "the variable of a loop");
}

static void walk_case(struct walk *walk, const struct node *node)
{
	walk_word(walk, &node->words.at[0]);
	for (size_t i = 0; i < node->arms.n; i++) {
		const struct case_arm *arm = &node->arms.at[i];

		for (size_t k = 0; k < arm->patterns.n; k++)
			walk_word(walk, &arm->patterns.at[k]);
		walk_maybe(walk, arm->body, "case");
	}
}

/* The operands of -eq and its like are arithmetic, and -v takes a subscript even out of quotes. */
static void walk_condition(struct walk *walk, const struct node *node)
{
	static const char *const evaluating[] = { "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-v", "-R" };
	bool any = false;

	for (size_t i = 0; i < node->words.n; i++)
		for (size_t k = 0; k < sizeof evaluating / sizeof *evaluating; k++)
			any |= raw_word_is(&node->words.at[i], evaluating[k]);
	for (size_t i = 0; i < node->words.n; i++) {
		if (any) {
			check_expression(walk, &node->words.at[i]);
			forget_assigned(walk, &node->words.at[i]);
		}
		walk_word(walk, &node->words.at[i]);
	}
	if (any)
		walk_evaluated(walk);
}

/* Behind a compound command either outcome of what is in it may have set the directory; what ran in a shell of
 * its own has not. */
static void settle_dirs(struct state *state, enum node_kind kind)
{
	switch (kind) {
	case NODE_SIMPLE:
	case NODE_AND_OR:
	case NODE_LIST:
	case NODE_GROUP:
	case NODE_PIPELINE:
		return;
	case NODE_IF:
	case NODE_WHILE:
	case NODE_FOR:
	case NODE_ARITH_FOR:
	case NODE_CASE:
		dirs_join(&state->dirs, &state->failed);
		break;
	default:
		break;
	}
	state->failed = state->dirs;
}

void walk_node(struct walk *walk, const struct node *node)
{
	struct input input = walk->input;

	if (!node || !walk_step(walk, 1))
		return;
	if (node->kind != NODE_SIMPLE && node->kind != NODE_FUNCTION)
		walk_redirects(walk, node);
	switch (node->kind) {
	case NODE_SIMPLE:
		walk_simple(walk, node);
		break;
	case NODE_PIPELINE:
		walk_pipeline(walk, node);
		break;
	case NODE_AND_OR:
		walk_and_or(walk, node);
		break;
	case NODE_LIST:
		walk_list(walk, node);
		break;
	case NODE_SUBSHELL:
		walk_apart(walk, node->body, STR("subshell"));
		break;
	case NODE_GROUP:
		walk_node(walk, node->body);
		break;
	case NODE_IF:
		walk_if(walk, node);
		break;
	case NODE_WHILE:
		walk_loop(walk, node->condition, node->body, "loop");
		break;
	case NODE_FOR:
		walk_for(walk, node);
		break;
	case NODE_ARITH_FOR:
		walk_arithmetic(walk, &node->expression);
		walk_word(walk, &node->expression);
		walk_loop(walk, NULL, node->body, "loop");
		break;
	case NODE_CASE:
		walk_case(walk, node);
		break;
	case NODE_FUNCTION:
		define_function(walk, node);
		break;
	case NODE_CONDITION:
		walk_condition(walk, node);
		break;
	case NODE_ARITHMETIC:
		walk_arithmetic(walk, &node->expression);
		walk_word(walk, &node->expression);
		break;
	case NODE_COPROC:
		walk->input = (struct input){ .kind = INPUT_UNKNOWN }; /* what is written to ${COPROC[1]} */
		walk_apart(walk, node->body, STR("coproc"));
		state_forget(walk->state, node->name.n ? node->name : STR("COPROC"), "the pipes of a coprocess");
		break;
	}
	walk->input = input;
	settle_dirs(walk->state, node->kind);
}
