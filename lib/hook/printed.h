/* printed.h: commands that print files, as reads. */
#ifndef HOOK_PRINTED_H
#define HOOK_PRINTED_H

#include "hook/gate.h"
#include "hook/hook.h"

/* After the command of HOOK ran: the agent has seen what it printed of files, if it did nothing else. */
void printed_note(const struct hook *hook, struct ledger *ledger, const struct agent_record *agent, int64_t now);

#endif
