/* history.h: what DSH's log of a session says that the call at hand hangs on: one pass over the log, and nothing of it is
 * kept but answers. */
#ifndef CONTRACT_HISTORY_H
#define CONTRACT_HISTORY_H

#include "event/event.h"

/* How many of the user's last prompts count. */
#define HISTORY_PROMPTS 3

/* What a prompt may ask for; a set. */
enum history_topic {
	TOPIC_GOAL = 1 << 0,
	TOPIC_PAUSE = 1 << 1,
	TOPIC_RESUME = 1 << 2,
	TOPIC_RALPH = 1 << 3,
	TOPIC_WORKFLOW = 1 << 4,
	TOPIC_ANY = TOPIC_GOAL | TOPIC_PAUSE | TOPIC_RESUME | TOPIC_RALPH | TOPIC_WORKFLOW,
};

struct history {
	bool known; /* the log was read to its end; nothing below holds without that */

	/* Of the file that the call is about. */
	bool seen;        /* it was read, written or edited, or a program was called that names it */
	double seen_at;   /* when that ended last, in milliseconds since 1970; 0 where no row says when */
	bool maybe_seen;  /* by a session before this one, or by a program whose calls are not on record */
	bool in_company;  /* calls that were sent together with it have not ended, and may write */

	/* Of the background task that the call names. */
	bool settled; /* it has ended */
	bool polled;  /* the last call was the same, did not wait, and the task was running; and nothing came in between */

	bool planning; /* plan mode is on */
	size_t prompts; /* by the user, at most HISTORY_PROMPTS */
	unsigned topics; /* of these prompts */
	size_t skills; /* in the catalogues that the model was shown */
	bool skill_listed; /* the one that the call names is */
	bool api_seen; /* cordis_inspect was called for the api of services */
};

/* What the log of EVENT says; TARGET is the file that it is about, absolute, STR_NONE for none. */
struct history history_read(const struct event *event, struct str target);

#endif
