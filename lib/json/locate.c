/* Finds members in the text of a JSON document that jansson has already accepted: nothing is validated here. */
#include "base/utf8.h"
#include "json/json.h"

static size_t skip_blanks(struct str s, size_t at)
{
	while (at < s.n && (s.p[at] == ' ' || s.p[at] == '\t' || s.p[at] == '\n' || s.p[at] == '\r'))
		at++;
	return at;
}

/* Behind the string that begins at AT. */
static size_t skip_string(struct str s, size_t at)
{
	for (at++; at < s.n && s.p[at] != '"'; at++)
		if (s.p[at] == '\\')
			at++;
	return at < s.n ? at + 1 : s.n;
}

/* Behind the value that begins at AT. */
static size_t skip_value(struct str s, size_t at)
{
	size_t depth = 0;

	for (; at < s.n; at++) {
		char c = s.p[at];

		if (c == '"') {
			at = skip_string(s, at) - 1;
			if (depth == 0)
				return at + 1;
		} else if (c == '{' || c == '[') {
			depth++;
		} else if (c == '}' || c == ']') {
			if (depth <= 1)
				return depth ? at + 1 : at;
			depth--;
		} else if (c == ',' && depth == 0) {
			return at;
		}
	}
	return at;
}

/* Is the string at [from, to), with its quotes, the text KEY? */
static bool key_is(struct str s, size_t from, size_t to, struct str key)
{
	struct str raw = str_slice(s, from + 1, to - 1);
	const json_t *value;

	if (str_find_byte(raw, '\\') == raw.n)
		return str_eq(raw, key);
	value = json_loadb(s.p + from, to - from, JSON_DECODE_ANY, NULL);
	return json_is_string(value) && str_eq((struct str){ json_string_value(value), json_string_length(value) }, key);
}

/* The last member KEY of the object at AT, as jansson would have it. */
static bool find_member(struct str s, size_t at, struct str key, size_t *key_at, size_t *value_at)
{
	bool found = false;

	if (at >= s.n || s.p[at] != '{')
		return false;
	at = skip_blanks(s, at + 1);
	while (at < s.n && s.p[at] == '"') {
		size_t from = at, to = skip_string(s, at);

		at = skip_blanks(s, skip_blanks(s, to) + 1);
		if (key_is(s, from, to, key)) {
			found = true;
			*key_at = from;
			*value_at = at;
		}
		at = skip_blanks(s, skip_value(s, at));
		if (at < s.n && s.p[at] == ',')
			at = skip_blanks(s, at + 1);
	}
	return found;
}

/* The item I of the array at AT. */
static bool find_item(struct str s, size_t at, size_t i, size_t *value_at)
{
	if (at >= s.n || s.p[at] != '[')
		return false;
	for (at = skip_blanks(s, at + 1); at < s.n && s.p[at] != ']'; at = skip_blanks(s, at + 1)) {
		if (i-- == 0) {
			*value_at = at;
			return true;
		}
		at = skip_blanks(s, skip_value(s, at));
		if (at >= s.n || s.p[at] != ',')
			break;
	}
	return false;
}

static bool find_step(struct str s, size_t at, struct str step, size_t *key_at, size_t *value_at)
{
	bool found = step.p ? find_member(s, at, step, key_at, value_at) : find_item(s, at, step.n, value_at);

	if (found && !step.p)
		*key_at = *value_at;
	return found;
}

static struct json_place place_of(struct str s, size_t end)
{
	struct json_place place = { 1, 1 };

	for (size_t at = 0; at < end;) {
		size_t length = utf8_at(s, at, NULL);

		if (s.p[at] == '\n')
			place = (struct json_place){ place.line + 1, 1 };
		else
			place.column++;
		at += length ? length : 1;
	}
	return place;
}

bool json_locate(struct str text, const struct str *path, size_t n, enum json_part part, struct json_place *place)
{
	size_t value_at = skip_blanks(text, 0), key_at = value_at;

	for (size_t i = 0; i < n; i++)
		if (!find_step(text, value_at, path[i], &key_at, &value_at))
			return false;
	*place = place_of(text, part == JSON_KEY ? key_at : value_at);
	return true;
}
