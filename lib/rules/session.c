/* session.c: what is decided by what the session remembers and not by what a command says: see lib/hook/remember.c. The
 * rows are here so that rule files, the manual and `tipstaff rules` know them as any other. */
#include "rules/session.h"

#include "rules/question.h"

const struct rule rules_reads[] = {
	{ .id = RULE_READ_AGAIN, .verdict = VERDICT_DENY, .of_session = true,
	  .about = "A Read of lines that the agent has in its context, of a file that has not changed since. The same Read sent once "
		   "more passes.",
	  .hit = "Read a.c, then Read a.c", .miss = "Read a.c, Edit by somebody else, then Read a.c",
	  .why = "shows lines that are in the context already",
	  .instead = "work from them, or send the same Read once more" },
	{ .id = NULL },
};

const struct rule rules_calls[] = {
	{ .id = RULE_REFUSED, .verdict = VERDICT_DENY, .of_session = true,
	  .about = "A call that the user refused in the client's dialog. When the user has said something since, it asks "
		   "(rejections.after-prompt).",
	  .hit = "touch a, refused, then touch a", .miss = "touch a, refused, then touch b",
	  .why = "is the same call that the user refused",
	  .instead = "ask the user what they want instead" },
	{ .id = NULL },
};
