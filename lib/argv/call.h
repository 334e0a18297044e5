/* call.h: a command's words sorted by its program's grammar: program, subcommand, options, operands. */
#ifndef ARGV_CALL_H
#define ARGV_CALL_H

#include "argv/options.h"

struct call {
	struct str program;     /* without its directory */
	struct str subcommand;  /* STR_NONE when the program has none, or it is not known */
	bool subcommand_unknown; /* known only at run time */
	bool known;             /* the grammar table has the program (and subcommand): ARGS are sorted by it */
	struct args global;     /* options before the subcommand */
	struct args args;       /* options and operands; of the subcommand when there is one */
};

/* Sorts WORDS. PROGRAM, when not STR_NONE, is taken for the program's name whatever the first word is. False when
 * the program is not known. */
bool call_read(const struct words *words, struct str program, struct call *out);

#endif
