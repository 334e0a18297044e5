/* What projects say about agents' work, and whose repository a URL is. */
#include "policy/policy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const struct {
	const char *text;
	enum policy_class class;
} rows[] = {
	{ "", POLICY_UNKNOWN },
	{ "Run the tests. Be kind.", POLICY_UNKNOWN },
	{ "No AI pull requests.", POLICY_FORBIDDEN },
	{ "# Rules\n\nWe do **not accept** contributions that were made with the help of an LLM.", POLICY_FORBIDDEN },
	{ "It is forbidden to contribute\nAI-generated content.", POLICY_FORBIDDEN },
	{ "AI-generated patches will be closed.", POLICY_FORBIDDEN },
	{ "We don't accept AI-generated code unless it is disclosed.", POLICY_RESTRICTED },
	{ "AI agents MUST NOT add Signed-off-by tags to their commits.", POLICY_RESTRICTED },
	{ "Disclose AI use in the pull request.", POLICY_RESTRICTED },
	{ "Undisclosed AI contributions will be rejected.", POLICY_RESTRICTED },
	{ "AI-assisted pull requests are welcome.", POLICY_ALLOWED },
	{ "AI-assisted pull requests are welcome. No AI-generated issues: they will be closed.", POLICY_FORBIDDEN },
	{ "Do not submit code that does not compile. We use AI to train a model of our own.", POLICY_UNKNOWN },
	{ "- Do not send secrets\n- AI is great", POLICY_UNKNOWN },
	{ "Please don't use ChatGPT, Copilot or the like to write patches.", POLICY_FORBIDDEN },
	{ "Code that an LLM wrote must not be submitted.", POLICY_FORBIDDEN },
	{ "Contributions of LLMs are unwelcome.", POLICY_FORBIDDEN },
	{ "We will not merge AI-assisted code.", POLICY_FORBIDDEN },
	/* Rules of the house for agents that work there. */
	{ "Coding agents must not commit to main; open a pull request.", POLICY_UNKNOWN },
	{ "Claude Code must not run migrations or push changes to production.", POLICY_UNKNOWN },
	{ "Claude: do not use emojis in commit messages.", POLICY_UNKNOWN },
	{ "When Claude makes changes, it may not edit generated files.", POLICY_UNKNOWN },
	/* The contrary of a refusal, if no welcome. */
	{ "We do not forbid AI-generated contributions.", POLICY_UNKNOWN },
	{ "There is no ban on AI-generated code.", POLICY_UNKNOWN },
	{ "LLM-generated patches are not prohibited.", POLICY_UNKNOWN },
	{ "The code must not maintain state. The main loop of the AI opponent is in ai.c.", POLICY_UNKNOWN },
};

static void sentences_are_read_by_a_table(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct policy_reading reading = policy_read(str_of(rows[i].text));

		if (reading.class != rows[i].class)
			fail_msg("%s: %s", rows[i].text, policy_name(reading.class));
		assert_true((reading.sentence.n > 0) == (reading.class != POLICY_UNKNOWN));
	}
	assert_true(str_is(policy_read(STR("Hi.\nIt is forbidden to contribute\nAI-generated content. Bye.")).sentence,
			   "It is forbidden to contribute AI-generated content."));
}

static const struct {
	const char *url, *host, *owner, *name;
} urls[] = {
	{ "git@github.com:Me/X.git", "github.com", "me", "x" },
	{ "https://u:p@GitHub.com/Me/x/", "github.com", "me", "x" },
	{ "ssh://git@ssh.github.com:443/me/x.git", "github.com", "me", "x" },
	{ "https://gitlab.com/a/b/c.git", "gitlab.com", "a", "b/c" },
	{ "../up.git", NULL, NULL, NULL },
	{ "/srv/a:b/c", NULL, NULL, NULL },
	{ "file:///srv/a/b", NULL, NULL, NULL },
	{ "host:", NULL, NULL, NULL },
	{ "https://github.com/me", NULL, NULL, NULL },
};

static void a_url_names_a_repository(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
		struct policy_repo repo;
		bool is = policy_repo_of(str_of(urls[i].url), &repo);

		assert_int_equal(is, urls[i].host != NULL);
		if (is)
			assert_true(str_is(repo.host, urls[i].host) && str_is(repo.owner, urls[i].owner) &&
				    str_is(repo.name, urls[i].name));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sentences_are_read_by_a_table),
		cmocka_unit_test(a_url_names_a_repository),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
