#include "hook/facts.h"

#include "base/arena.h"
#include "base/path.h"
#include "base/vec.h"
#include "githook/foreign.h"
#include "githook/owner.h"
#include "hook/top.h"
#include "hook/version.h"
#include "repo/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

struct here {
	struct disk disk;
	struct str path; /* PATH */
	/* The repositories asked so far. */
	struct repos {
		struct known {
			struct git_place place;
			struct repo *repo;
		} *at;
		size_t n, room;
	} repos;
	struct state_world state;
	/* The policies asked so far: whose a repository is takes another program. */
	struct policies {
		struct known_policy {
			struct policy_repo repo;
			struct policy_answer answer;
		} *at;
		size_t n, room;
	} policies;
};

static bool is_same(const struct git_place *a, const struct git_place *b)
{
	return str_eq(a->dir, b->dir) && str_eq(a->git_dir, b->git_dir) && str_eq(a->work_tree, b->work_tree) &&
	       str_eq(a->index_file, b->index_file) && str_eq(a->name_space, b->name_space);
}

static struct repo *repo_of(void *data, const struct git_place *place)
{
	struct here *here = data;
	struct known *known;

	for (size_t i = 0; i < here->repos.n; i++)
		if (is_same(&here->repos.at[i].place, place))
			return here->repos.at[i].repo;
	known = VEC_ADD(&here->repos);
	known->place = (struct git_place){ str_copy(place->dir), str_copy(place->git_dir), str_copy(place->work_tree),
					   str_copy(place->index_file), str_copy(place->name_space) };
	known->repo = repo_at(&known->place, &here->disk.world);
	return known->repo;
}

static struct loss git_loss(void *context, const struct git_place *place, const struct git_act *act)
{
	return repo_loss(repo_of(context, place), act);
}

static struct loss delete_loss(void *context, const struct victim *victims, size_t n)
{
	return disk_delete_loss(&((struct here *)context)->disk, victims, n);
}

static struct loss overwrite_loss(void *context, struct str path)
{
	return disk_overwrite_loss(&((struct here *)context)->disk, path);
}

static enum answer branch(void *context, const struct git_place *place, struct str *name)
{
	return repo_branch(repo_of(context, place), name);
}

static enum answer default_branch(void *context, const struct git_place *place, struct str remote, struct str *name)
{
	return repo_default_branch(repo_of(context, place), remote, name);
}

static enum answer setting(void *context, const struct git_place *place, struct str key, struct str *value)
{
	return repo_setting(repo_of(context, place), key, value);
}

static struct str version_of(void *context, struct str name)
{
	return version_of_program(((struct here *)context)->path, name);
}

static struct str real_path(void *context, struct str path, bool all)
{
	(void)context;
	return disk_real_path(path, all);
}

/* True when the clone at DIR has a remote of that name: then the files in it are the project's, a fork's too. */
static bool is_clone_of(struct here *here, struct str dir, const struct policy_repo *repo)
{
	static const char *const keys[] = { "remote.origin.url", "remote.upstream.url" };
	const struct git_place place = { .dir = dir };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		struct policy_repo remote;
		struct str url;

		if (setting(here, &place, str_of(keys[i]), &url) == ANSWER_YES && policy_repo_of(url, &remote) &&
		    str_eq(remote.name, repo->name))
			return true;
	}
	return false;
}

static struct policy_answer policy(void *context, const struct policy_repo *repo, struct str dir)
{
	struct here *here = context;
	struct policies *policies = &here->policies;
	struct known_policy *known;
	struct str top = top_of(dir);

	for (size_t i = 0; i < policies->n; i++)
		if (str_eq(policies->at[i].repo.host, repo->host) && str_eq(policies->at[i].repo.owner, repo->owner) &&
		    str_eq(policies->at[i].repo.name, repo->name))
			return policies->at[i].answer;
	known = VEC_ADD(policies);
	known->repo = *repo;
	known->answer.own = owner_is_user(&here->state, repo) == ANSWER_YES;
	if (!known->answer.own && top.n && is_clone_of(here, top, repo))
		known->answer.reading = foreign_policy(top, &known->answer.file);
	return known->answer;
}

/* Bytes by which text is told from other content, and up to which lines are counted. */
#define FILE_LOOKED_AT ((size_t)4 << 20)

static enum file_kind kind_of_content(int fd, size_t *lines)
{
	char block[16384];
	size_t seen = 0, count = 0;
	ssize_t n;
	char last = '\n';

	while ((n = read(fd, block, sizeof block)) > 0 || (n < 0 && errno == EINTR)) {
		for (ssize_t i = 0; i < n; i++) {
			if (!block[i])
				return FILE_OTHER;
			count += block[i] == '\n';
		}
		if (n > 0)
			last = block[n - 1];
		seen += n > 0 ? (size_t)n : 0;
		if (!lines)
			return FILE_TEXT;
		if (seen > FILE_LOOKED_AT)
			return FILE_OTHER;
	}
	if (lines)
		*lines = count + (last != '\n');
	return n < 0 ? FILE_UNKNOWN : FILE_TEXT;
}

enum file_kind facts_file_kind(void *context, struct str path, size_t *lines)
{
	const char *name = path.n < PATH_MAX ? str_z(path) : NULL;
	enum file_kind kind;
	struct stat status;
	int fd;

	(void)context;
	if (!name)
		return FILE_UNKNOWN;
	if (stat(name, &status) < 0)
		return errno == ENOENT || errno == ENOTDIR ? FILE_MISSING : FILE_UNKNOWN;
	if (S_ISDIR(status.st_mode))
		return FILE_DIRECTORY;
	if (!S_ISREG(status.st_mode))
		return FILE_OTHER;
	fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return FILE_UNKNOWN;
	kind = kind_of_content(fd, lines);
	(void)close(fd);
	return kind;
}

static struct str clean(struct str dir)
{
	return dir.n ? path_join(STR("/"), dir) : STR_NONE;
}

struct facts facts_here(const struct event *event, const struct world *world)
{
	struct here *here = arena_alloc(sizeof *here);
	struct str *scratch = arena_array(4, sizeof *scratch);
	const struct state_world state = world_state(world);
	struct facts facts = {
		.project = world->project.n ? clean(world->project) : event->cwd,
		.home = clean(world->home),
		.state = state_dir(&state),
		.tmpdir = clean(world->tmpdir),
		.context = here,
		.git_loss = git_loss,
		.delete_loss = delete_loss,
		.overwrite_loss = overwrite_loss,
		.branch = branch,
		.default_branch = default_branch,
		.file_kind = facts_file_kind,
		.setting = setting,
		.policy = policy,
		.version_of = version_of,
		.real_path = real_path,
		.read_tool = event->read_tool,
		.in_background = event->in_background,
	};

	scratch[0] = STR("/tmp");
	scratch[1] = STR("/var/tmp");
	scratch[2] = STR("/dev/shm");
	scratch[3] = facts.tmpdir;
	here->state = state;
	here->path = world->path;
	here->disk = (struct disk){ .project = facts.project, .scratch = { scratch, facts.tmpdir.n ? 4 : 3 },
				       .world = { .home = facts.home, .config_home = world->config_home } };
	return facts;
}
