#include "githook/policy.h"

#include "host/attribution.h"

struct attribution_policy githook_policy_of(enum githook_attribution choice, struct str text)
{
	static const enum attribution_mode modes[] = {
		[GITHOOK_ALLOW] = ATTRIBUTE_ALLOW,
		[GITHOOK_REQUIRE] = ATTRIBUTE_REQUIRE,
		[GITHOOK_FORBID] = ATTRIBUTE_FORBID,
	};
	struct attribution_policy policy = { .wanted = text };
	struct trailer trailer;
	struct str rest = text, line;
	bool has_trailer = false;

	while (str_next_field(&rest, '\n', &line))
		has_trailer |= trailer_of_line(line, &(struct trailer_syntax){ 0 }, &trailer);
	/* A text of the user's own without a trailer is nothing that could be looked for. */
	if (choice == GITHOOK_HOST)
		choice = !text.n ? GITHOOK_FORBID : has_trailer ? GITHOOK_REQUIRE : GITHOOK_ALLOW;
	policy.mode = modes[choice];
	return policy;
}

struct attribution_policy githook_policy(const struct githook *hook)
{
	struct str config = hook->call.call.config.n ? hook->call.call.config : hook->world.agent_config;
	struct str project = hook->call.call.project.n ? hook->call.call.project : hook->cwd;
	struct host_attribution host = host_attribution_read(config, hook->world.home, project);

	return githook_policy_of(GITHOOK_HOST, host.text);
}
