/* targets.h: where the paths of a command lie. Private to lib/rules. */
#ifndef RULES_TARGETS_H
#define RULES_TARGETS_H

#include "rules/rules.h"

struct target_path {
	struct str path; /* as far as known */
	enum target place;
	bool sure; /* seen from where the command runs when all before it went well */
};

struct targets {
	struct target_path *at;
	size_t n, room;
};

/* Sorts a path, once for each directory that the command may work in. */
void targets_sort(const struct question *question, const struct word *target, struct targets *out);

/* True when PATH, clean, is the root, or itself one of the directories that a system has. */
bool is_system_directory(struct str path);

#endif
