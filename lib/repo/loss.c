/* loss.c: which function answers for which act. */
#include "repo/discard.h"
#include "repo/history.h"
#include "repo/mark.h"

static void lose_nothing(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	(void)repo;
	(void)act;
	(void)loss;
}

static const struct {
	void (*ask)(struct repo *repo, const struct git_act *act, struct loss *loss);
	bool references; /* what is lost hangs on references */
} answers[] = {
	[ACT_RESET_HARD] = { discard_reset, false },
	[ACT_SWITCH_FORCE] = { discard_reset, false },
	[ACT_CHECKOUT] = { discard_checkout, false },
	[ACT_RESTORE] = { discard_restore, false },
	[ACT_CLEAN] = { discard_clean, false },
	[ACT_REMOVE] = { discard_remove, false },
	[ACT_STASH_DROP] = { history_stash_drop, true },
	[ACT_STASH_CLEAR] = { history_stash_clear, true },
	[ACT_STASH_POP] = { lose_nothing, false },
	[ACT_WORKTREE_REMOVE] = { discard_worktree, false },
	[ACT_SUBMODULE_DEINIT] = { discard_submodule, false },
	[ACT_BRANCH_DELETE] = { history_branch_delete, true },
	[ACT_TAG_DELETE] = { history_tag_delete, true },
	[ACT_AMEND] = { history_amend, true },
	[ACT_REBASE] = { history_rebase, true },
	[ACT_PUSH] = { history_push, true },
	[ACT_REFLOG_EXPIRE] = { history_expire, true },
	[ACT_PRUNE] = { history_prune, true },
};

struct loss repo_loss(struct repo *repo, const struct git_act *act)
{
	struct loss loss = { 0 };

	answers[act->kind].ask(repo, act, &loss);
	if (loss.count && answers[act->kind].references)
		mark_references(repo, &loss);
	return loss;
}
