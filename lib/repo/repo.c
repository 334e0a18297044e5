/* repo.c: finds and opens the repository of a place. */
#include "repo/open.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/path.h"

#include <sys/stat.h>

struct repo *repo_at(const struct git_place *place, const struct repo_world *world)
{
	struct repo *repo = arena_alloc(sizeof *repo);

	repo->place = *place;
	repo->world = *world;
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

/* With any of these the executable knows better what git would do. */
static bool is_special(const struct git_place *place)
{
	return place->git_dir.n || place->work_tree.n || place->index_file.n || place->name_space.n;
}

static enum answer find(struct repo *repo)
{
	const char *dir = str_z(repo->place.dir);
	struct stat st;

	if (!dir || dir[0] != '/' || stat(dir, &st) != 0 || !S_ISDIR(st.st_mode) || is_special(&repo->place))
		return ANSWER_UNKNOWN;
	if (repo_start() < 0)
		return ANSWER_UNKNOWN;
	if (git_repository_open_ext(&repo->git, dir, 0, NULL) == 0)
		return ANSWER_YES;
	repo->git = NULL;
	return look_again(repo->place.dir, dir);
}

enum answer repo_open(struct repo *repo)
{
	if (!repo->asked) {
		repo->found = find(repo);
		repo->asked = true;
	}
	return repo->found;
}

static struct str real_of(struct str dir)
{
	return dir.n ? disk_real_path(dir, true) : STR_NONE;
}

struct str repo_root(struct repo *repo)
{
	static const char *const ask[] = { "rev-parse", "--show-toplevel", NULL };
	struct str out;

	if (repo_open(repo) == ANSWER_YES)
		return real_of(str_of(git_repository_workdir(repo->git)));
	if (repo->found == ANSWER_NO || git_run(repo, ask, (struct strs){ 0 }, &out) != 0)
		return STR_NONE;
	return real_of(str_trim(out));
}

bool repo_relative(struct repo *repo, struct str path, struct str *out)
{
	struct str root = repo_root(repo), full;
	struct buf text = { 0 };

	if (!root.n)
		return false;
	if (!(path.n && path.p[0] == '/')) {
		buf_add(&text, repo->place.dir);
		buf_byte(&text, '/');
	}
	buf_add(&text, path);
	full = disk_real_path(buf_str(&text), false);
	if (!path_is_within(full, root))
		return false;
	*out = str_from(full, root.n > 1 ? root.n + 1 : 1);
	return true;
}
