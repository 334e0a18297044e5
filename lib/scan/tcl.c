/* tcl.c: Tcl and expect. A command may come out of any bracket, also inside quotes, so that nothing is a literal. */
#include "base/vec.h"
#include "scan/tokens.h"

#include <string.h>

static const struct quote quotes[] = {
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "", .quotes = quotes, .name_bytes = "", .sigils = "$", .newline_ends = true, .why_unread = "a word with escapes",
};

static const struct call calls[] = {
	{ .names = "exec open file eval source system uplevel upvar subst interp load namespace apply socket rename send log_file "
		   "trace after exp_open package unknown cd pipe", .kind = CALL_UNREAD },
	{ .names = NULL },
};

static const struct language tcl_tables = {
	.name = "tcl", .lexis = &lexis, .members = "", .calls = calls, .modules = "", .globals = "", .concatenates = "", .ends_arguments = "",
	.keywords = "",
};

/* The words from token I to the end of its command, when they are plain; false when one may hold an expansion. */
static bool plain_words(const struct scan *scan, size_t i, struct words *out)
{
	struct str rest = str_from(scan->text, (size_t)(token_at(scan, i)->text.p - scan->text.p)), word;

	rest = str_slice(rest, 0, str_find_byte(rest, '\n'));
	rest = str_slice(rest, 0, str_find_byte(rest, ';'));
	for (size_t k = 0; k < rest.n; k++)
		if (!is_name_byte((unsigned char)rest.p[k]) && !strchr(" \t-./:=,+@%", rest.p[k]))
			return false;
	while (str_next_word(&rest, &word))
		*VEC_ADD(out) = word_static(word);
	return true;
}

/* spawn PROGRAM WORDS starts it on a terminal of expect's own (expect(1), 5.45). */
static void spawn(struct scan *scan, size_t i)
{
	struct words words = { 0 };
	size_t from = 1;

	if (!plain_words(scan, i, &words)) {
		scan_unread(scan, "spawn is not read");
		return;
	}
	while (from < words.n && str_starts(words.at[from].text, STR("-")))
		if (!word_is(&words.at[from++], "-noecho")) {
			scan_unread(scan, "spawn is not read");
			return;
		}
	if (from == words.n)
		return;
	scan_add(scan, ACT_WORDS, (struct word){ 0 });
	scan->acts.at[scan->acts.n - 1].words = (struct words){ .at = words.at + from, .n = words.n - from };
}

/* interact alone hands the terminal to the user; with words it may run what stands in them. */
static void interact(struct scan *scan, size_t i)
{
	struct words words = { 0 };

	if (!plain_words(scan, i, &words) || words.n > 1)
		scan_unread(scan, "interact is not read");
}

static void read_program(struct scan *scan)
{
	scan->language = &tcl_tables;
	lex_text(scan);
	names_resolve(scan);
	calls_read(scan);
	for (size_t i = 0; i < scan->tokens.n; i++) {
		const struct token *before = i ? token_at(scan, i - 1) : NULL;
		bool first = !before || before->kind == TOKEN_NEWLINE || before->kind == TOKEN_OPEN || token_is(scan, i - 1, ";");

		/* [format e]xec */
		if (first && i + 1 < scan->tokens.n && token_is(scan, i, "["))
			scan_unread(scan, "a command that is made at run time");
		if (token_is(scan, i, "spawn"))
			spawn(scan, i);
		if (token_is(scan, i, "interact"))
			interact(scan, i);
		/* $command words, {*}$command */
		if ((first && token_at(scan, i)->kind == TOKEN_VARIABLE) || token_is(scan, i, "*"))
			scan_unread(scan, "a command that is made at run time");
	}
}

const struct language scan_tcl = { .name = "tcl", .read = read_program };
