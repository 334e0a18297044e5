/* What the settings of Claude Code say about attribution. */
#include "host/attribution.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define BUILT_IN "Co-Authored-By: Claude <noreply@anthropic.com>"

static const struct {
	const char *user, *project, *local, *text; /* "" is off */
} rows[] = {
	{ NULL, NULL, NULL, BUILT_IN },
	{ "{}", NULL, NULL, BUILT_IN },
	{ "{\"includeCoAuthoredBy\":false}", NULL, NULL, "" },
	{ "{\"includeCoAuthoredBy\":true}", NULL, NULL, BUILT_IN },
	{ "{\"attribution\":{\"commit\":\"\"}}", NULL, NULL, "" },
	{ "{\"attribution\":{\"pr\":\"\"}}", NULL, NULL, BUILT_IN },
	{ "{\"includeCoAuthoredBy\":false,\"attribution\":{\"commit\":\"Assisted-by: X\"}}", NULL, NULL, "Assisted-by: X" },
	{ "{\"attribution\":{\"commit\":\"\"}}", "{\"attribution\":{\"commit\":\"A: b\"}}", NULL, "A: b" },
	{ "{\"attribution\":{\"commit\":\"A: b\"}}", "{}", "{\"attribution\":{\"commit\":\"\"}}", "" },
	{ "{\"includeCoAuthoredBy\":false}", NULL, "{\"includeCoAuthoredBy\":true}", BUILT_IN },
	{ "not json", "{\"attribution\":7}", "[]", BUILT_IN },
	{ "{\"attribution\":{\"commit\":\" \\n\"}}", NULL, NULL, "" },
};

static void put(const char *dir, const char *name, const char *text)
{
	char path[256];
	FILE *file;

	(void)snprintf(path, sizeof path, "%s/%s", dir, name);
	(void)remove(path);
	if (!text)
		return;
	file = fopen(path, "w");
	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static void the_later_file_wins_key_by_key(void **state)
{
	char dir[] = "/tmp/test_attribution.XXXXXX", path[64], command[64];

	(void)state;
	assert_non_null(mkdtemp(dir));
	(void)snprintf(path, sizeof path, "%s/.claude", dir);
	assert_int_equal(mkdir(path, 0700), 0);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct host_attribution got;

		put(dir, "settings.json", rows[i].user);
		put(dir, ".claude/settings.json", rows[i].project);
		put(dir, ".claude/settings.local.json", rows[i].local);
		got = host_attribution_read(str_of(dir), STR_NONE, str_of(dir));
		if (!str_is(got.text, rows[i].text))
			fail_msg("row %zu: %.*s", i, STR_ARGS(got.text));
		assert_true(str_is(got.usual, "Co-Authored-By: Claude <noreply@anthropic.com>"));
	}
	put(dir, ".claude/settings.json", "{\"attribution\":{\"commit\":\"H: h\"}}");
	put(dir, ".claude/settings.local.json", NULL);
	assert_true(str_is(host_attribution_read(STR_NONE, str_of(dir), STR_NONE).text, "H: h"));
	(void)snprintf(command, sizeof command, "rm -rf %s", dir);
	assert_int_equal(system(command), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(the_later_file_wins_key_by_key) };

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
