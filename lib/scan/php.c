/* php.c: PHP as tables. */
#include "scan/language.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES | QUOTE_KEEPS | QUOTE_VARIABLES },
	{ "'", "'", QUOTE_PLAIN },
	{ "`", "`", QUOTE_ESCAPES | QUOTE_KEEPS | QUOTE_VARIABLES | QUOTE_COMMAND },
	{ NULL, NULL, 0 },
};

static const struct quote blocks[] = {
	{ "/*", "*/", 0 },
	{ "?>", "<?", 0 },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "// #", .blocks = blocks, .quotes = quotes, .name_bytes = "", .sigils = "$", .heredocs = HEREDOC_PHP,
};

static const struct call calls[] = {
	{ .names = "system exec shell_exec passthru", .kind = CALL_SHELL },
	{ .names = "popen", .kind = CALL_SHELL, .flags = CALL_FEEDS, .mode = 1 },
	{ .names = "proc_open", .kind = CALL_SHELL, .flags = CALL_FEEDS },
	{ .names = "pcntl_exec", .kind = CALL_EXEC },
	{ .names = "unlink", .kind = CALL_LIKE, .as = "rm -f --" },
	{ .names = "rmdir", .kind = CALL_LIKE, .as = "rmdir --" },
	{ .names = "rename", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = "copy move_uploaded_file", .kind = CALL_LIKE, .paths = 2, .as = "cp --" },
	{ .names = "mkdir", .kind = CALL_LIKE, .as = "mkdir -p --" },
	{ .names = "symlink", .kind = CALL_LIKE, .paths = 2, .as = "ln -s --" },
	{ .names = "link", .kind = CALL_LIKE, .paths = 2, .as = "ln --" },
	{ .names = "chmod", .kind = CALL_LIKE, .as = "chmod +x --" },
	{ .names = "chown chgrp", .kind = CALL_UNREAD_WHEN_CALLED },
	{ .names = "posix_kill", .kind = CALL_LIKE, .as = "kill" },
	{ .names = "file_get_contents file", .kind = CALL_READ },
	{ .names = "touch file_put_contents", .kind = CALL_WRITE },
	{ .names = "fopen gzopen", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "SplFileObject", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "chdir", .kind = CALL_DIRECTORY },
	{ .names = "eval assert create_function call_user_func call_user_func_array forward_static_call func_overload ob_start "
		   "preg_replace_callback_array register_shutdown_function register_tick_function dl mb_ereg_replace FFI FFI.* extract parse_str "
		   "Closure ReflectionFunction ReflectionMethod ReflectionClass unserialize mail imap_open putenv ini_set set_error_handler "
		   "iterator_apply header_register_callback", .kind = CALL_UNREAD },
	{ .names = "array_map", .kind = CALL_CALLBACK },
	{ .names = "array_filter array_walk array_reduce usort uasort uksort preg_replace_callback array_walk_recursive", .kind = CALL_CALLBACK, .at = 1 },
	{ .names = "include include_once require require_once", .kind = CALL_MODULE },
	{ .names = "PHP_BINARY", .kind = CALL_IS, .as = "php" },
	{ .names = "DIRECTORY_SEPARATOR", .kind = CALL_IS, .as = "/" },
	{ .names = "getenv", .kind = CALL_ENVIRONMENT },
	{ .names = "realpath", .kind = CALL_SAME },
	{ .names = NULL },
};

const struct language scan_php = {
	.name = "php", .lexis = &lexis, .members = "-> ?-> ::", .calls = calls, .modules = "", .globals = "", .concatenates = ".", .ends_arguments = "",
	.strings_are_callable = true,
	.keywords = "if else elseif while for foreach as return echo print new and or xor instanceof case do switch function fn class static",
};
