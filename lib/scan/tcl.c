/* tcl.c: Tcl and expect. A command may come out of any bracket, also inside quotes, so that nothing is a literal. */
#include "scan/tokens.h"

static const struct quote quotes[] = {
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "", .quotes = quotes, .name_bytes = "", .sigils = "$", .newline_ends = true, .why_unread = "a word with escapes",
};

static const struct call calls[] = {
	{ .names = "exec spawn open file eval source system uplevel upvar subst interp load namespace apply socket rename send interact log_file "
		   "trace after exp_open package unknown cd pipe", .kind = CALL_UNREAD },
	{ .names = NULL },
};

static const struct language tcl_tables = {
	.name = "tcl", .lexis = &lexis, .members = "", .calls = calls, .modules = "", .globals = "", .concatenates = "", .ends_arguments = "",
	.keywords = "",
};

static void read_program(struct scan *scan)
{
	scan->language = &tcl_tables;
	lex_text(scan);
	names_resolve(scan);
	calls_read(scan);
	for (size_t i = 0; i < scan->tokens.n; i++) {
		const struct token *before = i ? token_at(scan, i - 1) : NULL;
		bool first = !before || before->kind == TOKEN_NEWLINE || before->kind == TOKEN_OPEN || token_is(scan, i - 1, ";");

		/* $command words, {*}$command */
		if ((first && token_at(scan, i)->kind == TOKEN_VARIABLE) || token_is(scan, i, "*"))
			scan_unread(scan, "a command that is made at run time");
	}
}

const struct language scan_tcl = { .name = "tcl", .read = read_program };
