/* policy.h: what is asked of an agent's commits here. */
#ifndef GITHOOK_POLICY_H
#define GITHOOK_POLICY_H

#include "githook/githook.h"
#include "trailer/attribution.h"

/* Does the user's rule file say how commits are attributed? HOST: no, the agent's own setting decides. */
enum githook_attribution { GITHOOK_HOST, GITHOOK_ALLOW, GITHOOK_REQUIRE, GITHOOK_FORBID };

/* The policy of the user's rule files ("attribution": {"commit": ...}) and of the host's setting. */
struct attribution_policy githook_policy(const struct githook *hook);

/* The policy of CHOICE where the host would add TEXT to a message, or nothing. */
struct attribution_policy githook_policy_of(enum githook_attribution choice, struct str text);

#endif
