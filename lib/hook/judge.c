#include "hook/judge.h"

#include "base/buf.h"
#include "contract/past.h"
#include "contract/recall.h"
#include "contract/session.h"
#include "contract/stop.h"
#include "hook/acts.h"
#include "hook/command.h"
#include "hook/facts.h"
#include "hook/tool.h"

static void conclude(struct ruling *ruling)
{
	ruling->verdict = ruling->judgement.verdict;
	if (ruling->verdict == VERDICT_NONE)
		return;
	ruling->reason = rules_reason(&ruling->judgement);
	if (ruling->judgement.finding)
		ruling->rule = ruling->judgement.finding->rule->id;
}

static void judge(const struct event *event, const struct world *world, const struct config *config, struct ruling *ruling)
{
	struct facts facts = facts_here(event, world);
	struct tool_call call;

	facts.scratch = config->scratch.at;
	facts.scratch_count = config->scratch.n;
	facts.owners = config->options.policy.owners.at;
	facts.owner_count = config->options.policy.owners.n;
	ruling->read = event->shell;
	if (event->shell)
		ruling->reading = command_reading(world, event->cwd, event->command);
	else
		acts_of_tool(event, &ruling->reading);
	ruling->judgement = rules_judge(&ruling->reading, &facts, &config->settings);
	if (config->rules.n) {
		call = tool_call_of(event, facts.home);
		user_judge(&ruling->judgement, &config->rules, &call, ruling->read ? &ruling->reading : NULL, &facts);
	}
	if (event->contract != CONTRACT_NONE) {
		contract_judge(&ruling->judgement, event, ruling->read ? &ruling->reading : NULL, &config->settings);
		contract_escalate(&ruling->judgement, event, world, &config->settings);
		contract_remember(&ruling->judgement, event, &config->settings);
		contract_recall(&ruling->judgement, event, ruling->read ? &ruling->reading : NULL, world, &config->settings);
	}
	conclude(ruling);
}

static void ask_for_config(const struct config *config, struct ruling *ruling)
{
	struct buf reason = { 0 };

	buf_addz(&reason, "tipstaff: a rule file is broken, and until it is mended every other call asks: ");
	buf_add(&reason, config->fault_text);
	buf_addz(&reason, " [" JUDGE_CONFIG_BROKEN "]");
	ruling->verdict = VERDICT_ASK;
	ruling->rule = JUDGE_CONFIG_BROKEN;
	ruling->reason = buf_str(&reason);
}

struct ruling judge_call(const struct event *event, const struct world *world, const struct config *config)
{
	struct ruling ruling = { .verdict = VERDICT_NONE };

	judge(event, world, config, &ruling);
	/* What is broken may have denied what another file allows. */
	if (config->broken && ruling.verdict <= VERDICT_ALLOW)
		ask_for_config(config, &ruling);
	return ruling;
}

struct ruling judge_stop(const struct event *event, const struct config *config)
{
	struct ruling ruling = { .verdict = VERDICT_NONE };

	contract_stop(&ruling.judgement, event, &config->settings);
	conclude(&ruling);
	return ruling;
}
