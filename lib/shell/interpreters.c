/* interpreters.c: python -c, node -e, awk and their like.
 *
 * Their languages are not read yet. A program text that holds none of the words by which its language starts
 * commands, changes files or builds code is passed; any other is a gap, even where the word stands in a string. */
#include "shell/interpreters.h"

#include "argv/options.h"
#include "base/buf.h"

#include <string.h>

struct interpreter {
	const char *programs;  /* a digit or dot behind the name is allowed: python3.11 */
	const char *options;   /* see argv/options.h */
	const char *code;      /* options whose value is the program text */
	bool first_operand;    /* the first operand is the program text unless a code option gave one: awk */
	bool reads_input;      /* without text and operand the program comes from the standard input */
	const char *subcommand; /* stands before that operand; without it no text is given */
	const char *acts;      /* words that make a text a gap */
	bool (*scan)(struct str text); /* what a list of words cannot say */
};

/* awk writes and runs by what stands behind print: > file, | command. Strings and regular expressions are skipped. */
static bool awk_may_act(struct str text)
{
	bool operand = false; /* something that can be divided came before */
	size_t open = 0;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i], next = i + 1 < text.n ? text.p[i + 1] : 0;

		if (c == '"' || (c == '/' && !operand)) {
			for (i++; i < text.n && text.p[i] != c; i++)
				i += text.p[i] == '\\';
			operand = true;
			continue;
		}
		if (c == '#')
			while (i + 1 < text.n && text.p[i + 1] != '\n')
				i++;
		if (c == '|' && next != '|')
			return true;
		i += c == '|';
		open += c == '(';
		open -= c == ')' && open;
		/* Outside parentheses it is a comparison in patterns and conditions, a file behind print: not told apart
		 * but by the braces before it. */
		if (c == '>' && !open && next != '=' && str_find(str_slice(text, 0, i), STR("print")) < i)
			return true;
		if (c != ' ' && c != '\t')
			operand = c == ')' || c == ']' || c == '$' || is_name_byte((unsigned char)c);
	}
	return false;
}

static const struct interpreter interpreters[] = {
	{ .programs = "python pypy", .code = "-c", .reads_input = true,
	  .options = "-b -B -c: -d -E -h -i -I -m: -O -OO -P -q -s -S -t -u -v -V -W: -x -X: --help --version --check-hash-based-pycs:",
	  .acts = "subprocess popen pty system spawn exec eval fork kill __import __builtins __class __subclasses __globals __dict __getattr "
		  "__loader __spec getattr globals vars( builtins importlib runpy "
		  "modules shutil rmtree unlink remove rmdir rename os.replace os.link symlink truncate chmod chown mkdir "
		  "import_ open( write pathlib Path( touch( socket ctypes cffi multiprocessing pickle marshal urllib requests http. "
		  "ftplib smtplib fileinput" },
	{ .programs = "deno", .code = "", .first_operand = true, .subcommand = "eval", .options = "-q|--quiet",
	  .acts = "Deno. eval( import" },
	{ .programs = "node nodejs bun", .code = "-e -p", .reads_input = true,
	  .options = "-e|--eval: -p|--print: -c|--check -i|--interactive -r|--require: --import: --input-type: --loader: -v|--version "
		     "-h|--help --no-warnings --trace-warnings --experimental-vm-modules --env-file:",
	  .acts = "child_process exec spawn fork fs. fs' fs\" fs/ promises process.binding process.dlopen eval Function unlink rm( "
		  "rmSync rmdir write append truncate rename copyFile symlink createWriteStream import( constructor Bun. Deno. "
		  "vm' vm\" module' module\" worker_threads cluster fetch http net' net\"" },
	{ .programs = "perl", .code = "-e -E", .reads_input = true,
	  .options = "-0? -a -c -C? -d? -D? -e: -E: -f -F? -i? -I: -l? -m? -M? -n -p -s -S -t -T -u -U -v -V? -w -W -x? -X -h",
	  .acts = "system exec ` qx open( open unlink rmdir rename fork eval require use do( syswrite truncate symlink socket "
		  "POSIX IPC File:: | pipe glob /e ge; ee" },
	{ .programs = "ruby", .code = "-e", .reads_input = true,
	  .options = "-0? -a -c -C: -d -e: -E: -F? -h -i? -I: -l -n -p -r: -s -S -T? -v -w -W? -x? --version --help",
	  .acts = "system exec ` %x popen spawn fork eval send File FileUtils Dir IO. open( unlink delete rm_ Pathname Kernel "
		  "require load instance_ Open3 Socket Net:: const_get method(" },
	{ .programs = "php", .code = "-r -B -R -E", .reads_input = true,
	  .options = "-a -B: -c: -d: -e -E: -f: -F: -h -H -i -l -m -n -q -r: -R: -s -S: -t: -v -w -z:",
	  .acts = "system exec passthru popen proc_ ` eval assert unlink rmdir rename file_put fopen fwrite copy( create_function "
		  "preg_replace call_user include require symlink $_ mail(" },
	{ .programs = "awk gawk mawk nawk", .code = "-e", .first_operand = true,
	  .options = "-f|--file: -F|--field-separator: -v|--assign: -e|--source: -i|--include: -b -c -C -d? -D? -E: -h -l: -L? -M -n -N "
		     "-o? -O -p? -P -r -s -S -t -V -W:",
	  .acts = "system getline @load", .scan = awk_may_act },
	{ .programs = "osascript", .code = "-e", .reads_input = true, .options = "-e: -l: -s: -i", .acts = "do shell delete tell" },
	{ .programs = "lua luajit", .code = "-e", .reads_input = true, .options = "-e: -i -l: -v -E -W",
	  .acts = "os. io. load dofile require debug package" },
	{ .programs = "tclsh expect", .code = "-c", .reads_input = true, .options = "-c: -d -D: -f: -i -n -N -v -b",
	  .acts = "exec spawn open file eval source system" },
};

static bool names_interpreter(const char *programs, struct str program)
{
	size_t n = program.n;

	while (n > 0 && (program.p[n - 1] == '.' || (program.p[n - 1] >= '0' && program.p[n - 1] <= '9')))
		n--;
	return str_list_has(programs, str_slice(program, 0, n));
}

/* Blanks do not count, so that `print > "f"` and `print>"f"` are the same. */
static bool holds(struct str text, struct str act)
{
	for (size_t i = 0; i < text.n; i++) {
		size_t k = 0, at = i;

		while (k < act.n && at < text.n) {
			if (text.p[at] == ' ' && k > 0) {
				at++;
				continue;
			}
			if (text.p[at] != act.p[k])
				break;
			at++;
			k++;
		}
		if (k == act.n)
			return true;
	}
	return false;
}

static bool may_act(const struct interpreter *row, struct str text)
{
	struct str rest = str_of(row->acts), act;

	while (str_next_word(&rest, &act))
		if (holds(text, act))
			return true;
	return row->scan && row->scan(text);
}

static void judge_text(struct walk *walk, const struct interpreter *row, const struct word *code, struct span span)
{
	if (code->kind != WORD_STATIC)
		walk_gap(walk, GAP_CODE, "a program text that is made at run time", span);
	else if (may_act(row, code->text))
		walk_gap(walk, GAP_CODE, "a program text in a language that is not read", span);
}

static void read_with(struct walk *walk, const struct interpreter *row, const struct command *command)
{
	struct grammar grammar = { row->programs, NULL, row->options, GRAMMAR_OPTIONS_FIRST };
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);
	const struct word *file = args.rest < command->words.n ? &command->words.at[args.rest] : NULL;
	bool code = false, module = args_option(&args, "-m") || args_option(&args, "-f");
	struct word input;

	for (size_t i = 0; i < args.n; i++) {
		if (args.at[i].kind != ARG_OPTION || !args.at[i].has_value || !str_list_has(row->code, args.at[i].name))
			continue;
		code = true;
		judge_text(walk, row, &args.at[i].value, command->span);
	}
	if (code || module)
		return;
	if (row->subcommand) {
		if (!file || !word_is(file, row->subcommand))
			return;
		file = args.rest + 1 < command->words.n ? file + 1 : NULL;
	}
	if (row->first_operand) {
		if (file)
			judge_text(walk, row, file, command->span);
		return;
	}
	if (!row->reads_input || (file && !word_is(file, "-") && !str_starts(file->prefix, STR("/dev/"))))
		return;
	if (walk->input.kind == INPUT_TEXT) {
		input = word_static(walk->input.text);
		judge_text(walk, row, &input, command->span);
	} else if (walk->input.kind == INPUT_UNKNOWN || walk->input.kind == INPUT_PATHS || (file && !word_is(file, "-"))) {
		input = word_dynamic("");
		judge_text(walk, row, &input, command->span);
	}
}

/* s///e and e run a command, w writes a file. Only scripts that are plain substitutions, deletions and prints of
 * lines are told harmless; the rest is a gap. */
static bool sed_may_act(struct str script)
{
	size_t i = 0;

	while (i < script.n) {
		char c = script.p[i];

		if (c == '/' || c == '\\') { /* an address */
			char delimiter = c;

			if (c == '\\')
				delimiter = ++i < script.n ? script.p[i] : '/';
			for (i++; i < script.n && script.p[i] != delimiter; i++)
				i += script.p[i] == '\\';
			i++;
		} else if (c == 's' || c == 'y') {
			char delimiter = i + 1 < script.n ? script.p[i + 1] : 0;

			i += 2;
			for (int parts = 0; parts < 2; parts++, i++)
				for (; i < script.n && script.p[i] != delimiter; i++)
					i += script.p[i] == '\\';
			for (; i < script.n && !strchr(";\n} ", script.p[i]); i++)
				if (strchr("eEwW", script.p[i]))
					return true;
			while (i < script.n && script.p[i] == ' ')
				i++;
			if (i < script.n && (script.p[i] == 'e' || script.p[i] == 'w'))
				return true;
		} else if (c == 'a' || c == 'i' || c == 'c' || c == '#' || c == ':' || c == 'b' || c == 't' || c == 'r' || c == 'T') {
			while (i < script.n && script.p[i] != '\n' && !(strchr(":btT", c) && script.p[i] == ';'))
				i += script.p[i] == '\\' ? 2 : 1;
		} else if (strchr(" \t\n;{}!,$0123456789+~dDgGhHlnNpPqQxzI=M", c)) {
			i++;
		} else {
			return true;
		}
	}
	return false;
}

static struct str joined(struct str a, struct str b)
{
	struct buf text = { 0 };

	buf_add(&text, a);
	buf_byte(&text, 'x');
	buf_add(&text, b);
	return buf_str(&text);
}

static void read_sed(struct walk *walk, const struct command *command)
{
	static const struct grammar grammar = {
		"sed", NULL,
		"-n|--quiet|--silent --debug -e|--expression: -f|--file: --follow-symlinks -i? --in-place? -l|--line-length: --posix "
		"-E|-r|--regexp-extended -s|--separate --sandbox -u|--unbuffered -z|--null-data --help --version -a", 0
	};
	struct args args = args_sort(&grammar, command->words.at, command->words.n, 1);
	bool script = args_option(&args, "-f") != NULL;
	struct str text;

	if (args_option(&args, "--sandbox"))
		return;
	for (size_t i = 0; i < args.n; i++) {
		const struct arg *arg = &args.at[i];
		bool expression = arg->kind == ARG_OPTION && str_is(arg->name, "-e");

		if (!expression && (script || args_option(&args, "-e") || arg->kind == ARG_OPTION || arg->kind == ARG_UNKNOWN))
			continue;
		script = true;
		/* A value inside a script is taken for plain text. */
		text = arg->value.kind == WORD_STATIC ? arg->value.text : joined(arg->value.prefix, arg->value.suffix);
		if (sed_may_act(text))
			walk_gap(walk, GAP_CODE, "a sed script that may run a command or write a file", command->span);
	}
}

void read_interpreter(struct walk *walk, const struct command *command)
{
	struct str program;

	if (!word_program(&command->words.at[0], &program))
		return;
	if (str_list_has("sed gsed", program))
		read_sed(walk, command);
	for (size_t i = 0; i < sizeof interpreters / sizeof *interpreters; i++)
		if (names_interpreter(interpreters[i].programs, program))
			read_with(walk, &interpreters[i], command);
}
