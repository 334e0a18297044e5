/* lines.h: lines and blanks as git counts them in a message. For the files of this folder. */
#ifndef TRAILER_LINES_H
#define TRAILER_LINES_H

#include "base/str.h"

/* Text[from, to) without its newline; the next line begins at next. A last line without a newline has next == to. */
struct line {
	size_t from, to, next;
};

struct line line_at(struct str text, size_t from);
struct str line_text(struct str text, struct line line);
/* Blank, tab, newline and carriage return: git's isspace() knows neither vertical tab nor form feed. */
bool line_is_space(char c);
/* Nothing but such bytes in S. */
bool line_is_blank(struct str s);
/* Letters and digits of ASCII. */
bool line_is_alnum(char c);
/* S without such bytes at both ends. */
struct str line_trim(struct str s);

#endif
