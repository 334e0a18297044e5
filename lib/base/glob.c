#include "base/glob.h"

#include "base/arena.h"

#include <string.h>

/* A component's next piece: one byte, or `*`. */
struct piece {
	bool star, any;
	char byte;
	size_t n;
};

static struct piece piece_at(struct str text, size_t i, bool wild)
{
	size_t end;

	if (wild && text.p[i] == '\\' && i + 1 < text.n)
		return (struct piece){ .byte = text.p[i + 1], .n = 2 };
	if (wild && text.p[i] == '*')
		return (struct piece){ .star = true, .n = 1 };
	if (wild && text.p[i] == '?')
		return (struct piece){ .any = true, .n = 1 };
	if (wild && text.p[i] == '[') {
		end = str_find_byte(str_from(text, i + 2 < text.n ? i + 2 : text.n), ']');
		if (i + 2 + end < text.n)
			return (struct piece){ .any = true, .n = end + 3 };
	}
	return (struct piece){ .byte = text.p[i], .n = 1 };
}

static bool same(struct piece a, struct piece b)
{
	return !a.star && !b.star && (a.any || b.any || a.byte == b.byte);
}

/* One row, false when nothing is left of it: NOW[k] says that the pieces of the pattern up to A and the first K bytes of
 * OTHER can be the same name, BEFORE the same without A. A star on either side stands for nothing, or for what the other side has. */
static bool next_row(struct piece a, struct str other, bool wild, const bool *before, bool *now)
{
	struct piece piece = { 0 };
	size_t k = 0, last = 0;
	bool any = false;

	for (;; k += piece.n) {
		bool reached = k > 0 && ((now[last] && (a.star || piece.star)) || (before[last] && same(a, piece)));

		last = k;
		if (k >= other.n) {
			now[k] = reached || (a.star && before[k]);
			return any || now[k];
		}
		piece = piece_at(other, k, wild);
		now[k] = reached || (before[k] && (a.star || piece.star));
		any |= now[k];
	}
}

/* Most names differ in their first bytes: takes the plain pieces that both begin with; false when two differ. */
static bool take_plain(struct str *pattern, struct str *other, bool wild)
{
	while (pattern->n && other->n) {
		struct piece a = piece_at(*pattern, 0, true), b = piece_at(*other, 0, wild);

		if (a.star || b.star)
			return true;
		if (!same(a, b))
			return false;
		*pattern = str_from(*pattern, a.n);
		*other = str_from(*other, b.n);
	}
	return true;
}

static bool meets_by_rows(struct str pattern, struct str other, bool wild)
{
	struct arena_mark mark = arena_mark();
	bool *before = arena_alloc(other.n + 1), *now = arena_alloc(other.n + 1), *swap, any = true, meets;
	size_t n;

	before[0] = true;
	for (size_t k = 0; k < other.n && piece_at(other, k, wild).star; k++)
		before[k + 1] = true;
	for (size_t i = 0; any && i < pattern.n; i += n) {
		struct piece a = piece_at(pattern, i, true);

		n = a.n;
		any = next_row(a, other, wild, before, now);
		swap = before;
		before = now;
		now = swap;
	}
	meets = any && before[other.n];
	arena_release(mark);
	return meets;
}

bool glob_meets(struct str pattern, struct str other, bool wild)
{
	return take_plain(&pattern, &other, wild) && meets_by_rows(pattern, other, wild);
}

static bool take_component(struct str *path, struct str *component)
{
	while (path->n && path->p[0] == '/')
		*path = str_from(*path, 1);
	return path->n && str_next_field(path, '/', component);
}

static bool component_meets(struct str pattern, struct str other, bool wild)
{
	bool hidden = pattern.n && pattern.p[0] == '.';

	if (wild && hidden && other.n && strchr("*?[", other.p[0]))
		return false;
	return glob_meets(pattern, other, wild);
}

bool glob_path_meets(struct str pattern, struct str other, bool wild)
{
	struct str component, name, rest, tail;

	while (take_component(&pattern, &component)) {
		if (!str_is(component, "**")) {
			if (!take_component(&other, &name) || !component_meets(component, name, wild))
				return false;
			continue;
		}
		rest = pattern;
		if (!take_component(&rest, &name))
			return true;
		do {
			tail = other;
			if (glob_path_meets(pattern, tail, wild))
				return true;
		} while (take_component(&other, &name));
		return false;
	}
	return !take_component(&other, &name);
}

size_t glob_path_above(struct str pattern, struct str other)
{
	struct str component, name;
	size_t below = 0;

	while (take_component(&other, &name))
		if (!take_component(&pattern, &component) || str_is(component, "**") || !glob_meets(component, name, false))
			return 0;
	while (take_component(&pattern, &component))
		below++;
	return below;
}
