/* call.h: when two calls are the same call. */
#ifndef HOOK_CALL_H
#define HOOK_CALL_H

#include "event/event.h"
#include "event/world.h"
#include "ledger/digest.h"

/* The digest of a tool and its input. For a shell command spacing and quoting do not matter, nor do the description
 * and the time limit; for other tools neither does the order of members, nor members that are null or false, nor how
 * a path is written. CWD: where relative paths start. */
struct digest call_digest(const struct world *world, struct str cwd, struct str tool, const json_t *input);

#endif
