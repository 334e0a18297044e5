/* The form of messages: the length of subjects, conventional ones, and git's own, which have any. */
#include "trailer/form.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define TEN "1234567890"
#define TOO_LONG "The first line has"
#define NOT_BLANK "The second line is not blank"
#define NOT_OF_FORM "The first line is not of the form"

struct row {
	const char *message, *said; /* NULL: it is fine */
};

static void hold(const struct row *rows, size_t n, struct form form)
{
	for (size_t i = 0; i < n; i++) {
		struct str said = form_judge(str_of(rows[i].message), &form);

		if (rows[i].said ? !str_starts(said, str_of(rows[i].said)) : said.n > 0)
			fail_msg("%s: %.*s", rows[i].message, STR_ARGS(said));
	}
}

#define HOLD(rows, ...) hold(rows, sizeof(rows) / sizeof *(rows), (struct form){ __VA_ARGS__ })

static void subjects_are_as_long_as_is_wanted(void **state)
{
	static const struct row rows[] = {
		{ TEN TEN, NULL },
		{ TEN TEN "1", TOO_LONG },
		{ TEN TEN "\n\n" TEN TEN TEN TEN "\n", NULL },
		{ TEN TEN "  \n\nx", NULL },
		{ "\xef\xbb\xbf" TEN TEN, NULL },
		{ "\xc3\xa4\xc3\xb6\xc3\xbc" TEN "1234567", NULL },     /* 20 characters, 23 bytes */
		{ "\xc3\xa4\xc3\xb6\xc3\xbc" TEN "12345678", TOO_LONG },
		{ "\xe4\xf6\xfc" TEN "1234567", NULL },                 /* not UTF-8 */
		{ "\xe4\xf6\xfc" TEN "12345678", TOO_LONG },
		{ "Fix it\nand that", NOT_BLANK },
		{ "Fix it\r\n\r\nand that", NULL },
		{ "Fix it\n \nand that", NULL },
		{ "Fix it\n", NULL },
		{ "", NULL },
	};

	(void)state;
	HOLD(rows, .subject_max = 20);
}

static void without_a_limit_any_subject_is_fine(void **state)
{
	static const struct row rows[] = { { TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN, NULL }, { "a\nb", NULL } };

	(void)state;
	HOLD(rows, 0);
}

static void conventional_subjects(void **state)
{
	static const struct row rows[] = {
		{ "feat: doors", NULL },
		{ "fix(lock): turn the key", NULL },
		{ "fix(lock)!: turn the key", NULL },
		{ "refactor!: no keys", NULL },
		{ "Docs: say so", NULL },
		{ "docs(a-b/c): say so\n\nBREAKING CHANGE: all", NULL },
		{ "Fix the door", NOT_OF_FORM },
		{ "feature: doors", NOT_OF_FORM },
		{ "feat : doors", NOT_OF_FORM },
		{ "feat:doors", NOT_OF_FORM },
		{ "feat:", NOT_OF_FORM },
		{ "feat:  ", NOT_OF_FORM },
		{ "feat(): doors", NOT_OF_FORM },
		{ "feat(a: doors", NOT_OF_FORM },
		{ "feat(a)b: doors", NOT_OF_FORM },
		{ "feat(a)(b): doors", NOT_OF_FORM },
		{ "feat!!: doors", NOT_OF_FORM },
		{ ": doors", NOT_OF_FORM },
		{ "see feat: doors", NOT_OF_FORM },
		{ "\nfeat: doors", NOT_OF_FORM },
	};

	(void)state;
	HOLD(rows, .conventional = true);
}

static void what_git_writes_has_any_form(void **state)
{
	static const struct row rows[] = {
		{ "Merge branch 'topic'", NULL },
		{ "Merge branches 'a', 'b' and 'c'", NULL },
		{ "Merge remote-tracking branch 'origin/main' into topic", NULL },
		{ "Merge commit '0123abc'", NULL },
		{ "Merge tag 'v1' of ../other into main", NULL },
		{ "Merge pull request #12 from ann/topic", NULL },
		{ "Revert \"Open the door that was closed\"", NULL },
		{ "Reapply \"Open the door that was closed\"", NULL },
		{ "fixup! Open the door that was closed", NULL },
		{ "squash! Open the door that was closed", NULL },
		{ "amend! Open the door that was closed", NULL },
		{ "Squashed commit of the following:\n\ncommit 1", NULL },
		{ "Squashed 'lib/x/' changes from 0123abc..4567def", NULL },
		{ "Merge the two lists into one", TOO_LONG },
		{ "Revert what was said", NOT_OF_FORM },
		{ "fixup: the door", NOT_OF_FORM },
	};

	(void)state;
	HOLD(rows, .subject_max = 20, .conventional = true);
}

static void both_faults_are_said(void **state)
{
	const struct form form = { .subject_max = 10, .conventional = true };
	struct str said = form_judge(STR("Open the door"), &form);

	(void)state;
	assert_true(str_find(said, STR("has 13 characters, and 10 are wanted")) < said.n);
	assert_true(str_find(said, STR(" " NOT_OF_FORM)) < said.n);
	assert_true(str_find(said, STR(" feat fix ")) < said.n);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(subjects_are_as_long_as_is_wanted),
		cmocka_unit_test(without_a_limit_any_subject_is_fine),
		cmocka_unit_test(conventional_subjects),
		cmocka_unit_test(what_git_writes_has_any_form),
		cmocka_unit_test(both_faults_are_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
