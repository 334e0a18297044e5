/* foreign.h: what the project at hand says about agents' work, and where its work may go. */
#ifndef GITHOOK_FOREIGN_H
#define GITHOOK_FOREIGN_H

#include "githook/githook.h"
#include "policy/policy.h"

/* The strictest that the policy files below DIR say; *FILE is the one that does. */
struct policy_reading foreign_policy(struct str dir, const char **file);

/* Refuses an agent's work for a repository of somebody else where the rules of the family policy deny it. The user's own is
 * never asked about. */
enum githook_result foreign_judge(const struct githook *hook, struct str url);

#endif
