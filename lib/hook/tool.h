/* tool.h: the call of a tool as rules see it: which path, which address, which inputs. */
#ifndef HOOK_TOOL_H
#define HOOK_TOOL_H

#include "event/event.h"
#include "rules/user.h"

struct tool_call tool_call_of(const struct event *event, struct str home);

#endif
