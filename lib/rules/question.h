/* question.h: one command under judgement, for the predicates in rule tables. Private to lib/rules. */
#ifndef RULES_QUESTION_H
#define RULES_QUESTION_H

#include "rules/rules.h"

struct target_path {
	struct str path; /* as far as known */
	enum target place;
	bool sure; /* seen from where the command runs when all before it went well */
};

struct targets {
	struct target_path *at;
	size_t n, room;
};

struct question {
	const struct command *command;
	const struct facts *facts;
	struct judgement *judgement; /* gets the facts that were asked */
	struct call call;
	struct dirs dirs;            /* where the program works: -C is followed */
	struct str what;             /* set by predicates: what the finding is about */
};

/* judge.c: the I-th variable that the command's environment gets from the text, NULL behind the last. */
const struct assignment *environment_at(const struct question *question, size_t i);

/* targets.c: sorts each target of a recursive delete. */
void targets_sort(struct question *question, const struct word *target, struct targets *out);

/* acts.c: whether the command performs ACT, and on which targets. Unknown: an expansion could hold the option. */
enum answer act_targets(struct question *question, const char *act, struct targets *out);

/* ask.c: asks in each directory the command may work in; the worst answer counts, unknown directories are
 * unknown. What was asked is noted for `explain`. */
enum answer ask_changes(struct question *question);
enum answer ask_untracked(struct question *question, bool ignored_too);
enum answer ask_branch(struct question *question, struct str *name);
enum answer ask_default_branch(struct question *question, struct str remote, struct str *name);

/* The tables; each ends with a row without id. */
extern const struct rule rules_files[], rules_git[], rules_shell[];

/* The row for what could not be read, and for programs that are known only at run time. */
extern const struct rule *const rule_unread, *const rule_unknown_program;

#endif
