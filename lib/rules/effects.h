/* effects.h: what a command does to paths, whichever way it is said: operands, options, redirections, file tools.
 * Private to lib/rules. */
#ifndef RULES_EFFECTS_H
#define RULES_EFFECTS_H

#include "rules/targets.h"

enum effect {
	EFFECT_DELETE_TREE = 1 << 0, /* the path and all below it */
	EFFECT_DELETE = 1 << 1,      /* one file */
	EFFECT_OVERWRITE = 1 << 2,   /* what is in the file is replaced */
	EFFECT_WRITE = 1 << 3,       /* something of it changes or is added, or it is made */
	EFFECT_MOVE = 1 << 4,        /* it gets another name */
	EFFECT_MODE_TREE = 1 << 5,   /* modes or owners of all below it change */
	EFFECT_READ = 1 << 6,        /* what is in it is printed or copied */
	EFFECT_SYNC_DELETE = 1 << 7, /* what the other side does not have is deleted in it */
	EFFECT_MODE = 1 << 9,        /* its mode or owner changes */
	EFFECT_DESTROY = 1 << 8,     /* a disk or a file is made unreadable on purpose */
};

/* What happens to all that is below a directory. */
#define EFFECT_TREES (EFFECT_DELETE_TREE | EFFECT_MOVE | EFFECT_MODE_TREE | EFFECT_SYNC_DELETE)
#define EFFECT_CHANGES (EFFECT_DELETE_TREE | EFFECT_DELETE | EFFECT_OVERWRITE | EFFECT_WRITE | EFFECT_MOVE | EFFECT_MODE_TREE | EFFECT_SYNC_DELETE | EFFECT_DESTROY)

/* One path that a command acts on. */
struct effect_target {
	unsigned what;
	struct word word;
	bool maybe;     /* an expansion outside quotes could hold the option that makes it so, or take it away */
	bool sorted;
	struct targets targets; /* where it lies; see effects_sorted */
};

struct effects {
	struct effect_target *at;
	size_t n, room;
};

/* All of them, in no order. The result is in the arena. */
void effects_of(const struct question *question, struct effects *out);
/* Where TARGET lies, asked once. */
const struct targets *effects_sorted(struct question *question, struct effect_target *target);

#endif
