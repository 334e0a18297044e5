/* parallel.c: the texts that GNU parallel makes of its words and hands to a shell (parallel(1), 20221122).
 *
 * It joins the words of the command by blanks, without quotes, puts a value, quoted, in place of each replacement
 * string or behind the words, and gives the text to a shell. Values that are not known stand in the text as a
 * variable that nothing sets. */
#include "shell/unwrap.h"

#include "base/buf.h"
#include "base/vec.h"

#include <string.h>

/* In the text for a value that is not known. */
#define VALUE "PARALLEL_VALUE"
#define VALUES_MAX 64

static bool is_separator(const struct word *word)
{
	return word->kind == WORD_STATIC && str_list_has("::: :::+ :::: ::::+", word->text);
}

/* Length of the replacement string at the beginning of TEXT: {} {.} {/} {//} {/.} {#} {%} {3} {-1/.} or WHAT; 0 for none. */
static size_t replacement_length(struct str text, struct str what)
{
	size_t n = 1;

	if (what.n && str_starts(text, what))
		return what.n;
	if (!text.n || text.p[0] != '{')
		return 0;
	while (n < text.n && text.p[n] && strchr("0123456789./#%-+:", text.p[n]))
		n++;
	return n < text.n && text.p[n] == '}' ? n + 1 : 0;
}

static bool is_whole_value(struct str replacement, struct str what)
{
	return str_eq(replacement, what) || str_list_has("{} {1}", replacement);
}

/* Needs no quotes in a shell, wherever it stands. */
static bool is_plain(struct str value)
{
	for (size_t i = 0; i < value.n; i++)
		if (!is_name_byte((unsigned char)value.p[i]) && !strchr("/.,:+-=@%", value.p[i]))
			return false;
	return value.n > 0;
}

/* TEXT with VALUE, or where that is NULL a variable, in place of the replacement strings. False when one that is not
 * known stands where a variable is not expanded. ANY says whether there was one. */
static bool fill_in(struct str text, struct str what, const struct word *value, struct buf *out, bool *any)
{
	bool single = false, doubled = false;

	for (size_t i = 0; i < text.n;) {
		size_t n = replacement_length(str_from(text, i), what);
		char c = text.p[i];

		if (n) {
			bool whole = is_whole_value(str_slice(text, i, i + n), what);

			*any = true;
			if (value && whole)
				buf_add(out, value->text);
			else if (single)
				return false;
			else
				buf_addz(out, "${" VALUE "}");
			i += n;
			continue;
		}
		single ^= c == '\'' && !doubled;
		doubled ^= c == '"' && !single;
		buf_byte(out, c);
		i++;
		if (c == '\\' && !single && i < text.n)
			buf_byte(out, text.p[i++]);
	}
	return true;
}

/* One text; VALUE is NULL when it is not known. */
static void walk_filled(struct walk *walk, const struct command *outer, struct str text, struct str what, const struct word *value)
{
	struct buf filled = { 0 };
	bool any = false;

	if (!fill_in(text, what, value, &filled, &any)) {
		walk_gap(walk, GAP_CODE, "a shell text that is made at run time", outer->span);
		return;
	}
	if (!any) {
		buf_byte(&filled, ' ');
		buf_add(&filled, value ? value->text : STR("${" VALUE "}"));
	}
	walk_text(walk, buf_str(&filled), outer->span, false);
}

/* The values behind one `:::`, when there is just that. */
static bool known_values(const struct words *words, size_t separator, const struct args *args)
{
	if (!word_is(&words->at[separator], ":::") || words->n - separator > VALUES_MAX ||
	    args_any(args, "-n -N -X -m -L -x -d -0 -C -a --trim --pipe --header --rpl"))
		return false;
	for (size_t i = separator + 1; i < words->n; i++)
		if (words->at[i].kind != WORD_STATIC || !is_plain(words->at[i].text) || is_separator(&words->at[i]))
			return false;
	return true;
}

/* Without a command each value is one. */
static void walk_values(struct walk *walk, const struct command *outer, size_t separator, const struct args *args)
{
	const struct words *words = &outer->words;

	if (separator == words->n && !args_option(args, "-a")) {
		walk_input(walk, outer->span);
		return;
	}
	if (separator == words->n || !word_is(&words->at[separator], ":::") || args_any(args, "-n -N -X -m -L -d -C -a")) {
		walk_gap(walk, GAP_CODE, "commands that parallel reads", outer->span);
		return;
	}
	for (size_t i = separator + 1; i < words->n && walk_step(walk, 1); i++)
		if (is_separator(&words->at[i]))
			walk_gap(walk, GAP_CODE, "commands that parallel makes of several lists", outer->span);
		else
			walk_code(walk, &words->at[i], outer->span);
}

/* What a variable in the text stands for. */
static void set_value_variable(struct walk *walk)
{
	struct word value = input_word(&walk->input, "a word that parallel reads");

	if (!state_export(walk->state, STR(VALUE), value))
		walk->full = "too many exported variables";
}

/* -q: the words stay what they are. */
static void walk_quoted(struct walk *walk, const struct command *outer, size_t from, size_t to, struct str what)
{
	struct words words = { 0 };
	struct word one = word_dynamic("a word that parallel reads");

	for (size_t i = from; i < to; i++)
		*VEC_ADD(&words) = replaced(&outer->words.at[i], what.n ? what : STR("{}"), &one);
	*VEC_ADD(&words) = input_word(&walk->input, "a word that parallel reads");
	walk_words(walk, outer, &words, 0, words.n);
}

static void walk_command_text(struct walk *walk, const struct command *outer, size_t separator, const struct args *args)
{
	const struct arg *replace = args_option(args, "-I");
	struct str text, what = replace && replace->has_value ? replace->value.text : STR_NONE;
	const struct words *words = &outer->words;
	struct words command = { 0 };
	struct input input = walk->input;

	for (size_t i = args->rest; i < separator; i++)
		*VEC_ADD(&command) = words->at[i];
	if (!join_words(&command, 0, &text) || str_find(text, STR("{=")) < text.n) {
		walk_gap(walk, GAP_CODE, "a shell text that is made at run time", outer->span);
		return;
	}
	if (args_option(args, "--pipe"))
		walk->input = (struct input){ .kind = INPUT_UNKNOWN };
	else if (separator == words->n)
		walk->input = (struct input){ .kind = INPUT_FILE };
	if (args_option(args, "-q"))
		walk_quoted(walk, outer, args->rest, separator, what);
	else if (args_option(args, "--pipe"))
		walk_text(walk, text, outer->span, false);
	else if (separator < words->n && known_values(words, separator, args))
		for (size_t i = separator + 1; i < words->n && walk_step(walk, 1); i++)
			walk_filled(walk, outer, text, what, &words->at[i]);
	else
		walk_filled(walk, outer, text, what, NULL);
	walk->input = input;
}

void walk_parallel(struct walk *walk, const struct command *outer, const struct args *args)
{
	const struct assignments exported = walk->state->exported;
	size_t separator = args->rest;

	while (separator < outer->words.n && !is_separator(&outer->words.at[separator]))
		separator++;
	if (args_any(args, "--dry-run --shellquote --version --help --citation"))
		return;
	if (args_any(args, "--rpl -U --plus --env-file"))
		walk_gap(walk, GAP_CODE, "replacement strings of parallel that are not read", outer->span);
	set_value_variable(walk);
	if (separator == args->rest)
		walk_values(walk, outer, separator, args);
	else
		walk_command_text(walk, outer, separator, args);
	walk->state->exported = exported;
}
