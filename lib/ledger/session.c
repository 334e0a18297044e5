#include "ledger/session.h"

#include <time.h>

int64_t session_now_ms(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct session_record session_get(struct ledger *ledger, int64_t now)
{
	const struct ledger_key key = ledger_key(LEDGER_SESSION, STR_NONE, STR_NONE);
	struct session_record record = { 0 };

	if (!ledger_get(ledger, &key, &record, sizeof record))
		record = (struct session_record){ .version = LEDGER_VERSION, .created_ms = now };
	return record;
}

void session_prompt(struct ledger *ledger, int64_t at)
{
	const struct ledger_key key = ledger_key(LEDGER_SESSION, STR_NONE, STR_NONE);
	struct session_record record = session_get(ledger, at);

	if (at > record.prompt_ms)
		record.prompt_ms = at;
	ledger_put(ledger, &key, &record, sizeof record);
}

void session_remind(struct ledger *ledger, int64_t now)
{
	const struct ledger_key key = ledger_key(LEDGER_SESSION, STR_NONE, STR_NONE);
	struct session_record record = session_get(ledger, now);

	record.reminded = 1;
	ledger_put(ledger, &key, &record, sizeof record);
}

struct agent_record agent_get(struct ledger *ledger, struct str agent, int64_t now, int64_t idle_ms)
{
	const struct ledger_key key = ledger_key(LEDGER_AGENT, agent, STR_NONE);
	struct agent_record record = { 0 };

	if (!ledger_get(ledger, &key, &record, sizeof record))
		return (struct agent_record){ .version = LEDGER_VERSION, .epoch = 1, .last_ms = now };
	/* A clock that was set back says nothing about the time between. */
	if (now - record.last_ms >= idle_ms || now < record.last_ms - idle_ms)
		record.epoch++;
	return record;
}

static void agent_put(struct ledger *ledger, struct str agent, const struct agent_record *record)
{
	const struct ledger_key key = ledger_key(LEDGER_AGENT, agent, STR_NONE);

	ledger_put(ledger, &key, record, sizeof *record);
}

struct agent_record agent_touch(struct ledger *ledger, struct str agent, int64_t now, int64_t idle_ms)
{
	struct agent_record record = agent_get(ledger, agent, now, idle_ms);

	record.last_ms = now;
	agent_put(ledger, agent, &record);
	return record;
}

void agent_forgets(struct ledger *ledger, struct str agent, int64_t now)
{
	struct agent_record record = agent_get(ledger, agent, now, INT64_MAX / 2);

	record.epoch++;
	record.last_ms = now;
	agent_put(ledger, agent, &record);
}
