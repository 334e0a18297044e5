/* The reminder: short, with the line of the host, and silent where nothing is asked. */
#include "hook/reminder.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static void it_is_short_and_only_for_repositories(void **state)
{
	char dir[] = "/tmp/test_reminder.XXXXXX", path[128], command[64];
	struct world world = { .home = STR("/nowhere") };
	struct str text;
	FILE *file;

	(void)state;
	assert_non_null(mkdtemp(dir));
	assert_int_equal(reminder_text(&world, str_of(dir)).n, 0);
	(void)snprintf(path, sizeof path, "%s/.git", dir);
	assert_int_equal(mkdir(path, 0700), 0);
	(void)snprintf(path, sizeof path, "%s/sub", dir);
	assert_int_equal(mkdir(path, 0700), 0);
	text = reminder_text(&world, str_of(path));
	assert_true(str_find(text, STR("\nCo-Authored-By: Claude <noreply@anthropic.com>\n")) < text.n);
	assert_in_range(text.n, 100, 196);
	world.agent_config = str_of(dir);
	(void)snprintf(command, sizeof command, "%s/settings.json", dir);
	file = fopen(command, "w");
	assert_non_null(file);
	assert_true(fputs("{\"includeCoAuthoredBy\":false}", file) >= 0);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(reminder_text(&world, str_of(path)).n, 0);
	(void)snprintf(command, sizeof command, "rm -rf %s", dir);
	assert_int_equal(system(command), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(it_is_short_and_only_for_repositories) };

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
