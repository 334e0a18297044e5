/* julia.c: Julia as tables. */
#include "scan/tokens.h"

static const struct quote quotes[] = {
	{ "\"\"\"", "\"\"\"", QUOTE_ESCAPES | QUOTE_VARIABLES },
	{ "\"", "\"", QUOTE_ESCAPES | QUOTE_VARIABLES },
	{ "`", "`", QUOTE_ESCAPES | QUOTE_KEEPS | QUOTE_VARIABLES | QUOTE_COMMAND },
	{ NULL, NULL, 0 },
};

static const struct quote blocks[] = {
	{ "#=", "=#", 0 },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = { .comments = "#", .blocks = blocks, .quotes = quotes, .name_bytes = "!", .newline_ends = true };

static bool is_function(const struct scan *scan, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (token_is(scan, i, "->"))
			return true;
	return false;
}

/* open(path, mode), open(function, path, mode): without a mode it is only read. */
static void read_open(struct scan *scan, size_t name)
{
	size_t open = name + 1, path = open + 1, path_end = value_end(scan, path), mode;
	struct word how;

	if (token_at(scan, open)->kind != TOKEN_OPEN)
		return;
	if (is_function(scan, path, path_end) && token_is(scan, path_end, ",")) {
		path = path_end + 1;
		path_end = value_end(scan, path);
	}
	if (!token_is(scan, path_end, ","))
		return;
	mode = path_end + 1;
	how = value_of(scan, mode, value_end(scan, mode));
	if (how.kind == WORD_STATIC && str_is(how.text, "r"))
		return;
	scan_add(scan, how.kind == WORD_STATIC && str_starts(how.text, STR("a")) ? ACT_APPEND : ACT_WRITE, value_of(scan, path, path_end));
}

static const struct call calls[] = {
	{ .names = "download", .kind = CALL_WRITE, .at = 1 },
	{ .names = "rm", .kind = CALL_LIKE, .as = "rm -rf --" },
	{ .names = "mv", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = "cp", .kind = CALL_LIKE, .paths = 2, .as = "cp -r --" },
	{ .names = "mkdir mkpath", .kind = CALL_LIKE, .as = "mkdir -p --" },
	{ .names = "touch", .kind = CALL_WRITE },
	{ .names = "cd", .kind = CALL_DIRECTORY },
	{ .names = "open", .kind = CALL_OWN, .own = read_open },
	{ .names = "Cmd setenv addenv ccall @ccall eval @eval include include_string Meta getfield getproperty invokelatest dlopen Libdl Pkg symlink hardlink "
		   "chmod chown writedlm pipeline ENV", .kind = CALL_UNREAD },
	{ .names = NULL },
};

const struct language scan_julia = {
	.name = "julia", .lexis = &lexis, .members = ".", .calls = calls, .modules = "", .globals = "", .concatenates = "*", .ends_arguments = "",
	.keywords = "if else elseif for in while function return do end begin let using import module struct try catch",
};
