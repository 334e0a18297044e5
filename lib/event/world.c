#include "event/world.h"

#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

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

/* A positive number; 0 for anything else. */
static long number(const char *name)
{
	const char *z = getenv(name);
	char *end;
	long value = z ? strtol(z, &end, 10) : 0;

	return value > 0 && *end == '\0' ? value : 0;
}

struct world world_read(void)
{
	return (struct world){
		.home = directory("HOME"),
		.tmpdir = directory("TMPDIR"),
		.user = variable("USER"),
		.project = directory("CLAUDE_PROJECT_DIR"),
		.config_home = directory("XDG_CONFIG_HOME"),
		.state_dir = directory("TIPSTAFF_STATE_DIR"),
		.state_home = directory("XDG_STATE_HOME"),
		.agent_pid = number("CLAUDE_PID"),
		.agent_config = directory("CLAUDE_CONFIG_DIR"),
		.path = variable("PATH"),
		.no_color = variable("NO_COLOR").n > 0,
	};
}

struct state_world world_state(const struct world *world)
{
	return (struct state_world){ world->state_dir, world->state_home, world->home };
}

struct git_world git_world_read(void)
{
	static const char *const names[] = { "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_CONFIG_GLOBAL",
					     "GIT_CONFIG_SYSTEM" };
	struct git_world world = { .unedited = str_is(variable("GIT_EDITOR"), ":"),
				   .author_date = variable("GIT_AUTHOR_DATE"),
				   .no_system = str_list_has("1 true yes on", variable("GIT_CONFIG_NOSYSTEM")) };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (variable(names[i]).n)
			world.configured = true;
	return world;
}

const char *const *world_environment(void)
{
	return (const char *const *)(uintptr_t)environ;
}
