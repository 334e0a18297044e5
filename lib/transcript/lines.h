/* lines.h: the lines of a log, plain or compressed with zstd, one after another. */
#ifndef TRANSCRIPT_LINES_H
#define TRANSCRIPT_LINES_H

#include "base/str.h"

/* Longer lines are passed over, and so is what is behind that much text. */
#define LINES_ONE_MAX ((size_t)32 << 20)
#define LINES_ALL_MAX ((size_t)4 << 30)

/* LINE is good until it returns. False ends the reading. */
typedef bool lines_visit(void *context, struct str line);

enum lines_got {
	LINES_ABSENT,     /* there is no file */
	LINES_READ,       /* each whole line was visited; a last one that is being written is not */
	LINES_UNREADABLE, /* it cannot be read to its end: damaged, too large, no file but something else */
};

enum lines_got lines_each(struct str path, lines_visit *visit, void *context);

#endif
