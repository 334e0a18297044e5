/* outputs.c: programs whose output is known without running them. */
#include "shell/walk.h"

#include "argv/find.h"
#include "argv/options.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"

#include <string.h>

static bool all_static(const struct words *words, size_t from)
{
	for (size_t i = from; i < words->n; i++)
		if (words->at[i].kind != WORD_STATIC)
			return false;
	return true;
}

static struct str program_of(const struct command *command)
{
	struct str name = STR_NONE;

	if (command->words.n)
		(void)word_program(&command->words.at[0], &name);
	return name;
}

/* echo: its words with blanks between them. Options and escapes are not known well enough. */
static bool echo_output(const struct command *command, struct str *out)
{
	struct buf text = { 0 };
	size_t from = 1;

	if (!all_static(&command->words, 1))
		return false;
	if (command->words.n > 1 && word_is(&command->words.at[1], "-n"))
		from = 2;
	for (size_t i = from; i < command->words.n; i++) {
		struct str word = command->words.at[i].text;

		if (i == from && word.n && word.p[0] == '-')
			return false;
		if (str_find_byte(word, '\\') < word.n)
			return false; /* dash and `echo -e` would read it */
		if (i > from)
			buf_byte(&text, ' ');
		buf_add(&text, word);
	}
	if (from == 1)
		buf_byte(&text, '\n');
	*out = buf_str(&text);
	return true;
}

/* printf: only %s, %% and \n; a format that is used up is used again (printf(1)). */
static bool printf_output(const struct command *command, struct str *out)
{
	const struct words *words = &command->words;
	struct buf text = { 0 };
	struct str format;
	size_t next = 2;

	if (words->n < 2 || !all_static(words, 1))
		return false;
	format = words->at[1].text;
	if (format.n && format.p[0] == '-')
		return false;
	do {
		size_t before = next;

		for (size_t i = 0; i < format.n; i++) {
			char c = format.p[i], d = i + 1 < format.n ? format.p[i + 1] : 0;

			if (c != '%' && c != '\\') {
				buf_byte(&text, c);
				continue;
			}
			i++;
			if (c == '\\' && d == 'n')
				buf_byte(&text, '\n');
			else if (c == '\\' && d == 't')
				buf_byte(&text, '\t');
			else if (c == d)
				buf_byte(&text, c);
			else if (c == '%' && d == 's') {
				if (next < words->n)
					buf_add(&text, words->at[next++].text);
			} else {
				return false;
			}
		}
		if (next == before)
			break;
	} while (next < words->n);
	*out = buf_str(&text);
	return true;
}

/* cat without operands prints its heredoc. */
static bool cat_output(const struct command *command, struct str *out)
{
	const struct redirect *last = NULL;

	if (command->words.n != 1 && !(command->words.n == 2 && word_is(&command->words.at[1], "-")))
		return false;
	for (size_t i = 0; i < command->redirects.n; i++)
		if (command->redirects.at[i].op[0] == '<' && command->redirects.at[i].fd <= 0)
			last = &command->redirects.at[i];
		else if (command->redirects.at[i].fd != 2)
			return false;
	if (!last || !str_list_has("<< <<- <<<", str_of(last->op)) || last->target.kind != WORD_STATIC)
		return false;
	*out = last->target.text;
	if (str_is(str_of(last->op), "<<<")) {
		struct buf text = { 0 };

		buf_add(&text, *out);
		buf_byte(&text, '\n');
		*out = buf_str(&text);
	}
	return true;
}

static bool known_output(const struct command *command, struct str *out)
{
	struct str program = program_of(command);

	if (str_is(program, "echo"))
		return echo_output(command, out);
	if (str_is(program, "printf"))
		return printf_output(command, out);
	if (str_is(program, "cat"))
		return cat_output(command, out);
	return false;
}

bool command_prints(const struct walk *walk, const struct command *command, struct str *out)
{
	struct command plain = *command;

	if (names_function(walk, program_of(command)))
		return false;
	plain.redirects.at = NULL;
	plain.redirects.n = plain.redirects.room = 0;
	for (size_t i = 0; i < command->redirects.n; i++)
		if (command->redirects.at[i].op[0] == '<')
			*VEC_ADD(&plain.redirects) = command->redirects.at[i];
	if (known_output(&plain, out))
		return true;
	*out = walk->input.text;
	return str_is(program_of(command), "cat") && command->words.n == 1 && !plain.redirects.n && walk->input.kind == INPUT_TEXT;
}

/* A pattern of the names that mktemp makes: the X's at the end are replaced. */
static struct str new_names(const struct arg *template)
{
	struct str name = template && template->value.kind == WORD_STATIC ? path_name(template->value.text) : STR("tmp.X");
	struct buf pattern = { 0 };

	for (size_t i = 0; i < name.n; i++)
		buf_byte(&pattern, name.p[i] == 'X' || name.p[i] == ' ' ? '*' : name.p[i]);
	return buf_str(&pattern);
}

/* mktemp: a new name below a known directory; nobody else's files are there. */
static bool mktemp_output(struct walk *walk, const struct words *words, struct word *out)
{
	static const struct grammar grammar = {
		"mktemp", NULL, "-d|--directory -u|--dry-run -q|--quiet -p: --tmpdir? --suffix: -t --help --version", 0
	};
	struct args args = args_sort(&grammar, words->at, words->n, 1);
	const struct arg *template = args_operand(&args, 0), *dir = args_option(&args, "-p");
	struct word where = word_static(walk->world->tmpdir.n ? walk->world->tmpdir : STR("/tmp"));
	struct buf prefix = { 0 };

	if (!dir)
		dir = args_option(&args, "--tmpdir");
	if (dir && dir->has_value)
		where = dir->value;
	if (template && !dir && !args_option(&args, "-t")) {
		struct str text = template->value.text, parent = path_parent(text);

		if (template->value.kind != WORD_STATIC || str_find(text, STR("..")) < text.n)
			return false;
		if (!text.n || text.p[0] != '/')
			return false; /* in the directory the command runs in */
		where = word_static(parent);
	}
	if (where.kind != WORD_STATIC || !where.text.n)
		return false;
	*out = word_dynamic("a new temporary name");
	out->names = new_names(template);
	buf_add(&prefix, where.text);
	buf_byte(&prefix, '/');
	out->prefix = buf_str(&prefix);
	out->found = true;
	return true;
}

/* The one simple command of a substitution. */
static const struct node *only_command(const struct node *body)
{
	while (body && body->kind == NODE_LIST && body->items.n == 1 && !body->items.at[0]->background)
		body = body->items.at[0];
	return body && body->kind == NODE_SIMPLE && !body->assignments.n ? body : NULL;
}

void expand_printer(struct walk *walk, const struct node *node, struct command *command)
{
	struct state *outer = walk->state;

	walk->state = state_copy(outer); /* ${x:=text} sets the x of a subshell */
	for (size_t i = 0; i < node->words.n; i++)
		expand_word(walk, &node->words.at[i], EXPAND_WORDS, &command->words);
	for (size_t i = 0; i < node->redirects.n; i++) {
		const struct raw_redirect *raw = node->redirects.at[i];
		struct redirect *redirect = VEC_ADD(&command->redirects);

		redirect->op = redirect_texts[raw->op];
		redirect->fd = raw->fd;
		redirect->target =
			expand_one(walk, &raw->target, raw->op == REDIRECT_HERESTRING ? EXPAND_ASSIGNMENT : EXPAND_TEXT);
	}
	walk->state = outer;
}

static bool find_output(struct walk *walk, const struct command *command, struct word *out)
{
	struct str text;

	if (names_function(walk, program_of(command)))
		return false;
	if (str_is(program_of(command), "mktemp"))
		return mktemp_output(walk, &command->words, out);
	if (str_is(program_of(command), "pwd") && walk->state->dirs.n == 1 && !walk->state->dirs.unknown) {
		*out = word_static(walk->state->dirs.at[0]);
		return true;
	}
	for (size_t i = 0; i < command->redirects.n; i++)
		if (command->redirects.at[i].op[0] != '<' && command->redirects.at[i].fd != 2)
			return false;
	if (!known_output(command, &text))
		return false;
	while (text.n && text.p[text.n - 1] == '\n')
		text.n--;
	*out = word_static(text);
	return true;
}

struct word output_of(struct walk *walk, const struct node *body)
{
	const struct node *node = only_command(body);
	struct word out = word_dynamic("what a command prints");
	struct command command = { 0 };

	out.any_count = true;
	if (!node) {
		out.foreign = body_prints_foreign(walk, body);
		return out;
	}
	expand_printer(walk, node, &command);
	if (!node->words.n || !find_output(walk, &command, &out))
		out.foreign = prints_foreign(walk, &command);
	out.settings = out.kind == WORD_DYNAMIC && prints_settings(walk, &command);
	return out;
}

/* Programs that print paths below their operands. */
static bool lists_paths(const struct command *command, struct input *input)
{
	const struct words *words = &command->words;
	struct buf text = { 0 };
	size_t first = 1, operands = 0;

	if (!str_list_has("find gfind", program_of(command)))
		return false;
	while (first < words->n && (word_is(&words->at[first], "-H") || word_is(&words->at[first], "-L") || word_is(&words->at[first], "-P")))
		first++;
	while (first + operands < words->n &&
	       !(words->at[first + operands].prefix.n && strchr("-(!", words->at[first + operands].prefix.p[0])))
		operands++;
	if (operands > 1 || (operands == 1 && words->at[first].kind != WORD_STATIC))
		return false;
	buf_add(&text, operands ? words->at[first].text : STR("."));
	if (!str_ends(buf_str(&text), STR("/")))
		buf_byte(&text, '/');
	input->text = buf_str(&text);
	input->names = find_names(words);
	return true;
}

/* The file that cat prints, or NULL when it prints its input, what another command prints, or one of several files of
 * which the text may have written any. */
static const struct word *only_file(const struct walk *walk, const struct command *command)
{
	const struct word *file = NULL;

	if (!str_is(program_of(command), "cat"))
		return NULL;
	for (size_t i = 1; i < command->words.n; i++) {
		const struct word *word = &command->words.at[i];

		if (word_is(word, "-") || str_starts(word->prefix, STR("/dev/")) || (file && walk->scripts.n))
			return NULL;
		if (!str_starts(word->prefix, STR("-")))
			file = word;
	}
	return file;
}

struct input output_as_input(const struct walk *walk, const struct command *command)
{
	struct input input = { .kind = INPUT_UNKNOWN };
	const struct word *file;

	if (names_function(walk, program_of(command)))
		return input;
	for (size_t i = 0; i < command->redirects.n; i++)
		if (command->redirects.at[i].op[0] != '<' && command->redirects.at[i].fd != 2)
			return input;
	if (known_output(command, &input.text))
		input.kind = INPUT_TEXT;
	else if (lists_paths(command, &input))
		input.kind = INPUT_PATHS;
	else if ((file = only_file(walk, command)))
		input = (struct input){ .kind = INPUT_FILE, .file = *file };
	return input;
}
