/* recall.h: what a call must fit besides its own words: the file that it changes, and what DSH's log says of the session. */
#ifndef CONTRACT_RECALL_H
#define CONTRACT_RECALL_H

#include "contract/contract.h"
#include "event/world.h"

/* Adds to JUDGEMENT what EVENT does not fit. READING is that of its command, NULL for none. What cannot be told, for want of
 * the file or of the log, adds nothing. The log is read only when a rule hangs on it. */
void contract_recall(struct judgement *judgement, const struct event *event, const struct reading *reading,
		     const struct world *world, const struct settings *settings);

#endif
