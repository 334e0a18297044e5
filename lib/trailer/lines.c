#include "trailer/lines.h"

struct line line_at(struct str text, size_t from)
{
	size_t to = from + str_find_byte(str_from(text, from), '\n');

	return (struct line){ from, to, to < text.n ? to + 1 : to };
}

struct str line_text(struct str text, struct line line)
{
	return str_slice(text, line.from, line.to);
}

bool line_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool line_is_blank(struct str s)
{
	return line_trim(s).n == 0;
}

bool line_is_alnum(char c)
{
	return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

struct str line_trim(struct str s)
{
	while (s.n && line_is_space(s.p[0]))
		s = str_from(s, 1);
	while (s.n && line_is_space(s.p[s.n - 1]))
		s.n--;
	return s;
}
