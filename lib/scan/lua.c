/* lua.c: Lua as tables. */
#include "scan/language.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES },
	{ "'", "'", QUOTE_ESCAPES },
	{ "[[", "]]", QUOTE_NO_ESCAPES },
	{ "[=[", "]=]", QUOTE_NO_ESCAPES },
	{ "[==[", "]==]", QUOTE_NO_ESCAPES },
	{ NULL, NULL, 0 },
};

static const struct quote blocks[] = {
	{ "--[[", "]]", 0 },
	{ "--[=[", "]=]", 0 },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = { .comments = "--", .blocks = blocks, .quotes = quotes, .name_bytes = "" };

static const struct call calls[] = {
	{ .names = "os.execute", .kind = CALL_SHELL },
	{ .names = "io.popen", .kind = CALL_SHELL, .flags = CALL_FEEDS, .mode = 1 },
	{ .names = "os.remove", .kind = CALL_LIKE, .as = "rm -f --" },
	{ .names = "os.rename", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = "io.open", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "io.output", .kind = CALL_WRITE, .flags = CALL_TAKES_PATH },
	{ .names = "os.getenv", .kind = CALL_ENVIRONMENT },
	{ .names = "os.time os.date os.clock os.tmpname os.exit os.difftime os.setlocale io.read io.write io.lines io.stdin io.stdout "
		   "io.stderr io.input io.close io.type io.tmpfile", .kind = CALL_SAFE },
	{ .names = "os.* io.* load loadstring loadfile dofile debug.* package.* _G _ENV getfenv setfenv rawget ffi.* jit.* posix.* lfs.*",
	  .kind = CALL_UNREAD },
	{ .names = "require", .kind = CALL_MODULE },
	{ .names = NULL },
};

const struct language scan_lua = {
	.name = "lua", .lexis = &lexis, .members = ". :", .calls = calls, .modules = "os io debug package", .globals = "os io debug package", .concatenates = "..",
	.ends_arguments = "then do end",
	.keywords = "and or not if then else elseif end while do for in return local function repeat until nil",
};
