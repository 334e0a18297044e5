#include "repo/revision.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"

#include <stdlib.h>

static struct str concat(const char *a, struct str b, const char *c)
{
	struct buf out = { 0 };

	buf_addz(&out, a);
	buf_add(&out, b);
	buf_addz(&out, c);
	return buf_str(&out);
}

static int resolve(git_repository *git, struct str revision, git_oid *id)
{
	git_object *object = NULL, *commit = NULL;
	const char *z = str_z(revision);
	int r = z ? git_revparse_single(&object, git, z) : GIT_ENOTFOUND;

	if (r == 0)
		r = git_object_peel(&commit, object, GIT_OBJECT_COMMIT);
	if (r == 0)
		*id = *git_object_id(commit);
	git_object_free(commit);
	git_object_free(object);
	return r;
}

/* A reference may name a tag of a tree or a broken object: nothing is hidden by it then. */
static void hide(git_repository *git, git_revwalk *walk, struct str revision)
{
	git_oid id;

	if (resolve(git, revision, &id) == 0)
		(void)git_revwalk_hide(walk, &id);
}

static bool holds(struct strs names, struct str name)
{
	for (size_t i = 0; i < names.n; i++)
		if (str_eq(names.at[i], name))
			return true;
	return false;
}

/* refs/remotes/origin/HEAD is another name of a branch and keeps nothing that the branch does not. */
static bool leads_to(git_repository *git, const char *name, struct strs names)
{
	git_reference *reference = NULL;
	bool leads = names.n && git_reference_lookup(&reference, git, name) == 0 &&
		     holds(names, str_of(git_reference_symbolic_target(reference)));

	git_reference_free(reference);
	return leads;
}

static int hide_references(git_repository *git, git_revwalk *walk, const struct span *span)
{
	git_reference_iterator *iterator = NULL;
	const char *name;
	int r = git_reference_iterator_new(&iterator, git);

	while (r == 0 && (r = git_reference_next_name(&name, iterator)) == 0)
		if (str_starts(str_of(name), span->hide) && !holds(span->except, str_of(name)) && !leads_to(git, name, span->except))
			hide(git, walk, str_of(name));
	git_reference_iterator_free(iterator);
	return r == GIT_ITEROVER ? 0 : r;
}

static int count_by_libgit2(git_repository *git, const struct span *span, size_t *count)
{
	git_revwalk *walk = NULL;
	git_oid id, next;
	int r = resolve(git, span->from, &id);

	if (r != 0)
		return r;
	r = git_revwalk_new(&walk, git);
	if (r == 0)
		r = git_revwalk_push(walk, &id);
	if (r == 0 && span->hide.n)
		r = hide_references(git, walk, span);
	if (r == 0 && span->besides.n)
		hide(git, walk, span->besides);
	if (r == 0 && span->hide_head && !leads_to(git, "HEAD", span->except))
		hide(git, walk, STR("HEAD"));
	for (*count = 0; r == 0 && *count < REPO_COMMITS_MAX; ++*count)
		if ((r = git_revwalk_next(&next, walk)) != 0)
			break;
	git_revwalk_free(walk);
	return r == GIT_ITEROVER ? 0 : r;
}

static enum answer exists_by_git(struct repo *repo, struct str revision)
{
	static const char *const rev_parse[] = { "rev-parse", "--quiet", "--verify", "--end-of-options", NULL };
	struct str out;
	int status = git_run(repo, rev_parse, (struct strs){ &revision, 1 }, &out);

	return status == 0 ? ANSWER_YES : status == 1 ? ANSWER_NO : ANSWER_UNKNOWN;
}

static enum answer count_by_git(struct repo *repo, const struct span *span, size_t *count)
{
	static const char *const ask[] = { "rev-list", "--count", "--max-count=10000", NULL };
	struct names words = { 0 };
	struct str head, out;
	enum answer found = exists_by_git(repo, concat("", span->from, "^{commit}"));

	if (found != ANSWER_YES)
		return found;
	*VEC_ADD(&words) = span->from;
	*VEC_ADD(&words) = STR("--not");
	for (size_t i = 0; span->hide.n && i < span->except.n; i++)
		*VEC_ADD(&words) = concat("--exclude=", span->except.at[i], "");
	if (span->hide.n && span->except.n)
		*VEC_ADD(&words) = STR("--exclude=refs/remotes/*/HEAD"); /* see leads_to */
	if (span->hide.n)
		*VEC_ADD(&words) = concat("--glob=", span->hide, "*");
	if (span->besides.n)
		*VEC_ADD(&words) = span->besides;
	if (span->hide_head && !(repo_branch(repo, &head) == ANSWER_YES && holds(span->except, concat("refs/heads/", head, ""))) &&
	    exists_by_git(repo, STR("HEAD^{commit}")) == ANSWER_YES)
		*VEC_ADD(&words) = STR("HEAD");
	if (git_run(repo, ask, (struct strs){ words.at, words.n }, &out) != 0)
		return ANSWER_UNKNOWN;
	*count = (size_t)strtoul(str_z(str_trim(out)), NULL, 10);
	return ANSWER_YES;
}

enum answer span_count(struct repo *repo, const struct span *span, size_t *count)
{
	int r;

	*count = 0;
	if (!span->from.n || span->from.p[0] == '-' || (span->besides.n && span->besides.p[0] == '-'))
		return ANSWER_NO; /* no revision begins so */
	if (repo_open(repo) == ANSWER_NO)
		return ANSWER_NO;
	if (repo->found == ANSWER_YES) {
		r = count_by_libgit2(repo->git, span, count);
		if (r == 0)
			return ANSWER_YES;
	}
	return count_by_git(repo, span, count); /* also for names that libgit2 does not read, and for shallow clones */
}

enum answer reference_exists(struct repo *repo, struct str name)
{
	git_oid id;
	int r;

	if (repo_open(repo) == ANSWER_NO)
		return ANSWER_NO;
	if (repo->found == ANSWER_YES) {
		const char *z = str_z(name);

		r = z ? git_reference_name_to_id(&id, repo->git, z) : GIT_ENOTFOUND;
		return r == 0 ? ANSWER_YES : r == GIT_ENOTFOUND || r == GIT_EINVALIDSPEC ? ANSWER_NO : ANSWER_UNKNOWN;
	}
	return exists_by_git(repo, name);
}

bool references_below(struct repo *repo, struct str prefix, struct names *out)
{
	static const char *const ask[] = { "for-each-ref", "--format=%(refname)", NULL };
	git_reference_iterator *iterator = NULL;
	const char *name;
	struct str text, line;
	int r;

	if (repo_open(repo) == ANSWER_NO)
		return true;
	if (repo->found == ANSWER_YES) {
		r = git_reference_iterator_new(&iterator, repo->git);
		while (r == 0 && (r = git_reference_next_name(&name, iterator)) == 0)
			if (str_starts(str_of(name), prefix))
				*VEC_ADD(out) = str_copy(str_of(name));
		git_reference_iterator_free(iterator);
		return r == GIT_ITEROVER;
	}
	if (git_run(repo, ask, (struct strs){ &prefix, 1 }, &text) != 0)
		return false;
	while (str_next_field(&text, '\n', &line))
		if (line.n)
			*VEC_ADD(out) = line;
	return true;
}

bool stashes_count(struct repo *repo, size_t *count)
{
	static const char *const ask[] = { "stash", "list", "--format=%gd", NULL };
	git_reflog *log = NULL;
	struct str text, line;
	enum answer some = reference_exists(repo, STR("refs/stash"));

	*count = 0;
	if (some != ANSWER_YES)
		return some == ANSWER_NO;
	if (repo->found == ANSWER_YES && git_reflog_read(&log, repo->git, "refs/stash") == 0) {
		*count = git_reflog_entrycount(log);
		git_reflog_free(log);
		return true;
	}
	if (git_run(repo, ask, (struct strs){ 0 }, &text) != 0)
		return false;
	while (str_next_field(&text, '\n', &line))
		*count += line.n > 0;
	return true;
}

struct tree {
	struct repo *repo;
	git_tree *git;      /* by libgit2 */
	struct names files; /* by git: sorted */
};

static int by_name(const void *a, const void *b)
{
	return str_order(*(const struct str *)a, *(const struct str *)b);
}

static struct tree *tree_by_git(struct repo *repo, struct str revision, enum answer *found)
{
	static const char *const ask[] = { "ls-tree", "-r", "-z", "--full-tree", "--name-only", NULL };
	struct tree *tree = arena_alloc(sizeof *tree);
	struct str text, name;

	*found = exists_by_git(repo, concat("", revision, "^{tree}"));
	if (*found != ANSWER_YES)
		return NULL;
	if (git_run(repo, ask, (struct strs){ &revision, 1 }, &text) != 0) {
		*found = ANSWER_UNKNOWN;
		return NULL;
	}
	while (str_next_field(&text, '\0', &name))
		if (name.n)
			*VEC_ADD(&tree->files) = name;
	if (tree->files.n)
		qsort(tree->files.at, tree->files.n, sizeof(struct str), by_name);
	return tree;
}

struct tree *tree_of(struct repo *repo, struct str revision, enum answer *found)
{
	git_object *object = NULL;
	struct tree *tree;
	const char *z = str_z(concat("", revision, "^{tree}"));

	*found = ANSWER_NO;
	if (!revision.n || revision.p[0] == '-' || !z || repo_open(repo) == ANSWER_NO)
		return NULL;
	if (repo->found != ANSWER_YES || git_revparse_single(&object, repo->git, z) != 0)
		return tree_by_git(repo, revision, found);
	*found = ANSWER_YES;
	tree = arena_alloc(sizeof *tree);
	tree->repo = repo;
	tree->git = (git_tree *)object;
	return tree;
}

/* What TREE has at PATH: a file, a directory, or nothing. */
enum entry { ENTRY_NONE, ENTRY_FILE, ENTRY_DIRECTORY };

/* The first file that is not before PATH. */
static size_t place_in(const struct names *files, struct str path)
{
	size_t low = 0, high = files->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (str_order(files->at[middle], path) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static enum entry entry_at(struct tree *tree, struct str path, git_oid *id)
{
	git_tree_entry *entry = NULL;
	enum entry kind;
	size_t i;

	if (tree->git) {
		if (git_tree_entry_bypath(&entry, tree->git, str_z(path)) != 0)
			return ENTRY_NONE;
		kind = git_tree_entry_type(entry) == GIT_OBJECT_TREE ? ENTRY_DIRECTORY : ENTRY_FILE;
		*id = *git_tree_entry_id(entry);
		git_tree_entry_free(entry);
		return kind;
	}
	i = place_in(&tree->files, path);
	if (i < tree->files.n && str_eq(tree->files.at[i], path))
		return ENTRY_FILE;
	i = place_in(&tree->files, concat("", path, "/"));
	return i < tree->files.n && path_is_below(tree->files.at[i], path) ? ENTRY_DIRECTORY : ENTRY_NONE;
}

bool tree_has(struct tree *tree, struct str path)
{
	git_oid id;

	return entry_at(tree, path, &id) == ENTRY_FILE;
}

static bool is_same(struct tree *tree, struct str path, const git_oid *id)
{
	struct buf full = { 0 };
	git_oid here;

	if (!tree->git)
		return false;
	buf_addz(&full, git_repository_workdir(tree->repo->git));
	buf_add(&full, path);
	return git_repository_hashfile(&here, tree->repo->git, str_z(buf_str(&full)), GIT_OBJECT_BLOB, str_z(path)) == 0 &&
	       git_oid_equal(&here, id);
}

bool tree_overwrites(struct tree *tree, struct str path)
{
	git_oid id;

	if (str_ends(path, STR("/")))
		path.n--;
	switch (entry_at(tree, path, &id)) {
	case ENTRY_DIRECTORY:
		return true;
	case ENTRY_FILE:
		return !is_same(tree, path, &id);
	case ENTRY_NONE:
	default:
		break;
	}
	for (path = path_parent(path); path.n && !str_is(path, "/"); path = path_parent(path))
		if (entry_at(tree, path, &id) == ENTRY_FILE)
			return true;
	return false;
}
