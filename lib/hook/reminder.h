/* reminder.h: what the agent is told about its commits: once a session, after a compaction, and to each subagent. */
#ifndef HOOK_REMINDER_H
#define HOOK_REMINDER_H

#include "hook/hook.h"

/* When it is said: with the first prompt of a session, to what begins with an empty context, and to nobody twice. SOURCE is that
 * of SessionStart; REMINDED: this session has been. */
bool reminder_due(enum event_kind kind, struct str source, bool reminded);

/* The text for an agent that works in CWD; empty when no line is required of its commits or CWD is in no repository. */
struct str reminder_text(const struct world *world, const struct config *config, struct str cwd);

/* Sets the context of HOOK when it is due. */
void reminder_add(struct hook *hook);

#endif
