/* loss.h: what a command would destroy, as a value. Rules ask, lib/repo answers, reasons show it.
 *
 * Lost is what nothing brings back: content that is in no commit, no stash and no index afterwards, and commits that
 * no reference reaches. What only the reflog still knows counts as kept for `git reset`, and as lost for a branch,
 * whose reflog goes with it. */
#ifndef BASE_LOSS_H
#define BASE_LOSS_H

#include "base/answer.h"
#include "base/str.h"

#include <stdint.h>

enum lost_as {
	LOST_MODIFIED,   /* a file of the work tree that differs from the index */
	LOST_STAGED,     /* content of the index that no commit has */
	LOST_CONFLICT,   /* a half-resolved merge */
	LOST_UNTRACKED,
	LOST_OUTSIDE,    /* a file in no repository */
	LOST_REPOSITORY, /* a repository whose history cannot be counted */
	LOST_COMMITS,    /* N commits that nothing else reaches */
	LOST_PUBLISHED,  /* N commits that the remote has and others may work on */
	LOST_STASH,
};

struct lost {
	struct str name; /* a path, a branch, a stash, ... */
	enum lost_as as;
	size_t commits;  /* of LOST_COMMITS and LOST_PUBLISHED */
};

#define LOSS_SHOWN 3

struct loss {
	const char *unknown; /* why there may be more than what is counted; NULL when all was seen */
	size_t count;        /* things lost */
	size_t ignored;      /* files that go besides, but that git ignores: what a build makes again */
	struct lost at[LOSS_SHOWN]; /* the first of them */
	uint64_t mark;       /* of all of them: other things, or others of the same name, have another one */
	struct str names; /* patterns, blank-separated: of files only those count that have a name so in their path; STR_NONE for all */
};

/* Counts one thing more; NAME is copied when it is shown. */
void loss_add(struct loss *loss, struct str name, enum lost_as as, size_t commits);
/* BYTES tell what was added from others of the same name: the times of a file, the name of a commit. */
void loss_mark(struct loss *loss, const void *bytes, size_t n);
/* WHY is a constant; the first one stays. */
void loss_unknown(struct loss *loss, const char *why);
/* YES when something is lost, UNKNOWN when something may be. */
enum answer loss_answer(const struct loss *loss);
/* "src/a.c (modified), notes.txt (untracked) and 4 more"; empty when nothing is lost. Control bytes become "?". */
struct str loss_text(const struct loss *loss);

#endif
