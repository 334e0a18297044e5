/* Patterns against names and against patterns. */
#include "base/glob.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

struct row {
	const char *pattern, *other;
	bool wild, meets;
};

static const struct row names[] = {
	{ "", "", false, true },          { "a", "a", false, true },        { "a", "b", false, false },      { "a", "", false, false },
	{ "", "a", false, false },        { "*", "", false, true },         { "*", "abc", false, true },     { "a*", "abc", false, true },
	{ "a*", "ba", false, false },     { "*c", "abc", false, true },     { "*c", "abd", false, false },   { "a*c", "ac", false, true },
	{ "a*c", "abbc", false, true },   { "a*c", "abcd", false, false },  { "?", "a", false, true },       { "?", "", false, false },
	{ "?", "ab", false, false },      { "a?c", "abc", false, true },    { "**", "x", false, true },      { "a**b", "ab", false, true },
	{ "*a*b*", "xaybz", false, true }, { "*a*b*", "xbya", false, false }, { "*.pem", "server.pem", false, true },
	{ "*.pem", "server.pem.txt", false, false },
	/* the other side as a text: its stars are stars */
	{ "*", "*", false, true },        { "a", "*", false, false },       { "a", "?", false, false },      { "a", "[a]", false, false },
	/* the other side as a pattern */
	{ "a", "*", true, true },         { "a", "?", true, true },         { "a", "[abc]", true, true },    { "ab", "?", true, false },
	{ "id_*", "i*", true, true },     { "id_*", "*rsa", true, true },   { "id_*", "x*", true, false },   { "*.pem", "*.py", true, false },
	{ "*.pem", "a*", true, true },    { ".env", ".e*", true, true },    { ".env", ".f*", true, false },  { "a*b", "*c", true, false },
	{ "a*b", "*b", true, true },      { "abc", "a*c", true, true },     { "abc", "a*d", true, false },   { "*", "*", true, true },
	{ "?", "*", true, true },         { "??", "?", true, false },       { "", "*", true, true },         { "a", "\\*", true, false },
	{ "*", "\\*", true, true },       { "a", "[a", true, false },       { "[", "[", true, true },        { "ab", "[x]b", true, true },
};

static const struct row paths[] = {
	{ "/a/b", "/a/b", false, true },            { "/a/b", "/a/b/", false, true },           { "/a/b", "/a", false, false },
	{ "/a/b", "/a/b/c", false, false },         { "/a/*", "/a/b", false, true },            { "/a/*", "/a/b/c", false, false },
	{ "/a/**", "/a/b/c", false, true },         { "/a/**", "/a", false, true },             { "**/b", "/b", false, true },
	{ "**/b", "/a/b", false, true },            { "**/b", "/x/y/z/b", false, true },        { "**/b", "/b/a", false, false },
	{ "**/.ssh/*", "/home/ann/.ssh/id", false, true }, { "**/.ssh/*", "/home/ann/.ssh", false, false },
	{ "**/.ssh/*", "/home/ann/.ssh/a/b", false, false }, { "**/a/**", "/x/a/b/c", false, true },   { "**/a/**", "/x/b/c", false, false },
	{ "/etc/ssh/ssh_host_*_key", "/etc/ssh/ssh_host_rsa_key", false, true },
	/* a pattern of the shell does not meet hidden names by a star at its start */
	{ "**/.env", "/a/*", true, false },         { "**/.env", "/a/.e*", true, true },        { "**/.env", "/a/.*", true, true },
	{ "**/.ssh/id_*", "/home/ann/.s?h/id_*", true, true }, { "**/.ssh/id_*", "/home/ann/?ssh/id_*", true, false },
	{ "**/x.pem", "/a/*", true, true },         { "**/x.pem", "/a/*/y", true, false },
};

static void check(const struct row *rows, size_t n, bool (*meets)(struct str pattern, struct str other, bool wild))
{
	size_t failed = 0;

	for (size_t i = 0; i < n; i++) {
		if (meets(str_of(rows[i].pattern), str_of(rows[i].other), rows[i].wild) == rows[i].meets)
			continue;
		failed++;
		print_message("%s against %s%s\n", rows[i].pattern, rows[i].other, rows[i].wild ? " as a pattern" : "");
	}
	assert_int_equal(failed, 0);
}

static void name_meets_pattern(void **state)
{
	(void)state;
	check(names, sizeof names / sizeof *names, glob_meets);
}

static void path_meets_pattern(void **state)
{
	(void)state;
	check(paths, sizeof paths / sizeof *paths, glob_path_meets);
}

static void directory_is_above(void **state)
{
	(void)state;
	assert_int_equal(glob_path_above(STR("/a/b/c"), STR("/a")), 2);
	assert_int_equal(glob_path_above(STR("/a/b/c"), STR("/a/b/")), 1);
	assert_int_equal(glob_path_above(STR("/a/b/c"), STR("/a/b/c")), 0);
	assert_int_equal(glob_path_above(STR("/a/b/c"), STR("/a/x")), 0);
	assert_int_equal(glob_path_above(STR("/a/*/c"), STR("/a/x")), 1);
	assert_int_equal(glob_path_above(STR("/a/b"), STR("/")), 2);
	assert_int_equal(glob_path_above(STR("/a/**"), STR("/a/b/c")), 0);
}

/* Patterns that make a matcher with backtracking run for years. */
static void stars_cost_little(void **state)
{
	static const char stars[] = "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b";
	static char name[4096];

	(void)state;
	for (size_t i = 0; i < sizeof name; i++)
		name[i] = 'a';
	assert_false(glob_meets(STR(stars), (struct str){ name, sizeof name }, false));
	assert_true(glob_meets(STR(stars), STR(stars), true));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(name_meets_pattern),
		cmocka_unit_test(path_meets_pattern),
		cmocka_unit_test(directory_is_above),
		cmocka_unit_test(stars_cost_little),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
