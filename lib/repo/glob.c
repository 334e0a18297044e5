#include "repo/glob.h"

#include "base/buf.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool is_pattern(struct str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] == '*' || name.p[i] == '?' || name.p[i] == '[' || name.p[i] == '\\')
			return true;
	return false;
}

static struct str child(struct str dir, struct str name)
{
	struct buf out = { 0 };

	buf_add(&out, dir);
	if (!str_ends(dir, STR("/")))
		buf_byte(&out, '/');
	buf_add(&out, name);
	return buf_str(&out);
}

static bool read_directory(struct str dir, struct str pattern, size_t most, struct found *all, struct found *out)
{
	const char *z = str_z(dir), *wanted = str_z(pattern);
	DIR *open = z && wanted ? opendir(z) : NULL;
	struct dirent *entry;

	if (!open)
		return errno == ENOENT || errno == ENOTDIR;
	while (all->looked_at <= most && (entry = readdir(open))) {
		struct str name = str_of(entry->d_name);

		all->looked_at++;
		/* `.*` does not name . and .. in shells of today. */
		if (!str_is(name, ".") && !str_is(name, "..") && fnmatch(wanted, entry->d_name, FNM_PERIOD) == 0)
			*VEC_ADD(out) = child(dir, str_copy(name));
	}
	closedir(open);
	return all->looked_at <= most;
}

static bool exists(struct str path)
{
	const char *z = str_z(path);
	struct stat st;

	return z && lstat(z, &st) == 0;
}

static int by_name(const void *a, const void *b)
{
	return str_order(*(const struct str *)a, *(const struct str *)b);
}

/* The pattern without its quoting backslashes: what the shell passes on when nothing matches. */
static struct str unquoted(struct str pattern)
{
	struct buf out = { 0 };

	for (size_t i = 0; i < pattern.n; i++) {
		if (pattern.p[i] == '\\' && i + 1 < pattern.n)
			i++;
		buf_byte(&out, pattern.p[i]);
	}
	return buf_str(&out);
}

bool glob_expand(struct str pattern, size_t most, struct found *out)
{
	struct str whole = unquoted(pattern);
	struct found now = { 0 };
	bool slash = str_ends(pattern, STR("/")), all = true;
	size_t before = out->n;
	struct str part;

	*VEC_ADD(&now) = STR("/");
	while (str_next_field(&pattern, '/', &part)) {
		struct found next = { 0 };

		if (!part.n)
			continue;
		for (size_t i = 0; i < now.n; i++) {
			if (is_pattern(part))
				all &= read_directory(now.at[i], part, most, out, &next);
			else
				*VEC_ADD(&next) = child(now.at[i], part);
		}
		now = next;
	}
	for (size_t i = 0; i < now.n; i++) {
		struct str path = slash ? child(now.at[i], STR("")) : now.at[i];

		if (exists(path))
			*VEC_ADD(out) = path;
	}
	if (out->n == before && exists(whole))
		*VEC_ADD(out) = whole;
	if (out->n > before)
		qsort(out->at + before, out->n - before, sizeof *out->at, by_name);
	return all;
}
