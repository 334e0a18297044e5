/* doctor.c: `tipstaff doctor`: what is installed, and whether it runs. */
#include "cli.h"
#include "git-hooks.h"

#include <stdio.h>
#include <string.h>

static int run(const struct subcommand *self, int argc, char **argv)
{
	struct git_place_of_hooks place;
	struct fault why = { 0 };
	struct buf out = { 0 };
	bool fine = true;

	if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		printf("usage: tipstaff %s %s\n%s.\n\n%s", self->name, self->arguments, self->summary, self->help);
		return EXIT_FINE;
	}
	if (argc > 1) {
		fprintf(stderr, "usage: tipstaff %s %s\n", self->name, self->arguments);
		return EXIT_USAGE;
	}
	if (!git_hooks_look(&place, &why)) {
		fprintf(stderr, "tipstaff: %s: %.*s\n", self->name, STR_ARGS(why.text));
		return EXIT_SYSTEM;
	}
	buf_addf(&out, "git %.*s, hooks %s\n", STR_ARGS(place.version),
		 place.configured ? "by configuration, for all repositories" : "in each repository");
	for (const char *const *name = git_hook_names; *name; name++) {
		struct str how;

		fine &= git_hooks_state(&place, *name, &how);
		buf_addf(&out, "  %-18s  ", *name);
		buf_add(&out, how);
		buf_byte(&out, '\n');
	}
	return finish(&out, fine ? EXIT_FINE : EXIT_FOUND);
}

const struct subcommand subcommand_doctor = {
	.name = "doctor",
	.arguments = "",
	.summary = "show which hooks are installed, and whether they run",
	.help = "Exit status: 0 all run, 1 some do not, 2 used wrongly, 3 failed.\n",
	.run = run,
};
