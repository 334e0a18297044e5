#include "repo/specs.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"

#include <fnmatch.h>

static bool is_pattern(struct str path)
{
	for (size_t i = 0; i < path.n; i++)
		if (path.p[i] == '*' || path.p[i] == '?' || path.p[i] == '[' || path.p[i] == '\\')
			return true;
	return false;
}

/* PATH with its own pattern characters quoted. */
static struct str quoted(struct str path)
{
	struct buf out = { 0 };

	for (size_t i = 0; i < path.n; i++) {
		if (is_pattern(str_slice(path, i, i + 1)))
			buf_byte(&out, '\\');
		buf_byte(&out, path.p[i]);
	}
	return buf_str(&out);
}

/* A pattern keeps its own bytes; the directory that it is seen from is no pattern. */
static bool read_pattern(struct repo *repo, struct str pattern, struct str *out)
{
	struct str here, joined;

	if (pattern.n && pattern.p[0] == '/')
		return repo_relative(repo, pattern, out);
	if (!repo_relative(repo, STR("."), &here))
		return false;
	joined = path_join(path_join(STR("/"), quoted(here)), pattern);
	*out = str_from(joined, 1);
	return true;
}

bool specs_read(struct repo *repo, const struct changes_wanted *wanted, struct specs *out)
{
	*out = (struct specs){ .literal = true };
	for (size_t i = 0; i < wanted->paths.n; i++) {
		struct str path = wanted->paths.at[i], found;
		bool pattern = !wanted->literal && is_pattern(path);

		if (!wanted->literal && str_starts(path, STR(":")))
			return false;
		if (pattern ? !read_pattern(repo, path, &found) : !repo_relative(repo, path, &found))
			continue;
		if (!found.n) {
			*out = (struct specs){ .literal = true };
			return true; /* the top: everything */
		}
		*VEC_ADD(out) = (struct spec){ found, pattern };
		out->literal &= !pattern;
	}
	out->nothing = wanted->paths.n && !out->n;
	return true;
}

bool specs_match(const struct specs *specs, struct str path)
{
	if (!specs->n)
		return true;
	if (str_ends(path, STR("/")))
		path.n--;
	for (size_t i = 0; i < specs->n; i++) {
		const struct spec *spec = &specs->at[i];
		const char *pattern = spec->pattern ? str_z(spec->path) : NULL, *name = pattern ? str_z(path) : NULL;

		if (path_is_within(path, spec->path) || (name && fnmatch(pattern, name, 0) == 0))
			return true;
	}
	return false;
}
