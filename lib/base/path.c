#include "base/path.h"

#include "base/arena.h"
#include "base/buf.h"

#include <string.h>

/* Appends one component to the clean path in OUT. */
static size_t add_component(char *out, size_t n, struct str part)
{
	if (part.n == 0 || str_is(part, "."))
		return n;
	if (str_is(part, "..")) {
		while (n > 0 && out[n - 1] != '/')
			n--;
		return n > 0 ? n - 1 : 0;
	}
	out[n++] = '/';
	memcpy(out + n, part.p, part.n);
	return n + part.n;
}

struct str path_join(struct str dir, struct str path)
{
	char *out = arena_alloc(dir.n + path.n + 3);
	size_t n = 0;
	struct str part;

	if (!(path.n && path.p[0] == '/'))
		while (str_next_field(&dir, '/', &part))
			n = add_component(out, n, part);
	while (str_next_field(&path, '/', &part))
		n = add_component(out, n, part);
	if (n == 0)
		out[n++] = '/';
	return (struct str){ out, n };
}

bool path_is_below(struct str path, struct str dir)
{
	if (str_is(dir, "/"))
		return path.n > 1;
	return path.n > dir.n && str_starts(path, dir) && path.p[dir.n] == '/';
}

struct str path_append(struct str dir, struct str path)
{
	struct buf text = { 0 };

	if (path.n && path.p[0] == '/')
		return path;
	buf_add(&text, dir);
	buf_byte(&text, '/');
	buf_add(&text, path);
	return buf_str(&text);
}

bool path_is_within(struct str path, struct str dir)
{
	return str_eq(path, dir) || path_is_below(path, dir);
}

struct str path_parent(struct str path)
{
	size_t n = path.n;

	while (n > 0 && path.p[n - 1] != '/')
		n--;
	return n > 1 ? str_slice(path, 0, n - 1) : STR("/");
}

struct str path_name(struct str path)
{
	size_t n = path.n;

	while (n > 0 && path.p[n - 1] != '/')
		n--;
	return str_from(path, n);
}
