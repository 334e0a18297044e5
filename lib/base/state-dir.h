/* state-dir.h: the directory in which tipstaff keeps what it knows between runs, and that nobody else can write there. */
#ifndef BASE_STATE_DIR_H
#define BASE_STATE_DIR_H

#include "base/fault.h"
#include "base/str.h"

/* TIPSTAFF_STATE_DIR, XDG_STATE_HOME and HOME; STR_NONE when not known. */
struct state_world {
	struct str state_dir, state_home, home;
};

#define STATE_DIRS 3

/* The state directory: STATE_DIR, or STATE_HOME/tipstaff, or HOME/.local/state/tipstaff; STR_NONE when none is known. */
struct str state_dir(const struct state_world *world);

/* All of these places that WORLD names, the one that is used first. Returns how many there are. */
size_t state_dirs(const struct state_world *world, struct str dirs[STATE_DIRS]);

/* Opens DIR, made with mode 0700 (and directories above it) when MAKE. -1 with *WHY when it cannot be used: a link, not
 * a directory, another user's, writable by others. -1 and an empty *WHY when it is not there. */
int state_dir_open(struct str dir, bool make, struct fault *why);

/* The same for the directory NAME in the directory behind DIR. */
int state_dir_open_in(int dir, const char *name, bool make, struct fault *why);

/* Opens the file NAME in the directory behind DIR: for reading, or, made with mode 0600, for writing too when MAKE. -1
 * with *WHY for a link, another user's file, one with a second name, and one that others may read or write. -1 and an
 * empty *WHY when it is not there. */
int state_file_open(int dir, struct str name, bool make, struct fault *why);

#endif
