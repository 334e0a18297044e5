/* history.h: what acts on references, stashes and remotes lose. Private to lib/repo. */
#ifndef REPO_HISTORY_H
#define REPO_HISTORY_H

#include "repo/open.h"

void history_stash_drop(struct repo *repo, const struct git_act *act, struct loss *loss);
void history_stash_clear(struct repo *repo, const struct git_act *act, struct loss *loss);
void history_branch_delete(struct repo *repo, const struct git_act *act, struct loss *loss);
void history_tag_delete(struct repo *repo, const struct git_act *act, struct loss *loss);
void history_amend(struct repo *repo, const struct git_act *act, struct loss *loss);
void history_rebase(struct repo *repo, const struct git_act *act, struct loss *loss);
void history_expire(struct repo *repo, const struct git_act *act, struct loss *loss);
void history_prune(struct repo *repo, const struct git_act *act, struct loss *loss);

/* push.c */
void history_push(struct repo *repo, const struct git_act *act, struct loss *loss);

#endif
