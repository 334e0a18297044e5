/* What git says to pre-push, and keys in what is pushed. */
#include "base/buf.h"
#include "githook/message.h"
#include "githook/policy.h"
#include "githook/push.h"
#include "githook/secrets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#define O1 "1111111111111111111111111111111111111111"
#define Z1 "0000000000000000000000000000000000000000"
#define O2 "2222222222222222222222222222222222222222222222222222222222222222"
#define Z2 "0000000000000000000000000000000000000000000000000000000000000000"

static void lines_are_read_from_the_right(void **state)
{
	struct push push = { 0 };

	(void)state;
	assert_true(push_read(STR("HEAD^{/fix bug} " O1 " refs/heads/zz " Z1 "\n(delete) " Z2 " refs/heads/x " O2 "\n"), &push));
	assert_int_equal(push.refs.n, 2);
	assert_true(str_is(push.refs.at[0].source, "HEAD^{/fix bug}") && str_is(push.refs.at[0].local, O1));
	assert_true(str_is(push.refs.at[0].target, "refs/heads/zz") && push_is_zero(push.refs.at[0].remote));
	assert_true(push_is_zero(push.refs.at[1].local) && str_is(push.refs.at[1].remote, O2));
	push = (struct push){ 0 };
	assert_true(push_read(STR_NONE, &push));
	assert_int_equal(push.refs.n, 0);
}

static void other_lines_are_refused(void **state)
{
	static const char *const bad[] = { "x\n", "a b c d\n", "main " O1 " refs/heads/main\n", "main " O1 " refs/heads/main 12\n",
					   "main --exec=x refs/heads/main " O1 "\n" };
	struct push push = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(push_read(str_of(bad[i]), &push));
	assert_false(push_is_zero(STR(O1)) || push_is_zero(STR_NONE));
}

static void usual_names_and_the_default_branch_are_protected(void **state)
{
	(void)state;
	assert_true(push_is_protected(STR("main"), STR_NONE) && push_is_protected(STR("release/1.0"), STR_NONE));
	assert_true(push_is_protected(STR("next"), STR("next")));
	assert_false(push_is_protected(STR("feature/main"), STR("next")) || push_is_protected(STR("mainly"), STR_NONE));
}

/* Parts, so that no file here holds what looks like a key. */
static const struct {
	const char *prefix, *rest, *kind;
} keys[] = {
	{ "AKIA", "Q3EGRT5VWX7YZ2AB", "an AWS access key" },
	{ "token=ghp_", "0123456789abcdefghijABCDEFGHIJ012345", "a GitHub token" },
	{ "\"glpat-", "0123456789abcde-FGHI\"", "a GitLab token" },
	{ "sk_live_", "0123456789abcdefghijklmn", "a Stripe key" },
	{ "x AIza", "SyA0123456789abcdefghijklmnopqrstuv y", "a Google key" },
	{ "xghp_", "0123456789abcdefghijABCDEFGHIJ012345", NULL },
	{ "ghp_", "0123456789abcdefghij", NULL },
	{ "ghp_", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", NULL },
	{ "AKIA", "IOSFODNN7EXAMPLE", NULL },
	{ "sk_test_", "0123456789abcdefghijklmn", NULL },
	{ "commit 0123456789abcdef0123456789abcdef", "01234567", NULL },
};

static struct str key_line(size_t i)
{
	struct buf line = { 0 };

	buf_addf(&line, "%s%s", keys[i].prefix, keys[i].rest);
	return buf_str(&line);
}

static void keys_are_known_by_their_shapes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const char *kind = secret_in(key_line(i));

		if (keys[i].kind)
			assert_string_equal(kind, keys[i].kind);
		else
			assert_null(kind);
	}
}

static bool find(const char *format, struct secret_found *found)
{
	struct buf patch = { 0 };

	for (; *format; format++)
		if (*format == '%')
			buf_add(&patch, key_line(1));
		else
			buf_byte(&patch, *format);
	return secrets_find(buf_str(&patch), found);
}

static void only_added_lines_count(void **state)
{
	struct secret_found found;

	(void)state;
	assert_true(find("commit " O1 "\ndiff --git a/f b/f\n--- a/f\n+++ b/f x\n@@ -3 +7,2 @@ f\n-old\n+new\n+%\n", &found));
	assert_true(str_is(found.commit, O1) && str_is(found.path, "f x"));
	assert_int_equal(found.line, 8);
	assert_false(find("commit " O1 "\n+++ b/f\n@@ -3 +2,0 @@ %\n-%\n", &found));
	assert_false(find("commit " O1 "\n+++ b/%\n@@ -0,0 +1 @@\n+x\n", &found));
	/* A line that begins with ++ is text. */
	assert_true(find("+++ b/f\n@@ -0,0 +1,2 @@\n+++ b/g\n+%\n", &found));
	assert_true(str_is(found.path, "f"));
	assert_int_equal(found.line, 2);
}

static void a_private_key_is_its_text_not_its_first_line(void **state)
{
	struct secret_found found;

	(void)state;
	assert_true(find("+++ b/k\n@@ -0,0 +1,2 @@\n+-----BEGIN EC PRIVATE KEY-----\n"
			 "+MHcCAQEEIDZ0m3a6c7pV0b2w5T2k3vXl9s8Q4b7n6M1r0Y5u2e3f\n", &found));
	assert_string_equal(found.kind, "a private key");
	assert_false(find("+++ b/k\n@@ -0,0 +1,2 @@\n+-----BEGIN EC PRIVATE KEY-----\n+if (x) return;\n", &found));
	assert_false(find("+++ b/k\n@@ -0,0 +1,1 @@\n+-----BEGIN PUBLIC KEY-----\n", &found));
}

static void the_host_decides_where_no_rule_file_does(void **state)
{
	static const struct {
		enum config_attribution choice;
		const char *text;
		enum attribution_mode mode;
		const char *wanted;
	} rows[] = {
		{ ATTRIBUTION_UNSET, "", ATTRIBUTE_FORBID, "" },
		{ ATTRIBUTION_UNSET, "Co-Authored-By: X <x@example.org>", ATTRIBUTE_REQUIRE, "Co-Authored-By: X <x@example.org>" },
		{ ATTRIBUTION_UNSET, "Made by a machine\n\nAssisted-by: X", ATTRIBUTE_REQUIRE, "Assisted-by: X" },
		{ ATTRIBUTION_UNSET, "made by a machine", ATTRIBUTE_ALLOW, "" },
		{ ATTRIBUTION_REQUIRE, "", ATTRIBUTE_REQUIRE, "Usual-By: Y" },
		{ ATTRIBUTION_REQUIRE, "Assisted-by: X", ATTRIBUTE_REQUIRE, "Assisted-by: X" },
		{ ATTRIBUTION_ALLOW, "Assisted-by: X", ATTRIBUTE_ALLOW, "Assisted-by: X" },
		{ ATTRIBUTION_FORBID, "Assisted-by: X", ATTRIBUTE_FORBID, "Assisted-by: X" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct host_attribution host = { .text = str_of(rows[i].text), .usual = STR("Usual-By: Y") };
		struct attribution_policy policy = githook_policy_of(rows[i].choice, &host);

		assert_int_equal(policy.mode, rows[i].mode);
		assert_true(str_is(policy.wanted, rows[i].wanted));
	}
}

static void texts_of_git_are_known(void **state)
{
	(void)state;
	assert_true(githook_is_gits_own(STR("fixup! x")) && githook_is_gits_own(STR("squash! x")));
	assert_true(githook_is_gits_own(STR("Revert \"x\"\n\nThis reverts commit " O1 ".\n")));
	assert_false(githook_is_gits_own(STR("Revert \"x\"\n\nIt was wrong.\n")) || githook_is_gits_own(STR("fixup x")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_read_from_the_right),
		cmocka_unit_test(other_lines_are_refused),
		cmocka_unit_test(usual_names_and_the_default_branch_are_protected),
		cmocka_unit_test(keys_are_known_by_their_shapes),
		cmocka_unit_test(only_added_lines_count),
		cmocka_unit_test(a_private_key_is_its_text_not_its_first_line),
		cmocka_unit_test(the_host_decides_where_no_rule_file_does),
		cmocka_unit_test(texts_of_git_are_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
