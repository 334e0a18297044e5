/* changes.h: what differs between commit, index and work tree, as a list. Private to lib/repo. */
#ifndef REPO_CHANGES_H
#define REPO_CHANGES_H

#include "repo/open.h"

enum change_what {
	CHANGE_STAGED = 1 << 0,    /* the index has content that HEAD has not */
	CHANGE_DROPPED = 1 << 1,   /* in HEAD, not in the index */
	CHANGE_MODIFIED = 1 << 2,  /* the file has content that the index has not */
	CHANGE_GONE = 1 << 3,      /* in the index, not on the disk */
	CHANGE_CONFLICT = 1 << 4,  /* unmerged */
	CHANGE_UNTRACKED = 1 << 5,
	CHANGE_IGNORED = 1 << 6,   /* untracked and ignored */
	CHANGE_FORCED = 1 << 7,    /* with MODIFIED: flagged assume-unchanged, which reset --hard overlooks */
	CHANGE_SKIPPED = 1 << 8,   /* with MODIFIED: flagged skip-worktree, which git leaves alone */
};

struct change {
	struct str path; /* below the top of the work tree; a repository inside this one ends in a slash */
	unsigned what;
};

struct changes {
	struct change *at;
	size_t n, room;
};

struct changes_wanted {
	struct strs paths; /* pathspecs seen from the place's directory; none: all */
	bool literal;      /* the paths are names, no patterns */
	unsigned what;
};

/* Sorted by path, each once. NULL when complete, or why there may be more. */
const char *changes_list(struct repo *repo, const struct changes_wanted *wanted, struct changes *out);

#endif
