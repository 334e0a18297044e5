#include "argv/word.h"

struct word word_static(struct str text)
{
	return (struct word){ .kind = WORD_STATIC, .text = text, .prefix = text, .suffix = text };
}

struct word word_dynamic(const char *why)
{
	return (struct word){ .kind = WORD_DYNAMIC, .why = why };
}

bool word_is(const struct word *w, const char *z)
{
	return w->kind == WORD_STATIC && str_is(w->text, z);
}

bool word_program(const struct word *w, struct str *name)
{
	struct str known = w->kind == WORD_STATIC ? w->text : w->suffix;
	size_t at = known.n;

	if (w->kind == WORD_GLOB)
		return false;
	while (at > 0 && known.p[at - 1] != '/')
		at--;
	if (at == 0 && w->kind != WORD_STATIC)
		return false;
	*name = str_from(known, at);
	return name->n > 0;
}
