/* builtins.c: builtins that change what later words mean. One row each. */
#include "shell/walk.h"

#include "argv/options.h"
#include "base/buf.h"
#include "base/vec.h"

#include <string.h>

typedef void builtin_function(struct walk *walk, const struct command *command);

static struct str text_of(const struct word *word)
{
	return word->kind == WORD_STATIC ? word->text : word->prefix;
}

static bool word_in(const struct word *word, const char *list)
{
	return word->kind == WORD_STATIC && str_list_has(list, word->text);
}

/* NAME=VALUE or NAME. */
static bool split_assignment(const struct word *word, struct str *name, struct word *value)
{
	struct str text = text_of(word);
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
	if (append) {
		*value = word_dynamic("a value that is added to");
		value->variable = true;
	}
	return true;
}

/* `unset 'a[$(cmd)]'`: subscripts are expanded once more, even out of single quotes. */
static void walk_subscripts(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++)
		walk_expanded_again(walk, text_of(&command->words.at[i]), command->span);
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

static void do_declare(struct walk *walk, const struct command *command)
{
	const struct words *words = &command->words;
	bool local = walk->functions_open && word_in(&words->at[0], "local declare typeset"), lost = false;
	bool changes_value = false, exports = word_is(&words->at[0], "export");

	for (size_t i = 1; i < words->n; i++) {
		struct str name, text = text_of(&words->at[i]);
		struct word value;

		if (text.n > 1 && (text.p[0] == '-' || text.p[0] == '+')) {
			/* -n names another variable; -i -u -l -c change what is stored. */
			for (size_t k = 1; k < text.n; k++)
				changes_value |= strchr("niulc", text.p[k]) != NULL && !exports;
			exports |= text.p[0] == '-' && str_find_byte(text, 'x') < text.n;
			local &= str_find_byte(text, 'g') == text.n;
			if (text.p[0] == '-' && str_find_byte(text, 'n') < text.n && !word_is(&words->at[0], "export")) {
				state_forget_all(walk->state);
				walk->state->untracked = true;
			}
			continue;
		}
		(void)split_assignment(&words->at[i], &name, &value);
		if (local)
			walk_hide(walk, name);
		if (changes_value)
			state_attribute(walk->state, name);
		state_forget_assigned(walk->state, changes_value ? str_from(text, name.n + 1) : STR_NONE);
		lost = !walk->functions_open && word_is(&words->at[0], "local");
		if (!split_assignment(&words->at[i], &name, &value)) {
			if (local || changes_value || (!exports && !state_find(walk->state, name)))
				state_forget(walk->state, name, "a declared variable");
		} else if (lost) {
			state_forget(walk->state, name, "a local outside a function");
		} else {
			state_set(walk->state, name, value);
		}
		if (exports)
			export_variable(walk, name, command->span);
	}
	walk_subscripts(walk, command);
}

static void do_unset(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++)
		undefine_functions(walk, text_of(&command->words.at[i]));
	for (size_t i = 1; i < command->words.n; i++)
		if (str_find_byte(text_of(&command->words.at[i]), '[') < text_of(&command->words.at[i]).n)
			state_forget(walk->state, str_slice(text_of(&command->words.at[i]), 0, str_find_byte(text_of(&command->words.at[i]), '[')),
				     "an array without one element");
		else if (command->words.at[i].kind == WORD_STATIC)
			state_set(walk->state, command->words.at[i].text, word_static(STR("")));
		else
			state_forget_all(walk->state);
	walk_subscripts(walk, command);
}

/* Builtins whose operands name variables that they set. */
static void do_read(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++)
		if (command->words.at[i].kind == WORD_STATIC)
			state_forget(walk->state, command->words.at[i].text, "a value that is read");
		else
			state_forget_all(walk->state);
	state_forget(walk->state, STR("REPLY"), "a value that is read");
	walk_subscripts(walk, command);
}

static void do_printf(struct walk *walk, const struct command *command)
{
	if (command->words.n > 2 && word_is(&command->words.at[1], "-v")) {
		if (command->words.at[2].kind == WORD_STATIC)
			state_forget(walk->state, command->words.at[2].text, "a value made by printf");
		else
			state_forget_all(walk->state);
		walk_subscripts(walk, command);
	}
}

static void do_test(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++)
		if (word_is(&command->words.at[i], "-v"))
			walk_subscripts(walk, command);
}

static void do_wait(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i + 1 < command->words.n; i++)
		if (word_is(&command->words.at[i], "-p") && command->words.at[i + 1].kind == WORD_STATIC)
			state_forget(walk->state, command->words.at[i + 1].text, "a number");
	do_test(walk, command);
}

static void do_let(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++) {
		const struct word *word = &command->words.at[i];

		if (word->kind == WORD_STATIC)
			state_forget_assigned(walk->state, word->text);
		else
			state_forget_all(walk->state);
	}
	walk_arithmetic(walk, NULL);
	walk_subscripts(walk, command);
}

static void do_set(struct walk *walk, const struct command *command)
{
	const struct words *words = &command->words;

	for (size_t i = 1; i < words->n; i++) {
		struct str text = text_of(&words->at[i]);

		if (word_is(&words->at[i], "-") && i + 1 == words->n)
			return; /* the positional parameters stay */
		if (word_is(&words->at[i], "--") || word_is(&words->at[i], "-") || !(text.n > 1 && (text.p[0] == '-' || text.p[0] == '+'))) {
			size_t from = i + (word_in(&words->at[i], "-- -") ? 1 : 0);

			walk->state->positional = (struct words){ .at = words->at + from, .n = words->n - from };
			walk->state->positional_known = true;
			for (size_t k = from; k < words->n; k++)
				walk->state->positional_known &= !words->at[k].any_count;
			return;
		}
		if (text.p[0] == '-' && text.p[1] != 'o' && str_find_byte(text, 'e') < text.n)
			walk->state->errexit = true;
		if (text.p[0] == '-' && (str_find_byte(text, 'a') < text.n || (i + 1 < words->n && word_is(&words->at[i + 1], "allexport"))))
			walk->state->export_all = true;
		if (text.p[0] == '-' && text.p[text.n - 1] == 'o' && i + 1 < words->n && word_is(&words->at[++i], "errexit"))
			walk->state->errexit = true;
		if (text.p[0] == '+')
			walk->state->errexit = false;
		if (text.p[0] == '+' && (str_find_byte(text, 'B') < text.n || (i + 1 < words->n && word_is(&words->at[i + 1], "braceexpand"))))
			walk->state->own_braces = true;
	}
}

static void do_shift(struct walk *walk, const struct command *command)
{
	if (walk->state->positional_known && walk->state->positional.n && command->words.n == 1) {
		walk->state->positional.at++;
		walk->state->positional.n--;
	} else {
		walk->state->positional_known = false;
	}
}

static bool searched_by_cdpath(struct str target)
{
	return !str_starts(target, STR("/")) && !str_is(target, ".") && !str_is(target, "..") && !str_starts(target, STR("./")) &&
	       !str_starts(target, STR("../"));
}

static void do_cd(struct walk *walk, const struct command *command)
{
	static const struct grammar grammar = { "cd", NULL, "-L -P -e -@", 0 };
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);
	const struct arg *operand = args_operand(&args, 0);
	struct state *state = walk->state;
	struct word target;

	state->failed = state->dirs;
	if (operand) {
		target = operand->value;
	} else {
		const struct variable *home = state_find(state, STR("HOME"));

		target = home ? home->value : word_static(walk->world->home);
	}
	if (target.kind != WORD_STATIC || !target.text.n || word_is(&target, "-") || args_maybe_more(&args))
		state->dirs = (struct dirs){ .unknown = true };
	else
		dirs_move(&state->dirs, target.text);
	if (target.kind == WORD_STATIC && searched_by_cdpath(target.text) && state_find(state, STR("CDPATH")))
		dirs_unknown(&state->dirs);
	/* cd sets them, whatever they held. */
	state_drop(state, STR("PWD"));
	state_forget(state, STR("OLDPWD"), "the directory before");
}

static void do_popd(struct walk *walk, const struct command *command)
{
	(void)command;
	dirs_unknown(&walk->state->dirs);
}

static void do_pushd(struct walk *walk, const struct command *command)
{
	if (command->words.n == 2 && command->words.at[1].prefix.n && !strchr("+-", command->words.at[1].prefix.p[0]))
		do_cd(walk, command);
	else
		dirs_unknown(&walk->state->dirs);
}

static void do_eval(struct walk *walk, const struct command *command)
{
	const struct context *context = walk_enter(walk, STR("eval"));
	size_t from = command->words.n > 1 && word_is(&command->words.at[1], "--") ? 2 : 1;
	struct str text;

	if (join_words(&command->words, from, &text)) {
		walk_text(walk, text, command->span, true);
	} else {
		walk_gap(walk, GAP_CODE, "eval of a text that is made at run time", command->span);
		state_forget_all(walk->state);
	}
	walk->context = context;
}

/* A script file is not read, but what it sets is not known afterwards. */
static void do_source(struct walk *walk, const struct command *command)
{
	const struct context *context = walk_enter(walk, STR("source"));
	const struct word *file = command->words.n > 1 ? &command->words.at[1] : NULL;
	bool stdin_file = file && (word_is(file, "/dev/stdin") || word_is(file, "/dev/fd/0") || word_is(file, "-"));

	if (stdin_file && walk->input.kind == INPUT_TEXT)
		walk_text(walk, walk->input.text, command->span, true);
	else if (file && (str_starts(file->prefix, STR("/dev/fd/")) || (stdin_file && walk->input.kind == INPUT_UNKNOWN)))
		walk_gap(walk, GAP_CODE, "a script that another command prints", command->span);
	state_forget_all(walk->state);
	walk->context = context;
}

/* A text that runs when the shell ends, or at ANY_TIME from now on: read with what is known now, and once more at the
 * end of all. */
static void walk_later(struct walk *walk, struct str text, struct span span, bool any_time)
{
	struct state *before = state_copy(walk->state);

	/* What is known may be something else by then. */
	if (str_find_byte(text, '$') < text.n)
		*VEC_ADD(&walk->deferred) = (struct deferred){ text, span };
	walk->unsure++;
	walk_text(walk, text, span, true);
	walk->unsure--;
	if (any_time)
		state_join(walk->state, before);
	else
		*walk->state = *before;
}

static void do_trap(struct walk *walk, const struct command *command)
{
	const struct context *context = walk_enter(walk, STR("trap"));
	size_t at = command->words.n > 1 && word_is(&command->words.at[1], "--") ? 2 : 1;
	const struct word *action = at + 1 < command->words.n ? &command->words.at[at] : NULL;
	bool any_time = false;

	for (size_t i = at + 1; i < command->words.n; i++)
		any_time |= !word_in(&command->words.at[i], "EXIT 0");
	if (action && action->kind != WORD_STATIC)
		walk_gap(walk, GAP_CODE, "a trap that is made at run time", command->span);
	else if (action && !str_starts(action->text, STR("-")))
		walk_later(walk, action->text, command->span, any_time);
	walk->context = context;
}

/* A text of this shell to which bash adds words of its own. */
static void walk_callback(struct walk *walk, const struct word *code, struct span span)
{
	struct buf text = { 0 };

	if (code->kind != WORD_STATIC) {
		walk_gap(walk, GAP_CODE, "a shell text that is made at run time", span);
		return;
	}
	buf_add(&text, code->text);
	buf_addz(&text, " ${WORDS_OF_THE_CALLBACK}");
	walk_text(walk, buf_str(&text), span, true);
}

static void do_mapfile(struct walk *walk, const struct command *command)
{
	static const struct grammar grammar = { "mapfile", NULL, "-d: -n: -O: -s: -t -u: -C: -c:", 0 };
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);
	const struct arg *callback = args_option(&args, "-C");

	do_read(walk, command);
	if (callback && callback->has_value)
		walk_callback(walk, &callback->value, command->span);
}

/* compgen -C TEXT and -W TEXT, jobs -x WORDS */
static void do_compgen(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i + 1 < command->words.n; i++) {
		if (word_is(&command->words.at[i], "-C"))
			walk_callback(walk, &command->words.at[i + 1], command->span);
		if (word_is(&command->words.at[i], "-W"))
			walk_expanded_again(walk, text_of(&command->words.at[i + 1]), command->span);
	}
}

static void do_jobs(struct walk *walk, const struct command *command)
{
	if (command->words.n > 2 && word_is(&command->words.at[1], "-x"))
		walk_words(walk, command, &command->words, 2, command->words.n);
}

/* Options after which names or lines mean something else. */
static void do_shopt(struct walk *walk, const struct command *command)
{
	for (size_t i = 2; i < command->words.n; i++) {
		if (!word_is(&command->words.at[1], "-s"))
			return;
		walk->aliases |= word_is(&command->words.at[i], "expand_aliases");
		walk->last_pipe |= word_is(&command->words.at[i], "lastpipe");
	}
}

/* Whether aliases are expanded depends on the shell's options: the text is read as if it ran. */
static void do_alias(struct walk *walk, const struct command *command)
{
	const struct context *context = walk_enter(walk, STR("alias"));

	for (size_t i = 1; i < command->words.n; i++) {
		struct str name;
		struct word value;

		if (!split_assignment(&command->words.at[i], &name, &value))
			continue;
		if (walk->aliases)
			walk_gap(walk, GAP_CODE, "an alias that later words may mean", command->span);
		if (value.kind == WORD_STATIC)
			walk_text(walk, value.text, command->span, false);
		else
			walk_gap(walk, GAP_CODE, "an alias that is made at run time", command->span);
	}
	walk->context = context;
}

static const struct {
	const char *names;
	builtin_function *apply;
} builtins[] = {
	{ "cd", do_cd },
	{ "pushd", do_pushd },
	{ "popd", do_popd },
	{ "export declare typeset local readonly", do_declare },
	{ "unset", do_unset },
	{ "read getopts", do_read },
	{ "mapfile readarray", do_mapfile },
	{ "compgen complete", do_compgen },
	{ "jobs", do_jobs },
	{ "shopt", do_shopt },
	{ "wait", do_wait },
	{ "printf", do_printf },
	{ "test [", do_test },
	{ "let", do_let },
	{ "set", do_set },
	{ "shift", do_shift },
	{ "eval", do_eval },
	{ "source .", do_source },
	{ "trap", do_trap },
	{ "alias", do_alias },
};

void apply_builtin(struct walk *walk, const struct command *command)
{
	/* Only a plain name is a builtin: /bin/cd is a program. */
	if (command->words.at[0].kind != WORD_STATIC)
		return;
	for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
		if (str_list_has(builtins[i].names, command->words.at[0].text))
			builtins[i].apply(walk, command);
}
