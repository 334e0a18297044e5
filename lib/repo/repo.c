#include "repo/repo.h"

#include "base/arena.h"
#include "base/buf.h"

#include <git2.h>
#include <sys/stat.h>

#define HEADS STR("refs/heads/")

struct repo {
	struct str dir;
	bool asked;
	enum answer found; /* YES: git is open */
	git_repository *git;
};

/* One walk over index and work tree. */
struct walk {
	size_t looked_at;
	bool hit, tired;
	bool (*counts)(git_delta_t status);
};

struct repo *repo_at(struct str dir)
{
	struct repo *repo = arena_alloc(sizeof *repo);

	repo->dir = dir;
	return repo;
}

/* Is there anything called .git in DIR or above it? */
static bool has_dot_git(struct str dir)
{
	struct stat st;

	for (;;) {
		struct buf path = { 0 };
		const char *z;

		buf_add(&path, dir);
		buf_addz(&path, "/.git");
		z = str_z(buf_str(&path));
		if (!z || lstat(z, &st) == 0)
			return true;
		if (!dir.n)
			return false;
		while (dir.n && dir.p[--dir.n] != '/')
			;
	}
}

/* libgit2 1.5 answers "not found" also for a repository of another user (it looks for safe.directory) and for a
 * .git that leads nowhere, so its code alone does not mean that there is none. Discovery checks no owner. */
static enum answer look_again(struct str dir, const char *z)
{
	git_buf found = GIT_BUF_INIT;
	int r = git_repository_discover(&found, z, 0, NULL);

	git_buf_dispose(&found);
	return r == GIT_ENOTFOUND && !has_dot_git(dir) ? ANSWER_NO : ANSWER_UNKNOWN;
}

static enum answer find(struct repo *repo)
{
	const char *dir = str_z(repo->dir);
	struct stat st;

	if (!dir || dir[0] != '/' || stat(dir, &st) != 0 || !S_ISDIR(st.st_mode))
		return ANSWER_UNKNOWN;
	if (repo_start() < 0)
		return ANSWER_UNKNOWN;
	if (git_repository_open_ext(&repo->git, dir, 0, NULL) == 0)
		return ANSWER_YES;
	repo->git = NULL;
	return look_again(repo->dir, dir);
}

static enum answer opened(struct repo *repo)
{
	if (!repo->asked) {
		repo->found = find(repo);
		repo->asked = true;
	}
	return repo->found;
}

/* A non-zero return ends the walk; the callbacks say why in the struct. */
static int look(const git_diff *diff, const char *old_path, const char *new_path, void *data)
{
	struct walk *walk = data;

	(void)diff;
	(void)old_path;
	(void)new_path;
	walk->tired = ++walk->looked_at > REPO_ENTRIES_MAX;
	return walk->tired ? GIT_EUSER : 0;
}

static int note(const git_diff *diff, const git_diff_delta *delta, const char *pathspec, void *data)
{
	struct walk *walk = data;

	(void)diff;
	(void)pathspec;
	walk->hit = walk->counts(delta->status);
	return walk->hit ? GIT_EUSER : 0;
}

/* A diff and not git_status_foreach_ext: that one collects every entry before its first callback. */
static git_diff_options walk_options(struct walk *walk, uint32_t flags)
{
	git_diff_options options;

	(void)git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
	options.flags = flags;
	options.ignore_submodules = GIT_SUBMODULE_IGNORE_ALL;
	options.progress_cb = look;
	options.notify_cb = note;
	options.payload = walk;
	return options;
}

static enum answer outcome(const struct walk *walk, int r)
{
	if (walk->hit)
		return ANSWER_YES;
	return r == 0 && !walk->tired ? ANSWER_NO : ANSWER_UNKNOWN;
}

static bool is_change(git_delta_t status)
{
	return status != GIT_DELTA_UNMODIFIED && status != GIT_DELTA_UNTRACKED && status != GIT_DELTA_IGNORED;
}

static bool is_untracked(git_delta_t status)
{
	return status == GIT_DELTA_UNTRACKED || status == GIT_DELTA_IGNORED;
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

static enum answer index_differs(git_repository *git, struct walk *walk)
{
	git_diff_options options = walk_options(walk, GIT_DIFF_IGNORE_SUBMODULES);
	git_diff *diff = NULL;
	git_tree *tree;
	int r = head_tree(git, &tree);

	if (r == 0)
		r = git_diff_tree_to_index(&diff, git, tree, NULL, &options);
	git_diff_free(diff);
	git_tree_free(tree);
	return outcome(walk, r);
}

static enum answer work_tree_differs(git_repository *git, struct walk *walk, uint32_t flags)
{
	git_diff_options options = walk_options(walk, flags);
	git_diff *diff = NULL;
	int r = git_diff_index_to_workdir(&diff, git, NULL, &options);

	git_diff_free(diff);
	return outcome(walk, r);
}

enum answer repo_has_changes(struct repo *repo)
{
	struct walk walk = { .counts = is_change };
	enum answer answer = opened(repo);

	if (answer != ANSWER_YES)
		return answer;
	if (git_repository_is_bare(repo->git))
		return ANSWER_NO;
	answer = index_differs(repo->git, &walk);
	if (answer != ANSWER_NO)
		return answer;
	return work_tree_differs(repo->git, &walk, GIT_DIFF_IGNORE_SUBMODULES);
}

/* Directories are entered, so that an empty one, which git does not see either, is no hit. Submodules are not
 * filtered out here: a repository inside this one that nobody tracks is untracked too. */
enum answer repo_has_untracked(struct repo *repo, bool ignored_too)
{
	uint32_t flags = GIT_DIFF_INCLUDE_UNTRACKED | GIT_DIFF_RECURSE_UNTRACKED_DIRS;
	struct walk walk = { .counts = is_untracked };
	enum answer answer = opened(repo);

	if (answer != ANSWER_YES)
		return answer;
	if (git_repository_is_bare(repo->git))
		return ANSWER_NO;
	if (ignored_too)
		flags |= GIT_DIFF_INCLUDE_IGNORED | GIT_DIFF_RECURSE_IGNORED_DIRS;
	return work_tree_differs(repo->git, &walk, flags);
}

/* The name that the symbolic reference REF holds below PREFIX. */
static enum answer symbolic(struct repo *repo, const char *ref, struct str prefix, struct str *name)
{
	git_reference *found = NULL;
	enum answer answer = ANSWER_NO;
	struct str target;
	int r = git_reference_lookup(&found, repo->git, ref);

	if (r != 0)
		return r == GIT_ENOTFOUND || r == GIT_EINVALIDSPEC ? ANSWER_NO : ANSWER_UNKNOWN;
	target = str_of(git_reference_symbolic_target(found));
	if (target.n > prefix.n && str_starts(target, prefix)) {
		*name = str_copy(str_from(target, prefix.n));
		answer = ANSWER_YES;
	}
	git_reference_free(found);
	return answer;
}

enum answer repo_branch(struct repo *repo, struct str *name)
{
	enum answer answer = opened(repo);

	*name = STR_NONE;
	return answer == ANSWER_YES ? symbolic(repo, "HEAD", HEADS, name) : answer;
}

enum answer repo_default_branch(struct repo *repo, struct str remote, struct str *name)
{
	enum answer answer = opened(repo);
	struct buf prefix = { 0 };
	struct buf ref = { 0 };
	const char *z;

	*name = STR_NONE;
	if (answer != ANSWER_YES)
		return answer;
	buf_addz(&prefix, "refs/remotes/");
	buf_add(&prefix, remote);
	buf_byte(&prefix, '/');
	buf_add(&ref, buf_str(&prefix));
	buf_addz(&ref, "HEAD");
	z = str_z(buf_str(&ref));
	return z ? symbolic(repo, z, buf_str(&prefix), name) : ANSWER_UNKNOWN;
}
