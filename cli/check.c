/* check.c: `tipstaff check`: are the rule files right, what of them is ignored, and what do they share with the
 * permission rules of Claude Code. */
#include "cli.h"

#include "base/path.h"
#include "overlap.h"

#include <stdio.h>
#include <unistd.h>

struct check {
	struct buf *out;
	const struct world *world;
	struct str dir;
	bool json, first, found;
};

static void begin_json(struct check *check, const char *kind, struct str file)
{
	buf_addf(check->out, "%s{\"kind\":\"%s\",\"file\":", check->first ? "\n  " : ",\n  ", kind);
	check->first = false;
	buf_json(check->out, file);
}

static void add_place_json(struct check *check, struct json_place place, struct str text)
{
	if (place.line)
		buf_addf(check->out, ",\"line\":%zu,\"column\":%zu", place.line, place.column);
	buf_addz(check->out, ",\"text\":");
	buf_json(check->out, text);
	buf_byte(check->out, '}');
}

/* A fault without the place in front. */
static struct str without_place(const struct config_file *file)
{
	struct fault front = { 0 };

	fault_set(&front, "%.*s:%zu:%zu: ", STR_ARGS(file->path), file->place.line, file->place.column);
	return file->place.line ? str_from(file->fault, front.text.n) : file->fault;
}

static void add_fault(struct check *check, const struct config_file *file)
{
	check->found = true;
	if (check->json) {
		begin_json(check, "broken", file->path);
		add_place_json(check, file->place, without_place(file));
		return;
	}
	buf_addf(check->out, "%.*s\n", STR_ARGS(file->fault));
	if (file->place.line)
		buf_add(check->out, config_caret(file, file->place));
}

static void add_ignored(struct check *check, const struct config_file *file, const struct config_ignored *ignored)
{
	struct json_place place = config_place(file, &ignored->path, JSON_VALUE);

	check->found = true;
	if (check->json) {
		begin_json(check, "ignored", file->path);
		add_place_json(check, place, ignored->why);
		return;
	}
	buf_addf(check->out, "%.*s:%zu:%zu: ignored: %.*s\n", STR_ARGS(file->path), place.line, place.column, STR_ARGS(ignored->why));
	buf_add(check->out, config_caret(file, place));
}

static void add_file(struct check *check, const struct config_file *file)
{
	if (!file->present)
		return;
	if (file->broken) {
		add_fault(check, file);
		return;
	}
	if (!check->json)
		buf_addf(check->out, "%.*s: fine (%s%s)\n", STR_ARGS(file->path), config_layer_name(file->layer),
			 file->trusted ? ", trusted" : file->trust_ended ? ", changed since it was trusted: see `tipstaff trust`" : "");
	for (size_t i = 0; i < file->ignored.n; i++)
		add_ignored(check, file, &file->ignored.at[i]);
}

static const char *const overlap_kinds[] = { "same", "covered", "contrary", "settings-broken" };

static void add_overlap(struct check *check, const struct overlap *overlap)
{
	check->found = true;
	if (check->json) {
		begin_json(check, overlap_kinds[overlap->kind], overlap->file);
		buf_addz(check->out, ",\"text\":");
		buf_json(check->out, overlap->rule);
		if (overlap->id)
			buf_addf(check->out, ",\"there\":\"%s\",\"here\":\"%s\",\"rule\":\"%s\"", verdict_name(overlap->there),
				 verdict_name(overlap->here), overlap->id);
		buf_byte(check->out, '}');
		return;
	}
	buf_addf(check->out, "%.*s: ", STR_ARGS(overlap->file));
	switch (overlap->kind) {
	case OVERLAP_BROKEN: buf_addf(check->out, "cannot be compared: it %.*s\n", STR_ARGS(overlap->rule)); return;
	case OVERLAP_SAME:
		buf_addf(check->out, "%s \"%.*s\" says the same as %s\n", verdict_name(overlap->there), STR_ARGS(overlap->rule),
			 overlap->id);
		return;
	case OVERLAP_COVERED:
		buf_addf(check->out, "deny \"%.*s\" is denied by %s anyhow\n", STR_ARGS(overlap->rule), overlap->id);
		return;
	case OVERLAP_CONTRARY: break;
	}
	buf_addf(check->out, "%s \"%.*s\" stands against %s by %s; %s\n", verdict_name(overlap->there), STR_ARGS(overlap->rule),
		 verdict_name(overlap->here), overlap->id,
		 overlap->here == VERDICT_ALLOW ? "the client's rule holds" : "tipstaff's rule holds");
}

static struct str absolute(const struct check *check, const char *file)
{
	return path_join(check->dir, str_of(file));
}

/* A file that is named is read as the layer that its name says, under the managed one. */
static const struct config *config_of(const struct check *check, struct str path)
{
	struct config_places places = config_places(check->world->config_home, check->world->home, check->world->project, check->dir);

	if (str_is(path_name(path), ".tipstaff.json"))
		places.project = path;
	else
		places = (struct config_places){ .user = path, .home = check->world->home };
	return config_read(&places);
}

static const struct config_file *named_file(const struct config *config, struct str path)
{
	for (size_t i = 0; i < CONFIG_FILES; i++)
		if (str_eq(config->files[i].path, path))
			return &config->files[i];
	return NULL;
}

static bool check_named(struct check *check, const char *name)
{
	struct str path = absolute(check, name);
	const struct config_file *file = named_file(config_of(check, path), path);

	if (!file || !file->present) {
		fprintf(stderr, "tipstaff: check: there is no %s\n", name);
		return false;
	}
	add_file(check, file);
	return true;
}

static void check_all(struct check *check)
{
	const struct config *config = read_config(check->world, check->dir);
	struct str project = check->world->project.n ? check->world->project : path_parent(config->files[LAYER_PROJECT - 1].path);
	struct overlaps overlaps = { 0 };
	bool present = false;

	for (size_t i = 0; i < CONFIG_FILES; i++) {
		add_file(check, &config->files[i]);
		present |= config->files[i].present;
	}
	if (!present && !check->json)
		buf_addz(check->out, "no rule file: everything is as built in\n");
	overlaps_find(config, check->world, project, &overlaps);
	for (size_t i = 0; i < overlaps.n; i++)
		add_overlap(check, &overlaps.at[i]);
}

static int run(const struct subcommand *self, int argc, char **argv)
{
	struct file_arguments arguments;
	struct world world;
	struct buf out = { 0 };
	struct check check = { .out = &out, .world = &world, .first = true };
	bool all_there = true;
	int status;

	if (!read_file_arguments(self, argc, argv, "FILE", &arguments, &status))
		return status;
	world = world_read();
	check.dir = current_directory();
	check.json = arguments.json;
	if (check.json)
		buf_byte(&out, '[');
	for (size_t i = 0; i < arguments.count; i++)
		all_there &= check_named(&check, arguments.files[i]);
	if (!arguments.count)
		check_all(&check);
	if (check.json)
		buf_addz(&out, check.first ? "]\n" : "\n]\n");
	return finish(&out, !all_there ? EXIT_SYSTEM : check.found ? EXIT_FOUND : EXIT_FINE);
}

const struct subcommand subcommand_check = {
	.name = "check",
	.arguments = "[--json] [FILE...]",
	.summary = "see whether rule files are right, and what they share with Claude Code's rules",
	.help = "Without FILE: the rule files that hold in this directory, and the permission rules in ~/.claude/settings.json,\n"
		".claude/settings.json and .claude/settings.local.json. A FILE called .tipstaff.json is read as a project's,\n"
		"any other as a user's own.\n"
		"Exit status: 0 nothing to say, 1 something is broken, ignored or shared, 2 used wrongly, 3 failed.\n",
	.run = run,
};
