/* past.h: what the host's log of a session says about its tools besides the sandbox: lists of tasks, goals, ids. */
#ifndef CONTRACT_PAST_H
#define CONTRACT_PAST_H

#include "contract/contract.h"

/* Adds to JUDGEMENT what EVENT does not keep of what was before; asks where a log is named that cannot be read. Reads
 * nothing for tools that no such rule is about. */
void contract_remember(struct judgement *judgement, const struct event *event, const struct settings *settings);

#endif
