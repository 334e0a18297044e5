/* messages.h: commit messages from a grammar that prefers the corners of git's trailer rules. The same seed gives the
 * same messages. */
#ifndef TEST_TRAILER_MESSAGES_H
#define TEST_TRAILER_MESSAGES_H

#include "base/buf.h"

#include <stdint.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define PICK(array) ((array)[draw(COUNT(array))])

static uint64_t draw_state;

/* splitmix64: 0 to N - 1. */
static size_t draw(size_t n)
{
	uint64_t z = draw_state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (size_t)((z ^ (z >> 31)) % n);
}

static bool chance(size_t percent)
{
	return draw(100) < percent;
}

static const char *const tokens[] = {
	"Co-Authored-By", "co-authored-by", "Signed-off-by", "signed-off-by", "Fixes", "Fix", "-", "a-", "-a", "12", "Bug", "bug",
	"assist", "ASSIST-", "Assisted-by", "Cc", "https", "x", "T", "BREAKING CHANGE", "x_y", "Re viewed", "n\xc3\xb6", "", "S", "f!",
};
static const char *const separators[] = { ":", ":", ":", ": ", ": ", ": ", ": ", " :", "\t: ", "  :\t", "#", " #", "=", "::", "%", "", " " };
static const char *const values[] = {
	"Ann <ann@example.org>", "Ann <ann@example.org>", "ann <ANN@example.org>", "", " ", "v", "v", "V", "  two  words \t", "a: b",
	"\tx", "caf\xe9", "\xe6\x97\xa5\xe6\x9c\xac", "v\r", "\v", "v\f", "12", "#12", "<a@b>", "last ",
};
static const char *const texts[] = {
	"text", "more text, and so on.", "Fixes the thing", "Note that: this", "- item: x", "* item", "at 10:30 it broke", ": x", "=x",
	"---", "--- a/file", "----", "---\t", "diff --git a/x b/x", "fixup! feat: x", "squash! x", "Merge branch 'x'", "> quoted: x",
	"**Bold:** x", "```", "Conflicts:", "Conflicts: ", "Conflicts:\r", "Conflicts:x", "\xef\xbb\xbfT: v", "(cherry picked from",
	"(Cherry picked from commit 1)", "Signed-off-by", "Signed-off-by:", "Signed-off-by:x", " Signed-off-by: indented",
};
static const char *const written[] = {
	"Signed-off-by: Ann <ann@example.org>", "Signed-off-by: ", "(cherry picked from commit 0123456789)", "(cherry picked from commit ",
};
static const char *const continued[] = { " more", "  more: x", "\tmore", "\tfile.c", " ", "  \t", " \r", " #", "\t# x: y", " (", "   T: v" };
static const char *const blanks[] = { "", "", "", "", " ", "\t", "  \t ", "\r", "\v", "\f", " \r" };
static const char *const comments[] = { "#", ";", "x", "//", "S", "%", "|" };
static const char *const commented[] = { "", " ", " text", " T: v", "T: v", ": v", "\tfile.c", " Conflicts:", "x: y", "igned-off-by: x" };
static const char *const scissors[] = {
	" ------------------------ >8 ------------------------", " ------------------------ >8 ------------------------",
	" ------------------------ >8 ------------------------ ", "------------------------ >8 ------------------------",
	" ------------------------ >8 ------------------------\r", " ----------------------- >8 -----------------------",
};

static void add_trailer_line(struct buf *out)
{
	buf_addz(out, PICK(tokens));
	buf_addz(out, PICK(separators));
	buf_addz(out, PICK(values));
}

static const char noise[] = { 'a', '1', ':', '-', '#', ' ', '\t', '\r', '\v', '\x80', '\xff', '<', '(', 'T', ';', '=' };

static void add_noise(struct buf *out)
{
	for (size_t n = draw(8); n > 0; n--)
		buf_byte(out, PICK(noise));
}

static void add_line(struct buf *out)
{
	size_t kind = draw(100);

	if (kind < 38)
		add_trailer_line(out);
	else if (kind < 46)
		buf_addz(out, PICK(written));
	else if (kind < 58)
		buf_addz(out, PICK(continued));
	else if (kind < 70)
		buf_addz(out, PICK(texts));
	else if (kind < 80)
		buf_addz(out, PICK(blanks));
	else if (kind < 90)
		buf_addf(out, "%s%s", chance(60) ? "#" : PICK(comments), PICK(commented));
	else if (kind < 92)
		buf_addf(out, "%s%s", chance(60) ? "#" : PICK(comments), PICK(scissors));
	else if (kind < 94)
		buf_addz(out, "Conflicts:");
	else
		add_noise(out);
}

static void add_lines(struct buf *out, size_t n, void (*add)(struct buf *))
{
	while (n-- > 0) {
		add(out);
		buf_byte(out, '\n');
	}
}

static void add_text_line(struct buf *out)
{
	buf_addz(out, PICK(texts));
}

static void add_likely_line(struct buf *out)
{
	if (chance(70))
		buf_addf(out, "%s: %s", PICK(tokens), PICK(values));
	else if (chance(40))
		buf_addz(out, PICK(continued));
	else
		add_line(out);
}

static void add_comment_line(struct buf *out)
{
	if (chance(80))
		buf_addf(out, "#%s", PICK(commented));
}

/* A title, a body, a paragraph that is near to a block of trailers, and what git puts below. */
static void add_usual(struct buf *out)
{
	add_lines(out, 1 + draw(2), add_text_line);
	buf_byte(out, '\n');
	if (chance(50)) {
		add_lines(out, 1 + draw(3), add_line);
		buf_byte(out, '\n');
	}
	add_lines(out, draw(9), add_text_line);
	if (chance(50))
		buf_byte(out, '\n');
	add_lines(out, 1 + draw(5), add_likely_line);
	add_lines(out, chance(40) ? draw(4) : 0, add_comment_line);
	add_lines(out, chance(10) ? draw(4) : 0, add_line);
}

static struct str with_crlf(struct str text)
{
	struct buf out = { 0 };

	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '\n')
			buf_byte(&out, '\r');
		buf_byte(&out, text.p[i]);
	}
	return buf_str(&out);
}

static struct str any_message(void)
{
	struct buf out = { 0 };
	struct str text;

	if (chance(60))
		add_usual(&out);
	else
		add_lines(&out, draw(14), add_line);
	text = buf_str(&out);
	if (chance(8))
		text = with_crlf(text);
	if (text.n && chance(12))
		text.n--;
	if (text.n && chance(4))
		((char *)text.p)[draw(text.n)] = 0;
	return text;
}

#endif
