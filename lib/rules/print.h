/* print.h: calls that only print files, which the agent's own tool for reading does better. Private to lib/rules. */
#ifndef RULES_PRINT_H
#define RULES_PRINT_H

#include "rules/rules.h"

extern const struct rule rules_print[];

/* True when every part of the call prints a text file and nothing else; *FINDING then names the reads to make instead. */
bool print_only(const struct reading *reading, const struct facts *facts, struct finding *finding);

#endif
