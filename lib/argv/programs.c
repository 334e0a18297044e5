#include "argv/programs.h"

const struct grammar *const program_tables[] = {
	programs_files,	   programs_git,   programs_readers,   programs_network, programs_packages,
	programs_cloud,    programs_databases, programs_jobs,  NULL,
};
