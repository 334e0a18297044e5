/* osascript.c: AppleScript as tables. */
#include "scan/language.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES },
	{ NULL, NULL, 0 },
};

static const struct quote blocks[] = {
	{ "(*", "*)", 0 },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = { .comments = "-- #", .blocks = blocks, .quotes = quotes, .name_bytes = "", .newline_ends = true };

static const struct call calls[] = {
	{ .names = "script", .kind = CALL_SHELL }, /* do shell script "text" */
	{ .names = "delete run load store keystroke code click write make move duplicate use framework current ObjC", .kind = CALL_UNREAD },
	{ .names = NULL },
};

const struct language scan_osascript = {
	.name = "AppleScript", .lexis = &lexis, .members = "", .calls = calls, .modules = "", .globals = "", .concatenates = "+",
	.calls_without_parentheses = true, .ends_arguments = "with as on end", .keywords = "to tell of in if then return set",
};
