#include "transcript/lines.h"

#include "base/arena.h"

#define ZSTD_STATIC_LINKING_ONLY /* for its own allocator */
#include <zstd.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK ((size_t)256 << 10)
/* What a compressed log may ask us to hold: a window of 32 MiB. */
#define WINDOW_LOG_MAX 25

/* A line that is put together of chunks. */
struct lines {
	lines_visit *visit;
	void *context;
	char *line;
	size_t n, room, all;
	bool too_long; /* the line is */
};

static void keep(struct lines *lines, struct str part)
{
	if (lines->too_long || lines->n + part.n > LINES_ONE_MAX) {
		lines->too_long = true;
		return;
	}
	if (lines->n + part.n > lines->room) {
		size_t room = lines->n + part.n < CHUNK ? CHUNK : 2 * (lines->n + part.n);

		lines->line = arena_grow(lines->line, lines->room, room);
		lines->room = room;
	}
	memcpy(lines->line + lines->n, part.p, part.n);
	lines->n += part.n;
}

/* Visits the lines that end in CHUNK. False when no more are wanted. */
static bool feed(struct lines *lines, struct str chunk)
{
	lines->all += chunk.n;
	for (size_t end; (end = str_find_byte(chunk, '\n')) < chunk.n; chunk = str_from(chunk, end + 1)) {
		struct str line = str_slice(chunk, 0, end);

		if (lines->n || lines->too_long) {
			keep(lines, line);
			line = (struct str){ lines->line, lines->n };
		}
		if (!lines->too_long && !lines->visit(lines->context, line))
			return false;
		lines->n = 0;
		lines->too_long = false;
	}
	if (chunk.n)
		keep(lines, chunk);
	return true;
}

/* The next bytes of FD; 0 at its end, -1 when it cannot be read. */
static ssize_t next(int fd, char *to)
{
	ssize_t n;

	do
		n = read(fd, to, CHUNK);
	while (n < 0 && errno == EINTR);
	return n;
}

static bool feed_plain(struct lines *lines, int fd, char *in, size_t have)
{
	ssize_t n = (ssize_t)have;

	for (; n > 0; n = next(fd, in))
		if (lines->all > LINES_ALL_MAX)
			return false;
		else if (!feed(lines, (struct str){ in, (size_t)n }))
			return true;
	return n == 0;
}

static void *allocate(void *context, size_t n)
{
	(void)context;
	return arena_alloc(n);
}

static void give_back(void *context, void *p)
{
	(void)context;
	arena_free(p);
}

/* A frame at the end that is not whole is one that is being written. */
static bool feed_zstd(struct lines *lines, int fd, char *in, size_t have)
{
	const ZSTD_customMem memory = { allocate, give_back, NULL };
	ZSTD_DCtx *context = ZSTD_createDCtx_advanced(memory);
	char *out = arena_alloc(CHUNK);
	ssize_t n = (ssize_t)have;

	if (!context || ZSTD_isError(ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, WINDOW_LOG_MAX)))
		return false;
	for (; n > 0; n = next(fd, in)) {
		ZSTD_inBuffer from = { in, (size_t)n, 0 };
		ZSTD_outBuffer to;

		do {
			to = (ZSTD_outBuffer){ out, CHUNK, 0 };
			if (ZSTD_isError(ZSTD_decompressStream(context, &to, &from)) || lines->all > LINES_ALL_MAX)
				return false;
			if (!feed(lines, (struct str){ out, to.pos }))
				return true;
		} while (from.pos < from.size || to.pos == to.size);
	}
	return n == 0;
}

static bool is_regular(int fd)
{
	struct stat file;

	return fstat(fd, &file) == 0 && S_ISREG(file.st_mode);
}

enum lines_got lines_each(struct str path, lines_visit *visit, void *context)
{
	static const unsigned char magic[] = { 0x28, 0xb5, 0x2f, 0xfd };
	const char *name = str_z(path);
	int fd = name && *name ? open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
	struct lines lines = { .visit = visit, .context = context };
	bool whole = false;
	ssize_t n;
	char *in;

	if (fd < 0)
		return !path.n || errno == ENOENT ? LINES_ABSENT : LINES_UNREADABLE;
	in = arena_alloc(CHUNK);
	n = is_regular(fd) ? next(fd, in) : -1;
	if (n >= (ssize_t)sizeof magic && memcmp(in, magic, sizeof magic) == 0)
		whole = feed_zstd(&lines, fd, in, (size_t)n);
	else if (n >= 0)
		whole = feed_plain(&lines, fd, in, (size_t)n);
	close(fd);
	return whole ? LINES_READ : LINES_UNREADABLE;
}
