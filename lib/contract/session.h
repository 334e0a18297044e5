/* session.h: what the host's log of a session says about wider sandbox modes. DSH runs hooks inside its own sandbox, where
 * they can often write nowhere, so the log is the record. */
#ifndef CONTRACT_SESSION_H
#define CONTRACT_SESSION_H

#include "contract/contract.h"
#include "event/world.h"

/* Adds to JUDGEMENT what EVENT breaks by asking for a wider sandbox mode; asks where no log can be read. Reads nothing when
 * it does not ask for one, or when JUDGEMENT has an escalation already that is wrong by its own words. */
void contract_escalate(struct judgement *judgement, const struct event *event, const struct world *world,
		       const struct settings *settings);

/* True when the last call of the turn that EVENT would end was denied by the sandbox with the offer of a wider mode, and the
 * turn asked for none, though the user can be asked. */
bool contract_is_stuck(const struct event *event);

#endif
