/* closest.h: the name that somebody may have meant. */
#ifndef CONFIG_CLOSEST_H
#define CONFIG_CLOSEST_H

#include "base/str.h"

/* The id of the rule, or the name of the family, that differs from NAME in the fewest letters; STR_NONE when all
 * differ in more than a third of them. */
struct str closest_rule(struct str name);
struct str closest_family(struct str name);

#endif
