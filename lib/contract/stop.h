/* stop.h: what must not be left behind when a turn ends. */
#ifndef CONTRACT_STOP_H
#define CONTRACT_STOP_H

#include "contract/contract.h"

/* Adds to JUDGEMENT what the turn that EVENT would end leaves undone, by DSH's log of it. Only of this turn, and nothing when
 * the turn was kept from ending before, or when the log cannot be read. Settles it. */
void contract_stop(struct judgement *judgement, const struct event *event, const struct settings *settings);

#endif
