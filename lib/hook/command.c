#include "hook/command.h"

struct reading command_reading(const struct world *world, struct str cwd, struct str text)
{
	const struct shell_world shell = {
		.home = world->home,
		.user = world->user,
		.tmpdir = world->tmpdir,
		.cwd = cwd,
	};

	return shell_read(&shell, text);
}
