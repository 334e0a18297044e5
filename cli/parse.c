/* parse.c: `tipstaff parse`: what was read of a command text. */
#include "cli.h"

static int parse(const struct subcommand *self, int argc, char **argv)
{
	struct text_arguments arguments;
	struct world world;
	struct shell_world shell;
	struct reading reading;
	struct buf out = { 0 };
	int status;

	if (!read_text_arguments(self, argc, argv, &arguments, &status))
		return status;
	world = world_read();
	shell = (struct shell_world){ .home = world.home, .user = world.user, .tmpdir = world.tmpdir, .cwd = current_directory() };
	reading = shell_read(&shell, arguments.text);
	if (arguments.json) {
		add_reading_json(&out, &reading);
		buf_byte(&out, '\n');
	} else {
		add_reading_text(&out, &reading);
	}
	return finish(&out, shell_complete(&reading) ? EXIT_FINE : EXIT_FOUND);
}

const struct subcommand subcommand_parse = {
	.name = "parse",
	.arguments = "[--json] [COMMAND]",
	.summary = "show every command that a command text may run",
	.help = "COMMAND is one word; without it, or as -, it is read from standard input.\n"
		"Exit status: 0 read in full, 1 something cannot be told, 2 used wrongly, 3 failed.\n",
	.run = parse,
};
