/* loss.c: asks lib/repo one question and prints the answer, for run.sh.
 *
 *	loss DIR ACT [-t TARGET] [-e EXCLUDE] [-T SCRATCH] [-P PROJECT] [-G GIT_DIR] [FLAG]... [--] [NAME or PATH]...
 *
 * FLAGs are those of enum act_flag, in lower case with a plus: +staged. One line for each thing that is shown, then
 * "more N", "ignored N", "unknown WHY", or "nothing". */
#include "base/path.h"
#include "base/vec.h"
#include "repo/disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const acts[] = {
	[ACT_RESET_HARD] = "reset-hard",         [ACT_SWITCH_FORCE] = "switch-force", [ACT_CHECKOUT] = "checkout",
	[ACT_RESTORE] = "restore",               [ACT_CLEAN] = "clean",               [ACT_REMOVE] = "remove",
	[ACT_STASH_DROP] = "stash-drop",         [ACT_STASH_CLEAR] = "stash-clear",   [ACT_STASH_POP] = "stash-pop",
	[ACT_WORKTREE_REMOVE] = "worktree-remove", [ACT_SUBMODULE_DEINIT] = "submodule-deinit",
	[ACT_BRANCH_DELETE] = "branch-delete",   [ACT_TAG_DELETE] = "tag-delete",     [ACT_AMEND] = "amend",
	[ACT_REBASE] = "rebase",                 [ACT_PUSH] = "push",                 [ACT_REFLOG_EXPIRE] = "reflog-expire",
	[ACT_PRUNE] = "prune",
};

static const char *const flags[] = { "work-tree", "staged", "directories", "ignored-too", "ignored-only", "twice",
				     "force",     "delete", "mirror",      "prune",       "all",          "remote" };

static const char *const kinds[] = {
	[LOST_MODIFIED] = "modified", [LOST_STAGED] = "staged",         [LOST_CONFLICT] = "conflict",
	[LOST_UNTRACKED] = "untracked", [LOST_OUTSIDE] = "outside",     [LOST_REPOSITORY] = "repository",
	[LOST_COMMITS] = "commits",   [LOST_PUBLISHED] = "published",   [LOST_STASH] = "stash",
};

struct list {
	struct str *at;
	size_t n, room;
};

struct asked {
	struct str dir;
	const char *act;
	struct git_act git;
	struct git_place place;
	struct disk disk;
	struct list rest, excludes, scratch;
};

static void read_flag(struct asked *asked, const char *name)
{
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(flags[i], name) == 0) {
			asked->git.flags |= 1u << i;
			return;
		}
	fprintf(stderr, "no such flag: %s\n", name);
	exit(2);
}

static void read_arguments(struct asked *asked, int argc, char **argv)
{
	int i;

	for (i = 3; i < argc && (argv[i][0] == '+' || argv[i][0] == '-'); i++) {
		if (argv[i][0] == '+') {
			read_flag(asked, argv[i] + 1);
			continue;
		}
		if (strcmp(argv[i], "--") == 0) {
			i++;
			break;
		}
		switch (argv[i][1]) {
		case 't': asked->git.target = str_of(argv[++i]); break;
		case 'e': *VEC_ADD(&asked->excludes) = str_of(argv[++i]); break;
		case 'T': *VEC_ADD(&asked->scratch) = str_of(argv[++i]); break;
		case 'P': asked->disk.project = path_join(asked->dir, str_of(argv[++i])); break;
		case 'G': asked->place.git_dir = path_join(asked->dir, str_of(argv[++i])); break;
		case 'W': asked->place.work_tree = path_join(asked->dir, str_of(argv[++i])); break;
		default: fprintf(stderr, "no such option: %s\n", argv[i]); exit(2);
		}
	}
	for (; i < argc; i++)
		*VEC_ADD(&asked->rest) = str_of(argv[i]);
}

static struct str absolute(struct str dir, struct str path)
{
	char *text = arena_alloc(dir.n + path.n + 2);

	if (path.n && path.p[0] == '/')
		return path;
	snprintf(text, dir.n + path.n + 2, "%.*s/%.*s", STR_ARGS(dir), STR_ARGS(path));
	return str_of(text);
}

static struct loss answer(struct asked *asked)
{
	struct victim *victims = arena_array(asked->rest.n + 1, sizeof *victims);

	for (size_t i = 0; i < asked->rest.n; i++) {
		victims[i].path = absolute(asked->dir, asked->rest.at[i]);
		victims[i].pattern = strpbrk(str_z(asked->rest.at[i]), "*?[\\") != NULL;
	}
	if (strcmp(asked->act, "delete") == 0)
		return disk_delete_loss(&asked->disk, victims, asked->rest.n);
	if (strcmp(asked->act, "overwrite") == 0)
		return disk_overwrite_loss(&asked->disk, victims[0].path);
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
		if (acts[i] && strcmp(asked->act, acts[i]) == 0) {
			asked->git.kind = (enum act_kind)i;
			return repo_loss(repo_at(&asked->place, &asked->disk.world), &asked->git);
		}
	fprintf(stderr, "no such act: %s\n", asked->act);
	exit(2);
}

int main(int argc, char **argv)
{
	struct asked asked = { 0 };
	struct loss loss;

	if (argc < 3)
		return 2;
	asked.dir = asked.place.dir = str_of(argv[1]);
	asked.act = argv[2];
	asked.disk.world.home = str_of(getenv("HOME"));
	read_arguments(&asked, argc, argv);
	asked.git.names = asked.git.paths = (struct strs){ asked.rest.at, asked.rest.n };
	asked.git.excludes = (struct strs){ asked.excludes.at, asked.excludes.n };
	asked.disk.scratch = (struct strs){ asked.scratch.at, asked.scratch.n };
	loss = answer(&asked);
	for (size_t i = 0; i < loss.count && i < LOSS_SHOWN; i++) {
		struct str name = loss.at[i].name;

		printf("%s ", kinds[loss.at[i].as]);
		for (size_t k = 0; k < name.n; k++)
			putchar(name.p[k] == '\n' ? '?' : name.p[k]);
		if (loss.at[i].commits)
			printf(" %zu", loss.at[i].commits);
		putchar('\n');
	}
	if (loss.count > LOSS_SHOWN)
		printf("more %zu\n", loss.count - LOSS_SHOWN);
	if (loss.ignored)
		printf("ignored %zu\n", loss.ignored);
	if (loss.unknown)
		printf("unknown %s\n", loss.unknown);
	if (!loss.count && !loss.ignored && !loss.unknown)
		puts("nothing");
	return 0;
}
