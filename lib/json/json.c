#include "json/json.h"

#include "base/arena.h"

#include <string.h>
#include <sys/auxv.h>

void json_begin(void)
{
	const void *random = (const void *)getauxval(AT_RANDOM);
	size_t seed = 0;

	json_set_alloc_funcs(arena_alloc, arena_free);
	/* Without a seed jansson opens /dev/urandom: three system calls. */
	if (random)
		memcpy(&seed, random, sizeof seed);
	json_object_seed(seed ? seed : 1);
}

/* jansson quotes the text that it stumbled over. */
static struct str one_line(char *text)
{
	for (char *c = text; *c; c++)
		if ((unsigned char)*c < 0x20 || *c == 0x7f)
			*c = ' ';
	return str_of(text);
}

static json_t *load(struct str text, size_t flags, json_error_t *error)
{
	return json_loadb(text.p ? text.p : "", text.n, JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL | flags, error);
}

/* The code unit of the escape \uXXXX at S[at], or -1 when there is none. */
static long escape_at(struct str s, size_t at)
{
	static const char digits[] = "0123456789abcdef";
	long unit = 0;

	if (at + 6 > s.n || s.p[at] != '\\' || s.p[at + 1] != 'u')
		return -1;
	for (size_t i = at + 2; i < at + 6; i++) {
		const char *digit = s.p[i] ? strchr(digits, s.p[i] | 0x20) : NULL;

		if (!digit)
			return -1;
		unit = unit * 16 + (digit - digits);
	}
	return unit;
}

static bool is_high(long unit) { return unit >= 0xd800 && unit <= 0xdbff; }
static bool is_low(long unit) { return unit >= 0xdc00 && unit <= 0xdfff; }

/* JavaScript writes half a surrogate pair as an escape, which jansson refuses. The client itself runs such a text with
 * U+FFFD in its place, and so it is read here. False when TEXT has none. */
static bool mend_surrogates(struct str text, struct str *mended)
{
	static const struct str unknown = { "\\ufffd", 6 };
	char *out = NULL;

	for (size_t at = 0; at < text.n; at++) {
		long unit;

		if (text.p[at] != '\\')
			continue;
		unit = escape_at(text, at);
		if (is_high(unit) && is_low(escape_at(text, at + 6))) {
			at += 11;
			continue;
		}
		if (is_high(unit) || is_low(unit)) {
			if (!out)
				out = memcpy(arena_alloc(text.n), text.p, text.n);
			memcpy(out + at, unknown.p, unknown.n);
		}
		at++;
	}
	*mended = (struct str){ out, text.n };
	return out != NULL;
}

json_t *json_read(struct str text, struct fault *fault)
{
	json_error_t error;
	json_t *root = load(text, 0, &error);
	struct str mended;

	if (!root && mend_surrogates(text, &mended))
		root = load(mended, 0, &error);
	if (!root)
		fault_set(fault, "%.*s (line %d, column %d)", STR_ARGS(one_line(error.text)), error.line, error.column);
	else if (!json_is_object(root))
		fault_set(fault, "an object is expected, got %s", json_type_name(root));
	return json_is_object(root) ? root : NULL;
}

json_t *json_read_file(struct str text, struct str name, struct fault *fault)
{
	json_error_t error;
	json_t *root = load(text, JSON_REJECT_DUPLICATES, &error);

	if (!root)
		fault_set(fault, "%.*s:%d:%d: not JSON: %.*s", STR_ARGS(name), error.line > 0 ? error.line : 1,
			  error.column > 0 ? error.column : 1, STR_ARGS(one_line(error.text)));
	else if (!json_is_object(root))
		fault_set(fault, "%.*s:1:1: an object is expected, got %s", STR_ARGS(name), json_type_name(root));
	return json_is_object(root) ? root : NULL;
}

struct str json_text(const json_t *value)
{
	return json_is_string(value) ? (struct str){ json_string_value(value), json_string_length(value) } : STR_NONE;
}

struct str json_text_at(const json_t *root, const char *path)
{
	struct str text = STR_NONE;

	(void)json_get_text(root, path, &text, NULL);
	return text;
}

const char *json_type_name(const json_t *value)
{
	switch (value ? json_typeof(value) : JSON_NULL) {
	case JSON_OBJECT: return "an object";
	case JSON_ARRAY: return "an array";
	case JSON_STRING: return "a string";
	case JSON_INTEGER:
	case JSON_REAL: return "a number";
	case JSON_TRUE:
	case JSON_FALSE: return "true or false";
	case JSON_NULL: break;
	}
	return "null";
}

static enum json_got wrong(struct str path, const char *expected, const json_t *value, struct fault *fault)
{
	fault_set(fault, "%.*s: %s is expected, got %s", STR_ARGS(path), expected, json_type_name(value));
	return JSON_WRONG;
}

static enum json_got walk(const json_t *root, const char *path, const json_t **out, struct fault *fault)
{
	struct str all = str_of(path), rest = all, name;

	while (str_next_field(&rest, '.', &name)) {
		if (!json_is_object(root))
			return wrong(str_slice(all, 0, (size_t)(name.p - all.p) - (name.p > all.p)), "an object", root, fault);
		root = json_object_getn(root, name.p, name.n);
		if (!root || json_is_null(root))
			return JSON_ABSENT;
	}
	*out = root;
	return JSON_GOT;
}

enum json_got json_get_object(const json_t *root, const char *path, const json_t **out, struct fault *fault)
{
	const json_t *value;
	enum json_got got = walk(root, path, &value, fault);

	if (got != JSON_GOT)
		return got;
	if (!json_is_object(value))
		return wrong(str_of(path), "an object", value, fault);
	*out = value;
	return JSON_GOT;
}

enum json_got json_get_text(const json_t *root, const char *path, struct str *out, struct fault *fault)
{
	const json_t *value;
	enum json_got got = walk(root, path, &value, fault);

	if (got != JSON_GOT)
		return got;
	if (!json_is_string(value))
		return wrong(str_of(path), "a string", value, fault);
	*out = (struct str){ json_string_value(value), json_string_length(value) };
	return JSON_GOT;
}
