/* claude.h: what hosts share that run hooks in Claude Code's way. Private to lib/host. */
#ifndef HOST_CLAUDE_H
#define HOST_CLAUDE_H

#include "host/host.h"

/* A tool that another host calls by another name, with the same fields. */
struct tool_alias {
	const char *name, *known; /* "bash", "Bash"; a NULL name ends a table */
};

/* As decode and answer of struct host; ALIASES may be NULL. */
bool claude_decode(const json_t *payload, const struct tool_alias *aliases, struct event *event, struct fault *fault);
void claude_answer(enum event_kind kind, enum verdict verdict, struct str reason, struct str context, struct str notice,
		   struct buf *out);
struct str claude_fail_answer(enum event_kind kind);

#endif
