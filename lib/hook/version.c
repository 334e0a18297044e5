#include "hook/version.h"

#include "base/arena.h"
#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of the file that are looked at. An executable with a runtime in it has some 100 MB. */
#define LOOKED_AT_MOST ((size_t)256 << 20)
#define BLOCK ((size_t)1 << 20)
/* What may stand in two blocks: the name and a version. */
#define OVERLAP ((size_t)64)

/* The first file of that name that could be started; negative when there is none. */
static int open_program(struct str search, struct str name)
{
	struct str dir;
	struct stat status;

	while (str_next_field(&search, ':', &dir)) {
		const char *path = str_starts(dir, STR("/")) ? str_z(path_join(dir, name)) : NULL;

		if (path && stat(path, &status) == 0 && S_ISREG(status.st_mode) && (status.st_mode & 0111))
			return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	}
	return -1;
}

static size_t digits(struct str text)
{
	size_t n = 0;

	while (n < text.n && text.p[n] >= '0' && text.p[n] <= '9')
		n++;
	return n;
}

/* "1.4.3" at the beginning of TEXT. */
static struct str version_at(struct str text)
{
	size_t end = 0;

	for (size_t part = 0; part < 3; part++) {
		size_t n = digits(str_from(text, end));

		if (!n || n > 4)
			return STR_NONE;
		end += n;
		if (part < 2 && (end >= text.n || text.p[end++] != '.'))
			return STR_NONE;
	}
	return str_slice(text, 0, end);
}

/* Behind NAME and a slash, the first letter large or small. */
static struct str find_version(struct str text, struct str name)
{
	struct str rest = str_from(name, 1), version;

	for (size_t at = 1; (at += str_find(str_from(text, at), rest)) < text.n; at++) {
		size_t behind = at + rest.n;

		if ((text.p[at - 1] | 32) != (name.p[0] | 32) || behind >= text.n || text.p[behind] != '/')
			continue;
		version = version_at(str_from(text, behind + 1));
		if (version.n)
			return version;
	}
	return STR_NONE;
}

struct str version_of_program(struct str search, struct str name)
{
	char *block;
	size_t kept = 0, seen = 0;
	struct str version = STR_NONE;
	ssize_t n;
	int fd;

	if (!name.n || (fd = open_program(search, name)) < 0)
		return STR_NONE;
	block = arena_alloc(BLOCK + OVERLAP);
	while (!version.n && seen < LOOKED_AT_MOST && ((n = read(fd, block + kept, BLOCK)) > 0 || (n < 0 && errno == EINTR))) {
		struct str text = { block, kept + (n > 0 ? (size_t)n : 0) };

		seen += BLOCK;
		version = find_version(text, name);
		if (version.n)
			version = str_copy(version);
		kept = text.n < OVERLAP ? text.n : OVERLAP;
		memmove(block, block + text.n - kept, kept);
	}
	(void)close(fd);
	return version;
}
