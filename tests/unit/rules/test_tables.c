/* What must hold of every row, what users may change, and which facts are asked. */
#include "judging.h"

#include "argv/programs.h"

#include <string.h>

/* NULL behind the last. */
static const struct rule *rule_number(size_t i)
{
	return rules_at(i);
}

static void ids_are_unique_and_have_a_family(void **state)
{
	const struct rule *rule;

	(void)state;
	for (size_t i = 0; (rule = rule_number(i)); i++) {
		struct str id = str_of(rule->id), family = rule_family(rule);

		assert_true(family.n > 0 && family.n + 1 < id.n);
		assert_ptr_equal(rules_find(id), rule);
		assert_true(rules_family_exists(family));
		for (size_t k = 0; k < id.n; k++)
			assert_true((id.p[k] >= 'a' && id.p[k] <= 'z') || id.p[k] == '-' || id.p[k] == '.');
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(rule_number(k)->id, rule->id);
	}
	assert_null(rules_at(100000));
}

static void what_is_not_there_is_not_found(void **state)
{
	(void)state;
	assert_null(rules_find(STR("files.nope")));
	assert_null(rules_find(STR("files")));
	assert_null(rules_find(STR("")));
	assert_null(rules_find(STR_NONE));
	assert_false(rules_family_exists(STR("nope")));
	assert_false(rules_family_exists(STR("file")));
	assert_false(rules_family_exists(STR("")));
	assert_true(rules_family_exists(STR("files")));
}

static void every_row_has_a_verdict_and_its_words(void **state)
{
	const struct rule *rule;

	(void)state;
	for (size_t i = 0; (rule = rule_number(i)); i++) {
		/* What is off until a rule file turns it on is a guess about the contract of a host. */
		assert_true(rule->verdict == VERDICT_ASK || rule->verdict == VERDICT_DENY ||
			    (rule->verdict == VERDICT_NONE && rule->of_session && str_list_has("tools escalation", rule_family(rule))));
		assert_non_null(rule->why);
		assert_non_null(rule->instead);
		/* Both stand inside a sentence. */
		assert_true(rule->why[0] >= 'a' && rule->why[0] <= 'z');
		assert_true(rule->why[strlen(rule->why) - 1] != '.');
		assert_true(rule->instead[strlen(rule->instead) - 1] != '.');
		assert_null(strchr(rule->why, '\n'));
		assert_null(strchr(rule->instead, '\n'));
		assert_non_null(rule->about);
		assert_true(!(rule->targets || rule->paths) || rule->effects);
		assert_false(rule->of_session && (rule->program || rule->calls || rule->effects || rule->when));
	}
}

/* A column that names what no grammar has would never match. */
static void options_of_rows_are_names_of_the_grammar(void **state)
{
	const struct rule *rule;

	(void)state;
	for (size_t i = 0; (rule = rule_number(i)); i++) {
		struct str subcommands = rule->any_option || rule->unless_option ? str_of(rule->subcommand) : STR_NONE;
		struct str subcommand;

		while (rule->program && strcmp(rule->program, "git") == 0 && str_next_word(&subcommands, &subcommand)) {
			const struct grammar *grammar = programs_git;
			struct buf names = { 0 };
			struct str options, group, wanted, name;

			while (grammar->program && !(str_is(str_of(grammar->program), rule->program) && grammar->subcommand &&
						     str_list_has(grammar->subcommand, subcommand)))
				grammar++;
			if (!grammar->program)
				print_message("%s: no grammar for %.*s\n", rule->id, STR_ARGS(subcommand));
			assert_non_null(grammar->program);
			options = str_of(grammar->options);
			while (str_next_word(&options, &group)) {
				buf_add(&names, str_slice(group, 0, strcspn(group.p, "|:? \t\n")));
				buf_byte(&names, ' ');
			}
			buf_byte(&names, 0);
			for (int column = 0; column < 2; column++) {
				bool some = false, all = true;

				wanted = str_of(column ? rule->unless_option : rule->any_option);
				if (!wanted.n)
					continue;
				while (str_next_word(&wanted, &name)) {
					some |= str_list_has(names.at, name);
					all &= str_list_has(names.at, name);
				}
				/* A row for several subcommands may name options that only some of them have. */
				if (!some && !all && !strchr(rule->subcommand, ' '))
					print_message("%s: %.*s has none of its options\n", rule->id, STR_ARGS(subcommand));
				assert_true(some || strchr(rule->subcommand, ' '));
			}
		}
	}
}

static bool is_found(const struct judgement *judgement, const struct rule *rule)
{
	for (size_t i = 0; i < judgement->findings.n; i++)
		if (judgement->findings.at[i].rule == rule)
			return true;
	return false;
}

static void examples_hit_and_near_misses_do_not(void **state)
{
	struct test_world world = { .changes = ANSWER_YES, .untracked = ANSWER_YES, .ignored = ANSWER_YES, .branch = "topic",
				    .default_branch = "main", .text = "/home/ann/app/README.md" };
	const struct rule *rule;

	(void)state;
	for (size_t i = 0; (rule = rule_number(i)); i++) {
		struct judgement hit, miss;

		assert_non_null(rule->hit);
		assert_non_null(rule->miss);
		world.background = strcmp(rule->id, "jobs.no-input") == 0;
		hit = judge_with(&world, str_of(rule->hit), NULL);
		miss = judge_with(&world, str_of(rule->miss), NULL);
		if (is_found(&hit, rule) == rule->of_session || is_found(&miss, rule))
			print_message("%s: %s\n", rule->id, is_found(&hit, rule) ? rule->miss : rule->hit);
		assert_true(is_found(&hit, rule) == !rule->of_session);
		assert_false(is_found(&miss, rule));
	}
}

static void commands_that_are_advised_pass(void **state)
{
	struct test_world world = { .changes = ANSWER_YES, .untracked = ANSWER_YES, .ignored = ANSWER_YES, .branch = "topic",
				    .default_branch = "main" };
	const struct rule *rule;
	size_t commands = 0;

	(void)state;
	for (size_t i = 0; (rule = rule_number(i)); i++) {
		struct str rest = str_of(rule->instead), text, command;

		while (str_next_field(&rest, '`', &text) && str_next_field(&rest, '`', &command)) {
			struct judgement judgement = judge_with(&world, command, NULL);

			if (str_find_byte(command, '*') < command.n)
				continue; /* names of files */
			commands++;
			if (judgement.verdict != VERDICT_NONE)
				print_message("%s advises %.*s: %.*s\n", rule->id, STR_ARGS(command), STR_ARGS(shown(&judgement)));
			assert_int_equal(judgement.verdict, VERDICT_NONE);
		}
	}
	assert_true(commands > 5);
}

static void verdicts_have_names(void **state)
{
	static const enum verdict verdicts[] = { VERDICT_NONE, VERDICT_ALLOW, VERDICT_ASK, VERDICT_DENY };
	enum verdict verdict = VERDICT_DENY;

	(void)state;
	for (size_t i = 0; i < COUNT(verdicts); i++) {
		assert_true(verdict_of(str_of(verdict_name(verdicts[i])), &verdict));
		assert_int_equal(verdict, verdicts[i]);
	}
	assert_string_equal(verdict_name(VERDICT_ASK), "ask");
	assert_false(verdict_of(STR("Ask"), &verdict));
	assert_false(verdict_of(STR("off"), &verdict));
	assert_false(verdict_of(STR(""), &verdict));
	assert_true(VERDICT_DENY > VERDICT_ASK && VERDICT_ASK > VERDICT_ALLOW && VERDICT_ALLOW > VERDICT_NONE);
}

/* One rule is changed. */
struct change {
	const char *id;
	enum verdict verdict;
};

static enum verdict changed(void *context, const struct rule *rule)
{
	const struct change *change = context;

	return strcmp(rule->id, change->id) == 0 ? change->verdict : rule->verdict;
}

static const struct {
	struct change change;
	const char *text, *expected;
} changes[] = {
	{ { "git.push-force", VERDICT_DENY }, "git push -f origin topic", "deny git.push-force (origin/topic (2 commits found nowhere else))" },
	{ { "git.push-force", VERDICT_NONE }, "git push -f origin topic", "none" },
	{ { "git.push-force", VERDICT_ALLOW }, "git push -f origin topic", "allow git.push-force (origin/topic (2 commits found nowhere else))" },
	{ { "files.delete-root", VERDICT_ASK }, "rm -rf /", "ask files.delete-root (/)" },
	{ { "files.delete-root", VERDICT_NONE }, "rm -rf /", "none" },
	{ { "files.delete-home", VERDICT_NONE }, "rm -rf /", "deny files.delete-root (/)" },
	{ { "files.delete-root", VERDICT_NONE }, "rm -rf / ~", "deny files.delete-home (/home/ann)" },
	{ { "files.delete-root", VERDICT_ASK }, "rm -rf / ~", "deny files.delete-home (/home/ann)" },
	{ { "shell.unread", VERDICT_NONE }, "echo 'a", "none" },
	{ { "shell.unread", VERDICT_DENY }, "echo 'a", "deny shell.unread (a quote that is not closed)" },
	{ { "shell.unknown-program", VERDICT_NONE }, "$x", "none" },
	{ { "git.reset-hard", VERDICT_DENY }, "git reset --hard", "deny git.reset-hard (f (modified))" },
	/* what is only possible is asked at the most */
	{ { "git.restore", VERDICT_DENY }, "git $x --hard", "ask git.restore (f (modified))" },
	{ { "git.push-force", VERDICT_DENY }, "git push $x", "ask git.push-force" },
	{ { "git.push-mirror", VERDICT_NONE }, "git push --mirror", "none" },
	{ { "none", VERDICT_DENY }, "ls", "none" },
};

static void user_may_change_each_verdict(void **state)
{
	struct test_world world = { .changes = ANSWER_YES, .branch = "topic" };
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(changes); i++) {
		struct settings settings = { .context = (void *)&changes[i].change, .verdict_of_rule = changed };
		struct judgement judgement = judge_with(&world, str_of(changes[i].text), &settings);

		if (str_is(shown(&judgement), changes[i].expected))
			continue;
		failed++;
		print_message("%s %s, %s\n  expected %s\n  got      %.*s\n", changes[i].change.id,
			      verdict_name(changes[i].change.verdict), changes[i].text, changes[i].expected,
			      STR_ARGS(shown(&judgement)));
	}
	assert_int_equal(failed, 0);
}

static void settings_without_a_function_change_nothing(void **state)
{
	struct test_world world = { 0 };
	struct settings settings = { 0 };
	struct judgement judgement = judge_with(&world, STR("rm -rf /"), &settings);

	(void)state;
	assert_int_equal(judgement.verdict, VERDICT_DENY);
}

static void turned_off_rule_leaves_no_finding(void **state)
{
	struct test_world world = { 0 };
	struct change change = { "files.delete-root", VERDICT_NONE };
	struct settings settings = { .context = &change, .verdict_of_rule = changed };
	struct judgement judgement = judge_with(&world, STR("rm -rf /"), &settings);

	(void)state;
	assert_int_equal(judgement.findings.n, 0);
	assert_null(judgement.finding);
	assert_int_equal(rules_reason(&judgement).n, 0);
}

static const struct {
	const char *text;
	size_t asked;
} questions[] = {
	{ "ls", 0 },
	{ "git status", 0 },
	{ "git reset", 0 },
	{ "git push", 0 },
	{ "git push origin topic", 0 },
	{ "git restore --staged f", 1 },
	{ "git clean -n", 0 },
	{ "git checkout main", 0 },
	{ "rm -rf build", 1 },
	{ "rm -rf /tmp/x", 0 },
	{ "git reset --hard", 1 },
	{ "git clean -fd", 1 },
};

static void repository_is_asked_only_when_it_matters(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(questions); i++) {
		struct test_world world = { .branch = "topic" };
		struct judgement judgement = judge_with(&world, str_of(questions[i].text), NULL);

		if (world.asked != questions[i].asked)
			print_message("%s: asked %zu times\n", questions[i].text, world.asked);
		assert_int_equal(world.asked, questions[i].asked);
		assert_int_equal(judgement.asked.n, questions[i].asked);
	}
}

static void what_was_asked_is_told(void **state)
{
	struct test_world world = { .changes = ANSWER_YES, .branch = "topic", .default_branch = "trunk" };
	struct judgement judgement = judge_with(&world, STR("git reset --hard"), NULL);

	(void)state;
	assert_int_equal(judgement.asked.n, 1);
	assert_string_equal(judgement.asked.at[0].question, "uncommitted changes");
	assert_true(str_is(judgement.asked.at[0].subject, "/home/ann/app"));
	assert_true(str_is(judgement.asked.at[0].answer, "f (modified)"));
	judgement = judge_with(&world, STR("cd sub; git reset --hard"), NULL);
	assert_int_equal(judgement.asked.n, 2);
	judgement = judge_with(&world, STR("git push -f"), NULL);
	assert_true(judgement.asked.n >= 2);
	assert_string_equal(judgement.asked.at[0].question, "current branch");
	assert_true(str_is(judgement.asked.at[0].answer, "topic"));
}

static const struct row without_facts[] = {
	{ "git reset --hard", "ask git.reset-hard" },
	{ "git clean -fd", "ask git.clean" },
	{ "git push -f", "ask git.push-force" },
	{ "git push -f origin main", "deny git.push-force-default (main)" },
	{ "git restore f", "ask git.restore" },
	{ "git checkout -- f", "ask git.checkout-paths" },
	{ "git switch -f main", "ask git.switch-force" },
	{ "git status", "none" },
	{ NULL, NULL },
};

static void fact_that_cannot_be_asked_is_unknown(void **state)
{
	size_t failed = 0;

	(void)state;
	for (const struct row *row = without_facts; row->text; row++) {
		struct shell_world shell = { .cwd = STR("/srv/x") };
		struct facts facts = { .project = STR("/srv/x") };
		struct reading reading = shell_read(&shell, str_of(row->text));
		struct judgement judgement = rules_judge(&reading, &facts, NULL);

		if (str_is(shown(&judgement), row->expected))
			continue;
		failed++;
		print_message("%s\n  expected %s\n  got      %.*s\n", row->text, row->expected, STR_ARGS(shown(&judgement)));
	}
	assert_int_equal(failed, 0);
}

static void empty_reading_has_no_verdict(void **state)
{
	struct reading reading = { 0 };
	struct facts facts = { 0 };
	struct judgement judgement = rules_judge(&reading, &facts, NULL);

	(void)state;
	assert_int_equal(judgement.verdict, VERDICT_NONE);
	assert_null(judgement.finding);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids_are_unique_and_have_a_family),
		cmocka_unit_test(what_is_not_there_is_not_found),
		cmocka_unit_test(every_row_has_a_verdict_and_its_words),
		cmocka_unit_test(options_of_rows_are_names_of_the_grammar),
		cmocka_unit_test(examples_hit_and_near_misses_do_not),
		cmocka_unit_test(commands_that_are_advised_pass),
		cmocka_unit_test(verdicts_have_names),
		cmocka_unit_test(user_may_change_each_verdict),
		cmocka_unit_test(settings_without_a_function_change_nothing),
		cmocka_unit_test(turned_off_rule_leaves_no_finding),
		cmocka_unit_test(repository_is_asked_only_when_it_matters),
		cmocka_unit_test(what_was_asked_is_told),
		cmocka_unit_test(fact_that_cannot_be_asked_is_unknown),
		cmocka_unit_test(empty_reading_has_no_verdict),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
