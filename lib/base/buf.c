#include "base/buf.h"

#include "base/arena.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void need(struct buf *b, size_t more)
{
	size_t room = b->room ? b->room : 64;

	if (more > ARENA_MAX)
		more = ARENA_MAX; /* the arena refuses what follows */
	while (room - b->n < more)
		room *= 2;
	if (room != b->room) {
		b->at = arena_grow(b->at, b->room, room);
		b->room = room;
	}
}

void buf_byte(struct buf *b, char c)
{
	need(b, 1);
	b->at[b->n++] = c;
}

void buf_add(struct buf *b, struct str s)
{
	if (!s.n)
		return;
	need(b, s.n);
	memcpy(b->at + b->n, s.p, s.n);
	b->n += s.n;
}

void buf_addz(struct buf *b, const char *z)
{
	buf_add(b, str_of(z));
}

void buf_addf(struct buf *b, const char *format, ...)
{
	va_list args, again;
	int n;

	va_start(args, format);
	va_copy(again, args);
	n = vsnprintf(NULL, 0, format, args);
	if (n > 0) {
		need(b, (size_t)n + 1);
		(void)vsnprintf(b->at + b->n, (size_t)n + 1, format, again);
		b->n += (size_t)n;
	}
	va_end(again);
	va_end(args);
}

void buf_json(struct buf *b, struct str s)
{
	buf_byte(b, '"');
	for (size_t i = 0; i < s.n;) {
		unsigned char c = (unsigned char)s.p[i];
		size_t length = utf8_at(s, i, NULL);

		if (c == '"' || c == '\\')
			buf_addf(b, "\\%c", c);
		else if (c == '\n')
			buf_addz(b, "\\n");
		else if (c == '\t')
			buf_addz(b, "\\t");
		else if (c < 0x20 || c == 0x7f)
			buf_addf(b, "\\u%04x", c);
		else if (length == 0)
			buf_addz(b, "\xef\xbf\xbd");
		else
			buf_add(b, str_slice(s, i, i + length));
		i += length ? length : 1;
	}
	buf_byte(b, '"');
}

struct str buf_str(const struct buf *b)
{
	return (struct str){ b->at, b->n };
}
