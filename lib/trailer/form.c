#include "trailer/form.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "trailer/lines.h"

static const char types[] = "build chore ci docs feat fix perf refactor revert style test";

bool form_is_gits_own(struct str message)
{
	/* git-merge, git-revert, git-commit, git-rebase, git-subtree and the forges' buttons. */
	static const char *const beginnings[] = {
		"Merge branch '", "Merge branches '", "Merge remote-tracking branch '", "Merge remote-tracking branches '",
		"Merge commit '", "Merge tag '", "Merge tags '", "Merge HEAD", "Merge pull request #", "Revert \"", "Reapply \"",
		"fixup! ", "squash! ", "amend! ", "Squashed commit of the following:", "Squashed '",
	};

	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
		if (str_starts(message, str_of(beginnings[i])))
			return true;
	return false;
}

/* Bytes that are no UTF-8 count one each. */
static size_t characters(struct str s)
{
	size_t count = 0, n;

	for (size_t i = 0; i < s.n; i += n ? n : 1) {
		n = utf8_at(s, i, NULL);
		count++;
	}
	return count;
}

/* TYPE, TYPE(SCOPE), each perhaps with a `!`; then a colon, a blank and a text. */
static bool is_conventional(struct str subject)
{
	size_t colon = str_find(subject, STR(": "));
	struct str head = str_slice(subject, 0, colon), type;
	size_t open;

	if (colon == subject.n || !line_trim(str_from(subject, colon + 2)).n)
		return false;
	if (str_ends(head, STR("!")))
		head = str_slice(head, 0, head.n - 1);
	open = str_find_byte(head, '(');
	type = str_slice(head, 0, open);
	if (open < head.n && (!str_ends(head, STR(")")) || open + 2 >= head.n || str_find_byte(head, ')') + 1 != head.n))
		return false;
	for (struct str rest = str_of(types), one; str_next_word(&rest, &one);)
		if (str_eq_nocase(one, type))
			return true;
	return false;
}

struct str form_judge(struct str message, const struct form *form)
{
	struct str mark = STR("\xef\xbb\xbf"), subject, rest;
	struct buf say = { 0 };
	size_t length;

	if (str_starts(message, mark)) /* editors of Windows put it there */
		message = str_from(message, mark.n);
	subject = line_trim(str_slice(message, 0, str_find_byte(message, '\n')));
	rest = str_from(message, str_find_byte(message, '\n') + 1);
	if (form_is_gits_own(subject))
		return STR_NONE;
	length = characters(subject);
	if (form->subject_max && length > form->subject_max)
		buf_addf(&say, "The first line has %zu characters, and %zu are wanted at most: say the rest in the text below.", length,
			 form->subject_max);
	else if (form->subject_max && line_trim(str_slice(rest, 0, str_find_byte(rest, '\n'))).n)
		buf_addz(&say, "The second line is not blank, so git takes it for a part of the subject: put a blank line there.");
	if (form->conventional && !is_conventional(subject))
		buf_addf(&say, "%sThe first line is not of the form \"type(scope): text\" with one of these types: %s.", say.n ? " " : "",
			 types);
	return buf_str(&say);
}
