/* repo.h: facts of the git repository around a directory, asked lazily.
 *
 * The repository is opened once, at the first question, and never written: the index is not refreshed and no
 * lock is taken. GIT_DIR and its like in our own environment are not looked at. Work is bounded by the number of
 * entries looked at, never by time.
 *
 * ANSWER_UNKNOWN means that there may be a repository but it cannot be judged: libgit2 cannot open it (sha256,
 * reftable, extensions it does not know), another user owns it, the directory cannot be looked at, or there is
 * more to look at than the bound allows. No repository at all is ANSWER_NO. */
#ifndef REPO_REPO_H
#define REPO_REPO_H

#include "base/answer.h"
#include "base/str.h"

#include <stdbool.h>

/* Entries of the index and the work tree that one question may look at. */
#define REPO_ENTRIES_MAX 200000

struct repo;

/* The repository around DIR. Opens nothing yet. DIR is borrowed and must outlive the answer. */
struct repo *repo_at(struct str dir);

/* Do tracked files differ from HEAD, in the index or in the work tree? Submodules are not looked into. */
enum answer repo_has_changes(struct repo *repo);

/* Are there files that git does not track? Ignored ones count only with IGNORED_TOO. */
enum answer repo_has_untracked(struct repo *repo, bool ignored_too);

/* YES: HEAD is on the branch *NAME ("main", without refs/heads/), which may have no commit yet. NO: detached, or
 * no repository. *NAME is in the arena, STR_NONE unless YES. */
enum answer repo_branch(struct repo *repo, struct str *name);

/* The branch that refs/remotes/REMOTE/HEAD names; NO when it is not recorded. *NAME as in repo_branch. */
enum answer repo_default_branch(struct repo *repo, struct str remote, struct str *name);

/* Starts libgit2; negative when it will not. For lib/repo only, see nonet.c. */
int repo_start(void);

#endif
