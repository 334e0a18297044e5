/* githook.h: the frame of the git hooks. They act on what an agent does, and on nothing else; what a user does by hand
 * is let through before anything but the process table was looked at. */
#ifndef GITHOOK_GITHOOK_H
#define GITHOOK_GITHOOK_H

#include "base/buf.h"
#include "config/config.h"
#include "event/world.h"
#include "mark/mark.h"

struct githook {
	const char *name;  /* "commit-msg" */
	struct str cwd;    /* the top of the work tree, or the bare repository */
	struct world world;
	struct mark_found call;
	const struct config *config; /* the rule files that hold for the call */
	int n;             /* arguments, without the name of the program */
	char **arguments;
};

/* What a check returns; also the exit status. */
enum githook_result { GITHOOK_PASS = 0, GITHOOK_REFUSE = 1 };

/* The whole of a git hook. NAME is ours; under another name (a link in a directory of hooks) there is nothing to check.
 * INPUT: the hook reads its standard input. What passes goes on to the hook that was there before us, if one was:
 * NAME.chained beside the program as it was called, or NAME in the directory that the link `next` there names. */
int githook_run(const char *name, bool input, int argc, char **argv,
		enum githook_result (*check)(struct githook *hook, struct str input));

/* For checks. Standard error: "tipstaff: NAME: " and TEXT, cleaned, a line. */
void githook_say(const struct githook *hook, struct str text);
/* The same for a check that could not be made, and what to do then. Returns GITHOOK_REFUSE. */
enum githook_result githook_cannot(const struct githook *hook, const char *what, struct str why);

/* Runs git with ARGUMENTS (with "git", ends in NULL) in the environment of the hook, without fetching, prompting,
 * locking or replacing objects. False when it could not be run to its end or wrote more than MAX bytes. */
bool githook_git(const struct githook *hook, const char *const *arguments, size_t max, struct str *out, int *status);

#endif
