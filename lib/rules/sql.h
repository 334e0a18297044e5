/* sql.h: statements that lose data, in a text of SQL. Private to lib/rules. */
#ifndef RULES_SQL_H
#define RULES_SQL_H

#include "base/str.h"

#include <stdbool.h>

/* True when TEXT has a statement that drops, truncates, or deletes or updates every row; *WHAT is its beginning.
 * Comments, strings and quoted names are skipped. */
bool sql_loses(struct str text, struct str *what);

#endif
