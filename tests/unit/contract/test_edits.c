/* What fits a file, and which commands change something, by their texts. */
#include "contract/changes.h"
#include "contract/edits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static void texts_are_counted_without_overlaps(void **state)
{
	(void)state;
	assert_int_equal(edits_count(STR("aaa"), STR("aa")), 1);
	assert_int_equal(edits_count(STR("aaaa"), STR("aa")), 2);
	assert_int_equal(edits_count(STR("a.b"), STR(".")), 1);
	assert_int_equal(edits_count(STR("ab"), STR("")), 0);
	assert_int_equal(edits_count(STR(""), STR("a")), 0);
	assert_int_equal(edits_count(STR("a"), STR("ab")), 0);
}

static void ends_of_lines(void **state)
{
	(void)state;
	assert_true(edits_fits_line_ends(STR("a\r\nb\r\n"), STR("a\nb")));
	assert_false(edits_fits_line_ends(STR("a\nb\n"), STR("a\nb"))); /* nothing to read otherwise */
	assert_false(edits_fits_line_ends(STR("a\r\nb\r\n"), STR("a\nc")));
}

static void numbers_of_lines(void **state)
{
	struct str without = STR_NONE;

	(void)state;
	assert_true(edits_has_line_numbers(STR("12: a\n13: \tb\n14: \n15:\n"), &without));
	assert_true(str_is(without, "a\n\tb\n\n\n"));
	assert_true(edits_has_line_numbers(STR("7: a"), &without));
	assert_true(str_is(without, "a"));
	assert_false(edits_has_line_numbers(STR("12: a\nb"), &without));
	assert_false(edits_has_line_numbers(STR("12 a"), &without));
	assert_false(edits_has_line_numbers(STR(": a"), &without));
	assert_false(edits_has_line_numbers(STR("12:a"), &without));
	assert_false(edits_has_line_numbers(STR(""), &without));
}

static void what_is_text(void **state)
{
	(void)state;
	assert_true(edits_is_text(STR("")));
	assert_true(edits_is_text(STR("gr\xc3\xbcn\n")));
	assert_false(edits_is_text(STR("gr\xfcn\n")));
	assert_false(edits_is_text(STR("a\0b")));
}

static void what_is_left_out(void **state)
{
	static const struct {
		bool shortened;
		const char *line;
	} cases[] = {
		{ true, "// ... rest unchanged" },
		{ true, "    # ... rest of the file" },
		{ true, "# \xe2\x80\xa6 existing code \xe2\x80\xa6" },
		{ true, "/* ... remains unchanged ... */" },
		{ true, "{/* ... existing code ... */}" },
		{ true, "-- ... omitted" },
		{ true, "... (rest unchanged)" },
		{ true, "// Rest of the code..." },
		{ true, "<!-- existing content ... -->" },
		{ false, "// the rest is unchanged" },
		{ false, "x = [...existing, code];" },
		{ false, "f(...rest);" },
		{ false, "puts(\"rest of it...\"); // x" },
		{ false, "rest of the story..." },
		{ false, "// ..." },
		{ false, "// see above ... rest of" },
		{ false, "" },
	};
	static const char before[] = "int f;\nint g;\nint h;\nint i;\nint j;\nint k;\nint l;\nint m;\nint n;\nint o;\n";
	struct str line;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (edits_is_shortened(str_of(cases[i].line), str_of(before), &line) != cases[i].shortened)
			print_message("%s\n", cases[i].line);
		assert_true(edits_is_shortened(str_of(cases[i].line), str_of(before), &line) == cases[i].shortened);
	}
	/* Nothing is lost of a file that is shorter, and a line that was there is no sign. */
	assert_false(edits_is_shortened(STR("// ... rest unchanged"), STR("int f;"), &line));
	assert_false(edits_is_shortened(STR("// ... rest unchanged"), STR("int f;\n  // ... rest unchanged\nint g;"), &line));
}

static void what_is_a_small_change(void **state)
{
	static char before[4000], content[4000];

	(void)state;
	for (size_t i = 0; i < sizeof before; i++)
		before[i] = content[i] = (char)('a' + i % 23);
	assert_false(edits_is_small((struct str){ content, 4000 }, (struct str){ before, 4000 })); /* none */
	content[2000] = '!';
	assert_true(edits_is_small((struct str){ content, 4000 }, (struct str){ before, 4000 }));
	assert_true(edits_is_small((struct str){ content, 3900 }, (struct str){ content, 4000 }));
	assert_true(edits_is_small((struct str){ content, 4000 }, (struct str){ content, 3900 }));
	content[1000] = '!';
	assert_false(edits_is_small((struct str){ content, 4000 }, (struct str){ before, 4000 })); /* in two places */
	assert_false(edits_is_small((struct str){ content, 3000 }, (struct str){ content, 4000 }));
	assert_false(edits_is_small((struct str){ content, 1000 }, (struct str){ content, 999 }));
	assert_false(edits_is_small(STR(""), (struct str){ before, 4000 }));
}

static bool changes(const char *command)
{
	const struct shell_world world = { .home = STR("/home/u"), .tmpdir = STR("/scratch"), .cwd = STR("/home/u/p") };
	struct reading reading = shell_read(&world, str_of(command));
	struct str what = STR_NONE;

	return changes_something(&reading, world.tmpdir, &what) && what.n;
}

static void what_changes_something(void **state)
{
	static const char *const yes[] = {
		"rm a", "mv a b", "touch a", "echo x > a", "cat b >> a", "make && mkdir -p lib", "chmod +x a", "cp /tmp/a .", "ln -s a b",
		"make | tee log", "git -C sub commit -m x", "git reset --hard", "sh -c 'rm a'", "sudo rm /etc/a", "find . -exec rm {} +; rm b",
	};
	static const char *const no[] = {
		"ls", "cat a > /dev/null", "make 2>&1", "echo x > /tmp/a", "rm -r \"$TMPDIR/a\"", "rm /scratch/a", "cp a /tmp", "chmod 644",
		"git status", "git merge --abort", "git rm -n a", "git commit \"$x\"", "git apply --check a", "echo rm a", "ssh h rm a", "rm \"$x\"",
		"cat <<E\nrm a\nE", "mkdir -p /tmp/a", "mkdir", "mkdir -p", "grep -r 'touch a' .",
	};

	(void)state;
	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
		if (!changes(yes[i]))
			print_message("%s\n", yes[i]);
		assert_true(changes(yes[i]));
	}
	for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
		if (changes(no[i]))
			print_message("%s\n", no[i]);
		assert_false(changes(no[i]));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_counted_without_overlaps),
		cmocka_unit_test(ends_of_lines),
		cmocka_unit_test(numbers_of_lines),
		cmocka_unit_test(what_is_text),
		cmocka_unit_test(what_is_left_out),
		cmocka_unit_test(what_is_a_small_change),
		cmocka_unit_test(what_changes_something),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
