/* The programs that calls of DSH carry: good ones of all kinds, what stands near the examples of the tables, and what nobody
 * can read. */
#include "base/arena.h"
#include "base/buf.h"
#include "contract/code.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "good_programs.h"
#include "near_programs.h"

#define GOOD (sizeof good_programs / sizeof *good_programs)

static enum verdict verdict_when_on(void *context, const struct rule *rule)
{
	(void)context;
	return rule->verdict == VERDICT_NONE ? VERDICT_ASK : rule->verdict;
}

static enum verdict verdict_as_built(void *context, const struct rule *rule)
{
	(void)context;
	return rule->verdict;
}

/* What is said of PROGRAM in a call of TOOL. */
static struct judgement judged(const char *tool, struct str program, bool all_on)
{
	const struct settings settings = { .verdict_of_rule = all_on ? verdict_when_on : verdict_as_built };
	struct event event = { .kind = EVENT_PRE_TOOL_USE, .contract = CONTRACT_DSH, .host_tool = str_of(tool) };
	struct judgement judgement = { 0 };
	struct buf input = { 0 };

	buf_addz(&input, strcmp(tool, "workflow") == 0 ? "{\"script\":" : strcmp(tool, "cordis_define") == 0 ? "{\"code\":{\"host\":" : "{\"code\":");
	buf_json(&input, program);
	buf_addz(&input, strcmp(tool, "cordis_define") == 0 ? "}}" : "}");
	event.tool_input = json_read(buf_str(&input), NULL);
	assert_non_null(event.tool_input);
	code_judge(&judgement, &event, &settings);
	return judgement;
}

static bool breaks(const char *tool, const char *program, const char *id)
{
	struct judgement judgement = judged(tool, str_of(program), true);

	for (size_t i = 0; i < judgement.findings.n; i++)
		if (str_is(str_of(id), judgement.findings.at[i].rule->id))
			return true;
	return false;
}

static void good_programs_pass(void **state)
{

	(void)state;
	assert_true(GOOD >= 30);
	for (size_t i = 0; i < GOOD; i++) {
		struct judgement judgement = judged(good_programs[i].tool, str_of(good_programs[i].program), false);

		if (judgement.findings.n)
			print_message("%s of %s\n%s\n", judgement.findings.at[0].rule->id, good_programs[i].tool, good_programs[i].program);
		assert_int_equal(judgement.findings.n, 0);
	}
}

static void what_stands_near(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof near_programs / sizeof *near_programs; i++) {
		char id[64];

		(void)snprintf(id, sizeof id, "tools.%s", near_programs[i].rule);
		assert_true(code_has_rule(id));
		if (breaks(near_programs[i].tool, near_programs[i].program, id) != near_programs[i].breaks)
			print_message("%s: %s\n", id, near_programs[i].program);
		assert_true(breaks(near_programs[i].tool, near_programs[i].program, id) == near_programs[i].breaks);
	}
}

static void what_cannot_be_read_is_not_judged(void **state)
{
	static const char *const texts[] = {
		"require('fs'", "require('fs'))", "require('fs']", "require('fs)\nlog('x)", "/* require('fs')", "require('a'); `${a`", "require('a'); '",
		"require('a'); /x\n/", "require('a')}", "require('a'); '\n'", "const \xc3\xa4 = require('a')", "require('a'); \\u0061()",
		"x\n/require('a')/ 2", "require('a'); `${`${`${", "export const meta = {",
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		if (judged("workflow", str_of(texts[i]), true).findings.n)
			print_message("%s\n", texts[i]);
		assert_int_equal(judged("workflow", str_of(texts[i]), true).findings.n, 0);
		assert_int_equal(judged("cordis_mount", str_of(texts[i]), true).findings.n, 0);
	}
}

static void every_prefix_and_every_hole_is_survived(void **state)
{
	static const char *const tools[] = { "workflow", "cordis_mount", "run_code" };

	(void)state;
	for (size_t i = 0; i < GOOD; i++) {
		size_t n = strlen(good_programs[i].program);

		for (size_t at = 0; at < n; at++) {
			struct arena_mark mark = arena_mark();
			struct buf rest = { 0 };

			buf_add(&rest, str_slice(str_of(good_programs[i].program), 0, at));
			(void)judged(tools[at % 3], buf_str(&rest), true);
			buf_addz(&rest, good_programs[i].program + at + 1);
			(void)judged(tools[at % 3], buf_str(&rest), true);
			arena_release(mark);
		}
	}
}

/* Nested as deep as 200 KiB hold; quadratic time would take minutes. */
static void long_programs_take_little(void **state)
{
	static const struct {
		const char *open, *close;
	} nests[] = {
		{ "ctx.on('llm/stream', (a, next) => { ", " })\n" },
		{ "agent('x', { schema: { type: 'object', properties: { a: ", " } } })" },
		{ "defineTool({ parameters: { a: { type: 'array', items: ", " } } })" },
		{ "parallel([agent(", ")])" },
		{ "const a = await parallel(x)\na.y()\n", "" },
		{ "agent('x', { schema: S })\n", "" },
		{ "function f(a) { ", " }" },
		{ "(a, (b) => ", ")" },
		{ "\n\n\n\n\nnamespace a { ", " }" },
		{ "\n", "" },
		{ "a;\n\n", "" },
		{ "new A<", "" },
		{ "`${", "}`" },
	};
	static const char *const tools[] = { "workflow", "cordis_mount", "run_code" };

	(void)state;
	for (size_t i = 0; i < 3 * sizeof nests / sizeof *nests; i++) {
		struct arena_mark mark = arena_mark();
		struct buf text = { 0 };
		size_t depth = 200000 / (strlen(nests[i / 3].open) + strlen(nests[i / 3].close));

		for (size_t k = 0; k < depth; k++)
			buf_addz(&text, nests[i / 3].open);
		for (size_t k = 0; k < depth; k++)
			buf_addz(&text, nests[i / 3].close);
		assert_true(judged(tools[i % 3], buf_str(&text), true).findings.n < 10);
		arena_release(mark);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_programs_pass),
		cmocka_unit_test(what_stands_near),
		cmocka_unit_test(what_cannot_be_read_is_not_judged),
		cmocka_unit_test(every_prefix_and_every_hole_is_survived),
		cmocka_unit_test(long_programs_take_little),
	};

	json_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
