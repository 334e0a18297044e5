/* facts.h: struct facts of this machine: the disk and the repositories around the directories that rules ask for. */
#ifndef HOOK_FACTS_H
#define HOOK_FACTS_H

#include "event/event.h"
#include "event/world.h"
#include "rules/rules.h"

/* Opens nothing yet. */
struct facts facts_here(const struct event *event, const struct world *world);

#endif
