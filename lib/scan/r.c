/* r.c: R as tables. */
#include "scan/language.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES },
	{ "'", "'", QUOTE_ESCAPES },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = { .comments = "#", .quotes = quotes, .name_bytes = ".", .newline_ends = true };

static const struct call calls[] = {
	{ .names = "system shell shell.exec", .kind = CALL_SHELL },
	{ .names = "pipe", .kind = CALL_SHELL, .flags = CALL_FEEDS },
	{ .names = "file.remove", .kind = CALL_LIKE, .as = "rm -f --" },
	{ .names = "unlink", .kind = CALL_LIKE, .as = "rm -rf --" },
	{ .names = "file.rename", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = "file.copy", .kind = CALL_LIKE, .paths = 2, .as = "cp --" },
	{ .names = "dir.create", .kind = CALL_LIKE, .as = "mkdir -p --" },
	{ .names = "file.create sink", .kind = CALL_WRITE },
	{ .names = "download.file", .kind = CALL_WRITE, .at = 1 },
	{ .names = "setwd", .kind = CALL_DIRECTORY },
	{ .names = "system2 eval evalq parse source sys.source do.call match.fun get mget getFunction getExportedValue dyn.load .C .Call .External "
		   "Reduce Recall file fifo gzfile url socketConnection writeLines write cat write.table write.csv saveRDS save save.image dump dput "
		   "ggsave pdf png jpeg svg Sys.setenv Sys.chmod Rprof reticulate install.packages knit render process run", .kind = CALL_UNREAD },
	{ .names = NULL },
};

const struct language scan_r = {
	.name = "R", .lexis = &lexis, .members = "$ @", .calls = calls, .modules = "", .globals = "", .concatenates = "", .ends_arguments = "",
	.keywords = "if else for in while repeat function return next break",
};
