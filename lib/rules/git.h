/* git.h: predicates of the git rules that have files of their own. Private to lib/rules. */
#ifndef RULES_GIT_H
#define RULES_GIT_H

#include "rules/question.h"

/* git.c: true when the subcommand has OPTION, by its first spelling. */
bool git_has(const struct question *question, const char *option);

/* git.c: a single word of `git checkout` may be a branch or a path; this one looks like a path. */
bool git_spelled_like_a_path(const struct word *word);

/* What a command may lose; rows of git-loss.c. */
enum git_loss {
	GIT_LOSS_RESET,
	GIT_LOSS_SWITCH,
	GIT_LOSS_CHECKOUT,
	GIT_LOSS_RESTORE,
	GIT_LOSS_CHECKOUT_INDEX,
	GIT_LOSS_CLEAN,
	GIT_LOSS_REMOVE,
	GIT_LOSS_STASH_DROP,
	GIT_LOSS_STASH_CLEAR,
	GIT_LOSS_WORKTREE,
	GIT_LOSS_SUBMODULE,
	GIT_LOSS_BRANCH,
	GIT_LOSS_BRANCH_MOVED,    /* branch -f */
	GIT_LOSS_BRANCH_REPLACED, /* branch -M, -C */
	GIT_LOSS_BRANCH_TAKEN,    /* checkout -B, switch -C */
	GIT_LOSS_TAG,
	GIT_LOSS_AMEND,
	GIT_LOSS_REBASE,
	GIT_LOSS_PUSH,
	GIT_LOSS_REFLOG,
	GIT_LOSS_PRUNE,
};

/* git-loss.c: asks the repository what the command would lose; question->what names it. Unknown where a part of the command is. */
enum answer git_loses(struct question *question, enum git_loss what);

/* git-push.c: each names the branch it is about in question->what. */
enum answer git_push_forces_default(struct question *question);
enum answer git_push_forces(struct question *question);
enum answer git_push_deletes_default(struct question *question);
enum answer git_push_deletes(struct question *question);

/* git-alias.c: what the alias that the command uses runs; nothing when it is none. */
struct reading git_alias(struct question *question);

/* git-config.c */
/* The command sets KEY for itself, by -c or --config-env. */
bool git_sets(const struct question *question, const char *key);
/* core.hooksPath is set, by -c, --config-env, the environment or `git config`. */
enum answer git_moves_hooks(struct question *question);
/* A variable tells a hook manager to run nothing. */
enum answer git_switches_hooks_off(struct question *question);
/* A variable makes git, or its hooks, look for their configuration elsewhere. */
enum answer git_moves_configuration(struct question *question);
/* A setting or variable whose value git runs. */
enum answer git_configures_program(struct question *question);

#endif
