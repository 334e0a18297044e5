/* awk.c: awk programs: system(), pipes from and to commands, output to files. */
#include "scan/tokens.h"

#include "base/arena.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "#", .quotes = quotes, .name_bytes = "", .newline_ends = true, .regex = REGEX_AWK,
};

static const struct call calls[] = {
	{ .names = NULL },
};

static const struct language awk_tables = {
	.name = "awk", .lexis = &lexis, .members = "", .calls = calls, .modules = "", .globals = "", .concatenates = "", .ends_arguments = "",
	.keywords = "print printf return if while for do else in getline delete BEGIN END next exit case switch function func",
};

static void start(struct scan *scan, size_t from, size_t to, bool fed)
{
	struct word text = value_of(scan, from, to);
	struct act *act;

	if (text.kind != WORD_STATIC) {
		scan_unread(scan, "a command that is made at run time");
		return;
	}
	scan_add(scan, ACT_SHELL, text);
	act = &scan->acts.at[scan->acts.n - 1];
	act->fed = fed;
	act->input = word_dynamic("an input that the program writes");
}

static void write_file(struct scan *scan, size_t from, size_t to, bool append)
{
	struct word path = value_of(scan, from, to);

	if (path.kind != WORD_STATIC || !str_list_has("/dev/stdout /dev/stderr - /dev/fd/1 /dev/fd/2", path.text))
		scan_add(scan, append ? ACT_APPEND : ACT_WRITE, path);
}

/* What stands behind print > and print |; the print has begun in the same brackets. */
static void read_output(struct scan *scan, size_t i)
{
	size_t to = value_end(scan, i + 1);

	if (token_is(scan, i, "|") || token_is(scan, i, "|&"))
		start(scan, i + 1, to, true);
	else
		write_file(scan, i + 1, to, token_is(scan, i, ">>"));
}

static void read_word(struct scan *scan, size_t i)
{
	const struct token *open = token_at(scan, i + 1);

	if (token_is(scan, i, "system") && open->kind == TOKEN_OPEN)
		start(scan, i + 2, open->mate, false);
	if (i && token_is(scan, i - 1, "@") && !token_is(scan, i, "include") && !token_is(scan, i, "namespace"))
		scan_unread(scan, "a function that is called by a value");
}

/* Where the operand before a pipe may begin: behind what cannot be in it. */
static bool begins_anew(const struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i);

	return token->kind == TOKEN_NEWLINE || token->kind == TOKEN_OPEN ||
	       (token->kind == TOKEN_OPERATOR && str_list_has("; , = && || ! ? : < ~ +=", token->text)) ||
	       (token->kind == TOKEN_NAME && str_list_has("do else return print printf", token->text));
}

static void rebind(struct scan *scan, size_t i)
{
	const struct binding *binding = names_find(scan, token_at(scan, i)->text);

	if (binding)
		scan->bindings.at[binding - scan->bindings.at].count++;
}

/* getline NAME and sub(a, b, NAME) change what a name holds. */
static void bind_changed(struct scan *scan)
{
	for (size_t i = 0; i + 1 < scan->tokens.n; i++) {
		if (token_is(scan, i, "getline") && token_at(scan, i + 1)->kind == TOKEN_NAME)
			rebind(scan, i + 1);
		if ((token_is(scan, i, "sub") || token_is(scan, i, "gsub")) && token_at(scan, i + 1)->kind == TOKEN_OPEN &&
		    token_at(scan, token_at(scan, i + 1)->mate - 1)->kind == TOKEN_NAME)
			rebind(scan, token_at(scan, i + 1)->mate - 1);
	}
}

/* Where a print began, as its token + 1, and where the operand of now begins; brackets hide both. */
struct place {
	size_t print, begin;
};

static void step(struct place *place, struct place *outside, const struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i);

	if (token->kind == TOKEN_NEWLINE || token_is(scan, i, ";"))
		place->print = 0;
	if (token_is(scan, i, "print") || token_is(scan, i, "printf"))
		place->print = i + 1;
	if (begins_anew(scan, i))
		place->begin = i + 1;
	if (token->kind == TOKEN_OPEN) {
		outside[i] = *place;
		outside[i].begin = i;
		*place = (struct place){ .begin = i + 1 };
	} else if (token->kind == TOKEN_CLOSE && token->mate < i) {
		*place = outside[token->mate];
		if (str_is(token->text, "}"))
			*place = (struct place){ .begin = i + 1 };
	}
}

static void read_program(struct scan *scan)
{
	struct place place = { 0 }, *outside;

	scan->language = &awk_tables;
	lex_text(scan);
	names_resolve(scan);
	if (scan->world->given_names)
		for (size_t i = 0; i < scan->bindings.n; i++)
			scan->bindings.at[i].count++;
	bind_changed(scan);
	outside = arena_array(scan->tokens.n, sizeof *outside);
	for (size_t i = 0; i + 1 < scan->tokens.n; i++) {
		bool pipe = token_is(scan, i, "|") || token_is(scan, i, "|&");

		if (token_at(scan, i)->kind == TOKEN_NAME)
			read_word(scan, i);
		if (pipe && token_is(scan, i + 1, "getline"))
			start(scan, place.begin, i, token_is(scan, i, "|&"));
		else if (place.print && (pipe || token_is(scan, i, ">") || token_is(scan, i, ">>")))
			read_output(scan, i);
		if (pipe)
			place.begin = i + 1;
		step(&place, outside, scan, i);
	}
}

const struct language scan_awk = { .name = "awk", .read = read_program };
