/* path.h: paths as text. Nothing here looks at the disk. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "base/str.h"

/* PATH seen from the absolute directory DIR, without `.`, `..` and doubled slashes; a `..` at the root stays
 * there. The result is in the arena and absolute. */
struct str path_join(struct str dir, struct str path);
/* The same, not cleaned: the `..` stay, because behind a link they lead elsewhere. */
struct str path_append(struct str dir, struct str path);
/* True when the clean absolute PATH is DIR or lies below it. */
bool path_is_within(struct str path, struct str dir);
/* True when it lies below it. */
bool path_is_below(struct str path, struct str dir);
/* Up to the last slash; "/" for children of the root. */
struct str path_parent(struct str path);
/* Behind the last slash. */
struct str path_name(struct str path);

#endif
