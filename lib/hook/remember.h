/* remember.h: what each event does to the ledger of its session, and what the ledger says about a call. Without a
 * ledger that can be used nothing here says anything. */
#ifndef HOOK_REMEMBER_H
#define HOOK_REMEMBER_H

#include "hook/hook.h"
#include "hook/judge.h"

/* Before a call: RULING as the ledger changes it. A deny stays as it is. */
struct ruling remember_before(struct hook *hook, struct ruling ruling);
/* After the answer: when it asks, what it asks about is noted. */
void remember_asked(struct hook *hook, const struct ruling *ruling);
/* A call ran, well or not. */
void remember_ran(struct hook *hook);
/* A call was not run: somebody but the user denied it. */
void remember_denied(struct hook *hook);
/* Something was said, by a human or by the client in its place. HOOK learns whether the agent was reminded before. */
void remember_prompt(struct hook *hook);
/* After the answer: when it reminds, that is noted. */
void remember_reminded(struct hook *hook);
/* The agent lost its context, or begins with an empty one. */
void remember_loss(struct hook *hook);
/* The session begins or goes on: old ledgers are removed. */
void remember_session(struct hook *hook);
/* The session ends. */
void remember_end(struct hook *hook);

#endif
