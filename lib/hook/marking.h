/* marking.h: the marks of the agent's shell calls (lib/mark), as the events tell of their beginnings and ends. */
#ifndef HOOK_MARKING_H
#define HOOK_MARKING_H

#include "base/fault.h"
#include "hook/hook.h"

/* Before a call that may run: a mark, when it runs commands. Must be there before the answer is. False when it could
 * not be left: then commits and pushes of the call go unchecked; marking_tell() says so once a session. */
bool marking_before(const struct event *event, const struct world *world, struct fault *why);
/* After it ran, well or not; a subagent that ended takes its calls along. RESPONSE is tool_response, or NULL: a call that goes on in the background keeps its mark. */
void marking_after(const struct event *event, const struct world *world, const json_t *response);
/* Something was said. By the client: the end of a task, which may be a subagent. By the user: then no call of the main agent
 * runs but those in the background; one that was answered with "No" has no other end. */
void marking_prompt(const struct world *world, struct str prompt);

/* Adds a sentence to the notice of HOOK when no mark can be left. */
void marking_tell(struct hook *hook);

#endif
