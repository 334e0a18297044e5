#include "hook/remember.h"

#include "base/buf.h"
#include "hook/approval.h"
#include "hook/call.h"
#include "hook/gate.h"
#include "hook/memory.h"
#include "hook/printed.h"
#include "json/json.h"
#include "ledger/calls.h"
#include "ledger/prune.h"
#include "ledger/session.h"
#include "rules/print.h"
#include "rules/session.h"

#include <time.h>

static struct digest call_of(const struct hook *hook)
{
	return call_digest(&hook->world, hook->event.cwd, hook->event.tool_name, hook->event.tool_input);
}

/* "14:08", or "on 2026-11-29 at 14:08" on another day. */
static void add_time(struct buf *out, int64_t at_ms, int64_t now_ms)
{
	time_t at = (time_t)(at_ms / 1000), now = (time_t)(now_ms / 1000);
	struct tm then, today;

	if (!localtime_r(&at, &then) || !localtime_r(&now, &today))
		return;
	if (then.tm_yday != today.tm_yday || then.tm_year != today.tm_year)
		buf_addf(out, " on %04d-%02d-%02d", then.tm_year + 1900, then.tm_mon + 1, then.tm_mday);
	buf_addf(out, " at %02d:%02d", then.tm_hour, then.tm_min);
}

/* The verdict that rule files leave to a rule of the session. */
static enum verdict verdict_of_row(const struct hook *hook, const char *id)
{
	const struct settings *settings = &hook->config->settings;

	return settings->verdict_of_rule(settings->context, rules_find(str_of(id)));
}

static bool gate_is_on(const struct hook *hook)
{
	return hook->config->options.reads.gate == SWITCH_ON && verdict_of_row(hook, RULE_READ_AGAIN) != VERDICT_NONE;
}

/* What only prints a file is usually denied in favour of a Read. */
static bool prints_may_run(const struct hook *hook)
{
	return hook->event.shell && verdict_of_row(hook, PRINT_FILE) != VERDICT_DENY;
}

/* Notes what the agent has seen by a call that ran. */
static void note_seen(const struct hook *hook, struct ledger *ledger, const struct agent_record *agent, int64_t now)
{
	if (!gate_is_on(hook))
		return;
	if (prints_may_run(hook))
		printed_note(hook, ledger, agent, now);
	else
		gate_after(ledger, &hook->event, agent, now);
}

static int64_t idle_ms(const struct hook *hook)
{
	return (int64_t)hook->config->options.reads.idle_minutes * 60000;
}

/* What becomes of a call that was refused; ANSWERED: the user has said something since. */
static enum verdict verdict_of_refusal(const struct hook *hook, bool answered)
{
	static const enum verdict reactions[] = { [REACTION_OFF] = VERDICT_NONE, [REACTION_ASK] = VERDICT_ASK,
						  [REACTION_DENY] = VERDICT_DENY };
	const struct config_options *options = &hook->config->options;
	enum verdict most = verdict_of_row(hook, RULE_REFUSED), after = reactions[options->rejections.after_prompt];

	if (options->rejections.gate != SWITCH_ON)
		return VERDICT_NONE;
	return answered && after < most ? after : most;
}

static void judge_refusal(const struct hook *hook, struct ruling *ruling, const struct refusal_record *refusal,
			  const struct session_record *session, int64_t now)
{
	/* A no from before this ledger: an answer to it may have been lost with an older one. */
	bool answered = session->prompt_ms > refusal->refused_ms || refusal->refused_ms < session->created_ms;
	enum verdict verdict = verdict_of_refusal(hook, answered);
	bool asks = verdict == VERDICT_ASK;
	struct buf reason = { 0 };

	if (verdict < VERDICT_ASK)
		return;
	buf_addz(&reason, asks ? "tipstaff: you refused this same call" : "tipstaff: the user refused this same call");
	add_time(&reason, refusal->refused_ms, now);
	if (!asks && !answered)
		buf_addz(&reason, " and has said nothing since");
	buf_addz(&reason, asks ? " [" RULE_REFUSED "]; allow it only if you want it now."
			       : " [" RULE_REFUSED "]; do not try it another way, ask what they want instead.");
	if (ruling->verdict == VERDICT_ASK && asks) {
		buf_byte(&reason, ' ');
		buf_add(&reason, ruling->reason);
	}
	ruling->verdict = verdict;
	ruling->rule = RULE_REFUSED;
	ruling->reason = buf_str(&reason);
}

static void judge_by_ledger(struct hook *hook, struct ledger *ledger, struct ruling *ruling, int64_t now)
{
	const struct session_record session = session_get(ledger, now);
	struct refusal_record refusal = { 0 };
	struct approval yes;
	struct digest call;

	if (!calls_any_refused(ledger) && ruling->verdict != VERDICT_ASK)
		return;
	call = call_of(hook);
	if (calls_refused(ledger, call, &refusal))
		judge_refusal(hook, ruling, &refusal, &session, now);
	else if (ruling->verdict == VERDICT_ASK && approval_of(ruling, hook->event.cwd, call, &yes) &&
		 calls_approved(ledger, yes.call, yes.facts))
		ruling->verdict = VERDICT_NONE;
}

static void judge_by_gate(struct hook *hook, struct ledger *ledger, struct ruling *ruling, int64_t now)
{
	struct agent_record agent = agent_touch(ledger, hook->event.agent_id, now, idle_ms(hook));
	struct str reason;

	if (ruling->verdict == VERDICT_DENY)
		return;
	reason = gate_before(ledger, &hook->event, &agent, now);
	if (!reason.n)
		return;
	ruling->verdict = verdict_of_row(hook, RULE_READ_AGAIN);
	ruling->rule = RULE_READ_AGAIN;
	ruling->reason = reason;
}

static void keep_session(struct ledger *ledger, int64_t now)
{
	const struct ledger_key key = ledger_key(LEDGER_SESSION, STR_NONE, STR_NONE);
	const struct session_record record = session_get(ledger, now);

	if (record.created_ms == now)
		ledger_put(ledger, &key, &record, sizeof record);
}

struct ruling remember_before(struct hook *hook, struct ruling ruling)
{
	bool gate = gate_knows(hook->event.tool) && gate_is_on(hook), write = gate;
	int64_t now = session_now_ms();
	struct ruling gated;
	struct ledger *ledger;

	if (ruling.verdict == VERDICT_DENY)
		return ruling;
	ledger = memory_open(hook, write ? LEDGER_FOR_WRITING : LEDGER_FOR_READING);
	if (!write && (!ledger || memory_is_behind(hook, ledger))) {
		(void)memory_end(ledger, false);
		write = true;
		ledger = memory_open(hook, LEDGER_FOR_WRITING);
	}
	if (!ledger)
		return ruling;
	if (write) {
		keep_session(ledger, now);
		memory_catch_up(hook, ledger, hook->event.agent_id);
	}
	judge_by_ledger(hook, ledger, &ruling, now);
	gated = ruling;
	if (gate)
		judge_by_gate(hook, ledger, &gated, now);
	/* A deny that is not noted would come again, and again. */
	return memory_end(ledger, write) ? gated : ruling;
}

void remember_asked(struct hook *hook, const struct ruling *ruling)
{
	struct ledger *ledger;
	struct approval yes;

	if (ruling->verdict != VERDICT_ASK || !hook->event.tool_use_id.n ||
	    !approval_of(ruling, hook->event.cwd, call_of(hook), &yes))
		return;
	ledger = memory_open(hook, LEDGER_FOR_WRITING);
	if (!ledger)
		return;
	calls_ask(ledger, hook->event.agent_id, hook->event.tool_use_id, yes.call, yes.facts, session_now_ms());
	(void)memory_end(ledger, true);
}

/* What the user refused inside of a subagent that ended holds for who called it. */
static void catch_up_ended(const struct hook *hook, struct ledger *ledger)
{
	struct str agent = STR_NONE;

	if (hook->event.tool == TOOL_AGENT && json_get_text(hook->event.tool_response, "agentId", &agent, NULL) == JSON_GOT &&
	    agent.n)
		memory_catch_up(hook, ledger, agent);
}

void remember_ran(struct hook *hook)
{
	const struct event *event = &hook->event;
	int64_t now = session_now_ms();
	struct ledger *ledger = memory_open(hook, LEDGER_FOR_WRITING);
	struct agent_record agent;

	if (!ledger)
		return;
	keep_session(ledger, now);
	agent = agent_touch(ledger, event->agent_id, now, idle_ms(hook));
	if (event->kind == EVENT_POST_TOOL_USE)
		note_seen(hook, ledger, &agent, now);
	catch_up_ended(hook, ledger);
	if (event->tool_use_id.n)
		(void)calls_ran(ledger, event->agent_id, event->tool_use_id, now);
	if (calls_any_refused(ledger))
		calls_forget(ledger, call_of(hook));
	(void)memory_end(ledger, true);
}

void remember_denied(struct hook *hook)
{
	const struct ledger_key ask = ledger_key(LEDGER_ASK, hook->event.agent_id, hook->event.tool_use_id);
	const struct ledger_key open = ledger_key(LEDGER_OPEN, hook->event.agent_id, hook->event.tool_use_id);
	struct ledger *ledger = memory_open(hook, LEDGER_FOR_WRITING);

	if (!ledger)
		return;
	ledger_delete(ledger, &ask);
	ledger_delete(ledger, &open);
	(void)memory_end(ledger, true);
}

/* Subagents that the ledger knows may have been refused something, too. */
static void catch_up_all(struct hook *hook, struct ledger *ledger)
{
	const struct ledger_key agents = ledger_key_prefix(LEDGER_AGENT);
	struct ledger_rows rows = ledger_rows(ledger, &agents);

	memory_catch_up(hook, ledger, STR_NONE);
	for (size_t i = 0; i < rows.n; i++) {
		enum ledger_kind kind;
		struct str agent, name;

		ledger_key_parts(rows.at[i].key, &kind, &agent, &name);
		if (agent.n)
			memory_catch_up(hook, ledger, agent);
	}
}

void remember_prompt(struct hook *hook)
{
	bool human = !str_starts(hook->event.prompt, STR("<task-notification>"));
	int64_t now = session_now_ms();
	struct ledger *ledger = memory_open(hook, LEDGER_FOR_WRITING);

	if (!ledger)
		return;
	keep_session(ledger, now);
	hook->reminded = session_get(ledger, now).reminded;
	(void)agent_touch(ledger, STR_NONE, now, idle_ms(hook));
	catch_up_all(hook, ledger);
	if (human) {
		/* A no fires no event: calls that are still open were not run. */
		calls_close(ledger, STR_NONE);
		session_prompt(ledger, now);
	}
	(void)memory_end(ledger, true);
}

void remember_reminded(struct hook *hook)
{
	struct ledger *ledger = hook->context.n ? memory_open(hook, LEDGER_FOR_WRITING) : NULL;

	if (!ledger)
		return;
	session_remind(ledger, session_now_ms());
	(void)memory_end(ledger, true);
}

void remember_loss(struct hook *hook)
{
	int64_t now = session_now_ms();
	struct ledger *ledger = memory_open(hook, LEDGER_FOR_WRITING);

	if (!ledger)
		return;
	keep_session(ledger, now);
	agent_forgets(ledger, hook->event.agent_id, now);
	(void)memory_end(ledger, true);
}

void remember_session(struct hook *hook)
{
	const struct state_world state = world_state(&hook->world);
	struct fault why = { 0 };
	struct buf notice = { 0 };
	struct str dir = state_dir(&state);
	struct ledger *ledger = ledger_open(dir, hook->event.session_id, LEDGER_FOR_WRITING, &why, &hook->notice);

	(void)memory_end(ledger, false);
	if (!ledger && why.text.n) {
		buf_addf(&notice, "tipstaff: the ledger cannot be used, so reads are paid for twice and a refused call may come "
				  "again: %.*s", STR_ARGS(why.text));
		hook->notice = buf_str(&notice);
		return;
	}
	prune_ledgers(dir, session_now_ms());
	remember_loss(hook);
}

void remember_end(struct hook *hook)
{
	struct ledger *ledger = memory_open(hook, LEDGER_FOR_WRITING);
	const struct ledger_key reads = ledger_key_prefix(LEDGER_READ), open = ledger_key_prefix(LEDGER_OPEN);
	const struct ledger_key asks = ledger_key_prefix(LEDGER_ASK);

	if (!ledger)
		return;
	ledger_delete_all(ledger, &reads);
	ledger_delete_all(ledger, &open);
	ledger_delete_all(ledger, &asks);
	(void)memory_end(ledger, true);
}
