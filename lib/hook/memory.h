/* memory.h: the ledger of the session of an event, and its transcripts. */
#ifndef HOOK_MEMORY_H
#define HOOK_MEMORY_H

#include "hook/hook.h"
#include "ledger/ledger.h"

/* Opens the ledger of HOOK's session; NULL when there is none or it cannot be used. Sets the notice of HOOK when there
 * is something to tell, then or later. */
struct ledger *memory_open(struct hook *hook, enum ledger_use use);
/* Ends it, when it is not NULL: WRITTEN keeps what was put. False when it should have been kept and was not. */
bool memory_end(struct ledger *ledger, bool written);

/* The transcript that the agent of EVENT writes; STR_NONE when that cannot be told. */
struct str memory_transcript(const struct event *event);
/* True when the transcript of the event's agent has news that must be written down, or so many bytes that they should
 * not be read twice. For a ledger that is open for reading. */
bool memory_is_behind(const struct hook *hook, struct ledger *ledger);
/* Writes down what the transcript of AGENT says: refused calls, prompts, and how far it was read. */
void memory_catch_up(const struct hook *hook, struct ledger *ledger, struct str agent);

#endif
