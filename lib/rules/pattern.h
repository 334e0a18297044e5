/* pattern.h: the patterns of permission rules: over command texts, paths and host names. Pure, and bounded: every
 * match pays from a number of steps, and one that runs out of them is unknown. Private to lib/rules and lib/config. */
#ifndef RULES_PATTERN_H
#define RULES_PATTERN_H

#include "base/answer.h"
#include "base/str.h"
#include "argv/word.h"

/* All matches of one call together; a byte looked at is a step. */
#define PATTERN_STEPS_MAX ((size_t)16 << 20)

struct pattern_steps {
	size_t left;
};

/* `*` in PATTERN stands for any run of bytes. */
enum answer pattern_text(struct str pattern, struct str text, struct pattern_steps *steps);

/* The words of a command, for pattern_command. */
struct command_text {
	struct str sure; /* joined by blanks, what is not known as one byte that only a `*` takes */
	struct str may;  /* the same with bytes that may be anything; empty when all is known */
};
/* PROGRAM, when not STR_NONE, stands in place of the first word. */
struct command_text command_text(const struct words *words, struct str program);
/* Unknown: what is known only at run time could make it match. OPEN: PATTERN, or PATTERN and more words behind it. */
enum answer pattern_command(struct str pattern, bool open, const struct command_text *text, struct pattern_steps *steps);

/* HOST is lower case, without a dot behind. A first label `*` stands for one or more labels, any other `*` for a part
 * of one. */
enum answer pattern_host(struct str pattern, struct str host, struct pattern_steps *steps);

enum path_anchor {
	ANCHOR_CWD,  /* x: where the agent works */
	ANCHOR_BASE, /* /x: the directory of the rule file */
	ANCHOR_HOME, /* ~/x */
	ANCHOR_ROOT, /* //x */
};

/* A path pattern as in .gitignore: `*`, `?` and `[a-z]` within a name, two stars over directories, and what matches a
 * directory matches all in it. */
struct path_pattern {
	enum path_anchor anchor;
	struct str base;         /* of ANCHOR_BASE */
	bool directory;          /* written with a slash behind */
	struct { struct str *at; size_t n, room; } names;
};

/* Reads TEXT as written in a rule file that lies in BASE. All below one directory, `dir` and two stars, is meant at any
 * depth, but with ALLOW only at the anchor. NULL, or what is wrong with TEXT. */
const char *path_pattern_read(struct str text, struct str base, bool allow, struct path_pattern *out);

/* Does PATTERN, seen from the directory ANCHOR, take the clean absolute PATH? INSIDE_ONLY: a pattern with a slash
 * behind takes only what lies in such a directory. */
enum answer pattern_path(const struct path_pattern *pattern, struct str anchor, struct str path, bool inside_only,
			 struct pattern_steps *steps);
/* Could it take something at or below the clean absolute DIR? */
bool pattern_path_may(const struct path_pattern *pattern, struct str anchor, struct str dir);

#endif
