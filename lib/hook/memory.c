#include "hook/memory.h"

#include "base/buf.h"
#include "hook/call.h"
#include "ledger/calls.h"
#include "ledger/session.h"
#include "transcript/transcript.h"

/* Fewer new bytes are read again by the next hook rather than written down by this one. */
#define BEHIND_BYTES ((uint64_t)64 << 10)

struct ledger *memory_open(struct hook *hook, enum ledger_use use)
{
	const struct state_world state = world_state(&hook->world);

	return ledger_open(state_dir(&state), hook->event.session_id, use, NULL, &hook->notice);
}

bool memory_end(struct ledger *ledger, bool written)
{
	if (ledger && written)
		return ledger_commit(ledger, NULL);
	if (ledger)
		ledger_close(ledger);
	return !written;
}

static bool is_plain(struct str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] == '/' || name.p[i] == 0)
			return false;
	return true;
}

/* A subagent's own transcript lies in a folder beside the session's: NAME/subagents/agent-ID.jsonl. */
static struct str transcript_of(struct str main, struct str agent)
{
	struct buf path = { 0 };

	if (!agent.n)
		return main;
	if (!str_ends(main, STR(".jsonl")) || !is_plain(agent))
		return STR_NONE;
	buf_addf(&path, "%.*s/subagents/agent-%.*s.jsonl", STR_ARGS(str_slice(main, 0, main.n - 6)), STR_ARGS(agent));
	return buf_str(&path);
}

struct str memory_transcript(const struct event *event)
{
	return transcript_of(event->transcript_path, event->agent_id);
}

static struct transcript_mark mark_of(struct ledger *ledger, struct str agent)
{
	const struct ledger_key key = ledger_key(LEDGER_MARK, agent, STR_NONE);
	struct transcript_mark mark = { 0 };

	if (!ledger_get(ledger, &key, &mark, sizeof mark))
		mark = (struct transcript_mark){ .version = LEDGER_VERSION };
	return mark;
}

bool memory_is_behind(const struct hook *hook, struct ledger *ledger)
{
	const struct event *event = &hook->event;
	struct transcript_mark mark = mark_of(ledger, event->agent_id);
	struct transcript_news news = transcript_read(memory_transcript(event), &mark,
						      calls_any_refused(ledger));

	return news.refusals.n || news.prompt_ms || news.read > BEHIND_BYTES;
}

void memory_catch_up(const struct hook *hook, struct ledger *ledger, struct str agent)
{
	const struct event *event = &hook->event;
	const struct ledger_key key = ledger_key(LEDGER_MARK, agent, STR_NONE);
	struct transcript_mark mark = mark_of(ledger, agent);
	struct transcript_news news = transcript_read(transcript_of(event->transcript_path, agent), &mark,
						      calls_any_refused(ledger));

	for (size_t i = 0; i < news.refusals.n; i++) {
		const struct transcript_refusal *refusal = &news.refusals.at[i];

		if (refusal->input)
			calls_refuse(ledger, call_digest(&hook->world, event->cwd, refusal->tool, refusal->input), refusal->tool,
				     refusal->at_ms);
	}
	if (news.prompt_ms)
		session_prompt(ledger, news.prompt_ms);
	if (news.read)
		ledger_put(ledger, &key, &mark, sizeof mark);
}
