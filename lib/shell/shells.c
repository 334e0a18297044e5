/* shells.c: sh -c TEXT, and shells that read their input. */
#include "base/buf.h"
#include "shell/scripts.h"
#include "shell/unwrap.h"

#include <string.h>

static enum dialect dialect_of(const struct command *command)
{
	struct str program;

	if (!word_program(&command->words.at[0], &program))
		return DIALECT_ANY;
	if (str_list_has("sh dash ash", program))
		return DIALECT_ANY;
	return str_is(program, "zsh") ? DIALECT_ZSH : DIALECT_BASH;
}

/* bash --posix, bash -o posix */
static bool asks_for_posix(const struct words *words)
{
	for (size_t i = 1; i < words->n; i++)
		if (word_is(&words->at[i], "--posix") || word_is(&words->at[i], "posix"))
			return true;
	return false;
}

static void walk_script_text(struct walk *walk, const struct command *outer, const struct word *text)
{
	enum dialect dialect = walk->dialect;
	bool posix = walk->state->posix;

	walk->dialect = dialect_of(outer);
	walk->state->posix |= asks_for_posix(&outer->words);
	if (text->kind == WORD_STATIC)
		walk_text(walk, text->text, outer->span, false);
	else
		walk_gap(walk, GAP_CODE, "a shell text that is made at run time", outer->span);
	walk->dialect = dialect;
	walk->state->posix = posix;
}

/* A script file is not read, unless the text itself wrote it. */
static void walk_script_file(struct walk *walk, const struct command *outer, const struct word *file)
{
	enum dialect dialect = walk->dialect;

	walk->dialect = dialect_of(outer);
	walk_script(walk, file, outer->span);
	walk->dialect = dialect;
}

/* -$x may hold a c, and any word with an expansion of several words may be an option. */
static bool may_take_text(const struct args *args)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind == ARG_MAYBE)
			return true;
	return false;
}

static bool holds_blank(const struct variable *variable)
{
	return variable && str_trim(variable->value.text).n &&
	       (str_find_byte(variable->value.text, ' ') < variable->value.text.n ||
		str_find_byte(variable->value.text, '\n') < variable->value.text.n);
}

/* What zsh does and bash does not: =cmd is the path of cmd, *(e:'cmd':) runs cmd, >! is no file, and values are not split. */
void check_zsh(struct walk *walk, const struct node *node)
{
	bool differs = false;

	for (size_t i = 0; i < node->words.n; i++)
		for (size_t k = 0; k < node->words.at[i].n; k++) {
			const struct part *part = &node->words.at[i].at[k];

			differs |= part->kind == PART_PATTERN ||
				   (part->kind == PART_PARAMETER && !part->quoted && holds_blank(state_find(walk->state, part->text)));
			differs |= k == 0 && part->kind == PART_TEXT && !part->quoted && part->text.n > 1 && part->text.p[0] == '=';
		}
	for (size_t i = 0; i < node->redirects.n; i++) {
		const struct raw_word *target = &node->redirects.at[i]->target;

		differs |= target->n && target->at[0].kind == PART_TEXT && str_starts(target->at[0].text, STR("!"));
	}
	if (differs)
		walk_gap(walk, GAP_CODE, "a word that zsh takes for something else", node->span);
}

/* bash --rcfile FILE -i */
static void walk_startup(struct walk *walk, const struct command *outer, const struct args *args)
{
	const struct arg *file = args_option(args, "--rcfile");

	if (!file || !file->has_value)
		return;
	if (is_descriptor(&file->value))
		walk_gap(walk, GAP_CODE, "a shell reads what another command prints", outer->span);
	else
		walk_script_file(walk, outer, &file->value);
}

/* `sh` runs its input only when no script is named. */
void walk_shell(struct walk *walk, const struct command *outer, const struct args *args)
{
	const struct words *words = &outer->words;
	const struct word *script = args->rest < words->n ? &words->at[args->rest] : NULL;
	struct word input = word_static(walk->input.text);

	walk_startup(walk, outer, args);
	/* The text of -c is the first operand, wherever the letter stood: bash -c -e 'text'. */
	if (args_option(args, "-c")) {
		if (script)
			walk_script_text(walk, outer, script);
		return;
	}
	if (script && may_take_text(args)) {
		walk_gap(walk, GAP_CODE, "a shell whose options are known only at run time", outer->span);
		return;
	}
	if (args_option(args, "-n") && !args_option(args, "+n"))
		return;
	if (script && !args_option(args, "-s")) {
		bool pipe = is_descriptor(script);

		if (pipe)
			walk_gap(walk, GAP_CODE, "a shell reads what another command prints", outer->span);
		if (pipe)
			return;
		if (!word_is(script, "/dev/stdin") && !word_is(script, "-")) {
			walk_script_file(walk, outer, script);
			return;
		}
	}
	if (walk->input.kind == INPUT_TEXT) {
		struct input before = take_input(walk);

		walk_script_text(walk, outer, &input);
		walk->input = before;
	} else {
		walk_input(walk, outer->span);
	}
}

/* Without any byte that a shell takes for more than itself, csh, fish and elvish read a simple command as sh does. OUT is
 * the text for sh: where PARENTHESES substitute, (cmd) is $(cmd). */
static bool is_plain_command(struct str text, bool parentheses, struct str *out)
{
	static const char not_commands[] = "abbr alias and begin bind defer each end for foreach function if not onintr or peach repeat "
					   "run-parallel sched set switch unalias while";
	struct buf plain = { 0 };
	struct str rest, word;

	for (size_t i = 0; i < text.n; i++) {
		if (!is_name_byte((unsigned char)text.p[i]) && !strchr(" -./+>", text.p[i]) && !(parentheses && strchr("()<", text.p[i])))
			return false;
		if (text.p[i] == '(' && i && text.p[i - 1] != ' ')
			return false;
		buf_addz(&plain, text.p[i] == '(' ? "$(" : "");
		if (text.p[i] != '(')
			buf_byte(&plain, text.p[i]);
	}
	*out = buf_str(&plain);
	for (rest = *out; str_next_word(&rest, &word);)
		if (str_list_has(not_commands, str_starts(word, STR("$(")) ? str_from(word, 2) : word))
			return false;
	return out->n > 0;
}

static void report_text(struct walk *walk, struct str text, const void *span)
{
	(void)text;
	walk_gap(walk, GAP_CODE, "a script in a language that is not read", *(const struct span *)span);
}

/* A shell with a language of its own. */
void walk_other_shell(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args)
{
	const struct words *words = &outer->words;
	size_t from = args->rest;
	bool flags = !args_maybe_more(args);
	const struct word *script;
	struct word code;
	struct str text;

	for (size_t i = 0; i < args->n; i++)
		flags &= args->at[i].kind == ARG_OPTION || args->at[i].kind == ARG_OPERAND;
	script = flags && from < words->n ? &words->at[from] : NULL;
	if (wrapper->code && args_any(args, wrapper->code) && from < words->n && words->at[from].kind == WORD_STATIC &&
	    is_plain_command(words->at[from].text, wrapper->parentheses, &text)) {
		code = word_static(text);
		walk_code(walk, &code, outer->span);
	}
	else if (script && is_descriptor(script))
		walk_gap(walk, GAP_CODE, "a shell reads what another command prints", outer->span);
	else if (script && !args_any(args, wrapper->code))
		walk_program(walk, script, report_text, &outer->span, outer->span); /* a script file is not read */
	else if (!flags || args_any(args, wrapper->code) || (walk->input.kind == INPUT_TEXT && !is_plain_command(str_trim(walk->input.text), false, &text)))
		walk_gap(walk, GAP_CODE, "a program that runs commands of a kind that is not read", outer->span);
	else
		walk_input(walk, outer->span);
}
