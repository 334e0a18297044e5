#include "contract/edits.h"

#include "base/buf.h"
#include "base/utf8.h"

#include <string.h>

size_t edits_count(struct str text, struct str old)
{
	size_t count = 0;

	for (size_t at; old.n && (at = str_find(text, old)) < text.n; text = str_from(text, at + old.n))
		count++;
	return count;
}

bool edits_fits_line_ends(struct str text, struct str old)
{
	struct buf unix_text = { 0 };

	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] != '\r')
			buf_byte(&unix_text, text.p[i]);
	return unix_text.n < text.n && edits_count(buf_str(&unix_text), old);
}

static size_t digits_at(struct str line)
{
	size_t n = 0;

	while (n < line.n && line.p[n] >= '0' && line.p[n] <= '9')
		n++;
	return n;
}

bool edits_has_line_numbers(struct str old, struct str *without)
{
	struct buf out = { 0 };
	struct str line;
	bool first = true;

	while (old.n) {
		size_t end = str_find_byte(old, '\n'), digits;

		line = str_slice(old, 0, end);
		digits = digits_at(line);
		if (!digits || !(str_starts(str_from(line, digits), STR(": ")) || str_is(str_from(line, digits), ":")))
			return false;
		buf_add(&out, str_from(line, digits + 2));
		if (end < old.n)
			buf_byte(&out, '\n');
		old = str_from(old, end + 1);
		first = false;
	}
	*without = buf_str(&out);
	return !first;
}

bool edits_is_text(struct str text)
{
	for (size_t at = 0, n; at < text.n; at += n) {
		n = utf8_at(text, at, NULL);
		if (!n || !text.p[at])
			return false;
	}
	return true;
}

/* What stands where something was left out, in lower case. */
static const char *const left_out[] = {
	"rest of", "rest unchanged", "rest is unchanged", "rest remains", "remaining code", "remains unchanged", "unchanged",
	"existing code", "existing content", "previous code", "same as before", "as before", "omitted", "other code", "keep existing",
};

static struct str without_marks(struct str line, const char *first, const char *last)
{
	while (line.n && strchr(first, line.p[0]))
		line = str_from(line, 1);
	while (line.n && strchr(last, line.p[line.n - 1]))
		line.n--;
	return line;
}

/* True when LINE is only "... PHRASE", or a comment "PHRASE ...". */
static bool says_left_out(struct str line)
{
	struct str all = str_trim(line), text = without_marks(all, "/#-*<!;%{(['\" \t", "/*->}])'\" \t");
	bool begins = str_starts(text, STR("...")) || str_starts(text, STR("\xe2\x80\xa6"));
	bool ends = str_ends(text, STR("...")) || str_ends(text, STR("\xe2\x80\xa6"));

	for (size_t i = 0; (begins || ends) && i < sizeof left_out / sizeof *left_out; i++) {
		struct str phrase = str_of(left_out[i]);

		if (begins ? str_has_nocase(text, phrase) : text.p > all.p && str_eq_nocase(str_slice(text, 0, phrase.n), phrase))
			return true;
	}
	return false;
}

bool edits_is_shortened(struct str content, struct str before, struct str *line)
{
	struct str rest = content;

	if (content.n >= before.n)
		return false;
	while (str_next_field(&rest, '\n', line))
		if (says_left_out(*line) && !edits_count(before, str_trim(*line))) {
			*line = str_trim(*line);
			return true;
		}
	return false;
}

/* Shorter texts are as well written as edited. */
#define WORTH_AN_EDIT ((size_t)2048)

bool edits_is_small(struct str content, struct str before)
{
	size_t least = content.n < before.n ? content.n : before.n, most = content.n < before.n ? before.n : content.n;
	size_t first = 0, last = 0;

	while (first < least && content.p[first] == before.p[first])
		first++;
	while (last < least - first && content.p[content.n - 1 - last] == before.p[before.n - 1 - last])
		last++;
	return before.n >= WORTH_AN_EDIT && first + last < most && (most - first - last) * 20 <= before.n;
}
