#include "argv/programs.h"

/* git first: the reader of commands looks for its aliases in every call. */
const struct grammar *const program_tables[] = {
	programs_git,	   programs_files, programs_readers,   programs_network, programs_packages,
	programs_cloud,    programs_databases, programs_jobs,  NULL,
};
