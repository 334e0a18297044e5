/* changes-exec.h: the same list by the git executable. Private to lib/repo. */
#ifndef REPO_CHANGES_EXEC_H
#define REPO_CHANGES_EXEC_H

#include "repo/changes.h"

/* As changes_list; not sorted. */
const char *changes_by_git(struct repo *repo, const struct changes_wanted *wanted, struct changes *out);

#endif
