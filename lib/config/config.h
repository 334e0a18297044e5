/* config.h: rule files: where they lie, what they may say, and errors with file, line and column.
 *
 * Now there is one: the user's own. It may set the verdict of a built-in rule and switch families off. */
#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H

#include "base/fault.h"
#include "rules/rules.h"

#define CONFIG_BYTES_MAX ((size_t)1 << 20)

/* A verdict that the file gives to a rule, or to all rules of a family. "off" is VERDICT_NONE; a family that is "on" is
 * as built in, no change. */
struct config_change {
	const struct rule *rule; /* NULL: a family */
	struct str family;
	enum verdict verdict;
};

struct config {
	struct str path;          /* the file looked for; STR_NONE when nobody knows where */
	bool present;
	bool broken;              /* then nothing of the file holds */
	struct str fault_text;    /* of a broken file: "FILE:LINE:COLUMN: what; what to do" */
	struct { struct config_change *at; size_t n, room; } changes;
	struct settings settings; /* for rules_judge */
};

/* Where the user's rule file lies: CONFIG_HOME/tipstaff/rules.json, or HOME/.config/tipstaff/rules.json. STR_NONE
 * when neither is known. */
struct str config_path(struct str config_home, struct str home);

/* The file at PATH. No file (or STR_NONE) is a configuration that changes nothing. Never NULL. */
const struct config *config_read(struct str path);

/* The change that decides the verdict of RULE: its own, else its family's; NULL when the file says nothing. */
const struct config_change *config_change_of(const struct config *config, const struct rule *rule);

#endif
