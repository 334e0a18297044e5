/* permission.h: rules as strings, in the permission syntax of Claude Code:
 * https://code.claude.com/docs/en/permissions */
#ifndef CONFIG_PERMISSION_H
#define CONFIG_PERMISSION_H

#include "base/fault.h"
#include "rules/user.h"

/* Reads TEXT from the list VERDICT of a rule file that lies in the directory BASE. Sets all of *OUT but its row's id,
 * why and instead. False and what is wrong with it: "Write(...) ...; write Edit(...)". */
bool permission_read(struct str text, enum verdict verdict, struct str base, struct user_rule *out, struct fault *why);

#endif
