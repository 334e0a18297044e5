/* Whether a message says who wrote it, and what is said when it does not. */
#include "trailer/attribution.h"
#include "trailer/identities.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

#define T "fix: x\n\n"
#define CLAUDE "Co-Authored-By: Claude <noreply@anthropic.com>"
#define A CLAUDE "\n"
#define ROBOT "\xf0\x9f\xa4\x96 Generated with [Claude Code](https://example.org/)"

struct row {
	const char *message;
	enum attribution_finding finding;
	size_t line;
};

static void check(const struct row *rows, size_t n, enum attribution_mode mode, struct str wanted)
{
	struct attribution_policy policy = { mode, wanted };
	struct trailer_syntax git = { 0 };

	for (size_t i = 0; i < n; i++) {
		struct attribution answer = attribution_judge(str_of(rows[i].message), &git, &policy);

		if (answer.finding != rows[i].finding || answer.line != rows[i].line)
			print_message("%s", rows[i].message);
		assert_int_equal(answer.finding, rows[i].finding);
		assert_int_equal(answer.line, rows[i].line);
		assert_int_equal(answer.say.n > 0, answer.finding != ATTRIBUTION_FINE);
	}
}

static const struct row required[] = {
	{ T A, ATTRIBUTION_FINE, 0 },
	{ T "Body.\n\n" ROBOT "\n\n" A, ATTRIBUTION_FINE, 0 },
	{ T "co-authored-by: Claude Opus 5.5 <NoReply@Anthropic.com>\n", ATTRIBUTION_FINE, 0 },
	{ T A "Signed-off-by: Ann <ann@example.org>\n", ATTRIBUTION_FINE, 0 },
	{ T, ATTRIBUTION_MISSING, 0 },
	{ "", ATTRIBUTION_MISSING, 0 },
	{ T "Fix the claude parser.\n", ATTRIBUTION_MISSING, 0 },
	{ T "Co-Authored-By: Ann <ann@example.org>\n", ATTRIBUTION_MISSING, 0 },
	{ T "Assisted-by: Claude <noreply@anthropic.com>\n", ATTRIBUTION_MISSING, 0 },
	{ "fix: x\n" A, ATTRIBUTION_MISPLACED, 2 },
	{ A, ATTRIBUTION_MISPLACED, 1 },
	{ T "text\n" A, ATTRIBUTION_MISPLACED, 4 },
	{ T ROBOT "\n" A, ATTRIBUTION_MISPLACED, 4 },
	{ T A "\ntext\n", ATTRIBUTION_MISPLACED, 3 },
	{ T A "\nFixes: y\n", ATTRIBUTION_MISPLACED, 3 },
	{ T "   " A, ATTRIBUTION_MISPLACED, 3 },
	{ T "> " A, ATTRIBUTION_MISSING, 0 },
	{ T A A, ATTRIBUTION_REPEATED, 4 },
	{ T A "Fixes: y\n" A, ATTRIBUTION_REPEATED, 5 },
	{ T A "Co-Authored-By: Claude Opus <noreply@anthropic.com>\n", ATTRIBUTION_REPEATED, 4 },
	{ T "Co-Authored-By: Claude Code <claude-code@anthropic.com>\n", ATTRIBUTION_MISTAKEN, 3 },
	{ T "Co-Authored-By: Codex <codex@example.com>\n" A, ATTRIBUTION_MISTAKEN, 3 },
	{ T A "Signed-off-by: Claude <noreply@anthropic.com>\n", ATTRIBUTION_SIGNED, 4 },
};

static void the_wanted_trailer_must_be_there(void **state)
{
	(void)state;
	check(required, COUNT(required), ATTRIBUTE_REQUIRE, STR(CLAUDE));
	check(required, COUNT(required), ATTRIBUTE_REQUIRE, STR(ROBOT "\n\n" A "Claude-Session: https://example.org/\n"));
}

static const struct row any_required[] = {
	{ T A, ATTRIBUTION_FINE, 0 },
	{ T "Assisted-by: Claude:claude-opus coccinelle\n", ATTRIBUTION_FINE, 0 },
	{ T "Generated-by: GitHub Copilot\n", ATTRIBUTION_FINE, 0 },
	{ T "Co-authored-by: Codex <noreply@openai.com>\n", ATTRIBUTION_FINE, 0 },
	{ T "Amp-Thread: https://example.org/\n", ATTRIBUTION_FINE, 0 },
	{ T "Co-authored-by: Claude\n", ATTRIBUTION_FINE, 0 },
	{ T "Co-authored-by: Claude Dupont <claude@example.org>\n", ATTRIBUTION_MISSING, 0 },
	{ T "Assisted-by: Claudette\n", ATTRIBUTION_MISSING, 0 },
	{ T "Reviewed-by: Claude <noreply@anthropic.com>\n", ATTRIBUTION_MISSING, 0 },
};

static void without_a_wanted_trailer_any_agent_will_do(void **state)
{
	(void)state;
	check(any_required, COUNT(any_required), ATTRIBUTE_REQUIRE, STR_NONE);
}

static const struct row forbidden[] = {
	{ T, ATTRIBUTION_FINE, 0 },
	{ T "Fix the claude parser.\n", ATTRIBUTION_FINE, 0 },
	{ T "Co-Authored-By: Ann <ann@example.org>\n", ATTRIBUTION_FINE, 0 },
	{ T "Co-Authored-By: Claude Dupont <claude@example.org>\n", ATTRIBUTION_FINE, 0 },
	{ T A "\nThat line was a mistake.\n", ATTRIBUTION_FINE, 0 },
	{ T "> " A, ATTRIBUTION_FINE, 0 },
	{ T "    " A, ATTRIBUTION_FINE, 0 },
	{ T "Generated with Claude Code is what it said.\n", ATTRIBUTION_FINE, 0 },
	{ T "Generated with [a tool](https://example.org/)\n", ATTRIBUTION_FINE, 0 },
	{ T A, ATTRIBUTION_FORBIDDEN, 3 },
	{ T "Fixes: y\nco-authored-by: claude <noreply@anthropic.com>\n", ATTRIBUTION_FORBIDDEN, 4 },
	{ T "Assisted-by: Claude\n", ATTRIBUTION_FORBIDDEN, 3 },
	{ T "Generated-by: Anthropic model\n", ATTRIBUTION_FORBIDDEN, 3 },
	{ T "Claude-Session: https://example.org/\n", ATTRIBUTION_FORBIDDEN, 3 },
	{ T ROBOT "\n", ATTRIBUTION_FORBIDDEN, 3 },
	{ T ROBOT "\n" A, ATTRIBUTION_FORBIDDEN, 3 },
	{ T "Generated with Claude Code\n\nmore\n", ATTRIBUTION_FORBIDDEN, 3 },
	{ T "text\n" A, ATTRIBUTION_FORBIDDEN, 4 },
	{ T "Co-Authored-By: Claude Code <claude-code@anthropic.com>\n", ATTRIBUTION_FORBIDDEN, 3 },
	{ T "Signed-off-by: Claude <noreply@anthropic.com>\n", ATTRIBUTION_SIGNED, 3 },
};

static void no_trailer_of_an_agent_may_be_there(void **state)
{
	(void)state;
	check(forbidden, COUNT(forbidden), ATTRIBUTE_FORBID, STR(CLAUDE));
	check(forbidden, COUNT(forbidden), ATTRIBUTE_FORBID, STR_NONE);
}

static const struct row allowed[] = {
	{ T, ATTRIBUTION_FINE, 0 },
	{ T A, ATTRIBUTION_FINE, 0 },
	{ T ROBOT "\n" A, ATTRIBUTION_FINE, 0 },
	{ T A A, ATTRIBUTION_REPEATED, 4 },
	{ T "Signed-off-by: Ann <ann@example.org>\n", ATTRIBUTION_FINE, 0 },
	{ T "Signed-off-by: Claude <claude@example.org>\n", ATTRIBUTION_FINE, 0 },
	{ T "text\nSigned-off-by: Codex <NOREPLY@openai.com>\n", ATTRIBUTION_SIGNED, 4 },
	{ T "Signed-off-by: Claude\n", ATTRIBUTION_SIGNED, 3 },
	{ T "Signed-off-by: Claude Dupont\n", ATTRIBUTION_FINE, 0 },
	{ T "Co-Authored-By: Codex <codex@example.com>\n", ATTRIBUTION_MISTAKEN, 3 },
};

static void allowed_may_be_there_or_not(void **state)
{
	(void)state;
	check(allowed, COUNT(allowed), ATTRIBUTE_ALLOW, STR(CLAUDE));
	check(allowed, COUNT(allowed), ATTRIBUTE_ALLOW, STR_NONE);
}

static const struct {
	enum attribution_mode mode;
	const char *message, *say;
} said[] = {
	{ ATTRIBUTE_REQUIRE, T, "The message does not name the agent that wrote it. End it with a blank line and: " CLAUDE },
	{ ATTRIBUTE_REQUIRE, T "Fixes: y\n",
	  "The message does not name the agent that wrote it. Add to its last paragraph: " CLAUDE },
	{ ATTRIBUTE_REQUIRE, T "text\n" A,
	  "git does not read this line as a trailer: it must stand at the left edge of the last paragraph, among trailers only. "
	  "End the message with a blank line and: " CLAUDE },
	{ ATTRIBUTE_REQUIRE, T A A, "This trailer is there twice. Leave out one of them: " CLAUDE },
	{ ATTRIBUTE_REQUIRE, T "Co-authored-by: Claude Code <claude-code@anthropic.com>\n",
	  "The account of claude-code@anthropic.com belongs to a stranger. Write this line instead: "
	  "Co-authored-by: Claude <noreply@anthropic.com>" },
	{ ATTRIBUTE_REQUIRE, T "Signed-off-by: Claude <noreply@anthropic.com>\n",
	  "Only a person can sign off. Leave out this line: Signed-off-by: Claude <noreply@anthropic.com>" },
	{ ATTRIBUTE_FORBID, T A,
	  "This repository wants no line that names an agent as an author. Leave it out: " CLAUDE },
};

static void what_to_write_is_said(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(said); i++) {
		struct attribution_policy policy = { said[i].mode, STR(CLAUDE) };

		assert_string_equal(
			str_z(attribution_judge(str_of(said[i].message), &(struct trailer_syntax){ 0 }, &policy).say), said[i].say);
	}
}

/* What is said must be true: a message that follows it is fine. */
static void what_is_said_helps(void **state)
{
	struct attribution_policy policy = { ATTRIBUTE_REQUIRE, STR(CLAUDE) };
	struct trailer_syntax git = { 0 };

	(void)state;
	for (size_t i = 0; i < COUNT(required); i++) {
		struct str mended = trailers_append(str_of(required[i].message), &git, STR("Co-Authored-By"),
						    STR("Claude <noreply@anthropic.com>"));

		if (required[i].finding == ATTRIBUTION_MISSING || required[i].finding == ATTRIBUTION_MISPLACED)
			assert_int_equal(attribution_judge(mended, &git, &policy).finding, ATTRIBUTION_FINE);
	}
	assert_true(identity_is_agent_mail(STR("noreply@anthropic.com")));
	assert_true(identity_is_agent_mail(STR("noreply@openai.com")));
	assert_null(identity_mistake(STR("noreply@anthropic.com")));
}

static void a_long_line_is_quoted_in_part(void **state)
{
	struct attribution_policy policy = { ATTRIBUTE_FORBID, STR_NONE };
	struct buf text = { 0 };

	(void)state;
	buf_addz(&text, T "Assisted-by: Claude ");
	for (size_t i = 0; i < 5000; i++)
		buf_byte(&text, 'x');
	assert_in_range(attribution_judge(buf_str(&text), &(struct trailer_syntax){ 0 }, &policy).say.n, 1, 250);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_wanted_trailer_must_be_there),
		cmocka_unit_test(without_a_wanted_trailer_any_agent_will_do),
		cmocka_unit_test(no_trailer_of_an_agent_may_be_there),
		cmocka_unit_test(allowed_may_be_there_or_not),
		cmocka_unit_test(what_to_write_is_said),
		cmocka_unit_test(what_is_said_helps),
		cmocka_unit_test(a_long_line_is_quoted_in_part),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
