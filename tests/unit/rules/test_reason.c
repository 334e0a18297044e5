/* The one line that a person or a model reads, and what it is about. */
#include "judging.h"

static struct str reason_of(struct test_world *world, struct str text)
{
	struct judgement judgement = judge_with(world, text, NULL);

	return rules_reason(&judgement);
}

static const struct row whole_reasons[] = {
	{ "rm -rf /",
	  "tipstaff: `rm -rf /` deletes the root directory and with it the whole machine: / [files.delete-root]. Instead: name the "
	  "one directory below the project that is meant." },
	{ "git push --force origin topic",
	  "tipstaff: `git push --force origin topic` overwrites commits on the remote that may be somebody else's: "
	  "origin/topic (2 commits found nowhere else) [git.push-force]. Instead: `git push --force-with-lease origin my-branch`, which refuses when the remote has moved." },
	{ "echo 'a",
	  "tipstaff: this command cannot be read to its end, so nobody can tell what it runs: a quote that is not closed "
	  "[shell.unread]. Instead: write it as plain commands, one a call, or put the text into a script file." },
	{ "$x",
	  "tipstaff: `<...>` runs a program whose name is known only at run time [shell.unknown-program]. Instead: write the "
	  "program's name out." },
	{ "ls", "" },
	{ NULL, NULL },
};

static void reason_says_what_why_which_rule_and_what_instead(void **state)
{
	struct test_world world = { .branch = "topic" };
	size_t failed = 0;

	(void)state;
	for (const struct row *row = whole_reasons; row->text; row++) {
		struct str got = reason_of(&world, str_of(row->text));

		if (str_is(got, row->expected))
			continue;
		failed++;
		print_message("%s\n  expected %s\n  got      %.*s\n", row->text, row->expected, STR_ARGS(got));
	}
	assert_int_equal(failed, 0);
}

static const struct row what_it_is_about[] = {
	{ "rm -rf ~/x/..", "deny files.delete-home (/home/ann)" },
	{ "git push --force", "ask git.push-force (origin/topic (2 commits found nowhere else))" },
	{ "git push -f origin HEAD", "ask git.push-force (origin/topic (2 commits found nowhere else))" },
	{ "git push -f origin HEAD:refs/heads/main", "deny git.push-force-default (main)" },
	{ "git push -f origin main", "deny git.push-force-default (main)" },
	{ "git push origin +a:b", "ask git.push-force (origin/topic (2 commits found nowhere else))" },
	{ "git push origin :gone", "ask git.push-delete (origin/topic (2 commits found nowhere else))" },
	{ "git push -d origin gone", "ask git.push-delete (origin/topic (2 commits found nowhere else))" },
	{ "git push origin :main", "deny git.push-delete-default (main)" },
	{ "HUSKY=0 git commit -m x", "deny git.hooks-off (HUSKY)" },
	{ "git -c core.pager=evil log", "ask git.config-program (core.pager)" },
	{ "GIT_SSH_COMMAND=evil git fetch", "ask git.config-program (GIT_SSH_COMMAND)" },
	{ "sh -c \"$x\"", "ask shell.unread (a shell text that is made at run time)" },
	{ NULL, NULL },
};

static void finding_names_what_it_is_about(void **state)
{
	struct test_world world = { .branch = "topic" };

	(void)state;
	check_rows(&world, what_it_is_about);
}

/* Whatever a command holds. What a terminal would take for more than text is cleaned where the answer is written. */
static void reason_is_one_line(void **state)
{
	static const char *const texts[] = {
		"rm -rf '/srv/a\nb'",       "rm -rf /srv/x 'a\nb'",    "git push -f origin 'a\nb'",
		"git push -f \"$x\ny\" z", "rm -rf \"/srv/$x\n\"",   "rm -rf /srv/*$'\\n'",
	};
	struct test_world world = { .branch = "topic" };
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		struct str reason = reason_of(&world, str_of(texts[i]));

		assert_true(reason.n > 0);
		if (str_find_byte(reason, '\n') == reason.n)
			continue;
		failed++;
		print_message("a newline in the reason of %s\n", texts[i]);
	}
	assert_int_equal(failed, 0);
}

static void long_command_is_cut_between_characters(void **state)
{
	struct test_world world = { 0 };

	(void)state;
	for (size_t n = 80; n < 120; n++) {
		struct buf text = { 0 };
		struct str reason;

		buf_addz(&text, "rm -rf / ");
		for (size_t i = 0; i < n; i++)
			buf_byte(&text, 'x');
		for (size_t i = 0; i < 50; i++)
			buf_addz(&text, "\xe2\x82\xac");
		reason = reason_of(&world, buf_str(&text));
		assert_true(reason.n < 500);
		assert_true(str_find(reason, STR("...`")) < reason.n);
		/* No half character: what stands before the dots ends one. */
		for (size_t at = 0; at < reason.n; at++)
			if ((unsigned char)reason.p[at] == 0xe2)
				assert_true(at + 2 < reason.n && ((unsigned char)reason.p[at + 2] & 0xc0) == 0x80);
	}
}

static void command_of_exactly_the_shown_length_is_not_cut(void **state)
{
	struct test_world world = { 0 };
	struct buf text = { 0 };
	struct str reason;

	(void)state;
	buf_addz(&text, "rm -rf / ");
	while (text.n < 100)
		buf_byte(&text, 'x');
	reason = reason_of(&world, buf_str(&text));
	assert_int_equal(str_find(reason, STR("...")), reason.n);
	buf_byte(&text, 'x');
	reason = reason_of(&world, buf_str(&text));
	assert_true(str_find(reason, STR("...")) < reason.n);
}

static void long_path_is_cut_too(void **state)
{
	struct test_world world = { 0 };
	struct buf text = { 0 };

	(void)state;
	buf_addz(&text, "rm -rf /srv/");
	for (size_t i = 0; i < 5000; i++)
		buf_byte(&text, 'y');
	assert_true(reason_of(&world, buf_str(&text)).n < 500);
}

static void strictest_finding_gives_the_reason(void **state)
{
	static const char *const texts[] = { "rm -rf ../other; rm -rf /", "rm -rf /; rm -rf ../other", "echo 'a\nb'; $x; rm -rf /",
					     "git reset --hard && rm -rf /" };
	struct test_world world = { .changes = ANSWER_YES };

	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		struct judgement judgement = judge_with(&world, str_of(texts[i]), NULL);

		assert_int_equal(judgement.verdict, VERDICT_DENY);
		assert_string_equal(judgement.finding->rule->id, "files.delete-root");
		assert_true(judgement.findings.n >= 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reason_says_what_why_which_rule_and_what_instead),
		cmocka_unit_test(finding_names_what_it_is_about),
		cmocka_unit_test(reason_is_one_line),
		cmocka_unit_test(long_command_is_cut_between_characters),
		cmocka_unit_test(command_of_exactly_the_shown_length_is_not_cut),
		cmocka_unit_test(long_path_is_cut_too),
		cmocka_unit_test(strictest_finding_gives_the_reason),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
