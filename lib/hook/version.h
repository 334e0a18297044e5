/* version.h: which version a program is, read from its file; nothing is run. Private to lib/hook. */
#ifndef HOOK_VERSION_H
#define HOOK_VERSION_H

#include "base/str.h"

/* The version of the program called NAME in the first directory of SEARCH, a PATH, that has it: what stands behind
 * `NAME/` or `Name/` in its file, "1.4.3". STR_NONE when there is none. */
struct str version_of_program(struct str search, struct str name);

#endif
