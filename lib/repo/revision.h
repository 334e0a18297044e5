/* revision.h: commits and trees by name. Private to lib/repo. */
#ifndef REPO_REVISION_H
#define REPO_REVISION_H

#include "repo/open.h"

/* Commits that FROM reaches, less those that are reached from what is hidden. */
struct span {
	struct str from;     /* a revision */
	struct str hide;     /* references that begin so: "refs/", "refs/remotes/"; STR_NONE for none */
	struct strs except;  /* but not these, full names */
	struct str besides;  /* a revision that is hidden too; STR_NONE for none */
	bool hide_head;      /* HEAD too, unless it is on one of EXCEPT */
};

/* YES: *COUNT commits, at most REPO_COMMITS_MAX. NO: there is no such commit. */
enum answer span_count(struct repo *repo, const struct span *span, size_t *count);

/* YES when the reference NAME exists. */
enum answer reference_exists(struct repo *repo, struct str name);

/* Full names of the references that begin with PREFIX. False when they cannot be listed. */
struct names {
	struct str *at;
	size_t n, room;
};
bool references_below(struct repo *repo, struct str prefix, struct names *out);

/* Entries of refs/stash. False when they cannot be counted. */
bool stashes_count(struct repo *repo, size_t *count);

/* The files of a commit. */
struct tree;
/* NULL with *FOUND NO: no such revision. */
struct tree *tree_of(struct repo *repo, struct str revision, enum answer *found);
/* True when TREE has a file at PATH. */
bool tree_has(struct tree *tree, struct str path);
/* True when writing TREE out destroys what lies at PATH: a file there, at a directory of it, or below it, that is not
 * the same. */
bool tree_overwrites(struct tree *tree, struct str path);

#endif
