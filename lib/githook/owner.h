/* owner.h: is a repository the user's own? By gh, which knows the login; nothing is asked twice within a day. */
#ifndef GITHOOK_OWNER_H
#define GITHOOK_OWNER_H

#include "base/answer.h"
#include "base/state-dir.h"
#include "policy/policy.h"

/* NO: somebody else's. UNKNOWN: nobody could be asked within 5 seconds, or the host is another than github.com. Own is
 * also what belongs to an organisation whose active administrator the user is. */
enum answer owner_is_user(const struct state_world *world, const struct policy_repo *repo);

/* A file of a repository on GitHub; false when there is none or gh did not answer within 5 seconds. */
bool owner_fetch(const struct policy_repo *repo, const char *file, struct str *text);

#endif
