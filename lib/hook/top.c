#include "hook/top.h"

#include "base/path.h"

#include <unistd.h>

struct str top_of(struct str dir)
{
	for (; dir.n > 1; dir = path_parent(dir)) {
		const char *git = str_z(path_join(dir, STR(".git")));

		if (git && access(git, F_OK) == 0)
			return dir;
	}
	return STR_NONE;
}
