/* find.c: the commands behind -exec and its like. */
#include "shell/unwrap.h"

#include "base/buf.h"
#include "base/vec.h"

/* -exec CMD ; and its like. {} is something below the place where the search begins. */
void walk_find(struct walk *walk, const struct command *outer)
{
	const struct words *words = &outer->words;
	struct str root = STR(".");
	size_t roots = 0;

	for (size_t i = 1; i < words->n; i++) {
		struct str known = words->at[i].prefix;

		if (roots == 0 && (word_is(&words->at[i], "-H") || word_is(&words->at[i], "-L") || word_is(&words->at[i], "-P")))
			continue;
		if (known.n && strchr("-(!", known.p[0]))
			break;
		if (roots++ == 0)
			root = words->at[i].kind == WORD_STATIC ? words->at[i].text : STR_NONE;
	}
	if (roots > 1)
		root = STR_NONE;
	for (size_t i = 1; i < words->n; i++)
		if (words->at[i].kind == WORD_DYNAMIC && words->at[i].any_count && words->at[i].variable && i > roots)
			walk_gap(walk, GAP_CODE, "words of find that are known only at run time", outer->span);
	if (root.n && !str_ends(root, STR("/"))) {
		struct buf slash = { 0 };

		buf_add(&slash, root);
		buf_byte(&slash, '/');
		root = buf_str(&slash);
	}
	for (size_t i = 1; i < words->n; i++) {
		struct words inner = { 0 };
		struct dirs outside;
		bool execdir = word_is(&words->at[i], "-execdir") || word_is(&words->at[i], "-okdir");

		if (!execdir && !word_is(&words->at[i], "-exec") && !word_is(&words->at[i], "-ok"))
			continue;
		for (i++; i < words->n && !word_is(&words->at[i], ";"); i++) {
			if (word_is(&words->at[i], "+") && inner.n && inner.at[inner.n - 1].kind == WORD_DYNAMIC)
				break;
			*VEC_ADD(&inner) = replaced(&words->at[i], STR("{}"), execdir ? STR("./") : root, "a path that find meets");
		}
		outside = walk->state->dirs;
		if (execdir)
			dirs_unknown(&walk->state->dirs);
		walk_words(walk, outer, &inner, 0, inner.n);
		walk->state->dirs = outside;
	}
}
