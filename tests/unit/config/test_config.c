/* Rule files: what they change, and how what is wrong with them is told. */
#include "config/config.h"
#include "config/closest.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[] = "/tmp/test_config.XXXXXX";

static const struct config *with(const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
	return config_read(str_of(path));
}

static enum verdict verdict_in(const struct config *config, const char *id)
{
	const struct rule *rule = rules_find(str_of(id));

	assert_non_null(rule);
	return config->settings.verdict_of_rule(config->settings.context, rule);
}

static void a_path_comes_from_the_configuration_home_or_the_home(void **state)
{
	(void)state;
	assert_true(str_is(config_path(STR("/c"), STR("/h")), "/c/tipstaff/rules.json"));
	assert_true(str_is(config_path(STR_NONE, STR("/h/")), "/h/.config/tipstaff/rules.json"));
	assert_null(config_path(STR_NONE, STR_NONE).p);
}

static void no_file_changes_nothing(void **state)
{
	const struct config *nowhere = config_read(STR_NONE), *absent = config_read(STR("/nowhere/rules.json"));

	(void)state;
	assert_false(nowhere->broken || nowhere->present || absent->broken || absent->present);
	assert_int_equal(verdict_in(absent, "files.delete-root"), VERDICT_DENY);
}

static void a_rule_gets_the_verdict_of_the_file(void **state)
{
	const struct config *config =
		with("{\"rules\":{\"files.delete-root\":\"ask\",\"files.delete-outside\":\"deny\",\"git.no-verify\":\"off\"}}");

	(void)state;
	assert_true(config->present);
	assert_false(config->broken);
	assert_int_equal(verdict_in(config, "files.delete-root"), VERDICT_ASK);
	assert_int_equal(verdict_in(config, "files.delete-outside"), VERDICT_DENY);
	assert_int_equal(verdict_in(config, "git.no-verify"), VERDICT_NONE);
	assert_int_equal(verdict_in(config, "files.delete-home"), VERDICT_DENY);
}

static void a_family_goes_off_but_for_rules_that_are_named(void **state)
{
	const struct config *config = with("{\"rules\":{\"git.reset-hard\":\"deny\"},\"families\":{\"git\":\"off\",\"files\":\"on\"}}");

	(void)state;
	assert_int_equal(verdict_in(config, "git.no-verify"), VERDICT_NONE);
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_DENY);
	assert_int_equal(verdict_in(config, "files.delete-root"), VERDICT_DENY);
}

static void errors_name_the_place_and_what_to_do(void **state)
{
	static const struct {
		const char *text, *fault;
	} cases[] = {
		{ "{\n \"rule\": {}}", ":2:2: unknown key \"rule\"; known are \"rules\" and \"families\"" },
		{ "{\"rules\": []}", ":1:11: an object is expected, got an array" },
		{ "{\"rules\": {\"git.nothing-like-it\": \"ask\"}}",
		  ":1:12: unknown rule \"git.nothing-like-it\"; tipstaff-rules(5) lists them" },
		{ "{\"rules\": {\"git.no-verfy\": \"ask\"}}", ":1:12: unknown rule \"git.no-verfy\"; did you mean \"git.no-verify\"?" },
		{ "{\"rules\": {\"git.no-verify\": \"allow\"}}",
		  ":1:29: \"deny\", \"ask\" or \"off\" is expected, got \"allow\"" },
		{ "{\"rules\": {\"git.no-verify\": false}}",
		  ":1:29: \"deny\", \"ask\" or \"off\" is expected, got true or false" },
		{ "{\"families\": {\"gti\": \"off\"}}", ":1:15: unknown family \"gti\"; the family of git.reset-hard is git; "
						     "tipstaff-rules(5) lists all rules" },
		{ "{\"families\": {\"file\": \"off\"}}", ":1:15: unknown family \"file\"; did you mean \"files\"?" },
		{ "{\"families\": {\"git\": \"ask\"}}", ":1:22: \"on\" or \"off\" is expected, got \"ask\"" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct config *config = with(cases[i].text);

		assert_true(config->broken);
		assert_true(str_starts(config->fault_text, str_of(path)));
		if (!str_is(str_from(config->fault_text, sizeof path - 1), cases[i].fault))
			fail_msg("%.*s", STR_ARGS(config->fault_text));
	}
}

static void nothing_of_a_broken_file_holds(void **state)
{
	const struct config *config = with("{\"rules\":{\"files.delete-root\":\"off\"},\"x\":1}");

	(void)state;
	assert_true(config->broken);
	assert_int_equal(verdict_in(config, "files.delete-root"), VERDICT_DENY);
}

static void a_file_that_others_may_write_is_refused(void **state)
{
	const struct config *config;

	(void)state;
	(void)with("{}");
	assert_int_equal(chmod(path, 0664), 0);
	config = config_read(str_of(path));
	assert_int_equal(chmod(path, 0600), 0);
	assert_true(config->broken);
	assert_true(str_find(config->fault_text, STR("chmod go-w")) < config->fault_text.n);
}

static void the_schema_is_not_looked_at(void **state)
{
	(void)state;
	assert_false(with("{\"$schema\":7}")->broken);
}

static void a_name_is_close_when_two_thirds_are_right(void **state)
{
	(void)state;
	assert_true(str_is(closest_rule(STR("git.reset-hrad")), "git.reset-hard"));
	assert_true(str_is(closest_family(STR("Files")), "files"));
	assert_null(closest_rule(STR("x")).p);
	assert_null(closest_rule(STR_NONE).p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_path_comes_from_the_configuration_home_or_the_home),
		cmocka_unit_test(no_file_changes_nothing),
		cmocka_unit_test(a_rule_gets_the_verdict_of_the_file),
		cmocka_unit_test(a_family_goes_off_but_for_rules_that_are_named),
		cmocka_unit_test(errors_name_the_place_and_what_to_do),
		cmocka_unit_test(nothing_of_a_broken_file_holds),
		cmocka_unit_test(a_file_that_others_may_write_is_refused),
		cmocka_unit_test(the_schema_is_not_looked_at),
		cmocka_unit_test(a_name_is_close_when_two_thirds_are_right),
	};
	int file = mkstemp(path), failed;

	if (file < 0)
		return 1;
	close(file);
	json_begin();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
