#include "argv/options.h"

#include "base/buf.h"
#include "base/vec.h"

struct option {
	struct str name;  /* first spelling */
	size_t values; /* words that it takes */
	bool attached_only;
};

/* Splits one group of a grammar into its spellings; the closing mark says whether a value is taken. */
static void read_group(struct str group, struct str *spellings, struct option *option)
{
	char mark = group.p[group.n - 1];

	*option = (struct option){ .attached_only = mark == '?' };
	for (; group.p[group.n - 1] == ':' || group.p[group.n - 1] == '?'; group.n--)
		option->values += group.p[group.n - 1] == ':';
	*spellings = group;
	option->name = str_slice(*spellings, 0, str_find_byte(*spellings, '|'));
}

static bool find_exact(const struct grammar *grammar, struct str spelling, struct option *found)
{
	struct str rest = str_of(grammar->options), group, spellings, one;

	while (str_next_word(&rest, &group)) {
		read_group(group, &spellings, found);
		while (str_next_field(&spellings, '|', &one))
			if (str_eq(one, spelling))
				return true;
	}
	return false;
}

/* A long option cut short, as getopt_long takes it: a prefix of spellings of one option only. */
static bool find_prefix(const struct grammar *grammar, struct str spelling, struct option *found)
{
	struct str rest = str_of(grammar->options), group, spellings, one;
	struct option option;
	size_t hits = 0;

	if ((grammar->flags & GRAMMAR_EXACT_LONG) || spelling.n < 3)
		return false;
	while (str_next_word(&rest, &group)) {
		bool hit = false;

		read_group(group, &spellings, &option);
		while (str_next_field(&spellings, '|', &one))
			hit |= one.n > 2 && one.p[1] == '-' && str_starts(one, spelling);
		if (hit) {
			*found = option;
			hits++;
		}
	}
	return hits == 1;
}

static struct arg *add(struct args *out, enum arg_kind kind, size_t index)
{
	struct arg *arg = VEC_ADD(out);

	arg->kind = kind;
	arg->index = index;
	arg->after_dashdash = out->dashdash;
	out->operands += kind == ARG_OPERAND || kind == ARG_MAYBE;
	return arg;
}

static void add_operand(struct args *out, const struct word *word, size_t index)
{
	bool maybe = !out->dashdash && word->kind == WORD_DYNAMIC && word->any_count && word->variable && !word->prefix.n;
	struct arg *arg = add(out, maybe ? ARG_MAYBE : ARG_OPERAND, index);

	arg->value = *word;
}

/* The text after `=` or after the letter; keeps what is dynamic about the word. */
static struct word attached(const struct word *word, size_t from)
{
	struct word value = *word;

	value.text = str_from(word->text, from);
	value.prefix = str_from(word->prefix, from);
	value.suffix = word->kind == WORD_STATIC ? value.text : word->suffix;
	return value;
}

static void set_value(struct arg *arg, struct word value)
{
	arg->has_value = true;
	arg->value = value;
}

/* The next word as the value of an option that needs one. Returns how many words the option used. */
static size_t take_next(const struct option *option, const struct word *words, size_t n, size_t i, struct arg *arg)
{
	if (!option->values || i + 1 >= n)
		return 1;
	set_value(arg, words[i + 1]);
	return 1 + option->values;
}

/* `--no-name` behind `--name`. */
static void take_back(const struct grammar *grammar, struct str spelling, struct args *out)
{
	struct buf name = { 0 };
	struct option option;

	if (!str_starts(spelling, STR("--no-")))
		return;
	buf_addz(&name, "--");
	buf_add(&name, str_from(spelling, 5));
	if (!find_exact(grammar, buf_str(&name), &option))
		return;
	for (size_t i = 0; i < out->n; i++)
		if (out->at[i].kind == ARG_OPTION && str_eq(out->at[i].name, option.name))
			out->at[i] = (struct arg){ .kind = ARG_UNKNOWN, .name = spelling, .index = out->at[i].index };
}

/* `--name`, `--name=value`, or with GRAMMAR_LONG_ONE_DASH `-name`. Returns how many words were used. */
static size_t take_long(const struct grammar *grammar, const struct word *words, size_t n, size_t i, struct args *out)
{
	struct str text = words[i].prefix;
	size_t equals = str_find_byte(text, '=');
	struct str spelling = str_slice(text, 0, equals);
	struct option option;
	struct arg *arg;

	if (words[i].kind != WORD_STATIC && equals == text.n) {
		arg = add(out, ARG_MAYBE, i);
		arg->value = words[i];
		return 1;
	}
	if (!find_exact(grammar, spelling, &option) && !find_prefix(grammar, spelling, &option)) {
		take_back(grammar, spelling, out);
		arg = add(out, ARG_UNKNOWN, i);
		arg->name = spelling;
		return 1;
	}
	arg = add(out, ARG_OPTION, i);
	arg->name = option.name;
	if (equals == text.n)
		return take_next(&option, words, n, i, arg);
	set_value(arg, attached(&words[i], equals + 1));
	return 1;
}

static struct str plus_name(char letter)
{
	char name[2] = { '+', letter };

	return str_copy((struct str){ name, 2 });
}

/* A cluster of letters: each is a flag until one takes the rest, or the next word, as its value. */
static size_t take_letters(const struct grammar *grammar, const struct word *words, size_t n, size_t i, struct args *out)
{
	struct str text = words[i].prefix;

	for (size_t k = 1; k < text.n; k++) {
		char letter[2] = { '-', text.p[k] };
		struct str spelling = str_copy((struct str){ letter, 2 });
		struct option option;
		struct arg *arg;

		if (!find_exact(grammar, spelling, &option)) {
			arg = add(out, ARG_UNKNOWN, i);
			arg->name = spelling;
			continue;
		}
		arg = add(out, ARG_OPTION, i);
		arg->name = option.name;
		if (text.p[0] == '+')
			arg->name = plus_name(text.p[k]);
		if (!option.values && !option.attached_only)
			continue;
		if (k + 1 == text.n && words[i].kind == WORD_STATIC)
			return take_next(&option, words, n, i, arg);
		set_value(arg, attached(&words[i], k + 1));
		return 1;
	}
	if (words[i].kind != WORD_STATIC) /* more letters may follow: -f$x */
		add(out, ARG_MAYBE, i)->value = words[i];
	return 1;
}

/* screen -Logfile FILE: a name of several letters among clusters of one. */
static bool is_long_name(const struct grammar *grammar, const struct word *word)
{
	struct option option;

	return word->kind == WORD_STATIC && word->text.n > 2 && find_exact(grammar, word->text, &option);
}

static bool looks_like_option(const struct grammar *grammar, const struct word *word)
{
	struct str text = word->prefix;

	if ((grammar->flags & GRAMMAR_NO_DASHDASH) && word_is(word, "--"))
		return false;
	return (text.n > 1 || (text.n && word->kind != WORD_STATIC)) && (text.p[0] == '-' || (text.p[0] == '+' && (grammar->flags & GRAMMAR_PLUS)));
}

struct args args_sort(const struct grammar *grammar, const struct word *words, size_t n, size_t from)
{
	struct args out = { .rest = n };
	size_t i = from;

	while (i < n) {
		if (!out.dashdash && !(grammar->flags & GRAMMAR_NO_DASHDASH) && word_is(&words[i], "--")) {
			out.dashdash = true;
			i++;
			if (grammar->flags & GRAMMAR_OPTIONS_FIRST)
				break;
			continue;
		}
		if (out.dashdash || !looks_like_option(grammar, &words[i])) {
			if (grammar->flags & GRAMMAR_OPTIONS_FIRST)
				break;
			add_operand(&out, &words[i], i);
			i++;
			continue;
		}
		if (str_starts(words[i].prefix, STR("--")) || (grammar->flags & GRAMMAR_LONG_ONE_DASH) || is_long_name(grammar, &words[i]))
			i += take_long(grammar, words, n, i, &out);
		else
			i += take_letters(grammar, words, n, i, &out);
	}
	if (grammar->flags & GRAMMAR_OPTIONS_FIRST) {
		out.rest = i < n ? i : n;
		for (; i < n; i++)
			add_operand(&out, &words[i], i);
	}
	return out;
}

const struct arg *args_option(const struct args *args, const char *name)
{
	for (size_t i = args->n; i-- > 0;)
		if (args->at[i].kind == ARG_OPTION && str_is(args->at[i].name, name))
			return &args->at[i];
	return NULL;
}

bool args_any(const struct args *args, const char *list)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind == ARG_OPTION && str_list_has(list, args->at[i].name))
			return true;
	return false;
}

const struct arg *args_operand(const struct args *args, size_t i)
{
	for (size_t k = 0; k < args->n; k++)
		if (args->at[k].kind == ARG_OPERAND || args->at[k].kind == ARG_MAYBE) {
			if (i == 0)
				return &args->at[k];
			i--;
		}
	return NULL;
}

bool args_maybe_more(const struct args *args)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind == ARG_MAYBE)
			return true;
	return false;
}
