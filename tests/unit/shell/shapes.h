/* shapes.h: texts of any size that are made of one thing over and over. */
#ifndef TEST_SHELL_SHAPES_H
#define TEST_SHELL_SHAPES_H

#include "base/buf.h"

/* BEFORE, then UNIT N times, then BEHIND. A %zu in UNIT is the number of the repetition, from 1. */
static inline struct str repeated(const char *before, const char *unit, size_t n, const char *behind)
{
	struct buf out = { 0 };
	struct str whole = str_of(unit), number = STR("%zu");
	size_t at = str_find(whole, number);

	buf_addz(&out, before);
	for (size_t i = 1; i <= n; i++) {
		buf_add(&out, str_slice(whole, 0, at));
		if (at < whole.n) {
			buf_addf(&out, "%zu", i);
			buf_add(&out, str_from(whole, at + number.n));
		}
	}
	buf_addz(&out, behind);
	return buf_str(&out);
}

/* OPEN N times, INSIDE, CLOSE N times. */
static inline struct str nested(const char *open, size_t n, const char *inside, const char *close)
{
	struct buf out = { 0 };

	buf_add(&out, repeated("", open, n, inside));
	buf_add(&out, repeated("", close, n, ""));
	return buf_str(&out);
}

/* A text of one thing over and over, made as large as one likes. */
struct shape {
	const char *name, *before, *unit, *inside, *close, *behind;
};

static inline struct str shape_text(const struct shape *shape, size_t bytes)
{
	size_t fixed = str_of(shape->before).n + str_of(shape->inside).n + str_of(shape->behind).n;
	size_t each = str_of(shape->unit).n + str_of(shape->close).n;
	size_t numbers = str_find(str_of(shape->unit), STR("%zu")) < str_of(shape->unit).n ? 4 : 0;
	struct buf out = { 0 };
	size_t n = (bytes - fixed) / (each + numbers);

	buf_add(&out, repeated(shape->before ? shape->before : "", shape->unit, n, shape->inside ? shape->inside : ""));
	buf_add(&out, repeated("", shape->close ? shape->close : "", n, shape->behind ? shape->behind : ""));
	return str_slice(buf_str(&out), 0, bytes);
}

#endif
