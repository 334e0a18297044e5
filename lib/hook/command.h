/* command.h: the text of a command, read in the world of the hook. */
#ifndef HOOK_COMMAND_H
#define HOOK_COMMAND_H

#include "event/world.h"
#include "shell/shell.h"

/* CWD: where it starts. */
struct reading command_reading(const struct world *world, struct str cwd, struct str text);

#endif
