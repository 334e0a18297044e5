/* git-hooks.h: where the git hooks of tipstaff are, and what would put them there or take them away. */
#ifndef CLI_GIT_HOOKS_H
#define CLI_GIT_HOOKS_H

#include "base/fault.h"
#include "base/str.h"

enum step_kind { STEP_RUN, STEP_LINK, STEP_RENAME, STEP_UNLINK, STEP_MAKE_DIR, STEP_REMOVE_DIR };

/* One change, as a command that a person could type. */
struct step {
	enum step_kind kind;
	const char *words[8]; /* STEP_RUN: a git command; else the paths. Ends in NULL */
};

struct steps {
	struct step *at;
	size_t n, room;
};

/* How git finds hooks here. */
struct git_place_of_hooks {
	struct str version;     /* "2.39.5" */
	bool configured;        /* git knows hooks by configuration (2.54) */
	bool repository;        /* there is one around the current directory */
	struct str common;      /* its directory, which all work trees share */
	struct str hooks;       /* the directory of hooks that git uses */
	struct str hooks_path;  /* core.hooksPath; empty when not set */
	const char *scope;      /* where that is set, as an option: "--local" */
	struct str programs;    /* the directory of our hooks */
};

/* False with *WHY when git cannot be asked or our programs are not where they should be. */
bool git_hooks_look(struct git_place_of_hooks *place, struct fault *why);

/* The steps that are still to be taken; none when all is done. False with *WHY when something stands in the way. */
bool git_hooks_setup(const struct git_place_of_hooks *place, struct steps *steps, struct fault *why);
/* The steps back, in the order in which no commit is refused between them. */
void git_hooks_remove(const struct git_place_of_hooks *place, struct steps *steps);

/* For each of our hooks, NAME: how git runs it, in words; false when it does not. */
bool git_hooks_state(const struct git_place_of_hooks *place, const char *name, struct str *how);
extern const char *const git_hook_names[]; /* ends in NULL */

struct str step_text(const struct step *step);
bool step_take(const struct step *step, struct fault *why);

#endif
