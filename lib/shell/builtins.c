/* builtins.c: builtins that change what later words mean. One row each. */
#include "shell/scripts.h"

#include "argv/options.h"
#include "base/buf.h"
#include "base/vec.h"

#include <string.h>

static struct str text_of(const struct word *word)
{
	return word->kind == WORD_STATIC ? word->text : word->prefix;
}

static bool word_in(const struct word *word, const char *list)
{
	return word->kind == WORD_STATIC && str_list_has(list, word->text);
}

/* `unset 'a[$(cmd)]'`: subscripts are evaluated, even out of single quotes. */
void walk_subscripts(struct walk *walk, const struct command *command)
{
	bool any = false;

	for (size_t i = 1; i < command->words.n; i++) {
		const struct word *word = &command->words.at[i];
		size_t bracket = str_find_byte(word->prefix, '[');
		const struct variable *variable = state_find(walk->state, str_slice(word->prefix, 0, bracket));

		if (bracket == word->prefix.n)
			continue;
		any = true;
		if (str_find_byte(word->prefix, '=') < bracket)
			continue; /* in a value */
		if (!variable || !variable->associative)
			check_evaluated_word(walk, word);
	}
	if (any)
		walk_evaluated(walk);
}

/* The variable of NAME or NAME[subscript]. */
static struct str name_of(struct str text)
{
	return str_slice(text, 0, str_find_byte(text, '['));
}

/* A builtin sets the variable, or the element, that WORD names. */
static void set_named(struct walk *walk, const struct word *word, struct word value)
{
	if (word->kind != WORD_STATIC) {
		state_forget_all(walk->state);
		return;
	}
	walk_integer(walk, name_of(word->text), &value);
	if (str_find_byte(word->text, '[') < word->text.n) {
		value.kind = WORD_DYNAMIC;
		value.why = "an array that is set in part";
		value.text = value.prefix = value.suffix = STR_NONE;
	}
	value.variable = value.kind != WORD_STATIC;
	state_set(walk->state, name_of(word->text), value);
}

/* Builtins whose operands name variables that they set. */
static void do_read(struct walk *walk, const struct command *command)
{
	struct word value = word_dynamic("a value that is read"), reply = word_static(STR("REPLY"));

	value.foreign = walk->input.kind != INPUT_INHERITED && walk->input.kind != INPUT_TEXT && !word_is(&command->words.at[0], "getopts");
	for (size_t i = 1; i < command->words.n; i++)
		if (!str_starts(command->words.at[i].prefix, STR("-")))
			set_named(walk, &command->words.at[i], value);
	set_named(walk, &reply, value);
	walk_subscripts(walk, command);
}

/* A format that prints nothing but itself and numbers. */
static bool prints_numbers(struct str format)
{
	for (size_t i = 0; i < format.n; i++) {
		if (format.p[i] != '%')
			continue;
		do
			i++;
		while (i < format.n && format.p[i] && strchr("-+ #0123456789.*", format.p[i]));
		if (i == format.n || !format.p[i] || !strchr("diouxXeEfFgG%", format.p[i]))
			return false;
	}
	return true;
}

/* An escape that may stand for any byte. */
static bool has_coded_byte(struct str text)
{
	for (size_t i = 0; i + 1 < text.n; i++)
		if (text.p[i] == '\\' && text.p[i + 1] && strchr("01234567xuU", text.p[i + 1]))
			return true;
	return false;
}

/* What printf prints. It is foreign, too, when it may be a text with code in it that is met nowhere as it is. */
static struct word printed(const struct args *args)
{
	const struct arg *format = args_operand(args, 0), *value = args_operand(args, 1);
	bool numbers = format && format->value.kind == WORD_STATIC && prints_numbers(format->value.text);
	struct word out = word_dynamic("a value made by printf");

	if (args->operands == 2 && word_is(&format->value, "%s") && !value->value.any_count)
		return value->value;
	for (size_t i = 0; i < args->operands; i++) {
		const struct word *word = &args_operand(args, i)->value;

		out.foreign |= has_coded_byte(word->prefix) || has_coded_byte(word->suffix) || ((!numbers || !i) && (word->foreign || has_code_bytes(word)));
	}
	return out;
}

static void do_printf(struct walk *walk, const struct command *command)
{
	static const struct grammar grammar = { "printf", NULL, "-v:", GRAMMAR_OPTIONS_FIRST };
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);
	const struct arg *name = args_option(&args, "-v");

	if (name && name->has_value) {
		set_named(walk, &name->value, printed(&args));
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
	static const struct grammar grammar = { "wait", NULL, "-f -n -p:", GRAMMAR_OPTIONS_FIRST };
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);
	const struct arg *name = args_option(&args, "-p");

	if (name && name->has_value) {
		set_named(walk, &name->value, word_dynamic("a number"));
		walk_subscripts(walk, command);
	}
}

static void do_let(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++) {
		const struct word *word = &command->words.at[i];

		check_evaluated_word(walk, word);
		if (word->kind == WORD_STATIC)
			state_forget_assigned(walk->state, word->text);
		else
			state_forget_all(walk->state);
	}
	walk_arithmetic(walk, NULL);
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
		if (text.p[0] == '-' && (str_find_byte(text, 'k') < text.n || (i + 1 < words->n && word_is(&words->at[i + 1], "keyword"))))
			walk_gap(walk, GAP_CODE, "words that become assignments: set -k", command->span);
		if (i + 1 < words->n && word_is(&words->at[i + 1], "posix"))
			walk->aliases = walk->state->posix = true;
		walk->history |= i + 1 < words->n && word_is(&words->at[i + 1], "history");
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
	if (state->journal->open)
		dirs_join(&state->journal->dirs, &state->dirs);
	/* cd sets them, whatever they held; but it may fail. */
	if (state_find(state, STR("PWD")))
		state_forget(state, STR("PWD"), "the directory");
	state_forget(state, STR("OLDPWD"), "the directory before");
}

static void do_popd(struct walk *walk, const struct command *command)
{
	(void)command;
	dirs_unknown(&walk->state->dirs);
	dirs_unknown(&walk->state->journal->dirs);
}

static void do_pushd(struct walk *walk, const struct command *command)
{
	if (command->words.n == 2 && command->words.at[1].prefix.n && !strchr("+-", command->words.at[1].prefix.p[0]))
		do_cd(walk, command);
	else
		do_popd(walk, command);
}

static bool is_settings(const struct word *word, const char *behind)
{
	return word->settings && str_is(word->prefix, behind) && !word->suffix.n;
}

static void do_eval(struct walk *walk, const struct command *command)
{
	const struct context *context = walk_enter(walk, STR("eval"));
	size_t from = command->words.n > 1 && word_is(&command->words.at[1], "--") ? 2 : 1;
	struct str text;

	if (join_words(&command->words, from, &text)) {
		walk_text(walk, text, command->span, true);
	} else if (from + 1 == command->words.n && is_settings(&command->words.at[from], "")) {
		walk_gap(walk, GAP_SETTINGS, "what a program prints for its user's shell", command->span);
		state_forget_all(walk->state);
	} else {
		walk_gap(walk, GAP_CODE, "eval of a text that is made at run time", command->span);
		state_forget_all(walk->state);
	}
	walk->context = context;
}

/* A script file is not read unless the text itself wrote it; else what it sets is not known afterwards. */
static void do_source(struct walk *walk, const struct command *command)
{
	const struct context *context = walk_enter(walk, STR("source"));
	const struct word *file = command->words.n > 1 ? &command->words.at[1] : NULL;
	bool stdin_file = file && (word_is(file, "/dev/stdin") || word_is(file, "/dev/fd/0") || word_is(file, "-")), known = false;

	if (command->words.n > 2)
		walk->state->positional_known = false;
	if (stdin_file && walk->input.kind == INPUT_TEXT) {
		struct input input = take_input(walk);

		walk_text(walk, input.text, command->span, true);
		walk->input = input;
	} else if (file && is_settings(file, "/dev/fd/"))
		walk_gap(walk, GAP_SETTINGS, "what a program prints for its user's shell", command->span);
	else if (file && (is_descriptor(file) || (stdin_file && walk->input.kind == INPUT_UNKNOWN)))
		walk_gap(walk, GAP_CODE, "a script that another command prints", command->span);
	else if (file)
		known = source_script(walk, stdin_file && walk->input.kind == INPUT_FILE ? &walk->input.file : file, command->span);
	if (!known)
		state_forget_all(walk->state);
	walk->context = context;
}

/* A text that a builtin runs with words of its own behind it. */
static void walk_callback(struct walk *walk, const struct word *text, struct span span)
{
	struct state *before = state_copy(walk->state);
	struct buf call = { 0 };

	if (text->kind != WORD_STATIC) {
		walk_code(walk, text, span);
		return;
	}
	buf_add(&call, text->text);
	buf_addz(&call, " \"$@\"");
	walk->state->positional_known = false;
	walk->unsure++;
	walk_text(walk, buf_str(&call), span, true);
	walk->unsure--;
	walk->state->positional = before->positional;
	walk->state->positional_known = before->positional_known;
	state_join(walk->state, before);
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
		if (word_is(&command->words.at[i], "-C") || word_is(&command->words.at[i], "-F"))
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
	bool sets = false;

	for (size_t i = 1; i < command->words.n; i++) {
		struct str text = text_of(&command->words.at[i]);

		sets |= str_starts(text, STR("-")) && str_find_byte(text, 's') < text.n;
		walk->aliases |= sets && word_is(&command->words.at[i], "expand_aliases");
		walk->last_pipe |= sets && word_is(&command->words.at[i], "lastpipe");
		walk->state->posix |= sets && word_is(&command->words.at[i], "posix");
	}
}

/* enable -n cd: the name is a program from now on. */
static void do_enable(struct walk *walk, const struct command *command)
{
	static const char meaningful[] = "cd pushd popd export declare typeset local readonly unset shopt set shift eval source . trap alias "
					 "exec command builtin return exit break continue";
	bool changes = false, loads = false, gap = false;

	for (size_t i = 1; i < command->words.n; i++) {
		struct str text = text_of(&command->words.at[i]);

		if (str_starts(text, STR("-"))) {
			loads |= str_find_byte(text, 'f') < text.n;
			changes |= str_find_byte(text, 'n') < text.n;
		} else if (loads || (changes && (command->words.at[i].kind != WORD_STATIC || word_in(&command->words.at[i], meaningful))))
			gap = true;
	}
	if (gap)
		walk_gap(walk, GAP_CODE, "a builtin that is switched off or loaded", command->span);
}

/* A script has no history but what it puts there: history -s TEXT, -r FILE. */
static void do_history(struct walk *walk, const struct command *command)
{
	static const struct grammar grammar = { "history", NULL, "-c -d: -a -n -r -w -p -s", GRAMMAR_OPTIONS_FIRST };
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);

	walk->history |= args_any(&args, "-s -r -n");
}

/* fc without -l runs commands of the history (bash 5.2 manual, 9.2). */
static void do_fc(struct walk *walk, const struct command *command)
{
	static const struct grammar grammar = { "fc", NULL, "-e: -l -n -r -s", GRAMMAR_OPTIONS_FIRST };
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);

	if (walk->history && !args_option(&args, "-l"))
		walk_gap(walk, GAP_CODE, "a command of the history", command->span);
}

/* hash -p FILE NAME */
static void do_hash(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++)
		if (str_starts(text_of(&command->words.at[i]), STR("-")) &&
		    str_find_byte(text_of(&command->words.at[i]), 'p') < text_of(&command->words.at[i]).n)
			walk_gap(walk, GAP_CODE, "a name that means another program", command->span);
}

/* The names stand in the rows: to look for one meets no other memory. */
static const struct builtin builtins[] = {
	{ "cd", do_cd, 0 },
	{ "pushd", do_pushd, 0 },
	{ "popd", do_popd, 0 },
	{ "export", do_declare, BUILTIN_SPECIAL | BUILTIN_DECLARES },
	{ "declare", do_declare, BUILTIN_DECLARES },
	{ "typeset", do_declare, BUILTIN_DECLARES },
	{ "local", do_declare, BUILTIN_DECLARES },
	{ "readonly", do_declare, BUILTIN_SPECIAL | BUILTIN_DECLARES },
	{ "unset", do_unset, BUILTIN_SPECIAL },
	{ "read", do_read, 0 },
	{ "getopts", do_read, 0 },
	{ "mapfile", do_mapfile, 0 },
	{ "readarray", do_mapfile, 0 },
	{ "compgen", do_compgen, 0 },
	{ "jobs", do_jobs, 0 },
	{ "shopt", do_shopt, 0 },
	{ "wait", do_wait, 0 },
	{ "printf", do_printf, 0 },
	{ "test", do_test, 0 },
	{ "[", do_test, 0 },
	{ "let", do_let, 0 },
	{ "set", do_set, BUILTIN_SPECIAL },
	{ "shift", do_shift, BUILTIN_SPECIAL },
	{ "eval", do_eval, BUILTIN_SPECIAL },
	{ "source", do_source, BUILTIN_SPECIAL },
	{ ".", do_source, BUILTIN_SPECIAL },
	{ "trap", do_trap, BUILTIN_SPECIAL },
	{ "alias", do_alias, 0 },
	{ "enable", do_enable, 0 },
	{ "hash", do_hash, 0 },
	{ "history", do_history, 0 },
	{ "fc", do_fc, 0 },
	{ ":", NULL, BUILTIN_SPECIAL },
	{ "break", NULL, BUILTIN_SPECIAL },
	{ "continue", NULL, BUILTIN_SPECIAL },
	{ "exec", NULL, BUILTIN_SPECIAL },
	{ "exit", NULL, BUILTIN_SPECIAL },
	{ "return", NULL, BUILTIN_SPECIAL },
	{ "times", NULL, BUILTIN_SPECIAL },
};

const struct builtin *builtin_of(const struct words *words)
{
	struct str name = words->n ? words->at[0].text : STR_NONE;

	/* Only a plain name is a builtin: /bin/cd is a program. */
	if (!name.n || words->at[0].kind != WORD_STATIC)
		return NULL;
	for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
		if (str_is_name(name, builtins[i].name))
			return &builtins[i];
	return NULL;
}

void apply_builtin(struct walk *walk, const struct command *command)
{
	const struct builtin *builtin = builtin_of(&command->words);

	if (builtin && builtin->apply)
		builtin->apply(walk, command);
}
