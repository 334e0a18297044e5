/* question.h: one command under judgement, for the predicates in rule tables. Private to lib/rules. */
#ifndef RULES_QUESTION_H
#define RULES_QUESTION_H

#include "rules/effects.h"
#include "rules/rules.h"

/* Commands that a predicate holds for, in their order. */
struct matches {
	bool (*holds)(const struct command *command);
	const struct command **at;
	size_t n, room;
};

/* What is found once for a reading, so that a question about one command need not walk through all. */
struct overview {
	struct { struct matches **at; size_t n, room; } matches; /* of predicates that were asked */
	const struct context **pipes; /* of each command the outermost pipeline, or NULL */
};

struct question {
	const struct command *command;
	const struct facts *facts;
	struct judgement *judgement; /* gets the facts that were asked */
	bool known;                  /* CALL was read: a grammar has the program */
	struct call call;
	struct dirs dirs;            /* where the program works: -C is followed */
	struct git_place place;      /* what git is told besides: GIT_DIR, --git-dir, ... */
	const struct reading *reading; /* all of them */
	struct overview *overview;
	struct effects effects;      /* what it does to paths */
	const struct effect_target *target; /* the one that a row of effects matched, when WHEN is asked */
	struct str what;             /* set by predicates: what the finding is about */
	struct str instead;          /* and what to do, when the row cannot say it */
};

/* judge.c: the I-th variable that the command's environment gets from the text, NULL behind the last. */
const struct assignment *environment_at(const struct question *question, size_t i);

/* True when the variable NAME is set so by the text, and to VALUE unless that is NULL. */
bool environment_has(const struct question *question, const char *name, const char *value);

/* The commands of the reading that HOLDS is true for. It is called once for each command, whatever asks again. */
const struct matches *commands_that(const struct question *question, bool (*holds)(const struct command *command));

/* True when HOLDS is for one of the commands whose output this one reads or is made of: earlier parts of its pipeline, and
 * substitutions in its words. */
bool any_feeder(const struct question *question, bool (*holds)(const struct command *feeder));

/* ask.c: asks in each directory the command may work in; the worst answer counts, unknown directories are
 * unknown. What was asked is noted for `explain`. */
/* What would be lost becomes question->what. WHAT names the question. */
enum answer ask_loss(struct question *question, const char *what, const struct git_act *act);
/* The same for files: what deleting the path, or giving it other content, would lose. */
enum answer ask_delete(struct question *question, const struct word *path, bool named_files_too);
enum answer ask_overwrite(struct question *question, const struct word *path);
/* A value of git's configuration in DIR; no where nobody can look. */
enum answer ask_setting(struct question *question, struct str dir, struct str key, struct str *value);
enum answer ask_branch(struct question *question, struct str *name);
enum answer ask_default_branch(struct question *question, struct str remote, struct str *name);

/* What REPO says about work of agents. */
struct policy_answer ask_policy(struct question *question, const struct policy_repo *repo);

/* True when the program of COMMAND is one in LIST. */
bool command_is(const struct command *command, const char *list);

/* True when COMMAND stands inside a step of its context that is called LABEL: "pipe", "background". */
bool command_stands_in(const struct command *command, const char *label);

/* The tables; each ends with a row without id. */
extern const struct rule rules_print[], rules_files[], rules_git[], rules_shell[], rules_secrets[], rules_self[], rules_network[], rules_jobs[],
	rules_publish[], rules_infra[], rules_database[], rules_downloads[], rules_policy[], rules_reads[], rules_calls[], rules_escalation[],
	rules_tools[];


/* The row for what could not be read, and for programs that are known only at run time. */
extern const struct rule *const rule_unread, *const rule_unknown_program;

#endif
