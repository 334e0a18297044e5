/* scanning.h: the acts of a program text as one line, and the tables that the tests of the scanner are made of.
 *
 *	[rm|-f|--|x]   words that are started
 *	sh(ls -l)      a text for a shell
 *	>f >>f cd(d)   a file that is written or appended to, a directory that is gone to
 *	@d <text       behind words and texts: started in that directory, fed that text
 *	!              something is not read
 *
 * A word that is known only at run time is PREFIX<?>SUFFIX, with a + when it may be any number of words. */
#ifndef TEST_SCANNING_H
#define TEST_SCANNING_H

#include "base/arena.h"
#include "base/buf.h"
#include "scan/scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

struct row {
	const char *text, *expected; /* the last row has no text */
};

struct table {
	const struct language *language;
	const struct row *rows;
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline void show_word(struct buf *out, const struct word *word)
{
	if (word->kind == WORD_STATIC) {
		buf_add(out, word->text);
		return;
	}
	buf_add(out, word->prefix);
	buf_addz(out, word->any_count ? "<?+>" : "<?>");
	buf_add(out, word->suffix);
}

static inline void show_act(struct buf *out, const struct act *act)
{
	static const char *const before[] = { "[", "sh(", ">", ">>", "cd(", "!" };
	static const char *const behind[] = { "]", ")", "", "", ")", "" };

	buf_addz(out, before[act->kind]);
	for (size_t i = 0; act->kind == ACT_WORDS && i < act->words.n; i++) {
		if (i)
			buf_byte(out, '|');
		show_word(out, &act->words.at[i]);
	}
	if (act->kind != ACT_WORDS && act->kind != ACT_UNREAD)
		show_word(out, &act->word);
	buf_addz(out, behind[act->kind]);
	if (act->elsewhere) {
		buf_byte(out, '@');
		show_word(out, &act->dir);
	}
	if (act->fed) {
		buf_byte(out, '<');
		show_word(out, &act->input);
	}
}

static inline struct str show_acts(const struct language *language, struct str text)
{
	struct scan_world world = { .home = STR("/home/ann") };
	struct acts acts = scan_text(language, &world, text);
	struct buf out = { 0 };

	for (size_t i = 0; i < acts.n; i++) {
		if (i)
			buf_byte(&out, ' ');
		show_act(&out, &acts.at[i]);
	}
	return buf_str(&out);
}

static inline void check_table(void **state)
{
	const struct table *table = *state;
	size_t failed = 0;

	for (const struct row *row = table->rows; row->text; row++) {
		struct arena_mark mark = arena_mark();
		struct str got = show_acts(table->language, str_of(row->text));

		if (!str_is(got, row->expected)) {
			failed++;
			print_message("%s\n  expected %s\n  got      %.*s\n", row->text, row->expected, STR_ARGS(got));
		}
		arena_release(mark);
	}
	assert_int_equal(failed, 0);
}

/* A test that is named like its rows and does nothing but check them. */
#define SCANS(language, rows) { #rows, check_table, NULL, NULL, &(struct table){ &(language), (rows) } }

#endif
