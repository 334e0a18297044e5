/* places.h: files with a name of their own: keys, .env, what shells read at their start, tipstaff itself. Private to lib/rules. */
#ifndef RULES_PLACES_H
#define RULES_PLACES_H

#include "rules/question.h"

enum path_class {
	PATH_KEY = 1 << 0,     /* keys, tokens and passwords */
	PATH_ENV = 1 << 1,     /* .env and its like */
	PATH_STARTUP = 1 << 2, /* what a shell, git or the system runs by itself later */
	PATH_SELF = 1 << 3,    /* tipstaff's rules, state and executables */
	PATH_HOST = 1 << 4,    /* settings of agents' clients, which carry the hooks */
	PATH_DEVICE = 1 << 5,  /* disks */
	PATH_CONFIGURATION = 1 << 6, /* of the system */
};

/* Whether WORD, seen from DIR (STR_NONE when not known), is a path of one of CLASSES. Unknown: a pattern or a value of
 * which only a part is known may be one. A directory that holds one at most DEPTH below itself counts too. */
enum answer place_is(const struct facts *facts, const struct word *word, struct str dir, unsigned classes, size_t depth);

#endif
