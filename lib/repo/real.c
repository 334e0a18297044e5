/* real.c: paths as the kernel walks them. */
#include "repo/disk.h"

#include "base/path.h"

#include <limits.h>
#include <stdlib.h>

static struct str relative(struct str path)
{
	while (path.n && path.p[0] == '/')
		path = str_from(path, 1);
	return path;
}

/* What the disk has of PATH, resolved; the rest behind it as text. */
static struct str resolve(struct str path)
{
	char resolved[PATH_MAX];
	struct str known = path;

	while (known.n > 1) {
		const char *name = known.n < PATH_MAX ? str_z(known) : NULL;

		if (name && realpath(name, resolved))
			return path_join(str_copy(str_of(resolved)), relative(str_from(path, known.n)));
		known = path_parent(known);
	}
	return path_join(STR("/"), path);
}

struct str disk_real_path(struct str path, bool all)
{
	struct str name = path_name(path);

	if (all || !name.n || str_is(name, ".") || str_is(name, ".."))
		return resolve(path);
	return path_join(resolve(path_parent(path)), name);
}
