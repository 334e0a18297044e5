#include "githook/policy.h"

/* The line of TEXT that is a trailer; STR_NONE when none is. */
static struct str trailer_line(struct str text)
{
	const struct trailer_syntax usual = { 0 };
	struct trailer trailer;
	struct str line;

	while (str_next_field(&text, '\n', &line))
		if (trailer_of_line(line, &usual, &trailer))
			return str_trim(line);
	return STR_NONE;
}

/* Where no rule file speaks. A text of the user's own without a trailer is nothing that could be looked for. */
static enum attribution_mode mode_of_host(struct str text)
{
	if (!text.n)
		return ATTRIBUTE_FORBID;
	return trailer_line(text).n ? ATTRIBUTE_REQUIRE : ATTRIBUTE_ALLOW;
}

struct attribution_policy githook_policy_of(unsigned choice, const struct host_attribution *host)
{
	static const enum attribution_mode modes[] = {
		[ATTRIBUTION_ALLOW] = ATTRIBUTE_ALLOW,
		[ATTRIBUTION_REQUIRE] = ATTRIBUTE_REQUIRE,
		[ATTRIBUTION_FORBID] = ATTRIBUTE_FORBID,
	};
	struct attribution_policy policy = { .wanted = trailer_line(host->text) };

	policy.mode = choice == ATTRIBUTION_UNSET ? mode_of_host(host->text) : modes[choice];
	/* Switched off there and required here: the line that it would add by itself. */
	if (policy.mode == ATTRIBUTE_REQUIRE && !policy.wanted.n)
		policy.wanted = host->usual;
	return policy;
}

struct attribution_policy githook_policy(const struct githook *hook)
{
	struct str config = hook->call.call.config.n ? hook->call.call.config : hook->world.agent_config;
	struct str project = hook->call.call.project.n ? hook->call.call.project : hook->cwd;
	struct host_attribution host = host_attribution_read(config, hook->world.home, project);

	return githook_policy_of(hook->config->options.attribution.commit, &host);
}
