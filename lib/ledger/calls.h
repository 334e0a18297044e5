/* calls.h: calls that the user refused, and asks that were answered yes. A call is the digest of its tool and its
 * canonical input. */
#ifndef LEDGER_CALLS_H
#define LEDGER_CALLS_H

#include "ledger/digest.h"
#include "ledger/ledger.h"

#define CALLS_TOOL_MAX 64

struct refusal_record {
	uint32_t version;
	uint32_t times;
	int64_t refused_ms;
	char tool[CALLS_TOOL_MAX];
};

/* An ask that was given for a call and not answered yet. FACTS: what would be lost. */
struct ask_record {
	uint32_t version;
	uint32_t unused;
	int64_t asked_ms;
	struct digest call, facts;
};

struct approval_record {
	uint32_t version;
	uint32_t unused;
	int64_t approved_ms;
	struct digest facts;
};

/* The user said no to CALL at AT. */
void calls_refuse(struct ledger *ledger, struct digest call, struct str tool, int64_t at);
bool calls_refused(struct ledger *ledger, struct digest call, struct refusal_record *record);
/* The call ran after all, or the user wants the no forgotten. */
void calls_forget(struct ledger *ledger, struct digest call);
bool calls_any_refused(struct ledger *ledger);

/* The call with this tool_use_id is being asked about. */
void calls_ask(struct ledger *ledger, struct str agent, struct str tool_use_id, struct digest call, struct digest facts,
	       int64_t at);
/* It ran, so the answer was yes. False when nothing was asked. */
bool calls_ran(struct ledger *ledger, struct str agent, struct str tool_use_id, int64_t at);
/* True when the user said yes to the same call with the same facts in this session. */
bool calls_approved(struct ledger *ledger, struct digest call, struct digest facts);
/* Calls of the agent that are still open were not run. */
void calls_close(struct ledger *ledger, struct str agent);

#endif
