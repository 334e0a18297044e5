/* declare.c: builtins that declare variables and take them back: export, declare, local, readonly, unset. */
#include "shell/walk.h"

#include <string.h>

/* NAME=VALUE, NAME+=VALUE or NAME. */
static bool split_assignment(struct walk *walk, const struct word *word, struct str *name, struct word *value)
{
	struct str text = word->prefix;
	size_t equals = str_find_byte(text, '=');
	bool append = equals > 0 && equals < text.n && text.p[equals - 1] == '+';

	*name = str_slice(text, 0, append ? equals - 1 : equals);
	if (equals == text.n)
		return false;
	*value = *word;
	value->text = word->kind == WORD_STATIC ? str_from(text, equals + 1) : word->text;
	value->prefix = str_from(text, equals + 1);
	if (word->kind == WORD_STATIC)
		value->suffix = value->text;
	if (append)
		*value = appended(walk, *name, value);
	return true;
}

static void export_variable(struct walk *walk, struct str name, struct span span)
{
	const struct variable *variable = state_find(walk->state, name);
	struct assignment assignment = { .name = name };

	assignment.value = word_dynamic("a variable that the text does not set");
	if (variable)
		assignment.value = variable->value;
	walk_environment(walk, &assignment, span);
	if (!state_export(walk->state, name, assignment.value))
		walk_gap(walk, GAP_LIMIT, "too many exported variables", span);
}

/* export -n NAME: a shell that is started may have it from further out. */
static void withdraw(struct state *state, struct str name)
{
	struct word unknown = word_dynamic("a variable that is not exported any more");

	unknown.variable = unknown.any_count = true;
	(void)state_export(state, name, unknown);
}

/* What the options of a declaration ask for. */
struct declaration {
	bool local, global, exports, withdraws, functions, readonly, associative, array;
	bool changes_value; /* -n names another variable; -i -u -l -c change what is stored */
	bool names_another;
};

static void add_options(struct declaration *how, const struct words *words, struct str option)
{
	bool sets = option.p[0] == '-', is_export = word_is(&words->at[0], "export");

	for (size_t i = 1; i < option.n; i++) {
		how->changes_value |= strchr("niulc", option.p[i]) != NULL && !how->exports;
		how->exports |= sets && option.p[i] == 'x';
		how->withdraws |= is_export ? option.p[i] == 'n' : !sets && option.p[i] == 'x';
		how->global |= option.p[i] == 'g';
		how->functions |= sets && option.p[i] == 'f';
		how->readonly |= sets && option.p[i] == 'r';
		how->associative |= sets && option.p[i] == 'A';
		how->array |= sets && (option.p[i] == 'a' || option.p[i] == 'A');
		how->names_another |= sets && option.p[i] == 'n' && !is_export;
	}
}

/* declare -a y="$x": a value that begins with a parenthesis is read as a list of words, once more. */
static void expand_list(struct walk *walk, const struct declaration *how, struct str name, const struct word *value, struct span span)
{
	const struct variable *variable = state_find(walk->state, name);

	if (!how->array && !(variable && (variable->array || variable->declared_array || variable->associative)))
		return;
	if (value->kind == WORD_STATIC && str_starts(value->text, STR("(")))
		walk_expanded_again(walk, value->text, span);
	else if (value->kind != WORD_STATIC && (!value->prefix.n || value->prefix.p[0] == '('))
		walk_gap(walk, GAP_CODE, "a value that a declaration expands once more", span);
}

/* One NAME or NAME=VALUE. */
static void declare(struct walk *walk, const struct declaration *how, const struct command *command, const struct word *word)
{
	bool lost = !walk->functions_open && word_is(&command->words.at[0], "local"), assigns;
	struct state *state = walk->state;
	struct word value = *word;
	struct str name;
	size_t bracket;

	assigns = split_assignment(walk, word, &name, &value);
	bracket = str_find_byte(name, '[');
	if (bracket < name.n) {
		state_forget(state, str_slice(name, 0, bracket), "an array that is set in part");
		return;
	}
	if (how->local && !how->global)
		walk_hide(walk, name);
	if (how->changes_value) {
		state_attribute(state, name);
		if (assigns)
			check_evaluated_word(walk, &value);
		walk_evaluated(walk);
		state_forget_assigned(state, str_from(word->prefix, name.n + 1));
	}
	if (assigns)
		expand_list(walk, how, name, &value, command->span);
	/* Once more: += adds to what is known by now. */
	assigns = split_assignment(walk, word, &name, &value);
	if (assigns && lost)
		state_forget(state, name, "a local outside a function");
	else if (assigns)
		state_set(state, name, value);
	else if (how->local || how->changes_value || ((!how->exports || how->readonly) && !state_find(state, name)))
		state_forget(state, name, "a declared variable");
	if (how->array)
		state_array(state, name);
	if (how->associative)
		state_associative(state, name);
	if (how->exports)
		export_variable(walk, name, command->span);
	if (how->withdraws)
		withdraw(state, name);
	if (how->global && walk->functions_open)
		forget_hidden(walk, name);
	if (how->readonly)
		state_readonly(state, name);
}

void do_declare(struct walk *walk, const struct command *command)
{
	const struct words *words = &command->words;
	struct declaration how = {
		.local = walk->functions_open && !word_is(&words->at[0], "export") && !word_is(&words->at[0], "readonly"),
		.exports = word_is(&words->at[0], "export"),
		.readonly = word_is(&words->at[0], "readonly"),
	};

	for (size_t i = 1; i < words->n; i++) {
		const struct word *word = &words->at[i];
		struct str name = str_slice(word->prefix, 0, str_find_byte(word->prefix, '='));

		if (word->prefix.n > 1 && (word->prefix.p[0] == '-' || word->prefix.p[0] == '+')) {
			add_options(&how, words, word->prefix);
			if (!how.names_another)
				continue;
			walk_evaluated(walk);
			state_forget_all(walk->state);
			walk->state->untracked = true;
		} else if (!how.functions) {
			declare(walk, &how, command, word);
		} else if (how.exports) {
			export_function(walk, name);
		}
	}
	walk_subscripts(walk, command);
}

void do_unset(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++)
		undefine_functions(walk, command->words.at[i].prefix);
	for (size_t i = 1; i < command->words.n; i++) {
		const struct word *word = &command->words.at[i];
		size_t bracket = str_find_byte(word->prefix, '[');

		if (bracket < word->prefix.n)
			state_forget(walk->state, str_slice(word->prefix, 0, bracket), "an array without one element");
		else if (word->kind == WORD_STATIC)
			state_unset(walk->state, word->text);
		else
			state_forget_all(walk->state);
	}
	walk_subscripts(walk, command);
}
