/* discard.c: acts on index and work tree. Each asks for a list of changes and says which of them it destroys; that
 * every row is what git does is held by tests/repo. */
#include "repo/discard.h"

#include "base/path.h"
#include "base/vec.h"
#include "repo/changes.h"
#include "repo/revision.h"

#include <fnmatch.h>
#include <sys/stat.h>

#define CHANGES_TRACKED (CHANGE_STAGED | CHANGE_MODIFIED | CHANGE_CONFLICT)
#define CHANGES_NEW (CHANGE_UNTRACKED | CHANGE_IGNORED)

static enum lost_as lost_as(unsigned what)
{
	if (what & CHANGE_CONFLICT)
		return LOST_CONFLICT;
	if (what & CHANGE_MODIFIED)
		return LOST_MODIFIED;
	return what & CHANGE_STAGED ? LOST_STAGED : LOST_UNTRACKED;
}

static void lose(struct loss *loss, const struct change *change)
{
	loss_add(loss, change->path, lost_as(change->what), 0);
}

static struct changes list(struct repo *repo, struct strs paths, bool literal, unsigned what, struct loss *loss)
{
	struct changes_wanted wanted = { .paths = paths, .literal = literal, .what = what };
	struct changes changes = { 0 };
	const char *why = changes_list(repo, &wanted, &changes);

	if (why)
		loss_unknown(loss, why);
	return changes;
}

/* Files that git does not track, where TREE writes its own. */
static void lose_overwritten(const struct changes *changes, struct tree *tree, struct loss *loss)
{
	for (size_t i = 0; i < changes->n; i++)
		if ((changes->at[i].what & CHANGES_NEW) && tree_overwrites(tree, changes->at[i].path))
			loss_add(loss, changes->at[i].path, LOST_UNTRACKED, 0);
}

static bool some(const struct changes *changes, unsigned what)
{
	for (size_t i = 0; i < changes->n; i++)
		if (changes->at[i].what & what)
			return true;
	return false;
}

static const char no_such_target[] = "the commit cannot be read";

/* reset --hard, checkout -f, switch -f. The untracked files are only listed when the target may have files that the
 * index has not. */
void discard_reset(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	struct changes changes = list(repo, (struct strs){ 0 }, false, CHANGES_TRACKED | CHANGE_DROPPED, loss);
	enum answer found;
	struct tree *tree;

	for (size_t i = 0; i < changes.n; i++)
		if ((changes.at[i].what & CHANGES_TRACKED) && !(changes.at[i].what & CHANGE_SKIPPED))
			lose(loss, &changes.at[i]);
	if (!act->target.n && !some(&changes, CHANGE_DROPPED))
		return;
	changes = list(repo, (struct strs){ 0 }, false, CHANGES_NEW, loss);
	if (!changes.n)
		return;
	tree = tree_of(repo, act->target.n ? act->target : STR("HEAD"), &found);
	if (tree)
		lose_overwritten(&changes, tree, loss);
	else if (found == ANSWER_UNKNOWN)
		loss_unknown(loss, no_such_target);
}

/* The tree that paths come from; *TREE stays NULL for the index. False when there is no such revision: git does nothing. */
static bool find_target(struct repo *repo, const struct git_act *act, struct tree **tree, struct loss *loss)
{
	enum answer found = ANSWER_YES;

	*tree = act->target.n ? tree_of(repo, act->target, &found) : NULL;
	if (found == ANSWER_UNKNOWN)
		loss_unknown(loss, no_such_target);
	return found != ANSWER_NO;
}

/* checkout PATHS: from the index only the work tree is written; from a commit both, and what it lacks stays. */
void discard_checkout(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	unsigned what = act->target.n ? CHANGES_TRACKED : CHANGE_MODIFIED | CHANGE_CONFLICT;
	struct changes changes = list(repo, act->paths, false, act->target.n ? what | CHANGES_NEW : what, loss);
	struct tree *tree;

	if (!find_target(repo, act, &tree, loss))
		return;
	for (size_t i = 0; i < changes.n; i++)
		if ((changes.at[i].what & what) && !(changes.at[i].what & CHANGE_SKIPPED) &&
		    (!tree || tree_has(tree, changes.at[i].path)))
			lose(loss, &changes.at[i]);
	if (tree)
		lose_overwritten(&changes, tree, loss);
}

/* What is only staged survives a restore of one side when the other side has it. */
static bool restore_loses(unsigned what, unsigned flags)
{
	bool tree = flags & ACT_WORK_TREE, staged = flags & ACT_STAGED;

	if (what & CHANGE_SKIPPED)
		return false;
	if (tree && (what & (CHANGE_MODIFIED | CHANGE_CONFLICT)))
		return true;
	return staged && (what & CHANGE_STAGED) && (tree || (what & (CHANGE_MODIFIED | CHANGE_GONE)));
}

void discard_restore(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	unsigned what = CHANGES_TRACKED | CHANGE_GONE;
	struct changes changes = list(repo, act->paths, false, act->target.n ? what | CHANGES_NEW : what, loss);
	struct tree *tree;

	if (!find_target(repo, act, &tree, loss))
		return;
	for (size_t i = 0; i < changes.n; i++)
		if (restore_loses(changes.at[i].what, act->flags))
			lose(loss, &changes.at[i]);
	if (tree && (act->flags & ACT_WORK_TREE))
		lose_overwritten(&changes, tree, loss);
}

/* A pattern of clean -e, as in .gitignore; what is not understood excludes nothing. */
static bool excluded(struct strs patterns, struct str path)
{
	for (size_t i = 0; i < patterns.n; i++) {
		struct str pattern = patterns.at[i], rest = path, part;
		const char *z;

		if (str_ends(pattern, STR("/")))
			pattern.n--;
		z = str_z(str_starts(pattern, STR("/")) ? str_from(pattern, 1) : pattern);
		if (!z || !pattern.n || pattern.p[0] == '!')
			continue;
		if (str_find_byte(pattern, '/') < pattern.n) {
			if (fnmatch(z, str_z(path), FNM_PATHNAME) == 0)
				return true;
			continue;
		}
		while (str_next_field(&rest, '/', &part))
			if (fnmatch(z, str_z(part), 0) == 0)
				return true;
	}
	return false;
}

/* Does git track something in the directory? Without -d clean leaves the others alone. */
static enum answer has_tracked(struct repo *repo, struct str dir)
{
	static const char *const ask[] = { "--literal-pathspecs", "ls-files", "-z", "--full-name", "--", NULL };
	struct str full = path_join(repo_root(repo), dir), out;
	git_index *index = NULL;
	size_t at;
	int r;

	if (str_is(dir, "/"))
		return ANSWER_YES;
	if (repo_open(repo) != ANSWER_YES)
		return git_run(repo, ask, (struct strs){ &full, 1 }, &out) != 0 ? ANSWER_UNKNOWN : out.n ? ANSWER_YES : ANSWER_NO;
	if (git_repository_index(&index, repo->git) != 0)
		return ANSWER_UNKNOWN;
	r = git_index_find_prefix(&at, index, str_z(path_join(STR("/"), dir)) + 1);
	if (r == 0) {
		const git_index_entry *entry = git_index_get_byindex(index, at);

		r = entry && path_is_below(str_of(entry->path), dir) ? 0 : GIT_ENOTFOUND;
	}
	git_index_free(index);
	return r == 0 ? ANSWER_YES : ANSWER_NO;
}

static bool clean_takes(struct repo *repo, const struct git_act *act, const struct change *change)
{
	bool nested = str_ends(change->path, STR("/"));

	if (nested && !(act->flags & ACT_TWICE))
		return false; /* a repository of its own */
	if (!(act->flags & ACT_IGNORED_ONLY) && excluded(act->excludes, change->path))
		return false;
	if ((act->flags & ACT_IGNORED_ONLY) && (change->what & CHANGE_UNTRACKED) && !excluded(act->excludes, change->path))
		return false;
	/* With paths, what they name is entered. */
	return (act->flags & ACT_DIRECTORIES) || act->paths.n || (!nested && has_tracked(repo, path_parent(change->path)) != ANSWER_NO);
}

void discard_clean(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	bool ignored = act->flags & (ACT_IGNORED_TOO | ACT_IGNORED_ONLY);
	struct changes changes = list(repo, act->paths, false, ignored ? CHANGES_NEW : CHANGE_UNTRACKED, loss);

	for (size_t i = 0; i < changes.n; i++) {
		if (!clean_takes(repo, act, &changes.at[i]))
			continue;
		if (changes.at[i].what & CHANGE_IGNORED)
			loss->ignored++;
		else
			lose(loss, &changes.at[i]);
	}
}

/* git rm -f, and git rm --cached, after which the file still lies there. */
void discard_remove(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	bool cached = act->flags & ACT_STAGED;
	struct changes changes = list(repo, act->paths, false, CHANGES_TRACKED | CHANGE_GONE, loss);

	for (size_t i = 0; i < changes.n; i++) {
		unsigned what = changes.at[i].what;

		if (cached ? (what & CHANGE_STAGED) && (what & (CHANGE_MODIFIED | CHANGE_GONE)) : (what & CHANGES_TRACKED) != 0)
			lose(loss, &changes.at[i]);
	}
}

/* Repositories inside are for the caller to find: git shows them as one untracked or ignored directory. */
static void lose_changes(struct repo *repo, struct strs paths, unsigned what, struct loss *loss)
{
	struct changes changes = list(repo, paths, true, what | CHANGE_IGNORED, loss);

	for (size_t i = 0; i < changes.n; i++) {
		if (str_ends(changes.at[i].path, STR("/")))
			continue;
		if (changes.at[i].what & what)
			lose(loss, &changes.at[i]);
		else
			loss->ignored++;
	}
}

void discard_files(struct repo *repo, struct strs paths, struct loss *loss)
{
	lose_changes(repo, paths, CHANGE_MODIFIED | CHANGE_CONFLICT | CHANGE_UNTRACKED, loss);
}

void discard_all(struct repo *repo, struct loss *loss)
{
	lose_changes(repo, (struct strs){ 0 }, CHANGES_TRACKED | CHANGE_UNTRACKED, loss);
}

/* Without force git removes only a work tree that has nothing to lose. */
void discard_worktree(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	for (size_t i = 0; i < act->paths.n && (act->flags & ACT_FORCE); i++) {
		struct git_place place = { .dir = path_join(repo->place.dir, act->paths.at[i]) };
		struct repo *other = repo_at(&place, &repo->world);
		struct span span = { .from = STR("HEAD"), .hide = STR("refs/") };
		struct str branch;
		size_t count;

		discard_all(other, loss);
		if (repo_branch(other, &branch) == ANSWER_NO && span_count(other, &span, &count) == ANSWER_YES && count)
			loss_add(loss, act->paths.at[i], LOST_COMMITS, count);
	}
}

static bool is_submodule(struct repo *repo, struct str path)
{
	const char *z = str_z(path_join(path_join(repo->place.dir, path), STR(".git")));
	struct stat st;

	return z && lstat(z, &st) == 0;
}

struct submodules {
	struct names names;
};

static int note_submodule(git_submodule *submodule, const char *name, void *data)
{
	struct submodules *all = data;

	(void)name;
	*VEC_ADD(&all->names) = str_copy(str_of(git_submodule_path(submodule)));
	return 0;
}

/* The repository of a submodule stays in .git/modules; its work tree and index go. */
void discard_submodule(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	struct submodules all = { 0 };
	struct strs paths = act->paths;
	struct str root = repo_root(repo);

	if (!(act->flags & ACT_FORCE))
		return;
	if (!paths.n) {
		if (repo_open(repo) != ANSWER_YES || git_submodule_foreach(repo->git, note_submodule, &all) != 0) {
			loss_unknown(loss, "the submodules cannot be listed");
			return;
		}
		paths = (struct strs){ all.names.at, all.names.n };
	}
	for (size_t i = 0; i < paths.n; i++) {
		struct git_place place = { .dir = path_join(act->paths.n ? repo->place.dir : root, paths.at[i]) };

		if (is_submodule(repo, place.dir))
			discard_all(repo_at(&place, &repo->world), loss);
	}
}
