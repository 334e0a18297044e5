#include "repo/disk.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"
#include "repo/discard.h"
#include "repo/glob.h"
#include "repo/mark.h"

#include <dirent.h>
#include <sys/stat.h>

static const char too_much[] = "there is more to look at than the bound allows";
static const char unreadable[] = "not all directories can be read";

struct look {
	const struct disk *disk;
	struct loss *loss;
	size_t looked_at;
};

static bool stat_of(struct str path, struct stat *st)
{
	const char *z = str_z(path);

	return z && lstat(z, st) == 0;
}

/* A project that lies in /tmp is not scratch, nor is what holds it. */
static bool is_scratch(const struct disk *disk, struct str path)
{
	struct str project = disk->project.n ? disk_real_path(disk->project, true) : STR_NONE;

	if (project.n && (path_is_within(path, project) || path_is_within(project, path)))
		return false;
	for (size_t i = 0; i < disk->scratch.n; i++) {
		struct str scratch = disk_real_path(disk->scratch.at[i], true);

		if (scratch.n > 1 && path_is_below(path, scratch))
			return true;
	}
	return false;
}

static struct repo *repo_around(const struct disk *disk, struct str dir)
{
	struct git_place place = { .dir = dir };

	return repo_at(&place, &disk->world);
}

static bool holds_dot_git(struct str path)
{
	struct stat st;

	return stat_of(path_join(path, STR(".git")), &st);
}

/* Calls SEE for what lies in DIR; SEE says whether a directory is entered. */
static void walk(struct look *look, struct str dir, bool (*see)(struct look *look, struct str path, const struct stat *st))
{
	struct { struct str *at; size_t n, room; } todo = { 0 };
	struct dirent *entry;

	*VEC_ADD(&todo) = dir;
	while (todo.n) {
		struct str here = todo.at[--todo.n];
		DIR *open = opendir(str_z(here));

		if (!open) {
			loss_unknown(look->loss, unreadable);
			continue;
		}
		while ((entry = readdir(open))) {
			struct str name = str_of(entry->d_name), path;
			struct stat st;

			if (str_is(name, ".") || str_is(name, ".."))
				continue;
			if (++look->looked_at > REPO_ENTRIES_MAX) {
				loss_unknown(look->loss, too_much);
				closedir(open);
				return;
			}
			path = path_join(here, name);
			if (stat_of(path, &st) && see(look, path, &st) && S_ISDIR(st.st_mode))
				*VEC_ADD(&todo) = path;
		}
		closedir(open);
	}
}

/* A .git: what is in that repository besides. A linked work tree or submodule (.git is a file) keeps its history elsewhere. */
static void lose_repository(struct look *look, struct str dot_git, const struct stat *st)
{
	struct repo *repo = repo_around(look->disk, path_parent(dot_git));

	if (S_ISDIR(st->st_mode))
		repo_history_loss(repo, path_parent(dot_git), look->loss);
	discard_all(repo, look->loss);
}

static bool see_nested(struct look *look, struct str path, const struct stat *st)
{
	if (!str_is(path_name(path), ".git"))
		return true;
	lose_repository(look, path, st);
	return false;
}

static void lose_file(struct look *look, struct str path, enum lost_as as, const struct stat *st)
{
	loss_add(look->loss, path, as, 0);
	mark_file(look->loss, st);
}

static bool see_outside(struct look *look, struct str path, const struct stat *st)
{
	if (S_ISDIR(st->st_mode) && holds_dot_git(path)) {
		walk(look, path, see_nested);
		return false;
	}
	if (!S_ISDIR(st->st_mode))
		lose_file(look, path, LOST_OUTSIDE, st);
	return true;
}

static bool is_in_dot_git(struct str path)
{
	for (; !str_is(path, "/"); path = path_parent(path))
		if (str_is(path_name(path), ".git"))
			return true;
	return false;
}

/* What git does not have is lost, whatever it calls the file. */
static void lose_in_dot_git(struct look *look, struct str path, const struct stat *st)
{
	struct git_act unstage = { .kind = ACT_REMOVE, .flags = ACT_STAGED };
	struct repo *repo = repo_around(look->disk, path_parent(path));

	if (str_is(path_name(path), ".git") && S_ISDIR(st->st_mode)) {
		repo_history_loss(repo, path, look->loss);
		discard_remove(repo, &unstage, look->loss);
	} else {
		lose_file(look, path, LOST_REPOSITORY, st);
	}
}

/* PATH is real, it exists and is no scratch. */
static void lose_path(struct look *look, struct str path, const struct stat *st)
{
	struct repo *repo = repo_around(look->disk, path_parent(path));
	bool directory = S_ISDIR(st->st_mode), top = directory && holds_dot_git(path);
	struct str root;

	if (is_in_dot_git(path)) {
		lose_in_dot_git(look, path, st);
		return;
	}
	root = top ? STR_NONE : repo_root(repo);
	if (root.n && path_is_below(path, root))
		discard_files(repo, (struct strs){ &path, 1 }, look->loss);
	else if (!top && repo_open(repo) != ANSWER_NO)
		loss_unknown(look->loss, "the repository cannot be read");
	else if (!directory)
		lose_file(look, path, LOST_OUTSIDE, st);
	if (directory)
		walk(look, path, top || root.n ? see_nested : see_outside);
}

static void lose_victim(struct look *look, struct str path)
{
	struct str real = disk_real_path(path, false);
	struct stat st;

	if (!stat_of(real, &st) || is_scratch(look->disk, real))
		return;
	lose_path(look, real, &st);
}

struct loss disk_delete_loss(const struct disk *disk, const struct victim *victims, size_t n)
{
	struct loss loss = { 0 };
	struct look look = { .disk = disk, .loss = &loss };

	for (size_t i = 0; i < n; i++) {
		struct found found = { 0 };

		loss.names = victims[i].names;
		if (!victims[i].pattern)
			*VEC_ADD(&found) = victims[i].path;
		else if (!glob_expand(victims[i].path, REPO_ENTRIES_MAX, &found))
			loss_unknown(&loss, too_much);
		for (size_t k = 0; k < found.n; k++)
			lose_victim(&look, found.at[k]);
	}
	return loss;
}

struct loss disk_overwrite_loss(const struct disk *disk, struct str path)
{
	struct loss loss = { 0 };
	struct look look = { .disk = disk, .loss = &loss };
	struct str real = disk_real_path(path, true);
	struct stat st;

	if (stat_of(real, &st) && S_ISREG(st.st_mode) && st.st_size > 0 && !is_scratch(disk, real))
		lose_path(&look, real, &st);
	return loss;
}
