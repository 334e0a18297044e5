/* secrets.h: keys in lines that a patch adds, by the shapes that their makers give them. No guesses from entropy. */
#ifndef GITHOOK_SECRETS_H
#define GITHOOK_SECRETS_H

#include "base/str.h"

/* What LINE holds, "an AWS access key"; NULL when nothing. What is plainly made up (EXAMPLE, xxxx) is nothing. */
const char *secret_in(struct str line);

struct secret_found {
	const char *kind;
	struct str commit, path;
	size_t line; /* of the file as it is after the commit */
};

/* The first key that PATCH adds: the output of git log --patch with "commit OID" lines. */
bool secrets_find(struct str patch, struct secret_found *found);

#endif
