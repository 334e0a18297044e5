/* world.h: what the environment says, read in one place and once. */
#ifndef EVENT_WORLD_H
#define EVENT_WORLD_H

#include "base/state-dir.h"
#include "base/str.h"

/* STR_NONE: not set, empty, or a path that is not absolute. Nothing is looked up elsewhere. */
struct world {
	struct str home, tmpdir;
	struct str user;
	struct str project;     /* CLAUDE_PROJECT_DIR: only hooks have it */
	struct str config_home; /* XDG_CONFIG_HOME */
	struct str state_dir;   /* TIPSTAFF_STATE_DIR */
	struct str state_home;  /* XDG_STATE_HOME */
	long agent_pid;         /* CLAUDE_PID: hooks and commands have it; 0 when not known */
	struct str agent_config; /* CLAUDE_CONFIG_DIR */
	struct str path;        /* PATH, as it is set */
	bool no_color;          /* NO_COLOR is set and not empty */
};

struct world world_read(void);

/* Where it says that state lies. */
struct state_world world_state(const struct world *world);

/* What git tells the hooks that it starts. */
struct git_world {
	bool unedited;   /* GIT_EDITOR is ":": the message is final */
	bool no_system;  /* GIT_CONFIG_NOSYSTEM: /etc/gitconfig is not read */
	struct str author_date; /* of the commit, "@SECONDS ZONE"; empty when git does not tell */
	bool configured; /* there is configuration for this command alone, or not the usual: GIT_CONFIG_... */
};

struct git_world git_world_read(void);

/* The whole environment, for programs that must see what we see. Ends in NULL. */
const char *const *world_environment(void);

#endif
