/* perl.c: Perl as tables. */
#include "scan/tokens.h"

#include "base/vec.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES | QUOTE_VARIABLES },
	{ "'", "'", QUOTE_PLAIN },
	{ "`", "`", QUOTE_ESCAPES | QUOTE_VARIABLES | QUOTE_COMMAND },
	{ NULL, NULL, 0 },
};

static const struct quote blocks[] = {
	{ "\n=", "\n=cut", 0 },
	{ "\n__END__", "\n__NEVER__", 0 },
	{ "\n__DATA__", "\n__NEVER__", 0 },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "#", .blocks = blocks, .quotes = quotes, .name_bytes = "", .sigils = "$@%", .regex = REGEX_PERL,
	.quote_operators = OPERATORS_PERL, .heredocs = HEREDOC_TWO,
};

/* eval { } and do { } are blocks; anything else that is evaluated is a text. */
static void read_eval(struct scan *scan, size_t name)
{
	const struct token *open = token_at(scan, name + 1);

	if (open->kind != TOKEN_OPEN || !str_is(open->text, "{"))
		scan_unread(scan, "eval is not read");
}

static void open_mode(struct scan *scan, struct str mode, const struct word *path)
{
	if (str_starts(mode, STR("+")))
		mode = STR(">");
	if (str_starts(mode, STR(">>")))
		scan_add(scan, ACT_APPEND, *path);
	else if (str_starts(mode, STR(">")) && !str_starts(mode, STR(">&")))
		scan_add(scan, ACT_WRITE, *path);
}

/* open(F, "> path"), open(F, "cmd |"): the mode is a part of the second argument. */
static void open_two(struct scan *scan, const struct word *both)
{
	struct str text = str_trim(both->kind == WORD_STATIC ? both->text : both->prefix), mode;
	struct word path;
	size_t n = 0;

	if (both->kind != WORD_STATIC && (!text.n || str_starts(text, STR("|")))) {
		scan_unread(scan, "a file or command to open that is made at run time");
		return;
	}
	if (str_starts(text, STR("|")) || str_ends(text, STR("|")) || (both->kind != WORD_STATIC && str_ends(str_trim(both->suffix), STR("|")))) {
		if (both->kind != WORD_STATIC) {
			scan_unread(scan, "a command that is made at run time");
			return;
		}
		if (str_starts(text, STR("|")))
			text = str_from(text, 1);
		else
			text = str_slice(text, 0, text.n - 1);
		scan_add(scan, ACT_SHELL, word_static(str_trim(text)));
		scan->acts.at[scan->acts.n - 1].fed = true;
		scan->acts.at[scan->acts.n - 1].input = word_dynamic("an input that the program writes");
		return;
	}
	while (n < text.n && (text.p[n] == '>' || text.p[n] == '<' || text.p[n] == '+' || text.p[n] == '&'))
		n++;
	mode = str_slice(text, 0, n);
	path = both->kind == WORD_STATIC ? word_static(str_trim(str_from(text, n))) : *both;
	if (both->kind != WORD_STATIC)
		path.prefix = str_trim(str_from(text, n));
	open_mode(scan, mode, &path);
}

/* open(F, '-|', list): several words start a program, one is a text for a shell. */
static void open_pipe(struct scan *scan, struct words words)
{
	struct act *act;

	if (!words.n || (words.at[0].kind != WORD_STATIC)) {
		scan_unread(scan, "a command that is made at run time");
		return;
	}
	scan_add(scan, words.n == 1 ? ACT_SHELL : ACT_WORDS, words.at[0]);
	act = &scan->acts.at[scan->acts.n - 1];
	act->words = words;
	act->fed = true;
	act->input = word_dynamic("an input that the program writes");
}

static void read_open(struct scan *scan, size_t name)
{
	bool parentheses = token_is(scan, name + 1, "(");
	size_t from = name + 1 + parentheses, end = value_end(scan, from);
	struct words words = { 0 };
	struct word mode;

	while (token_is(scan, end, ",")) { /* behind the handle */
		from = end + 1;
		end = value_end(scan, from);
		*VEC_ADD(&words) = value_of(scan, from, end);
	}
	if (!words.n)
		return; /* open F: the name of a variable */
	mode = words.at[0];
	if (words.n == 1)
		open_two(scan, &mode);
	else if (mode.kind != WORD_STATIC && !mode.prefix.n)
		scan_unread(scan, "a file or command to open that is made at run time");
	else if (str_find_byte(mode.prefix, '|') < mode.prefix.n)
		open_pipe(scan, (struct words){ words.at + 1, words.n - 1, words.n - 1 });
	else
		open_mode(scan, str_trim(mode.prefix), &words.at[1]);
}

static const struct call calls[] = {
	{ .names = "system exec CORE.system CORE.exec CORE.GLOBAL.system", .kind = CALL_LIST },
	{ .names = "readpipe", .kind = CALL_SHELL },
	{ .names = "open3 IPC.Open3.open3", .kind = CALL_LIST, .at = 3, .flags = CALL_FEEDS },
	{ .names = "open2 IPC.Open2.open2", .kind = CALL_LIST, .at = 2, .flags = CALL_FEEDS },
	{ .names = "open CORE.open", .kind = CALL_OWN, .own = read_open },
	{ .names = "eval", .kind = CALL_OWN, .own = read_eval, .flags = CALL_MENTIONABLE },
	{ .names = "IO.File.new", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "unlink", .kind = CALL_LIKE, .as = "rm -f --", .flags = CALL_EVERY },
	{ .names = "rmdir", .kind = CALL_LIKE, .as = "rmdir --" },
	{ .names = "rmtree remove_tree File.Path.rmtree File.Path.remove_tree", .kind = CALL_LIKE, .as = "rm -rf --", .flags = CALL_EVERY },
	{ .names = "rename move File.Copy.move", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = "copy cp File.Copy.copy", .kind = CALL_LIKE, .paths = 2, .as = "cp --" },
	{ .names = "mkdir mkpath make_path File.Path.make_path File.Path.mkpath", .kind = CALL_LIKE, .as = "mkdir -p --" },
	{ .names = "symlink", .kind = CALL_LIKE, .paths = 2, .as = "ln -s --" },
	{ .names = "link", .kind = CALL_LIKE, .paths = 2, .as = "ln --" },
	{ .names = "chmod", .kind = CALL_LIKE, .as = "chmod", .flags = CALL_EVERY },
	{ .names = "chown", .kind = CALL_LIKE, .as = "chown", .flags = CALL_EVERY },
	{ .names = "kill", .kind = CALL_LIKE, .as = "kill", .flags = CALL_EVERY },
	{ .names = "truncate sysopen dbmopen", .kind = CALL_WRITE, .at = 0 },
	{ .names = "chdir", .kind = CALL_DIRECTORY },
	{ .names = "syscall POSIX.system POSIX.exec* POSIX.open POSIX.unlink POSIX.remove POSIX.rename POSIX.rmdir IPC.* Proc.* CORE.GLOBAL.* "
		   "Symbol.* DynaLoader.* Inline.* Safe.* B.* Expect.* FFI.* AutoLoader.* Class.* Capture.* File.Temp.cleanup evalbytes "
		   "capture capturex systemx run3 run", .kind = CALL_UNREAD },
	{ .names = ".can .spew .write_file .append_file .remove .move_to .copy_to .spurt .edit_file", .kind = CALL_UNREAD_WHEN_CALLED },
	{ .names = "write_file append_file spew edit_file edit_file_lines", .kind = CALL_WRITE },
	{ .names = "$ENV", .kind = CALL_ENVIRONMENT },
	{ .names = NULL },
};

const struct language scan_perl = {
	.name = "perl", .lexis = &lexis, .members = "-> ::", .calls = calls, .modules = "", .globals = "", .concatenates = ".", .calls_without_parentheses = true,
	.ends_arguments = "if unless while until for foreach and or xor not",
	.keywords = "my our local if unless while until for foreach and or xor not return print printf say push unshift split grep map join sort "
		    "reverse keys values eq ne lt gt le ge cmp x do sub use no package require defined ref scalar exists delete else elsif "
		    "die warn chomp lc uc length eval when given",
};
