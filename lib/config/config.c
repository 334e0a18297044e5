#include "config/config.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "config/keys.h"
#include "config/trust.h"

#include <unistd.h>

static const char *const layer_names[] = { "built in", "managed", "user", "project" };

const char *config_layer_name(enum config_layer layer)
{
	return layer_names[layer];
}

/* What is known of one row of the table of keys while files are read. */
struct config_option_state {
	unsigned least; /* as strict as the managed file has it */
	bool closed;    /* a list that nobody below adds to */
};

/* Whether a file may make things looser than the layers above have them. */
enum freedom {
	FREE_ALL,     /* the managed file */
	FREE_USER,    /* as far as the managed file lets it */
	FREE_TIGHTEN, /* not at all */
};

/* What has been read of one file and is about to hold. */
struct application {
	struct config *config;
	struct config_file *file;
	enum freedom freedom;
	const struct config_statements *statements;
};

static void ignore(const struct application *apply, const struct config_path *path, const char *why)
{
	*VEC_ADD(&apply->file->ignored) = (struct config_ignored){ *path, str_of(why) };
}

static void ignore_looser(const struct application *apply, const struct config_path *path, const char *wanted, const char *now)
{
	struct fault why = { 0 };

	fault_set(&why, "\"%s\" is looser than \"%s\"", wanted, now);
	ignore(apply, path, why.text.p);
}

static struct config_change *change_of(struct config *config, const struct rule *rule)
{
	for (size_t i = 0; i < config->changes.n; i++)
		if (config->changes.at[i].rule == rule)
			return &config->changes.at[i];
	return NULL;
}

const struct config_change *config_change_of(const struct config *config, const struct rule *rule)
{
	return change_of((struct config *)config, rule);
}

static enum verdict verdict_of_rule(void *context, const struct rule *rule)
{
	static const enum verdict reactions[] = {
		[REACTION_OFF] = VERDICT_NONE, [REACTION_ASK] = VERDICT_ASK, [REACTION_DENY] = VERDICT_DENY
	};
	const struct config *config = context;
	const struct config_change *change = change_of(context, rule);

	if (str_is(rule_family(rule), "policy") && config->options.policy.gate == SWITCH_OFF)
		return VERDICT_NONE;
	if (change)
		return change->verdict;
	return strcmp(rule->id, "policy.unknown") == 0 ? reactions[config->options.policy.unknown] : rule->verdict;
}

static const char *verdict_shown(enum verdict verdict)
{
	return verdict == VERDICT_NONE ? "off" : verdict_name(verdict);
}

static void set_verdict(const struct application *apply, const struct config_path *path, const struct rule *rule,
			enum verdict verdict)
{
	struct config_change *change = change_of(apply->config, rule);
	enum verdict now = change ? change->verdict : rule->verdict;
	enum verdict least = apply->freedom == FREE_TIGHTEN ? now : change ? change->least : VERDICT_NONE;

	if (apply->freedom != FREE_ALL && verdict < least) {
		ignore_looser(apply, path, verdict_shown(verdict), verdict_shown(least));
		return;
	}
	if (!change) {
		if (verdict == now && apply->freedom != FREE_ALL)
			return;
		change = VEC_ADD(&apply->config->changes);
		change->rule = rule;
	} else if (verdict == now) {
		return;
	}
	change->verdict = verdict;
	change->layer = apply->file->layer;
	if (apply->freedom == FREE_ALL)
		change->least = verdict;
}

/* A rule that the same file names does not follow its family. */
static bool is_named(const struct application *apply, const struct rule *rule)
{
	for (size_t i = 0; i < apply->statements->n; i++)
		if (apply->statements->at[i].rule == rule)
			return true;
	return false;
}

static void set_family(const struct application *apply, const struct config_statement *statement)
{
	size_t ignored = apply->file->ignored.n;
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)); i++) {
		if (!str_eq(rule_family(rule), statement->text) || is_named(apply, rule))
			continue;
		set_verdict(apply, &statement->path, rule, statement->value ? rule->verdict : VERDICT_NONE);
		/* "on" is no word against what is stricter; and one line about the family is enough. */
		if (statement->value)
			apply->file->ignored.n = ignored;
		else if (apply->file->ignored.n > ignored + 1)
			apply->file->ignored.n = ignored + 1;
	}
}

static unsigned *option_of(struct config *config, const struct config_key *key)
{
	return (unsigned *)(void *)((char *)&config->options + key->option);
}

static const char *option_shown(const struct config_key *key, unsigned value)
{
	struct str rest = str_of(key->choices), group, one;
	struct fault text = { 0 };
	unsigned number = 0;

	fault_set(&text, "%u", value);
	while (key->kind == CONFIG_CHOICE && str_next_word(&rest, &group))
		while (str_next_field(&group, '|', &one))
			if (++number == value)
				fault_set(&text, "%.*s", STR_ARGS(one));
	return text.text.p;
}

static void set_option(const struct application *apply, const struct config_statement *statement)
{
	const struct config_key *key = statement->key;
	struct config_option_state *state = &apply->config->states[key - config_key_at(0)];
	unsigned *now = option_of(apply->config, key), strict = config_strictness(key, statement->value);
	unsigned least = apply->freedom == FREE_TIGHTEN ? config_strictness(key, *now) : state->least;

	if (apply->freedom == FREE_ALL) {
		state->least = strict;
		state->closed = true;
	} else if (statement->value == *now) {
		return;
	} else if (strict < least || (strict == least && (state->closed || apply->freedom == FREE_TIGHTEN))) {
		ignore_looser(apply, &statement->path, option_shown(key, statement->value), option_shown(key, *now));
		return;
	} else if (apply->freedom == FREE_TIGHTEN && !least && strict < 2 && key->kind == CONFIG_CHOICE) {
		/* Nobody has said anything, and the loosest choice is not for the project to make. */
		ignore(apply, &statement->path, "this is looser than what the host may say");
		return;
	}
	*now = statement->value;
}

/* A list that makes things looser the longer it is. STATEMENT without text: the list itself. */
static void add_to_list(const struct application *apply, const struct config_statement *statement)
{
	struct config_option_state *state = &apply->config->states[statement->key - config_key_at(0)];

	if (apply->freedom == FREE_ALL)
		state->closed = true;
	else if (state->closed || apply->freedom == FREE_TIGHTEN) {
		if (statement->text.n)
			ignore(apply, &statement->path, "each entry here makes things looser");
		return;
	}
	if (!statement->text.n)
		return;
	if (statement->key->kind == CONFIG_DIRECTORIES)
		*VEC_ADD(&apply->config->scratch) = statement->text;
	else
		*VEC_ADD(&apply->config->options.policy.owners) = statement->text;
}

static void add_rule(const struct application *apply, const struct config_statement *statement)
{
	if (statement->user->row.verdict == VERDICT_ALLOW && apply->freedom == FREE_TIGHTEN) {
		ignore(apply, &statement->path, "an allow is looser than no rule");
		return;
	}
	statement->user->layer = apply->file->layer;
	*VEC_ADD(&apply->config->rules) = *statement->user;
}

static void apply_statements(const struct application *apply)
{
	for (size_t i = 0; i < apply->statements->n; i++) {
		const struct config_statement *statement = &apply->statements->at[i];

		switch (statement->key->kind) {
		case CONFIG_VERDICTS:
			set_verdict(apply, &statement->path, statement->rule, (enum verdict)statement->value);
			break;
		case CONFIG_FAMILIES: set_family(apply, statement); break;
		case CONFIG_RULES:
		case CONFIG_PATTERNS: add_rule(apply, statement); break;
		case CONFIG_DIRECTORIES:
		case CONFIG_NAMES: add_to_list(apply, statement); break;
		case CONFIG_CHOICE:
		case CONFIG_NUMBER: set_option(apply, statement); break;
		case CONFIG_UNREAD: break;
		}
	}
}

static enum file_got get(struct config_file *file, struct fault *why)
{
	if (file->layer == LAYER_PROJECT)
		return file_read_plain(file->path, CONFIG_PROJECT_BYTES_MAX, &file->text, why);
	return file_read_trusted(file->path, CONFIG_BYTES_MAX, &file->text, why);
}

/* False when there is nothing in it that could hold. */
static bool read_file(struct config_file *file, const struct config_places *places, struct config_statements *statements)
{
	struct fault why = { 0 }, fault = { 0 };

	switch (file->path.n ? get(file, &why) : FILE_ABSENT) {
	case FILE_ABSENT:
		return false;
	case FILE_REFUSED:
		fault_set(&fault, "%.*s %.*s", STR_ARGS(file->path), STR_ARGS(why.text));
		file->fault = fault.text;
		file->present = file->broken = true;
		return false;
	case FILE_GOT:
		break;
	}
	file->present = true;
	file->broken = !config_statements_read(file, places->home, statements);
	if (!file->broken && file->layer == LAYER_PROJECT) {
		enum trust trust = trust_of(places->trust, file->path, file->text);

		file->trusted = trust == TRUST_PINNED;
		file->trust_ended = trust == TRUST_ENDED;
	}
	return !file->broken;
}

static enum freedom freedom_of(const struct config *config, const struct config_file *file)
{
	if (file->layer == LAYER_MANAGED)
		return FREE_ALL;
	/* What a broken file above would have kept from us is not known. */
	if (config->broken || (file->layer == LAYER_PROJECT && !file->trusted))
		return FREE_TIGHTEN;
	return FREE_USER;
}

static void set_defaults(struct config *config)
{
	const struct config_key *key;
	size_t n = 0;

	for (; (key = config_key_at(n)); n++)
		if (key->kind == CONFIG_CHOICE || key->kind == CONFIG_NUMBER)
			*option_of(config, key) = key->usual;
	config->states = arena_array(n, sizeof *config->states);
}

const struct config *config_read(const struct config_places *places)
{
	const struct str paths[CONFIG_FILES] = { places->managed, places->user, places->project };
	struct config *config = arena_alloc(sizeof *config);

	set_defaults(config);
	for (size_t i = 0; i < CONFIG_FILES; i++) {
		struct config_file *file = &config->files[i];
		struct config_statements statements = { 0 };

		*file = (struct config_file){ .layer = LAYER_MANAGED + (enum config_layer)i, .path = paths[i] };
		if (read_file(file, places, &statements))
			apply_statements(&(struct application){ config, file, freedom_of(config, file), &statements });
		if (file->broken && !config->broken) {
			config->broken = true;
			config->fault_text = file->fault;
		}
	}
	config->settings = (struct settings){ .context = config, .user = &config->rules, .verdict_of_rule = verdict_of_rule };
	return config;
}

static bool is_there(struct str dir, const char *name)
{
	const char *path = str_z(path_join(dir, str_of(name)));

	return path && access(path, F_OK) == 0;
}

/* The top of the work tree around DIR; DIR itself when there is none. */
static struct str top_of(struct str dir)
{
	for (struct str at = dir; at.n > 1; at = path_parent(at))
		if (is_there(at, ".git"))
			return at;
	return dir;
}

struct config_places config_places(struct str config_home, struct str home, struct str project, struct str cwd)
{
	struct config_places places = { .managed = STR("/etc/tipstaff/rules.json"), .home = home };

	if (!config_home.n && home.n)
		config_home = path_join(home, STR(".config"));
	if (config_home.n) {
		places.user = path_join(config_home, STR("tipstaff/rules.json"));
		places.trust = path_join(config_home, STR("tipstaff/trust.json"));
	}
	if (!project.n && cwd.n)
		project = is_there(cwd, ".tipstaff.json") ? cwd : top_of(cwd);
	if (project.n)
		places.project = path_join(project, STR(".tipstaff.json"));
	return places;
}

struct json_place config_place(const struct config_file *file, const struct config_path *path, enum json_part part)
{
	struct json_place place = { 1, 1 };

	(void)json_locate(file->text, path->step, path->n, part, &place);
	return place;
}

struct str config_caret(const struct config_file *file, struct json_place place)
{
	struct str rest = file->text, line = STR_NONE;
	struct buf out = { 0 };

	for (size_t i = 0; i < place.line; i++)
		if (!str_next_field(&rest, '\n', &line))
			return STR_NONE;
	for (size_t i = 0; i < line.n; i++) {
		unsigned char c = (unsigned char)line.p[i];

		buf_byte(&out, c < 0x20 || c == 0x7f ? ' ' : line.p[i]);
	}
	buf_byte(&out, '\n');
	for (size_t i = 1, at = 0; i < place.column; i++) {
		size_t length = at < line.n ? utf8_at(line, at, NULL) : 1;

		at += length ? length : 1;
		buf_byte(&out, ' ');
	}
	buf_addz(&out, "^\n");
	return buf_str(&out);
}
