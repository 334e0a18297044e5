/* walk.c: from the tree to the commands. */
#include "shell/walk.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

void walk_gap(struct walk *walk, enum gap_kind kind, const char *why, struct span span)
{
	struct gap *gap = VEC_ADD(&walk->out->gaps);

	*gap = (struct gap){ .kind = kind, .why = why, .span = span };
}

bool walk_step(struct walk *walk, size_t cost)
{
	if (walk->full)
		return false;
	walk->steps += cost;
	if (walk->steps <= SHELL_STEPS_MAX && walk->out->commands.n < SHELL_COMMANDS_MAX)
		return true;
	walk->full = true;
	walk_gap(walk, GAP_LIMIT, walk->steps > SHELL_STEPS_MAX ? "too much to read" : "too many commands",
		 (struct span){ 0, 0 });
	return false;
}

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
static void walk_apart(struct walk *walk, const struct node *node, struct str label)
{
	struct state *outer = walk->state;
	const struct context *context = walk_enter(walk, label);

	if (walk_step(walk, 1 + outer->variables.n)) {
		walk->state = state_copy(outer);
		walk_node(walk, node);
		walk->state = outer;
	}
	walk->context = context;
}

/* Runs NODE where it may or may not run: what both ways agree on stays known. */
static void walk_maybe(struct walk *walk, const struct node *node, const char *label)
{
	const struct context *context = walk_enter(walk, str_of(label));

	if (walk_step(walk, 1 + walk->state->variables.n)) {
		struct state *before = state_copy(walk->state);

		walk_node(walk, node);
		state_join(walk->state, before);
	}
	walk->context = context;
}

void walk_expanded_again(struct walk *walk, struct str text, struct span span)
{
	struct parser parser = { .text = text, .origin = span, .depth = walk->depth, .steps = &walk->steps };
	struct raw_word word = { 0 };

	if (str_find(text, STR("$(")) == text.n && str_find_byte(text, '`') == text.n)
		return;
	parse_heredoc_body(&parser, text, false, 0, &word);
	if (parser.failed)
		walk_gap(walk, GAP_CODE, "a subscript that cannot be read", span);
	else
		walk_word(walk, &word);
}

/* Arithmetic may assign, and it reads the values of variables as expressions: x='a[$(cmd)]'; ((x)) runs cmd. */
static void walk_arithmetic(struct walk *walk, const struct raw_word *expression)
{
	const struct variables variables = walk->state->variables;
	struct buf text = { 0 };

	for (size_t i = 0; expression && i < expression->n; i++)
		if (expression->at[i].kind == PART_TEXT)
			buf_add(&text, expression->at[i].text);
	state_forget_assigned(walk->state, buf_str(&text));
	if (walk->in_arithmetic)
		return; /* all values are being read already */
	walk->in_arithmetic = true;
	for (size_t i = 0; i < variables.n && walk_step(walk, 1); i++) {
		const struct word *value = &variables.at[i].value;

		if (value->kind != WORD_STATIC)
			continue;
		state_forget_assigned(walk->state, value->text);
		if (str_find_byte(value->text, '[') < value->text.n)
			walk_expanded_again(walk, value->text, (struct span){ 0, 0 });
	}
	walk->in_arithmetic = false;
}

/* ${x@P} expands the value once more, as a prompt. */
static void walk_prompt_expansion(struct walk *walk, const struct part *part)
{
	const struct variable *variable = state_find(walk->state, part->text);

	if (!str_is(part->op, "@") || !part->word || !raw_word_is(part->word, "P"))
		return;
	if (variable && variable->value.kind == WORD_STATIC)
		walk_expanded_again(walk, variable->value.text, part->word->span);
	else
		walk_gap(walk, GAP_CODE, "a value that is expanded as a prompt", part->word->span);
}

void walk_environment(struct walk *walk, const struct assignment *assignment, struct span span)
{
	static const char code[] = "BASH_ENV ENV LD_PRELOAD LD_AUDIT PROMPT_COMMAND PS4 PYTHONSTARTUP PERL5OPT RUBYOPT NODE_OPTIONS "
				   "DYLD_INSERT_LIBRARIES";
	const struct context *context;

	if (str_starts(assignment->name, STR("BASH_FUNC_"))) {
		context = walk_enter(walk, STR("exported function"));
		/* "() { body; }": as a text of its own, the parentheses are those of a function without a name. */
		if (assignment->value.kind == WORD_STATIC && str_starts(assignment->value.text, STR("()")))
			walk_text(walk, str_from(assignment->value.text, 2), span, false);
		else
			walk_gap(walk, GAP_CODE, "a function from the environment", span);
		walk->context = context;
	} else if (str_list_has(code, assignment->name) && (assignment->value.kind != WORD_STATIC || assignment->value.text.n)) {
		walk_gap(walk, GAP_CODE, "an environment variable by which a program runs other code", span);
	}
}

void walk_word(struct walk *walk, const struct raw_word *word)
{
	struct input input = walk->input;

	for (size_t i = 0; i < word->n && walk_step(walk, 1); i++) {
		const struct part *part = &word->at[i];

		if (part->kind == PART_ARITHMETIC)
			walk_arithmetic(walk, part->word);
		if (part->kind == PART_PARAMETER)
			walk_prompt_expansion(walk, part);
		if (part->kind == PART_PARAMETER && part->word && str_is(part->op, ":"))
			walk_arithmetic(walk, part->word);
		if (part->kind == PART_PROCESS && str_is(part->text, ">"))
			walk->input = (struct input){ .kind = INPUT_UNKNOWN };
		if (part->body) {
			walk_apart(walk, part->body, part->kind == PART_PROCESS ? STR("process substitution")
									       : STR("substitution"));
			walk->input = input;
		}
		if (part->subscript) {
			walk_arithmetic(walk, part->subscript);
			walk_word(walk, part->subscript);
		}
		if (part->word)
			walk_word(walk, part->word);
	}
}

static bool is_declaration(const struct words *words)
{
	return words->n && words->at[0].kind == WORD_STATIC &&
	       str_list_has("export declare typeset local readonly", words->at[0].text);
}

/* The words of a simple command. `export x=$y` is one word although nothing is quoted. */
static void expand_words(struct walk *walk, const struct raw_words *raw, struct words *out)
{
	for (size_t i = 0; i < raw->n && walk_step(walk, raw->at[i].n); i++) {
		const struct part *first = raw->at[i].n ? &raw->at[i].at[0] : NULL;
		bool assigns = first && first->kind == PART_TEXT && !first->quoted &&
			       str_find_byte(first->text, '=') < first->text.n;

		walk_word(walk, &raw->at[i]);
		expand_word(walk, &raw->at[i], assigns && is_declaration(out) ? EXPAND_DECLARATION : EXPAND_WORDS, out);
	}
}

static void expand_redirects(struct walk *walk, const struct node *node, struct command *command)
{
	for (size_t i = 0; i < node->redirects.n; i++) {
		const struct raw_redirect *raw = node->redirects.at[i];
		struct redirect *redirect = VEC_ADD(&command->redirects);
		bool text = raw->op == REDIRECT_HEREDOC || raw->op == REDIRECT_HEREDOC_TABS || raw->op == REDIRECT_HERESTRING;
		struct words target = { 0 };

		walk_word(walk, &raw->target);
		if (raw->fd_name.n)
			state_forget(walk->state, raw->fd_name, "a number");
		redirect->op = redirect_texts[raw->op];
		redirect->fd = raw->fd;
		if (text) {
			redirect->target = expand_one(walk, &raw->target, EXPAND_TEXT);
			continue;
		}
		expand_word(walk, &raw->target, EXPAND_WORDS, &target);
		if (target.n == 1)
			redirect->target = target.at[0];
		else
			redirect->target = word_dynamic("not one word");
	}
}

/* What the redirections make of the standard input. */
static void set_input(struct walk *walk, const struct command *command)
{
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];
		bool text = str_list_has("<< <<- <<<", str_of(redirect->op));

		if (redirect->op[0] != '<' || redirect->fd > 0)
			continue;
		if (!text)
			walk->input = (struct input){ .kind = INPUT_FILE };
		else if (redirect->target.kind == WORD_STATIC)
			walk->input = (struct input){ INPUT_TEXT, redirect->target.text };
		else
			walk->input = (struct input){ .kind = INPUT_UNKNOWN };
	}
}

static void expand_assignments(struct walk *walk, const struct node *node, struct command *command)
{
	for (size_t i = 0; i < node->assignments.n; i++) {
		const struct raw_assignment *raw = &node->assignments.at[i];
		struct assignment *assignment;
		struct words elements = { 0 };
		struct word value;

		if (raw->subscript) {
			walk_arithmetic(walk, raw->subscript);
			walk_word(walk, raw->subscript);
		}
		for (size_t k = 0; k < raw->elements.n; k++) {
			walk_word(walk, &raw->elements.at[k]);
			expand_word(walk, &raw->elements.at[k], EXPAND_WORDS, &elements);
		}
		walk_word(walk, &raw->value);
		if (!raw->name.n)
			continue; /* the elements behind `declare -a x=` */
		value = expand_one(walk, &raw->value, EXPAND_ASSIGNMENT);
		if (raw->append || raw->subscript) {
			value = word_dynamic("a value that is added to or set in part");
			value.variable = true;
		}
		if (raw->array && !raw->append) {
			if (!node->words.n)
				state_set_array(walk->state, raw->name, elements);
			continue;
		}
		if (!node->words.n)
			state_set(walk->state, raw->name, value);
		assignment = VEC_ADD(&command->assignments);
		assignment->name = raw->name;
		assignment->value = value;
		walk_environment(walk, assignment, node->span);
	}
}

static struct function *find_function(struct walk *walk, struct str name)
{
	for (size_t i = walk->functions.n; i-- > 0;)
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
static void show_hidden(struct walk *walk, size_t down_to)
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

/* The body of a function with the arguments of this call. */
static void call_function(struct walk *walk, size_t index, const struct words *words)
{
	struct function *function = &walk->functions.at[index];
	struct words positional = walk->state->positional;
	bool known = walk->state->positional_known;
	const struct context *context;
	struct buf label = { 0 };
	size_t hidden = walk->hidden.n;

	if (function->active || walk->depth >= SHELL_DEPTH_MAX)
		return;
	function->active = function->walked = true;
	buf_addf(&label, "function %.*s", STR_ARGS(function->name));
	context = walk_enter(walk, buf_str(&label));
	walk->state->positional = (struct words){ .at = words->at + 1, .n = words->n - 1 };
	walk->state->positional_known = true;
	for (size_t i = 1; i < words->n; i++)
		walk->state->positional_known &= !words->at[i].any_count;
	walk->depth++;
	walk->functions_open++;
	walk_node(walk, function->body);
	walk->functions_open--;
	walk->depth--;
	show_hidden(walk, hidden);
	walk->context = context;
	walk->state->positional = positional;
	walk->state->positional_known = known;
	walk->functions.at[index].active = false;
}

void walk_command(struct walk *walk, struct command command)
{
	struct function *function = NULL;
	struct str name;

	if (!walk_step(walk, 1 + command.words.n))
		return;
	command.context = walk->context;
	command.dirs = walk->state->dirs;
	command.place = walk->place;
	command.background = walk->background;
	command.exported = walk->state->exported;
	walk->state->failed = walk->state->dirs;
	if (command.words.n && !word_program(&command.words.at[0], &name)) {
		command.unknown_program = true;
		walk_gap(walk, GAP_PROGRAM, "a program that is known only at run time", command.span);
	}
	*VEC_ADD(&walk->out->commands) = command;
	if (!command.words.n)
		return;
	if (command.words.at[0].kind == WORD_STATIC)
		function = find_function(walk, command.words.at[0].text);
	if (function) {
		call_function(walk, (size_t)(function - walk->functions.at), &command.words);
		return;
	}
	apply_builtin(walk, &command);
	unwrap(walk, &command);
}

/* x=1 in front of eval, a function or another builtin holds inside it. */
static void hide_assigned(struct walk *walk, const struct command *command)
{
	for (size_t i = 0; command->words.n && i < command->assignments.n; i++) {
		const struct assignment *assignment = &command->assignments.at[i];

		walk_hide(walk, assignment->name);
		state_set(walk->state, assignment->name, assignment->value);
	}
}

static void walk_simple(struct walk *walk, const struct node *node)
{
	struct command command = { .span = node->span };
	struct input input = walk->input;
	size_t hidden = walk->hidden.n;

	expand_words(walk, &node->words, &command.words);
	expand_assignments(walk, node, &command);
	expand_redirects(walk, node, &command);
	set_input(walk, &command);
	hide_assigned(walk, &command);
	walk_command(walk, command);
	show_hidden(walk, hidden);
	walk->input = input;
}

/* Redirections behind a compound command: acts of their own, and the input of all commands in it. */
static void walk_redirects(struct walk *walk, const struct node *node)
{
	struct command command = { .span = node->span };

	if (!node->redirects.n)
		return;
	expand_redirects(walk, node, &command);
	set_input(walk, &command);
	walk_command(walk, command);
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

static void walk_pipeline(struct walk *walk, const struct node *node)
{
	struct input input = walk->input;
	const struct context *context = walk->context;

	if (node->items.n == 1) {
		walk_node(walk, node->items.at[0]);
		return;
	}
	(void)walk_enter(walk, STR("pipe"));
	for (size_t i = 0; i < node->items.n && walk_step(walk, 1 + walk->state->variables.n); i++) {
		struct state *outer = walk->state;
		size_t before = walk->out->commands.n;
		const struct command *command;

		walk->state = state_copy(outer);
		walk_node(walk, node->items.at[i]);
		/* Each part may see the directory of the shell only; lastpipe is off unless asked for. */
		walk->state = outer;
		command = last_command(walk, node->items.at[i], before);
		walk->input = command ? output_as_input(command) : (struct input){ .kind = INPUT_UNKNOWN };
	}
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
	struct state *state = walk->state, *first;
	const struct context *context = walk->context;
	struct dirs failed, succeeded;

	walk_node(walk, node->items.at[0]);
	if (!walk_step(walk, 1 + state->variables.n))
		return;
	first = state_copy(state);
	failed = state->failed;
	for (size_t i = 1; i < node->items.n; i++) {
		const struct node *item = node->items.at[i];

		walk->context = context;
		(void)walk_enter(walk, item->or_before ? STR("||") : STR("&&"));
		if (!item->or_before) {
			walk_node(walk, item);
			dirs_join(&failed, &state->failed);
			continue;
		}
		succeeded = state->dirs;
		state_join(state, first);
		state->dirs = failed;
		walk_node(walk, item);
		failed = state->failed;
		if (never_returns(item))
			state->dirs = failed = succeeded;
		else
			dirs_join(&state->dirs, &succeeded);
	}
	succeeded = state->dirs;
	state_join(state, first);
	state->dirs = succeeded;
	state->failed = failed;
	walk->context = context;
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
		if (i + 1 < node->items.n && !walk->state->errexit)
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
		walk_node(walk, node->items.at[i]);
		walk_maybe(walk, node->items.at[i + 1], "if");
		dirs_join(&walk->state->dirs, &walk->state->failed);
		state_join(walk->state, before);
	}
	if (i < node->items.n)
		walk_maybe(walk, node->items.at[i], "else");
}

/* Loops nested deeper are walked once, with nothing known: each level would double the work. */
#define LOOPS_WALKED_TWICE 5

/* A loop over at most this many known words is read word by word, in at most this many loops at once. */
#define ROUNDS_MAX 16
#define LOOPS_IN_ROUNDS 2

/* What a loop's body sets is not known at its beginning either: the body is walked once, quietly, to learn what it
 * sets. */
static void learn_loop(struct walk *walk, const struct node *condition, const struct node *body)
{
	struct reading quiet = { 0 }, *out = walk->out;
	struct state *before;

	if (!walk_step(walk, 1 + walk->state->variables.n))
		return;
	before = state_copy(walk->state);
	walk->out = &quiet;
	if (++walk->loops <= LOOPS_WALKED_TWICE) {
		if (condition)
			walk_node(walk, condition);
		walk_node(walk, body);
	} else {
		state_forget_all(walk->state);
	}
	walk->out = out;
	walk->loops--;
	state_join(walk->state, before);
}

static void walk_loop(struct walk *walk, const struct node *condition, const struct node *body, const char *label)
{
	learn_loop(walk, condition, body);
	if (condition)
		walk_maybe(walk, condition, label);
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

static void walk_for(struct walk *walk, const struct node *node)
{
	struct words words = { 0 };
	bool known;

	if (node->has_words)
		expand_words(walk, &node->words, &words);
	else
		words = walk->state->positional;
	known = (node->has_words || walk->state->positional_known) && words.n <= ROUNDS_MAX && walk->loops < LOOPS_IN_ROUNDS;
	for (size_t i = 0; i < words.n; i++)
		known &= words.at[i].kind == WORD_STATIC;
	state_forget(walk->state, node->name, "the variable of a loop");
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

static void define_function(struct walk *walk, const struct node *node)
{
	struct function *function = find_function(walk, node->name);

	/* A second definition may or may not be the one that a call meets: both stay. */
	if (function && function->body == node->body)
		return;
	function = VEC_ADD(&walk->functions);
	function->name = node->name;
	function->body = node->body;
	for (size_t i = 0; i < node->redirects.n; i++)
		walk_word(walk, &node->redirects.at[i]->target);
}

/* Functions that no call was seen of may still be called: by a trap, by code that was not read. */
static void walk_uncalled(struct walk *walk)
{
	struct words none = { .at = (struct word[]){ word_static(STR("")) }, .n = 1 };

	for (size_t i = 0; i < walk->functions.n; i++) {
		if (walk->functions.at[i].walked)
			continue;
		state_forget_all(walk->state);
		call_function(walk, i, &none);
	}
}

/* The operands of -eq and its like are arithmetic, and =~ sets BASH_REMATCH: all words are taken for the former. */
static void walk_condition_word(struct walk *walk, const struct raw_word *word)
{
	walk_arithmetic(walk, word);
	walk_word(walk, word);
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
		for (size_t i = 0; i < node->words.n; i++)
			walk_condition_word(walk, &node->words.at[i]);
		break;
	case NODE_ARITHMETIC:
		walk_arithmetic(walk, &node->expression);
		walk_word(walk, &node->expression);
		break;
	case NODE_COPROC:
		walk_apart(walk, node->body, STR("coproc"));
		state_forget(walk->state, node->name.n ? node->name : STR("COPROC"), "the pipes of a coprocess");
		break;
	}
	walk->input = input;
	settle_dirs(walk->state, node->kind);
}

void walk_text(struct walk *walk, struct str text, struct span span, bool same_shell)
{
	struct parser parser;
	struct node *list;
	struct state *outer = walk->state;

	if (walk->depth >= SHELL_DEPTH_MAX) {
		walk_gap(walk, GAP_LIMIT, "nested too deep", span);
		return;
	}
	if (!walk_step(walk, 1 + outer->variables.n))
		return;
	list = parse_text(&parser, text, (struct parse_frame){ .origin = span, .depth = walk->depth, .steps = &walk->steps });
	walk->depth++;
	if (!same_shell) {
		walk->state = state_copy(outer);
		/* A new shell inherits what was exported, and that is not kept apart here. */
		walk->state->variables.n = 0;
		walk->state->positional_known = false;
		for (size_t i = 0; i < outer->variables.n; i++)
			state_forget(walk->state, outer->variables.at[i].name, "a variable of an outer shell");
		walk->state->own_ifs = false;
	}
	walk_node(walk, list);
	walk->state = outer;
	walk->depth--;
	if (parser.failed)
		walk_gap(walk, parser.limit ? GAP_LIMIT : GAP_SYNTAX, parser.why, span);
}

struct reading shell_read(const struct shell_world *world, struct str text)
{
	struct reading reading = { 0 };
	struct state state = { 0 };
	struct walk walk = { .out = &reading, .world = world, .state = &state };
	struct parser parser;
	struct node *list;

	state.dirs.unknown = !world->cwd.n;
	if (world->cwd.n)
		state.dirs.at[state.dirs.n++] = world->cwd;
	state.failed = state.dirs;
	list = parse_text(&parser, text,
			  (struct parse_frame){ .origin = { 0, text.n }, .exact = true, .steps = &walk.steps });
	walk_node(&walk, list);
	walk_uncalled(&walk);
	if (parser.failed)
		walk_gap(&walk, parser.limit ? GAP_LIMIT : GAP_SYNTAX, parser.why,
			 (struct span){ parser.failed_at < text.n ? parser.failed_at : text.n, text.n });
	return reading;
}

bool shell_complete(const struct reading *reading)
{
	return reading->gaps.n == 0;
}
