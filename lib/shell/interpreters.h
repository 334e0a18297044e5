/* interpreters.h: languages that are not read, and how far their program text can be told harmless. Private to
 * lib/shell. */
#ifndef SHELL_INTERPRETERS_H
#define SHELL_INTERPRETERS_H

#include "shell/walk.h"

/* Looks at a command that may be an interpreter with its program on the command line or on its input, and adds a
 * gap when that program may start commands or change files. */
void read_interpreter(struct walk *walk, const struct command *command);

/* VALUE is a Perl text that runs. */
void read_perl(struct walk *walk, const struct word *value, struct span span);

#endif
