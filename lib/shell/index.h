/* index.h: a first look whether a program is in one of the tables of lib/shell. Most programs are in none, and to look
 * through all tables takes longer than the rest of a reading and meets each of their pages for the first time.
 * Private to lib/shell. */
#ifndef SHELL_INDEX_H
#define SHELL_INDEX_H

#include "base/str.h"

/* True when a row of wrappers.c, runners.c, interpreters.c or escapes.c is for PROGRAM. */
bool is_indexed(struct str program);
/* python3.11 -> python */
struct str without_version(struct str program);

/* For its test. NULL behind the last one: a name of the index, and the names of a row of tables that only their own file
 * sees. */
const char *index_name(size_t row);
const char *interpreter_names(size_t row);
const char *escape_names(size_t row);

#endif
