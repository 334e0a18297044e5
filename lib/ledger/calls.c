#include "ledger/calls.h"

#include <string.h>

static struct ledger_key key_of(enum ledger_kind kind, struct digest call)
{
	return ledger_key(kind, STR_NONE, (struct str){ (const char *)call.at, sizeof call.at });
}

void calls_refuse(struct ledger *ledger, struct digest call, struct str tool, int64_t at)
{
	const struct ledger_key key = key_of(LEDGER_REFUSAL, call), yes = key_of(LEDGER_APPROVAL, call);
	struct refusal_record record = { 0 };

	if (!calls_refused(ledger, call, &record))
		record = (struct refusal_record){ .version = LEDGER_VERSION };
	record.times++;
	record.refused_ms = at;
	tool = str_slice(tool, 0, sizeof record.tool - 1);
	memcpy(record.tool, tool.p ? tool.p : "", tool.n);
	ledger_put(ledger, &key, &record, sizeof record);
	ledger_delete(ledger, &yes);
}

bool calls_refused(struct ledger *ledger, struct digest call, struct refusal_record *record)
{
	const struct ledger_key key = key_of(LEDGER_REFUSAL, call);

	return ledger_get(ledger, &key, record, sizeof *record);
}

void calls_forget(struct ledger *ledger, struct digest call)
{
	const struct ledger_key key = key_of(LEDGER_REFUSAL, call);

	ledger_delete(ledger, &key);
}

bool calls_any_refused(struct ledger *ledger)
{
	const struct ledger_key prefix = ledger_key_prefix(LEDGER_REFUSAL);

	return ledger_rows(ledger, &prefix).n > 0;
}

void calls_ask(struct ledger *ledger, struct str agent, struct str tool_use_id, struct digest call, struct digest facts,
	       int64_t at)
{
	const struct ledger_key key = ledger_key(LEDGER_ASK, agent, tool_use_id);
	const struct ask_record record = {
		.version = LEDGER_VERSION,
		.asked_ms = at,
		.call = call,
		.facts = facts,
	};

	ledger_put(ledger, &key, &record, sizeof record);
}

bool calls_ran(struct ledger *ledger, struct str agent, struct str tool_use_id, int64_t at)
{
	const struct ledger_key key = ledger_key(LEDGER_ASK, agent, tool_use_id);
	struct approval_record approval = { .version = LEDGER_VERSION, .approved_ms = at };
	struct ledger_key yes;
	struct ask_record ask = { 0 };

	if (!ledger_get(ledger, &key, &ask, sizeof ask))
		return false;
	approval.facts = ask.facts;
	yes = key_of(LEDGER_APPROVAL, ask.call);
	ledger_put(ledger, &yes, &approval, sizeof approval);
	ledger_delete(ledger, &key);
	return true;
}

bool calls_approved(struct ledger *ledger, struct digest call, struct digest facts)
{
	const struct ledger_key key = key_of(LEDGER_APPROVAL, call);
	struct approval_record record = { 0 };

	return ledger_get(ledger, &key, &record, sizeof record) && digest_eq(record.facts, facts);
}

void calls_close(struct ledger *ledger, struct str agent)
{
	const struct ledger_key asks = ledger_key_agent(LEDGER_ASK, agent), open = ledger_key_agent(LEDGER_OPEN, agent);

	ledger_delete_all(ledger, &asks);
	ledger_delete_all(ledger, &open);
}
