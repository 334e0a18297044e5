/* session.h: the session as a whole, and each agent in it: when it was last active, and since when its context holds
 * what it holds. */
#ifndef LEDGER_SESSION_H
#define LEDGER_SESSION_H

#include "ledger/ledger.h"

struct session_record {
	uint32_t version;
	uint32_t reminded; /* 1: its agent was told how commits look */
	int64_t created_ms; /* all times: milliseconds since 1970 */
	int64_t prompt_ms;  /* when a human said something last; 0 for not yet */
};

struct agent_record {
	uint32_t version;
	uint32_t epoch; /* a new one when the context was lost; read records of an older one count as nothing */
	int64_t last_ms;
};

int64_t session_now_ms(void);

/* The record, or a new one as of NOW. */
struct session_record session_get(struct ledger *ledger, int64_t now);
/* A human said something at AT. */
void session_prompt(struct ledger *ledger, int64_t at);
/* Its agent was told how commits look. */
void session_remind(struct ledger *ledger, int64_t now);

/* The record as it is at NOW. After IDLE_MS without a hook it has a new epoch: the client may have dropped old results
 * from the context. Nothing is written. */
struct agent_record agent_get(struct ledger *ledger, struct str agent, int64_t now, int64_t idle_ms);
/* The agent is active at NOW. Returns its record, which is written. */
struct agent_record agent_touch(struct ledger *ledger, struct str agent, int64_t now, int64_t idle_ms);
/* The agent lost its context. */
void agent_forgets(struct ledger *ledger, struct str agent, int64_t now);

#endif
