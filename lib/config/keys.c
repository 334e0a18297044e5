#include "config/keys.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"
#include "config/closest.h"
#include "config/permission.h"

#include <string.h>

#define LIST(name, verdict) { NULL, name, CONFIG_RULES, verdict, NULL, 0, 0, 0, 0 }
#define CHOICE(object, name, choices, usual, field) \
	{ object, name, CONFIG_CHOICE, 0, choices, 0, 0, usual, offsetof(struct config_options, field) }
#define NUMBER(object, name, least, most, usual, field) \
	{ object, name, CONFIG_NUMBER, 0, NULL, least, most, usual, offsetof(struct config_options, field) }

static const char on_off[] = "off on";

static const struct config_key keys[] = {
	LIST("deny", VERDICT_DENY),
	LIST("ask", VERDICT_ASK),
	LIST("allow", VERDICT_ALLOW),
	{ NULL, "rules", CONFIG_VERDICTS, 0, NULL, 0, 0, 0, 0 },
	{ NULL, "families", CONFIG_FAMILIES, 0, NULL, 0, 0, 0, 0 },
	{ "paths", "scratch", CONFIG_DIRECTORIES, 0, NULL, 0, 0, 0, 0 },
	{ "paths", "protected", CONFIG_PATTERNS, 0, NULL, 0, 0, 0, 0 },
	CHOICE("reads", "gate", on_off, SWITCH_ON, reads.gate),
	NUMBER("reads", "idle-minutes", 1, 10080, 60, reads.idle_minutes),
	CHOICE("rejections", "gate", on_off, SWITCH_ON, rejections.gate),
	CHOICE("rejections", "after-prompt", "off ask deny", REACTION_ASK, rejections.after_prompt),
	CHOICE("turn", "gate", on_off, SWITCH_ON, turn.gate),
	CHOICE("turn", "background", on_off, SWITCH_ON, turn.background),
	CHOICE("turn", "denied", on_off, SWITCH_ON, turn.denied),
	CHOICE("turn", "goal", on_off, SWITCH_ON, turn.goal),
	NUMBER("turn", "blocks-max", 0, 100, 3, turn.blocks_max),
	CHOICE("attribution", "commit", "allow require|forbid", ATTRIBUTION_UNSET, attribution.commit),
	CHOICE("message", "subject", "off 100 72 50", SUBJECT_ANY, message.subject),
	CHOICE("message", "form", "off conventional", FORM_ANY, message.form),
	CHOICE("policy", "gate", on_off, SWITCH_ON, policy.gate),
	CHOICE("policy", "unknown", "off ask deny", REACTION_ASK, policy.unknown),
	{ "policy", "owners", CONFIG_NAMES, 0, NULL, 0, 0, 0, offsetof(struct config_options, policy.owners) },
	{ NULL, "$schema", CONFIG_UNREAD, 0, NULL, 0, 0, 0, 0 }, /* editors look at it */
};

const struct config_key *config_key_at(size_t i)
{
	return i < sizeof keys / sizeof *keys ? &keys[i] : NULL;
}

unsigned config_strictness(const struct config_key *key, unsigned value)
{
	struct str rest = str_of(key->choices), group, one;
	unsigned strictness = 0, number = 0;

	if (key->kind == CONFIG_NUMBER)
		return value;
	while (str_next_word(&rest, &group)) {
		strictness++;
		while (str_next_field(&group, '|', &one))
			if (++number == value)
				return strictness;
	}
	return 0;
}

struct str config_key_name(const struct config_key *key)
{
	struct buf out = { 0 };

	if (key->object)
		buf_addf(&out, "%s.", key->object);
	buf_addz(&out, key->name);
	return buf_str(&out);
}

struct config_path config_step(const struct config_path *path, struct str step)
{
	struct config_path out = *path;

	if (out.n < sizeof out.step / sizeof *out.step)
		out.step[out.n++] = step;
	return out;
}

bool config_bad(const struct config_source *source, const struct config_path *path, enum json_part part, const char *what)
{
	struct config_file *file = source->file;
	struct fault fault = { 0 };

	file->place = config_place(file, path, part);
	fault_set(&fault, "%.*s:%zu:%zu: %s", STR_ARGS(file->path), file->place.line, file->place.column, what);
	file->fault = fault.text;
	return false;
}

/* What is written there, for a message: a quoted text, or what kind of value it is. */
static const char *shown(const json_t *value)
{
	struct fault text = { 0 };

	if (json_is_number(value))
		fault_set(&text, "%g", json_number_value(value));
	else if (!json_is_string(value))
		return json_type_name(value);
	else
		fault_set(&text, "\"%.80s\"", json_string_value(value));
	return text.text.p;
}

bool config_bad_value(const struct config_source *source, const struct config_path *path, const json_t *value,
		      const char *expected)
{
	struct fault what = { 0 };

	fault_set(&what, "%s is expected, got %s", expected, shown(value));
	return config_bad(source, path, JSON_VALUE, what.text.p);
}

static bool bad_name(const struct config_source *source, const struct config_path *path, const char *kind, struct str name,
		     struct str meant, const char *help)
{
	struct fault what = { 0 };

	if (meant.n)
		fault_set(&what, "unknown %s \"%.*s\"; did you mean \"%.*s\"?", kind, STR_ARGS(name), STR_ARGS(meant));
	else
		fault_set(&what, "unknown %s \"%.*s\"; %s", kind, STR_ARGS(name), help);
	return config_bad(source, path, JSON_KEY, what.text.p);
}

bool config_text(const struct config_source *source, const struct config_path *path, const json_t *value, struct str *out)
{
	if (!json_is_string(value))
		return config_bad_value(source, path, value, "a string");
	*out = (struct str){ json_string_value(value), json_string_length(value) };
	if (!out->n)
		return config_bad(source, path, JSON_VALUE, "the string is empty");
	for (size_t i = 0; i < out->n; i++)
		if ((unsigned char)out->p[i] < 0x20 || out->p[i] == 0x7f)
			return config_bad(source, path, JSON_VALUE, "control characters do not belong here");
	return true;
}

static struct config_statement *say(const struct config_source *source, const struct config_key *key,
				    const struct config_path *path)
{
	struct config_statement *statement = VEC_ADD(source->out);

	statement->key = key;
	statement->path = *path;
	return statement;
}

static bool is_text(const json_t *value, const char *text)
{
	return json_is_string(value) && str_is(str_of(json_string_value(value)), text);
}

static bool read_verdict(const struct config_source *source, const struct config_key *key, const struct config_path *path,
			 struct str name, const json_t *value)
{
	const struct rule *rule = rules_find(name);
	struct config_statement *statement;
	enum verdict verdict = VERDICT_NONE;

	if (!rule)
		return bad_name(source, path, "rule", name, closest_rule(name), "`tipstaff rules` lists them");
	if (is_text(value, "deny"))
		verdict = VERDICT_DENY;
	else if (is_text(value, "ask"))
		verdict = VERDICT_ASK;
	else if (!is_text(value, "off"))
		return config_bad_value(source, path, value, "\"deny\", \"ask\" or \"off\"");
	statement = say(source, key, path);
	statement->rule = rule;
	statement->value = verdict;
	return true;
}

static bool read_family(const struct config_source *source, const struct config_key *key, const struct config_path *path,
			struct str name, const json_t *value)
{
	bool on = is_text(value, "on");
	struct config_statement *statement;

	if (!rules_family_exists(name))
		return bad_name(source, path, "family", name, closest_family(name),
				"the family of git.reset-hard is git; `tipstaff rules` lists all rules");
	if (!on && !is_text(value, "off"))
		return config_bad_value(source, path, value, "\"on\" or \"off\"");
	statement = say(source, key, path);
	statement->text = name;
	statement->value = on;
	return true;
}

/* "user.deny-3" */
static const char *rule_id(const struct config_file *file, const char *list, size_t i)
{
	struct fault text = { 0 };

	fault_set(&text, "%s.%s-%zu", config_layer_name(file->layer), list, i + 1);
	return text.text.p;
}

static const char *rule_why(const struct config_file *file, const char *before, struct str text, const char *list)
{
	struct fault why = { 0 };

	fault_set(&why, "%s \"%.*s\" under \"%s\" in %.*s", before, STR_ARGS(text), list, STR_ARGS(file->path));
	return why.text.p;
}

static bool read_rule(struct config_source *source, const struct config_key *key, const struct config_path *path, size_t i,
		      const json_t *value)
{
	struct user_rule *rule = arena_alloc(sizeof *rule);
	struct fault why = { 0 };
	struct str text;

	if (++source->rules > CONFIG_RULES_MAX)
		return config_bad(source, path, JSON_VALUE, "there are too many rules: a file may have 1000");
	if (json_is_object(value)) {
		rule->row.verdict = key->list;
		if (!config_object_read(source, path, value, rule))
			return false;
	} else if (!json_is_string(value)) {
		return config_bad_value(source, path, value, "a rule, a string or an object,");
	} else {
		if (!config_text(source, path, value, &text))
			return false;
		if (!permission_read(text, key->list, source->base, rule, &why))
			return config_bad(source, path, JSON_VALUE, why.text.p);
	}
	if (!rule->row.id)
		rule->row.id = rule_id(source->file, key->name, i);
	if (!rule->row.why)
		rule->row.why = rule_why(source->file, "matches", rule->text, key->name);
	say(source, key, path)->user = rule;
	return true;
}

static bool read_pattern(const struct config_source *source, const struct config_key *key, const struct config_path *path,
			 const json_t *value)
{
	struct user_rule *rule = arena_alloc(sizeof *rule);
	const char *wrong;

	if (!config_text(source, path, value, &rule->text))
		return false;
	wrong = path_pattern_read(rule->text, source->base, false, &rule->path);
	if (wrong)
		return config_bad(source, path, JSON_VALUE, wrong);
	rule->form = USER_PATH;
	rule->writes = true;
	rule->tool = STR("Edit");
	rule->row = (struct rule){ .id = "paths.protected", .verdict = VERDICT_ASK,
				   .why = rule_why(source->file, "writes what is protected by", rule->text, "paths") };
	say(source, key, path)->user = rule;
	return true;
}

static bool read_directory(const struct config_source *source, const struct config_key *key, const struct config_path *path,
			   const json_t *value)
{
	struct str text, dir;

	if (!config_text(source, path, value, &text))
		return false;
	if (str_starts(text, STR("~/")) && source->home.n)
		dir = path_join(source->home, str_from(text, 2));
	else if (str_starts(text, STR("/")))
		dir = path_join(STR("/"), text);
	else
		return config_bad(source, path, JSON_VALUE, "a directory begins with \"/\" or \"~/\" here");
	if (str_is(dir, "/") || (source->home.n && path_is_within(source->home, dir)))
		return config_bad(source, path, JSON_VALUE, "this would make every home scratch");
	say(source, key, path)->text = dir;
	return true;
}

static bool read_name(const struct config_source *source, const struct config_key *key, const struct config_path *path,
		      const json_t *value)
{
	struct str text;

	if (!config_text(source, path, value, &text))
		return false;
	say(source, key, path)->text = text;
	return true;
}

static bool read_items(struct config_source *source, const struct config_key *key, const struct config_path *path,
		       const json_t *array)
{
	if (!json_is_array(array))
		return config_bad_value(source, path, array, "an array");
	for (size_t i = 0; i < json_array_size(array); i++) {
		struct config_path at = config_step(path, JSON_ITEM(i));
		const json_t *item = json_array_get(array, i);

		if (key->kind == CONFIG_RULES ? !read_rule(source, key, &at, i, item)
		    : key->kind == CONFIG_PATTERNS ? !read_pattern(source, key, &at, item)
		    : key->kind == CONFIG_DIRECTORIES ? !read_directory(source, key, &at, item)
						      : !read_name(source, key, &at, item))
			return false;
	}
	/* That a list is there says something too: nobody below a managed one adds to it. */
	if (key->kind == CONFIG_DIRECTORIES || key->kind == CONFIG_NAMES)
		(void)say(source, key, path);
	return true;
}

static bool read_members(const struct config_source *source, const struct config_key *key, const struct config_path *path,
			 json_t *object)
{
	if (!json_is_object(object))
		return config_bad_value(source, path, object, "an object");
	for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
		struct str name = str_of(json_object_iter_key(at));
		struct config_path here = config_step(path, name);
		const json_t *value = json_object_iter_value(at);

		if (key->kind == CONFIG_VERDICTS ? !read_verdict(source, key, &here, name, value)
						 : !read_family(source, key, &here, name, value))
			return false;
	}
	return true;
}

/* The choices as a sentence has them: "off", "ask" or "deny" */
static const char *choices_shown(const struct config_key *key)
{
	struct buf out = { 0 };
	struct str rest = str_of(key->choices), group, one, last = STR_NONE;

	while (str_next_word(&rest, &group))
		while (str_next_field(&group, '|', &one)) {
			if (last.n)
				buf_addf(&out, "%s\"%.*s\"", out.n ? ", " : "", STR_ARGS(last));
			last = one;
		}
	buf_addf(&out, " or \"%.*s\"", STR_ARGS(last));
	return str_z(buf_str(&out));
}

static bool read_choice(const struct config_source *source, const struct config_key *key, const struct config_path *path,
			const json_t *value)
{
	struct str rest = str_of(key->choices), group, one;
	unsigned number = 0;

	while (str_next_word(&rest, &group))
		while (str_next_field(&group, '|', &one)) {
			number++;
			if (json_is_string(value) && str_is(one, json_string_value(value))) {
				say(source, key, path)->value = number;
				return true;
			}
		}
	return config_bad_value(source, path, value, choices_shown(key));
}

static bool read_number(const struct config_source *source, const struct config_key *key, const struct config_path *path,
			const json_t *value)
{
	double number = json_number_value(value);
	struct fault expected = { 0 };

	if (!json_is_number(value) || number < key->least || number > key->most || number != (double)(unsigned)number) {
		fault_set(&expected, "a whole number from %u to %u", key->least, key->most);
		return config_bad_value(source, path, value, expected.text.p);
	}
	say(source, key, path)->value = (unsigned)number;
	return true;
}

static bool read_value(struct config_source *source, const struct config_key *key, const struct config_path *path, json_t *value)
{
	switch (key->kind) {
	case CONFIG_VERDICTS:
	case CONFIG_FAMILIES: return read_members(source, key, path, value);
	case CONFIG_RULES:
	case CONFIG_DIRECTORIES:
	case CONFIG_PATTERNS:
	case CONFIG_NAMES: return read_items(source, key, path, value);
	case CONFIG_CHOICE: return read_choice(source, key, path, value);
	case CONFIG_NUMBER: return read_number(source, key, path, value);
	case CONFIG_UNREAD: break;
	}
	return true;
}

/* The row NAME in OBJECT (NULL: at the top). */
static const struct config_key *find_key(const char *object, struct str name)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (str_is(name, keys[i].name) && (object ? keys[i].object && strcmp(keys[i].object, object) == 0 : !keys[i].object))
			return &keys[i];
	return NULL;
}

/* The name of the object NAME as the table has it, NULL when there is none. */
static const char *find_object(struct str name)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (keys[i].object && str_is(name, keys[i].object))
			return keys[i].object;
	return NULL;
}

static bool bad_key(const struct config_source *source, const struct config_path *path, const char *object, struct str name)
{
	struct buf known = { 0 };

	buf_addz(&known, "known are");
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const char *one = object ? keys[i].name : keys[i].object ? keys[i].object : keys[i].name;
		bool here = object ? keys[i].object && strcmp(keys[i].object, object) == 0 : true;
		bool again = !object && i > 0 && keys[i].object && keys[i - 1].object && strcmp(keys[i].object, keys[i - 1].object) == 0;

		if (here && !again && keys[i].kind != CONFIG_UNREAD)
			buf_addf(&known, "%s \"%s\"", known.n > 9 ? "," : "", one);
	}
	return bad_name(source, path, "key", name, STR_NONE, str_z(buf_str(&known)));
}

static bool read_object(struct config_source *source, const char *object, const struct config_path *path, json_t *value)
{
	if (!json_is_object(value))
		return config_bad_value(source, path, value, "an object");
	for (void *at = json_object_iter(value); at; at = json_object_iter_next(value, at)) {
		struct str name = str_of(json_object_iter_key(at));
		struct config_path here = config_step(path, name);
		const struct config_key *key = find_key(object, name);
		const char *inner = object ? NULL : find_object(name);

		if (key ? !read_value(source, key, &here, json_object_iter_value(at))
		    : inner ? !read_object(source, inner, &here, json_object_iter_value(at))
			    : !bad_key(source, &here, object, name))
			return false;
	}
	return true;
}

/* "FILE:LINE:COLUMN: ..." of a text that is not JSON. */
static struct json_place place_in(const struct config_file *file)
{
	struct str rest = str_from(file->fault, file->path.n + 1);
	struct json_place place = { 0, 0 };
	size_t at = 0;

	for (; at < rest.n && rest.p[at] >= '0' && rest.p[at] <= '9'; at++)
		place.line = place.line * 10 + (size_t)(rest.p[at] - '0');
	for (at++; at < rest.n && rest.p[at] >= '0' && rest.p[at] <= '9'; at++)
		place.column = place.column * 10 + (size_t)(rest.p[at] - '0');
	return place;
}

bool config_statements_read(struct config_file *file, struct str home, struct config_statements *out)
{
	struct config_source source = { .file = file, .base = path_parent(file->path), .home = home, .out = out };
	struct fault fault = { 0 };
	json_t *root = json_read_file(file->text, file->path, &fault);

	if (root)
		return read_object(&source, NULL, &(struct config_path){ .n = 0 }, root);
	file->fault = fault.text;
	file->place = place_in(file);
	return false;
}
