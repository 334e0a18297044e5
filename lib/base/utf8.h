/* utf8.h: UTF-8 as RFC 3629 has it: no surrogates, no overlong forms. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/str.h"

#include <stdint.h>

/* Length of the character at S[at], or 0 when the bytes there are none. *CODE, unless NULL, is its code point. */
size_t utf8_at(struct str s, size_t at, uint32_t *code);

#endif
