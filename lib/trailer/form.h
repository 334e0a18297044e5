/* form.h: how a commit message is to look, where a rule file asks for it. */
#ifndef TRAILER_FORM_H
#define TRAILER_FORM_H

#include "base/str.h"

struct form {
	size_t subject_max; /* characters of the first line; 0: as many as it likes */
	bool conventional;  /* "feat(scope)!: text", as conventionalcommits.org has it */
};

/* What is wrong with MESSAGE (as git will commit it) and what to write, in one line; empty when nothing is. Subjects that
 * git makes by itself (merges, reverts, fixup! and the like) have any form. */
struct str form_judge(struct str message, const struct form *form);

/* Git wrote the beginning of MESSAGE: a merge, a revert, a squash, or a text that will be folded into another commit. */
bool form_is_gits_own(struct str message);

#endif
