/* place.h: where ledgers lie: in the state directory, on a disk of this machine. */
#ifndef LEDGER_PLACE_H
#define LEDGER_PLACE_H

#include "base/fault.h"
#include "base/str.h"

/* The file name of a ledger ends so; what is set aside or left over does not. */
#define PLACE_SUFFIX ".ledger"

/* Opens DIR as state_dir_open() does. -1 with *WHY also when it is on a file system of the network. */
int place_open(struct str dir, bool make, struct fault *why);

/* The name of the file for SESSION: letters, digits, - and _ as they are, everything else as a digest. */
struct str place_file_name(struct str session);

/* True when NAME in the directory is still the file behind FD. */
bool place_still_names(int dir, struct str name, int fd);

#endif
