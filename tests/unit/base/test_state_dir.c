/* Where state lies, and that nobody else can have written it. */
#include "base/path.h"
#include "base/state-dir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char top[32];

static int begin(void **state)
{
	(void)state;
	(void)snprintf(top, sizeof top, "/tmp/test_state.XXXXXX");
	umask(022);
	return mkdtemp(top) ? 0 : -1;
}

static int end(void **state)
{
	char command[64];

	(void)state;
	(void)snprintf(command, sizeof command, "rm -rf %s", top);
	return system(command);
}

static struct str at(const char *name)
{
	return path_join(str_of(top), str_of(name));
}

static bool usable(int fd)
{
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static unsigned mode_of(const char *name)
{
	struct stat status;

	assert_int_equal(lstat(str_z(at(name)), &status), 0);
	return status.st_mode & 07777;
}

static void the_first_place_that_is_named_is_used(void **state)
{
	static const struct {
		const char *state_dir, *state_home, *home, *dir;
		size_t n;
	} rows[] = {
		{ NULL, NULL, NULL, "", 0 },
		{ NULL, NULL, "/h", "/h/.local/state/tipstaff", 1 },
		{ NULL, "/x", "/h", "/x/tipstaff", 2 },
		{ "/s/", "/x", "/h", "/s", 3 },
		{ "/s", NULL, NULL, "/s", 1 },
	};
	struct str dirs[STATE_DIRS];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct state_world world = { str_of(rows[i].state_dir), str_of(rows[i].state_home), str_of(rows[i].home) };

		assert_true(str_is(state_dir(&world), rows[i].dir));
		assert_int_equal(state_dirs(&world, dirs), rows[i].n);
		assert_true(!rows[i].n || str_is(dirs[0], rows[i].dir));
	}
}

static void it_is_made_for_its_owner_alone(void **state)
{
	struct fault why = { 0 };
	int dir;

	(void)state;
	umask(0);
	assert_false(usable(state_dir_open(at("a/b"), false, &why)));
	assert_int_equal(why.text.n, 0);
	dir = state_dir_open(at("a/b"), true, &why);
	assert_true(dir >= 0);
	assert_int_equal(mode_of("a"), 0700);
	assert_int_equal(mode_of("a/b"), 0700);
	assert_false(usable(state_dir_open_in(dir, "c", false, &why)));
	assert_true(usable(state_dir_open_in(dir, "c", true, &why)));
	assert_int_equal(mode_of("a/b/c"), 0700);
	assert_false(usable(state_file_open(dir, STR("f"), false, &why)));
	assert_int_equal(why.text.n, 0);
	assert_true(usable(state_file_open(dir, STR("f"), true, &why)));
	assert_true(usable(state_file_open(dir, STR("f"), false, &why)));
	assert_int_equal(mode_of("a/b/f"), 0600);
	close(dir);
}

static void what_others_may_have_written_is_refused(void **state)
{
	static const struct {
		const char *make;
		bool file;
	} rows[] = {
		{ "mkdir -m 720 x", false },
		{ "mkdir -m 702 x", false },
		{ "mkdir y && ln -s y x", false },
		{ "touch x", false },
		{ "mkdir x && chown 1 x", false },
		{ "touch x && chmod 640 x", true },
		{ "touch x && chmod 602 x", true },
		{ "umask 077 && touch y && ln -s y x", true },
		{ "umask 077 && touch y && ln y x", true },
		{ "mkfifo -m 600 x", true },
		{ "umask 077 && touch x && chown 1 x", true },
		{ "mkdir -m 700 x", true },
	};
	int dir = state_dir_open(str_of(top), false, NULL);

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fault why = { 0 };
		char command[128];

		if (geteuid() != 0 && str_find(str_of(rows[i].make), STR("chown")) < str_of(rows[i].make).n)
			continue;
		(void)snprintf(command, sizeof command, "cd %s && rm -rf x y && %s", top, rows[i].make);
		assert_int_equal(system(command), 0);
		if (usable(rows[i].file ? state_file_open(dir, STR("x"), false, &why) : state_dir_open(at("x"), true, &why)) || !why.text.n)
			fail_msg("%s", rows[i].make);
		if (!rows[i].file)
			assert_false(usable(state_dir_open_in(dir, "x", true, &why)));
	}
	close(dir);
}

#define FRESH(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_place_that_is_named_is_used),
		FRESH(it_is_made_for_its_owner_alone),
		FRESH(what_others_may_have_written_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
