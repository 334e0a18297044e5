#include "config/config.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/path.h"
#include "base/vec.h"
#include "config/closest.h"
#include "json/json.h"

#include <string.h>

/* A rule file that is being read: what is needed to say where something stands. */
struct source {
	struct config *config;
	struct str text;
	struct fault *fault;
};

/* One member: its keys from the top, and its value. */
struct member {
	struct str path[2];
	size_t depth;
	struct str key;
	json_t *value;
};

static bool bad(const struct source *source, const struct member *member, enum json_part part, const char *what)
{
	struct json_place place = { 1, 1 };

	(void)json_locate(source->text, member->path, member->depth, part, &place);
	return fault_set(source->fault, "%.*s:%zu:%zu: %s", STR_ARGS(source->config->path), place.line, place.column, what);
}

/* What is written there, for a message: a quoted text, or what kind of value it is. */
static const char *shown(const json_t *value)
{
	struct fault text = { 0 };

	if (!json_is_string(value))
		return json_type_name(value);
	fault_set(&text, "\"%s\"", json_string_value(value));
	return text.text.p;
}

static bool bad_value(const struct source *source, const struct member *member, const char *expected)
{
	struct fault what = { 0 };

	fault_set(&what, "%s is expected, got %s", expected, shown(member->value));
	return bad(source, member, JSON_VALUE, what.text.p);
}

static bool bad_key(const struct source *source, const struct member *member, const char *kind, struct str meant,
		    const char *help)
{
	struct fault what = { 0 };

	if (meant.n)
		fault_set(&what, "unknown %s \"%.*s\"; did you mean \"%.*s\"?", kind, STR_ARGS(member->key),
			  STR_ARGS(meant));
	else
		fault_set(&what, "unknown %s \"%.*s\"; %s", kind, STR_ARGS(member->key), help);
	return bad(source, member, JSON_KEY, what.text.p);
}

static bool is_text(const json_t *value, const char *text)
{
	return json_is_string(value) && str_is(str_of(json_string_value(value)), text);
}

static bool read_rule(const struct source *source, const struct member *member)
{
	const struct rule *rule = rules_find(member->key);
	enum verdict verdict = VERDICT_NONE;

	if (!rule)
		return bad_key(source, member, "rule", closest_rule(member->key), "tipstaff-rules(5) lists them");
	if (is_text(member->value, "deny"))
		verdict = VERDICT_DENY;
	else if (is_text(member->value, "ask"))
		verdict = VERDICT_ASK;
	else if (!is_text(member->value, "off"))
		return bad_value(source, member, "\"deny\", \"ask\" or \"off\"");
	*VEC_ADD(&source->config->changes) = (struct config_change){ .rule = rule, .verdict = verdict };
	return true;
}

static bool read_family(const struct source *source, const struct member *member)
{
	bool on = is_text(member->value, "on");

	if (!rules_family_exists(member->key))
		return bad_key(source, member, "family", closest_family(member->key),
			       "the family of git.reset-hard is git; tipstaff-rules(5) lists all rules");
	if (!on && !is_text(member->value, "off"))
		return bad_value(source, member, "\"on\" or \"off\"");
	if (!on)
		*VEC_ADD(&source->config->changes) = (struct config_change){ .family = member->key };
	return true;
}

static bool ignore(const struct source *source, const struct member *member)
{
	(void)source;
	(void)member;
	return true;
}

/* The keys of the file: what reads a member of the object there, or the value itself. */
static const struct key {
	const char *name;
	bool object;
	bool (*read)(const struct source *source, const struct member *member);
} keys[] = {
	{ "rules", true, read_rule },
	{ "families", true, read_family },
	{ "$schema", false, ignore }, /* editors look at it */
};

/* The members of an object, in the order of the file. */
static bool read_members(const struct source *source, json_t *object, struct member member,
			 bool (*read)(const struct source *source, const struct member *member))
{
	member.depth++;
	for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
		member.key = str_of(json_object_iter_key(at));
		member.path[member.depth - 1] = member.key;
		member.value = json_object_iter_value(at);
		if (!read(source, &member))
			return false;
	}
	return true;
}

static bool read_top(const struct source *source, const struct member *member)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (!str_is(member->key, keys[i].name))
			continue;
		if (!keys[i].object)
			return keys[i].read(source, member);
		if (!json_is_object(member->value))
			return bad_value(source, member, "an object");
		return read_members(source, member->value, *member, keys[i].read);
	}
	return bad_key(source, member, "key", STR_NONE, "known are \"rules\" and \"families\"");
}

static enum verdict verdict_of_rule(void *context, const struct rule *rule)
{
	const struct config_change *change = config_change_of(context, rule);

	return change ? change->verdict : rule->verdict;
}

static bool read_file(struct config *config, struct fault *fault)
{
	struct source source = { .config = config, .fault = fault };
	struct fault why = { 0 };
	json_t *root;

	switch (file_read_trusted(config->path, CONFIG_BYTES_MAX, &source.text, &why)) {
	case FILE_ABSENT:
		return true;
	case FILE_REFUSED:
		config->present = true;
		return fault_set(fault, "%.*s %.*s", STR_ARGS(config->path), STR_ARGS(why.text));
	case FILE_GOT:
		break;
	}
	config->present = true;
	root = json_read_file(source.text, config->path, fault);
	return root && read_members(&source, root, (struct member){ 0 }, read_top);
}

struct str config_path(struct str config_home, struct str home)
{
	if (config_home.n)
		return path_join(config_home, STR("tipstaff/rules.json"));
	return home.n ? path_join(home, STR(".config/tipstaff/rules.json")) : STR_NONE;
}

const struct config *config_read(struct str path)
{
	struct config *config = arena_alloc(sizeof *config);
	struct fault fault = { 0 };

	config->path = path;
	config->settings = (struct settings){ .context = config, .verdict_of_rule = verdict_of_rule };
	if (path.n && !read_file(config, &fault)) {
		config->broken = true;
		config->fault_text = fault.text;
		config->changes.n = 0;
	}
	return config;
}

const struct config_change *config_change_of(const struct config *config, const struct rule *rule)
{
	const struct config_change *family = NULL;

	for (size_t i = 0; i < config->changes.n; i++) {
		const struct config_change *change = &config->changes.at[i];

		if (change->rule == rule)
			return change;
		if (!change->rule && str_eq(change->family, rule_family(rule)))
			family = change;
	}
	return family;
}
