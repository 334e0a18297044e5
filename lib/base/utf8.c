#include "base/utf8.h"

/* The forms of a character: range of the first byte, range of the second, length. */
static const struct {
	unsigned char first, last, second_min, second_max;
	size_t length;
} forms[] = {
	{ 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 }, { 0xe1, 0xec, 0x80, 0xbf, 3 },
	{ 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 }, { 0xf0, 0xf0, 0x90, 0xbf, 4 },
	{ 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
};

static size_t length_at(const unsigned char *p, size_t n)
{
	if (p[0] < 0x80)
		return 1;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		if (p[0] < forms[i].first || p[0] > forms[i].last || n < forms[i].length)
			continue;
		if (p[1] < forms[i].second_min || p[1] > forms[i].second_max)
			return 0;
		for (size_t k = 2; k < forms[i].length; k++)
			if ((p[k] & 0xc0) != 0x80)
				return 0;
		return forms[i].length;
	}
	return 0;
}

size_t utf8_at(struct str s, size_t at, uint32_t *code)
{
	const unsigned char *p = (const unsigned char *)s.p + at;
	size_t length = at < s.n ? length_at(p, s.n - at) : 0;

	if (length && code) {
		*code = p[0] & (length == 1 ? 0x7fu : 0xffu >> (length + 1));
		for (size_t k = 1; k < length; k++)
			*code = *code << 6 | (p[k] & 0x3fu);
	}
	return length;
}
