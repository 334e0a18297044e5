/* specs.h: pathspecs. Private to lib/repo. */
#ifndef REPO_SPECS_H
#define REPO_SPECS_H

#include "repo/changes.h"

struct spec {
	struct str path; /* from the top of the work tree; "" is the top */
	bool pattern;
};

struct specs {
	struct spec *at;
	size_t n, room;
	bool literal; /* none is a pattern */
	bool nothing; /* paths were given, and all lie outside */
};

/* False for what only git itself understands: magic words (`:(glob)x`, `:!x`). */
bool specs_read(struct repo *repo, const struct changes_wanted *wanted, struct specs *out);

/* Without specs everything matches. */
bool specs_match(const struct specs *specs, struct str path);

#endif
