/* unwrap.c: the command inside a command, by the rows of wrappers.c. */
#include "shell/walk.h"

#include "base/buf.h"
#include "base/vec.h"
#include "shell/interpreters.h"
#include "shell/wrappers.h"

#include <string.h>

void walk_words(struct walk *walk, const struct command *outer, const struct words *words, size_t from, size_t to)
{
	struct command inner = { .span = outer->span };

	if (from >= to)
		return;
	if (walk->depth >= SHELL_DEPTH_MAX) {
		walk_gap(walk, GAP_LIMIT, "nested too deep", outer->span);
		return;
	}
	inner.words = (struct words){ .at = words->at + from, .n = to - from };
	inner.assignments = outer->assignments;
	walk->depth++;
	walk_command(walk, inner, outer->words.n && word_is(&outer->words.at[0], "command") ? STARTED_BY_COMMAND
			    : outer->words.n && word_is(&outer->words.at[0], "builtin")	    ? STARTED_BY_COMMAND
											    : STARTED_BY_PROGRAM);
	walk->depth--;
}

void walk_joined(struct walk *walk, const struct words *words, size_t from, struct span span)
{
	struct buf text = { 0 };

	if (from >= words->n)
		return;
	for (size_t i = from; i < words->n; i++) {
		if (words->at[i].kind == WORD_DYNAMIC) {
			walk_gap(walk, GAP_CODE, "a shell text that is made at run time", span);
			return;
		}
		if (i > from)
			buf_byte(&text, ' ');
		buf_add(&text, words->at[i].text);
	}
	walk_text(walk, buf_str(&text), span, false);
}

void walk_code(struct walk *walk, const struct word *code, struct span span)
{
	if (code->kind == WORD_STATIC)
		walk_text(walk, code->text, span, false);
	else
		walk_gap(walk, GAP_CODE, "a shell text that is made at run time", span);
}

/* Every option that holds a shell text; true when there was one. */
static bool walk_code_options(struct walk *walk, const struct command *outer, const struct wrapper *wrapper,
			      const struct args *args)
{
	bool any = false;

	for (size_t i = 0; wrapper->code && i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind != ARG_OPTION || !arg->has_value || !str_list_has(wrapper->code, arg->name))
			continue;
		any = true;
		walk_code(walk, &arg->value, outer->span);
	}
	return any;
}

static void report_unknown_options(struct walk *walk, const struct command *outer, const struct args *args)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind == ARG_UNKNOWN) {
			walk_gap(walk, GAP_CODE, "an option that is not known hides which command is run", outer->span);
			return;
		}
}

static bool is_assignment(const struct word *word)
{
	struct str known = word->kind == WORD_STATIC ? word->text : word->prefix;
	size_t equals = str_find_byte(known, '=');

	return equals > 0 && equals < known.n;
}

/* env -S 'a b' c: the text is split into words that stand before the others. Only blanks, quotes and plain
 * escapes are read. */
static bool split_string(const struct word *text, struct words *out)
{
	struct str rest = text->text, word;

	if (text->kind != WORD_STATIC)
		return false;
	for (size_t i = 0; i < rest.n; i++)
		if (strchr("\\'\"$#", rest.p[i]))
			return false;
	while (str_next_word(&rest, &word))
		*VEC_ADD(out) = word_static(word);
	return true;
}

static void add_words(struct words *out, const struct words *words, size_t from)
{
	for (size_t i = from; i < words->n; i++)
		*VEC_ADD(out) = words->at[i];
}

/* `sh` runs its input only when no script is named. */
static void walk_shell(struct walk *walk, const struct command *outer, const struct args *args)
{
	const struct words *words = &outer->words;
	const struct word *script = args->rest < words->n ? &words->at[args->rest] : NULL;

	/* The text of -c is the first operand, wherever the letter stood: bash -c -e 'text'. */
	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind != ARG_OPTION || !str_is(arg->name, "-c"))
			continue;
		if (script)
			walk_code(walk, script, outer->span);
		return;
	}
	if (args_option(args, "-n"))
		return;
	if (script && !args_option(args, "-s")) {
		bool pipe = str_starts(script->prefix, STR("/dev/fd/"));

		if (pipe)
			walk_gap(walk, GAP_CODE, "a shell reads what another command prints", outer->span);
		if (pipe || (!word_is(script, "/dev/stdin") && !word_is(script, "-")))
			return; /* a script file is not read */
	}
	if (walk->input.kind == INPUT_TEXT)
		walk_text(walk, walk->input.text, outer->span, false);
	else if (walk->input.kind == INPUT_UNKNOWN || walk->input.kind == INPUT_PATHS)
		walk_gap(walk, GAP_CODE, "a shell reads what another command prints", outer->span);
}

/* The word with WHAT replaced by something not known that begins with PREFIX. */
static struct word replaced(const struct word *word, struct str what, struct str prefix, const char *why)
{
	struct word out = word_dynamic(why);
	struct buf before = { 0 };
	size_t at = str_find(word->text, what);

	if (word->kind != WORD_STATIC || at == word->text.n)
		return *word;
	buf_add(&before, str_slice(word->text, 0, at));
	buf_add(&before, prefix);
	out.prefix = buf_str(&before);
	out.suffix = str_from(word->text, at + what.n);
	out.span = word->span;
	out.found = prefix.n > 0;
	return out;
}

/* What xargs puts behind the command or in place of -I's text. */
static struct word input_word(const struct walk *walk)
{
	struct word word = word_dynamic("a word that xargs reads");

	word.any_count = true;
	if (walk->input.kind == INPUT_PATHS) {
		word.prefix = walk->input.text;
		word.found = true;
	}
	return word;
}

/* The words of a known input; false when quotes in it would need xargs' own rules. */
static bool input_words(const struct walk *walk, struct words *out)
{
	struct str rest = walk->input.text, word;

	if (walk->input.kind != INPUT_TEXT)
		return false;
	for (size_t i = 0; i < rest.n; i++)
		if (strchr("\\'\"", rest.p[i]))
			return false;
	while (str_next_word(&rest, &word))
		*VEC_ADD(out) = word_static(word);
	return true;
}

/* WORD with WHAT replaced by the one word that xargs reads, when that is known. */
static struct word replaced_by_known(const struct word *word, struct str what, const struct word *known)
{
	struct buf text = { 0 };
	size_t at = str_find(word->text, what);
	struct word out;

	if (word->kind != WORD_STATIC || at == word->text.n)
		return *word;
	buf_add(&text, str_slice(word->text, 0, at));
	buf_add(&text, known->text);
	buf_add(&text, str_from(word->text, at + what.n));
	out = word_static(buf_str(&text));
	out.span = word->span;
	return out;
}

/* What xargs replaces: the value of -I, {} by default for -i; STR_NONE when it appends. */
static struct str xargs_replaces(const struct args *args)
{
	static const char *const names[] = { "-I", "-J", "-i", "--replace" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const struct arg *arg = args_option(args, names[i]);

		if (arg)
			return arg->has_value ? arg->value.text : STR("{}");
	}
	return STR_NONE;
}

static void walk_xargs(struct walk *walk, const struct command *outer, const struct args *args)
{
	bool plain = !args_option(args, "-0") && !args_option(args, "-d") && !args_option(args, "-a");
	struct str what = xargs_replaces(args);
	struct words words = { 0 }, known = { 0 };
	struct input input = walk->input;

	add_words(&words, &outer->words, args->rest);
	if (!words.n)
		return;
	plain = plain && input_words(walk, &known);
	for (size_t i = 0; what.n && i < words.n; i++)
		if (plain && known.n == 1)
			words.at[i] = replaced_by_known(&words.at[i], what, &known.at[0]);
		else
			words.at[i] = replaced(&words.at[i], what, input_word(walk).prefix, "a word that xargs reads");
	if (!what.n && plain)
		add_words(&words, &known, 0);
	else if (!what.n)
		*VEC_ADD(&words) = input_word(walk);
	walk->input = (struct input){ .kind = INPUT_FILE };
	walk_words(walk, outer, &words, 0, words.n);
	walk->input = input;
}

/* -exec CMD ; and its like. {} is something below the place where the search begins. */
static void walk_find(struct walk *walk, const struct command *outer)
{
	const struct words *words = &outer->words;
	struct str root = STR(".");
	size_t roots = 0;

	for (size_t i = 1; i < words->n && words->at[i].prefix.n && !strchr("-(!", words->at[i].prefix.p[0]); i++) {
		if (roots++ == 0)
			root = words->at[i].kind == WORD_STATIC ? words->at[i].text : STR_NONE;
	}
	if (roots > 1)
		root = STR_NONE;
	if (root.n && !str_ends(root, STR("/"))) {
		struct buf slash = { 0 };

		buf_add(&slash, root);
		buf_byte(&slash, '/');
		root = buf_str(&slash);
	}
	for (size_t i = 1; i < words->n; i++) {
		struct words inner = { 0 };
		bool execdir = word_is(&words->at[i], "-execdir") || word_is(&words->at[i], "-okdir");

		if (!execdir && !word_is(&words->at[i], "-exec") && !word_is(&words->at[i], "-ok"))
			continue;
		for (i++; i < words->n && !word_is(&words->at[i], ";"); i++) {
			if (word_is(&words->at[i], "+") && inner.n && inner.at[inner.n - 1].kind == WORD_DYNAMIC)
				break;
			*VEC_ADD(&inner) = replaced(&words->at[i], STR("{}"), root, "a path that find meets");
		}
		walk_words(walk, outer, &inner, 0, inner.n);
	}
}

static void walk_parallel(struct walk *walk, const struct command *outer, const struct args *args)
{
	struct words words = { 0 };
	bool separator = false;

	for (size_t i = args->rest; i < outer->words.n && !separator; i++) {
		separator = outer->words.at[i].kind == WORD_STATIC && str_starts(outer->words.at[i].text, STR(":::"));
		if (!separator)
			*VEC_ADD(&words) = replaced(&outer->words.at[i], STR("{}"), STR_NONE, "a word that parallel reads");
	}
	if (!words.n) {
		walk_gap(walk, GAP_CODE, "commands that parallel reads", outer->span);
		return;
	}
	if (words.n == 1 && words.at[0].kind != WORD_DYNAMIC && str_find_byte(words.at[0].text, ' ') < words.at[0].text.n) {
		walk_joined(walk, &words, 0, outer->span);
		return;
	}
	*VEC_ADD(&words) = input_word(walk);
	walk_words(walk, outer, &words, 0, words.n);
}

/* Words from ARGS->rest on, behind the row's own operands and, for env and sudo, assignments. */
static void walk_rest(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args)
{
	const struct arg *split = args_option(args, "-S");
	struct words words = { 0 };
	struct command inner = *outer;
	size_t from = 0;

	if (wrapper->kind == WRAP_ASSIGNMENTS && split && split->has_value && !split_string(&split->value, &words)) {
		walk_gap(walk, GAP_CODE, "a string that env splits", outer->span);
		return;
	}
	add_words(&words, &outer->words, args->rest);
	for (unsigned i = 0; i < wrapper->operands && from < words.n; i++)
		from++;
	/* flock FILE -c TEXT: the option stands behind the operand. */
	if (wrapper->code && from + 1 < words.n && words.at[from].kind == WORD_STATIC &&
	    str_list_has(wrapper->code, words.at[from].text)) {
		walk_code(walk, &words.at[from + 1], outer->span);
		return;
	}
	while (wrapper->kind == WRAP_ASSIGNMENTS && from < words.n && is_assignment(&words.at[from])) {
		struct str text = words.at[from].kind == WORD_STATIC ? words.at[from].text : words.at[from].prefix;
		size_t equals = str_find_byte(text, '=');
		struct assignment *assignment = VEC_ADD(&inner.assignments);

		assignment->name = str_slice(text, 0, equals);
		assignment->value = words.at[from].kind == WORD_STATIC ? word_static(str_from(text, equals + 1)) : words.at[from];
		walk_environment(walk, assignment, outer->span);
		from++;
	}
	if (wrapper->kind == WRAP_TEXT && !args_option(args, "-x"))
		walk_joined(walk, &words, from, outer->span);
	else
		walk_words(walk, &inner, &words, from, words.n);
}

static void set_directory(struct walk *walk, const struct wrapper *wrapper, const struct args *args)
{
	const struct arg *dir = wrapper->dir ? args_option(args, wrapper->dir) : NULL;

	if (!dir)
		return;
	if (dir->value.kind == WORD_STATIC)
		dirs_move(&walk->state->dirs, dir->value.text);
	else
		dirs_unknown(&walk->state->dirs);
}

static void walk_wrapped(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, size_t from)
{
	struct grammar grammar = { wrapper->programs, wrapper->subcommands, wrapper->options, GRAMMAR_OPTIONS_FIRST };
	struct args args;

	if (wrapper->kind == WRAP_SHELL)
		grammar.flags |= GRAMMAR_PLUS;
	args = args_sort(&grammar, outer->words.at, outer->words.n, from);
	set_directory(walk, wrapper, &args);
	if (wrapper->kind != WRAP_FIND)
		report_unknown_options(walk, outer, &args);
	if (str_is(str_of(wrapper->programs), "command") && (args_option(&args, "-v") || args_option(&args, "-V")))
		return; /* only tells what the name means */
	switch (wrapper->kind) {
	case WRAP_SHELL:
		walk_shell(walk, outer, &args);
		break;
	case WRAP_XARGS:
		walk_xargs(walk, outer, &args);
		break;
	case WRAP_FIND:
		walk_find(walk, outer);
		break;
	case WRAP_PARALLEL:
		walk_parallel(walk, outer, &args);
		break;
	case WRAP_CODE:
		/* su takes its options behind the user's name as well. */
		grammar.flags = 0;
		args = args_sort(&grammar, outer->words.at, outer->words.n, from);
		if (!walk_code_options(walk, outer, wrapper, &args) && walk->input.kind == INPUT_TEXT)
			walk_text(walk, walk->input.text, outer->span, false);
		break;
	case WRAP_COMMAND:
	case WRAP_ASSIGNMENTS:
	case WRAP_TEXT:
		if (!walk_code_options(walk, outer, wrapper, &args))
			walk_rest(walk, outer, wrapper, &args);
		break;
	}
}

/* `$SUDO rm -rf x`: the words behind a program that is not known may be a command too. */
static void walk_behind_unknown(struct walk *walk, const struct command *outer)
{
	const struct context *context = walk_enter(walk, STR("a program that is not known"));

	if (outer->words.n > 1 && outer->words.at[1].kind == WORD_STATIC && outer->words.at[1].text.n &&
	    outer->words.at[1].text.p[0] != '-')
		walk_words(walk, outer, &outer->words, 1, outer->words.n);
	walk->context = context;
}

void unwrap(struct walk *walk, const struct command *command)
{
	const struct context *context = walk->context;
	struct state *state = walk->state;
	enum place place = walk->place;
	size_t from;
	const struct wrapper *wrapper = wrapper_of(&command->words, &from);
	struct str program;

	if (command->unknown_program) {
		walk_behind_unknown(walk, command);
		return;
	}
	read_interpreter(walk, command);
	unwrap_git(walk, command);
	walk->context = context;
	if (!wrapper || !word_program(&command->words.at[0], &program))
		return;
	(void)walk_enter(walk, program);
	if (wrapper->place != PLACE_HERE)
		walk->place = wrapper->place;
	if (wrapper->dir || wrapper->place != PLACE_HERE) {
		walk->state = state_copy(state);
		if (wrapper->place != PLACE_HERE)
			dirs_unknown(&walk->state->dirs);
	}
	walk_wrapped(walk, command, wrapper, from);
	walk->state = state;
	walk->place = place;
	walk->context = context;
}
