/* Object rules, as they stand in a file, against commands. */
#include "../rules/judging.h"
#include "config/config.h"
#include "json/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[] = "/tmp/test_object.XXXXXX";

struct object_row {
	const char *object, *command, *expected;
};

static const struct config *with(const char *list, const char *object)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fprintf(file, "{\"%s\": [%s]}", list, object) > 0);
	assert_int_equal(fclose(file), 0);
	return config_read(&(struct config_places){ .user = str_of(path), .home = STR("/home/ann") });
}

static struct judgement judge_object(const struct config *config, struct str command)
{
	const struct shell_world shell = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") };
	const struct facts facts = { .project = STR("/home/ann/app"), .home = STR("/home/ann") };
	const struct tool_call call = { .name = STR("Bash"), .cwd = STR("/home/ann/app") };
	struct reading reading = shell_read(&shell, command);
	struct judgement judgement = { 0 };

	user_judge(&judgement, &config->rules, &call, &reading, &facts);
	return judgement;
}

static void check(const char *list, const struct object_row *row)
{
	size_t failed = 0;

	for (; row->object; row++) {
		const struct config *config = with(list, row->object);
		struct judgement judgement;

		if (config->broken)
			fail_msg("%.*s", STR_ARGS(config->fault_text));
		judgement = judge_object(config, str_of(row->command));
		if (str_is(str_of(verdict_name(judgement.verdict)), row->expected))
			continue;
		failed++;
		print_message("%s\n  %s\n  expected %s, got %s\n", row->object, row->command, row->expected,
			      verdict_name(judgement.verdict));
	}
	assert_int_equal(failed, 0);
}

#define PUSH "{\"program\": \"git\", \"words\": [\"push\"]}"
#define FORCE "{\"program\": \"git\", \"words\": [\"push\"], \"flags\": [\"-f\"]}"
#define LONG_FORCE "{\"program\": \"git\", \"words\": [\"push\"], \"flags\": [\"--force\"]}"
#define DELETE "{\"program\": \"kubectl oc\", \"words\": [\"delete\"]}"
#define APPLY "{\"program\": \"terraform\", \"words\": [\"apply\"], \"flags\": [\"-auto-approve|--auto-approve\"]}"
#define SHORT "{\"program\": \"tool\", \"flags\": [\"-x\"]}"
#define PATHS "{\"program\": \"rm\", \"flags\": [\"-r\"], \"paths\": [\"./src/**\", \"//srv\"]}"
#define ORIGIN "{\"program\": \"git\", \"words\": [\"push\", \"origin\", \"release/*\"]}"

static void options_are_read_by_the_grammar(void **state)
{
	static const struct object_row rows[] = {
		{ PUSH, "git push", "deny" },
		{ PUSH, "git -C x -c a.b=c push origin", "deny" },
		{ PUSH, "git stash push", "none" },
		{ PUSH, "git -C push pull", "none" },
		{ PUSH, "/usr/bin/git push", "deny" },
		{ PUSH, "sudo git push", "deny" },
		{ PUSH, "bash -c 'git push'", "deny" },
		{ PUSH, "git \"$X\"", "ask" },
		{ PUSH, "git $X", "ask" },
		{ PUSH, "gitk push", "none" },
		{ PUSH, "echo git push", "none" },
		{ FORCE, "git push -f", "deny" },
		{ FORCE, "git push --force", "deny" },
		{ FORCE, "git push -uf origin", "deny" },
		{ FORCE, "git push -o f", "none" },
		{ FORCE, "git push --force-with-lease", "none" },
		{ FORCE, "git push -- -f", "none" },
		{ FORCE, "git push $X", "ask" },
		{ LONG_FORCE, "git push -f", "deny" },
		{ LONG_FORCE, "git push --forc", "none" }, /* git takes no cut of it: two begin so */
		{ ORIGIN, "git push -u origin release/1.2", "deny" },
		{ ORIGIN, "git push origin", "none" },
		{ ORIGIN, "git push origin main", "none" },
		{ ORIGIN, "git push upstream release/1", "none" },
		{ ORIGIN, "git push origin \"$X\"", "ask" },
		{ "{\"program\": \"git\", \"flags\": [\"-c\"]}", "git -c a.b=c log", "deny" },
		{ "{\"program\": \"git\", \"flags\": [\"-c\"]}", "git log", "none" },
		{ NULL, NULL, NULL },
	};

	(void)state;
	check("deny", rows);
}

static void without_a_grammar_both_readings_count(void **state)
{
	static const struct object_row rows[] = {
		{ DELETE, "kubectl delete pod x", "deny" },
		{ DELETE, "oc delete pod x", "deny" },
		{ DELETE, "kubectl -n prod delete pod x", "deny" },
		{ DELETE, "kubectl --namespace=prod delete pod x", "deny" },
		{ DELETE, "kubectl --all delete pod x", "deny" },
		{ DELETE, "kubectl get delete", "none" },
		{ DELETE, "kubectl get pods -l delete", "none" },
		{ DELETE, "kubectl \"$X\" pod", "ask" },
		{ DELETE, "kubectl", "none" },
		{ DELETE, "$K delete pod x", "ask" },
		{ DELETE, "\"$K\" get pod x", "none" },
		{ APPLY, "terraform apply -auto-approve", "deny" },
		{ APPLY, "terraform apply --auto-approve=true", "deny" },
		{ APPLY, "terraform apply", "none" },
		{ APPLY, "terraform plan -auto-approve", "none" },
		{ APPLY, "terraform apply $OPTS", "ask" },
		{ SHORT, "tool -x", "deny" },
		{ SHORT, "tool -axb", "ask" }, /* three options, or the value of one */
		{ SHORT, "tool --x", "none" },
		{ SHORT, "tool -- -x", "none" },
		{ SHORT, "tool x", "none" },
		{ NULL, NULL, NULL },
	};

	(void)state;
	check("deny", rows);
}

static void paths_are_operands(void **state)
{
	static const struct object_row rows[] = {
		{ PATHS, "rm -r src/a", "deny" },
		{ PATHS, "rm -fr lib src/a", "deny" },
		{ PATHS, "cd src && rm -r a", "deny" },
		{ PATHS, "rm -R /srv/x", "deny" },
		{ PATHS, "rm --recursive ./src/../src/a", "deny" },
		{ PATHS, "rm src/a", "none" },
		{ PATHS, "rm -r lib", "none" },
		{ PATHS, "rm -r src", "none" },
		{ PATHS, "rm -r \"$X\"", "ask" },
		{ PATHS, "rm -r \"/tmp/$X\"", "none" },
		{ PATHS, "rm -r src/*", "ask" },
		{ NULL, NULL, NULL },
	};

	(void)state;
	check("deny", rows);
}

static void an_allow_takes_no_guess(void **state)
{
	static const struct object_row rows[] = {
		{ "{\"program\": \"git\", \"words\": [\"status\"]}", "git status -s", "allow" },
		{ "{\"program\": \"git\", \"words\": [\"status\"]}", "git -c core.fsmonitor=x status", "none" },
		{ "{\"program\": \"git\", \"words\": [\"status\"]}", "./git status", "none" },
		{ "{\"program\": \"git\", \"words\": [\"status\"]}", "git \"$X\"", "none" },
		{ "{\"program\": \"git\", \"words\": [\"status\"]}", "$X status", "none" },
		{ "{\"program\": \"rm\", \"paths\": [\"build/**\"]}", "rm build/a build/b", "allow" },
		{ "{\"program\": \"rm\", \"paths\": [\"build/**\"]}", "rm build/a src/b", "none" },
		{ "{\"program\": \"rm\", \"paths\": [\"build/**\"]}", "rm", "none" },
		{ "{\"program\": \"rm\", \"paths\": [\"build/**\"]}", "rm build/*", "none" },
		{ "{\"program\": \"rm\", \"paths\": [\"//tmp/build/**\"]}", "rm /tmp/build/../x", "none" },
		{ NULL, NULL, NULL },
	};

	(void)state;
	check("allow", rows);
}

static void the_reason_is_the_rules_own(void **state)
{
	const struct config *config =
		with("deny", "{\"program\": \"kubectl\", \"words\": [\"delete\"], \"why\": \"takes it down\", \"instead\": \"`kubectl get`\","
			     "\"id\": \"k.delete\"}");
	struct judgement judgement = judge_object(config, STR("kubectl delete x"));

	(void)state;
	assert_true(str_is(rules_reason(&judgement),
			   "tipstaff: `kubectl delete x` takes it down [k.delete]. Instead: `kubectl get`."));
	judgement = judge_object(config, STR("kubectl \"$X\""));
	assert_true(str_is(rules_reason(&judgement), "tipstaff: `kubectl <...>` may be one that takes it down [k.delete]. "
						     "Instead: `kubectl get`."));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_are_read_by_the_grammar),
		cmocka_unit_test(without_a_grammar_both_readings_count),
		cmocka_unit_test(paths_are_operands),
		cmocka_unit_test(an_allow_takes_no_guess),
		cmocka_unit_test(the_reason_is_the_rules_own),
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
