#include "trailer/message.h"

#include "base/buf.h"
#include "trailer/lines.h"

#include <string.h>

#define SCISSORS " ------------------------ >8 ------------------------"

static const struct {
	const char *name;
	enum message_cleanup cleanup;
} cleanups[] = {
	{ "default", MESSAGE_DEFAULT },   { "strip", MESSAGE_STRIP },       { "whitespace", MESSAGE_WHITESPACE },
	{ "scissors", MESSAGE_SCISSORS }, { "verbatim", MESSAGE_VERBATIM },
};

bool message_cleanup_named(struct str name, enum message_cleanup *cleanup)
{
	for (size_t i = 0; i < sizeof cleanups / sizeof *cleanups; i++)
		if (str_is(name, cleanups[i].name)) {
			*cleanup = cleanups[i].cleanup;
			return true;
		}
	return false;
}

/* git looks for the line with its newline, so a last line without one is none. */
static bool is_scissors(struct str text, struct line line, struct str comment)
{
	struct str s = line_text(text, line);

	return line.next > line.to && str_starts(s, comment) && str_eq(str_from(s, comment.n), STR(SCISSORS));
}

size_t message_scissors(struct str text, struct str comment)
{
	struct str body = str_slice(text, 0, str_find_byte(text, 0));

	for (struct line line = line_at(body, 0); line.from < body.n; line = line_at(body, line.next))
		if (is_scissors(body, line, comment))
			return line.from;
	return text.n;
}

static const char candidates[] = "#;@!$%^&|:";

static bool is_candidate(char c)
{
	return c && strchr(candidates, c);
}

/* git takes the first candidate that begins no line of the message. */
static struct str unused_comment(struct str text)
{
	bool used[sizeof candidates] = { false };
	size_t n = 0;

	for (size_t i = 0; i < text.n; i++)
		if ((i == 0 || text.p[i - 1] == '\n' || text.p[i - 1] == '\r') && is_candidate(text.p[i]))
			used[strchr(candidates, text.p[i]) - candidates] = true;
	while (n + 2 < sizeof candidates && used[n])
		n++;
	return (struct str){ candidates + n, 1 };
}

/* git's own lines are the last, or there is a diff below the scissors; no line of a diff begins with a candidate but
 * those with @@, and these are not the last. */
static struct str added_comment(struct str text)
{
	struct str last = STR_NONE, scissors = STR_NONE;

	for (struct line line = line_at(text, 0); line.from < text.n; line = line_at(text, line.next)) {
		struct str first = str_slice(text, line.from, line.to > line.from ? line.from + 1 : line.from);

		if (first.n == 0)
			continue;
		last = first;
		if (is_candidate(first.p[0]) && is_scissors(text, line, first))
			scissors = first;
	}
	if (last.n && is_candidate(last.p[0]))
		return last;
	return scissors.n ? scissors : STR("#");
}

struct str message_comment(struct str value, struct str text, bool edited)
{
	if (value.n == 0)
		return STR("#");
	if (!str_eq_nocase(value, STR("auto")))
		return value;
	return edited ? added_comment(text) : unused_comment(text);
}

/* No blanks at the ends of lines, one empty line for several, none at the ends. */
static struct str strip_space(struct str text, struct str comment)
{
	struct buf out = { 0 };
	bool empty = false;

	for (struct line line = line_at(text, 0); line.from < text.n; line = line_at(text, line.next)) {
		struct str s = line_text(text, line);

		if (comment.n && str_starts(s, comment))
			continue;
		while (s.n && line_is_space(s.p[s.n - 1]))
			s.n--;
		if (s.n == 0) {
			empty = out.n > 0;
			continue;
		}
		if (empty)
			buf_byte(&out, '\n');
		empty = false;
		buf_add(&out, s);
		buf_byte(&out, '\n');
	}
	return buf_str(&out);
}

struct str message_clean(struct str text, struct str comment, struct message_run run)
{
	enum message_cleanup cleanup = run.cleanup;

	comment = message_comment(comment, text, run.edited);
	if (cleanup == MESSAGE_DEFAULT)
		cleanup = run.edited ? MESSAGE_STRIP : MESSAGE_WHITESPACE;
	if (cleanup == MESSAGE_SCISSORS && !run.edited)
		cleanup = MESSAGE_WHITESPACE;
	if (run.verbose || cleanup == MESSAGE_SCISSORS)
		text = str_slice(text, 0, message_scissors(text, comment));
	if (cleanup == MESSAGE_VERBATIM)
		return text;
	return strip_space(text, cleanup == MESSAGE_STRIP ? comment : STR_NONE);
}
