#include "hook/judge.h"

#include "base/buf.h"
#include "hook/facts.h"

static void judge_command(const struct event *event, const struct world *world, const struct config *config,
			  struct ruling *ruling)
{
	const struct shell_world shell = {
		.home = world->home,
		.user = world->user,
		.tmpdir = world->tmpdir,
		.cwd = event->cwd,
	};
	const struct facts facts = facts_here(event, world);

	ruling->read = true;
	ruling->reading = shell_read(&shell, event->command);
	ruling->judgement = rules_judge(&ruling->reading, &facts, &config->settings);
	ruling->verdict = ruling->judgement.verdict;
	if (ruling->verdict == VERDICT_NONE)
		return;
	ruling->reason = rules_reason(&ruling->judgement);
	if (ruling->judgement.finding)
		ruling->rule = ruling->judgement.finding->rule->id;
}

static void ask_for_config(const struct config *config, struct ruling *ruling)
{
	struct buf reason = { 0 };

	buf_addz(&reason, "tipstaff: the rule file is broken, and until it is mended every other call asks: ");
	buf_add(&reason, config->fault_text);
	buf_addz(&reason, " [" JUDGE_CONFIG_BROKEN "]");
	ruling->verdict = VERDICT_ASK;
	ruling->rule = JUDGE_CONFIG_BROKEN;
	ruling->reason = buf_str(&reason);
}

struct ruling judge_call(const struct event *event, const struct world *world, const struct config *config)
{
	struct ruling ruling = { .verdict = VERDICT_NONE };

	if (event->shell)
		judge_command(event, world, config, &ruling);
	if (config->broken && ruling.verdict == VERDICT_NONE)
		ask_for_config(config, &ruling);
	return ruling;
}
