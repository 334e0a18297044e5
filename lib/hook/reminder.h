/* reminder.h: what the agent is told about its commits: once a session, after a compaction, and to each subagent. */
#ifndef HOOK_REMINDER_H
#define HOOK_REMINDER_H

#include "config/config.h"
#include "event/world.h"

/* The text for an agent that works in CWD; empty when no line is required of its commits or CWD is in no repository. */
struct str reminder_text(const struct world *world, const struct config *config, struct str cwd);

#endif
