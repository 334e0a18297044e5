/* What the expression of find says of the names that it acts on. */
#include "argv/find.h"
#include "shell/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const struct {
	const char *text, *names; /* NULL: it does not say so */
} rows[] = {
	{ "find . -name '*.pyc' -delete", "*.pyc" },
	{ "find . -type f -name '*.o' -o -name '*.a' -delete", "*.o *.a" },
	{ "find a b '(' -name x -o -name y ')' -delete", "x y" },
	{ "find . ')' -name x -delete", "x" },
	{ "find . -delete", NULL },
	{ "find", NULL },
	{ "find . -name", NULL },
	{ "find . -name \"$x\" -delete", NULL },
	{ "find . \"$x\" -name y -delete", "y" },
	{ "find . -type f \"$x\" -name y -delete", NULL },
	{ "find . -name '' -delete", NULL },
	{ "find . -name 'a b' -delete", NULL },
	{ "find . -name '[ab]' -delete", NULL },
	{ "find . -iname x -delete", NULL },
	{ "find . -name .git -prune -o -name '*.o' -delete", "*.o" },
	{ "find . -name x -prune -delete", "x" },
	{ "find . '(' -name x -prune ')' -o -name y -delete", "x y" },
	{ "find . -path '*/build/*' -delete", "build" },
	{ "find . -path '*/build/*.o' -delete", "build" },
	{ "find . -path '*.o' -delete", "*.o" },
	{ "find . -path '*/a*/b*c' -delete", "*c" },
	{ "find . -path '*/ab/*/abc/*' -delete", "abc" },
	{ "find . -path './a?' -delete", NULL },
	{ "find . -path '' -delete", "*" },
	{ "find . -path", NULL },
	{ "find . -path \"$x\" -delete", NULL },
	{ "find . -empty -delete", "/" },
	{ "find . ! -name x -delete", NULL },
	{ "find . ! -name x -name y -delete", "y" },
	{ "find . -not '(' -name x ')' -name y -delete", NULL },
	{ "find . ! -empty -name y -delete", "y" },
	{ "find . ! -name \"$x\" -name y -delete", "y" },
	{ "find . -name x !", "x" },
	{ "find . -name x ! \"$x\" -delete", NULL },
	{ "find . -exec a + b {} + -name x", "x" },
	{ "find . -name x -exec rm {} ';'", "x" },
	{ "find . -exec rm {} + -name x", "x" },
	{ "find . -name x -exec rm {}", "x" },
	{ "find . -name x -ok rm -name y ';' -o -name z -delete", "x z" },
	{ "find . -name x -prune -exec rm {} + -o -name y -delete", "x y" },
};

static void names_that_an_expression_acts_on(void **state)
{
	struct shell_world world = { .cwd = STR("/w") };
	size_t wrong = 0;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct reading reading = shell_read(&world, str_of(rows[i].text));
		const struct command *command = NULL;
		struct str names;

		for (size_t k = 0; !command && k < reading.commands.n; k++)
			if (word_is(&reading.commands.at[k].words.at[0], "find"))
				command = &reading.commands.at[k];
		assert_non_null(command);
		names = find_names(&command->words);
		if (rows[i].names ? str_is(names, rows[i].names) : !names.n)
			continue;
		print_message("%s\n  expected %s\n  got      %.*s\n", rows[i].text, rows[i].names ? rows[i].names : "nothing", STR_ARGS(names));
		wrong++;
	}
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(names_that_an_expression_acts_on) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
