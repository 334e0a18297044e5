/* judge.h: one call -> its verdict: binds the facts of this machine to the rules. */
#ifndef HOOK_JUDGE_H
#define HOOK_JUDGE_H

#include "config/config.h"
#include "event/event.h"
#include "event/world.h"
#include "rules/rules.h"
#include "shell/shell.h"

/* The rule id of the ask that a broken rule file puts on calls without a verdict. */
#define JUDGE_CONFIG_BROKEN "config.broken"

struct ruling {
	enum verdict verdict;
	const char *rule;  /* id of the rule that decided, NULL for VERDICT_NONE */
	struct str reason; /* one line; empty for VERDICT_NONE */
	bool read;         /* the call has a command: READING and JUDGEMENT say more */
	struct reading reading;
	struct judgement judgement;
};

/* Judges EVENT, which need not come from a payload: kind, cwd, tool, shell and command are enough. The disk and the
 * repository are asked only when a rule needs them. */
struct ruling judge_call(const struct event *event, const struct world *world, const struct config *config);
/* Judges whether the turn that EVENT, a Stop, would end may end. */
struct ruling judge_stop(const struct event *event, const struct config *config);

#endif
