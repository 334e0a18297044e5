#include "base/str.h"

#include "base/arena.h"
#include "base/hot.h"

#include <string.h>

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ' && (c == ' ' || c == '\t' || c == '\n'); /* most bytes are above */
}

struct str str_of(const char *z)
{
	return z ? (struct str){ z, strlen(z) } : STR_NONE;
}

bool str_eq(struct str a, struct str b)
{
	return a.n == b.n && (a.p == b.p || a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool str_is(struct str s, const char *z)
{
	size_t i = 0;

	if (!z)
		return !s.n;
	/* In place: nearly all differ in the first byte. */
	while (i < s.n && z[i] && s.p[i] == z[i])
		i++;
	return i == s.n && !z[i];
}

int str_order(struct str a, struct str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int order = n ? memcmp(a.p, b.p, n) : 0;

	return order ? order : a.n < b.n ? -1 : a.n > b.n;
}

bool str_eq_nocase(struct str a, struct str b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (lower(a.p[i]) != lower(b.p[i]))
			return false;
	return true;
}

bool str_has_nocase(struct str s, struct str part)
{
	for (size_t i = 0; part.n && i + part.n <= s.n; i++)
		if (str_eq_nocase((struct str){ s.p + i, part.n }, part))
			return true;
	return part.n == 0;
}

bool str_starts(struct str s, struct str prefix)
{
	return s.n >= prefix.n && str_eq(str_slice(s, 0, prefix.n), prefix);
}

bool str_ends(struct str s, struct str suffix)
{
	return s.n >= suffix.n && str_eq(str_from(s, s.n - suffix.n), suffix);
}

HOT size_t str_find_byte(struct str s, char byte)
{
	const char *hit = s.n ? memchr(s.p, byte, s.n) : NULL;

	return hit ? (size_t)(hit - s.p) : s.n;
}

size_t str_find(struct str s, struct str needle)
{
	if (needle.n == 0)
		return 0;
	for (size_t at = 0; at + needle.n <= s.n; at++) {
		at += str_find_byte(str_from(s, at), needle.p[0]);
		if (at + needle.n > s.n)
			break;
		if (memcmp(s.p + at, needle.p, needle.n) == 0)
			return at;
	}
	return s.n;
}

HOT struct str str_slice(struct str s, size_t from, size_t to)
{
	if (to > s.n)
		to = s.n;
	if (from > to)
		from = to;
	return (struct str){ s.p ? s.p + from : NULL, to - from };
}

struct str str_from(struct str s, size_t from)
{
	return str_slice(s, from, s.n);
}

struct str str_trim(struct str s)
{
	while (s.n && is_blank(s.p[0]))
		s = str_from(s, 1);
	while (s.n && is_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

bool str_next_word(struct str *rest, struct str *word)
{
	const char *p = rest->p;
	size_t from = 0, to;

	while (from < rest->n && is_blank(p[from]))
		from++;
	for (to = from; to < rest->n && !is_blank(p[to]);)
		to++;
	*word = str_slice(*rest, from, to);
	*rest = str_from(*rest, to);
	return to > from;
}

bool str_next_field(struct str *rest, char byte, struct str *field)
{
	size_t n;

	if (!rest->p)
		return false;
	n = str_find_byte(*rest, byte);
	*field = str_slice(*rest, 0, n);
	*rest = n < rest->n ? str_from(*rest, n + 1) : STR_NONE;
	return true;
}

/* A byte of a word in a list; 0 is none. */
static bool is_listed(char c)
{
	return (unsigned char)c > ' ';
}

/* In place, without slices: tables are looked through for every command. */
bool str_list_has(const char *list, struct str word)
{
	if (!list || !word.n || !is_listed(word.p[0]))
		return false;
	for (const char *at = list; (at = strchr(at, word.p[0])); at++) {
		size_t n = 1;

		if (at > list && is_listed(at[-1]))
			continue;
		while (n < word.n && at[n] == word.p[n] && is_listed(at[n]))
			n++;
		if (n == word.n && !is_listed(at[n]))
			return true;
	}
	return false;
}

HOT bool is_name_start(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

HOT bool is_name_byte(int c)
{
	return is_name_start(c) || (c >= '0' && c <= '9');
}

const char *str_z(struct str s)
{
	char *z;

	if (s.n && memchr(s.p, 0, s.n))
		return NULL;
	z = arena_alloc(s.n + 1);
	if (s.n)
		memcpy(z, s.p, s.n);
	z[s.n] = 0;
	return z;
}

struct str str_copy(struct str s)
{
	char *p = arena_alloc(s.n + 1);

	if (s.n)
		memcpy(p, s.p, s.n);
	return (struct str){ p, s.n };
}
