/* find.h: what the expression of find says of the names that it acts on. */
#ifndef ARGV_FIND_H
#define ARGV_FIND_H

#include "argv/word.h"

/* Patterns, blank-separated, one of which the name of everything takes that the expression of WORDS deletes or gives to
 * a command. STR_NONE when the expression does not say so. */
struct str find_names(const struct words *words);

#endif
