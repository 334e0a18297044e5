#include "transcript/rows.h"

#include "base/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Stays in the second-level cache. */
#define CHUNK ((size_t)256 << 10)
/* Needles are shorter. */
#define OVERLAP ((size_t)512)
/* How far back the row of a call is looked for. */
#define BACK_MAX ((uint64_t)64 << 20)

bool rows_open(struct rows *rows, struct str path)
{
	const char *name = str_z(path);
	struct stat file;

	*rows = (struct rows){ .fd = name ? open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1 };
	if (rows->fd < 0)
		return false;
	if (fstat(rows->fd, &file) < 0 || !S_ISREG(file.st_mode)) {
		close(rows->fd);
		return false;
	}
	rows->size = (uint64_t)file.st_size;
	return true;
}

void rows_close(struct rows *rows)
{
	close(rows->fd);
}

/* As many of the N bytes at AT as there are. */
static size_t read_at(const struct rows *rows, uint64_t at, char *to, size_t n)
{
	size_t have = 0;

	while (have < n) {
		ssize_t got = pread(rows->fd, to + have, n - have, (off_t)(at + have));

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		have += (size_t)got;
	}
	return have;
}

bool rows_bytes(const struct rows *rows, uint64_t at, void *to, size_t n)
{
	return read_at(rows, at, to, n) == n;
}

/* Where the row around AT begins, not before FLOOR. */
static uint64_t row_start(const struct rows *rows, uint64_t at, uint64_t floor)
{
	char bytes[4096];

	while (at > floor) {
		size_t n = at - floor < sizeof bytes ? (size_t)(at - floor) : sizeof bytes;
		const char *newline;

		if (!rows_bytes(rows, at - n, bytes, n))
			return at;
		newline = memrchr(bytes, '\n', n);
		if (newline)
			return at - n + (uint64_t)(newline - bytes) + 1;
		at -= n;
	}
	return floor;
}

/* Behind the newline that ends the row around AT; 0 when it has no end yet. */
static uint64_t row_end(const struct rows *rows, uint64_t at)
{
	char bytes[4096];
	size_t n;

	while ((n = read_at(rows, at, bytes, sizeof bytes)) > 0) {
		const char *newline = memchr(bytes, '\n', n);

		if (newline)
			return at + (uint64_t)(newline - bytes) + 1;
		at += n;
	}
	return 0;
}

/* Visits the row around AT. Returns where it ends; 0 when it has no end or the search is over. */
static uint64_t visit_row(struct rows *rows, uint64_t at, uint64_t floor, rows_visit *visit, void *context)
{
	uint64_t start = row_start(rows, at, floor), end = row_end(rows, at);
	struct arena_mark before = arena_mark();
	size_t n = (size_t)(end - start);
	char *text;

	if (!end)
		return 0;
	if (n > ROWS_BYTES_MAX)
		return end;
	text = arena_alloc(n);
	if (!rows_bytes(rows, start, text, n)) {
		arena_release(before);
		return 0;
	}
	return visit(context, start, (struct str){ text, n - 1 }) ? end : 0;
}

static const char *find_first(struct str text, const struct str *needles, size_t n)
{
	const char *first = NULL;

	for (size_t i = 0; i < n; i++) {
		size_t within = first ? (size_t)(first - text.p) + needles[i].n - 1 : text.n;
		const char *found = memmem(text.p, within < text.n ? within : text.n, needles[i].p, needles[i].n);

		if (found && (!first || found < first))
			first = found;
	}
	return first;
}

/* Bytes for a search of N, no more than it needs. */
static size_t make_chunk(struct rows_chunk *chunk, uint64_t n)
{
	size_t room = n < CHUNK ? (size_t)n : CHUNK;

	if (chunk->room < room)
		*chunk = (struct rows_chunk){ arena_alloc(room), room };
	return room;
}

uint64_t rows_search(struct rows *rows, uint64_t from, const struct str *needles, size_t n, rows_visit *visit,
		     void *context)
{
	size_t room = make_chunk(&rows->forward, rows->size > from ? rows->size - from : 0), have;
	const char *chunk = rows->forward.at;
	uint64_t at = from, done = from;

	while ((have = read_at(rows, at, rows->forward.at, room)) > 0) {
		const struct str text = { chunk, have };
		const char *newline = memrchr(chunk, '\n', have), *found = find_first(text, needles, n);

		if (found) {
			uint64_t end = visit_row(rows, at + (uint64_t)(found - chunk), done, visit, context);

			if (!end)
				return row_start(rows, at + (uint64_t)(found - chunk), done);
			at = done = end;
			continue;
		}
		if (newline && at + (uint64_t)(newline - chunk) + 1 > done)
			done = at + (uint64_t)(newline - chunk) + 1;
		if (have < CHUNK)
			break; /* the end */
		at += have - OVERLAP;
	}
	return done;
}

void rows_search_back(struct rows *rows, uint64_t end, struct str needle, rows_visit *visit, void *context)
{
	size_t room = make_chunk(&rows->back, end);
	const char *chunk = rows->back.at;
	uint64_t floor = end > BACK_MAX ? end - BACK_MAX : 0;

	while (end > floor) {
		uint64_t at = end - floor > room ? end - room : floor;
		size_t have = read_at(rows, at, rows->back.at, (size_t)(end - at));
		struct str rest = { chunk, have };
		const char *found;

		while ((found = find_first(rest, &needle, 1))) {
			if (!visit_row(rows, at + (uint64_t)(found - chunk), 0, visit, context))
				return;
			rest = (struct str){ found + needle.n, (size_t)(chunk + have - found) - needle.n };
		}
		if (at == floor)
			return;
		end = at + OVERLAP;
	}
}
