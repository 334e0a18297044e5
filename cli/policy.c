/* policy.c: `tipstaff policy`: what a project says about agents' work, as it was understood. */
#include "cli.h"

#include "githook/foreign.h"
#include "githook/owner.h"

#include <stdio.h>
#include <string.h>

static int usage(const struct subcommand *self, FILE *to, int status)
{
	fprintf(to, "usage: tipstaff %s %s\n", self->name, self->arguments);
	if (to == stdout)
		printf("%s.\n\n%s", self->summary, self->help);
	return status;
}

static void add_reading(struct buf *out, const char *file, const struct policy_reading *reading)
{
	buf_addf(out, "%s", policy_name(reading->class));
	if (file)
		buf_addf(out, "\n  %s: %.*s", file, STR_ARGS(reading->sentence));
	buf_byte(out, '\n');
}

/* The files of a repository elsewhere. */
static struct policy_reading read_remote(const struct policy_repo *repo, const char **file)
{
	struct policy_reading strictest = { 0 };

	*file = NULL;
	for (const char *const *name = policy_files; *name; name++) {
		struct policy_reading reading;
		struct str text;

		if (!owner_fetch(repo, *name, &text))
			continue;
		reading = policy_read(text);
		if (reading.class > strictest.class) {
			strictest = reading;
			*file = *name;
		}
	}
	return strictest;
}

static int run(const struct subcommand *self, int argc, char **argv)
{
	static const char *const owners[] = { "somebody else's", "the user's own", "unknown, which counts as somebody else's" };
	struct policy_reading reading;
	struct buf out = { 0 }, url = { 0 };
	const char *file;

	if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
		return usage(self, stdout, EXIT_FINE);
	if (argc > 2 || (argc > 1 && argv[1][0] == '-'))
		return usage(self, stderr, EXIT_USAGE);
	if (argc > 1) {
		struct world world = world_read();
		struct state_world state = world_state(&world);
		struct policy_repo repo;

		buf_addf(&url, strchr(argv[1], ':') ? "%s" : "https://github.com/%s", argv[1]);
		if (!policy_repo_of(buf_str(&url), &repo)) {
			fprintf(stderr, "tipstaff: %s: OWNER/NAME or a URL is expected\n", self->name);
			return EXIT_USAGE;
		}
		buf_addf(&out, "owner: %s\n", owners[owner_is_user(&state, &repo)]);
		reading = read_remote(&repo, &file);
	} else {
		reading = foreign_policy(current_directory(), &file);
	}
	buf_addz(&out, "policy: ");
	add_reading(&out, file, &reading);
	return finish(&out, reading.class >= POLICY_RESTRICTED ? EXIT_FOUND : EXIT_FINE);
}

const struct subcommand subcommand_policy = {
	.name = "policy",
	.arguments = "[REPOSITORY]",
	.summary = "show what a project says about work of agents",
	.help = "REPOSITORY is OWNER/NAME or a URL on GitHub, asked by gh; without it the files in the current directory are\n"
		"read. Exit status: 0 allowed or unknown, 1 restricted or forbidden, 2 used wrongly, 3 failed.\n",
	.run = run,
};
