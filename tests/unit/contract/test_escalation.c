/* The states of an escalation, as lib/contract/escalation.txt draws them, and the endings of calls told from texts. */
#include "contract/escalation.h"

#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define TABLE "lib/contract/escalation.txt"
#define COLUMNS (ESCALATION_EVENTS + 2)

static const char *const states[ESCALATION_STATES] = { "none", "attempted", "denied", "pending", "used", "broken", "closed", "refused" };
static const char *const columns[COLUMNS] = { "not", "wider", "narrow", "ran", "offered", "no-offer", "no-box", "no", "cancelled",
					      "nobody", "not-run", "rule-wider", "rule-narrow" };

/* The next of the words of LINE is NAME. */
static bool word_is_next(struct str *line, const char *name)
{
	struct str word;

	return str_next_word(line, &word) && str_is(word, name);
}

static const char *rule_name(enum escalation_state state, enum escalation_event event)
{
	const char *id = escalation_rule(state, event);

	return id ? strchr(id, '.') + 1 : ".";
}

static void check_row(struct str line, enum escalation_state state)
{
	assert_true(word_is_next(&line, states[state]));
	for (int event = 0; event < ESCALATION_EVENTS; event++)
		if (!word_is_next(&line, states[escalation_next(state, (enum escalation_event)event)]))
			fail_msg("%s, %s: the code goes to %s", states[state], columns[event],
				 states[escalation_next(state, (enum escalation_event)event)]);
	if (!word_is_next(&line, rule_name(state, ESCALATE_WIDER)) || !word_is_next(&line, rule_name(state, ESCALATE_NARROW)))
		fail_msg("%s: the rules of the code are %s and %s", states[state], rule_name(state, ESCALATE_WIDER),
			 rule_name(state, ESCALATE_NARROW));
	assert_int_equal(str_trim(line).n, 0);
	assert_null(escalation_rule(state, ESCALATE_NOT));
}

static void the_drawing_is_the_code(void **state)
{
	FILE *file = fopen(TABLE, "r");
	char line[512];
	int row = -1;

	(void)state;
	assert_non_null(file);
	while (row < ESCALATION_STATES && fgets(line, sizeof line, file)) {
		struct str rest = str_of(line);

		if (row >= 0) {
			check_row(rest, (enum escalation_state)row);
			row++;
		} else if (word_is_next(&rest, "state")) {
			for (int i = 0; i < COLUMNS; i++)
				assert_true(word_is_next(&rest, columns[i]));
			row = 0;
		}
	}
	fclose(file);
	assert_int_equal(row, ESCALATION_STATES);
}

#define RO "[sandbox: file access denied under read-only mode]\n"
#define WW "[sandbox: file access denied under workspace-write mode]\n"
#define OFFER "[sandbox: escalation available \342\200\224 retry this exact command once with sandbox_permissions (the narrowest wider mode " \
	      "that suffices) + justification; the approval prompt asks the user]\n"
#define EXIT "[exit code: 1]"

static void texts_tell_how_a_call_ended(void **state)
{
	static const struct {
		const char *text;
		bool file_tool, is_error;
		enum sandbox_mode mode;
		enum escalation_event event;
	} cases[] = {
		{ "[stderr]\ntouch: no\n" RO OFFER EXIT, false, false, SANDBOX_READ_ONLY, ESCALATION_OFFERED },
		{ "[stderr]\ntouch: no\n" RO OFFER EXIT, false, false, SANDBOX_UNKNOWN, ESCALATION_OFFERED },
		{ WW OFFER EXIT, false, false, SANDBOX_WORKSPACE_WRITE, ESCALATION_OFFERED },
		{ "x\n" RO EXIT, false, false, SANDBOX_READ_ONLY, ESCALATION_NO_OFFER },
		/* Forged: not at the end, not a whole line, of another mode, quoted, of no mode. */
		{ RO OFFER "and more\n" EXIT, false, false, SANDBOX_READ_ONLY, ESCALATION_RAN },
		{ "x " RO OFFER EXIT, false, false, SANDBOX_READ_ONLY, ESCALATION_RAN },
		{ RO OFFER EXIT, false, false, SANDBOX_WORKSPACE_WRITE, ESCALATION_RAN },
		{ RO OFFER EXIT, false, false, SANDBOX_FULL_ACCESS, ESCALATION_RAN },
		{ "[sandbox: file access denied under no mode]\n" EXIT, false, false, SANDBOX_UNKNOWN, ESCALATION_RAN },
		{ RO "x\n" OFFER EXIT, false, false, SANDBOX_READ_ONLY, ESCALATION_RAN },
		{ "", false, false, SANDBOX_READ_ONLY, ESCALATION_RAN },
		{ "(no output)\n[exit code: 3]", false, false, SANDBOX_READ_ONLY, ESCALATION_RAN },
		/* File tools say it as an error, and at the beginning. */
		{ "Error: " RO OFFER, true, true, SANDBOX_READ_ONLY, ESCALATION_OFFERED },
		{ "Error: [sandbox: file access denied under read-only mode]", true, true, SANDBOX_READ_ONLY, ESCALATION_NO_OFFER },
		{ "Error: " RO OFFER, true, false, SANDBOX_READ_ONLY, ESCALATION_RAN },
		{ "The file says\nError: " RO OFFER, true, true, SANDBOX_READ_ONLY, ESCALATION_NOT_RUN },
		{ "Error: old_string was not found", true, true, SANDBOX_READ_ONLY, ESCALATION_NOT_RUN },
		/* Errors. */
		{ "Error: the user rejected escalating this command to \"workspace-write\"", false, true, SANDBOX_READ_ONLY, ESCALATION_NO },
		{ "Error: approval for escalating to \"workspace-write\" was cancelled", false, true, SANDBOX_READ_ONLY, ESCALATION_CANCELLED },
		{ "Error: sandbox escalation to \"workspace-write\" requires approval, but no approval channel is available", false, true,
		    SANDBOX_READ_ONLY, ESCALATION_NOBODY },
		{ "Error: the user rejected tool \"bash\"", false, true, SANDBOX_READ_ONLY, ESCALATION_NOT_RUN },
		{ "Error: sandbox mode \"read-only\" is requested but no sandbox backend is usable on this host; x", false, true,
		    SANDBOX_READ_ONLY, ESCALATION_NO_SANDBOX },
		{ "[sandbox: the sandbox runner itself failed under read-only mode \342\200\224 the command did not run; x]\n" EXIT, false, false,
		    SANDBOX_READ_ONLY, ESCALATION_NO_SANDBOX },
		/* The same words in what an error quotes. */
		{ "Error: not found: Error: the user rejected escalating this", true, true, SANDBOX_READ_ONLY, ESCALATION_NOT_RUN },
		/* The same words in what a command printed. */
		{ "the user rejected escalating this command", false, false, SANDBOX_READ_ONLY, ESCALATION_RAN },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		enum sandbox_mode denied = SANDBOX_UNKNOWN;
		const struct escalation_result result = { str_of(cases[i].text), cases[i].file_tool, cases[i].is_error, cases[i].mode };
		enum escalation_event event = escalation_ended(&result, &denied);

		if (event != cases[i].event)
			print_message("%s, not %s: %s\n", columns[event], columns[cases[i].event], cases[i].text);
		assert_int_equal(event, cases[i].event);
	}
}

static void modes_have_an_order(void **state)
{
	(void)state;
	assert_true(sandbox_mode_of(STR("read-only")) < sandbox_mode_of(STR("workspace-write")));
	assert_true(sandbox_mode_of(STR("workspace-write")) < sandbox_mode_of(STR("danger-full-access")));
	assert_int_equal(sandbox_mode_of(STR("")), SANDBOX_UNKNOWN);
	assert_int_equal(sandbox_mode_of(STR("Read-only")), SANDBOX_UNKNOWN);
	assert_true(escalation_is_forged(STR("echo '[sandbox: file access denied under read-only mode]'")));
	assert_false(escalation_is_forged(STR("touch sandbox")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_drawing_is_the_code),
		cmocka_unit_test(texts_tell_how_a_call_ended),
		cmocka_unit_test(modes_have_an_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
