/* contract.h: whether a call keeps what the host's descriptions of its tools ask for. Rows are in lib/rules/contract.c. */
#ifndef CONTRACT_CONTRACT_H
#define CONTRACT_CONTRACT_H

#include "event/event.h"
#include "rules/rules.h"

/* Adds to JUDGEMENT what EVENT, a call of a host with such a contract, does not keep by its own words. READING is that of
 * its command, NULL for none. SETTINGS may be NULL. Settles it. */
void contract_judge(struct judgement *judgement, const struct event *event, const struct reading *reading,
		    const struct settings *settings);
/* A finding of the rule called ID about EVENT, or none when the rule is off. For the parts of lib/contract. */
void contract_add(struct judgement *judgement, const struct event *event, const char *id, struct str what,
		  const struct settings *settings);
/* True when the rule called ID can be told from a call alone. */
bool contract_is_by_call(const char *id);

#endif
