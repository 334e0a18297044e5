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
	return config_read(&(struct config_places){ .user = str_of(path), .home = STR("/home/ann") });
}

static enum verdict verdict_in(const struct config *config, const char *id)
{
	const struct rule *rule = rules_find(str_of(id));

	assert_non_null(rule);
	return config->settings.verdict_of_rule(config->settings.context, rule);
}

static void files_lie_by_the_configuration_home_the_home_and_the_project(void **state)
{
	struct config_places places = config_places(STR("/c"), STR("/h"), STR("/p"), STR("/q"));

	(void)state;
	assert_true(str_is(places.managed, "/etc/tipstaff/rules.json"));
	assert_true(str_is(places.user, "/c/tipstaff/rules.json"));
	assert_true(str_is(places.trust, "/c/tipstaff/trust.json"));
	assert_true(str_is(places.project, "/p/.tipstaff.json"));
	places = config_places(STR_NONE, STR("/h/"), STR_NONE, STR("/nowhere/q"));
	assert_true(str_is(places.user, "/h/.config/tipstaff/rules.json"));
	assert_true(str_is(places.project, "/nowhere/q/.tipstaff.json"));
	places = config_places(STR_NONE, STR_NONE, STR_NONE, STR_NONE);
	assert_null(places.user.p);
	assert_null(places.trust.p);
	assert_null(places.project.p);
}

static void no_file_changes_nothing(void **state)
{
	const struct config *nowhere = config_read(&(struct config_places){ .user = STR_NONE });
	const struct config *absent = config_read(&(struct config_places){ .user = STR("/nowhere/rules.json") });

	(void)state;
	assert_false(nowhere->broken || absent->broken || absent->files[LAYER_USER - 1].present);
	assert_int_equal(verdict_in(absent, "files.delete-root"), VERDICT_DENY);
	assert_int_equal(absent->rules.n, 0);
	assert_int_equal(absent->options.reads.gate, SWITCH_ON);
	assert_int_equal(absent->options.reads.idle_minutes, 60);
	assert_int_equal(absent->options.rejections.after_prompt, REACTION_ASK);
	assert_int_equal(absent->options.attribution.commit, ATTRIBUTION_UNSET);
	assert_int_equal(absent->options.message.subject, SUBJECT_ANY);
	assert_int_equal(absent->options.message.form, FORM_ANY);
}

static void a_rule_gets_the_verdict_of_the_file(void **state)
{
	const struct config *config =
		with("{\"rules\":{\"files.delete-root\":\"ask\",\"files.delete-outside\":\"deny\",\"git.no-verify\":\"off\"}}");

	(void)state;
	assert_true(config->files[LAYER_USER - 1].present);
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
		{ "{\n \"rule\": {}}", ":2:2: unknown key \"rule\"; known are \"deny\", \"ask\", \"allow\", \"rules\", "
		  "\"families\", \"paths\", \"reads\", \"rejections\", \"turn\", \"attribution\", \"message\", \"policy\"" },
		{ "{\"rules\": []}", ":1:11: an object is expected, got an array" },
		{ "{\"rules\": {\"git.nothing-like-it\": \"ask\"}}",
		  ":1:12: unknown rule \"git.nothing-like-it\"; `tipstaff rules` lists them" },
		{ "{\"rules\": {\"git.no-verfy\": \"ask\"}}", ":1:12: unknown rule \"git.no-verfy\"; did you mean \"git.no-verify\"?" },
		{ "{\"rules\": {\"git.no-verify\": \"allow\"}}",
		  ":1:29: \"deny\", \"ask\" or \"off\" is expected, got \"allow\"" },
		{ "{\"rules\": {\"git.no-verify\": false}}",
		  ":1:29: \"deny\", \"ask\" or \"off\" is expected, got true or false" },
		{ "{\"families\": {\"gti\": \"off\"}}", ":1:15: unknown family \"gti\"; the family of git.reset-hard is git; "
						     "`tipstaff rules` lists all rules" },
		{ "{\"families\": {\"file\": \"off\"}}", ":1:15: unknown family \"file\"; did you mean \"files\"?" },
		{ "{\"deny\": {}}", ":1:10: an array is expected, got an object" },
		{ "{\"deny\": [\n  \"Bash(x)\", 7]}", ":2:14: a rule, a string or an object, is expected, got 7" },
		{ "{\"deny\": [\"\"]}", ":1:11: the string is empty" },
		{ "{\"ask\": [\"Bash(a\\u0007)\"]}", ":1:10: control characters do not belong here" },
		{ "{\"deny\": [{\"words\":[\"x\"]}]}", ":1:11: a rule that is an object needs a \"program\"" },
		{ "{\"deny\": [{\"program\":\"a/b\"}]}",
		  ":1:22: programs are names without directory and pattern, with blanks between" },
		{ "{\"deny\": [{\"program\":\"a\",\"words\":[\"-x\"]}]}", ":1:35: options stand under \"flags\"" },
		{ "{\"deny\": [{\"program\":\"a\",\"words\":[]}]}",
		  ":1:34: an array of strings that is not empty is expected, got an array" },
		{ "{\"deny\": [{\"program\":\"a\",\"flags\":[\"x\"]}]}",
		  ":1:35: an option begins with \"-\", has no value, and other spellings of it stand behind \"|\"" },
		{ "{\"deny\": [{\"program\":\"a\",\"id\":\"A b\"}]}",
		  ":1:31: an id has at most 64 small letters, digits, \".\" and \"-\"" },
		{ "{\"deny\": [{\"program\":\"a\",\"id\":\"git.clean\"}]}", ":1:31: a built-in rule has this id" },
		{ "{\"deny\": [{\"program\":\"a\",\"flag\":1}]}",
		  ":1:26: unknown key of a rule; known are \"program\", \"words\", \"flags\", \"paths\", \"why\", "
		  "\"instead\", \"id\"" },
		{ "{\"deny\": [{\"program\":\"a\",\"paths\":[\"../x\"]}]}", ":1:35: a path pattern cannot hold \"..\"" },
		{ "{\"paths\": {\"scratch\": [\"x\"]}}", ":1:24: a directory begins with \"/\" or \"~/\" here" },
		{ "{\"paths\": {\"scratch\": [\"/home\"]}}", ":1:24: this would make every home scratch" },
		{ "{\"paths\": {\"scratch\": [\"/\"]}}", ":1:24: this would make every home scratch" },
		{ "{\"paths\": {\"protected\": [\"!x\"]}}",
		  ":1:26: a path pattern cannot begin with \"!\": write what is meant, not what is not" },
		{ "{\"paths\": {\"x\": []}}", ":1:12: unknown key \"x\"; known are \"scratch\", \"protected\"" },
		{ "{\"reads\": {\"gate\": true}}", ":1:20: \"off\" or \"on\" is expected, got true or false" },
		{ "{\"reads\": {\"idle-minutes\": 0}}", ":1:28: a whole number from 1 to 10080 is expected, got 0" },
		{ "{\"reads\": {\"idle-minutes\": 1.5}}", ":1:28: a whole number from 1 to 10080 is expected, got 1.5" },
		{ "{\"turn\": {\"blocks-max\": \"3\"}}", ":1:25: a whole number from 0 to 100 is expected, got \"3\"" },
		{ "{\"turn\": []}", ":1:10: an object is expected, got an array" },
		{ "{\"attribution\": {\"commit\": \"no\"}}",
		  ":1:28: \"allow\", \"require\" or \"forbid\" is expected, got \"no\"" },
		{ "{\"policy\": {\"owners\": \"me\"}}", ":1:23: an array is expected, got \"me\"" },
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
	config = config_read(&(struct config_places){ .user = str_of(path) });
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
		cmocka_unit_test(files_lie_by_the_configuration_home_the_home_and_the_project),
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
