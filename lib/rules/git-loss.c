/* git-loss.c: git commands as acts of which the repository says what they would lose. A new one is a row. */
#include "rules/git.h"

#include "base/vec.h"

/* What the operands of a subcommand are. */
enum operands {
	OPERANDS_NONE,
	OPERANDS_TARGET,        /* the first is a revision */
	OPERANDS_PATHS,
	OPERANDS_NAMES,         /* of branches, tags, stashes */
	OPERANDS_CHECKOUT,      /* a revision perhaps, then paths */
	OPERANDS_AFTER_VERB_PATHS, /* the first is a verb: worktree remove PATHS */
	OPERANDS_AFTER_VERB_NAMES,
	OPERANDS_FIRST_NAME,    /* branch -f NAME START */
	OPERANDS_LAST_NAME,     /* branch -M OLD NEW */
	OPERANDS_TAKEN_NAME,    /* none: checkout -B NAME, switch -C NAME */
	OPERANDS_REFSPECS,      /* a remote, then refspecs */
};

struct loss_row {
	enum act_kind kind;
	unsigned flags;
	enum operands operands;
	const char *question; /* as `explain` shows it */
};

static const struct loss_row rows[] = {
	[GIT_LOSS_RESET] = { ACT_RESET_HARD, 0, OPERANDS_TARGET, "uncommitted changes" },
	[GIT_LOSS_SWITCH] = { ACT_SWITCH_FORCE, 0, OPERANDS_TARGET, "uncommitted changes" },
	[GIT_LOSS_CHECKOUT] = { ACT_CHECKOUT, 0, OPERANDS_CHECKOUT, "uncommitted changes in these paths" },
	[GIT_LOSS_RESTORE] = { ACT_RESTORE, 0, OPERANDS_PATHS, "uncommitted changes in these paths" },
	[GIT_LOSS_CHECKOUT_INDEX] = { ACT_CHECKOUT, 0, OPERANDS_PATHS, "uncommitted changes in these paths" },
	[GIT_LOSS_CLEAN] = { ACT_CLEAN, 0, OPERANDS_PATHS, "untracked files" },
	[GIT_LOSS_REMOVE] = { ACT_REMOVE, 0, OPERANDS_PATHS, "uncommitted changes in these paths" },
	[GIT_LOSS_STASH_DROP] = { ACT_STASH_DROP, 0, OPERANDS_AFTER_VERB_NAMES, "stashed work" },
	[GIT_LOSS_STASH_CLEAR] = { ACT_STASH_CLEAR, 0, OPERANDS_NONE, "stashed work" },
	[GIT_LOSS_WORKTREE] = { ACT_WORKTREE_REMOVE, 0, OPERANDS_AFTER_VERB_PATHS, "work in that work tree" },
	[GIT_LOSS_SUBMODULE] = { ACT_SUBMODULE_DEINIT, 0, OPERANDS_AFTER_VERB_PATHS, "work in these submodules" },
	[GIT_LOSS_BRANCH] = { ACT_BRANCH_DELETE, 0, OPERANDS_NAMES, "commits that only this branch has" },
	[GIT_LOSS_BRANCH_MOVED] = { ACT_BRANCH_DELETE, 0, OPERANDS_FIRST_NAME, "commits that only this branch has" },
	[GIT_LOSS_BRANCH_REPLACED] = { ACT_BRANCH_DELETE, 0, OPERANDS_LAST_NAME, "commits that only this branch has" },
	[GIT_LOSS_BRANCH_TAKEN] = { ACT_BRANCH_DELETE, 0, OPERANDS_TAKEN_NAME, "commits that only this branch has" },
	[GIT_LOSS_TAG] = { ACT_TAG_DELETE, 0, OPERANDS_NAMES, "commits that only this tag has" },
	[GIT_LOSS_AMEND] = { ACT_AMEND, 0, OPERANDS_NONE, "is the commit published" },
	[GIT_LOSS_REBASE] = { ACT_REBASE, 0, OPERANDS_TARGET, "are the commits published" },
	[GIT_LOSS_PUSH] = { ACT_PUSH, 0, OPERANDS_REFSPECS, "commits that the remote would lose" },
	[GIT_LOSS_REFLOG] = { ACT_REFLOG_EXPIRE, 0, OPERANDS_NONE, "commits that only the reflog has" },
	[GIT_LOSS_PRUNE] = { ACT_PRUNE, 0, OPERANDS_NONE, "commits that nothing reaches" },
};

/* Options of a subcommand that change what its act loses. */
static const struct {
	const char *subcommand, *option;
	unsigned flag;
} flags[] = {
	{ "clean", "-d", ACT_DIRECTORIES },    { "clean", "-x", ACT_IGNORED_TOO },  { "clean", "-X", ACT_IGNORED_ONLY },
	{ "restore", "-S", ACT_STAGED },       { "restore", "-W", ACT_WORK_TREE },  { "rm", "--cached", ACT_STAGED },
	{ "worktree", "-f", ACT_FORCE },       { "branch", "-r", ACT_REMOTE },      { "push", "-f", ACT_FORCE },
	{ "push", "-d", ACT_DELETE },          { "push", "--mirror", ACT_MIRROR },  { "push", "--prune", ACT_PRUNE_REMOTE },
	{ "push", "--all", ACT_ALL },          { "push", "--branches", ACT_ALL },   { "push", "--force-with-lease", ACT_FORCE },
	{ "submodule", "-f", ACT_FORCE },
};

struct str_list {
	struct str *at;
	size_t n, room;
};

/* True when all of the operands [FROM, TO) are known; they are added to LIST. */
static bool take(const struct question *question, size_t from, size_t to, struct str_list *list)
{
	bool known = true;

	for (size_t i = from; i < to; i++) {
		const struct arg *operand = args_operand(&question->call.args, i);

		if (operand->kind == ARG_OPERAND && operand->value.kind != WORD_DYNAMIC)
			*VEC_ADD(list) = operand->value.text;
		else
			known = false;
	}
	return known;
}

/* The branch that checkout -B or switch -C makes anew. */
static bool take_branch(const struct question *question, struct str_list *list)
{
	const struct arg *name = args_option(&question->call.args, git_has(question, "-B") ? "-B" : "-C");

	if (!name || !name->has_value || name->value.kind != WORD_STATIC)
		return false;
	*VEC_ADD(list) = name->value.text;
	return true;
}

/* How many operands of a checkout stand before the paths: none or a revision. */
static size_t revision_first(const struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *first = args_operand(args, 0);

	if (!first || first->after_dashdash)
		return 0;
	for (size_t i = 1; i < args->operands; i++)
		if (args_operand(args, i)->after_dashdash)
			return 1;
	return args->operands > 1 && !git_spelled_like_a_path(&first->value);
}

static bool take_operands(const struct question *question, enum operands operands, struct git_act *act)
{
	size_t n = question->call.args.operands, first = 0;
	struct str_list target = { 0 }, list = { 0 };
	bool known = true, paths = operands == OPERANDS_PATHS || operands == OPERANDS_CHECKOUT || operands == OPERANDS_AFTER_VERB_PATHS;

	switch (operands) {
	case OPERANDS_NONE:
		return true;
	case OPERANDS_TARGET:
		known = take(question, 0, n > 0, &target);
		n = 0;
		break;
	case OPERANDS_CHECKOUT:
		first = revision_first(question);
		known = take(question, 0, first, &target);
		break;
	case OPERANDS_AFTER_VERB_PATHS:
	case OPERANDS_AFTER_VERB_NAMES:
		first = 1;
		break;
	case OPERANDS_FIRST_NAME:
		n = n > 1 ? 1 : n;
		break;
	case OPERANDS_LAST_NAME:
		first = n > 0 ? n - 1 : 0;
		break;
	case OPERANDS_TAKEN_NAME:
		known = take_branch(question, &list);
		n = 0;
		break;
	case OPERANDS_REFSPECS:
		first = n > 0 && !git_has(question, "--repo");
		known = take(question, 0, first, &target);
		break;
	default:
		break;
	}
	known = take(question, first, n, &list) && known;
	if (paths && git_has(question, "--pathspec-from-file"))
		*VEC_ADD(&list) = STR(":/");
	act->target = target.n ? target.at[0] : STR_NONE;
	*(paths ? &act->paths : &act->names) = (struct strs){ list.at, list.n };
	return known;
}

static void take_options(const struct question *question, struct git_act *act)
{
	const struct args *args = &question->call.args;
	struct str_list excludes = { 0 };
	size_t forces = 0;

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (str_is(question->call.subcommand, flags[i].subcommand) && git_has(question, flags[i].option))
			act->flags |= flags[i].flag;
	if (act->kind == ACT_RESTORE && !(act->flags & ACT_STAGED))
		act->flags |= ACT_WORK_TREE;
	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind != ARG_OPTION)
			continue;
		forces += str_is(arg->name, "-f");
		if (act->kind == ACT_RESTORE && str_is(arg->name, "-s"))
			act->target = arg->value.text;
		if (act->kind == ACT_CLEAN && str_is(arg->name, "-e") && arg->value.kind == WORD_STATIC)
			*VEC_ADD(&excludes) = arg->value.text;
		if (act->kind == ACT_PUSH && str_is(arg->name, "--repo"))
			act->target = arg->value.text;
	}
	if (act->kind == ACT_CLEAN && forces > 1)
		act->flags |= ACT_TWICE;
	act->excludes = (struct strs){ excludes.at, excludes.n };
}

enum answer git_loses(struct question *question, enum git_loss what)
{
	const struct loss_row *row = &rows[what];
	struct git_act act = { .kind = row->kind, .flags = row->flags };
	enum answer answer;

	/* Submodules are not looked into. */
	if (git_has(question, "--recurse-submodules") || !take_operands(question, row->operands, &act))
		return ANSWER_UNKNOWN;
	take_options(question, &act);
	answer = ask_loss(question, row->question, &act);
	/* Paths that are named in a file are some of all, which were asked about. */
	return answer == ANSWER_YES && git_has(question, "--pathspec-from-file") ? ANSWER_UNKNOWN : answer;
}
