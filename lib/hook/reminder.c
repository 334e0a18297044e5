#include "hook/reminder.h"

#include "base/buf.h"
#include "githook/policy.h"
#include "hook/top.h"
#include "host/attribution.h"
#include "prompts/prompts.h"

#define PLACE STR("@TRAILER@")

bool reminder_due(enum event_kind kind, struct str source, bool reminded)
{
	switch (kind) {
	case EVENT_USER_PROMPT_SUBMIT: return !reminded;
	case EVENT_SESSION_START: return str_is(source, "compact"); /* what had been said is gone */
	case EVENT_SUBAGENT_START: return true;
	default: return false;
	}
}

struct str reminder_text(const struct world *world, const struct config *config, struct str cwd)
{
	struct str project = world->project.n ? world->project : cwd, text = str_trim(prompt_reminder());
	struct host_attribution host = host_attribution_read(world->agent_config, world->home, project);
	struct attribution_policy policy = githook_policy_of(config->options.attribution.commit, &host);
	size_t at = str_find(text, PLACE);
	struct buf out = { 0 };

	if (policy.mode != ATTRIBUTE_REQUIRE || !top_of(cwd).n)
		return STR_NONE;
	buf_add(&out, str_slice(text, 0, at));
	buf_add(&out, policy.wanted);
	buf_add(&out, str_from(text, at + PLACE.n));
	return buf_str(&out);
}

void reminder_add(struct hook *hook)
{
	if (reminder_due(hook->event.kind, hook->event.source, hook->reminded))
		hook->context = reminder_text(&hook->world, hook->config, hook->event.cwd);
}
