/* mark.h: what tells lost things from others of the same name, so that a yes to losing these is none to losing those.
 * What cannot be looked at gets another mark each time. Private to lib/repo. */
#ifndef REPO_MARK_H
#define REPO_MARK_H

#include "repo/open.h"

#include <sys/stat.h>

/* The file as it is now. */
void mark_file(struct loss *loss, const struct stat *file);
void mark_path(struct loss *loss, struct str path);
/* The index. */
void mark_index(struct repo *repo, struct loss *loss);
/* What HEAD and all references point to, and the stashes. */
void mark_references(struct repo *repo, struct loss *loss);

#endif
