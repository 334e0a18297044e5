/* What is held of the JavaScript in calls of DSH: texts, and the rules that they break. Every text is also held cut off
 * at each of its bytes: what has no end breaks nothing that only its end would tell, and must not be read past it. */
#include "contract/code.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static enum verdict verdict_when_on(void *context, const struct rule *rule)
{
	(void)context;
	return rule->verdict == VERDICT_NONE ? VERDICT_ASK : rule->verdict;
}

/* The rules that TEXT breaks, blank-separated, without their family. */
static const char *broken(const char *tool, struct str text)
{
	const struct settings settings = { .verdict_of_rule = verdict_when_on };
	struct event event = { .kind = EVENT_PRE_TOOL_USE, .host_tool = str_of(tool) };
	struct judgement judgement = { 0 };
	struct buf out = { 0 };

	event.tool_input = json_pack("{s:o}", strcmp(tool, "workflow") == 0 ? "script" : "code", json_stringn(text.p, text.n));
	code_judge(&judgement, &event, &settings);
	json_decref((json_t *)event.tool_input);
	for (size_t i = 0; i < judgement.findings.n; i++)
		buf_addf(&out, "%s%s", i ? " " : "", judgement.findings.at[i].rule->id + strlen("tools."));
	return str_z(buf_str(&out));
}

static const struct {
	const char *tool, *breaks, *text;
} cases[] = {
	{ "workflow", "", "return 1" },
	{ "workflow", "", "const files = args.files ?? []\nconst found = await pipeline(files, f => agent(`Review ${f}`, { label: f }))\n"
			  "return found.filter(Boolean)" },
	{ "workflow", "", "// import the list, export nothing; require('fs')\nconst s = \"process.exit()\" + 'fetch(x)' + `${args.a} as string`\nreturn s" },
	{ "workflow", "", "const o = { import: 1, export: 2, type: 'a', enum: ['b'], as: 3, process: 4 }\nreturn o.process + o.as" },
	{ "workflow", "", "let type = 1\ntype = 2\nconst as = type\nreturn as ? type : as" },
	{ "workflow", "", "const fetch = u => agent(`Fetch ${u}`)\nreturn await fetch('a')" },
	{ "workflow", "", "async function fetch(u) { return agent(u) }\nreturn fetch('a')" },
	{ "workflow", "", "const { a, fetch } = args\nreturn fetch(a)" },
	{ "workflow", "", "return args.list.map((process) => process.name)" },
	{ "workflow", "", "class Store { fetch(a) { return a } }\nreturn new Store().fetch(1)" },
	{ "workflow", "", "return typeof process === 'undefined'" },
	{ "workflow", "", "for (const x of args) { if (x) { return x } }" },
	{ "workflow", "", "switch (args.kind) { case 'a': return 1\ndefault: return (args.a) ? (2) : 3 }" },
	{ "workflow", "", "const re = /[/\"]import x/g\nreturn 'a'.replace(re, '')" },
	{ "workflow", "", "const f = (a = args.b ? args.c : args.d, { e: g } = {}) => g\nreturn f()" },
	{ "workflow", "", "label: for (const a of args) { if (a) continue label }\nreturn { a: 1, 'b': 2, [args.c]: 3, ...args, d() { return 1 } }" },
	{ "workflow", "", "return agent('a', { schema: { type: 'object', required: ['a'], additionalProperties: false,\n"
			  "properties: { pattern: { type: 'array', items: { type: 'string', enum: ['x'] } }, b: { oneOf: [{ const: 1 }, { type: 'null' }] } } } })" },
	{ "workflow", "", "return agent('a', { ...args, [args.k]: 1, label })" },
	{ "workflow", "", "const options = { effort: 1 }\nreturn agent('a', options)" },
	{ "workflow", "", "const agent = (a, o) => o\nreturn agent('a', { effort: 1 })" },
	{ "workflow", "agent-schema", "const schema = { type: 'array' }\nreturn agent('a', { schema })" },
	{ "workflow", "", "return harness.agent('a', { effort: 1 })" },
	{ "workflow", "script-return", "" },
	{ "workflow", "script-return", "return" },
	{ "workflow", "script-return", "const f = () => { return 1 }\nfunction g() { return 2 }\nclass H { i() { return 3 } async *j() { return 4 } }\nf()" },
	{ "workflow", "script-return", "const o = { return: 1 }\no.return" },
	{ "workflow", "script-module", "import fs from 'fs'\nreturn fs" },
	{ "workflow", "script-module", "import 'a'\nreturn 1" },
	{ "workflow", "script-module", "return (await import('fs')).a" },
	{ "workflow", "script-module", "const a = 1; export { a }; return a" },
	{ "workflow", "script-module", "export default 1\nreturn 2" },
	{ "workflow", "script-module", "return import.meta.url" },
	{ "workflow", "script-types", "interface A { a: string }\nreturn 1" },
	{ "workflow", "script-types", "type A = string\nreturn 1" },
	{ "workflow", "script-types", "const a = args as string[]\nreturn a" },
	{ "workflow", "script-types", "return args satisfies A" },
	{ "workflow", "script-types", "let a: Array<string> = []\nreturn a" },
	{ "workflow", "script-types", "function f(a: string) { return a }\nreturn f('a')" },
	{ "workflow", "script-types", "return [1].map((a, i?: number) => a)" },
	{ "workflow", "script-types", "function f<T>(a) { return a }\nreturn f(1)" },
	{ "workflow", "script-types", "async function f(): Promise<void> {}\nreturn f()" },
	{ "workflow", "script-types", "declare const a\nreturn 1" },
	{ "workflow", "script-types", "const enum A { B }\nreturn 1" },
	{ "workflow", "script-world", "const fs = require('fs')\nreturn fs" },
	{ "workflow", "script-world", "await new Promise(r => setTimeout(r, 1000))\nreturn 1" },
	{ "workflow", "script-world", "return process.env.HOME" },
	{ "workflow", "script-world", "return (await fetch('https://example.org')).ok" },
	{ "workflow", "agent-options", "return agent('a', { label: 'b', isolation: 'worktree' })" },
	{ "workflow", "agent-options", "return agent(`a ${args.b}, c`, {\n  'agentType': 'x',\n})" },
	{ "workflow", "agent-schema", "return agent('a', { schema: { type: 'array', items: {} } })" },
	{ "workflow", "agent-schema", "return agent('a', { schema: { type: 'object', properties: { a: { type: 'string', format: 'date' } } } })" },
	{ "workflow", "agent-schema", "return agent('a', { schema: { type: 'object', properties: { a: { oneOf: [{ minimum: 1 }] } } } })" },
	{ "workflow", "agent-schema", "return agent('a', { schema: { type: 'object', additionalProperties: { pattern: 'a' } } })" },
	{ "workflow", "parallel-promises agent-null", "return parallel([() => agent('a'), agent('b')])" },
	{ "workflow", "", "return 'not closed" },
	{ "workflow", "", "return (1]" },
	{ "workflow", "", "if (a) {" },
	{ "run_code", "", "const a: string = b as string\ninterface C {}\ntype D = 1\nimport('fs')" },
	{ "run_code", "script-types", "enum A { B }" },
	{ "run_code", "script-types", "namespace A { export const b = 1 }" },
	{ "run_code", "script-types", "class A { constructor(private readonly b: string) {} }" },
	{ "run_code", "", "class A { constructor(private_, b = 1) {} }\nconst namespace = 1; const e = { enum: 1 }; f(e.enum)" },
	{ "cordis_mount", "", "return { name: 'a', inject: ['fs', 'timer'], async apply(ctx) { ctx.setTimeout(() => ctx.fs.read('a'), 1) } }" },
	{ "cordis_mount", "", "return async (ctx) => { ctx.on('tools/result', (r) => console.log(r)) }" },
	{ "cordis_define", "", "const plugin = { apply(ctx) { ctx.fs } }\nreturn plugin" },
	{ "cordis_mount", "", "return { ...base, name: 'a' }" },
	{ "cordis_mount", "", "return { inject: deps, apply: (ctx) => ctx.bash.run('ls') }" },
	{ "cordis_mount", "", "return { inject: ['bash'], apply({ bash }) { bash.run('ls') } }" },
	{ "cordis_mount", "", "return ctx => { ctx.provide('a', 1) }" },
	{ "cordis_mount", "plugin-return", "return 'a'" },
	{ "cordis_mount", "plugin-return", "return { name: 'a' }" },
	{ "cordis_mount", "plugin-return", "ctx.on('a', () => { return () => {} })" },
	{ "cordis_mount", "plugin-return", "return null" },
	{ "cordis_mount", "plugin-inject", "return (ctx) => ctx.bash.run('ls')" },
	{ "cordis_mount", "plugin-inject", "return ctx => { ctx.setInterval(() => {}, 9) }" },
	{ "cordis_mount", "plugin-inject", "return { apply(ctx) { ctx.web.get('a') } }" },
	{ "cordis_mount", "plugin-inject", "return { inject: ['web'], apply: async function (c) { await c.fs.read('a') } }" },
	{ "cordis_mount", "script-world", "return { inject: ['timer'], apply(ctx) { setInterval(() => {}, 1) } }" },
	{ "cordis_mount", "script-types", "return (ctx: Context) => {}" },
	{ "cordis_mount", "plugin-next plugin-waterfall", "return (ctx) => { ctx.on('tools/pre-execute', async (call) => ({ kind: 'deny' })) }" },
	{ "cordis_mount", "plugin-next plugin-waterfall", "return (ctx) => { ctx.on('agent/pre-step', function (a, next) { return a }) }" },
	{ "cordis_mount", "plugin-next plugin-waterfall", "return (ctx) => { ctx.on('llm/stream', a => a) }" },
	{ "cordis_mount", "plugin-waterfall", "return (ctx) => { ctx.on('agent/pre-step', (a, next) => { return next() }) }" },
	{ "cordis_mount", "plugin-waterfall", "return (ctx) => { ctx.on('agent/pre-step', (...all) => all.at(-1)()) }" },
	{ "cordis_mount", "plugin-waterfall", "return (ctx) => { ctx.on('agent/pre-step', listener) }" },
	{ "cordis_mount", "", "return (ctx) => { emitter.on(name, (a) => a); ctx.on('internal/tools/pre-execute', (a) => a) }" },
	{ "cordis_mount", "plugin-tool", "return (ctx) => harness.registerTool(ctx, harness.defineTool({ name: 'a', description: 'b', parameters: {}, "
					 "output: { schema: {} }, async execute(args) {} }))" },
	{ "cordis_mount", "", "return (ctx) => harness.registerTool(ctx, harness.defineTool({ ...base, name: 'a' }))" },
};

static void texts_break_just_their_rules(void **state)
{
	size_t others = 0;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena_mark mark = arena_mark();
		const char *found = broken(cases[i].tool, str_of(cases[i].text));

		if (strcmp(found, cases[i].breaks) != 0) {
			print_message("%s\nbreaks %s, not %s\n", cases[i].text, found, cases[i].breaks);
			others++;
		}
		arena_release(mark);
	}
	assert_int_equal(others, 0);
}

static void texts_may_end_anywhere(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (size_t n = 0; n < strlen(cases[i].text); n++) {
			struct arena_mark mark = arena_mark();
			char *exact = malloc(n ? n : 1); /* so that a sanitizer sees what is read behind it */

			assert_non_null(exact);
			memcpy(exact, cases[i].text, n);
			for (const char *const *tool = (const char *const[]){ "workflow", "run_code", "cordis_mount", NULL }; *tool; tool++)
				assert_non_null(broken(*tool, (struct str){ exact, n }));
			free(exact);
			arena_release(mark);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_break_just_their_rules),
		cmocka_unit_test(texts_may_end_anywhere),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
