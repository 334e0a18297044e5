/* changes.c: changes by libgit2. A diff and not git_status_foreach_ext: that one collects every entry before its first
 * callback. */
#include "repo/changes-exec.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "repo/specs.h"

#include <stdlib.h>
#include <sys/stat.h>

struct walk {
	size_t looked_at;
	bool tired, unreadable;
	bool work_tree; /* the diff is with the work tree */
	unsigned what;
	const struct specs *specs;
	struct changes *out;
};

/* A non-zero return ends the walk. */
static int look(const git_diff *diff, const char *old_path, const char *new_path, void *data)
{
	struct walk *walk = data;

	(void)diff;
	(void)old_path;
	(void)new_path;
	walk->tired = ++walk->looked_at > REPO_ENTRIES_MAX;
	return walk->tired ? GIT_EUSER : 0;
}

static unsigned meaning(git_delta_t status, bool work_tree)
{
	switch (status) {
	case GIT_DELTA_ADDED:
	case GIT_DELTA_MODIFIED:
	case GIT_DELTA_TYPECHANGE:
	case GIT_DELTA_RENAMED:
	case GIT_DELTA_COPIED:
		return work_tree ? CHANGE_MODIFIED : CHANGE_STAGED;
	case GIT_DELTA_DELETED:
		return work_tree ? CHANGE_GONE : CHANGE_DROPPED;
	case GIT_DELTA_UNTRACKED:
		return CHANGE_UNTRACKED;
	case GIT_DELTA_IGNORED:
		return CHANGE_IGNORED;
	case GIT_DELTA_CONFLICTED:
		return CHANGE_CONFLICT;
	case GIT_DELTA_UNMODIFIED:
	case GIT_DELTA_UNREADABLE:
	default:
		return 0;
	}
}

static void note(struct walk *walk, const char *path, unsigned what)
{
	struct str name = str_of(path);

	if ((what & walk->what) && specs_match(walk->specs, name))
		*VEC_ADD(walk->out) = (struct change){ str_copy(name), what };
}

static int note_delta(const git_diff *diff, const git_diff_delta *delta, const char *pathspec, void *data)
{
	struct walk *walk = data;

	(void)diff;
	(void)pathspec;
	walk->unreadable |= delta->status == GIT_DELTA_UNREADABLE;
	note(walk, delta->new_file.path ? delta->new_file.path : delta->old_file.path, meaning(delta->status, walk->work_tree));
	return 1; /* not into libgit2's own list */
}

static git_diff_options walk_options(struct walk *walk, uint32_t flags)
{
	git_diff_options options;

	(void)git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
	options.flags = flags | GIT_DIFF_INCLUDE_TYPECHANGE;
	options.ignore_submodules = GIT_SUBMODULE_IGNORE_ALL;
	options.progress_cb = look;
	options.notify_cb = note_delta;
	options.payload = walk;
	if (walk->specs->n && walk->specs->literal) {
		options.flags |= GIT_DIFF_DISABLE_PATHSPEC_MATCH;
		options.pathspec.strings = arena_array(walk->specs->n, sizeof(char *));
		options.pathspec.count = walk->specs->n;
		for (size_t i = 0; i < walk->specs->n; i++)
			options.pathspec.strings[i] = (char *)(uintptr_t)str_z(walk->specs->at[i].path);
	}
	return options;
}

/* 0 with *TREE NULL when HEAD has no commit yet. */
static int head_tree(git_repository *git, git_tree **tree)
{
	git_object *object = NULL;
	int r;

	*tree = NULL;
	r = git_repository_head_unborn(git);
	if (r != 0)
		return r < 0 ? r : 0;
	r = git_revparse_single(&object, git, "HEAD^{tree}");
	if (r == 0)
		*tree = (git_tree *)object;
	return r;
}

static int compare_index(git_repository *git, struct walk *walk)
{
	git_diff_options options = walk_options(walk, GIT_DIFF_IGNORE_SUBMODULES);
	git_diff *diff = NULL;
	git_tree *tree;
	int r = head_tree(git, &tree);

	walk->work_tree = false;
	if (r == 0)
		r = git_diff_tree_to_index(&diff, git, tree, NULL, &options);
	git_diff_free(diff);
	git_tree_free(tree);
	return r;
}

/* Directories are entered, so that an empty one, which git does not see either, is no change. Submodules are not
 * filtered out here: a repository inside this one that nobody tracks is untracked too. */
static int compare_work_tree(git_repository *git, struct walk *walk)
{
	uint32_t flags = GIT_DIFF_INCLUDE_UNREADABLE;
	git_diff_options options;
	git_diff *diff = NULL;
	int r;

	if (walk->what & CHANGE_UNTRACKED)
		flags |= GIT_DIFF_INCLUDE_UNTRACKED | GIT_DIFF_RECURSE_UNTRACKED_DIRS;
	if (walk->what & CHANGE_IGNORED)
		flags |= GIT_DIFF_INCLUDE_IGNORED | GIT_DIFF_RECURSE_IGNORED_DIRS;
	if (!(walk->what & (CHANGE_UNTRACKED | CHANGE_IGNORED)))
		flags |= GIT_DIFF_IGNORE_SUBMODULES;
	options = walk_options(walk, flags);
	walk->work_tree = true;
	r = git_diff_index_to_workdir(&diff, git, NULL, &options);
	git_diff_free(diff);
	return r;
}

static unsigned flags_of(const git_index_entry *entry)
{
	if (entry->flags_extended & GIT_INDEX_ENTRY_SKIP_WORKTREE)
		return CHANGE_SKIPPED;
	return entry->flags & GIT_INDEX_ENTRY_VALID ? CHANGE_FORCED : 0;
}

/* Status takes the word of assume-unchanged and skip-worktree; what is in these files can be lost all the same. And an
 * entry that is only an intent to add has no content in the index. */
static int compare_flagged(git_repository *git, struct walk *walk)
{
	git_index *index;
	int r = git_repository_index(&index, git);
	const char *root = git_repository_workdir(git);

	for (size_t i = 0; r == 0 && i < git_index_entrycount(index); i++) {
		const git_index_entry *entry = git_index_get_byindex(index, i);
		bool intended = entry->flags_extended & GIT_INDEX_ENTRY_INTENT_TO_ADD;
		struct buf path = { 0 };
		struct stat st;
		const char *z;
		git_oid id;

		if ((!flags_of(entry) && !intended) || !specs_match(walk->specs, str_of(entry->path)))
			continue;
		buf_addz(&path, root);
		buf_addz(&path, entry->path);
		z = str_z(buf_str(&path));
		if (!z || lstat(z, &st) != 0)
			continue;
		if (intended || !S_ISREG(st.st_mode) || git_repository_hashfile(&id, git, z, GIT_OBJECT_BLOB, entry->path) != 0 ||
		    !git_oid_equal(&id, &entry->id))
			note(walk, entry->path, CHANGE_MODIFIED | flags_of(entry));
	}
	git_index_free(index);
	return r;
}

static int by_path(const void *a, const void *b)
{
	return str_order(((const struct change *)a)->path, ((const struct change *)b)->path);
}

static void sort(struct changes *changes)
{
	size_t n = 0;

	if (changes->n)
		qsort(changes->at, changes->n, sizeof *changes->at, by_path);
	for (size_t i = 0; i < changes->n; i++) {
		if (n && str_eq(changes->at[n - 1].path, changes->at[i].path))
			changes->at[n - 1].what |= changes->at[i].what;
		else
			changes->at[n++] = changes->at[i];
	}
	changes->n = n;
}

static int by_libgit2(struct repo *repo, struct walk *walk)
{
	const unsigned index = CHANGE_STAGED | CHANGE_DROPPED | CHANGE_CONFLICT;
	const unsigned tree = CHANGE_MODIFIED | CHANGE_GONE | CHANGE_CONFLICT | CHANGE_UNTRACKED | CHANGE_IGNORED;
	int r = 0;

	if (git_repository_is_bare(repo->git))
		return 0;
	if (walk->what & index)
		r = compare_index(repo->git, walk);
	if (r == 0 && (walk->what & tree))
		r = compare_work_tree(repo->git, walk);
	if (r == 0 && (walk->what & CHANGE_MODIFIED))
		r = compare_flagged(repo->git, walk);
	return r;
}

const char *changes_list(struct repo *repo, const struct changes_wanted *wanted, struct changes *out)
{
	struct specs specs;
	struct walk walk = { .what = wanted->what, .specs = &specs, .out = out };
	const char *why;
	int r;

	if (repo_open(repo) == ANSWER_NO)
		return NULL;
	if (repo->found == ANSWER_YES && specs_read(repo, wanted, &specs)) {
		if (specs.nothing)
			return NULL;
		r = by_libgit2(repo, &walk);
		sort(out);
		if (walk.tired)
			return "there is more to look at than the bound allows";
		if (walk.unreadable)
			return "not all files can be read";
		if (r == 0)
			return NULL;
		*out = (struct changes){ 0 };
	}
	why = changes_by_git(repo, wanted, out);
	sort(out);
	return why;
}
