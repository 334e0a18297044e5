/* policy.h: what a project says about work that an agent did, read from its own words. A reading, not an
 * understanding: a table of phrases (policy.c), sentence by sentence. Pure. */
#ifndef POLICY_POLICY_H
#define POLICY_POLICY_H

#include "base/str.h"

enum policy_class {
	POLICY_UNKNOWN,    /* it says nothing that is understood */
	POLICY_ALLOWED,
	POLICY_RESTRICTED, /* under conditions, such as that it is disclosed */
	POLICY_FORBIDDEN,
};

struct policy_reading {
	enum policy_class class;
	struct str sentence; /* that says so, on one line; in the arena */
};

/* The strictest thing that TEXT says about agents' work. */
struct policy_reading policy_read(struct str text);

/* "unknown", "allowed", "restricted", "forbidden". */
const char *policy_name(enum policy_class class);

/* Where projects say it, below the top of the work tree. Ends in NULL. */
extern const char *const policy_files[];

/* HOST/OWNER/NAME of a remote's URL in small letters, without .git; false for what is no such address (a path). */
struct policy_repo {
	struct str host, owner, name;
};
bool policy_repo_of(struct str url, struct policy_repo *repo);

/* Of a repository: whose it is, and what it says. */
struct policy_answer {
	bool own; /* the user's */
	struct policy_reading reading;
	const char *file; /* that says so; NULL when none does */
};

#endif
