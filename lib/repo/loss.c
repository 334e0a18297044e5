/* loss.c: which function answers for which act. */
#include "repo/discard.h"
#include "repo/history.h"

static void lose_nothing(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	(void)repo;
	(void)act;
	(void)loss;
}

static void (*const answers[])(struct repo *repo, const struct git_act *act, struct loss *loss) = {
	[ACT_RESET_HARD] = discard_reset,
	[ACT_SWITCH_FORCE] = discard_reset,
	[ACT_CHECKOUT] = discard_checkout,
	[ACT_RESTORE] = discard_restore,
	[ACT_CLEAN] = discard_clean,
	[ACT_REMOVE] = discard_remove,
	[ACT_STASH_DROP] = history_stash_drop,
	[ACT_STASH_CLEAR] = history_stash_clear,
	[ACT_STASH_POP] = lose_nothing,
	[ACT_WORKTREE_REMOVE] = discard_worktree,
	[ACT_SUBMODULE_DEINIT] = discard_submodule,
	[ACT_BRANCH_DELETE] = history_branch_delete,
	[ACT_TAG_DELETE] = history_tag_delete,
	[ACT_AMEND] = history_amend,
	[ACT_REBASE] = history_rebase,
	[ACT_PUSH] = history_push,
	[ACT_REFLOG_EXPIRE] = history_expire,
	[ACT_PRUNE] = history_prune,
};

struct loss repo_loss(struct repo *repo, const struct git_act *act)
{
	struct loss loss = { 0 };

	answers[act->kind](repo, act, &loss);
	return loss;
}
