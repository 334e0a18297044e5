/* open.h: an open repository. Private to lib/repo. Two ways lead in: libgit2, which is fast, and the git executable
 * for what libgit2 1.5 cannot open or walk. Every fact tries them in this order; what neither knows is unknown. */
#ifndef REPO_OPEN_H
#define REPO_OPEN_H

#include "repo/disk.h"

#include <git2.h>

struct repo {
	struct git_place place;
	struct repo_world world;
	bool asked;
	enum answer found;
	git_repository *git;
	const char *const *environment; /* of the git executable; made at its first use */
};

/* YES: repo->git is open. NO: there is no repository. UNKNOWN: only the git executable may know. */
enum answer repo_open(struct repo *repo);

/* The top of the work tree, real and clean; STR_NONE when it has none or it is not known. */
struct str repo_root(struct repo *repo);

/* PATH (seen from the place's directory) below the top of the work tree: "" is the top itself. False when it lies
 * outside. Links in the directory part are followed, the last name is not. */
bool repo_relative(struct repo *repo, struct str path, struct str *out);

/* Names that end a message of git, nothing longer: GIT_OUTPUT_MAX bytes of output, then the fact is unknown. */
#define GIT_OUTPUT_MAX ((size_t)32 << 20)

/* Runs git in the place with FIRST (ends in NULL) and MORE as arguments and a clean environment: no hooks, filters,
 * monitors, pagers, prompts, locks or fetches. Its exit status, or -1 when it did not run to its end. */
int git_run(struct repo *repo, const char *const *first, struct strs more, struct str *out);

#endif
