/* policy.h: what is asked of an agent's commits here. */
#ifndef GITHOOK_POLICY_H
#define GITHOOK_POLICY_H

#include "config/config.h"
#include "githook/githook.h"
#include "host/attribution.h"
#include "trailer/attribution.h"

/* The policy of the rule files ("attribution": {"commit": ...}); where they say nothing, of the host's own setting. */
struct attribution_policy githook_policy(const struct githook *hook);

/* The same of CHOICE (enum config_attribution) and what the host is set to add. */
struct attribution_policy githook_policy_of(unsigned choice, const struct host_attribution *host);

#endif
