/* reading.h: a reading as one line of text, and the tables that the tests of the shell reader are made of.
 *
 *	[a=1|rm|-rf|/|2>x]   a command: assignments, words, redirections; runs in the background when & follows
 *	@/a @/a,/b @/a,? @?  where it may run, unless that is just /w
 *	@remote @container   and what kind of place it is
 *	{inner<outer}        what it stands in; only from check_contexts
 *	!syntax !limit !code !program
 *
 * A word is shown as it is, '' when empty, *(pattern) for a pattern of file names, and PREFIX<?>SUFFIX when it is
 * known only at run time: <$> by a variable, <f> a path that was found; with a + it may be any number of words. */
#ifndef TEST_SHELL_READING_H
#define TEST_SHELL_READING_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/utf8.h"
#include "shell/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

struct row {
	const char *text, *expected; /* the last row has no text */
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
/* A test that is named like its table and does nothing but check it. */
#define READS(rows) { #rows, check_rows, NULL, NULL, (void *)(rows) }
#define READS_CONTEXTS(rows) { #rows, check_contexts, NULL, NULL, (void *)(rows) }

static inline struct reading read_in_w(struct str text)
{
	struct shell_world world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/w") };

	return shell_read(&world, text);
}

/* True when the byte at I belongs to a character. */
static inline bool in_utf8(struct str text, size_t i)
{
	size_t from = i;

	while (from > 0 && from + 3 > i && ((unsigned char)text.p[from] & 0xc0) == 0x80)
		from--;
	return from + utf8_at(text, from, NULL) > i;
}

static inline void show_bytes(struct buf *out, struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c == '\n')
			buf_addz(out, "\\n");
		else if (c == '\t')
			buf_addz(out, "\\t");
		else if (c < 0x20 || c == 0x7f || (c >= 0x80 && !in_utf8(text, i)))
			buf_addf(out, "\\x%02x", c);
		else
			buf_byte(out, (char)c);
	}
}

static inline void show_word(struct buf *out, const struct word *word)
{
	if (word->kind == WORD_STATIC) {
		show_bytes(out, word->text.n ? word->text : STR("''"));
	} else if (word->kind == WORD_GLOB) {
		buf_addz(out, "*(");
		show_bytes(out, word->text);
		buf_byte(out, ')');
	} else {
		show_bytes(out, word->prefix);
		buf_addf(out, "<%s%s>", word->found ? "f" : word->variable ? "$" : "?", word->any_count ? "+" : "");
		show_bytes(out, word->suffix);
	}
}

static inline void show_dirs(struct buf *out, const struct command *command)
{
	const struct dirs *dirs = &command->dirs;

	if (command->place == PLACE_REMOTE)
		buf_addz(out, "@remote");
	else if (command->place == PLACE_CONTAINER)
		buf_addz(out, "@container");
	else if (dirs->n != 1 || dirs->unknown || !str_is(dirs->at[0], "/w")) {
		for (size_t i = 0; i < dirs->n; i++) {
			buf_byte(out, i ? ',' : '@');
			show_bytes(out, dirs->at[i]);
		}
		if (dirs->unknown)
			buf_addz(out, dirs->n ? ",?" : "@?");
	}
}

static inline void show_command(struct buf *out, const struct command *command)
{
	size_t begin = out->n;

	for (size_t i = 0; i < command->assignments.n; i++) {
		buf_byte(out, out->n == begin ? '[' : '|');
		show_bytes(out, command->assignments.at[i].name);
		buf_byte(out, '=');
		show_word(out, &command->assignments.at[i].value);
	}
	for (size_t i = 0; i < command->words.n; i++) {
		buf_byte(out, out->n == begin ? '[' : '|');
		show_word(out, &command->words.at[i]);
	}
	for (size_t i = 0; i < command->redirects.n; i++) {
		buf_byte(out, out->n == begin ? '[' : '|');
		if (command->redirects.at[i].fd >= 0)
			buf_addf(out, "%d", command->redirects.at[i].fd);
		buf_addz(out, command->redirects.at[i].op);
		show_word(out, &command->redirects.at[i].target);
	}
	if (out->n == begin)
		buf_byte(out, '[');
	buf_addz(out, command->background ? "]&" : "]");
}

static inline struct str show_reading(const struct reading *reading, bool contexts)
{
	static const char *const gaps[] = { "!syntax", "!limit", "!code", "!program", "!settings" };
	struct buf out = { 0 };

	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];

		if (i)
			buf_byte(&out, ' ');
		show_command(&out, command);
		show_dirs(&out, command);
		for (const struct context *c = command->context; contexts && c; c = c->outer) {
			buf_byte(&out, c == command->context ? '{' : '<');
			buf_add(&out, c->label);
			if (!c->outer)
				buf_byte(&out, '}');
		}
	}
	for (size_t i = 0; i < reading->gaps.n; i++)
		buf_addf(&out, "%s%s", out.n ? " " : "", gaps[reading->gaps.at[i].kind]);
	return buf_str(&out);
}

static inline void check_table(const struct row *row, bool contexts)
{
	size_t failed = 0;

	for (; row->text; row++) {
		struct arena_mark mark = arena_mark();
		struct reading reading = read_in_w(str_of(row->text));
		struct str got = show_reading(&reading, contexts);

		if (!str_is(got, row->expected)) {
			failed++;
			print_message("%s\n  expected %s\n  got      %.*s\n", row->text, row->expected, STR_ARGS(got));
		}
		arena_release(mark);
	}
	assert_int_equal(failed, 0);
}

static inline void check_rows(void **state)
{
	check_table(*state, false);
}

static inline void check_contexts(void **state)
{
	check_table(*state, true);
}

#endif
