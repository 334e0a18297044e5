#include "event/world.h"

#include <stdlib.h>

static struct str variable(const char *name)
{
	struct str value = str_of(getenv(name));

	return value.n ? value : STR_NONE;
}

static struct str directory(const char *name)
{
	struct str value = variable(name);

	return str_starts(value, STR("/")) ? value : STR_NONE;
}

struct world world_read(void)
{
	return (struct world){
		.home = directory("HOME"),
		.tmpdir = directory("TMPDIR"),
		.user = variable("USER"),
		.project = directory("CLAUDE_PROJECT_DIR"),
		.config_home = directory("XDG_CONFIG_HOME"),
		.path = variable("PATH"),
		.no_color = variable("NO_COLOR").n > 0,
	};
}
