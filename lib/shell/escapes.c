/* escapes.c: programs with a language of their own in which some lines hand a text to a shell: debuggers, database
 * clients, editors. The other lines are passed, but for those that a row names, which are gaps. */
#include "shell/unwrap.h"

#include "base/vec.h"
#include "shell/index.h"

static const struct escape {
	const char *programs, *options;
	const char *code;     /* options whose value holds lines */
	bool input;           /* a known input holds lines too */
	const char *escapes;  /* what a line that goes to a shell begins with, blank-separated */
	const char *unread;   /* words by which a line that is not read begins */
} escapes[] = {
	{ "gdb", "-ex|--ex|-eval-command|--eval-command: -iex|--iex: -x|--command: -p|--pid: -d: -s|--symbols: -e|--exec: -se: -c|--core: -cd|--cd: -b: --args -args",
	  "-ex -iex", true, "shell !", "python python-interactive py pi guile gu gr source pipe | make call print p compile expression eval define" },
	{ "lldb", "-o|--one-line: -O|--one-line-before-file: -s|--source: -S: -k|--one-line-on-crash: -K: -f|--file: -p|--attach-pid: -n: -c|--core: -a: -b|--batch",
	  "-o -O -k", true, "shell platform\tshell", "script command expression expr p call type" },
	{ "mysql mariadb", "-e|--execute: -u: -h: -P: -p? -D: -S: --user: --host: --port: --database: --password? --defaults-file:", "-e", true,
	  "\\! system", "" },
	{ "psql", "-c|--command: -d: -h: -p: -U: -f|--file: -v: -o: -L: -F: -R: -P: -T:", "-c", true, "\\!", "\\copy \\o \\g \\gexec \\i" },
	{ "dc", "-e|--expression: -f|--file:", "-e", true, "!", "" },
	{ "ed red", "-p: -s -E -r -G -l -v", "", true, "! e\t! r\t! w\t!", "" },
	{ "vi vim nvim view ex rvim gvim vimdiff", "-c: --cmd: -s: -S: -u: -T: -i: -w: -W: -t: -r? -q: -O? -o? -p? -d: -U: +?", "-c --cmd", false,
	  "! :! sil\t! :sil\t! sil!\t! :sil!\t! silent\t! :silent\t! silent!\t! :silent!\t! %! :%! r\t! r! :r\t! :r! w\t! :w\t!",
	  "py :py python :python py3 :py3 python3 :python3 lua :lua perl :perl ruby :ruby tcl :tcl call :call exe :exe execute :execute source :source so :so "
	  "luafile pyfile let :let echo :echo au :au autocmd set\tshell term :term terminal :terminal make :make" },
	{ "less more", "+?", "+", false, "! +!", "" },
	{ "ftp lftp sftp", "-e: -c: -o: -b: -p: -u:", "-e -c", true, "!", "source" },
	{ "gnuplot", "-e:", "-e", true, "! system", "load call set" },
};

const char *escape_names(size_t row)
{
	return row < sizeof escapes / sizeof *escapes ? escapes[row].programs : NULL;
}

/* Length of MARK at the beginning of LINE, where a tab in it stands for any blanks; 0 when it is not there. */
static size_t mark_length(struct str line, struct str mark)
{
	size_t at = 0;

	for (size_t i = 0; i < mark.n; i++) {
		if (mark.p[i] == '\t') {
			while (at < line.n && line.p[at] == ' ')
				at++;
			continue;
		}
		if (at == line.n || line.p[at] != mark.p[i])
			return 0;
		at++;
	}
	/* A word ends where the mark does. */
	if (at < line.n && is_name_byte((unsigned char)mark.p[mark.n - 1]) && is_name_byte((unsigned char)line.p[at]))
		return 0;
	return at;
}

/* The longest mark of LIST at the beginning of LINE; words of LIST are apart by blanks only. */
static size_t longest_mark(struct str line, const char *list)
{
	struct str rest = str_of(list), mark;
	size_t longest = 0;

	while (str_next_field(&rest, ' ', &mark)) {
		size_t n = mark.n ? mark_length(line, mark) : 0;

		longest = n > longest ? n : longest;
	}
	return longest;
}

static void walk_lines(struct walk *walk, const struct escape *row, const struct word *lines, struct span span)
{
	struct str rest = lines->prefix, line;

	while (str_next_field(&rest, '\n', &line)) {
		struct word code = *lines;
		size_t n;

		line = str_trim(line);
		n = longest_mark(line, row->escapes);
		if (n) {
			code.text = str_trim(str_from(line, n));
			walk_code(walk, &code, span);
		} else if (longest_mark(line, row->unread)) {
			walk_gap(walk, GAP_CODE, "a line in a language that is not read", span);
		}
	}
	if (lines->kind != WORD_STATIC && !lines->prefix.n)
		walk_gap(walk, GAP_CODE, "a line that is made at run time", span);
}

static bool is_escape_option(const struct escape *row, const struct arg *arg)
{
	return arg->kind == ARG_OPTION && arg->has_value && str_list_has(row->code, arg->name);
}

void walk_escapes(struct walk *walk, const struct command *command)
{
	struct str program;

	if (!word_program(&command->words.at[0], &program))
		return;
	for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
		const struct escape *row = &escapes[i];
		struct grammar grammar = { row->programs, NULL, row->options, GRAMMAR_LONG_ONE_DASH };
		struct word input = word_static(walk->input.text);
		struct args args;

		if (!str_list_has(row->programs, program))
			continue;
		(void)walk_enter(walk, program);
		args = args_sort(&grammar, command->words.at, command->words.n, 1);
		for (size_t k = 0; k < args.n; k++)
			if (is_escape_option(row, &args.at[k]))
				walk_lines(walk, row, &args.at[k].value, command->span);
		/* vim +'!cmd', less +!cmd */
		for (size_t k = 1; k < command->words.n; k++) {
			struct word value = command->words.at[k];

			if (!str_starts(value.prefix, STR("+")) || str_find(str_of(row->options), STR("+?")) == str_of(row->options).n)
				continue;
			value.prefix = str_from(value.prefix, 1);
			walk_lines(walk, row, &value, command->span);
		}
		if (row->input && walk->input.kind == INPUT_TEXT)
			walk_lines(walk, row, &input, command->span);
	}
}
