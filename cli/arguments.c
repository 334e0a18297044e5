/* arguments.c: command lines, standard input and output of the subcommands. */
#include "cli.h"

#include "base/arena.h"
#include "base/file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void usage(FILE *to, const struct subcommand *self)
{
	fprintf(to, "usage: tipstaff %s %s\n", self->name, self->arguments);
}

static bool read_input(const struct subcommand *self, struct str *text)
{
	struct fault fault = { 0 };

	if (file_read_all(0, SHELL_TEXT_MAX * 2, text, &fault))
		return true;
	fprintf(stderr, "tipstaff: %s: standard input %.*s\n", self->name, STR_ARGS(fault.text));
	return false;
}

/* --help: *STATUS says whether it could be printed. */
static void show_help(const struct subcommand *self, int *status)
{
	usage(stdout, self);
	printf("%s.\n\n%s", self->summary, self->help);
	*status = fflush(stdout) == 0 ? EXIT_FINE : EXIT_SYSTEM;
}

static bool is_help(const char *argument)
{
	return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

bool read_text_arguments(const struct subcommand *self, int argc, char **argv, struct text_arguments *out, int *status)
{
	const char *text = NULL;
	bool options = true;

	*out = (struct text_arguments){ 0 };
	*status = EXIT_USAGE;
	for (int i = 1; i < argc; i++) {
		if (options && strcmp(argv[i], "--") == 0) {
			options = false;
		} else if (options && strcmp(argv[i], "--json") == 0) {
			out->json = true;
		} else if (options && self->takes_tool && strcmp(argv[i], "--tool") == 0 && i + 1 < argc) {
			out->tool = str_of(argv[++i]);
		} else if (options && is_help(argv[i])) {
			show_help(self, status);
			return false;
		} else if (options && argv[i][0] == '-' && argv[i][1]) {
			fprintf(stderr, "tipstaff: %s: there is no option %s\n", self->name, argv[i]);
			usage(stderr, self);
			return false;
		} else if (text) {
			fprintf(stderr, "tipstaff: %s: one command only; put it into quotes\n", self->name);
			usage(stderr, self);
			return false;
		} else {
			text = argv[i];
		}
	}
	if (text && strcmp(text, "-") != 0) {
		out->text = str_of(text);
		return true;
	}
	*status = EXIT_SYSTEM;
	return read_input(self, &out->text);
}

/* Which of the blank-separated OPTIONS is ARGUMENT; -1 when none. */
static int option_at(const char *options, const char *argument)
{
	struct str rest = str_of(options), one;

	for (int i = 0; str_next_word(&rest, &one); i++)
		if (str_is(one, argument))
			return i;
	return -1;
}

bool read_file_arguments(const struct subcommand *self, int argc, char **argv, const char *options, struct file_arguments *out,
			 int *status)
{
	bool more = true;

	*out = (struct file_arguments){ .files = arena_array((size_t)argc + 1, sizeof *out->files) };
	*status = EXIT_USAGE;
	for (int i = 1; i < argc; i++) {
		int option = more ? option_at(options, argv[i]) : -1;

		if (more && strcmp(argv[i], "--") == 0) {
			more = false;
		} else if (more && strcmp(argv[i], "--json") == 0) {
			out->json = true;
		} else if (more && is_help(argv[i])) {
			show_help(self, status);
			return false;
		} else if (option >= 0 && argv[i][0] == '-') {
			out->flags[option] = true;
		} else if ((more && argv[i][0] == '-' && argv[i][1]) || option_at(options, "FILE") < 0) {
			fprintf(stderr, "tipstaff: %s: %s %s\n", self->name,
				argv[i][0] == '-' ? "there is no option" : "takes no arguments:", argv[i]);
			usage(stderr, self);
			return false;
		} else {
			out->files[out->count++] = argv[i];
		}
	}
	return true;
}

const struct config *read_config(const struct world *world, struct str cwd)
{
	struct config_places places = config_places(world->config_home, world->home, world->project, cwd);

	return config_read(&places);
}

struct str current_directory(void)
{
	char path[PATH_MAX];

	return getcwd(path, sizeof path) && path[0] == '/' ? str_copy(str_of(path)) : STR("/");
}

int finish(const struct buf *out, int status)
{
	struct str rest = buf_str(out);

	while (rest.n) {
		ssize_t n = write(1, rest.p, rest.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			fprintf(stderr, "tipstaff: cannot write to standard output: %s\n", strerror(errno));
			return EXIT_SYSTEM;
		}
		rest = str_from(rest, (size_t)n);
	}
	return status;
}
