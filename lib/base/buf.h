/* buf.h: growing text in the arena. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/str.h"

#include <stddef.h>

struct buf {
	char *at;
	size_t n, room;
};

void buf_byte(struct buf *b, char c);
void buf_add(struct buf *b, struct str s);
void buf_addz(struct buf *b, const char *z);
/* printf into the buffer. */
void buf_addf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* S as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD. */
void buf_json(struct buf *b, struct str s);
/* The text so far; borrowed, good until the next change. */
struct str buf_str(const struct buf *b);

#endif
