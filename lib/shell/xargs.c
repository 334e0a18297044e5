/* xargs.c: the commands that xargs makes of its words and of what it reads. */
#include "shell/unwrap.h"

#include "base/buf.h"
#include "base/vec.h"

/* The word with WHAT replaced by BY, which is not known. */
struct word replaced(const struct word *word, struct str what, const struct word *by)
{
	struct word out = word_dynamic(by->why);
	struct buf before = { 0 };
	size_t at = str_find(word->text, what);

	if (word->kind != WORD_STATIC || at == word->text.n)
		return *word;
	buf_add(&before, str_slice(word->text, 0, at));
	buf_add(&before, by->prefix);
	out.prefix = buf_str(&before);
	out.suffix = str_from(word->text, at + what.n);
	out.span = word->span;
	out.found = by->prefix.n > 0;
	if (word->text.n == what.n)
		out.names = by->names;
	return out;
}

/* What stands for words of the input: behind the command or in place of -I's text. */
struct word input_word(const struct input *input, const char *why)
{
	struct word word = word_dynamic(why);

	word.any_count = true;
	if (input->kind == INPUT_PATHS) {
		word.prefix = input->text;
		word.names = input->names;
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
	struct str rest = word->text;
	size_t at;
	struct word out;

	if (word->kind != WORD_STATIC || !what.n || str_find(rest, what) == rest.n)
		return *word;
	while ((at = str_find(rest, what)) < rest.n) {
		buf_add(&text, str_slice(rest, 0, at));
		buf_add(&text, known->text);
		rest = str_from(rest, at + what.n);
	}
	buf_add(&text, rest);
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

/* How many words xargs gives to one command: -n N, else all of them; 0 when that is not known. */
static size_t words_at_once(const struct args *args, size_t all)
{
	const struct arg *most = args_option(args, "-n");
	size_t n = 0;

	if (!most || !all)
		return all;
	if (most->value.kind != WORD_STATIC || most->value.text.n > 6)
		return 0;
	for (size_t i = 0; i < most->value.text.n; i++) {
		if (most->value.text.p[i] < '0' || most->value.text.p[i] > '9')
			return 0;
		n = n * 10 + (size_t)(most->value.text.p[i] - '0');
	}
	return n;
}

/* True when no option changes where xargs cuts its input into words. */
static bool splits_plainly(const struct args *args)
{
	for (size_t i = 0; i < args->n; i++)
		if ((args->at[i].kind == ARG_OPTION || args->at[i].kind == ARG_UNKNOWN) &&
		    !str_list_has("-I -i --replace -r -t -n -P", args->at[i].name))
			return false;
	return true;
}

/* xargs bash: a word of the input may be -c. */
static bool may_give_options(const struct words *words, const struct args *args, const struct input *input)
{
	const struct arg *file = args_option(args, "-a");
	size_t from;
	const struct wrapper *wrapper = wrapper_of(words, &from);

	if (file && word_is(&file->value, "/dev/null"))
		return false;
	if (!wrapper || wrapper->kind != WRAP_SHELL || input->kind == INPUT_INHERITED || input->kind == INPUT_PATHS)
		return false;
	return words->n == 1 || str_starts(words->at[words->n - 1].prefix, STR("-"));
}

/* The command once for each group of words that xargs reads; KNOWN is NULL when these are not known. */
static void walk_appending(struct walk *walk, const struct command *outer, const struct args *args, const struct words *words,
			   const struct words *known, const struct input *input)
{
	size_t at_once = known ? words_at_once(args, known->n) : 0, i = 0;

	if (!known && may_give_options(words, args, input))
		walk_gap(walk, GAP_CODE, "a shell whose options are known only at run time", outer->span);
	do {
		struct words call = { 0 };

		add_words(&call, words, 0);
		if (!known || (known->n && !at_once))
			*VEC_ADD(&call) = input_word(input, "a word that xargs reads");
		for (size_t k = i; at_once && k < known->n && k < i + at_once; k++)
			*VEC_ADD(&call) = known->at[k];
		walk_words(walk, outer, &call, 0, call.n);
		i += at_once;
	} while (at_once && i < known->n && walk_step(walk, 1));
}

void walk_xargs(struct walk *walk, const struct command *outer, const struct args *args)
{
	bool plain = splits_plainly(args);
	struct str what = xargs_replaces(args);
	struct words words = { 0 }, known = { 0 };
	struct input input = walk->input;
	struct word one = input_word(&input, "a word that xargs reads");

	add_words(&words, &outer->words, args->rest);
	if (!words.n)
		*VEC_ADD(&words) = word_static(STR("echo"));
	plain = plain && input_words(walk, &known);
	walk->input = (struct input){ .kind = INPUT_FILE };
	/* GNU xargs leaves the program's name alone, that of busybox does not. */
	if (what.n && str_find(words.at[0].text, what) < words.at[0].text.n)
		walk_words(walk, outer, &outer->words, args->rest, outer->words.n);
	for (size_t i = 0; what.n && i < words.n; i++)
		if (plain && known.n == 1)
			words.at[i] = replaced_by_known(&words.at[i], what, &known.at[0]);
		else
			words.at[i] = replaced(&words.at[i], what, &one);
	if (what.n)
		walk_words(walk, outer, &words, 0, words.n);
	else
		walk_appending(walk, outer, args, &words, plain ? &known : NULL, &input);
	walk->input = input;
}
