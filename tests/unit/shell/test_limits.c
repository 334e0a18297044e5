/* Each limit of shell.h: what is just within it is read, one more is a gap or not known. */
#include "reading.h"
#include "shapes.h"

#include <string.h>
#include <unistd.h>

static void assert_limit_gap(struct str text)
{
	struct arena_mark mark = arena_mark();
	struct reading reading = read_in_w(text);
	bool limit = false;

	for (size_t i = 0; i < reading.gaps.n; i++)
		limit |= reading.gaps.at[i].kind == GAP_LIMIT;
	arena_release(mark);
	if (!limit)
		print_message("no limit met: %.*s\n", STR_ARGS(str_slice(text, 0, 60)));
	assert_true(limit);
}

static void assert_shown(struct str text, const char *expected)
{
	struct reading reading = read_in_w(text);
	struct str got = show_reading(&reading, false);

	if (!str_is(got, expected))
		print_message("expected %s, got %.*s\n", expected, STR_ARGS(got));
	assert_true(str_is(got, expected));
}

static void longest_text_is_read(void **state)
{
	struct str text = repeated("a #", "x", SHELL_TEXT_MAX - 5, "\nb");

	(void)state;
	assert_int_equal(text.n, SHELL_TEXT_MAX);
	assert_shown(text, "[a] [b]");
}

static void longer_text_is_a_gap(void **state)
{
	(void)state;
	assert_shown(repeated("a #", "x", SHELL_TEXT_MAX - 4, "\nb"), "!limit");
}

/* A level of these is more than one step of the parser, so the number of levels is not the limit itself. */
static const struct {
	const char *open, *inside, *close;
} levels[] = {
	{ "( ", "a", " )" },
	{ "{ ", "a;", " };" },
	{ "a $(", "a", ")" },
	{ "a \"$(", "a", ")\"" },
	{ "a <(", "a", ")" },
	{ "if ", "a;", " then b; fi;" },
	{ "if a; then ", "a;", " fi;" },
	{ "while a; do ", "a;", " done;" },
	{ "for i in a; do ", "a;", " done;" },
	{ "case x in x) ", "a;", " esac;" },
	{ "a ${x:-", "a", "}" },
	{ "a \"${x:-", "a", "}\"" },
	{ "f() { ", "a;", " };" },
	{ "! ", "a", "" },
	{ "time ", "a", "" },
};

static void twenty_levels_are_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(levels); i++) {
		struct arena_mark mark = arena_mark();
		struct reading reading = read_in_w(nested(levels[i].open, 20, levels[i].inside, levels[i].close));

		if (!shell_complete(&reading))
			print_message("%s: %s\n", levels[i].open, reading.gaps.at[0].why);
		assert_true(shell_complete(&reading));
		assert_true(reading.commands.n > 0);
		arena_release(mark);
	}
}

/* `!` and `time` are no levels: they stand in one loop. */
static void more_levels_than_the_limit_are_a_gap(void **state)
{
	(void)state;
	for (size_t i = 0; i + 2 < COUNT(levels); i++)
		assert_limit_gap(nested(levels[i].open, SHELL_DEPTH_MAX + 1, levels[i].inside, levels[i].close));
}

static void wrappers_are_followed_to_the_limit(void **state)
{
	struct reading reading = read_in_w(repeated("", "sudo ", SHELL_DEPTH_MAX, "rm x"));

	(void)state;
	assert_true(shell_complete(&reading));
	assert_int_equal(reading.commands.n, SHELL_DEPTH_MAX + 1);
	assert_true(word_is(&reading.commands.at[SHELL_DEPTH_MAX].words.at[0], "rm"));
	assert_limit_gap(repeated("", "sudo ", SHELL_DEPTH_MAX + 1, "rm x"));
}

static void nested_shells_are_followed_to_the_limit(void **state)
{
	struct reading reading = read_in_w(repeated("", "eval ", SHELL_DEPTH_MAX - 5, "rm x"));

	(void)state;
	assert_true(shell_complete(&reading));
	assert_limit_gap(repeated("", "eval ", SHELL_DEPTH_MAX + 1, "rm x"));
}

static void values_that_expand_themselves_are_followed_to_the_limit(void **state)
{
	static const char *const texts[] = { "x='$(: ${x@P})'; : ${x@P}", "x='a[$(: ${x@P} ${x@P})]'; : ${x@P}" };

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct reading reading = read_in_w(str_of(texts[i]));

		assert_false(shell_complete(&reading));
	}
}

static void functions_are_followed_to_the_limit(void **state)
{
	struct buf text = { 0 };
	struct reading reading;

	(void)state;
	for (size_t i = 0; i <= 2 * SHELL_DEPTH_MAX; i++)
		buf_addf(&text, "f%zu() { f%zu; }; ", i, i + 1);
	buf_addf(&text, "f%d() { rm x; }; f0", 2 * SHELL_DEPTH_MAX + 1);
	reading = read_in_w(buf_str(&text));
	/* The chain is cut; what stands at its end is read all the same. */
	assert_true(reading.commands.n > 0);
	assert_true(str_find(show_reading(&reading, false), STR("[rm|x]")) < show_reading(&reading, false).n);
}

static void as_many_commands_as_the_limit_are_read(void **state)
{
	struct reading reading = read_in_w(repeated("", "a;", SHELL_COMMANDS_MAX, ""));

	(void)state;
	assert_true(shell_complete(&reading));
	assert_int_equal(reading.commands.n, SHELL_COMMANDS_MAX);
}

static void more_commands_than_the_limit_are_a_gap(void **state)
{
	struct reading reading = read_in_w(repeated("", "a;", SHELL_COMMANDS_MAX + 1, ""));

	(void)state;
	assert_int_equal(reading.commands.n, SHELL_COMMANDS_MAX);
	assert_limit_gap(repeated("", "a;", SHELL_COMMANDS_MAX + 1, ""));
	assert_limit_gap(repeated("", "a;", SHELL_COMMANDS_MAX, "$(b)"));
	assert_limit_gap(repeated("", "a|", SHELL_COMMANDS_MAX + 1, "b"));
	assert_limit_gap(repeated("", "a&&", SHELL_COMMANDS_MAX + 1, "b"));
	assert_limit_gap(repeated("for i in a b; do ", "a;", SHELL_COMMANDS_MAX - 1, " done"));
}

static size_t words_of(const char *text)
{
	struct reading reading = read_in_w(str_of(text));

	assert_int_equal(reading.commands.n, 1);
	return reading.commands.at[0].words.n;
}

static void braces_make_as_many_words_as_the_limit(void **state)
{
	(void)state;
	assert_int_equal(words_of("a {1..1024}"), 1 + SHELL_BRACES_MAX);
	assert_int_equal(words_of("a {1..32}{1..32}"), 1 + SHELL_BRACES_MAX);
	assert_int_equal(words_of("a {1..1023..2}"), 1 + SHELL_BRACES_MAX / 2);
}

static void more_braces_than_the_limit_are_not_known(void **state)
{
	(void)state;
	assert_shown(STR("a {1..1025}"), "[a|<$+>]");
	assert_shown(STR("a {1..32}{1..33}"), "[a|<$+>]");
	assert_shown(STR("a {1..1025}x b"), "[a|<$+>|b]");
	assert_shown(STR("a {1..999999999999}"), "[a|<$+>]");
	assert_shown(STR("a {-999999999999999999..999999999999999999}"), "[a|<$+>]");
	assert_shown(STR("a {1..1025} {1..2}"), "[a|<$+>|1|2]");
	assert_shown(repeated("a ", "{b,c}", 11, ""), "[a|<$+>]");
	assert_shown(repeated("a ", "{", 200, ""), "[a|<$+>]");
	assert_shown(repeated("a {b,", "x", 20000, "}"), "[a|<$+>]");
}

static void as_many_functions_as_the_limit_are_defined(void **state)
{
	struct reading reading = read_in_w(repeated("", "f%zu() { a; };", SHELL_FUNCTIONS_MAX, "f1"));

	(void)state;
	assert_true(shell_complete(&reading));
	assert_int_equal(reading.commands.n, 1 + SHELL_FUNCTIONS_MAX);
}

static void more_functions_than_the_limit_are_a_gap(void **state)
{
	(void)state;
	assert_limit_gap(repeated("", "f%zu() { a; };", SHELL_FUNCTIONS_MAX + 1, "f1"));
}

static void limit_met_in_a_loop_is_a_gap(void **state)
{
	(void)state;
	/* The loop's body is read to learn what it sets before it is read for its commands. */
	assert_limit_gap(repeated("while x; do ", "a;", SHELL_COMMANDS_MAX + 1, " done"));
	assert_limit_gap(nested("while a; do ", 60, "b;", " done;"));
}

static void as_many_variables_as_the_limit_are_known(void **state)
{
	struct str text = repeated("", "x%zu=1;", SHELL_VARIABLES_MAX, "a $x1 $x256");
	struct reading reading = read_in_w(text);

	(void)state;
	assert_true(word_is(&reading.commands.at[SHELL_VARIABLES_MAX].words.at[1], "1"));
	assert_true(word_is(&reading.commands.at[SHELL_VARIABLES_MAX].words.at[2], "1"));
}

static void more_variables_than_the_limit_are_forgotten(void **state)
{
	struct str text = repeated("", "x%zu=1;", SHELL_VARIABLES_MAX + 1, "a $x1");
	struct reading reading = read_in_w(text);

	(void)state;
	assert_int_equal(reading.commands.at[SHELL_VARIABLES_MAX + 1].words.at[1].kind, WORD_DYNAMIC);
}

static void more_directories_than_the_limit_are_not_known(void **state)
{
	(void)state;
	assert_shown(STR("cd /a; cd /b; cd /c; d"), "[cd|/a] [cd|/b]@/a,/w [cd|/c]@/b,/a,/w [d]@/c,/b,/a,/w");
	assert_shown(STR("cd /a; cd /b; cd /c; cd /d; e"),
		     "[cd|/a] [cd|/b]@/a,/w [cd|/c]@/b,/a,/w [cd|/d]@/c,/b,/a,/w [e]@/d,/c,/b,/a,?");
}

/* Each of them is exported once more by the command in front of which it stands. */
static void more_exports_than_the_limit_are_a_gap(void **state)
{
	struct str all = repeated("", "export x%zu=1;", SHELL_EXPORTS_MAX, "");
	struct reading reading = read_in_w(all);
	static const char *const one_more[] = { "y=1 a", "y=1 eval a", "parallel a ::: b", "export y=1", "set -o posix; y=1 export x1=2" };

	(void)state;
	assert_true(shell_complete(&reading));
	for (size_t i = 0; i < COUNT(one_more); i++) {
		struct arena_mark mark = arena_mark();
		struct buf text = { 0 };

		buf_add(&text, all);
		buf_addz(&text, one_more[i]);
		assert_limit_gap(buf_str(&text));
		arena_release(mark);
	}
}

static void more_values_with_subscripts_than_the_limit_are_a_gap(void **state)
{
	(void)state;
	assert_limit_gap(repeated("", "x='a[$(b%zu)]';", 65, "((x))"));
}

/* What more files hold is not known; those within the limit are read. */
static void more_scripts_than_the_limit_are_not_read(void **state)
{
	struct reading reading = read_in_w(repeated("", "echo 'rm a' > s%zu;", 64, "sh s64"));
	struct str within = show_reading(&reading, false), beyond;

	(void)state;
	reading = read_in_w(repeated("", "echo 'rm a' > s%zu;", 65, "sh s65"));
	beyond = show_reading(&reading, false);
	assert_true(str_ends(within, STR("[sh|s64] [rm|a]")));
	assert_true(str_ends(beyond, STR("[sh|s65] !limit")));
}

static void nul_byte_is_a_gap(void **state)
{
	(void)state;
	assert_shown(STR("a\0b"), "!syntax");
	assert_shown(STR("\0"), "!syntax");
	assert_shown(STR("a '\0'"), "!syntax");
}

static void empty_text_has_no_command(void **state)
{
	(void)state;
	assert_shown(STR_NONE, "");
	assert_shown(STR(""), "");
	assert_shown(STR(" \t\n\n  "), "");
}

static void world_that_is_not_known_makes_words_dynamic(void **state)
{
	struct shell_world nothing = { 0 };
	struct reading reading = shell_read(&nothing, STR("a ~ $HOME $USER $TMPDIR $PWD; cd; b"));
	struct str got = show_reading(&reading, false);

	(void)state;
	assert_true(reading.commands.at[0].dirs.unknown);
	for (size_t i = 1; i <= 5; i++)
		assert_int_equal(reading.commands.at[0].words.at[i].kind, WORD_DYNAMIC);
	assert_true(str_ends(got, STR("[cd]@? [b]@?")));
}

static void world_tells_the_user_and_the_directory_for_temporary_files(void **state)
{
	struct shell_world world = { .user = STR("bob"), .cwd = STR("/w"), .tmpdir = STR("/scratch") }, nobody = { .home = STR("/home/ann"), .cwd = STR("/w") };
	struct reading reading = shell_read(&world, STR("x=$(mktemp); a $x $TMPDIR ~bob ~ann"));
	struct str known = show_reading(&reading, false), unknown;

	(void)state;
	reading = shell_read(&nobody, STR("a ~ann ~"));
	unknown = show_reading(&reading, false);
	assert_true(str_ends(known, STR("[x=/scratch/<f>] [a|/scratch/<f>|/scratch|<$>|<?>]")));
	assert_true(str_is(unknown, "[a|<?>|/home/ann]"));
}

static struct arena_mark begin;

static int set_up(void **state)
{
	(void)state;
	begin = arena_mark();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	arena_release(begin);
	return 0;
}

static void out_of_memory(void)
{
	print_message("out of memory\n");
	_exit(1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(longest_text_is_read),
		TEST(longer_text_is_a_gap),
		TEST(twenty_levels_are_read),
		TEST(more_levels_than_the_limit_are_a_gap),
		TEST(wrappers_are_followed_to_the_limit),
		TEST(nested_shells_are_followed_to_the_limit),
		TEST(values_that_expand_themselves_are_followed_to_the_limit),
		TEST(functions_are_followed_to_the_limit),
		TEST(as_many_commands_as_the_limit_are_read),
		TEST(more_commands_than_the_limit_are_a_gap),
		TEST(braces_make_as_many_words_as_the_limit),
		TEST(more_braces_than_the_limit_are_not_known),
		TEST(as_many_functions_as_the_limit_are_defined),
		TEST(more_functions_than_the_limit_are_a_gap),
		TEST(limit_met_in_a_loop_is_a_gap),
		TEST(as_many_variables_as_the_limit_are_known),
		TEST(more_variables_than_the_limit_are_forgotten),
		TEST(more_directories_than_the_limit_are_not_known),
		TEST(more_exports_than_the_limit_are_a_gap),
		TEST(more_values_with_subscripts_than_the_limit_are_a_gap),
		TEST(more_scripts_than_the_limit_are_not_read),
		TEST(nul_byte_is_a_gap),
		TEST(empty_text_has_no_command),
		TEST(world_that_is_not_known_makes_words_dynamic),
		TEST(world_tells_the_user_and_the_directory_for_temporary_files),
	};

	arena_on_exhausted(out_of_memory);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
