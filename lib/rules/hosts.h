/* hosts.h: which machine an address names. Private to lib/rules. */
#ifndef RULES_HOSTS_H
#define RULES_HOSTS_H

#include "base/str.h"

/* True for a URL, or the part of one behind its scheme, whose host is this machine by its name; `:9200/x` is too. */
bool is_this_machine(struct str url);

/* The same, or a host of the net around it: .local, .internal. */
bool is_near(struct str url);

/* The port that URL names, STR_NONE when it names none. */
struct str port_of(struct str url);

#endif
