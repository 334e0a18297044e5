#include "base/file.h"

#include "base/arena.h"
#include "base/inject.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_READ ((size_t)16 << 10)

/* True when the call that failed should be made again. A host may hand over a descriptor that does not block. */
static bool again(int fd, short events)
{
	struct pollfd ready = { .fd = fd, .events = events };

	if (errno == EAGAIN)
		return poll(&ready, 1, -1) >= 0 || errno == EINTR;
	return errno == EINTR;
}

static bool too_large(size_t max, struct fault *why)
{
	if (max < (size_t)1 << 20)
		return fault_set(why, "is larger than %zu KiB", max >> 10);
	return fault_set(why, "is larger than %zu MiB", max >> 20);
}

bool file_read_all(int fd, size_t max, struct str *out, struct fault *why)
{
	size_t room = FIRST_READ, n = 0;
	char *at = arena_alloc(room);

	for (;;) {
		size_t want = room - n < max + 1 - n ? room - n : max + 1 - n;
		ssize_t got = inject_read(fd, at + n, want);

		if (got < 0 && again(fd, POLLIN))
			continue;
		if (got < 0)
			return fault_set(why, "cannot be read: %s", strerror(errno));
		if (got == 0)
			break;
		n += (size_t)got;
		if (n > max)
			return too_large(max, why);
		if (n == room) {
			/* No more than shows that it is too much: MAX may be a large part of all memory. */
			size_t more = room < max / 2 ? 2 * room : max + 1;

			at = arena_grow(at, room, more);
			room = more;
		}
	}
	arena_keep(at, n); /* so that what is made of the text begins on its last page */
	*out = (struct str){ at, n };
	return true;
}

bool file_write_once(int fd, struct str text)
{
	ssize_t n;

	/* Again only when nothing was written: the reader must never see two beginnings. */
	do
		n = inject_write(fd, text.p, text.n);
	while (n < 0 && again(fd, POLLOUT));
	if (n >= 0 && (size_t)n < text.n)
		errno = EIO;
	return n >= 0 && (size_t)n == text.n;
}

/* Whom a file may be from. */
enum trust {
	OURS,    /* the user's or root's own; links are followed */
	ANYBODY, /* the same, with any owner */
	PLAIN,   /* any owner, but no link */
};

static bool is_ours(const struct stat *file, struct str path, struct fault *why)
{
	if (file->st_uid != geteuid() && file->st_uid != 0)
		return fault_set(why, "belongs to another user; make it your own: chown \"$(id -u)\" '%.*s'", STR_ARGS(path));
	if (file->st_mode & (S_IWGRP | S_IWOTH))
		return fault_set(why, "can be written by others; run: chmod go-w '%.*s'", STR_ARGS(path));
	return true;
}

static bool may_be_used(const struct stat *file, struct str path, size_t max, enum trust trust, struct fault *why)
{
	if (!S_ISREG(file->st_mode))
		return fault_set(why, "is not a regular file");
	if (trust == OURS && !is_ours(file, path, why))
		return false;
	return file->st_size <= (off_t)max || too_large(max, why);
}

static enum file_got read_at(struct str path, size_t max, enum trust trust, struct str *out, struct fault *why)
{
	const char *name = str_z(path);
	struct stat file;
	bool good;
	int fd;

	if (!name)
		return FILE_ABSENT;
	fd = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (trust == PLAIN ? O_NOFOLLOW : 0));
	if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
		return FILE_ABSENT;
	if (fd < 0 && errno == ELOOP && trust == PLAIN) {
		fault_set(why, "is a link");
		good = false;
	} else if (fd < 0 || fstat(fd, &file) < 0) {
		fault_set(why, "cannot be read: %s", strerror(errno));
		good = false;
	} else {
		good = may_be_used(&file, path, max, trust, why) && file_read_all(fd, max, out, why);
	}
	if (fd >= 0)
		close(fd);
	return good ? FILE_GOT : FILE_REFUSED;
}

enum file_got file_read_trusted(struct str path, size_t max, struct str *out, struct fault *why)
{
	return read_at(path, max, OURS, out, why);
}

enum file_got file_read_any(struct str path, size_t max, struct str *out, struct fault *why)
{
	return read_at(path, max, ANYBODY, out, why);
}

enum file_got file_read_plain(struct str path, size_t max, struct str *out, struct fault *why)
{
	return read_at(path, max, PLAIN, out, why);
}
