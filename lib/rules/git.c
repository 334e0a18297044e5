/* git.c: what is thought of git commands. Read with tipstaff-rules(5).
 *
 * Work that is committed comes back through the reflog; what is not committed does not, so the rows that discard
 * changes ask the repository whether there are any. */
#include "rules/git.h"

bool git_has(const struct question *question, const char *option)
{
	return args_option(&question->call.args, option) != NULL;
}

/* A single word of `git checkout` may be a branch or a path. It is taken for a path when it is spelled like one:
 * ./x, .., a pattern, or with an ending that begins with a letter (v1.2.0 is a tag, x.py a file). */
bool git_spelled_like_a_path(const struct word *word)
{
	struct str text = word->prefix;
	size_t dot = text.n;

	if (word->kind == WORD_GLOB || str_is(text, ".") || str_is(text, "..") || str_starts(text, STR("./")) ||
	    str_starts(text, STR("../")) || str_starts(text, STR(":")) || str_starts(text, STR("/")) || str_ends(text, STR("/")))
		return true;
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '.')
			dot = i;
		else if (text.p[i] == '/')
			dot = text.n;
	if (dot == 0 || dot + 1 >= text.n)
		return dot == 0 && text.n > 1;
	return ((text.p[dot + 1] | 32) >= 'a' && (text.p[dot + 1] | 32) <= 'z');
}

static enum answer checkout_paths(struct question *question)
{
	const struct args *args = &question->call.args;
	bool makes_branch = git_has(question, "-b") || git_has(question, "-B") || git_has(question, "--orphan");
	bool behind_dashes = false;

	for (size_t i = 0; i < args->n; i++)
		behind_dashes |= args->at[i].kind == ARG_OPERAND && args->at[i].after_dashdash;
	if (makes_branch || git_has(question, "-p"))
		return ANSWER_NO;
	if (!behind_dashes && args->operands < 2 && !git_has(question, "--pathspec-from-file") &&
	    !(args->operands == 1 && git_spelled_like_a_path(&args_operand(args, 0)->value)))
		return ANSWER_NO;
	return git_loses(question, GIT_LOSS_CHECKOUT);
}

static enum answer restores_work_tree(struct question *question)
{
	if (git_has(question, "-p"))
		return ANSWER_NO;
	return git_loses(question, GIT_LOSS_RESTORE);
}

#define LOSES(name, what)                                                                                         \
	static enum answer name(struct question *question)                                                        \
	{                                                                                                         \
		return git_loses(question, what);                                                                 \
	}

LOSES(reset_loses, GIT_LOSS_RESET)
LOSES(switch_loses, GIT_LOSS_SWITCH)
LOSES(checkout_index_loses, GIT_LOSS_CHECKOUT_INDEX)
LOSES(clean_loses, GIT_LOSS_CLEAN)
LOSES(remove_loses, GIT_LOSS_REMOVE)
LOSES(amend_loses, GIT_LOSS_AMEND)
LOSES(rebase_loses, GIT_LOSS_REBASE)
LOSES(push_loses, GIT_LOSS_PUSH)
LOSES(branch_moved_loses, GIT_LOSS_BRANCH_MOVED)
LOSES(branch_replaced_loses, GIT_LOSS_BRANCH_REPLACED)
LOSES(branch_taken_loses, GIT_LOSS_BRANCH_TAKEN)
LOSES(tag_loses, GIT_LOSS_TAG)
LOSES(prune_loses, GIT_LOSS_PRUNE)

/* Without -u read-tree writes the index only. */
static enum answer read_tree_loses(struct question *question)
{
	return git_has(question, "-u") ? reset_loses(question) : ANSWER_NO;
}

/* Both must be so; what is lost is asked last. */
static enum answer and_loses(enum answer answer, struct question *question)
{
	enum answer lost = answer == ANSWER_NO ? ANSWER_NO : push_loses(question);

	return lost == ANSWER_YES ? answer : lost;
}

static enum answer push_forces_and_loses(struct question *question)
{
	return and_loses(git_push_forces(question), question);
}

static enum answer push_deletes_and_loses(struct question *question)
{
	return and_loses(git_push_deletes(question), question);
}

/* The verb of `git stash drop` and its like. */
static bool verb_is(const struct question *question, const char *list)
{
	const struct arg *verb = args_operand(&question->call.args, 0);

	return verb && verb->value.kind == WORD_STATIC && str_list_has(list, verb->value.text);
}

static enum answer stash_drop_loses(struct question *question)
{
	return verb_is(question, "drop") ? git_loses(question, GIT_LOSS_STASH_DROP) : ANSWER_NO;
}

static enum answer stash_clear_loses(struct question *question)
{
	return verb_is(question, "clear") ? git_loses(question, GIT_LOSS_STASH_CLEAR) : ANSWER_NO;
}

static enum answer worktree_loses(struct question *question)
{
	return verb_is(question, "remove") ? git_loses(question, GIT_LOSS_WORKTREE) : ANSWER_NO;
}

static enum answer submodule_loses(struct question *question)
{
	return verb_is(question, "deinit") ? git_loses(question, GIT_LOSS_SUBMODULE) : ANSWER_NO;
}

static enum answer reflog_loses(struct question *question)
{
	return verb_is(question, "expire delete") ? git_loses(question, GIT_LOSS_REFLOG) : ANSWER_NO;
}

/* -D, or -d with -f: an unmerged branch goes without a word. */
static enum answer branch_loses(struct question *question)
{
	if (!git_has(question, "-D") && !(git_has(question, "-d") && git_has(question, "-f")))
		return ANSWER_NO;
	return git_loses(question, GIT_LOSS_BRANCH);
}

/* branch -f NAME, which -d and -D have for themselves. */
static enum answer branch_force_loses(struct question *question)
{
	return git_has(question, "-d") || git_has(question, "-D") ? ANSWER_NO : branch_moved_loses(question);
}

/* gc --prune=now takes what is not two weeks old; without a date it takes nothing that is. */
static enum answer gc_loses(struct question *question)
{
	const struct arg *date = args_option(&question->call.args, "--prune");

	if (!date && git_sets(question, "gc.pruneExpire"))
		return git_loses(question, GIT_LOSS_PRUNE);
	if (!date || !date->has_value || word_is(&date->value, "never"))
		return ANSWER_NO;
	return git_loses(question, GIT_LOSS_PRUNE);
}

static enum answer prune_now_loses(struct question *question)
{
	return git_has(question, "--expire") && word_is(&args_option(&question->call.args, "--expire")->value, "never") ? ANSWER_NO
														     : prune_loses(question);
}

/* A rebase that starts, and not one that goes on or ends. */
static enum answer rebase_starts(struct question *question)
{
	static const char ends[] = "--continue --skip --abort --quit --edit-todo --show-current-patch";

	return args_any(&question->call.args, ends) ? ANSWER_NO : rebase_loses(question);
}

/* update-ref -d REF, or REF NEW: a branch or tag is taken away or moved by force. */
static enum answer update_ref_loses(struct question *question)
{
	const struct arg *ref = args_operand(&question->call.args, 0);

	if (git_has(question, "--stdin"))
		return ANSWER_UNKNOWN;
	if (!ref || (!git_has(question, "-d") && question->call.args.operands < 2))
		return ANSWER_NO;
	if (ref->value.kind == WORD_STATIC && !str_starts(ref->value.text, STR("refs/heads/")) && !str_starts(ref->value.text, STR("refs/tags/")))
		return ANSWER_NO;
	return ANSWER_UNKNOWN;
}

/* git mv -f onto a file. */
static enum answer move_loses(struct question *question)
{
	const struct args *args = &question->call.args;

	return args->operands < 2 ? ANSWER_NO : ask_overwrite(question, &args_operand(args, args->operands - 1)->value);
}

/* push -u is --set-upstream; all the others' -u is --upload-pack. */
static enum answer names_remote_program(struct question *question)
{
	return str_is(question->call.subcommand, "push") && !git_has(question, "--receive-pack") && !git_has(question, "--exec") ? ANSWER_NO
																 : ANSWER_YES;
}

/* The last of --no-verify and --verify counts. */
static enum answer skips_hooks(struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *off = args_option(args, "-n"), *on = args_option(args, "--verify");

	if (!off)
		off = args_option(args, "--no-verify");
	return on && off && on->index > off->index ? ANSWER_NO : ANSWER_YES;
}

/* Ways to send commits that run no pre-push. */
static enum answer pushes_around(struct question *question)
{
	static const struct {
		const char *subcommand, *operand; /* NULL: any */
	} ways[] = {
		{ "send-pack", NULL }, { "http-push", NULL }, { "svn", "dcommit" }, { "svn", "set-tree" }, { "p4", "submit" },
	};
	const struct arg *first = args_operand(&question->call.args, 0);

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (str_is(question->call.subcommand, ways[i].subcommand) &&
		    (!ways[i].operand || (first && word_is(&first->value, ways[i].operand))))
			return git_has(question, "-n") || git_has(question, "--dry-run") ? ANSWER_NO : ANSWER_YES;
	return ANSWER_NO;
}

static const struct call_pattern uninstalls[] = {
	{ "husky lefthook pre-commit", "uninstall", NULL, NULL },
	{ "overcommit", NULL, "-u", NULL },
	{ NULL, NULL, NULL, NULL },
};

const struct rule rules_git[] = {
	{ .id = "git.push-force-default", .verdict = VERDICT_DENY,
	  .about = "A push that forces, with a lease or without, into main, master, trunk, develop, or what the clone knows as the "
		   "remote's default branch.",
	  .hit = "git push origin +main", .miss = "git push origin main",
	  .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = git_push_forces_default, .why = "rewrites the branch that everybody else works from",
	  .instead = "push a branch of your own, `git push -u origin HEAD:my-branch`, and open a pull request" },
	{ .id = "git.push-force", .verdict = VERDICT_ASK,
	  .about = "Any other push that forces without a lease; with a lease only when the branch is not known.",
	  .hit = "git push -f origin topic", .miss = "git push --force-with-lease origin topic",
	  .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = push_forces_and_loses,
	  .why = "overwrites commits on the remote that may be somebody else's",
	  .instead = "`git push --force-with-lease origin my-branch`, which refuses when the remote has moved" },
	{ .id = "git.push-mirror", .verdict = VERDICT_DENY,
	  .about = "A push with --mirror.",
	  .hit = "git push --mirror backup", .miss = "git push --tags backup",
	  .program = "git", .subcommand = "push", .any_option = "--mirror",
	  .unless_option = "-n", .why = "makes the remote equal to this clone and deletes every branch that is not here",
	  .instead = "push the branches that are meant by name, `git push origin my-branch`" },
	{ .id = "git.push-delete-default", .verdict = VERDICT_DENY,
	  .about = "A push that deletes one of the branches of git.push-force-default.",
	  .hit = "git push origin :main", .miss = "git push origin HEAD:main",
	  .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = git_push_deletes_default, .why = "deletes the branch that everybody else works from",
	  .instead = "leave it to a person who owns the repository" },
	{ .id = "git.push-delete", .verdict = VERDICT_ASK,
	  .about = "A push that deletes any branch.",
	  .hit = "git push -d origin topic", .miss = "git branch -d topic",
	  .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = push_deletes_and_loses,
	  .why = "deletes a branch on the remote", .instead = "list it first, `git ls-remote --heads origin`" },
	{ .id = "git.reset-hard", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A hard reset where tracked files have changes that are not committed.",
	  .hit = "git reset --hard origin/main", .miss = "git reset --soft HEAD~1",
	  .program = "git", .subcommand = "reset", .any_option = "--hard --merge",
	  .when = reset_loses, .why = "discards the changes that are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.clean", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A forced or interactive clean where there are files that it would delete; ignored ones count with -x or -X.",
	  .hit = "git clean -fd", .miss = "git clean -nfd",
	  .program = "git", .subcommand = "clean", .any_option = "-f -i",
	  .unless_option = "-n", .when = clean_loses, .why = "deletes files that git does not have", .instead = "`git clean -n` lists them first" },
	{ .id = "git.checkout-paths", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A checkout of paths where tracked files have changes; a lone word counts as a path when it is spelled like one.",
	  .hit = "git checkout -- src", .miss = "git checkout feature/login",
	  .program = "git", .subcommand = "checkout", .when = checkout_paths,
	  .why = "overwrites files that have changes which are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.checkout-force", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A checkout with -f where tracked files have changes.",
	  .hit = "git checkout -f main", .miss = "git checkout main",
	  .program = "git", .subcommand = "checkout", .any_option = "-f",
	  .when = switch_loses, .why = "discards the changes that are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.switch-force", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A switch with -f or --discard-changes where tracked files have changes.",
	  .hit = "git switch -f main", .miss = "git switch main",
	  .program = "git", .subcommand = "switch",
	  .any_option = "-f --discard-changes", .when = switch_loses, .why = "discards the changes that are not committed",
	  .instead = "`git stash`, or commit them first" },
	{ .id = "git.restore", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A restore of the work tree where tracked files have changes.",
	  .hit = "git restore README.md", .miss = "git restore --staged README.md",
	  .program = "git", .subcommand = "restore", .when = restores_work_tree,
	  .why = "overwrites files that have changes which are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.checkout-index", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "checkout-index -f, which writes the index over files that have changes.",
	  .hit = "git checkout-index -f -a", .miss = "git checkout-index -a",
	  .program = "git", .subcommand = "checkout-index", .any_option = "-f", .unless_option = "--prefix --temp",
	  .when = checkout_index_loses,
	  .why = "overwrites files that have changes which are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.read-tree", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "read-tree --reset -u where tracked files have changes that are not committed.",
	  .hit = "git read-tree --reset -u HEAD", .miss = "git read-tree -m HEAD",
	  .program = "git", .subcommand = "read-tree", .any_option = "--reset", .unless_option = "-n", .when = read_tree_loses,
	  .why = "discards the changes that are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.no-verify", .verdict = VERDICT_DENY,
	  .about = "A commit or am without its hooks.",
	  .hit = "git commit -anm wip", .miss = "git commit -m 'on --no-verify'",
	  .program = "git", .subcommand = "commit am", .any_option = "-n", .when = skips_hooks,
	  .why = "skips the checks that the project runs before a commit",
	  .instead = "run it without that option and mend what the hooks report" },
	{ .id = "git.no-verify-push", .verdict = VERDICT_DENY,
	  .about = "A push, merge, pull or rebase without its hooks.",
	  .hit = "git push --no-verify", .miss = "git push -n",
	  .program = "git", .subcommand = "push merge pull rebase",
	  .any_option = "--no-verify", .when = skips_hooks, .why = "skips the checks that the project runs here",
	  .instead = "run it without that option and mend what the hooks report" },
	{ .id = "git.hooks-path", .verdict = VERDICT_DENY,
	  .about = "Moving core.hooksPath by -c, --config-env, the environment or git config; the same for the settings of a configured hook "
		   "(hook.NAME.command, .event, .enabled), also when they are taken away. Unsetting core.hooksPath asks.",
	  .hit = "git -c core.hooksPath=/dev/null commit", .miss = "git config --get core.hooksPath",
	  .program = "git", .when = git_moves_hooks,
	  .why = "turns off the checks of the project by pointing git at other hooks",
	  .instead = "leave core.hooksPath alone and mend what the hooks report" },
	{ .id = "git.hooks-off", .verdict = VERDICT_DENY,
	  .about = "A variable in front of a git command that tells husky, lefthook, overcommit, pre-commit or simple-git-hooks to "
		   "do nothing.",
	  .hit = "HUSKY=0 git commit -m x", .miss = "HUSKY=1 git commit -m x",
	  .program = "git",
	  .subcommand = "commit merge push pull rebase am cherry-pick revert checkout switch clone worktree",
	  .when = git_switches_hooks_off,
	  .why = "tells the hook manager of the project to run nothing",
	  .instead = "run it without that variable and mend what the hooks report" },
	{ .id = "git.config-program", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A setting or variable in front of a git command whose value git runs, other than a pager or editor that "
		   "everybody has.",
	  .hit = "git -c core.fsmonitor='sh -c id' status", .miss = "git -c core.pager=cat log",
	  .program = "git", .when = git_configures_program,
	  .why = "makes git run a program of the command's choice", .instead = "leave that setting out" },
	{ .id = "git.push-prune", .verdict = VERDICT_ASK,
	  .about = "A push with --prune, where the remote has branches that this clone does not.",
	  .hit = "git push --prune origin", .miss = "git push origin",
	  .program = "git", .subcommand = "push", .any_option = "--prune", .unless_option = "-n", .when = push_loses,
	  .why = "deletes the branches of the remote that are not here",
	  .instead = "list them first, `git ls-remote --heads origin`" },
	{ .id = "git.rm-force", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "git rm -f of files that have changes.",
	  .hit = "git rm -f notes.txt", .miss = "git rm notes.txt",
	  .program = "git", .subcommand = "rm", .any_option = "-f", .unless_option = "-n", .when = remove_loses,
	  .why = "deletes files with changes that are not committed",
	  .instead = "commit them first, or `git rm` without -f" },
	{ .id = "git.mv-force", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "git mv -f onto a file that has changes or that git does not know.",
	  .hit = "git mv -f a.c b.c", .miss = "git mv a.c b.c",
	  .program = "git", .subcommand = "mv", .any_option = "-f", .unless_option = "-n", .when = move_loses,
	  .why = "overwrites a file with work that nothing brings back",
	  .instead = "choose another name" },
	{ .id = "git.stash-drop", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A stash is dropped.",
	  .hit = "git stash drop", .miss = "git stash pop",
	  .program = "git", .subcommand = "stash", .when = stash_drop_loses,
	  .why = "throws stashed work away",
	  .instead = "look at it first, `git stash show -p`" },
	{ .id = "git.stash-clear", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "All stashes are dropped.",
	  .hit = "git stash clear", .miss = "git stash list",
	  .program = "git", .subcommand = "stash", .when = stash_clear_loses,
	  .why = "throws all stashed work away",
	  .instead = "look at it first, `git stash list`" },
	{ .id = "git.branch-delete", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A branch is deleted by force that has commits which nothing else reaches.",
	  .hit = "git branch -D topic", .miss = "git branch -d topic",
	  .program = "git", .subcommand = "branch", .when = branch_loses,
	  .why = "deletes commits that only this branch has",
	  .instead = "`git branch -d` deletes only what is merged" },
	{ .id = "git.branch-force", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A branch is moved or replaced by force, and commits that only it has are left behind.",
	  .hit = "git branch -f topic HEAD~3", .miss = "git branch topic",
	  .program = "git", .subcommand = "branch", .any_option = "-f", .when = branch_force_loses,
	  .why = "moves a branch away from commits that only it has",
	  .instead = "make another branch, `git branch topic-2`" },
	{ .id = "git.branch-replace", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "branch -M or -C onto a branch that has commits which nothing else reaches.",
	  .hit = "git branch -M topic main", .miss = "git branch -m topic",
	  .program = "git", .subcommand = "branch", .any_option = "-M -C", .when = branch_replaced_loses,
	  .why = "replaces a branch and the commits that only it has",
	  .instead = "choose another name, `git branch -m topic-2`" },
	{ .id = "git.branch-reset", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "checkout -B or switch -C makes a branch anew that has commits which nothing else reaches.",
	  .hit = "git checkout -B topic main", .miss = "git checkout -b topic main",
	  .program = "git", .subcommand = "checkout switch", .any_option = "-B -C", .when = branch_taken_loses,
	  .why = "moves a branch away from commits that only it has",
	  .instead = "choose another name, `git checkout -b topic-2`" },
	{ .id = "git.tag-delete", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A tag is deleted, or moved by force, that alone reaches some commits.",
	  .hit = "git tag -d v1", .miss = "git tag v1",
	  .program = "git", .subcommand = "tag", .any_option = "-d -f", .when = tag_loses,
	  .why = "takes away the only name of these commits",
	  .instead = "leave the tag, or make another, `git tag v1-old v1`" },
	{ .id = "git.worktree-remove", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A linked work tree is removed by force with work in it.",
	  .hit = "git worktree remove -f ../wt", .miss = "git worktree list",
	  .program = "git", .subcommand = "worktree", .any_option = "-f", .when = worktree_loses,
	  .why = "deletes a work tree with work that is not committed",
	  .instead = "commit it there first, or `git worktree remove` without --force" },
	{ .id = "git.submodule-deinit", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A submodule is taken out by force with work in it.",
	  .hit = "git submodule deinit -f lib", .miss = "git submodule status",
	  .program = "git", .subcommand = "submodule", .any_option = "-f", .when = submodule_loses,
	  .why = "deletes the work tree of a submodule with work in it",
	  .instead = "commit it there first" },
	{ .id = "git.amend-published", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "commit --amend of a commit that a remote has.",
	  .hit = "git commit --amend -m x", .miss = "git commit -m x",
	  .program = "git", .subcommand = "commit", .any_option = "--amend", .unless_option = "--dry-run", .when = amend_loses,
	  .why = "rewrites a commit that others may have",
	  .instead = "add another commit" },
	{ .id = "git.rebase-published", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A rebase that rewrites commits which a remote has.",
	  .hit = "git rebase main", .miss = "git rebase --continue",
	  .program = "git", .subcommand = "rebase", .when = rebase_starts,
	  .why = "rewrites commits that others may have",
	  .instead = "`git merge main`, which leaves them as they are" },
	{ .id = "git.reflog", .verdict = VERDICT_ASK,
	  .about = "The reflog is emptied of commits that only it reaches.",
	  .hit = "git reflog expire --expire=now --all", .miss = "git reflog",
	  .program = "git", .subcommand = "reflog", .unless_option = "-n", .when = reflog_loses,
	  .why = "throws away the only way back to these commits",
	  .instead = "leave the reflog alone; git empties it by itself" },
	{ .id = "git.gc-prune", .verdict = VERDICT_ASK,
	  .about = "gc or prune deletes commits that nothing reaches before their time.",
	  .hit = "git gc --prune=now", .miss = "git gc",
	  .program = "git", .subcommand = "gc", .when = gc_loses,
	  .why = "deletes commits that could still be brought back",
	  .instead = "`git gc`, which keeps them for two weeks" },
	{ .id = "git.prune", .verdict = VERDICT_ASK,
	  .about = "The same by git prune.",
	  .hit = "git prune", .miss = "git prune -n",
	  .program = "git", .subcommand = "prune", .unless_option = "-n", .when = prune_now_loses,
	  .why = "deletes commits that could still be brought back",
	  .instead = "`git gc`, which keeps them for two weeks" },
	{ .id = "git.hooks-environment", .verdict = VERDICT_ASK,
	  .about = "A commit, push or the like with another HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, "
		   "GIT_CONFIG_NOSYSTEM, CLAUDE_PID, CLAUDE_CONFIG_DIR or TIPSTAFF_STATE_DIR.",
	  .hit = "HOME=/nowhere git commit -m x", .miss = "HOME=/nowhere git status",
	  .program = "git", .subcommand = "commit merge am rebase cherry-pick revert pull push", .when = git_moves_configuration,
	  .why = "makes git look elsewhere for its hooks, or these for the rules of this session",
	  .instead = "run it in the environment as it is" },
	{ .id = "git.push-around", .verdict = VERDICT_ASK,
	  .about = "Work is sent by a way that runs no hook before a push: send-pack, http-push, svn dcommit, p4 submit.",
	  .hit = "git send-pack ../app.git main", .miss = "git svn fetch",
	  .program = "git", .when = pushes_around,
	  .why = "sends commits that no hook of the project sees", .instead = "`git push`" },
	{ .id = "git.hooks-uninstall", .verdict = VERDICT_ASK,
	  .about = "husky, lefthook, overcommit or pre-commit take their hooks away.",
	  .hit = "lefthook uninstall", .miss = "lefthook install",
	  .calls = uninstalls,
	  .why = "takes the checks of the project away", .instead = "leave them and mend what they report" },
	{ .id = "git.rewrite-history", .verdict = VERDICT_ASK,
	  .about = "filter-branch, filter-repo, and history.",
	  .hit = "git filter-branch --tree-filter ls HEAD", .miss = "git filter-repo --analyze",
	  .program = "git", .subcommand = "filter-branch filter-repo history", .unless_option = "--analyze --dry-run",
	  .why = "rewrites the history that others have",
	  .instead = "let the user decide; a revert takes one commit back, `git revert HEAD`" },
	{ .id = "git.update-ref", .verdict = VERDICT_ASK,
	  .about = "update-ref moves or deletes a branch or a tag.",
	  .hit = "git update-ref -d refs/heads/topic", .miss = "git update-ref refs/app/x HEAD",
	  .program = "git", .subcommand = "update-ref", .when = update_ref_loses,
	  .why = "moves or deletes a branch without a look at what it loses",
	  .instead = "`git branch`, which looks" },
	{ .id = "git.plumbing", .verdict = VERDICT_ASK,
	  .about = "Commits are made around the hooks: commit-tree, fast-import, replay.",
	  .hit = "git commit-tree -m x HEAD^{tree}", .miss = "git write-tree",
	  .program = "git", .subcommand = "commit-tree fast-import replay",
	  .why = "makes commits that no hook of the project sees",
	  .instead = "`git commit`" },
	{ .id = "git.remote-program", .verdict = VERDICT_ASK,
	  .about = "An option names the program that a fetch, clone or push starts for the other side.",
	  .hit = "git fetch --upload-pack=./x origin", .miss = "git fetch origin",
	  .program = "git", .subcommand = "fetch pull clone ls-remote push archive",
	  .any_option = "--upload-pack --receive-pack --exec -u",
	  .when = names_remote_program,
	  .why = "starts a program of the command's choice for the other side", .instead = "leave the option out" },
	{ .id = NULL },
};
