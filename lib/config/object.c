/* object.c: rules as objects, {"program", "words", "flags", "paths", "why", "instead", "id"}. */
#include "config/keys.h"

#include "base/buf.h"
#include "base/vec.h"

#define ID_MAX 64
#define TEXT_MAX 300

typedef bool member_reader(const struct config_source *source, const struct config_path *path, const json_t *value,
			   struct user_rule *out);

static bool read_programs(const struct config_source *source, const struct config_path *path, const json_t *value,
			  struct user_rule *out)
{
	if (!config_text(source, path, value, &out->programs))
		return false;
	if (str_find_byte(out->programs, '/') < out->programs.n || str_find_byte(out->programs, '*') < out->programs.n)
		return config_bad(source, path, JSON_VALUE, "programs are names without directory and pattern, with blanks between");
	out->text = out->programs;
	return true;
}

/* An array of texts that is not empty. */
static bool read_texts(const struct config_source *source, const struct config_path *path, const json_t *value,
		       bool (*read)(const struct config_source *, const struct config_path *, struct str, struct user_rule *),
		       struct user_rule *out)
{
	if (!json_is_array(value) || !json_array_size(value))
		return config_bad_value(source, path, value, "an array of strings that is not empty");
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct config_path at = config_step(path, JSON_ITEM(i));
		struct str text;

		if (!config_text(source, &at, json_array_get(value, i), &text) || !read(source, &at, text, out))
			return false;
	}
	return true;
}

static bool add_word(const struct config_source *source, const struct config_path *path, struct str text, struct user_rule *out)
{
	if (text.p[0] == '-')
		return config_bad(source, path, JSON_VALUE, "options stand under \"flags\"");
	*VEC_ADD(&out->words) = text;
	return true;
}

static bool add_flag(const struct config_source *source, const struct config_path *path, struct str text, struct user_rule *out)
{
	struct str rest = text, one;

	while (str_next_field(&rest, '|', &one))
		if (one.n < 2 || (one.p[0] != '-' && one.p[0] != '+') || str_find_byte(one, '=') < one.n)
			return config_bad(source, path, JSON_VALUE,
					  "an option begins with \"-\", has no value, and other spellings of it stand behind \"|\"");
	*VEC_ADD(&out->flags) = text;
	return true;
}

static bool add_path(const struct config_source *source, const struct config_path *path, struct str text, struct user_rule *out)
{
	const char *wrong =
		path_pattern_read(text, source->base, out->row.verdict == VERDICT_ALLOW, VEC_ADD(&out->paths));

	return !wrong || config_bad(source, path, JSON_VALUE, wrong);
}

static bool read_words(const struct config_source *source, const struct config_path *path, const json_t *value,
		       struct user_rule *out)
{
	return read_texts(source, path, value, add_word, out);
}

static bool read_flags(const struct config_source *source, const struct config_path *path, const json_t *value,
		       struct user_rule *out)
{
	return read_texts(source, path, value, add_flag, out);
}

static bool read_paths(const struct config_source *source, const struct config_path *path, const json_t *value,
		       struct user_rule *out)
{
	return read_texts(source, path, value, add_path, out);
}

static bool read_sentence(const struct config_source *source, const struct config_path *path, const json_t *value, const char **out)
{
	struct str text;

	if (!config_text(source, path, value, &text))
		return false;
	if (text.n > TEXT_MAX)
		return config_bad(source, path, JSON_VALUE, "this is longer than 300 bytes");
	*out = str_z(text);
	return true;
}

static bool read_why(const struct config_source *source, const struct config_path *path, const json_t *value,
		     struct user_rule *out)
{
	return read_sentence(source, path, value, &out->row.why);
}

static bool read_instead(const struct config_source *source, const struct config_path *path, const json_t *value,
			 struct user_rule *out)
{
	return read_sentence(source, path, value, &out->row.instead);
}

static bool read_id(const struct config_source *source, const struct config_path *path, const json_t *value,
		    struct user_rule *out)
{
	struct str text;

	if (!config_text(source, path, value, &text))
		return false;
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || ((c == '.' || c == '-') && i > 0)) || text.n > ID_MAX)
			return config_bad(source, path, JSON_VALUE, "an id has at most 64 small letters, digits, \".\" and \"-\"");
	}
	if (rules_find(text))
		return config_bad(source, path, JSON_VALUE, "a built-in rule has this id");
	out->row.id = str_z(text);
	return true;
}

static const struct member {
	const char *name;
	member_reader *read;
} members[] = {
	{ "program", read_programs }, { "words", read_words }, { "flags", read_flags }, { "paths", read_paths },
	{ "why", read_why }, { "instead", read_instead }, { "id", read_id },
};

static member_reader *reader_of(struct str name)
{
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (str_is(name, members[i].name))
			return members[i].read;
	return NULL;
}

bool config_object_read(const struct config_source *source, const struct config_path *path, const json_t *object,
			struct user_rule *out)
{
	json_t *all = (json_t *)object;

	out->form = USER_PROGRAM;
	out->tool = STR("Bash");
	for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at)) {
		struct str name = str_of(json_object_iter_key(at));
		struct config_path here = config_step(path, name);
		member_reader *read = reader_of(name);

		if (!read)
			return config_bad(source, &here, JSON_KEY,
					  "unknown key of a rule; known are \"program\", \"words\", \"flags\", \"paths\", "
					  "\"why\", \"instead\", \"id\"");
		if (!read(source, &here, json_object_iter_value(at), out))
			return false;
	}
	if (!out->programs.n)
		return config_bad(source, path, JSON_VALUE, "a rule that is an object needs a \"program\"");
	return true;
}
