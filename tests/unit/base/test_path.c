/* Paths as text. */
#include "base/path.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const struct {
	const char *dir, *path, *joined;
} joins[] = {
	{ "/a", "b", "/a/b" },
	{ "/a/", "b/", "/a/b" },
	{ "/a", "", "/a" },
	{ "/a", ".", "/a" },
	{ "/a", "..", "/" },
	{ "/a/b", "../c", "/a/c" },
	{ "/a/b", "../../..", "/" },
	{ "/a/b", "../../../c", "/c" },
	{ "/a", "./b/./c/../d//e/.", "/a/b/d/e" },
	{ "/a", "/b", "/b" },
	{ "/a", "/", "/" },
	{ "/a", "//b//", "/b" },
	{ "/a", "/..", "/" },
	{ "/a", "/b/../..//c", "/c" },
	{ "/", "a", "/a" },
	{ "/", "", "/" },
	{ "", "", "/" },
	{ "", "a", "/a" },
	{ "/a/../b/./c//", "d", "/b/c/d" },
	{ "/a", "...", "/a/..." },
	{ "/a", "..b", "/a/..b" },
	{ "/a", ".b/c.", "/a/.b/c." },
	{ "/a", "b c", "/a/b c" },
	{ "/a", "~", "/a/~" },
};

static void joined_paths_are_clean_and_absolute(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof joins / sizeof *joins; i++) {
		struct str got = path_join(str_of(joins[i].dir), str_of(joins[i].path));

		if (!str_is(got, joins[i].joined))
			print_message("%s + %s: %.*s\n", joins[i].dir, joins[i].path, STR_ARGS(got));
		assert_true(str_is(got, joins[i].joined));
	}
	assert_true(str_is(path_join(STR_NONE, STR_NONE), "/"));
}

static const struct {
	const char *path, *dir;
	bool below, within;
} places[] = {
	{ "/a/b", "/a", true, true },   { "/a", "/a", false, true },    { "/ab", "/a", false, false },
	{ "/a", "/a/b", false, false }, { "/a", "/", true, true },      { "/", "/", false, true },
	{ "/", "/a", false, false },    { "/a/b/c", "/a", true, true }, { "/a/b/c", "/a/b", true, true },
	{ "/b", "/a", false, false },   { "/a", "", true, true },       { "", "/", false, false },
};

static void place_is_told_by_whole_components(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		struct str path = str_of(places[i].path), dir = str_of(places[i].dir);

		if (path_is_below(path, dir) != places[i].below || path_is_within(path, dir) != places[i].within)
			print_message("%s in %s\n", places[i].path, places[i].dir);
		assert_int_equal(path_is_below(path, dir), places[i].below);
		assert_int_equal(path_is_within(path, dir), places[i].within);
	}
}

static const struct {
	const char *path, *parent, *name;
} parts[] = {
	{ "/a/b", "/a", "b" }, { "/a", "/", "a" },   { "/", "/", "" },     { "a", "/", "a" },
	{ "/a/b/", "/a/b", "" }, { "a/b", "a", "b" }, { "", "/", "" },
};

static void parent_and_name_are_split_at_the_last_slash(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		assert_true(str_is(path_parent(str_of(parts[i].path)), parts[i].parent));
		assert_true(str_is(path_name(str_of(parts[i].path)), parts[i].name));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(joined_paths_are_clean_and_absolute),
		cmocka_unit_test(place_is_told_by_whole_components),
		cmocka_unit_test(parent_and_name_are_split_at_the_last_slash),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
