/* top.h: where a repository begins, without opening it. */
#ifndef HOOK_TOP_H
#define HOOK_TOP_H

#include "base/str.h"

/* The top of the work tree around DIR; STR_NONE outside of one. */
struct str top_of(struct str dir);

#endif
