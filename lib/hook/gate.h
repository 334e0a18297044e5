/* gate.h: the gate on Read: what an agent has in its context is not read again. Says nothing when in doubt. */
#ifndef HOOK_GATE_H
#define HOOK_GATE_H

#include "event/event.h"
#include "ledger/ledger.h"
#include "ledger/reads.h"
#include "ledger/session.h"

/* Before a Read, Edit or Write: notes the file as it is. Returns the reason to deny a Read of lines that are in the
 * context; STR_NONE to let the call pass. */
struct str gate_before(struct ledger *ledger, const struct event *event, const struct agent_record *agent, int64_t now);
/* After it ran: notes which lines the agent has seen. */
void gate_after(struct ledger *ledger, const struct event *event, const struct agent_record *agent, int64_t now);
/* After a command printed LIMIT lines (0 for all) from line FROM on of the file at PATH: notes them as seen when they stand in
 * OUTPUT. */
void gate_printed(struct ledger *ledger, const struct event *event, const struct agent_record *agent, struct str path,
		  struct read_request lines, struct str output, int64_t now);
/* True for tools that the gate has to do with. */
bool gate_knows(enum tool tool);

#endif
