/* The index has the names of the tables and no others. */
#include "shell/index.h"
#include "shell/wrappers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

/* How many of the NAMES, a list, are not in the index. */
static size_t missing(const char *names)
{
	struct str rest = str_of(names), name;
	size_t n = 0;

	while (str_next_word(&rest, &name))
		if (!is_indexed(name)) {
			print_message("%.*s is missing in lib/shell/index.c\n", STR_ARGS(name));
			n++;
		}
	return n;
}

static void every_name_of_a_table_is_indexed(void **state)
{
	size_t n = 0;

	(void)state;
	for (const struct wrapper *row = wrappers; row->programs; row++)
		n += missing(row->programs);
	for (const struct wrapper *row = runners; row->programs; row++)
		n += missing(row->programs);
	for (size_t i = 0; interpreter_names(i); i++)
		n += missing(interpreter_names(i));
	for (size_t i = 0; escape_names(i); i++)
		n += missing(escape_names(i));
	assert_int_equal(n, 0);
}

static bool in_a_table(struct str name)
{
	for (const struct wrapper *row = wrappers; row->programs; row++)
		if (str_list_has(row->programs, name))
			return true;
	for (const struct wrapper *row = runners; row->programs; row++)
		if (str_list_has(row->programs, name))
			return true;
	for (size_t i = 0; interpreter_names(i); i++)
		if (str_list_has(interpreter_names(i), name))
			return true;
	for (size_t i = 0; escape_names(i); i++)
		if (str_list_has(escape_names(i), name))
			return true;
	return false;
}

static void every_indexed_name_is_in_a_table(void **state)
{
	size_t wrong = 0;

	(void)state;
	for (size_t i = 0; index_name(i); i++)
		if (!in_a_table(str_of(index_name(i)))) {
			print_message("%s is in lib/shell/index.c and in no table\n", index_name(i));
			wrong++;
		}
	assert_int_equal(wrong, 0);
}

static void names_are_sorted(void **state)
{
	(void)state;
	assert_non_null(index_name(0));
	for (size_t i = 1; index_name(i); i++)
		if (strcmp(index_name(i - 1), index_name(i)) >= 0)
			fail_msg("%s stands in front of %s", index_name(i - 1), index_name(i));
}

static void other_names_are_not_indexed(void **state)
{
	(void)state;
	assert_false(is_indexed(STR("git")));
	assert_false(is_indexed(STR("sud")));
	assert_false(is_indexed(STR("sudoedit")));
	assert_false(is_indexed(STR("sudo env")));
	assert_false(is_indexed(STR("a-name-that-is-longer-than-every-one-of-the-index")));
	assert_false(is_indexed(STR("")));
	assert_false(is_indexed(STR("\xff")));
	assert_true(is_indexed(STR("sudo")));
}

static void version_is_behind_the_name(void **state)
{
	(void)state;
	assert_true(str_is(without_version(STR("python3.11")), "python"));
	assert_true(str_is(without_version(STR("python")), "python"));
	assert_true(str_is(without_version(STR("7z")), "7z"));
	assert_true(str_is(without_version(STR("3.11")), ""));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_name_of_a_table_is_indexed),
		cmocka_unit_test(every_indexed_name_is_in_a_table),
		cmocka_unit_test(names_are_sorted),
		cmocka_unit_test(other_names_are_not_indexed),
		cmocka_unit_test(version_is_behind_the_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
