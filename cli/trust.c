/* trust.c: `tipstaff trust`: the user lets the project's rule file, as it is now, make things looser. */
#include "cli.h"

#include "base/file.h"
#include "base/path.h"
#include "config/trust.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum option { OPTION_REMOVE, OPTION_YES };

static int fail(const char *what, struct str path)
{
	fprintf(stderr, "tipstaff: trust: %s %.*s: %s\n", what, STR_ARGS(path), strerror(errno));
	return EXIT_SYSTEM;
}

/* The directories down to DIR, for its owner only. */
static bool make_directories(struct str dir)
{
	for (size_t i = 1; i <= dir.n; i++) {
		const char *name = i == dir.n || dir.p[i] == '/' ? str_z(str_slice(dir, 0, i)) : NULL;

		if (name && mkdir(name, 0700) < 0 && errno != EEXIST)
			return false;
	}
	return true;
}

/* The whole text or the old file: written beside it, then put in its place. */
static bool replace(struct str path, struct str text)
{
	struct buf name = { 0 };
	const char *beside;
	bool good;
	int fd;

	buf_addf(&name, "%.*s.%ld", STR_ARGS(path), (long)getpid());
	beside = str_z(buf_str(&name));
	fd = beside ? open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600) : -1;
	if (fd < 0)
		return false;
	good = file_write_once(fd, text) && fsync(fd) == 0;
	if (close(fd) < 0 || !good || rename(beside, str_z(path)) < 0) {
		int saved = errno;

		(void)unlink(beside);
		errno = saved;
		return false;
	}
	return true;
}

/* Pins DIGEST, or takes the pin away when it is STR_NONE. */
static int change_pin(struct str pins, struct str path, struct str digest)
{
	struct fault fault = { 0 };
	struct str old = STR_NONE, text;
	enum file_got got = file_read_trusted(pins, TRUST_BYTES_MAX, &old, &fault);

	if (got == FILE_REFUSED || !trust_change(old, path, digest, &text, &fault)) {
		fprintf(stderr, "tipstaff: trust: %.*s: %.*s\n", STR_ARGS(pins), STR_ARGS(fault.text));
		return EXIT_SYSTEM;
	}
	if (!make_directories(path_parent(pins)) || !replace(pins, text))
		return fail("cannot write", pins);
	return EXIT_FINE;
}

/* On a terminal: yes is yes, all else is no. */
static bool confirmed(void)
{
	char answer[16] = "";
	ssize_t n;

	fprintf(stderr, "Trust this text of it? [y/N] ");
	n = read(0, answer, sizeof answer - 1);
	return n > 0 && (answer[0] == 'y' || answer[0] == 'Y');
}

static void add_json(struct buf *out, const struct config_file *file, const char *state)
{
	buf_addz(out, "{\"file\":");
	buf_json(out, file->path);
	buf_addf(out, ",\"state\":\"%s\",\"digest\":\"%.*s\",\"looser\":[", state, STR_ARGS(trust_digest(file->text)));
	for (size_t i = 0; i < file->ignored.n; i++) {
		struct json_place place = config_place(file, &file->ignored.at[i].path, JSON_VALUE);

		buf_addf(out, "%s{\"line\":%zu,\"column\":%zu,\"text\":", i ? "," : "", place.line, place.column);
		buf_json(out, file->ignored.at[i].why);
		buf_byte(out, '}');
	}
	buf_addz(out, "]}\n");
}

/* What the file would make looser, as it is ignored without trust. */
static void add_looser(struct buf *out, const struct config_file *file)
{
	buf_addf(out, "%.*s would make looser:\n", STR_ARGS(file->path));
	for (size_t i = 0; i < file->ignored.n; i++) {
		struct json_place place = config_place(file, &file->ignored.at[i].path, JSON_VALUE);

		buf_addf(out, "%zu:%zu: %.*s\n", place.line, place.column, STR_ARGS(file->ignored.at[i].why));
		buf_add(out, config_caret(file, place));
	}
}

static int pin(const struct config_file *file, struct str pins, const struct file_arguments *arguments, struct buf *out)
{
	bool asks = !arguments->json && !arguments->flags[OPTION_YES] && isatty(0) && isatty(2);
	bool yes = arguments->flags[OPTION_YES];
	int status;

	if (!arguments->json) {
		add_looser(out, file);
		status = finish(out, EXIT_FINE);
		*out = (struct buf){ 0 };
		if (status != EXIT_FINE)
			return status;
		if (asks)
			yes = confirmed();
		else if (!yes)
			buf_addz(out, "nothing is trusted: say --yes if that is meant\n");
	}
	status = yes ? change_pin(pins, file->path, trust_digest(file->text)) : EXIT_FOUND;
	if (arguments->json)
		add_json(out, file, yes && status == EXIT_FINE ? "trusted" : "not trusted");
	else if (yes && status == EXIT_FINE)
		buf_addz(out, "trusted until it changes\n");
	return finish(out, status);
}

static int refuse(const char *what, struct str text)
{
	fprintf(stderr, "tipstaff: trust: %s%.*s\n", what, STR_ARGS(text));
	return EXIT_SYSTEM;
}

static int run(const struct subcommand *self, int argc, char **argv)
{
	struct file_arguments arguments;
	struct config_places places;
	const struct config *config;
	const struct config_file *file;
	struct world world;
	struct buf out = { 0 };
	struct str pins;
	int status;

	if (!read_file_arguments(self, argc, argv, "--remove --yes FILE", &arguments, &status))
		return status;
	if (arguments.count > 1) {
		fprintf(stderr, "tipstaff: trust: one file only\n");
		return EXIT_USAGE;
	}
	world = world_read();
	places = config_places(world.config_home, world.home, world.project, current_directory());
	if (arguments.count)
		places.project = path_join(current_directory(), str_of(arguments.files[0]));
	pins = places.trust;
	if (!pins.n)
		return refuse("HOME is not set, so nothing can be remembered", STR_NONE);
	if (arguments.flags[OPTION_REMOVE])
		return change_pin(pins, places.project, STR_NONE);
	places.trust = STR_NONE; /* to see what it would do */
	config = config_read(&places);
	file = &config->files[LAYER_PROJECT - 1];
	if (!file->present)
		return refuse("there is no file ", places.project);
	if (file->broken)
		return refuse("", file->fault);
	if (!file->ignored.n) {
		if (arguments.json)
			add_json(&out, file, "nothing to trust");
		else
			buf_addf(&out, "%.*s makes nothing looser: there is nothing to trust\n", STR_ARGS(file->path));
		return finish(&out, EXIT_FINE);
	}
	return pin(file, pins, &arguments, &out);
}

const struct subcommand subcommand_trust = {
	.name = "trust",
	.arguments = "[--json] [--yes] [--remove] [FILE]",
	.summary = "let the project's rule file, as it is now, make things looser",
	.help = "Shows what FILE (.tipstaff.json of the project) would make looser, and asks; --yes answers. The digest of its text\n"
		"is kept beside your own rules, in trust.json: when the file changes, the trust ends. --remove ends it at once.\n"
		"Exit status: 0 trusted, removed or nothing to trust, 1 not trusted, 2 used wrongly, 3 failed.\n",
	.run = run,
};
