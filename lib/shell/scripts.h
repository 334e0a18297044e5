/* scripts.h: files that the text itself writes and then has a shell read. Private to lib/shell. */
#ifndef SHELL_SCRIPTS_H
#define SHELL_SCRIPTS_H

#include "shell/walk.h"

/* What COMMAND, with its own redirections and the input of WALK, writes into files. INSIDE: without words it stands for
 * what a compound command or a program text writes, not for an empty file. */
void remember_scripts(struct walk *walk, const struct command *command, bool inside);
/* Reads each text that FILE may hold as a shell of its own; a gap when one is not known. */
void walk_script(struct walk *walk, const struct word *file, struct span span);
/* The same in this shell, as `source` does; true when the text is the only one that can be there. */
bool source_script(struct walk *walk, const struct word *file, struct span span);
/* Hands each text that FILE may hold to READ: programs of interpreters other than shells. */
typedef void program_reader(struct walk *walk, struct str text, const void *context);
void walk_program(struct walk *walk, const struct word *file, program_reader *read, const void *context, struct span span);
/* A path that names an open descriptor: <(cmd), /dev/fd/3, /proc/self/fd/3. */
bool is_descriptor(const struct word *file);
/* A command whose first word is such a file. */
void start_script(struct walk *walk, const struct command *command);

#endif
