/* place.h: where ledgers lie, and that nobody else can have written them. */
#ifndef LEDGER_PLACE_H
#define LEDGER_PLACE_H

#include "base/fault.h"
#include "base/str.h"

/* The file name of a ledger ends so; what is set aside or left over does not. */
#define PLACE_SUFFIX ".ledger"

/* The state directory: STATE_DIR, or STATE_HOME/tipstaff, or HOME/.local/state/tipstaff; STR_NONE when none of them is
 * known. */
struct str place_dir(struct str state_dir, struct str state_home, struct str home);

/* Opens DIR, made with mode 0700 (and directories above it) when MAKE. -1 with *WHY when it cannot be used: not a
 * directory of ours, writable by others, on a file system of the network. -1 and an empty *WHY when it is not there. */
int place_open(struct str dir, bool make, struct fault *why);

/* The name of the file for SESSION: letters, digits, - and _ as they are, everything else as a digest. */
struct str place_file_name(struct str session);

/* Opens NAME in the directory, made with mode 0600 when MAKE. A link, another user's file, or one that others may
 * read or write is refused. Results as of place_open. */
int place_open_file(int dir, struct str name, bool make, struct fault *why);

/* True when NAME in the directory is still the file behind FD. */
bool place_still_names(int dir, struct str name, int fd);

#endif
