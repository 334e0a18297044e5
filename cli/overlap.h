/* overlap.h: the permission rules that the user has in Claude Code, beside what tipstaff says. */
#ifndef CLI_OVERLAP_H
#define CLI_OVERLAP_H

#include "config/config.h"
#include "event/world.h"

enum overlap_kind {
	OVERLAP_SAME,     /* a rule file has the same rule in the same list */
	OVERLAP_COVERED,  /* tipstaff denies that anyhow */
	OVERLAP_CONTRARY, /* allowed there, denied or asked here */
	OVERLAP_BROKEN,   /* the settings file cannot be read */
};

struct overlap {
	enum overlap_kind kind;
	struct str file;         /* of the settings */
	struct str rule;         /* as written there */
	enum verdict there;
	enum verdict here;
	const char *id;          /* of the rule here */
};

struct overlaps {
	struct overlap *at;
	size_t n, room;
};

/* Looks into the user's settings and those of the project at DIR. */
void overlaps_find(const struct config *config, const struct world *world, struct str dir, struct overlaps *out);

#endif
