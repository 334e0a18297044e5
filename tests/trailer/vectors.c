/* vectors.c: lib/trailer against messages that others have read.
 *
 *	vectors FILE...
 *
 * Each line of a FILE is an object: "message", "trailers" as pairs of key and value, maybe "trailers_no_divider" and
 * "trailers_by_git", which then count instead (of the latter the last, that is the newest git), and maybe "config",
 * a list of "key=value". Shown by "id". */
#include "base/buf.h"
#include "base/file.h"
#include "base/vec.h"
#include "json/json.h"
#include "trailer/trailer.h"

#include <fcntl.h>
#include <stdio.h>

struct aliases {
	struct trailer_alias *at;
	size_t n, room;
};

static struct str text_of(const json_t *value)
{
	return json_is_string(value) ? (struct str){ json_string_value(value), json_string_length(value) } : STR_NONE;
}

static void set(struct trailer_syntax *syntax, struct aliases *aliases, struct str setting)
{
	size_t equals = str_find_byte(setting, '=');
	struct str key = str_slice(setting, 0, equals), value = str_from(setting, equals + 1);
	struct str prefix = STR("trailer."), suffix = STR(".key");

	if (str_is(key, "core.commentChar") || str_is(key, "core.commentString"))
		syntax->comment = value;
	else if (str_is(key, "trailer.separators"))
		syntax->separators = value;
	else if (str_starts(key, prefix) && str_ends(key, suffix))
		*VEC_ADD(aliases) = (struct trailer_alias){ str_slice(key, prefix.n, key.n - suffix.n), value };
}

static const json_t *expected_in(const json_t *row)
{
	const json_t *wanted = json_object_get(row, "trailers_no_divider");
	json_t *versions = json_object_get(row, "trailers_by_git"), *trailers;
	const char *version;

	if (!wanted)
		wanted = json_object_get(row, "trailers");
	json_object_foreach(versions, version, trailers)
		wanted = trailers;
	return wanted;
}

static bool agrees(const json_t *row)
{
	struct str message = text_of(json_object_get(row, "message"));
	const json_t *wanted = expected_in(row), *settings = json_object_get(row, "config");
	struct trailer_syntax syntax = { 0 };
	struct aliases aliases = { 0 };
	struct trailers found;
	bool equal;

	for (size_t i = 0; i < json_array_size(settings); i++)
		set(&syntax, &aliases, text_of(json_array_get(settings, i)));
	syntax.aliases = aliases.at;
	syntax.n_aliases = aliases.n;
	found = trailers_parse(message, &syntax);
	equal = json_is_array(wanted) && found.n == json_array_size(wanted);
	for (size_t i = 0; equal && i < found.n; i++) {
		const json_t *pair = json_array_get(wanted, i);

		equal = str_eq(found.at[i].key, text_of(json_array_get(pair, 0))) &&
			str_eq(found.at[i].value, text_of(json_array_get(pair, 1)));
	}
	return equal;
}

int main(int argc, char **argv)
{
	size_t passed = 0, failed = 0;

	json_begin();
	for (int i = 1; i < argc; i++) {
		int fd = open(argv[i], O_RDONLY);
		struct str rest = STR_NONE, line;
		struct fault fault = { STR_NONE };

		if (fd < 0 || !file_read_all(fd, (size_t)64 << 20, &rest, &fault)) {
			fprintf(stderr, "%s cannot be read\n", argv[i]);
			return 2;
		}
		while (str_next_field(&rest, '\n', &line)) {
			const json_t *row = line.n ? json_read(line, &fault) : NULL;

			if (line.n == 0)
				continue;
			if (row && agrees(row)) {
				passed++;
				continue;
			}
			failed++;
			printf("%s: differs: %.*s\n", argv[i], STR_ARGS(row ? text_of(json_object_get(row, "id")) : fault.text));
		}
	}
	printf("%zu passed, %zu failed\n", passed, failed);
	return failed || passed == 0;
}
