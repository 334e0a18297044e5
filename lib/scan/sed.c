/* sed.c: sed scripts. e and s///e run a command, w and s///w write a file; all else works on lines. */
#include "scan/tokens.h"

#include <string.h>

struct sed {
	struct scan *scan;
	size_t at;
	bool refused; /* every sed refuses it, and none runs a part of a script */
};

static char peek(const struct sed *sed)
{
	return sed->at < sed->scan->text.n ? sed->scan->text.p[sed->at] : 0;
}

static void skip_any(struct sed *sed, const char *bytes)
{
	while (peek(sed) && strchr(bytes, peek(sed)))
		sed->at++;
}

/* Behind the delimiter up to behind the next one; a class may hold it. */
static bool skip_part(struct sed *sed, char delimiter)
{
	while (sed->at < sed->scan->text.n) {
		char c = sed->scan->text.p[sed->at++];

		if (c == delimiter)
			return true;
		if (c == '\\')
			sed->at++;
	}
	sed->refused = true;
	return false;
}

/* The rest of the line: a file name or a command. */
static struct str take_line(struct sed *sed)
{
	struct str rest = str_from(sed->scan->text, sed->at), line = str_slice(rest, 0, str_find_byte(rest, '\n'));

	sed->at += line.n;
	return line;
}

static void write_file(struct sed *sed)
{
	struct str path;

	skip_any(sed, " \t");
	path = take_line(sed);
	if (!str_is(path, "/dev/stdout") && !str_is(path, "/dev/stderr"))
		scan_add(sed->scan, ACT_WRITE, word_static(path));
}

static bool skip_address(struct sed *sed)
{
	skip_any(sed, " \t");
	if (peek(sed) == '/' || peek(sed) == '\\') {
		char delimiter = '/';

		if (peek(sed) == '\\') {
			sed->at++;
			delimiter = peek(sed);
		}
		sed->at++;
		if (!skip_part(sed, delimiter))
			return false;
		skip_any(sed, "IM");
	} else {
		skip_any(sed, "0123456789$~+");
	}
	skip_any(sed, " \t");
	return true;
}

/* s/a/b/flags, behind the s. False when it does not end. */
static bool read_substitution(struct sed *sed)
{
	char delimiter = peek(sed);
	bool runs = false;

	sed->at++;
	if (!delimiter || delimiter == '\n' || delimiter == '\\' || !skip_part(sed, delimiter) || !skip_part(sed, delimiter))
		return false;
	for (;; sed->at++) {
		char c = peek(sed);

		runs = runs || c == 'e';
		if (c == 'w') {
			sed->at++;
			write_file(sed);
			break;
		}
		if (!c || !strchr("gpiIeEmM0123456789", c))
			break;
	}
	if (runs)
		scan_unread(sed->scan, "the command that a substitution makes is not read");
	return true;
}

/* a, i and c: text up to a line that does not end in a backslash. */
static void skip_text(struct sed *sed)
{
	while (sed->at < sed->scan->text.n && peek(sed) != '\n')
		sed->at += peek(sed) == '\\' ? 2 : 1;
}

/* Behind the commands of one letter stands nothing, or what ends them. */
static bool at_end(struct sed *sed)
{
	skip_any(sed, " \t");
	return !peek(sed) || strchr(";\n}#", peek(sed));
}

static bool read_command(struct sed *sed)
{
	char c = peek(sed);

	sed->at += c != 0;
	switch (c) {
	case 0:
		sed->refused = true; /* a NUL is no command */
		return sed->at >= sed->scan->text.n;
	case '{':
	case '}':
		return true;
	case 's':
		return read_substitution(sed) && at_end(sed);
	case 'y':
		c = peek(sed);
		sed->at++;
		return c && skip_part(sed, c) && skip_part(sed, c) && at_end(sed);
	case 'a':
	case 'i':
	case 'c':
		skip_text(sed);
		return true;
	case '#':
	case 'r':
	case 'R':
		(void)take_line(sed);
		return true;
	case ':':
	case 'b':
	case 't':
	case 'T':
	case 'v':
		skip_any(sed, " \t");
		while (peek(sed) && !strchr(c == ':' ? " \t;\n" : " \t;\n}", peek(sed)))
			sed->at++;
		return true;
	case 'w':
	case 'W':
		write_file(sed);
		return true;
	case 'e': {
		struct str command = str_trim(take_line(sed));

		if (command.n)
			scan_add(sed->scan, ACT_SHELL, word_static(command));
		else if (!sed->scan->world->own_lines)
			scan_unread(sed->scan, "lines that are run as commands are not read");
		return true;
	}
	case 'q':
	case 'Q':
	case 'l':
	case 'L':
		skip_any(sed, " \t0123456789");
		return at_end(sed);
	default:
		if (strchr("dDgGhHnNpPxzF=", c))
			return at_end(sed);
		sed->refused = true;
		return false;
	}
}

static bool read_addressed(struct sed *sed)
{
	skip_any(sed, " \t\n;");
	if (!skip_address(sed))
		return false;
	if (peek(sed) == ',') {
		sed->at++;
		if (!skip_address(sed))
			return false;
	}
	skip_any(sed, " \t!");
	return read_command(sed);
}

static void read_script(struct scan *scan)
{
	struct sed sed = { .scan = scan };

	while (sed.at < scan->text.n)
		if (!read_addressed(&sed)) {
			if (!sed.refused)
				scan_unread(scan, "a script that is not plain");
			return;
		}
}

const struct language scan_sed = { .name = "sed", .read = read_script };
