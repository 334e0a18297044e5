/* act.h: what a git command does to work and history, as plain data: the question whose answer is a struct loss.
 * Rules make it from options and operands, lib/repo answers it. */
#ifndef BASE_ACT_H
#define BASE_ACT_H

#include "base/str.h"

/* Where git works, as the command says it: paths absolute, STR_NONE for what is not said. */
struct git_place {
	struct str dir;        /* the directory, -C followed */
	struct str git_dir;    /* --git-dir, GIT_DIR */
	struct str work_tree;  /* --work-tree, GIT_WORK_TREE */
	struct str index_file; /* GIT_INDEX_FILE */
	struct str name_space; /* --namespace, GIT_NAMESPACE; a name */
};

enum act_kind {
	ACT_RESET_HARD,       /* TARGET or HEAD: reset --hard, read-tree --reset -u */
	ACT_SWITCH_FORCE,     /* TARGET or HEAD: checkout -f, switch -f, switch --discard-changes */
	ACT_CHECKOUT,         /* PATHS from TARGET or the index: checkout [TARGET] PATHS; what TARGET lacks stays */
	ACT_RESTORE,          /* PATHS from TARGET or the index, by ACT_WORK_TREE and ACT_STAGED; what TARGET lacks goes */
	ACT_CLEAN,            /* PATHS or all, by ACT_DIRECTORIES, ACT_IGNORED_TOO, ACT_IGNORED_ONLY, ACT_TWICE; EXCLUDES */
	ACT_REMOVE,           /* PATHS: git rm -f; with ACT_STAGED only from the index (--cached) */
	ACT_STASH_DROP,       /* NAMES: "stash@{1}", "1", or none for the newest */
	ACT_STASH_CLEAR,
	ACT_STASH_POP,        /* what is dropped has been applied: loses nothing */
	ACT_WORKTREE_REMOVE,  /* PATHS, each a linked work tree; by ACT_FORCE */
	ACT_SUBMODULE_DEINIT, /* PATHS or all, by force */
	ACT_BRANCH_DELETE,    /* NAMES; with ACT_REMOTE remote-tracking ones */
	ACT_TAG_DELETE,       /* NAMES */
	ACT_AMEND,            /* commit --amend: is HEAD published? */
	ACT_REBASE,           /* TARGET or the upstream: are the commits that will be copied published? */
	ACT_PUSH,             /* NAMES are refspecs, TARGET the remote; ACT_FORCE, ACT_DELETE, ACT_MIRROR, ACT_PRUNE, ACT_ALL */
	ACT_REFLOG_EXPIRE,    /* all of it, now */
	ACT_PRUNE,            /* gc --prune=now, prune */
};

enum act_flag {
	ACT_WORK_TREE = 1 << 0,
	ACT_STAGED = 1 << 1,
	ACT_DIRECTORIES = 1 << 2,
	ACT_IGNORED_TOO = 1 << 3,
	ACT_IGNORED_ONLY = 1 << 4,
	ACT_TWICE = 1 << 5,
	ACT_FORCE = 1 << 6,
	ACT_DELETE = 1 << 7,
	ACT_MIRROR = 1 << 8,
	ACT_PRUNE_REMOTE = 1 << 9,
	ACT_ALL = 1 << 10,
	ACT_REMOTE = 1 << 11,
};

struct strs {
	const struct str *at;
	size_t n;
};

struct git_act {
	enum act_kind kind;
	unsigned flags;     /* of enum act_flag */
	struct str target;  /* a revision or a remote; STR_NONE when not given */
	struct strs names;
	struct strs paths;  /* pathspecs, seen from the place's directory */
	struct strs excludes;
};

/* A path that a command deletes. */
struct victim {
	struct str path; /* absolute, not clean: links and `..` are followed as the kernel does */
	struct str names; /* patterns, blank-separated: only what has such a name below PATH is deleted; STR_NONE for all */
	bool pattern;    /* PATH holds * ? [ and quoting backslashes, to be expanded as the shell does */
};

#endif
