/* A message with one more trailer. */
#include "trailer/trailer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const struct {
	const char *message, *with_a_b;
} rows[] = {
	{ "x\n", "x\n\nA: b\n" },
	{ "x", "x\n\nA: b\n" },
	{ "", "\nA: b\n" },
	{ "x\n\n", "x\n\nA: b\n\n" },
	{ "x\n \n", "x\n \nA: b\n" },
	{ "x\n\ntext\n", "x\n\ntext\n\nA: b\n" },
	{ "x\n\nC: d\n", "x\n\nC: d\nA: b\n" },
	{ "x\n\nC: d", "x\n\nC: d\nA: b\n" },
	{ "x\n\nC: d\n# note\n", "x\n\nC: d\nA: b\n# note\n" },
	{ "x\n\nC: d\n\n# note\n", "x\n\nC: d\nA: b\n\n# note\n" },
	{ "x\n# note\n", "x\n\nA: b\n# note\n" },
	{ "x\n\ntext\nC: d\n", "x\n\ntext\nC: d\n\nA: b\n" },
	{ "x\n---\ny\n", "x\n---\ny\n\nA: b\n" },
	/* The block is written anew: comments in it are lost, folded lines are not. */
	{ "x\n\nC :d \n# note\nE:f\n g\n", "x\n\nC: d\nE: f\n g\nA: b\n" },
	{ "x\n\n(cherry picked from commit 1)\nC: d\n", "x\n\n(cherry picked from commit 1)\nC: d\nA: b\n" },
	{ "x\n\ntext\nSigned-off-by: C\n", "x\n\ntext\nSigned-off-by: C\nA: b\n" },
	/* Not twice in a row. */
	{ "x\n\nA: b\n", "x\n\nA: b\n" },
	{ "x\n\na:B\n", "x\n\na: B\n" },
	{ "x\n\nA: b\nC: d\n", "x\n\nA: b\nC: d\nA: b\n" },
	{ "x\n\nA: c\n", "x\n\nA: c\nA: b\n" },
	{ "x\n\nA: b\n\n# ------------------------ >8 ------------------------\ndiff\n",
	  "x\n\nA: b\n\n# ------------------------ >8 ------------------------\ndiff\n" },
	{ "x\r\n\r\nC: d\r\n", "x\r\n\r\nC: d\nA: b\n" },
};

static void one_more_trailer(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(str_z(trailers_append(str_of(rows[i].message), &(struct trailer_syntax){ 0 }, STR(" A "), STR("b "))),
				    rows[i].with_a_b);
}

static void keys_and_separators_are_as_configured(void **state)
{
	static const struct trailer_alias bug = { { "bug", 3 }, { "Bug #", 5 } };
	struct trailer_syntax syntax = { .separators = STR("=#"), .aliases = &bug, .n_aliases = 1 };

	(void)state;
	assert_string_equal(str_z(trailers_append(STR("x\n"), &syntax, STR("bug"), STR("12"))), "x\n\nBug #12\n");
	assert_string_equal(str_z(trailers_append(STR("x\n"), &syntax, STR("A"), STR("b"))), "x\n\nA= b\n");
}

static void what_stands_behind_a_nul_stays(void **state)
{
	struct str whole = trailers_append(STR("x\n\nC: d\n\0more"), &(struct trailer_syntax){ 0 }, STR("A"), STR("b"));

	(void)state;
	assert_true(str_eq(whole, STR("x\n\nC: d\nA: b\n\0more\n")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_more_trailer),
		cmocka_unit_test(keys_and_separators_are_as_configured),
		cmocka_unit_test(what_stands_behind_a_nul_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
