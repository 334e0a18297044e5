#include "ledger/place.h"

#include "base/buf.h"
#include "base/path.h"
#include "ledger/digest.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#define NAME_MAX_BYTES 80

/* File systems whose pages two machines do not see alike: numbers of statfs(2). */
static const struct {
	long type;
	const char *name;
} networks[] = {
	{ 0x6969, "NFS" },
	{ 0x517b, "SMB" },
	{ 0xfe534d42, "SMB" },
	{ 0xff534d42, "CIFS" },
	{ 0x01021997, "9P" },
	{ 0x00c36400, "Ceph" },
	{ 0x5346414f, "AFS" },
	{ 0x73757245, "Coda" },
};

struct str place_dir(struct str state_dir, struct str state_home, struct str home)
{
	if (state_dir.n)
		return path_join(STR("/"), state_dir);
	if (state_home.n)
		return path_join(state_home, STR("tipstaff"));
	return home.n ? path_join(home, STR(".local/state/tipstaff")) : STR_NONE;
}

static bool is_local(int fd, struct str dir, struct fault *why)
{
	struct statfs fs;

	if (fstatfs(fd, &fs) < 0)
		return true;
	for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
		if ((unsigned long)fs.f_type == (unsigned long)networks[i].type)
			return fault_set(why, "%.*s is on %s, where two machines may write at once; set TIPSTAFF_STATE_DIR "
					      "to a directory on a local disk", STR_ARGS(dir), networks[i].name);
	return true;
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
	return is_local(fd, dir, why);
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

int place_open(struct str dir, bool make, struct fault *why)
{
	const char *name = str_z(dir);
	int fd;

	if (!name)
		return -1;
	fd = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0 && errno == ENOENT) {
		if (!make)
			return -1;
		make_dirs(dir);
		fd = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	}
	if (fd < 0) {
		/* With O_DIRECTORY a link is ENOTDIR. */
		fault_set(why, "%.*s cannot be used: %s", STR_ARGS(dir), strerror(errno));
		return -1;
	}
	if (is_ours(fd, dir, why))
		return fd;
	close(fd);
	return -1;
}

static bool is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

struct str place_file_name(struct str session)
{
	struct buf name = { 0 };
	bool plain = session.n > 0 && session.n <= NAME_MAX_BYTES;

	for (size_t i = 0; plain && i < session.n; i++)
		plain = is_plain(session.p[i]);
	if (plain)
		buf_add(&name, session);
	else
		buf_addf(&name, "x-%.*s", STR_ARGS(digest_text(digest_of(session))));
	buf_addz(&name, PLACE_SUFFIX);
	return buf_str(&name);
}

static bool file_is_ours(int fd, struct str name, struct fault *why)
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

int place_open_file(int dir, struct str name, bool make, struct fault *why)
{
	const char *z = str_z(name);
	int fd, flags = O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (make ? O_RDWR | O_CREAT : O_RDONLY);

	if (!z)
		return -1;
	fd = openat(dir, z, flags, 0600);
	if (fd < 0) {
		if (errno != ENOENT)
			fault_set(why, "%.*s cannot be opened: %s", STR_ARGS(name), strerror(errno));
		return -1;
	}
	if (file_is_ours(fd, name, why))
		return fd;
	close(fd);
	return -1;
}

bool place_still_names(int dir, struct str name, int fd)
{
	struct stat named, open;
	const char *z = str_z(name);

	return z && fstatat(dir, z, &named, AT_SYMLINK_NOFOLLOW) == 0 && fstat(fd, &open) == 0 &&
	       named.st_dev == open.st_dev && named.st_ino == open.st_ino;
}
