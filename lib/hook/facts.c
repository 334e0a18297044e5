#include "hook/facts.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"
#include "repo/repo.h"

#include <limits.h>
#include <stdlib.h>

/* The repositories asked so far, by directory. */
struct repos {
	struct known {
		struct str dir;
		struct repo *repo;
	} *at;
	size_t n, room;
};

static struct repo *repo_of(void *context, struct str dir)
{
	struct repos *repos = context;

	for (size_t i = 0; i < repos->n; i++)
		if (str_eq(repos->at[i].dir, dir))
			return repos->at[i].repo;
	dir = str_copy(dir);
	*VEC_ADD(repos) = (struct known){ dir, repo_at(dir) };
	return repos->at[repos->n - 1].repo;
}

static enum answer has_changes(void *context, struct str dir)
{
	return repo_has_changes(repo_of(context, dir));
}

static enum answer has_untracked(void *context, struct str dir, bool ignored_too)
{
	return repo_has_untracked(repo_of(context, dir), ignored_too);
}

static enum answer branch(void *context, struct str dir, struct str *name)
{
	return repo_branch(repo_of(context, dir), name);
}

static enum answer default_branch(void *context, struct str dir, struct str remote, struct str *name)
{
	return repo_default_branch(repo_of(context, dir), remote, name);
}

static struct str relative(struct str path)
{
	while (path.n && path.p[0] == '/')
		path = str_from(path, 1);
	return path;
}

/* What the disk has of PATH, resolved; the rest behind it as text. */
static struct str resolve(struct str path)
{
	char resolved[PATH_MAX];
	struct str known = path;

	while (known.n > 1) {
		const char *name = known.n < PATH_MAX ? str_z(known) : NULL;

		if (name && realpath(name, resolved))
			return path_join(str_copy(str_of(resolved)), relative(str_from(path, known.n)));
		known = path_parent(known);
	}
	return path_join(STR("/"), path);
}

static struct str real_path(void *context, struct str path, bool all)
{
	struct str name = path_name(path);

	(void)context;
	if (all || !name.n || str_is(name, ".") || str_is(name, ".."))
		return resolve(path);
	return path_join(resolve(path_parent(path)), name);
}

static struct str clean(struct str dir)
{
	return dir.n ? path_join(STR("/"), dir) : STR_NONE;
}

struct facts facts_here(const struct event *event, const struct world *world)
{
	return (struct facts){
		.project = world->project.n ? clean(world->project) : event->cwd,
		.home = clean(world->home),
		.tmpdir = clean(world->tmpdir),
		.context = arena_alloc(sizeof(struct repos)),
		.has_changes = has_changes,
		.has_untracked = has_untracked,
		.branch = branch,
		.default_branch = default_branch,
		.real_path = real_path,
	};
}
