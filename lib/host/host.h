/* host.h: agent hosts: the payload of each in, the answer of each out. One file a host. */
#ifndef HOST_HOST_H
#define HOST_HOST_H

#include "base/buf.h"
#include "base/fault.h"
#include "event/event.h"
#include "rules/rules.h"

struct host {
	const char *name; /* "claude-code" */
	/* PAYLOAD -> *EVENT, whose kind is set and must be the payload's own. Fields, modes and tools that are not known
	 * are accepted. False and a fault when the call cannot be judged. */
	bool (*decode)(const json_t *payload, struct event *event, struct fault *fault);
	/* Adds the whole answer to OUT; nothing when there is nothing to say. CONTEXT is for the model, of events without
	 * a verdict; NOTICE is for the user, whatever the verdict. All texts are cleaned here. */
	void (*answer)(enum event_kind kind, enum verdict verdict, struct str reason, struct str context, struct str notice,
		       struct buf *out);
	/* The answer when we are broken: a constant, for signal handlers. Empty for silence. */
	struct str (*fail_answer)(enum event_kind kind);
};

extern const struct host host_claude_code, host_codex, host_dsh;

/* The host that PAYLOAD comes from; the first one of all before there is a payload (NULL). */
const struct host *host_of(const json_t *payload);

#endif
