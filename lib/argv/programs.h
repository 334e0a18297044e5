/* programs.h: the option grammars of programs that rules know, a file for each kind. One row for each program or
 * subcommand; options that take a value matter most, a flag that is left out is taken for one all the same.
 * Subcommands stand behind their program's own row and share its text of PROGRAM, which is a variable for that. */
#ifndef ARGV_PROGRAMS_H
#define ARGV_PROGRAMS_H

#include "argv/options.h"

/* Each ends with a row without program. */
extern const struct grammar programs_files[], programs_git[], programs_readers[], programs_network[], programs_packages[],
	programs_cloud[], programs_databases[], programs_jobs[];

/* All of them; ends with NULL. */
extern const struct grammar *const program_tables[];

#endif
