/* session.c: arguments of the subcommands that look into a ledger. */
#include "session.h"

#include "ledger/place.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The session whose ledger was written last. */
static struct str newest(struct str dir)
{
	int fd = place_open(dir, false, NULL);
	DIR *stream = fd < 0 ? NULL : fdopendir(fd);
	struct str found = STR_NONE;
	const struct dirent *entry;
	struct timespec last = { 0 };
	struct stat at;

	while (stream && (entry = readdir(stream))) {
		struct str name = str_of(entry->d_name);

		if (!str_ends(name, STR(PLACE_SUFFIX)) || fstatat(fd, entry->d_name, &at, AT_SYMLINK_NOFOLLOW) < 0)
			continue;
		if (!found.n || at.st_mtim.tv_sec > last.tv_sec ||
		    (at.st_mtim.tv_sec == last.tv_sec && at.st_mtim.tv_nsec > last.tv_nsec)) {
			found = str_copy(str_slice(name, 0, name.n - strlen(PLACE_SUFFIX)));
			last = at.st_mtim;
		}
	}
	if (stream)
		closedir(stream);
	return found;
}

static bool read_arguments(const struct subcommand *self, int argc, char **argv, struct session_arguments *out, int *status)
{
	*status = EXIT_USAGE;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			printf("usage: tipstaff %s %s\n%s.\n\n%s", self->name, self->arguments, self->summary, self->help);
			*status = fflush(stdout) == 0 ? EXIT_FINE : EXIT_SYSTEM;
			return false;
		}
		if (strcmp(argv[i], "--json") == 0 && strstr(self->arguments, "--json")) {
			out->json = true;
		} else if (argv[i][0] == '-' || out->session.n) {
			fprintf(stderr, "tipstaff: %s: %s is not expected\nusage: tipstaff %s %s\n", self->name, argv[i],
				self->name, self->arguments);
			return false;
		} else {
			out->session = str_of(argv[i]);
		}
	}
	return true;
}

bool open_session(const struct subcommand *self, int argc, char **argv, enum ledger_use use, struct session_arguments *out,
		  int *status)
{
	const struct world world = world_read();
	const struct state_world state = world_state(&world);
	struct str dir = state_dir(&state);
	struct fault why = { 0 };
	int there = -1;

	*out = (struct session_arguments){ 0 };
	if (!read_arguments(self, argc, argv, out, status))
		return false;
	if (!out->session.n)
		out->session = newest(dir);
	/* Writing would make what is only looked for. */
	if (out->session.n) {
		out->ledger = ledger_open(dir, out->session, LEDGER_FOR_READING, &why, NULL);
		there = out->ledger ? 0 : -1;
	}
	if (there == 0 && use == LEDGER_FOR_WRITING) {
		ledger_close(out->ledger);
		out->ledger = ledger_open(dir, out->session, use, &why, NULL);
	}
	if (out->ledger)
		return true;
	*status = EXIT_SYSTEM;
	if (why.text.n)
		fprintf(stderr, "tipstaff: %s: %.*s\n", self->name, STR_ARGS(why.text));
	else
		fprintf(stderr, "tipstaff: %s: there is no ledger%s%.*s in %.*s\n", self->name, out->session.n ? " of session " : "",
			STR_ARGS(out->session), STR_ARGS(dir));
	return false;
}
