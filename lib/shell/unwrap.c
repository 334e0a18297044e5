/* unwrap.c: the command inside a command, by the rows of wrappers.c. */
#include "shell/walk.h"

#include "base/buf.h"
#include "base/vec.h"
#include "shell/index.h"
#include "shell/interpreters.h"
#include "shell/scripts.h"
#include "shell/unwrap.h"

#include <string.h>

void walk_words(struct walk *walk, const struct command *outer, const struct words *words, size_t from, size_t to)
{
	struct command inner = { .span = outer->span };
	bool by_shell;

	if (from >= to)
		return;
	if (walk->depth >= SHELL_DEPTH_MAX) {
		walk_gap(walk, GAP_LIMIT, "nested too deep", outer->span);
		return;
	}
	inner.words = (struct words){ .at = words->at + from, .n = to - from };
	inner.assignments = outer->assignments;
	walk->depth++;
	by_shell = outer->words.n && (word_is(&outer->words.at[0], "command") || word_is(&outer->words.at[0], "builtin"));
	walk_command(walk, inner, by_shell ? STARTED_BY_COMMAND : STARTED_BY_PROGRAM);
	walk->depth--;
}

/* TEXT in a shell of its own, of which the name is not known: what bash and dash make of it. */
static void walk_unknown_shell(struct walk *walk, struct str text, struct span span)
{
	enum dialect dialect = walk->dialect;

	walk->dialect = DIALECT_ANY;
	walk_text(walk, text, span, false);
	walk->dialect = dialect;
}

bool join_words(const struct words *words, size_t from, struct str *out)
{
	struct buf text = { 0 };

	for (size_t i = from; i < words->n; i++) {
		if (words->at[i].kind == WORD_DYNAMIC)
			return false;
		if (i > from)
			buf_byte(&text, ' ');
		buf_add(&text, words->at[i].text);
	}
	*out = buf_str(&text);
	return true;
}

void walk_joined(struct walk *walk, const struct words *words, size_t from, struct span span)
{
	struct str text;

	if (from >= words->n)
		return;
	if (join_words(words, from, &text))
		walk_unknown_shell(walk, text, span);
	else
		walk_gap(walk, GAP_CODE, "a shell text that is made at run time", span);
}

void walk_code(struct walk *walk, const struct word *code, struct span span)
{
	if (code->kind == WORD_STATIC)
		walk_unknown_shell(walk, code->text, span);
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

/* The word with what fd puts a path, or a part of it, in place of. */
static struct word found_path(const struct word *word)
{
	struct word met = word_dynamic("a path that is found");
	struct str marks = STR("{} {.} {/} {//} {/.}"), mark;

	while (str_next_word(&marks, &mark))
		if (str_find(word->text, mark) < word->text.n)
			return replaced(word, mark, &met);
	return *word;
}

/* `fd -x CMD WORDS ;`: {} and its like are paths, without one a path stands behind the words. */
static void walk_tail(struct walk *walk, const struct command *outer, const char *tail)
{
	const struct words *words = &outer->words;

	for (size_t i = 1; i < words->n; i++) {
		struct words inner = { 0 };
		struct str text = words->at[i].text;
		size_t equals = str_find_byte(text, '=');

		if (words->at[i].kind != WORD_STATIC || !str_list_has(tail, str_slice(text, 0, equals)))
			continue;
		if (equals < text.n)
			*VEC_ADD(&inner) = word_static(str_from(text, equals + 1));
		for (i++; i < words->n && !word_is(&words->at[i], ";"); i++)
			*VEC_ADD(&inner) = found_path(&words->at[i]);
		*VEC_ADD(&inner) = word_dynamic("paths that are found");
		inner.at[inner.n - 1].any_count = true;
		if (inner.n > 1)
			walk_words(walk, outer, &inner, 0, inner.n);
	}
}

static void report_unknown_options(struct walk *walk, const struct command *outer, const struct args *args, bool loose)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind == ARG_UNKNOWN && !(loose && str_starts(args->at[i].name, STR("--")))) {
			walk_gap(walk, GAP_CODE, "an option that is not known hides which command is run", outer->span);
			return;
		}
}

/* NAME=VALUE for env; its NAME may even be empty or known only at run time. */
static bool is_assignment(const struct word *word)
{
	return str_find_byte(word->prefix, '=') < word->prefix.n || str_find_byte(word->suffix, '=') < word->suffix.n;
}

void add_words(struct words *out, const struct words *words, size_t from)
{
	for (size_t i = from; i < words->n; i++)
		*VEC_ADD(out) = words->at[i];
}

struct input take_input(struct walk *walk)
{
	struct input input = walk->input;

	walk->input = (struct input){ .kind = INPUT_UNKNOWN };
	return input;
}

/* The input as commands of a shell that was started without any. */
void walk_input(struct walk *walk, struct span span)
{
	struct input input = walk->input;

	if (input.kind == INPUT_TEXT) {
		(void)take_input(walk);
		walk_unknown_shell(walk, input.text, span);
		walk->input = input;
	} else if (input.kind == INPUT_UNKNOWN || input.kind == INPUT_PATHS) {
		walk_gap(walk, GAP_CODE, "a shell reads what another command prints", span);
	} else if (input.kind == INPUT_FILE) {
		walk_script(walk, &input.file, span);
	}
}

static bool any_count_before(const struct words *words, size_t end)
{
	for (size_t i = 1; i < end && i < words->n; i++)
		if (words->at[i].any_count)
			return true;
	return false;
}

/* sudo -s WORDS: a shell reads the words, with all but dollars quoted; without words it reads the input. */
static void walk_login(struct walk *walk, const struct command *outer, const struct words *words, size_t from)
{
	if (from >= words->n) {
		walk_input(walk, outer->span);
		return;
	}
	for (size_t i = from; i < words->n; i++)
		if (str_find_byte(words->at[i].text, '$') < words->at[i].text.n)
			walk_gap(walk, GAP_CODE, "a shell expands these words once more", outer->span);
	walk_words(walk, outer, words, from, words->n);
}

/* docker run --entrypoint PROGRAM IMAGE WORDS */
static void walk_entry(struct walk *walk, const struct command *outer, const struct word *program, const struct words *rest,
		       size_t from)
{
	struct words words = { 0 };

	*VEC_ADD(&words) = *program;
	add_words(&words, rest, from);
	walk_words(walk, outer, &words, 0, words.n);
}

/* Where the command, or the first assignment before it, begins in the words behind the options. */
static size_t command_begins(const struct wrapper *wrapper, const struct words *words)
{
	size_t from = wrapper->operands < words->n ? wrapper->operands : words->n;

	for (size_t i = 0; wrapper->behind_dashes && i < words->n; i++)
		if (word_is(&words->at[i], "--"))
			return i + 1;
	while (wrapper->kind == WRAP_ASSIGNMENTS && from < words->n && word_is(&words->at[from], "-"))
		from++;
	return from;
}

/* Takes NAME=VALUE words into the environment of INNER; returns where the command begins. */
static size_t take_environment(struct walk *walk, const struct words *words, size_t from, struct command *inner)
{
	for (; from < words->n && is_assignment(&words->at[from]); from++) {
		const struct word *word = &words->at[from];
		size_t equals = str_find_byte(word->prefix, '=');
		struct assignment *assignment = VEC_ADD(&inner->assignments);

		assignment->name = str_slice(word->prefix, 0, equals);
		assignment->value = *word;
		assignment->value.text = word->kind == WORD_STATIC ? str_from(word->text, equals + 1) : STR_NONE;
		assignment->value.prefix = str_from(word->prefix, equals + 1);
		walk_environment(walk, assignment, inner->span);
	}
	return from;
}

/* The first in LIST, which may be NULL, of the options that are given. */
static const struct arg *first_option(const struct args *args, const char *list)
{
	struct str rest = str_of(list), name;

	while (str_next_word(&rest, &name)) {
		const struct arg *arg = args_option(args, str_z(name));

		if (arg && arg->has_value)
			return arg;
	}
	return NULL;
}

/* The command itself: words from FROM on, by what the row says of them. */
static void walk_inner(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args,
		       const struct command *inner, const struct words *words, size_t from)
{
	bool text = wrapper->kind == WRAP_TEXT ? !args_option(args, "-x") : wrapper->text_option && args_any(args, wrapper->text_option);
	struct word program;

	if (wrapper->starts && !args->dashdash)
		return;
	if (wrapper->starts) {
		program = word_static(str_of(wrapper->starts));
		walk_entry(walk, outer, &program, words, from);
	} else if (wrapper->bare && from >= words->n) {
		walk_input(walk, outer->span);
	} else if (wrapper->code && from + 1 < words->n && words->at[from].kind == WORD_STATIC &&
		   str_list_has(wrapper->code, words->at[from].text)) {
		walk_code(walk, &words->at[from + 1], outer->span); /* flock FILE -c TEXT */
	} else if (wrapper->shell && args_any(args, wrapper->shell)) {
		walk_login(walk, inner, words, from);
	} else if (text || (wrapper->one_text && from + 1 == words->n)) {
		walk_joined(walk, words, from, outer->span);
	} else {
		walk_words(walk, inner, words, from, words->n);
	}
}

/* Operands that are shell texts, each for itself; by a text option they are one, or none without it. */
static void walk_texts(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args)
{
	if (wrapper->text_option) {
		if (args_any(args, wrapper->text_option))
			walk_joined(walk, &outer->words, args->rest, outer->span);
		return;
	}
	for (size_t i = args->rest; i < outer->words.n; i++)
		walk_code(walk, &outer->words.at[i], outer->span);
}

/* The words behind the options: the row's own operands, for env and sudo assignments, and the command. */
static void walk_rest(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args)
{
	const struct arg *split = wrapper->kind == WRAP_ASSIGNMENTS ? args_option(args, "-S") : NULL;
	const struct arg *entry = first_option(args, wrapper->entry);
	struct words words;
	struct command inner = *outer;
	size_t from;

	if (split && split->has_value) {
		walk_split(walk, outer, &split->value, args);
		return;
	}
	words = (struct words){ .at = outer->words.at + args->rest, .n = outer->words.n - args->rest };
	from = command_begins(wrapper, &words);
	if (wrapper->kind == WRAP_ASSIGNMENTS)
		from = take_environment(walk, &words, from, &inner);
	if (entry && !word_is(&entry->value, ""))
		walk_entry(walk, outer, &entry->value, &words, from);
	else
		walk_inner(walk, outer, wrapper, args, &inner, &words, from);
	/* An expansion that comes out empty moves the command by one word. */
	if (wrapper->maybe_operand || any_count_before(&outer->words, args->rest + from))
		walk_words(walk, &inner, &words, from + 1, words.n);
}

/* su [-c TEXT] USER [ARGUMENTS of the shell], runuser -u USER COMMAND */
static void walk_su(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args,
		    size_t first_word)
{
	bool any = walk_code_options(walk, outer, wrapper, args);

	if (args_option(args, "-u") && args_operand(args, 0)) {
		walk_words(walk, outer, &outer->words, args_operand(args, 0)->index, outer->words.n);
		return;
	}
	for (size_t i = 0; args_operand(args, i + 1); i++)
		if (word_is(&args_operand(args, i)->value, "-c")) {
			walk_code(walk, &args_operand(args, i + 1)->value, outer->span);
			any = true;
		}
	/* script of macOS: FILE COMMAND */
	if (str_is(str_of(wrapper->programs), "script") && first_word + 1 < outer->words.n)
		walk_words(walk, outer, &outer->words, first_word + 1, outer->words.n);
	else if (!any)
		walk_input(walk, outer->span);
}

/* ssh OPTIONS HOST OPTIONS TEXT; without a text the shell there reads the input. */
static void walk_remote(struct walk *walk, const struct command *outer, const struct grammar *grammar, const struct args *args)
{
	struct args behind = args_sort(grammar, outer->words.at, outer->words.n,
				       args->rest < outer->words.n ? args->rest + 1 : outer->words.n);

	if (args_option(args, "-N") || args_option(&behind, "-N"))
		return;
	if (behind.rest >= outer->words.n) {
		walk_input(walk, outer->span);
		return;
	}
	walk_joined(walk, &outer->words, behind.rest, outer->span);
	/* A host that comes out empty moves the text by one word. */
	if (any_count_before(&outer->words, behind.rest)) {
		behind = args_sort(grammar, outer->words.at, outer->words.n, behind.rest + 1);
		walk_joined(walk, &outer->words, behind.rest, outer->span);
	}
}

static void set_directory(struct walk *walk, const struct wrapper *wrapper, const struct args *args)
{
	const struct arg *dir = wrapper->dir ? args_option(args, wrapper->dir) : NULL;

	if (wrapper->same_dir && !args_any(args, wrapper->same_dir))
		dirs_unknown(&walk->state->dirs);
	if (!dir)
		return;
	if (dir->value.kind == WORD_STATIC)
		dirs_move(&walk->state->dirs, dir->value.text);
	else
		dirs_unknown(&walk->state->dirs);
}

/* Another machine or container: nothing is known of its directories. */
static void enter_place(struct walk *walk, enum place place)
{
	if (place == PLACE_HERE)
		return;
	walk->place = place;
	dirs_unknown(&walk->state->dirs);
}

static bool clears_environment(const struct wrapper *wrapper, const struct command *outer, const struct args *args)
{
	if (!wrapper->clears)
		return false;
	return !wrapper->clears[0] || args_any(args, wrapper->clears) ||
	       (args->rest < outer->words.n && word_is(&outer->words.at[args->rest], "-"));
}

/* pwsh -NoProfile -File x.ps1: a script file, which is not read. PowerShell takes options in any case. */
static bool runs_file(const struct words *words)
{
	struct str program;

	if (!word_program(&words->at[0], &program) || !str_list_has("pwsh powershell powershell.exe pwsh.exe", program))
		return false;
	for (size_t i = 1; i < words->n; i++) {
		if (words->at[i].kind != WORD_STATIC || str_eq_nocase(words->at[i].text, STR("-Command")) || word_is(&words->at[i], "-c"))
			return false;
		if (str_eq_nocase(words->at[i].text, STR("-File")) || word_is(&words->at[i], "-f") ||
		    str_eq_nocase(words->at[i].text, STR("-Version")))
			return true;
	}
	return false;
}

/* A program whose own language is not read. */
static void report_unread(struct walk *walk, const struct command *outer)
{
	const struct words *words = &outer->words;
	bool tells = words->n == 2 && str_list_has("--version --help -V -h -v -l", words->at[1].text);

	if (runs_file(words) || tells || (words->n == 1 && walk->input.kind == INPUT_INHERITED))
		return;
	walk_gap(walk, GAP_CODE, "a program that runs commands of a kind that is not read", outer->span);
}

/* Kinds of which the options do not say where the command begins. */
static bool ignores_unknown_options(enum wrapper_kind kind)
{
	return kind == WRAP_FIND || kind == WRAP_UNREAD || kind == WRAP_OPTIONS || kind == WRAP_INPUT || kind == WRAP_OTHER_SHELL ||
	       kind == WRAP_SOCAT;
}

/* su takes its options behind the user's name as well. */
static void walk_user_shell(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, struct grammar grammar, size_t from,
			    size_t first_word)
{
	struct args args;

	grammar.flags = 0;
	args = args_sort(&grammar, outer->words.at, outer->words.n, from);
	walk_su(walk, outer, wrapper, &args, first_word);
}

/* What stands behind the options, by the row's kind. */
static void walk_kind(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct grammar *grammar,
		      const struct args *args, size_t from)
{
	switch (wrapper->kind) {
	case WRAP_SHELL:
		walk_shell(walk, outer, args);
		break;
	case WRAP_XARGS:
		walk_xargs(walk, outer, args);
		break;
	case WRAP_FIND:
		walk_find(walk, outer);
		break;
	case WRAP_PARALLEL:
		walk_parallel(walk, outer, args);
		break;
	case WRAP_CODE:
		walk_user_shell(walk, outer, wrapper, *grammar, from, args->rest);
		break;
	case WRAP_REMOTE:
		walk_remote(walk, outer, grammar, args);
		break;
	case WRAP_TEXTS:
		(void)walk_code_options(walk, outer, wrapper, args);
		walk_texts(walk, outer, wrapper, args);
		break;
	case WRAP_TMUX:
		(void)walk_code_options(walk, outer, wrapper, args);
		walk_tmux(walk, outer, args);
		break;
	case WRAP_SCREEN:
		walk_screen(walk, outer, args);
		break;
	case WRAP_INPUT:
		walk_input(walk, outer->span);
		break;
	case WRAP_OPTIONS:
		(void)walk_code_options(walk, outer, wrapper, args);
		break;
	case WRAP_UNREAD:
		report_unread(walk, outer);
		break;
	case WRAP_SOCAT:
		walk_socat(walk, outer);
		break;
	case WRAP_OTHER_SHELL:
		walk_other_shell(walk, outer, wrapper, args);
		break;
	case WRAP_COMMAND:
	case WRAP_ASSIGNMENTS:
	case WRAP_TEXT:
		if (!walk_code_options(walk, outer, wrapper, args))
			walk_rest(walk, outer, wrapper, args);
		break;
	}
}

static void walk_wrapped(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, size_t from)
{
	struct grammar grammar = { wrapper->programs, wrapper->subcommands, wrapper->options, GRAMMAR_OPTIONS_FIRST };
	struct args args;

	if (wrapper->kind == WRAP_SHELL)
		grammar.flags |= GRAMMAR_PLUS;
	if (wrapper->kind == WRAP_OPTIONS)
		grammar.flags = wrapper->long_one_dash ? GRAMMAR_LONG_ONE_DASH : 0;
	args = args_sort(&grammar, outer->words.at, outer->words.n, from);
	walk_option_values(walk, outer, wrapper, &args); /* these run here: ssh -o ProxyCommand= */
	enter_place(walk, wrapper->place);
	set_directory(walk, wrapper, &args);
	if (wrapper->place != PLACE_HERE || clears_environment(wrapper, outer, &args))
		walk->state->exported = (struct assignments){ 0 };
	if (!ignores_unknown_options(wrapper->kind))
		report_unknown_options(walk, outer, &args, wrapper->loose);
	if (wrapper->tail)
		walk_tail(walk, outer, wrapper->tail);
	if (str_is(str_of(wrapper->programs), "command") && (args_option(&args, "-v") || args_option(&args, "-V")))
		return; /* only tells what the name means */
	walk_kind(walk, outer, wrapper, &grammar, &args, from);
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
	const struct wrapper *wrapper;
	struct str program, name;
	bool indexed;

	if (!word_program(&command->words.at[0], &program)) {
		walk_behind_unknown(walk, command);
		return;
	}
	name = without_version(program);
	indexed = is_indexed(program) || (name.n < program.n && is_indexed(name));
	if (indexed)
		read_interpreter(walk, command);
	unwrap_git(walk, command);
	start_script(walk, command);
	if (indexed)
		walk_escapes(walk, command);
	walk->context = context;
	wrapper = indexed ? wrapper_of(&command->words, &from) : NULL;
	if (!wrapper)
		return;
	(void)walk_enter(walk, program);
	if (wrapper->dir || wrapper->clears || wrapper->place != PLACE_HERE)
		walk->state = state_copy(state);
	walk_wrapped(walk, command, wrapper, from);
	walk->state = state;
	walk->place = place;
	walk->context = context;
}
