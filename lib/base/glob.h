/* glob.h: the shell's patterns, as text. Nothing here looks at the disk. */
#ifndef BASE_GLOB_H
#define BASE_GLOB_H

#include "base/str.h"

/* True when some name is matched by both PATTERN and OTHER, of which `*` and `?` are wild; of OTHER only when WILD, and
 * then a bracket expression counts as `?`. One path component each. Takes |PATTERN| x |OTHER| steps at the most. */
bool glob_meets(struct str pattern, struct str other, bool wild);

/* The same for whole paths, component by component. A component `**` of PATTERN is any number of components. As in a
 * shell, a `*` or `?` at the start of a component of OTHER does not meet a dot. */
bool glob_path_meets(struct str pattern, struct str other, bool wild);

/* How many components of PATTERN, which has no `**` but at its end, lie below OTHER, a plain path of a directory; 0 when
 * nothing that it matches does. */
size_t glob_path_above(struct str pattern, struct str other);

#endif
