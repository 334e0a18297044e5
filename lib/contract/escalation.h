/* escalation.h: one command's way through the sandbox of its host, as a table of states; escalation.txt draws it. */
#ifndef CONTRACT_ESCALATION_H
#define CONTRACT_ESCALATION_H

#include "base/str.h"

/* What is known of a call: the same tool with the same input but for what only asks and tells. */
enum escalation_state {
	ESCALATION_NONE,
	ESCALATION_ATTEMPTED, /* began, and its result is not there yet */
	ESCALATION_DENIED,    /* the sandbox denied it, and a wider mode was offered */
	ESCALATION_PENDING,   /* asked for a wider mode, and the result is not there yet */
	ESCALATION_USED,      /* ran in a wider mode */
	ESCALATION_BROKEN,    /* the sandbox could not be started */
	ESCALATION_CLOSED,    /* the sandbox denied it, and nothing wider was offered */
	ESCALATION_REFUSED,   /* the user said no */
	ESCALATION_STATES
};

enum escalation_event {
	/* It begins ... */
	ESCALATE_NOT,     /* in the session's mode */
	ESCALATE_WIDER,   /* in a wider mode than the denied one, if any */
	ESCALATE_NARROW,  /* in one that is not wider than that */
	/* ... and ends. */
	ESCALATION_RAN,
	ESCALATION_OFFERED,    /* denied by the sandbox, a wider mode is offered */
	ESCALATION_NO_OFFER,   /* denied, and none is */
	ESCALATION_NO_SANDBOX, /* the sandbox could not be started */
	ESCALATION_NO,         /* the user said no to the wider mode */
	ESCALATION_CANCELLED,  /* nobody answered */
	ESCALATION_NOBODY,     /* nobody can be asked */
	ESCALATION_NOT_RUN,    /* a hook or an error kept it from running */
	ESCALATION_EVENTS
};

enum sandbox_mode {
	SANDBOX_UNKNOWN,
	SANDBOX_READ_ONLY,
	SANDBOX_WORKSPACE_WRITE,
	SANDBOX_FULL_ACCESS, /* the widest */
};

/* SANDBOX_UNKNOWN for names that are none of them. */
enum sandbox_mode sandbox_mode_of(struct str name);

enum escalation_state escalation_next(enum escalation_state state, enum escalation_event event);
/* The id of the rule that a call which begins with EVENT in STATE breaks; NULL for none. */
const char *escalation_rule(enum escalation_state state, enum escalation_event event);

/* How a command or a file tool ended, by the text that the model got. FILE_TOOL: edit or write, whose denial is an
 * error. IS_ERROR: the result says so, or its text when nothing does. MODE: that it ran in, if known: a text that
 * names another one did not come from the sandbox. */
struct escalation_result {
	struct str text;
	bool file_tool, is_error;
	enum sandbox_mode mode;
};
/* *DENIED is the mode that denied it, of OFFERED and NO_OFFER. */
enum escalation_event escalation_ended(const struct escalation_result *result, enum sandbox_mode *denied);
/* True when TEXT holds what the sandbox says, so that a command that prints it proves nothing. */
bool escalation_is_forged(struct str text);

#endif
