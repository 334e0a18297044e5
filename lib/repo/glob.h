/* glob.h: patterns of the shell on the disk. Private to lib/repo. */
#ifndef REPO_GLOB_H
#define REPO_GLOB_H

#include "base/act.h"

struct found {
	struct str *at;
	size_t n, room;
	size_t looked_at; /* directory entries so far */
};

/* Adds what the absolute PATTERN names, in the order of its bytes: * ? [ ] and backslash in each component, a dot at the
 * beginning of a name only for a pattern with a dot. What matches nothing is its own name, as in the shell. A slash at
 * the end stays and means a directory. False when there is more to look at than MOST entries, or a directory cannot be
 * read. */
bool glob_expand(struct str pattern, size_t most, struct found *out);

#endif
