/* scan.c: from a program text to its acts. */
#include "scan/tokens.h"

#include "base/vec.h"

/* How much work values may cost, for each byte of the text. */
#define WORK_PER_BYTE 8

void scan_add(struct scan *scan, enum act_kind kind, struct word word)
{
	struct act *act = VEC_ADD(&scan->acts);

	act->kind = kind;
	act->word = word;
}

void scan_unread(struct scan *scan, const char *what)
{
	struct buf why = { 0 };

	if (scan->unread)
		return; /* one is enough */
	scan->unread = true;
	buf_addf(&why, "%s: %s", scan->language->name, what);
	scan_add(scan, ACT_UNREAD, word_dynamic(""));
	scan->acts.at[scan->acts.n - 1].why = str_z(buf_str(&why));
}

const char *scan_name(const struct language *language)
{
	return language->name;
}

struct acts scan_text(const struct language *language, const struct scan_world *world, struct str text)
{
	size_t work = 1024 + WORK_PER_BYTE * text.n;
	struct scan scan = { .language = language, .world = world, .text = text, .work = &work };

	if (language->read) {
		language->read(&scan);
	} else {
		lex_text(&scan);
		names_resolve(&scan);
		calls_read(&scan);
	}
	if (!work)
		scan_unread(&scan, "too much to read");
	return scan.acts;
}

bool scan_tokens(const struct language *language, struct str text, struct tokens *tokens)
{
	struct scan scan = { .language = language, .text = text };

	lex_text(&scan);
	*tokens = scan.tokens;
	return !scan.unread && !scan.unclosed;
}

const char *scan_keywords(const struct language *language)
{
	return language->keywords;
}
