/* interpreters.c: python -c, node -e, awk and their like: where the program text stands, and its acts as commands.
 * What a text does is read by lib/scan. */
#include "shell/interpreters.h"

#include "argv/options.h"
#include "base/buf.h"
#include "base/vec.h"
#include "scan/scan.h"
#include "shell/index.h"
#include "shell/scripts.h"
#include "shell/wrappers.h"

/* A program may have a row for each of its subcommands: every row that fits a call is read. */
struct interpreter {
	const char *programs;  /* a digit or dot behind the name is allowed: python3.11 */
	const char *subcommand; /* one of these stands before the operands and options; the row is for no other call. NULL: for every */
	const struct language *language;
	const char *options;   /* see argv/options.h */
	const char *code;      /* options whose value is the program text */
	const char *file;      /* options by which the program is a file or module instead, which is not read */
	const char *unread_files; /* values of FILE that are interpreters of their own: python -m IPython */
	const char *loads;     /* options whose value is a file that runs before the program: node -r */
	bool anywhere;         /* options stand behind operands, too */
	bool first_operand;    /* the first operand is the program text unless another option gave one: awk */
	bool maybe_file;       /* if there is a file of its name, or when it is `-`, that is the program: rails runner */
	bool every_operand;    /* all of them behind the first are: sqlite3 */
	bool reads_input;      /* without text and operand the program comes from the standard input */
	const char *goes_on;   /* options with which the input is read behind the program, too; "" when it always is */
	const char *in_place;  /* the option by which the operands are written over */
	const char *sets;      /* options that set variables of the program */
	const char *unread;    /* options with which nothing is known */
	const char *settings;  /* the same: how long options that are not known end, in front of their value */
	const char *harmless;  /* options with which nothing is run */
};

/* deno run --help (2.1) and cli/args/flags.rs; its --allow-... are long options without a value, which need no row. */
#define OPTIONS_OF_DENO                                                                                                        \
	"-q|--quiet -A|--allow-all -R? -W? -N? -E? -S? -I? -P? -r? -c|--config: --import-map: -L|--log-level: --cert: --ext: "      \
	"--location: --lock? --seed: --env-file? --env? --preload|--import: --require: --eval: --eval-file? --conditions: --port: " \
	"--host: -p|--print -T --check? --no-check? --watch? --inspect? --inspect-brk? --inspect-wait? -h|--help"

static const struct interpreter interpreters[] = {
	{ .programs = "python pypy py", .language = &scan_python, .code = "-c", .file = "-m", .unread_files = "IPython", .reads_input = true, .goes_on = "-i",
	  .options = "-2? -3? -b -B -c: -d -E -h -i -I -m: -O -OO -P -q -s -S -t -u -v -V -W: -x -X: --help --version --check-hash-based-pycs:" },
	/* Its options are also settings of classes: --InteractiveShellApp.exec_lines=. */
	{ .programs = "ipython", .language = &scan_ipython, .code = "-c", .file = "-m", .loads = "--config", .anywhere = true, .reads_input = true,
	  .goes_on = "-i", .settings = ".code_to_run .exec_lines .exec_files .file_to_run .config_file .extra_config_files",
	  .options = "-c|--c: -m|--m: -i -h --help --help-all --version --quiet --debug --simple-prompt --no-simple-prompt --no-banner --banner --classic "
		     "--quick --nosep --no-confirm-exit --pylab? --matplotlib? --gui: --colors: --profile: --ipython-dir: --log-level: --ext: --logfile: "
		     "--logappend: --cache-size: --autocall: --profile-dir: --config: --no-term-title --no-autoindent --automagic --no-automagic" },
	{ .programs = "deno", .subcommand = "eval", .language = &scan_node, .code = "", .loads = "--preload --require", .first_operand = true,
	  .options = OPTIONS_OF_DENO },
	{ .programs = "deno", .subcommand = "run serve", .language = &scan_node, .code = "", .loads = "--preload --require", .reads_input = true,
	  .options = OPTIONS_OF_DENO },
	{ .programs = "deno", .subcommand = "repl", .language = &scan_node, .code = "--eval", .loads = "--eval-file", .goes_on = "",
	  .options = OPTIONS_OF_DENO },
	/* What is none of its subcommands it takes for a file, and without a word it is a REPL. */
	{ .programs = "deno", .language = &scan_node, .code = "", .loads = "--preload --require", .reads_input = true, .options = OPTIONS_OF_DENO },
	{ .programs = "node nodejs bun tsx ts-node ts-node-esm", .language = &scan_node, .code = "-e -p", .loads = "-r --import --loader",
	  .reads_input = true, .goes_on = "-i",
	  .options = "-e|--eval: -p|--print|-pe: -c|--check -i|--interactive -r|--require: --import: --input-type: --loader: -v|--version "
		     "-h|--help --no-warnings --trace-warnings --experimental-vm-modules --env-file:" },
	/* -0 and -l of perl and ruby take digits and no more, and letters go on behind them: perl -0777ne, -lane. */
	{ .programs = "perl", .language = &scan_perl, .code = "-e -E", .reads_input = true, .in_place = "-i",
	  .options = "-0 -1 -2 -3 -4 -5 -6 -7 -a -c -C? -d? -D? -e: -E: -f -F? -i? -I: -l -m? -M? -n -p -s -S -t -T -u -U -v -V? -w -W -x? -X -h" },
	{ .programs = "ruby", .language = &scan_ruby, .code = "-e", .loads = "-r", .reads_input = true, .in_place = "-i",
	  .options = "-0 -1 -2 -3 -4 -5 -6 -7 -a -c -C: -d -e: -E: -F? -h -i? -I: -l -n -p -r: -s -S -T? -v -w -W? -x? --version --help" },
	{ .programs = "rails", .subcommand = "runner r", .language = &scan_ruby, .code = "", .first_operand = true, .maybe_file = true,
	  .options = "-e|--environment: -w --skip-executor -h|--help" },
	{ .programs = "rails", .subcommand = "console c", .language = &scan_ruby, .code = "", .goes_on = "",
	  .options = "-e|--environment: -s|--sandbox -h|--help" },
	{ .programs = "irb pry", .language = &scan_ruby, .code = "-e", .reads_input = true, .options = "-e: -r: -I: -f -d -w -v" },
	{ .programs = "php", .language = &scan_php, .code = "-r -B -R -E", .file = "-f", .reads_input = true,
	  .options = "-a -B: -c: -d: -e -E: -f: -F: -h -H -i -l -m -n -q -r: -R: -s -S: -t: -v -w -z:" },
	{ .programs = "awk gawk mawk nawk", .language = &scan_awk, .code = "-e", .file = "-f -E", .first_operand = true, .sets = "-v",
	  .options = "-f|--file: -F|--field-separator: -v|--assign: -e|--source: -i|--include: -b -c -C -d? -D? -E: -h -l: -L? -M -n -N "
		     "-o? -O -p? -P -r -s -S -t -V -W:" },
	{ .programs = "osascript", .language = &scan_osascript, .code = "-e", .unread = "-l", .reads_input = true, .options = "-e: -l: -s: -i" },
	{ .programs = "lua luajit", .language = &scan_lua, .code = "-e", .reads_input = true, .goes_on = "-i", .options = "-e: -i -l: -v -E -W" },
	{ .programs = "tclsh expect", .language = &scan_tcl, .code = "-c", .reads_input = true, .options = "-c: -d -D: -f: -i -n -N -v -b" },
	{ .programs = "sqlite sqlite3", .language = &scan_sqlite, .code = "-cmd", .every_operand = true, .reads_input = true,
	  .options = "-A -append -ascii -bail -batch -box -cmd: -column -csv -deserialize -echo -header -help -html -init: -interactive "
		     "-json -line -list -markdown -maxsize: -mmap: -newline: -nofollow -noheader -nullvalue: -quote -readonly -safe -separator: "
		     "-stats -table -tabs -unsafe-testing -version -vfs: -zip" },
	{ .programs = "R Rscript", .language = &scan_r, .code = "-e", .reads_input = true,
	  .options = "-e: -f: --file: --args -q|--quiet -s|--silent|--no-echo --no-save --save --vanilla --slave --no-restore --no-environ --no-site-file --no-init-file --verbose --default-packages: -g: -d:" },
	{ .programs = "julia", .language = &scan_julia, .code = "-e -E", .loads = "-L", .reads_input = true, .goes_on = "-i",
	  .options = "-e|--eval: -E|--print: -L|--load: -p|--procs: -t|--threads: -i -q|--quiet --project? --startup-file: -O? -g? -J: --color: -v|--version -h|--help" },
	{ .programs = "make gmake", .language = &scan_make, .code = "-E", .options = OPTIONS_OF_MAKE },
	{ .programs = "sed gsed", .language = &scan_sed, .code = "-e", .file = "-f", .anywhere = true, .first_operand = true, .harmless = "--sandbox",
	  .options = "-n|--quiet|--silent --debug -e|--expression: -f|--file: --follow-symlinks -i? --in-place? -l|--line-length: --posix "
		     "-E|-r|--regexp-extended -s|--separate --sandbox -u|--unbuffered -z|--null-data --help --version -a" },
};

const char *interpreter_names(size_t row)
{
	return row < sizeof interpreters / sizeof *interpreters ? interpreters[row].programs : NULL;
}

static void write_over(struct walk *walk, const char *op, const struct word *path, struct span span)
{
	struct command command = { .span = span };

	*VEC_ADD(&command.redirects) = (struct redirect){ .op = op, .fd = -1, .target = *path };
	walk_command(walk, command, STARTED_BY_PROGRAM);
}

static void go_to(struct walk *walk, const struct word *directory)
{
	if (directory->kind == WORD_STATIC)
		dirs_move(&walk->state->dirs, directory->text);
	else
		dirs_unknown(&walk->state->dirs);
}

/* system() and its like start `sh -c TEXT`. */
static void walk_shell_text(struct walk *walk, const struct command *command, const struct word *text)
{
	struct words words = { 0 };

	*VEC_ADD(&words) = word_static(STR("sh"));
	*VEC_ADD(&words) = word_static(STR("-c"));
	*VEC_ADD(&words) = *text;
	walk_words(walk, command, &words, 0, words.n);
}

/* What the program starts, in the directory and with the input that it chose. */
static void start(struct walk *walk, const struct command *command, const struct act *act)
{
	struct state *state = walk->state;
	struct input input = walk->input;

	if (act->elsewhere) {
		walk->state = state_copy(state);
		go_to(walk, &act->dir);
	}
	if (act->fed)
		walk->input = act->input.kind == WORD_STATIC ? (struct input){ .kind = INPUT_TEXT, .text = act->input.text }
							     : (struct input){ .kind = INPUT_UNKNOWN };
	if (act->kind == ACT_SHELL)
		walk_shell_text(walk, command, &act->word);
	else
		walk_words(walk, command, &act->words, 0, act->words.n);
	walk->state = state;
	walk->input = input;
}

/* What stands for a value that is not known in a sed script: good as a line number, a flag and a text. */
#define SED_FILLER "7360413"

/* True when what an act writes or starts is, in part, such a value. */
static bool holds_value(const struct interpreter *row, const struct act *act)
{
	return row->language == &scan_sed && str_find(act->word.text, STR(SED_FILLER)) < act->word.text.n;
}

static void hand_on(struct walk *walk, const struct interpreter *row, const struct command *command, const struct acts *acts)
{
	for (size_t i = 0; i < acts->n && walk_step(walk, 1); i++) {
		const struct act *act = &acts->at[i];

		if (holds_value(row, act)) {
			walk_gap(walk, GAP_CODE, "a value inside what a sed script writes or starts", command->span);
			continue;
		}
		switch (act->kind) {
		case ACT_WORDS:
		case ACT_SHELL:
			start(walk, command, act);
			break;
		case ACT_WRITE:
			write_over(walk, ">", &act->word, command->span);
			break;
		case ACT_APPEND:
			write_over(walk, ">>", &act->word, command->span);
			break;
		case ACT_DIRECTORY:
			go_to(walk, &act->word);
			break;
		case ACT_UNREAD:
			walk_gap(walk, GAP_CODE, act->why, command->span);
			break;
		}
	}
}

static bool starts_any(const struct acts *acts)
{
	for (size_t i = 0; i < acts->n; i++)
		if (acts->at[i].kind == ACT_WORDS || acts->at[i].kind == ACT_SHELL)
			return true;
	return false;
}

/* The text may set variables in the environment of what it starts: every name in it counts as one that it sets. */
static void set_environment(struct walk *walk, struct str text, struct span span)
{
	for (size_t i = 0, n; i < text.n; i += n + 1) {
		struct assignment assignment = { .value = word_dynamic("a value that a program sets") };

		for (n = 0; i + n < text.n && is_name_byte((unsigned char)text.p[i + n]); n++)
			;
		assignment.name = str_slice(text, i, i + n);
		if (n)
			walk_environment(walk, &assignment, span);
	}
}

/* sed SCRIPT without a file, on the input that the host gives. */
static bool reads_own_lines(const struct walk *walk, const struct interpreter *row, const struct command *command)
{
	return row->language == &scan_sed && command->words.n == 2 && walk->input.kind == INPUT_INHERITED;
}

static void read_text(struct walk *walk, const struct interpreter *row, const struct command *command, struct str text, bool given_names)
{
	struct scan_world world = { .home = walk->world->home, .given_names = given_names, .own_lines = reads_own_lines(walk, row, command) };
	struct state *state = walk->state;
	struct acts acts;

	if (!walk_step(walk, 1 + text.n))
		return;
	acts = scan_text(row->language, &world, text);
	if (starts_any(&acts) && row->language != &scan_sed)
		set_environment(walk, text, command->span);
	walk->state = state_copy(state);
	hand_on(walk, row, command, &acts);
	walk->state = state;
}

static void read_code(struct walk *walk, const struct interpreter *row, const struct command *command, const struct word *code,
		      bool given_names)
{
	if (code->kind == WORD_STATIC)
		read_text(walk, row, command, code->text, given_names);
	else
		walk_gap(walk, GAP_CODE, "a program text that is made at run time", command->span);
}

void read_perl(struct walk *walk, const struct word *value, struct span span)
{
	static const struct interpreter perl = { .programs = "perl", .language = &scan_perl };
	const struct context *context = walk_enter(walk, STR("perl"));

	read_code(walk, &perl, &(struct command){ .span = span }, value, false);
	walk->context = context;
}

struct program_file {
	const struct interpreter *row;
	const struct command *command;
};

static void read_program(struct walk *walk, struct str text, const void *context)
{
	const struct program_file *file = context;

	read_text(walk, file->row, file->command, text, false);
}

static bool is_input(const struct word *file)
{
	return word_is(file, "-") || is_descriptor(file) || str_starts(file->prefix, STR("/dev/"));
}

/* The program on the standard input, or in a file that the text itself wrote. What it starts reads nothing: the interpreter took it all. */
static void read_input(struct walk *walk, const struct interpreter *row, const struct command *command, const struct word *file)
{
	struct input input = walk->input;

	if (file && word_is(file, "/dev/null"))
		return;
	if (file && str_starts(file->prefix, STR("data:"))) {
		walk_gap(walk, GAP_CODE, "a program text in an address", command->span);
		return;
	}
	if (file && !is_input(file)) {
		walk_program(walk, file, read_program, &(struct program_file){ row, command }, command->span);
		return;
	}
	walk->input = (struct input){ .kind = INPUT_INHERITED };
	if (input.kind == INPUT_TEXT)
		read_text(walk, row, command, input.text, false);
	else if (input.kind == INPUT_FILE)
		walk_program(walk, &input.file, read_program, &(struct program_file){ row, command }, command->span);
	else if (input.kind == INPUT_UNKNOWN || input.kind == INPUT_PATHS || (file && !word_is(file, "-")))
		walk_gap(walk, GAP_CODE, "a program text that is made at run time", command->span);
	walk->input = input;
}

/* awk -f FILE, node -r FILE: the values of OPTIONS, which may be NULL; each may be the standard input, too. */
static void read_files(struct walk *walk, const struct interpreter *row, const struct command *command, const struct args *args,
		       const char *options)
{
	for (size_t i = 0; options && i < args->n; i++)
		if (args->at[i].kind == ARG_OPTION && args->at[i].has_value && str_list_has(options, args->at[i].name))
			read_input(walk, row, command, &args->at[i].value);
}

/* perl -i, gawk -i inplace: the operands are written over. */
static void write_operands(struct walk *walk, const struct interpreter *row, const struct command *command, const struct args *args,
			   size_t from)
{
	const struct arg *include = args_option(args, "-i");
	bool inplace = row->in_place ? args_any(args, row->in_place)
				     : row->language == &scan_awk && include && word_is(&include->value, "inplace");

	for (size_t i = from; inplace && i < command->words.n; i++)
		write_over(walk, ">", &command->words.at[i], command->span);
}

/* A sed script with a value in it is taken for one whose value is plain text. False when it is nothing but a value. */
static bool add_sed_text(struct buf *out, const struct word *script)
{
	buf_add(out, script->prefix);
	buf_addz(out, SED_FILLER);
	buf_add(out, script->suffix);
	return script->prefix.n || script->suffix.n;
}

/* The values of the code options, one line each, as the program reads them. */
static bool code_text(const struct interpreter *row, const struct args *args, struct word *out)
{
	struct buf text = { 0 };
	bool any = false, unknown = false;

	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind != ARG_OPTION || !arg->has_value || !str_list_has(row->code, arg->name))
			continue;
		if (any)
			buf_byte(&text, '\n');
		any = true;
		if (arg->value.kind == WORD_STATIC)
			buf_add(&text, arg->value.text);
		else
			unknown |= row->language != &scan_sed || !add_sed_text(&text, &arg->value);
	}
	*out = unknown ? word_dynamic("a value inside a program text") : word_static(buf_str(&text));
	return any;
}

static struct word sed_operand(const struct word *operand)
{
	struct buf text = { 0 };

	if (operand->kind == WORD_STATIC || !add_sed_text(&text, operand))
		return *operand;
	return word_static(buf_str(&text));
}

static bool sets_names(const struct interpreter *row, const struct command *command, const struct args *args)
{
	if (!row->sets)
		return false;
	if (args_any(args, row->sets))
		return true;
	for (size_t i = args->rest + 1; i < command->words.n; i++)
		if (command->words.at[i].kind != WORD_STATIC ? !command->words.at[i].found
							      : str_find_byte(command->words.at[i].text, '=') < command->words.at[i].text.n)
			return true;
	return false;
}

static const struct word *word_of(const struct command *command, size_t i)
{
	return i < command->words.n ? &command->words.at[i] : NULL;
}

/* perl -M'POSIX; code': what is behind the name is code. */
static void check_modules(struct walk *walk, const struct command *command, const struct args *args)
{
	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind != ARG_OPTION || !str_list_has("-M -m -d", arg->name) || !arg->has_value)
			continue;
		for (size_t k = 0; k < arg->value.prefix.n; k++)
			if (!is_name_byte((unsigned char)arg->value.prefix.p[k]) && str_find_byte(STR(":=,-."), arg->value.prefix.p[k]) == 5)
				walk_gap(walk, GAP_CODE, "perl: code in the name of a module", command->span);
	}
}

/* perl '-F/;code;/': the pattern stands in the program as it is. */
static void check_pattern(struct walk *walk, const struct command *command, const struct args *args)
{
	const struct arg *pattern = args_option(args, "-F");

	if (pattern && pattern->has_value && pattern->value.prefix.n > 3 &&
	    str_find_byte(pattern->value.prefix, ';') < pattern->value.prefix.n)
		walk_gap(walk, GAP_CODE, "perl: code in a pattern", command->span);
}

static void check_perl(struct walk *walk, const struct command *command, const struct args *args)
{
	check_modules(walk, command, args);
	check_pattern(walk, command, args);
}

/* --InteractiveShellApp.exec_lines=TEXT */
static bool sets_unread(const struct interpreter *row, const struct arg *arg)
{
	struct str ends = str_of(row->settings ? row->settings : ""), end;

	while (arg->kind == ARG_UNKNOWN && str_next_word(&ends, &end))
		if (str_ends(arg->name, end))
			return true;
	return false;
}

static bool names_unread(const struct interpreter *row, const struct arg *arg)
{
	return row->unread_files && arg->kind == ARG_OPTION && arg->has_value && str_list_has(row->file, arg->name) &&
	       arg->value.kind == WORD_STATIC && str_list_has(row->unread_files, arg->value.text);
}

static bool any_unread(const struct interpreter *row, const struct args *args)
{
	for (size_t i = 0; i < args->n; i++)
		if (sets_unread(row, &args->at[i]) || names_unread(row, &args->at[i]))
			return true;
	return row->unread && args_any(args, row->unread);
}

/* True when WORD is one of NAMES, or may come to be. */
static bool may_be_one_of(const struct word *word, const char *names)
{
	struct str rest = str_of(names), name;

	if (word->kind == WORD_STATIC)
		return str_list_has(names, word->text);
	while (str_next_word(&rest, &name))
		if (name.n >= word->prefix.n + word->suffix.n && str_starts(name, word->prefix) && str_ends(name, word->suffix))
			return true;
	return false;
}

/* The words behind the program, or behind the row's subcommand; false when that is not there. */
static bool sort_words(const struct interpreter *row, const struct command *command, struct args *args)
{
	struct grammar grammar = { row->programs, NULL, row->options,
				   (row->anywhere ? 0 : GRAMMAR_OPTIONS_FIRST) | (row->every_operand ? GRAMMAR_LONG_ONE_DASH : 0) };
	const struct word *subcommand;

	*args = args_sort(&grammar, command->words.at, command->words.n, 1);
	if (!row->subcommand)
		return true;
	subcommand = word_of(command, args->rest);
	if (!subcommand || !may_be_one_of(subcommand, row->subcommand))
		return false;
	*args = args_sort(&grammar, command->words.at, command->words.n, args->rest + 1);
	return true;
}

/* awk TEXT, rails runner TEXT */
static void read_operand(struct walk *walk, const struct interpreter *row, const struct command *command, const struct args *args,
			 const struct word *operand)
{
	struct word code = row->language == &scan_sed ? sed_operand(operand) : *operand;

	if (row->maybe_file)
		read_input(walk, row, command, operand);
	if (row->maybe_file && is_input(operand))
		return;
	read_code(walk, row, command, &code, sets_names(row, command, args));
	write_operands(walk, row, command, args, args->rest + 1);
}

/* The program that the options or else the operands give, or else the input, unless that is READ_LATER. */
static void read_program_of(struct walk *walk, const struct interpreter *row, const struct command *command, const struct args *args,
			    bool read_later)
{
	const struct arg *operand = args_operand(args, 0);
	const struct word *file = row->anywhere ? (operand ? &operand->value : NULL) : word_of(command, args->rest);
	bool files = row->file && args_any(args, row->file);
	struct word code;

	read_files(walk, row, command, args, row->loads);
	read_files(walk, row, command, args, row->file);
	if (code_text(row, args, &code)) {
		read_code(walk, row, command, &code, sets_names(row, command, args));
		write_operands(walk, row, command, args, args->rest);
		if (!row->every_operand)
			return;
	}
	if (files)
		return;
	if (row->every_operand && args->operands > 1) {
		for (size_t i = 1; args_operand(args, i); i++)
			read_code(walk, row, command, &args_operand(args, i)->value, false);
		return;
	}
	if (row->first_operand && file)
		read_operand(walk, row, command, args, file);
	else if (row->reads_input && (file || !read_later))
		read_input(walk, row, command, row->every_operand ? NULL : file);
}

static void read_with(struct walk *walk, const struct interpreter *row, const struct command *command)
{
	struct args args;
	bool goes_on;

	if (!sort_words(row, command, &args) || (row->harmless && args_any(&args, row->harmless)))
		return;
	goes_on = row->goes_on && (!row->goes_on[0] || args_any(&args, row->goes_on));
	if (any_unread(row, &args))
		walk_gap(walk, GAP_CODE, "a program text in a language that is not read", command->span);
	if (row->language == &scan_perl)
		check_perl(walk, command, &args);
	read_program_of(walk, row, command, &args, goes_on);
	if (goes_on)
		read_input(walk, row, command, NULL);
}

void read_interpreter(struct walk *walk, const struct command *command)
{
	const struct context *context = walk->context;
	struct str program, name;

	if (!word_program(&command->words.at[0], &program))
		return;
	name = without_version(program);
	for (size_t i = 0; i < sizeof interpreters / sizeof *interpreters; i++)
		if (str_list_has(interpreters[i].programs, program) || str_list_has(interpreters[i].programs, name)) {
			(void)walk_enter(walk, program);
			read_with(walk, &interpreters[i], command);
			walk->context = context;
		}
}
