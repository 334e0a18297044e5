/* attribution.h: whether a commit message says, as the policy wants it, that an agent has written it. Only what git
 * reads as a trailer counts as said; the same words in the text of the message do not. */
#ifndef TRAILER_ATTRIBUTION_H
#define TRAILER_ATTRIBUTION_H

#include "trailer/trailer.h"

enum attribution_mode { ATTRIBUTE_ALLOW, ATTRIBUTE_REQUIRE, ATTRIBUTE_FORBID };

struct attribution_policy {
	enum attribution_mode mode;
	/* What the host would add, such as "Co-Authored-By: Claude <noreply@anthropic.com>"; of several lines the first
	 * that is a trailer. When required, its token and mail must be there, the name may be another. Empty: any
	 * trailer of any agent. */
	struct str wanted;
};

enum attribution_finding {
	ATTRIBUTION_FINE,
	ATTRIBUTION_MISSING,
	ATTRIBUTION_MISPLACED, /* the line is there, but git does not read it as a trailer */
	ATTRIBUTION_REPEATED,
	ATTRIBUTION_FORBIDDEN,
	ATTRIBUTION_MISTAKEN, /* the mail is somebody else's */
	ATTRIBUTION_SIGNED,   /* Signed-off-by by an agent, which cannot vouch for anything */
};

struct attribution {
	enum attribution_finding finding;
	size_t line;    /* of the message, from 1; 0 when none is at fault */
	struct str say; /* what is wrong and what to write, in one line; it may quote the message. Empty when fine */
};

/* MESSAGE is what git will commit (message_clean), so that no comment counts. */
struct attribution attribution_judge(struct str message, const struct trailer_syntax *syntax,
				     const struct attribution_policy *policy);

#endif
