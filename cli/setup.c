/* setup.c: `tipstaff setup` and `tipstaff remove`: what would be changed, and with --apply the change. */
#include "cli.h"
#include "git-hooks.h"

#include <stdio.h>
#include <string.h>

static bool set_up_git(struct steps *steps, struct fault *why)
{
	struct git_place_of_hooks place;

	return git_hooks_look(&place, why) && git_hooks_setup(&place, steps, why);
}

static bool remove_git(struct steps *steps, struct fault *why)
{
	struct git_place_of_hooks place;

	if (!git_hooks_look(&place, why))
		return false;
	git_hooks_remove(&place, steps);
	return true;
}

static const struct {
	const char *name;
	bool (*set_up)(struct steps *steps, struct fault *why);
	bool (*take_away)(struct steps *steps, struct fault *why);
} targets[] = {
	{ "git", set_up_git, remove_git },
};

static int usage(const struct subcommand *self, FILE *to, int status)
{
	fprintf(to, "usage: tipstaff %s %s\n", self->name, self->arguments);
	if (to == stdout)
		printf("%s.\n\n%s", self->summary, self->help);
	return status;
}

static int fail(const struct subcommand *self, struct fault why)
{
	fprintf(stderr, "tipstaff: %s: %.*s\n", self->name, STR_ARGS(why.text));
	return EXIT_SYSTEM;
}

static int run(const struct subcommand *self, int argc, char **argv)
{
	bool (*plan)(struct steps *steps, struct fault *why) = NULL;
	bool apply = false, back = strcmp(self->name, "remove") == 0;
	struct steps steps = { 0 };
	struct fault why = { 0 };
	struct buf out = { 0 };

	for (int i = 1; i < argc; i++) {
		bool known = false;

		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
			return usage(self, stdout, EXIT_FINE);
		if (strcmp(argv[i], "--apply") == 0)
			apply = known = true;
		for (size_t t = 0; !known && !plan && t < sizeof targets / sizeof *targets; t++)
			if (strcmp(argv[i], targets[t].name) == 0) {
				plan = back ? targets[t].take_away : targets[t].set_up;
				known = true;
			}
		if (!known)
			return usage(self, stderr, EXIT_USAGE);
	}
	if (!plan)
		return usage(self, stderr, EXIT_USAGE);
	if (!plan(&steps, &why))
		return fail(self, why);
	for (size_t i = 0; i < steps.n; i++) {
		if (apply && !step_take(&steps.at[i], &why))
			return fail(self, why);
		buf_add(&out, step_text(&steps.at[i]));
		buf_byte(&out, '\n');
	}
	if (!steps.n)
		buf_addz(&out, "nothing to do\n");
	else if (!apply)
		buf_addf(&out, "\nNothing was changed. `tipstaff %s git --apply` does this.\n", self->name);
	return finish(&out, steps.n && !apply ? EXIT_FOUND : EXIT_FINE);
}

#define STATUSES "Exit status: 0 done or nothing to do, 1 there is something to do, 2 used wrongly, 3 failed.\n"

const struct subcommand subcommand_setup = {
	.name = "setup",
	.arguments = "git [--apply]",
	.summary = "install the git hooks",
	.help = "Prints the commands that it would run; with --apply they are run.\n" STATUSES,
	.run = run,
};

const struct subcommand subcommand_remove = {
	.name = "remove",
	.arguments = "git [--apply]",
	.summary = "take the git hooks away",
	.help = "Prints the commands that it would run; with --apply they are run.\n" STATUSES,
	.run = run,
};
