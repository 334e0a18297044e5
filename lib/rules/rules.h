/* rules.h: tables of what is thought of commands, and the one function that walks them. Pure: no disk, no
 * repository, no environment; slow facts come through the functions of struct facts.
 *
 * Order carries no meaning. The strictest verdict wins: deny > ask > allow > none. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "argv/call.h"
#include "base/act.h"
#include "base/answer.h"
#include "base/loss.h"
#include "policy/policy.h"
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

/* What a file is, as far as looking at its beginning tells. */
enum file_kind {
	FILE_UNKNOWN,
	FILE_MISSING,
	FILE_DIRECTORY,
	FILE_TEXT,
	FILE_OTHER, /* binary, a device, too large to be read by lines */
};

/* What rules may ask about the world. Functions get CONTEXT first; a NULL function answers "unknown".
 * Directories and paths are clean and absolute. */
struct facts {
	struct str project; /* the project's directory */
	struct str home;    /* STR_NONE when not known */
	struct str state;   /* where tipstaff keeps its own, STR_NONE when not known */
	struct str tmpdir;  /* $TMPDIR, STR_NONE when not set */
	/* Directories besides the system's own below which anything may go; clean and absolute. */
	const struct str *scratch;
	size_t scratch_count;
	void *context;
	/* What a git command at PLACE would lose. */
	struct loss (*git_loss)(void *context, const struct git_place *place, const struct git_act *act);
	/* What deleting the victims, with all that is below them, would lose. */
	struct loss (*delete_loss)(void *context, const struct victim *victims, size_t n);
	/* What is lost when PATH gets other content. */
	struct loss (*overwrite_loss)(void *context, struct str path);
	/* The branch that HEAD is on. */
	enum answer (*branch)(void *context, const struct git_place *place, struct str *name);
	/* The branch that the remote calls its default, as far as the clone knows. */
	enum answer (*default_branch)(void *context, const struct git_place *place, struct str remote, struct str *name);
	/* A value of git's configuration, "alias.co". */
	enum answer (*setting)(void *context, const struct git_place *place, struct str key, struct str *value);
	/* What PATH, clean and absolute, is; and when it is text, how many lines it has unless LINES is NULL. */
	enum file_kind (*file_kind)(void *context, struct str path, size_t *lines);
	/* The version that the program called NAME on the user's PATH says it has ("1.4.3"), read from its file; STR_NONE. */
	struct str (*version_of)(void *context, struct str name);
	/* What is known of REPO, to which work goes from DIR, perhaps its clone. */
	struct policy_answer (*policy)(void *context, const struct policy_repo *repo, struct str dir);
	const struct str *owners; /* whose repositories the user has declared to be no one else's */
	size_t owner_count;
	const char *read_tool; /* the agent's tool for reading files, NULL when it has none */
	bool in_background;    /* the call does not wait for the command, and gives it no input */
	/* PATH, absolute but not clean, with links resolved as the kernel does: a `..` behind a link leads out of where
	 * the link points. The last component stays a link unless ALL. Clean. */
	struct str (*real_path)(void *context, struct str path, bool all);
};

/* One fact that was asked, for `tipstaff explain`. */
struct asked {
	const char *question;
	struct str subject;
	struct str answer;
	bool known;    /* false: part of the answer is that nobody can tell */
	uint64_t mark; /* tells what would be lost from others that the answer calls the same; see struct loss */
	bool project;  /* SUBJECT is somebody else's project, HOST/OWNER/NAME, that does not welcome work of agents */
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

/* A call that a rule is about. Columns that are NULL do not restrict. */
struct call_pattern {
	const char *program;       /* names, blank-separated; of a row that is none of a table's, NULL ends the table */
	const char *words;         /* the first operands: "publish", "pr/merge release/create"; each part may be a pattern, a part
	                              that is a double star is any number of operands */
	const char *any_option;    /* first spellings of the program's grammar: one of them must be there */
	const char *unless_option; /* none of them may be there */
};

struct question; /* one command that is judged; see question.h */

/* A row. Columns that are NULL or 0 do not restrict. A row is about calls, by its own columns or a table of them, or about
 * what commands do to paths; a row of neither holds WHEN against every command. */
struct rule {
	const char *id; /* family.name; in the manual, in the cases, in rule files */
	enum verdict verdict;
	const char *about;         /* what it covers, a sentence or two for the manual */
	const char *hit, *miss;    /* a command that it is about, and a near one that it is not; tests hold both */
	bool yes_holds;            /* what it asks about is the call alone, or what its reason and facts say would be lost: a yes to
	                              it is one to the same call while these stay the same. Not for what others would lose, on a
	                              remote or in a cloud, which nobody can say */
	bool of_session;           /* no column says when: it hits by what the session remembers, and HIT tells a story */
	const char *program;       /* as in struct call_pattern */
	const char *subcommand;    /* of git: names */
	const char *any_option;
	const char *unless_option;
	const struct call_pattern *calls;
	unsigned effects;          /* of effects.h: one of them ... */
	unsigned targets;          /* ... on a path that lies in this set, ... */
	unsigned paths;            /* ... and is of one of these classes of places.h */
	enum answer (*when)(struct question *question); /* what no column says; may set question->what */
	const char *why;           /* ends the sentence "...: " */
	const char *instead;       /* what to do; commands in backticks pass the rules themselves */
};

struct user_rule; /* see user.h */

struct finding {
	const struct rule *rule;
	enum verdict verdict;
	const struct command *command; /* NULL for a gap of the whole text */
	struct str what;               /* the path, branch, ... that it is about; may be empty */
	struct str instead;            /* what to do, when it is more than the rule can say; else STR_NONE */
	const struct user_rule *user;  /* the rule of a rule file that RULE is a part of; NULL for built-in ones */
};

struct judgement {
	enum verdict verdict;          /* the strictest */
	const struct finding *finding; /* the one that decided, NULL for none */
	struct { struct finding *at; size_t n, room; } findings;
	struct { struct asked *at; size_t n, room; } asked;
};

struct user_rules; /* see user.h */

/* What rule files say. VERDICT_OF_RULE is the verdict that a built-in rule has, VERDICT_NONE when it is off; the row's
 * own when nobody changed it. USER, which may be NULL, are the rules that users wrote: user_judge. */
struct settings {
	void *context;
	enum verdict (*verdict_of_rule)(void *context, const struct rule *rule);
	const struct user_rules *user;
};

/* Judges every command of the reading by every rule. SETTINGS may be NULL. */
struct judgement rules_judge(const struct reading *reading, const struct facts *facts, const struct settings *settings);

/* A table of rules whose ids begin with NAME and a dot. */
struct family {
	const char *name;
	const struct rule *rules; /* ends with a row without id */
	const char *about;        /* a sentence or two for the manual */
};

/* All families; ends with a row without name. */
const struct family *rules_families(void);
/* Sets the verdict of JUDGEMENT to the strictest of its findings. */
void judgement_settle(struct judgement *judgement);

/* The I-th rule of all tables, NULL behind the last. */
const struct rule *rules_at(size_t i);
const struct rule *rules_find(struct str id);

bool rules_family_exists(struct str family);
/* The family of a rule: its id up to the dot. */
struct str rule_family(const struct rule *rule);

/* The text for the answer: what, why, the rule's id, what to do instead; one line. */
struct str rules_reason(const struct judgement *judgement);

#endif
