/* sqlite.c: what the sqlite3 shell reads: SQL, and commands that begin with a dot. */
#include "scan/tokens.h"

#include <string.h>

static struct str take_word(struct str *line)
{
	struct str word;

	*line = str_trim(*line);
	if (line->n && strchr("'\"", line->p[0])) {
		size_t end = 1 + str_find_byte(str_from(*line, 1), line->p[0]);

		word = str_slice(*line, 1, end);
		*line = str_from(*line, end + 1);
		return word;
	}
	return str_next_word(line, &word) ? word : STR_NONE;
}

static void write_or_pipe(struct scan *scan, struct str target, struct str rest)
{
	if (str_starts(target, STR("|"))) {
		struct buf text = { 0 };

		buf_add(&text, str_from(target, 1));
		buf_add(&text, rest);
		scan_add(scan, ACT_SHELL, word_static(buf_str(&text)));
		scan->acts.at[scan->acts.n - 1].fed = true;
		scan->acts.at[scan->acts.n - 1].input = word_dynamic("an input that the program writes");
	} else if (target.n && !str_list_has("stdout off -e -x", target)) {
		scan_add(scan, ACT_WRITE, word_static(target));
	}
}

static bool names(struct str command, const char *whole, size_t least)
{
	return command.n >= least && str_starts(str_of(whole), command);
}

/* A dot command; it may be cut to a prefix that is not another's. */
static void read_dot(struct scan *scan, struct str line)
{
	struct str command = take_word(&line), word;

	if (names(command, ".shell", 3) || names(command, ".system", 3)) {
		scan_add(scan, ACT_SHELL, word_static(str_trim(line)));
	} else if (names(command, ".output", 2) || names(command, ".once", 3) || names(command, ".log", 3) || names(command, ".trace", 3)) {
		word = take_word(&line);
		while (str_starts(word, STR("-")))
			word = take_word(&line);
		write_or_pipe(scan, word, line);
	} else if (names(command, ".import", 2) || names(command, ".read", 3)) {
		word = take_word(&line);
		while (str_starts(word, STR("-")))
			word = take_word(&line);
		if (str_starts(word, STR("|")))
			write_or_pipe(scan, word, STR_NONE);
	} else if (names(command, ".backup", 2) || names(command, ".save", 3) || names(command, ".clone", 3)) {
		for (word = take_word(&line); line.n && str_trim(line).n;)
			word = take_word(&line);
		scan_add(scan, ACT_WRITE, word_static(word));
	} else if (names(command, ".cd", 3)) {
		scan_add(scan, ACT_DIRECTORY, word_static(take_word(&line)));
	} else if (names(command, ".load", 3) || names(command, ".excel", 2) || names(command, ".edit", 3) || names(command, ".archive", 2) ||
		   names(command, ".www", 2)) {
		scan_unread(scan, "a command with a dot that is not read");
	}
}

static bool may_act(struct str line)
{
	static const char *const functions[] = { "edit(", "writefile(", "load_extension(", "zipfile(", "vacuum into" };

	for (size_t i = 0; i + 1 < line.n; i++)
		for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
			if (i + strlen(functions[k]) <= line.n &&
			    str_eq_nocase(str_slice(line, i, i + strlen(functions[k])), str_of(functions[k])))
				return true;
	return false;
}

static void read_text(struct scan *scan)
{
	struct str rest = scan->text, line;

	while (str_next_field(&rest, '\n', &line)) {
		struct buf close = { 0 };

		line = str_trim(line);
		if (str_starts(line, STR("."))) {
			read_dot(scan, line);
			continue;
		}
		/* edit (x) is edit(x) */
		for (size_t i = 0; i < line.n; i++)
			if (line.p[i] != ' ' || (i + 1 < line.n && line.p[i + 1] != '(' && line.p[i + 1] != ' '))
				buf_byte(&close, line.p[i]);
		if (may_act(buf_str(&close)))
			scan_unread(scan, "an SQL function that writes or runs something");
	}
}

const struct language scan_sqlite = { .name = "sqlite", .read = read_text };
