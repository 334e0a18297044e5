/* changes.h: whether a command surely changes something that is not scratch, by its words. Misses much, on purpose: what it
 * says holds. Pure. */
#ifndef CONTRACT_CHANGES_H
#define CONTRACT_CHANGES_H

#include "shell/shell.h"

/* *WHAT is the path or the subcommand. TMPDIR may be STR_NONE. */
bool changes_something(const struct reading *reading, struct str tmpdir, struct str *what);
/* True when PATH, clean and absolute, is for temporary files or devices. */
bool changes_scratch(struct str path, struct str tmpdir);

#endif
