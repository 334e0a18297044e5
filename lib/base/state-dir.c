#include "base/state-dir.h"

#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DIRECTORY_FLAGS (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)

size_t state_dirs(const struct state_world *world, struct str dirs[STATE_DIRS])
{
	size_t n = 0;

	if (world->state_dir.n)
		dirs[n++] = path_join(STR("/"), world->state_dir);
	if (world->state_home.n)
		dirs[n++] = path_join(world->state_home, STR("tipstaff"));
	if (world->home.n)
		dirs[n++] = path_join(world->home, STR(".local/state/tipstaff"));
	return n;
}

struct str state_dir(const struct state_world *world)
{
	struct str dirs[STATE_DIRS];

	return state_dirs(world, dirs) ? dirs[0] : STR_NONE;
}

static bool is_ours(int fd, struct str dir, struct fault *why)
{
	struct stat at;

	if (fstat(fd, &at) < 0)
		return fault_set(why, "%.*s cannot be read: %s", STR_ARGS(dir), strerror(errno));
	if (at.st_uid != geteuid())
		return fault_set(why, "%.*s belongs to another user", STR_ARGS(dir));
	if (at.st_mode & (S_IWGRP | S_IWOTH))
		return fault_set(why, "%.*s can be written by others; run: chmod go-w '%.*s'", STR_ARGS(dir), STR_ARGS(dir));
	return true;
}

/* FD as it was just opened, or -1 and its errno. */
static int checked(int fd, struct str dir, struct fault *why)
{
	if (fd < 0) {
		/* With O_DIRECTORY a link is ENOTDIR. */
		if (errno != ENOENT)
			fault_set(why, "%.*s cannot be used: %s", STR_ARGS(dir), strerror(errno));
		return -1;
	}
	if (is_ours(fd, dir, why))
		return fd;
	close(fd);
	return -1;
}

/* The directories above DIR and DIR itself. */
static void make_dirs(struct str dir)
{
	const char *name;

	if (dir.n > 1 && (name = str_z(dir)) && mkdir(name, 0700) < 0 && errno == ENOENT) {
		make_dirs(path_parent(dir));
		(void)mkdir(name, 0700);
	}
}

int state_dir_open(struct str dir, bool make, struct fault *why)
{
	const char *name = str_z(dir);
	int fd;

	if (!name)
		return -1;
	fd = open(name, DIRECTORY_FLAGS);
	if (fd < 0 && errno == ENOENT && make) {
		make_dirs(dir);
		fd = open(name, DIRECTORY_FLAGS);
	}
	return checked(fd, dir, why);
}

int state_dir_open_in(int dir, const char *name, bool make, struct fault *why)
{
	int fd = openat(dir, name, DIRECTORY_FLAGS);

	if (fd < 0 && errno == ENOENT && make && (mkdirat(dir, name, 0700) == 0 || errno == EEXIST))
		fd = openat(dir, name, DIRECTORY_FLAGS);
	return checked(fd, str_of(name), why);
}

static bool is_our_file(int fd, struct str name, struct fault *why)
{
	struct stat at;

	if (fstat(fd, &at) < 0)
		return fault_set(why, "%.*s cannot be read: %s", STR_ARGS(name), strerror(errno));
	if (!S_ISREG(at.st_mode))
		return fault_set(why, "%.*s is not a regular file", STR_ARGS(name));
	if (at.st_uid != geteuid() || at.st_nlink > 1)
		return fault_set(why, "%.*s belongs to another user or has a second name", STR_ARGS(name));
	if (at.st_mode & (S_IRWXG | S_IRWXO))
		return fault_set(why, "%.*s is open to others; run: chmod 600 on it", STR_ARGS(name));
	return true;
}

int state_file_open(int dir, struct str name, bool make, struct fault *why)
{
	int fd, flags = O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (make ? O_RDWR | O_CREAT : O_RDONLY);
	const char *z = str_z(name);

	if (!z)
		return -1;
	fd = openat(dir, z, flags, 0600);
	if (fd < 0) {
		if (errno != ENOENT)
			fault_set(why, "%.*s cannot be opened: %s", STR_ARGS(name), strerror(errno));
		return -1;
	}
	if (is_our_file(fd, name, why))
		return fd;
	close(fd);
	return -1;
}
