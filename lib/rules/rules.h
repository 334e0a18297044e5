/* rules.h: tables of what is thought of commands, and the one function that walks them. Pure: no disk, no
 * repository, no environment; slow facts come through the functions of struct facts.
 *
 * Order carries no meaning. The strictest verdict wins: deny > ask > allow > none. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "argv/call.h"
#include "base/answer.h"
#include "shell/shell.h"

enum verdict {
	VERDICT_NONE,
	VERDICT_ALLOW,
	VERDICT_ASK,
	VERDICT_DENY,
};

/* "none", "allow", "ask", "deny". */
const char *verdict_name(enum verdict verdict);
/* False when NAME is none of them. */
bool verdict_of(struct str name, enum verdict *verdict);

/* What rules may ask about the world. Functions get CONTEXT first; a NULL function answers "unknown".
 * Directories and paths are clean and absolute. */
struct facts {
	struct str project; /* the project's directory */
	struct str home;    /* STR_NONE when not known */
	struct str tmpdir;  /* $TMPDIR, STR_NONE when not set */
	void *context;
	/* Tracked files that differ from HEAD, in the repository around DIR. */
	enum answer (*has_changes)(void *context, struct str dir);
	enum answer (*has_untracked)(void *context, struct str dir, bool ignored_too);
	/* The branch that HEAD is on. */
	enum answer (*branch)(void *context, struct str dir, struct str *name);
	/* The branch that the remote calls its default, as far as the clone knows. */
	enum answer (*default_branch)(void *context, struct str dir, struct str remote, struct str *name);
	/* PATH, absolute but not clean, with links resolved as the kernel does: a `..` behind a link leads out of where
	 * the link points. The last component stays a link unless ALL. Clean. */
	struct str (*real_path)(void *context, struct str path, bool all);
};

/* One fact that was asked, for `tipstaff explain`. */
struct asked {
	const char *question;
	struct str subject;
	struct str answer;
};

/* Where the targets of a recursive delete lie; a set. See targets.c. */
enum target {
	TARGET_ROOT = 1 << 0,      /* / or everything in it */
	TARGET_HOME = 1 << 1,      /* a home directory or everything in it */
	TARGET_SYSTEM = 1 << 2,    /* a directory that the system lives in */
	TARGET_PROJECT = 1 << 3,   /* the project itself, or a directory around it */
	TARGET_OUTSIDE = 1 << 4,   /* neither in the project nor scratch */
	TARGET_UNKNOWN = 1 << 5,   /* known only at run time */
	TARGET_ELSEWHERE = 1 << 6, /* on another machine or in a container */
	TARGET_INSIDE = 1 << 7,    /* below the project */
	TARGET_SCRATCH = 1 << 8,   /* below a temporary directory */
};

struct question; /* one command that is judged; see question.h */

/* A row. Columns that are NULL or 0 do not restrict. */
struct rule {
	const char *id; /* family.name; in the manual, in the cases, in rule files */
	enum verdict verdict;
	const char *act;         /* an act of acts.c instead of a program: "delete-tree" */
	const char *program;     /* names, blank-separated */
	const char *subcommand;
	const char *any_option;  /* first spellings of the program's grammar: one of them must be there */
	const char *unless_option;
	unsigned targets;        /* of ACT: one target must lie in this set */
	enum answer (*when)(struct question *question); /* what no column says; may set question->what */
	const char *why;         /* ends the sentence "...: " */
	const char *instead;     /* what to do; commands in backticks pass the rules themselves */
};

struct finding {
	const struct rule *rule;
	enum verdict verdict;
	const struct command *command; /* NULL for a gap of the whole text */
	struct str what;               /* the path, branch, ... that it is about; may be empty */
};

struct judgement {
	enum verdict verdict;          /* the strictest */
	const struct finding *finding; /* the one that decided, NULL for none */
	struct { struct finding *at; size_t n, room; } findings;
	struct { struct asked *at; size_t n, room; } asked;
};

/* Verdicts that the user changed: a rule's own, or VERDICT_NONE for "off". Returns the row's own when not changed. */
struct settings {
	void *context;
	enum verdict (*verdict_of_rule)(void *context, const struct rule *rule);
};

/* Judges every command of the reading by every rule. SETTINGS may be NULL. */
struct judgement rules_judge(const struct reading *reading, const struct facts *facts, const struct settings *settings);

/* The I-th rule of all tables, NULL behind the last. */
const struct rule *rules_at(size_t i);
const struct rule *rules_find(struct str id);
/* True when some rule's id begins with "FAMILY.". */
bool rules_family_exists(struct str family);
/* The family of a rule: its id up to the dot. */
struct str rule_family(const struct rule *rule);

/* The text for the answer: what, why, the rule's id, what to do instead; one line. */
struct str rules_reason(const struct judgement *judgement);

#endif
