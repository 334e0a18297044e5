/* hook.h: the frame of every hook: begin, judge, answer. A hook that breaks says its event's fail verdict. */
#ifndef HOOK_HOOK_H
#define HOOK_HOOK_H

#include "config/config.h"
#include "event/event.h"
#include "event/world.h"
#include "host/host.h"
#include "rules/rules.h"

/* The largest payload that is read. */
#define HOOK_PAYLOAD_MAX ((size_t)16 << 20)

struct hook {
	const struct host *host;
	struct event event;
	struct world world;
	const struct config *config;
	struct str notice;  /* for the user; may be set until the answer */
	struct str context; /* for the model, of events without a verdict; the same */
	bool reminded;      /* the session's agent was told how its commits look: see reminder.h */
};

/* Sets the traps, reads the payload from descriptor 0, then the environment and the rule file. Does not return when
 * the call cannot be read: one line on stderr and exit 1, a failure of which the host's own setting makes what the
 * user wants. */
void hook_begin(struct hook *hook, enum event_kind kind, int argc, char **argv);

/* Says the answer in one write to descriptor 1. Returns the exit status: 0, or 1 when it could not be said. */
int hook_answer(const struct hook *hook, enum verdict verdict, struct str reason);

#endif
