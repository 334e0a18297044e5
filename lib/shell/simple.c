/* simple.c: simple commands: their words, assignments and redirections. */
#include "shell/scripts.h"

#include "base/arena.h"
#include "base/vec.h"

static unsigned builtin_flags(const struct words *words)
{
	const struct builtin *builtin = builtin_of(words);

	return builtin ? builtin->flags : 0;
}

/* NAME=VALUE or NAME[SUBSCRIPT]=VALUE, as far as it is written so: declare m[$x]=1. */
static bool is_assignment_word(const struct raw_word *word)
{
	for (size_t i = 0; i < word->n; i++) {
		const struct part *part = &word->at[i];

		if (i == 0 && (part->kind != PART_TEXT || part->quoted))
			return false;
		if (i == 0 && str_find_byte(part->text, '=') < part->text.n)
			return true;
		if (i == 0 && str_find_byte(part->text, '[') == part->text.n)
			return false;
		if (part->kind == PART_TEXT && !part->quoted &&
		    (str_find(part->text, STR("]=")) < part->text.n || str_find(part->text, STR("]+=")) < part->text.n))
			return true;
	}
	return false;
}

/* The words of a simple command. `export x=$y` is one word although nothing is quoted. */
void expand_words(struct walk *walk, const struct raw_words *raw, struct words *out)
{
	for (size_t i = 0; i < raw->n && walk_step(walk, raw->at[i].n); i++) {
		bool assigns = is_assignment_word(&raw->at[i]) && (builtin_flags(out) & BUILTIN_DECLARES);

		walk_word(walk, &raw->at[i]);
		expand_word(walk, &raw->at[i], assigns ? EXPAND_DECLARATION : EXPAND_WORDS, out);
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
		if (raw->fd_name.n) {
			state_forget(walk->state, str_slice(raw->fd_name, 0, str_find_byte(raw->fd_name, '[')), "a number");
			walk_evaluated(walk);
		}
		redirect->op = redirect_texts[raw->op];
		redirect->fd = raw->fd;
		if (text) {
			redirect->target = expand_one(walk, &raw->target,
						      raw->op == REDIRECT_HERESTRING ? EXPAND_ASSIGNMENT : EXPAND_TEXT);
			continue;
		}
		expand_word(walk, &raw->target, EXPAND_WORDS, &target);
		if (target.n == 1)
			redirect->target = target.at[0];
		else
			redirect->target = word_dynamic("not one word");
	}
}

static bool is_output(const struct word *descriptor)
{
	return word_is(descriptor, "1") || word_is(descriptor, "2");
}

/* What the redirections make of the standard input. */
static void set_input(struct walk *walk, const struct command *command)
{
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];
		bool text = str_list_has("<< <<- <<<", str_of(redirect->op));

		if (redirect->op[0] != '<' || redirect->fd > 0)
			continue;
		if (str_is(str_of(redirect->op), "<&") && !walk->effort.input_behind_output && is_output(&redirect->target))
			walk->input = (struct input){ .kind = INPUT_INHERITED }; /* the terminal, as the host gave it */
		else if (is_descriptor(&redirect->target) || str_is(str_of(redirect->op), "<&"))
			walk->input = (struct input){ .kind = word_is(&redirect->target, "-") ? INPUT_INHERITED : INPUT_UNKNOWN };
		else if (!text)
			walk->input = (struct input){ .kind = INPUT_FILE, .file = redirect->target };
		else if (redirect->target.kind == WORD_STATIC)
			walk->input = (struct input){ .kind = INPUT_TEXT, .text = redirect->target.text };
		else
			walk->input = (struct input){ .kind = INPUT_UNKNOWN };
	}
}

/* ([i]=x): what is between the brackets is arithmetic, unless the array is associative. */
static bool has_indices(const struct raw_words *elements)
{
	for (size_t i = 0; i < elements->n; i++)
		if (elements->at[i].n && elements->at[i].at[0].kind == PART_TEXT && str_starts(elements->at[i].at[0].text, STR("[")))
			return true;
	return false;
}

/* Arrays that a declaration sets. */
struct arrays {
	struct array {
		struct str name;
		struct words elements;
		bool known;
	} *at;
	size_t n, room;
};

/* What `declare` itself made of NAME= is not the value; with an option that means more than an array it is not known. */
static void set_arrays(struct walk *walk, const struct command *command, const struct arrays *arrays)
{
	bool known;

	if (!arrays->n)
		return;
	known = (builtin_flags(&command->words) & BUILTIN_DECLARES) && !(word_is(&command->words.at[0], "local") && !walk->functions_open);
	for (size_t i = 1; i < command->words.n; i++)
		if (str_starts(command->words.at[i].prefix, STR("-")))
			known &= word_is(&command->words.at[i], "-a");
	for (size_t i = 0; i < arrays->n; i++)
		if (!arrays->at[i].name.n)
			state_forget_all(walk->state);
		else if (known && arrays->at[i].known)
			state_set_array(walk->state, arrays->at[i].name, arrays->at[i].elements);
		else
			state_forget(walk->state, arrays->at[i].name, "an array");
}

static void expand_assignments(struct walk *walk, const struct node *node, struct command *command, struct arrays *arrays)
{
	for (size_t i = 0; i < node->assignments.n; i++) {
		const struct raw_assignment *raw = &node->assignments.at[i];
		struct assignment *assignment;
		struct words elements = { 0 };
		struct word value;

		if (raw->subscript) {
			walk_subscript(walk, raw->name, raw->subscript);
			walk_word(walk, raw->subscript);
		}
		if (has_indices(&raw->elements))
			walk_evaluated(walk);
		for (size_t k = 0; k < raw->elements.n; k++) {
			walk_word(walk, &raw->elements.at[k]);
			expand_word(walk, &raw->elements.at[k], EXPAND_WORDS, &elements);
		}
		walk_word(walk, &raw->value);
		if (raw->argument) {
			*VEC_ADD(arrays) = (struct array){ raw->name, elements, !raw->append && !has_indices(&raw->elements) };
			continue;
		}
		value = expand_one(walk, &raw->value, EXPAND_ASSIGNMENT);
		walk_integer(walk, raw->name, &value);
		if (raw->subscript || (raw->append && raw->array)) {
			bool foreign = value.foreign;

			value = word_dynamic("a value that is added to or set in part");
			value.variable = true;
			value.foreign = foreign;
		} else if (raw->append) {
			value = appended(walk, raw->name, &value);
		}
		if (str_is(raw->name, "BASH_ALIASES"))
			define_alias(walk, STR_NONE, &value, node->span);
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
		/* Prompts are for the shell that a command may be. */
		if (node->words.n || !str_list_has("PS0 PS1 PS2 PROMPT_COMMAND", raw->name))
			walk_environment(walk, assignment, node->span);
	}
}

/* What the command itself does, its environment being set. */
static void walk_started(struct walk *walk, const struct command *command, enum starter starter)
{
	if (starter == STARTED_BY_SHELL)
		report_alias(walk, command);
	if (starter == STARTED_BY_SHELL && call_functions(walk, &command->words))
		return;
	if (starter != STARTED_BY_PROGRAM)
		call_handler(walk, &command->words);
	if (starter != STARTED_BY_PROGRAM)
		apply_builtin(walk, command);
	unwrap(walk, command);
}

static const struct assignment *find_assignment(const struct assignments *assignments, struct str name)
{
	for (size_t i = 0; i < assignments->n; i++)
		if (str_eq(assignments->at[i].name, name))
			return &assignments->at[i];
	return NULL;
}

/* Ends what OWN, the assignments in front of a command, had in the environment; what the command exported stays. */
static void restore_exports(struct state *state, const struct assignments *before, const struct assignments *own)
{
	struct assignments after = { 0 };

	for (size_t i = 0; i < state->exported.n; i++) {
		const struct assignment *set = find_assignment(own, state->exported.at[i].name);

		if (!set || !word_same(&set->value, &state->exported.at[i].value))
			*VEC_ADD(&after) = state->exported.at[i];
	}
	for (size_t i = 0; i < before->n; i++)
		if (find_assignment(own, before->at[i].name) && !find_assignment(&after, before->at[i].name))
			*VEC_ADD(&after) = before->at[i];
	state->exported = after;
}

void walk_command(struct walk *walk, struct command command, enum starter starter)
{
	struct assignments exported = walk->state->exported;
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
	remember_scripts(walk, &command, starter != STARTED_BY_SHELL);
	if (!command.words.n)
		return;
	/* x=1 in front of a command is in the environment of all that it starts. */
	for (size_t i = 0; i < command.assignments.n; i++)
		if (!state_export(walk->state, command.assignments.at[i].name, command.assignments.at[i].value))
			walk_gap(walk, GAP_LIMIT, "too many exported variables", command.span);
	walk_started(walk, &command, starter);
	if (command.assignments.n)
		restore_exports(walk->state, &exported, &command.assignments);
}

/* x=1 in front of eval, a function or another builtin holds inside it; what it HIDES comes back. */
static void set_assigned(struct walk *walk, const struct command *command, bool hides)
{
	for (size_t i = 0; command->words.n && i < command->assignments.n; i++) {
		const struct assignment *assignment = &command->assignments.at[i];

		if (hides)
			walk_hide(walk, assignment->name);
		state_set(walk->state, assignment->name, assignment->value);
	}
}

/* What may have stayed behind a special builtin: the value where the mode is not known, or the builtin may have
 * declared the same name; the export (of bash) anyway. */
static void forget_assigned_before(struct walk *walk, const struct command *command, bool stayed)
{
	struct word unknown = word_dynamic("a variable set in front of a builtin");

	unknown.variable = unknown.any_count = true;
	for (size_t i = 0; i < command->assignments.n; i++) {
		if (!stayed)
			state_forget(walk->state, command->assignments.at[i].name, unknown.why);
		if (!state_export(walk->state, command->assignments.at[i].name, unknown))
			walk_gap(walk, GAP_LIMIT, "too many exported variables", command->span);
	}
}

/* In dash braces are plain text. */
static void walk_literally(struct walk *walk, const struct node *node, struct command command)
{
	struct state *state = walk->state;

	walk->state = state_copy(state);
	walk->literal_braces = true;
	command.words = (struct words){ 0 };
	expand_words(walk, &node->words, &command.words);
	walk->literal_braces = false;
	walk_command(walk, command, STARTED_BY_SHELL);
	state_join(state, walk->state);
	walk->state = state;
}

void walk_simple(struct walk *walk, const struct node *node)
{
	struct command command = { .span = node->span };
	struct input input = walk->input;
	struct arrays arrays = { 0 };
	size_t hidden = walk->hidden.n;
	unsigned builtin;
	bool stays, hides;

	expand_words(walk, &node->words, &command.words);
	expand_assignments(walk, node, &command, &arrays);
	expand_redirects(walk, node, &command);
	set_input(walk, &command);
	builtin = builtin_flags(&command.words);
	stays = (builtin & BUILTIN_SPECIAL) && walk->dialect == DIALECT_ANY;
	set_assigned(walk, &command, !stays);
	hides = walk->hidden.n > hidden;
	if (walk->dialect == DIALECT_ZSH)
		check_zsh(walk, node);
	if (walk->dialect == DIALECT_ANY && have_braces(walk, &node->words))
		walk_literally(walk, node, command);
	walk_command(walk, command, STARTED_BY_SHELL);
	set_arrays(walk, &command, &arrays);
	if (hides)
		show_hidden(walk, hidden);
	if (stays || (builtin & BUILTIN_DECLARES) || ((builtin & BUILTIN_SPECIAL) && walk->state->posix))
		forget_assigned_before(walk, &command, stays);
	walk->input = input;
}

/* Redirections behind a compound command: acts of their own, and the input of all commands in it. */
void walk_redirects(struct walk *walk, const struct node *node)
{
	struct command command = { .span = node->span };

	if (!node->redirects.n)
		return;
	expand_redirects(walk, node, &command);
	set_input(walk, &command);
	walk_command(walk, command, STARTED_BY_PROGRAM); /* what is inside prints */
}
