/* programs.h: the option grammars of programs that rules know. One row for each program or subcommand. */
#ifndef ARGV_PROGRAMS_H
#define ARGV_PROGRAMS_H

#include "argv/options.h"

/* Ends with a row without program. */
extern const struct grammar programs[];

#endif
