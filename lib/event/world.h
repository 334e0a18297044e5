/* world.h: what the environment says, read in one place and once. */
#ifndef EVENT_WORLD_H
#define EVENT_WORLD_H

#include "base/str.h"

/* STR_NONE: not set, empty, or a path that is not absolute. Nothing is looked up elsewhere. */
struct world {
	struct str home, tmpdir;
	struct str user;
	struct str project;     /* CLAUDE_PROJECT_DIR: only hooks have it */
	struct str config_home; /* XDG_CONFIG_HOME */
	struct str path;        /* PATH, as it is set */
	bool no_color;          /* NO_COLOR is set and not empty */
};

struct world world_read(void);

#endif
