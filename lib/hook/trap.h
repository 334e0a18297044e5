/* trap.h: what is said when we are broken: a crash, a signal, no memory. */
#ifndef HOOK_TRAP_H
#define HOOK_TRAP_H

#include "base/str.h"

/* From now on a breakdown writes FAIL to descriptor 1 in one write and ends the process with 0; with an empty FAIL it
 * is silent. FAIL must be a constant. */
void trap_set(struct str fail);
/* The same, when the trap is set already: it makes no system call. */
void trap_say(struct str fail);
/* The answer is about to be written: a breakdown from now on adds nothing to it and exits with 1. */
void trap_answering(void);
/* The answer was said: a breakdown from now on changes nothing about it. */
void trap_answered(void);

#endif
