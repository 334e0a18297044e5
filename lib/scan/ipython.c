/* ipython.c: Python with lines that IPython (8.12) makes something else of: !COMMAND, NAME = !COMMAND, %sx COMMAND. Each is put
 * as the Python that it stands for, so that imports, directories and strings around it count; other magics are not read. */
#include "scan/tokens.h"

#include "base/buf.h"

#include <string.h>

/* Behind these the line goes on as one of Python, or as a further escape. */
static const char python_magics[] = "time timeit prun config capture";
static const char shell_magics[] = "sx system";
/* Magics of these names are the programs. */
static const char programs[] = "cat clear cp ldir less lf lk ll ls lx man mkdir more mv rm rmdir";
static const char harmless_magics[] = "matplotlib autoreload load_ext reload_ext who whos who_ls pwd precision xmode colors lsmagic";
/* These do without the percent sign; so do all programs. */
static const char automatic_magics[] = "sx system sc cd run time timeit prun";

/* Takes the name at the beginning of *TEXT off it. */
static struct str take_name(struct str *text)
{
	struct str name;
	size_t n = 0;

	while (n < text->n && is_name_byte((unsigned char)text->p[n]))
		n++;
	name = str_slice(*text, 0, n);
	*text = str_from(*text, n);
	return name;
}

/* `rm -rf x`, `rm;x`: what no statement of Python begins with. */
static bool is_automatic(struct str text)
{
	struct str rest = text, name = take_name(&rest);

	if (!str_list_has(programs, name) && !str_list_has(automatic_magics, name))
		return false;
	if (rest.n && strchr(".([", rest.p[0]))
		return false;
	rest = str_trim(rest);
	return !rest.n || !strchr("=,", rest.p[0]);
}

static struct str without_prompt(struct str text)
{
	struct str rest = text;

	if (str_starts(text, STR("In ["))) {
		rest = str_from(text, 4);
		(void)take_name(&rest);
		return str_starts(rest, STR("]:")) ? str_trim(str_from(rest, 2)) : text;
	}
	if (str_starts(text, STR(">>>")) || str_starts(text, STR("...")))
		rest = str_from(text, str_starts(text, STR("...:")) ? 4 : 3);
	return str_trim(rest);
}

/* The text behind %time and its like, as often as they stand there. With options of their own they stay. */
static struct str without_python_magics(struct str text)
{
	for (;;) {
		struct str rest = text, name;

		if (str_starts(rest, STR("%")))
			rest = str_from(rest, str_starts(rest, STR("%%")) ? 2 : 1);
		else if (!is_automatic(rest))
			return text;
		name = take_name(&rest);
		rest = str_trim(rest);
		if (!str_list_has(python_magics, name) || str_starts(rest, STR("-")))
			return text;
		text = rest;
	}
}

/* A dollar and a brace bring values of Python into TEXT, a backslash at its end brings the next line. */
static void add_call(struct scan *scan, struct buf *out, const char *function, struct str text)
{
	text = str_trim(text);
	if (str_find_byte(text, '$') < text.n || str_find_byte(text, '{') < text.n || str_ends(text, STR("\\"))) {
		scan_unread(scan, "a command with a value in it");
		return;
	}
	buf_addf(out, "__import__('os').%s('", function);
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '\'' || text.p[i] == '\\')
			buf_byte(out, '\\');
		buf_byte(out, text.p[i]);
	}
	buf_addz(out, "')");
}

/* TEXT begins with the name of the magic. */
static void add_magic(struct scan *scan, struct buf *out, struct str text)
{
	struct str rest = text, name = take_name(&rest);

	rest = str_trim(rest);
	if (str_list_has(shell_magics, name))
		add_call(scan, out, "system", rest);
	else if (str_list_has(programs, name))
		add_call(scan, out, "system", text);
	else if (str_is(name, "cd") && rest.n && !strchr("-~", rest.p[0]))
		add_call(scan, out, "chdir", rest);
	else if (!str_list_has(harmless_magics, name))
		scan_unread(scan, "a magic command");
}

static void add_escape(struct scan *scan, struct buf *out, struct str text)
{
	text = without_python_magics(text);
	if (str_starts(text, STR("!")))
		add_call(scan, out, "system", str_from(text, str_starts(text, STR("!!")) ? 2 : 1));
	else if (str_starts(text, STR("%%")) || (text.n && strchr("/,;", text.p[0])))
		scan_unread(scan, "a cell or call of a kind that is not read");
	else if (text.n > 1 && text.p[0] == '%' && text.p[1] != ' ')
		add_magic(scan, out, str_from(text, 1));
	else if (is_automatic(text))
		add_magic(scan, out, text);
	else
		buf_add(out, text);
}

/* NAME = !COMMAND, NAME = %MAGIC WORDS: where the right side stands, else 0. */
static size_t assigned_escape(struct str text)
{
	bool quotes = false;

	for (size_t i = 0; i < text.n; i++) {
		struct str rest, name;
		size_t at;

		quotes |= text.p[i] == '"' || text.p[i] == '\'';
		if (text.p[i] != '=')
			continue;
		rest = str_trim(str_from(text, i + 1));
		at = text.n - rest.n;
		if (str_starts(rest, STR("!")) && !str_starts(rest, STR("!=")))
			return at;
		if (!str_starts(rest, STR("%")))
			continue;
		rest = str_from(rest, 1);
		name = take_name(&rest);
		/* "x = %s" % x */
		if (name.n && (!quotes || str_list_has(shell_magics, name) || str_list_has(programs, name)))
			return at;
	}
	return 0;
}

static void add_line(struct scan *scan, struct buf *out, struct str line)
{
	struct str text = str_trim(line);
	size_t at;

	buf_add(out, str_slice(line, 0, str_find(line, text)));
	text = without_prompt(text);
	at = assigned_escape(text);
	buf_add(out, str_slice(text, 0, at));
	add_escape(scan, out, str_from(text, at));
	buf_byte(out, '\n');
}

static void read_text(struct scan *scan)
{
	struct str rest = scan->text, line;
	struct buf python = { 0 };

	while (str_next_field(&rest, '\n', &line))
		add_line(scan, &python, line);
	scan->text = buf_str(&python);
	scan->language = &scan_python;
	lex_text(scan);
	names_resolve(scan);
	calls_read(scan);
}

const struct language scan_ipython = { .name = "ipython", .read = read_text };
