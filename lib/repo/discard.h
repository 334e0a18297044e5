/* discard.h: what acts on index and work tree lose. Private to lib/repo. */
#ifndef REPO_DISCARD_H
#define REPO_DISCARD_H

#include "repo/open.h"

void discard_reset(struct repo *repo, const struct git_act *act, struct loss *loss);
void discard_checkout(struct repo *repo, const struct git_act *act, struct loss *loss);
void discard_restore(struct repo *repo, const struct git_act *act, struct loss *loss);
void discard_clean(struct repo *repo, const struct git_act *act, struct loss *loss);
void discard_remove(struct repo *repo, const struct git_act *act, struct loss *loss);
void discard_worktree(struct repo *repo, const struct git_act *act, struct loss *loss);
void discard_submodule(struct repo *repo, const struct git_act *act, struct loss *loss);

/* What goes with PATHS (names below DIR, none for all) when their files are deleted; the index stays. */
void discard_files(struct repo *repo, struct strs paths, struct loss *loss);
/* The same when the index goes too. */
void discard_all(struct repo *repo, struct loss *loss);

#endif
