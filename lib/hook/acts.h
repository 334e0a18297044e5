/* acts.h: calls of other tools as what a command would do: a Write is a redirection to its file, a Read one from it.
 * So the same rules hold, whichever way a file is touched. */
#ifndef HOOK_ACTS_H
#define HOOK_ACTS_H

#include "event/event.h"
#include "shell/shell.h"

/* What EVENT does to files, as commands without a program; none when its tool touches none. The words of each are the
 * tool's name and the path, for reasons. */
void acts_of_tool(const struct event *event, struct reading *out);

#endif
