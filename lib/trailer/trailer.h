/* trailer.h: the trailers of a commit message, by the rules of git-interpret-trailers(1) with --no-divider, which are
 * also those of git commit and git log: a line of three dashes ends nothing. Time and memory grow with the length of
 * the message, no faster. Held against real git by tests/trailer. */
#ifndef TRAILER_TRAILER_H
#define TRAILER_TRAILER_H

#include "base/buf.h"
#include "base/str.h"

/* trailer.<name>.key. */
struct trailer_alias {
	struct str name;
	struct str key; /* empty when the configuration has other settings for the name, but no key */
};

/* What the configuration says. All zero is what git does without one. */
struct trailer_syntax {
	struct str comment;                  /* core.commentChar or core.commentString; "auto" reads as # */
	struct str separators;               /* trailer.separators */
	const struct trailer_alias *aliases; /* in the order of the configuration */
	size_t n_aliases;
};

struct trailer {
	struct str token;   /* as written */
	struct str key;     /* as git prints it: the key that is configured for the token, or the token */
	struct str value;   /* on one line, without blanks at the ends */
	char separator;     /* as written */
	size_t from, to;    /* the bytes of its lines, the last newline included */
	size_t line;        /* of the message, from 1 */
};

struct trailers {
	struct trailer *at;
	size_t n, room;
	/* The block: trailers, comments, and maybe other lines. When the message has none, both are the place where a
	 * new one would go: before trailing comments and blank lines. */
	size_t start, end;
	size_t paragraph;  /* where the last paragraph begins, block or not; end when there is only a title */
	bool blank_before; /* the line before start is blank */
	bool nul;          /* there is a NUL: git reads no further, and refuses to commit it */
};

struct trailers trailers_parse(struct str message, const struct trailer_syntax *syntax);

/* The trailer in a line such as "Co-Authored-By: Claude <noreply@anthropic.com>"; false when it is none. */
bool trailer_of_line(struct str line, const struct trailer_syntax *syntax, struct trailer *out);

/* The line of TRAILER as git prints it, with its newline. */
void trailer_write(struct buf *out, const struct trailer_syntax *syntax, const struct trailer *trailer);

/* The message with one more trailer: what `git interpret-trailers --no-divider --trailer` prints when neither
 * trailer.where nor the like are set. The same trailer is not added twice in a row, the block is written anew. */
struct str trailers_append(struct str message, const struct trailer_syntax *syntax, struct str token, struct str value);

/* "Name <mail>"; false when there is no such mail at the end. */
struct trailer_address {
	struct str name, mail;
};
bool trailer_address(struct str value, struct trailer_address *address);

/* The same token but for its case, and the same mail but for its case; values without one must be equal. */
bool trailer_same(const struct trailer *a, const struct trailer *b);

#endif
