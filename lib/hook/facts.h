/* facts.h: struct facts of this machine: the disk and the repositories around the directories that rules ask for. */
#ifndef HOOK_FACTS_H
#define HOOK_FACTS_H

#include "event/event.h"
#include "event/world.h"
#include "rules/rules.h"

/* Opens nothing yet. */
struct facts facts_here(const struct event *event, const struct world *world);
/* One of them by itself, for those who need no repository; CONTEXT is not used. */
enum file_kind facts_file_kind(void *context, struct str path, size_t *lines);

#endif
