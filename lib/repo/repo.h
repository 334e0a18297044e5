/* repo.h: facts of the git repository that a command works in, asked lazily.
 *
 * The repository is opened once, at the first question, and never written: the index is not refreshed, no lock is
 * taken, and nothing that the repository configures is run. Our own environment is not looked at; GIT_DIR and its like
 * come with the place. Work is bounded by the number of entries looked at, never by time.
 *
 * Unknown means that there may be a repository but it cannot be judged: another user owns it, neither libgit2 nor the
 * git executable can read it, or there is more to look at than the bound allows. No repository at all loses nothing. */
#ifndef REPO_REPO_H
#define REPO_REPO_H

#include "base/act.h"
#include "base/answer.h"
#include "base/loss.h"
#include "base/str.h"

#include <stdbool.h>

/* Entries of the index, the work tree and directories that one question may look at, and commits that it may count. */
#define REPO_ENTRIES_MAX 200000
#define REPO_COMMITS_MAX 10000

struct repo;

/* Where the user's own git configuration lies; STR_NONE when not known. */
struct repo_world {
	struct str home, config_home;
};

/* The repository at PLACE. Opens nothing yet. The texts are borrowed and must outlive the answers. */
struct repo *repo_at(const struct git_place *place, const struct repo_world *world);

/* What ACT would lose. */
struct loss repo_loss(struct repo *repo, const struct git_act *act);

/* What goes with the repository itself: stashes, and commits of branches and tags that no remote has. NAME: how
 * the repository is shown when they cannot be counted. */
void repo_history_loss(struct repo *repo, struct str name, struct loss *loss);

/* YES: HEAD is on the branch *NAME ("main", without refs/heads/), which may have no commit yet. NO: detached, or
 * no repository. *NAME is in the arena, STR_NONE unless YES. */
enum answer repo_branch(struct repo *repo, struct str *name);

/* The branch that refs/remotes/REMOTE/HEAD names; NO when it is not recorded. *NAME as in repo_branch. */
enum answer repo_default_branch(struct repo *repo, struct str remote, struct str *name);

/* The value of KEY in the configuration that holds in the repository ("alias.co"); the last one counts. */
enum answer repo_setting(struct repo *repo, struct str key, struct str *value);

/* Starts libgit2; negative when it will not. For lib/repo only, see nonet.c. */
int repo_start(void);

#endif
