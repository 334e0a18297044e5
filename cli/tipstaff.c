/* tipstaff: the command for people. See tipstaff(1). */
#include "cli.h"

#include "base/arena.h"
#include "json/json.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct subcommand *const subcommands[] = {
	&subcommand_explain, &subcommand_parse, &subcommand_rules, &subcommand_check, &subcommand_trust, &subcommand_ledger,
	&subcommand_forget, &subcommand_policy, &subcommand_setup, &subcommand_remove, &subcommand_doctor,
};

static int help(void)
{
	struct buf out = { 0 };

	buf_addz(&out, "usage: tipstaff SUBCOMMAND [ARGUMENTS]\n\n");
	for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++)
		buf_addf(&out, "  %-8s %-20s %s\n", subcommands[i]->name, subcommands[i]->arguments, subcommands[i]->summary);
	buf_addz(&out, "\n`tipstaff SUBCOMMAND --help` says more; so do tipstaff(1) and tipstaff(7).\n");
	return finish(&out, EXIT_FINE);
}

static int version(void)
{
	struct buf out = { 0 };

	buf_addz(&out, "tipstaff " TIPSTAFF_VERSION "\n");
	return finish(&out, EXIT_FINE);
}

static void out_of_memory(void)
{
	static const char text[] = "tipstaff: out of memory\n";

	(void)!write(2, text, sizeof text - 1);
	_exit(EXIT_SYSTEM);
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";

	arena_on_exhausted(out_of_memory);
	json_begin();
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
		return help();
	if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0)
		return version();
	for (size_t i = 0; i < sizeof subcommands / sizeof *subcommands; i++)
		if (strcmp(name, subcommands[i]->name) == 0)
			return subcommands[i]->run(subcommands[i], argc - 1, argv + 1);
	if (argc > 1)
		fprintf(stderr, "tipstaff: there is no subcommand \"%s\"; `tipstaff --help` lists them\n", name);
	else
		fprintf(stderr, "tipstaff: a subcommand is missing; `tipstaff --help` lists them\n");
	return EXIT_USAGE;
}
