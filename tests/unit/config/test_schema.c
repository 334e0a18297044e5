/* schema/rules.schema.json says what the reader of rule files says: every key and choice of its table, and the same
 * word over each file of tests/schema. What of JSON Schema is used there is validated here. */
#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "config/keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const json_t *schema;

static json_t *read_json(const char *path)
{
	struct fault why = { 0 };
	struct str text;
	json_t *root;

	if (file_read_plain(str_of(path), CONFIG_BYTES_MAX, &text, &why) != FILE_GOT)
		fail_msg("%s %.*s", path, STR_ARGS(why.text));
	root = json_loadb(text.p, text.n, 0, NULL);
	assert_non_null(root);
	return root;
}

static bool valid(const json_t *rule, const json_t *value);

/* "#/$defs/NAME" */
static const json_t *resolve(const json_t *ref)
{
	const char *text = json_string_value(ref);
	const json_t *found;

	assert_true(strncmp(text, "#/$defs/", 8) == 0);
	found = json_object_get(json_object_get(schema, "$defs"), text + 8);
	assert_non_null(found);
	return found;
}

static bool has_type(const char *type, const json_t *value)
{
	if (strcmp(type, "integer") == 0)
		return json_is_integer(value) || (json_is_real(value) && json_real_value(value) == (double)(long)json_real_value(value));
	return strcmp(type, json_is_object(value)   ? "object"
			    : json_is_array(value)  ? "array"
			    : json_is_string(value) ? "string"
						    : "other") == 0;
}

static bool matches(const char *pattern, const char *text)
{
	regex_t regex;
	bool hit;

	assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
	hit = regexec(&regex, text, 0, NULL, 0) == 0;
	regfree(&regex);
	return hit;
}

static bool valid_object(const json_t *rule, json_t *value)
{
	const json_t *required = json_object_get(rule, "required"), *names = json_object_get(rule, "propertyNames");
	const json_t *other = json_object_get(rule, "additionalProperties");
	const char *name;
	json_t *member;

	for (size_t i = 0; i < json_array_size(required); i++)
		if (!json_object_get(value, json_string_value(json_array_get(required, i))))
			return false;
	json_object_foreach(value, name, member) {
		const json_t *own = json_object_get(json_object_get(rule, "properties"), name);
		json_t *key = json_string(name);

		if (names && !valid(names, key))
			return false;
		if (own ? !valid(own, member) : json_is_false(other) || (json_is_object(other) && !valid(other, member)))
			return false;
	}
	return true;
}

static bool within(const json_t *rule, const char *least, const char *most, double n)
{
	const json_t *from = json_object_get(rule, least), *to = json_object_get(rule, most);

	return (!from || n >= json_number_value(from)) && (!to || n <= json_number_value(to));
}

static bool valid_items(const json_t *rule, const json_t *value)
{
	const json_t *items = json_object_get(rule, "items");

	for (size_t i = 0; items && i < json_array_size(value); i++)
		if (!valid(items, json_array_get(value, i)))
			return false;
	return within(rule, "minItems", "maxItems", (double)json_array_size(value));
}

static bool is_one_of(const json_t *choices, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(choices); i++)
		if (json_equal(json_array_get(choices, i), value))
			return true;
	return false;
}

static bool valid(const json_t *rule, const json_t *value)
{
	const json_t *ref = json_object_get(rule, "$ref"), *type = json_object_get(rule, "type");
	const json_t *any = json_object_get(rule, "anyOf"), *choices = json_object_get(rule, "enum");
	const json_t *pattern = json_object_get(rule, "pattern");
	bool hit = !any;

	if ((ref && !valid(resolve(ref), value)) || (type && !has_type(json_string_value(type), value)) ||
	    (choices && !is_one_of(choices, value)))
		return false;
	for (size_t i = 0; i < json_array_size(any); i++)
		hit |= valid(json_array_get(any, i), value);
	if (json_is_object(value))
		hit &= valid_object(rule, (json_t *)value);
	if (json_is_array(value))
		hit &= valid_items(rule, value);
	if (json_is_number(value))
		hit &= within(rule, "minimum", "maximum", json_number_value(value));
	if (json_is_string(value))
		hit &= within(rule, "minLength", "maxLength", (double)json_string_length(value)) &&
		       (!pattern || matches(json_string_value(pattern), json_string_value(value)));
	return hit;
}

static void the_schema_has_every_key(void **state)
{
	const struct config_key *key;

	(void)state;
	for (size_t i = 0; (key = config_key_at(i)); i++) {
		const json_t *properties = json_object_get(schema, "properties"), *found;
		struct str rest = str_of(key->choices), group, one;

		if (key->object)
			properties = json_object_get(json_object_get(properties, key->object), "properties");
		found = json_object_get(properties, key->name);
		if (!found)
			fail_msg("the schema has no %.*s", STR_ARGS(config_key_name(key)));
		while (str_next_word(&rest, &group))
			while (str_next_field(&group, '|', &one))
				assert_true(valid(found, json_string(str_z(one))));
		if (key->kind != CONFIG_NUMBER)
			continue;
		assert_int_equal(json_integer_value(json_object_get(found, "minimum")), key->least);
		assert_int_equal(json_integer_value(json_object_get(found, "maximum")), key->most);
	}
}

static void the_table_has_every_key_of_the_schema(void **state)
{
	const char *name, *inner;
	json_t *property, *below;

	(void)state;
	json_object_foreach(json_object_get(schema, "properties"), name, property) {
		size_t found = 0, expected = json_object_size(json_object_get(property, "properties"));
		const struct config_key *key;

		for (size_t i = 0; (key = config_key_at(i)); i++) {
			found += key->object && strcmp(key->object, name) == 0;
			if (!key->object && strcmp(key->name, name) == 0)
				expected = found = 1;
		}
		if (!found || found != expected)
			fail_msg("%s: %zu keys in the schema, %zu in the table", name, expected, found);
		json_object_foreach(json_object_get(property, "properties"), inner, below)
			assert_true(json_is_object(below));
	}
}

static void schema_and_reader_say_the_same(void **state)
{
	DIR *folder = opendir("tests/schema");
	struct dirent *entry;
	size_t good = 0, bad = 0;

	(void)state;
	assert_non_null(folder);
	while ((entry = readdir(folder))) {
		struct str path = path_join(STR("tests/schema"), str_of(entry->d_name));
		bool right = str_starts(str_of(entry->d_name), STR("good-"));
		const struct config *config;

		if (!right && !str_starts(str_of(entry->d_name), STR("bad-")))
			continue;
		path = str_from(path, 1);
		config = config_read(&(struct config_places){ .project = path, .home = STR("/home/ann") });
		if (config->broken == right)
			fail_msg("%.*s: %.*s", STR_ARGS(path), STR_ARGS(config->fault_text));
		if (valid(schema, read_json(str_z(path))) != right)
			fail_msg("%.*s: the schema says otherwise", STR_ARGS(path));
		good += right;
		bad += !right;
	}
	closedir(folder);
	assert_true(good >= 2);
	assert_true(bad >= 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_schema_has_every_key),
		cmocka_unit_test(the_table_has_every_key_of_the_schema),
		cmocka_unit_test(schema_and_reader_say_the_same),
	};

	json_begin();
	schema = read_json("schema/rules.schema.json");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
