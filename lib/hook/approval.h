/* approval.h: what a yes to an ask is a yes to. */
#ifndef HOOK_APPROVAL_H
#define HOOK_APPROVAL_H

#include "hook/judge.h"
#include "ledger/digest.h"

/* Two asks with the same digests are one. CALL is that of the call, or of policy/HOST/OWNER/NAME where all that asks is
 * what one repository says about work of agents; FACTS are all that was asked and answered, with what would be lost as it
 * is now. */
struct approval {
	struct digest call, facts;
};

/* False when nobody can tell what RULING, which asks about CALL in CWD, would be the next time. */
bool approval_of(const struct ruling *ruling, struct str cwd, struct digest call, struct approval *out);

#endif
