/* The version of a program, from files that stand for one. */
#include "hook/version.h"

#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[] = "/tmp/test_version.XXXXXX";

static int make_directory(void **state)
{
	(void)state;
	return mkdtemp(dir) ? 0 : -1;
}

static const char *program(void)
{
	static char path[64];

	(void)snprintf(path, sizeof path, "%s/bun", dir);
	return path;
}

static int remove_directory(void **state)
{
	(void)state;
	(void)unlink(program());
	return rmdir(dir);
}

/* A program of BEFORE bytes and then TEXT. */
static void write_program(size_t before, const char *text, mode_t mode)
{
	FILE *out = fopen(program(), "w");

	assert_non_null(out);
	for (size_t i = 0; i < before; i++)
		assert_int_not_equal(fputc(i % 7 ? 'u' : 0, out), EOF);
	assert_true(fputs(text, out) >= 0);
	assert_int_equal(fclose(out), 0);
	assert_int_equal(chmod(program(), mode), 0);
}

static void assert_version(const char *expected)
{
	struct buf search = { 0 };
	struct str version;

	buf_addf(&search, "relative:/nowhere:%s:/bin", dir);
	version = version_of_program(buf_str(&search), STR("bun"));
	assert_true(expected ? str_is(version, expected) : !version.n);
}

static void version_stands_behind_the_name(void **state)
{
	(void)state;
	write_program(10, "x bun/1.4.3 npm/? y", 0700);
	assert_version("1.4.3");
	write_program(0, "bun/ Bun/x bun/1.2 bun/12345.1.1 Bun/1.10.0-canary", 0700);
	assert_version("1.10.0");
	write_program(10, "ban/1.4.3 bun 1.4.3 run/1.4.3", 0700);
	assert_version(NULL);
}

static void version_may_stand_across_blocks(void **state)
{
	(void)state;
	for (size_t before = ((size_t)1 << 20) - 10; before <= ((size_t)1 << 20) + 1; before++) {
		write_program(before, "bun/1.4.3 npm/?", 0700);
		assert_version("1.4.3");
	}
}

static void only_what_could_be_started_is_a_program(void **state)
{
	(void)state;
	write_program(0, "bun/1.4.3 ", 0600);
	assert_version(NULL);
	assert_false(version_of_program(STR(""), STR("bun")).n);
	assert_false(version_of_program(STR("/nowhere"), STR("")).n);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(version_stands_behind_the_name),
		cmocka_unit_test(version_may_stand_across_blocks),
		cmocka_unit_test(only_what_could_be_started_is_a_program),
	};

	return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
