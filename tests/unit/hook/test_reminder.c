/* The reminder: short, with the line that is required, and silent where none is. */
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

#define CHARACTERS_MAX 196

static char top[] = "/tmp/test_reminder.XXXXXX";
static char repository[64], below[64], settings[64];

static int begin(void **state)
{
	(void)state;
	if (!mkdtemp(top))
		return -1;
	(void)snprintf(repository, sizeof repository, "%s/r/.git", top);
	(void)snprintf(below, sizeof below, "%s/r/sub", top);
	(void)snprintf(settings, sizeof settings, "%s/settings.json", top);
	return mkdir(str_z(str_slice(str_of(repository), 0, sizeof top + 1)), 0700) | mkdir(repository, 0700) | mkdir(below, 0700);
}

static int end(void **state)
{
	char command[64];

	(void)state;
	(void)snprintf(command, sizeof command, "rm -rf %s", top);
	return system(command);
}

/* In a repository, with those settings of the host (NULL: none) and that choice of the rule files. */
static struct str said(const char *text, enum config_attribution choice)
{
	const struct world world = { .home = STR("/nowhere"), .agent_config = str_of(top) };
	const struct config config = { .options.attribution.commit = choice };
	FILE *file;

	(void)remove(settings);
	if (text) {
		file = fopen(settings, "w");
		assert_non_null(file);
		assert_true(fputs(text, file) >= 0);
		assert_int_equal(fclose(file), 0);
	}
	return reminder_text(&world, &config, str_of(below));
}

static const char off[] = "{\"includeCoAuthoredBy\":false}";

static void it_has_the_line_that_is_required(void **state)
{
	static const struct {
		const char *settings;
		enum config_attribution choice;
		const char *line; /* NULL: nothing is said */
	} rows[] = {
		{ NULL, ATTRIBUTION_UNSET, "\nCo-Authored-By: Claude <noreply@anthropic.com>\n" },
		{ off, ATTRIBUTION_UNSET, NULL },
		{ off, ATTRIBUTION_REQUIRE, "\nCo-Authored-By: Claude <noreply@anthropic.com>\n" },
		{ NULL, ATTRIBUTION_ALLOW, NULL },
		{ NULL, ATTRIBUTION_FORBID, NULL },
		{ "{\"attribution\":{\"commit\":\"Made by hand.\\n\\nAssisted-by: Claude\"}}", ATTRIBUTION_UNSET, "\nAssisted-by: Claude\n" },
		{ "{\"attribution\":{\"commit\":\"Made by a program.\"}}", ATTRIBUTION_UNSET, NULL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct str text = said(rows[i].settings, rows[i].choice);

		if (rows[i].line ? str_find(text, str_of(rows[i].line)) == text.n : text.n > 0)
			fail_msg("row %zu: %.*s", i, STR_ARGS(text));
	}
}

static void it_is_said_once_to_each_context(void **state)
{
	static const struct {
		enum event_kind kind;
		const char *source;
		bool reminded, due;
	} rows[] = {
		{ EVENT_USER_PROMPT_SUBMIT, "", false, true },    { EVENT_USER_PROMPT_SUBMIT, "", true, false },
		{ EVENT_SESSION_START, "startup", false, false }, { EVENT_SESSION_START, "resume", true, false },
		{ EVENT_SESSION_START, "clear", true, false },    { EVENT_SESSION_START, "compact", true, true },
		{ EVENT_SESSION_START, "compact", false, true },  { EVENT_SUBAGENT_START, "", true, true },
		{ EVENT_SUBAGENT_START, "", false, true },        { EVENT_PRE_TOOL_USE, "", false, false },
		{ EVENT_STOP, "compact", false, false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (reminder_due(rows[i].kind, str_of(rows[i].source), rows[i].reminded) != rows[i].due)
			fail_msg("row %zu", i);
}

static void it_is_silent_outside_of_repositories(void **state)
{
	const struct world world = { .home = STR("/nowhere") };
	const struct config config = { 0 };

	(void)state;
	assert_int_equal(reminder_text(&world, &config, str_of(top)).n, 0);
	assert_int_equal(reminder_text(&world, &config, STR_NONE).n, 0);
}

/* Each session and each subagent pays for it. */
static void it_is_short(void **state)
{
	struct str text = said(NULL, ATTRIBUTION_UNSET);
	size_t characters = 0;

	(void)state;
	for (size_t i = 0; i < text.n; i++)
		characters += ((unsigned char)text.p[i] & 0xc0) != 0x80;
	assert_in_range(characters, 1, CHARACTERS_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_has_the_line_that_is_required),
		cmocka_unit_test(it_is_said_once_to_each_context),
		cmocka_unit_test(it_is_silent_outside_of_repositories),
		cmocka_unit_test(it_is_short),
	};

	json_begin();
	return cmocka_run_group_tests(tests, begin, end);
}
