/* good_programs.h: programs that nothing is to be said of. */
#ifndef UNIT_GOOD_PROGRAMS_H
#define UNIT_GOOD_PROGRAMS_H

static const struct good_program {
	const char *tool, *program;
} good_programs[] = {
	{ "workflow",
	  "phase('Find')\n"
	  "const files = await agent('List all C files under lib, as JSON', { label: 'list', schema: { type: 'object', properties: { files: { type: 'array', items: { type: 'string' } } }, required: ['files'] } })\n"
	  "if (!files) return { error: 'no list' }\n"
	  "phase('Audit')\n"
	  "const reports = await parallel(files.files.map(file => () => agent(`Audit ${file}: does it use \"require\" or process.exit()?`, { label: file, phase: 'Audit' })))\n"
	  "return reports.filter(Boolean)\n" },
	{ "workflow",
	  "// Do not use require() or setTimeout here: there is no Node.\n"
	  "/* export const meta = { name: 'x' } */\n"
	  "const results = await pipeline(args.items,\n"
	  "  (item) => agent('Review ' + item, { provider: 'a', model: 'b' }),\n"
	  "  async (review, item, index) => {\n"
	  "    if (review === null) throw new Error(`nothing for ${item} (${index})`)\n"
	  "    return agent(`Verify this review of ${item}:\\n${review}`)\n"
	  "  },\n"
	  ")\n"
	  "return { ok: results.filter(r => r != null).length, results }\n" },
	{ "workflow",
	  "const SCHEMA = {\n"
	  "  type: 'object',\n"
	  "  additionalProperties: false,\n"
	  "  required: ['verdict', 'why'],\n"
	  "  properties: {\n"
	  "    verdict: { enum: ['yes', 'no'], type: 'string', description: 'the verdict' },\n"
	  "    why: { type: 'string' },\n"
	  "    pattern: { type: 'string' },\n"
	  "    format: { oneOf: [{ type: 'string' }, { type: 'null' }] },\n"
	  "  },\n"
	  "};\n"
	  "async function ask(question, options = {}) {\n"
	  "  return await agent(question, { schema: SCHEMA, ...options });\n"
	  "}\n"
	  "const [a, b] = await Promise.all([ask('A?'), ask('B?', { label: 'b' })]);\n"
	  "return { a, b };\n" },
	{ "workflow",
	  "const words = args.text.split(/[\\s,;/'\"`]+/).filter(w => !/^(require|import)$/i.test(w))\n"
	  "const half = words.length / 2 / 1\n"
	  "const n = half > 3 ? half : 3\n"
	  "log('as it is: ' + n)\n"
	  "return words\n" },
	{ "workflow",
	  "const process = async (item) => agent(`Process ${item}`)\n"
	  "const done = []\n"
	  "for (const item of args) done.push(await process(item))\n"
	  "return done" },
	{ "workflow",
	  "function fetch({ name, url: href = 'none' }) { return agent('Look at ' + name + href) }\n"
	  "const all = await parallel(args.map((one) => () => fetch(one)))\n"
	  "return all.filter(Boolean)" },
	{ "workflow",
	  "try {\n"
	  "  const answer = await agent('Do it')\n"
	  "  return { answer }\n"
	  "} catch (error) {\n"
	  "  return { failed: String(error) }\n"
	  "} finally {\n"
	  "  log('done')\n"
	  "}" },
	{ "workflow",
	  "const type = 'object'\n"
	  "let interface_ = 1, as = 2\n"
	  "const of = [type, as]\n"
	  "const o = { type, as, enum: 1, namespace: 2, process: true, 'require': false, fetch: null, import: 3, export: 4, declare: 5 }\n"
	  "for (const type of of) { log(type in o, type instanceof Object) }\n"
	  "return o.process ? o.import : o.export" },
	{ "workflow",
	  "const byName = new Map()\n"
	  "for (let i = 0; i < args.length; i++) byName.set(args[i].name, args[i])\n"
	  "const sorted = [...byName.values()].sort((a, b) => a.size < b.size ? 1 : a.size > b.size ? -1 : 0)\n"
	  "return sorted.map(({ name: label }) => label)" },
	{ "workflow",
	  "const report = await agent(`Write TypeScript:\n"
	  "const x: number = 1 as number;\n"
	  "interface A { b: string }\n"
	  "export const meta = { name: \"a\" };\n"
	  "${args.more ? `and ${JSON.stringify(args.more)}` : ''}\n"
	  "setTimeout(() => process.exit(1), 5)`)\n"
	  "return report" },
	{ "workflow",
	  "if (typeof process !== 'undefined') log('odd')\n"
	  "if (typeof require === 'function') { log('odder') }\n"
	  "return await agent('x')" },
	{ "workflow",
	  "let round = 0, answer = null\n"
	  "while (round++ < 3) {\n"
	  "  answer = await agent('Try ' + round, { label: `round ${round}` })\n"
	  "  if (!answer) continue\n"
	  "  switch (answer.trim()) {\n"
	  "    case 'yes': return { round, answer }\n"
	  "    default: log(answer)\n"
	  "  }\n"
	  "}\n"
	  "throw new Error('nothing')" },
	{ "workflow",
	  "class Plan {\n"
	  "  #steps = []\n"
	  "  static of(...steps) { const plan = new Plan(); plan.add(...steps); return plan }\n"
	  "  get size() { return this.#steps.length }\n"
	  "  add(...steps) { this.#steps.push(...steps); return this }\n"
	  "  async *run() { for (const step of this.#steps) yield agent(step) }\n"
	  "  process() { return this.size }\n"
	  "  import(x) { return x }\n"
	  "}\n"
	  "const out = []\n"
	  "for await (const result of Plan.of('a', 'b').run()) out.push(result)\n"
	  "return out" },
	{ "workflow",
	  "return await (async () => {\n"
	  "  const x = await agent('x')\n"
	  "  return x ?? 'none'\n"
	  "})()" },
	{ "workflow",
	  "const opts = { label: 'x', schema: args.schema }\n"
	  "const a = await agent('x', opts)\n"
	  "const b = await agent('y', { ...opts, label: 'y' })\n"
	  "const c = await agent('z', { schema: makeSchema('effort') })\n"
	  "function makeSchema(name) { const schema = { type: 'object', properties: {} }; schema.properties[name] = { type: 'string' }; return schema }\n"
	  "return [a, b, c]" },
	{ "workflow",
	  "const obj = { async agent(p, o) { return o }, agentType: 'x' }\n"
	  "const r = await obj.agent('x', { effort: 'high' })\n"
	  "return r" },
	{ "workflow",
	  "return args.a\n"
	  "  ?.b\n"
	  "  .map((x) => x / 2)\n" },
	{ "cordis_mount",
	  "return {\n"
	  "  name: 'watch',\n"
	  "  inject: ['timer', 'fs'],\n"
	  "  apply(ctx) {\n"
	  "    // setTimeout and require are not there\n"
	  "    ctx.setTimeout(async () => { console.log(await ctx.fs.readFile('/tmp/a')) }, 1000)\n"
	  "    ctx.setInterval(() => console.log('tick: process Buffer fetch'), 5000)\n"
	  "    ctx.on('tools/result', (result) => { console.log(btoa(JSON.stringify(result))) })\n"
	  "  },\n"
	  "}" },
	{ "cordis_mount",
	  "return (ctx) => {\n"
	  "  ctx.on('agent/step', ({ step }) => console.log(step))\n"
	  "  ctx.provide('clock', { now: () => Date.now() })\n"
	  "}" },
	{ "cordis_mount",
	  "const tool = harness.defineTool({\n"
	  "  name: 'reverse', description: 'Reverses a text',\n"
	  "  parameters: { text: { type: 'string', required: true } },\n"
	  "  output: { schema: { type: 'string' }, render(_args, value) { return [{ type: 'text', text: value }] } },\n"
	  "  async execute({ text }) { return [...text].reverse().join('') },\n"
	  "})\n"
	  "return { apply: (ctx) => { harness.registerTool(ctx, tool) } }" },
	{ "cordis_mount",
	  "const name = 'dice', description = 'Throws'\n"
	  "const parameters = {}\n"
	  "const output = { schema: { type: 'integer' }, render: (a, v) => [{ type: 'text', text: `${v}` }] }\n"
	  "const execute = async () => 1 + Math.floor(Math.random() * 6)\n"
	  "return { name, apply(ctx) { harness.registerTool(ctx, harness.defineTool({ name, description, parameters, output, execute })) } }" },
	{ "cordis_mount",
	  "function plugin(ctx) { ctx.on('tools/result', () => {}) }\n"
	  "plugin.inject = ['bash']\n"
	  "return plugin" },
	{ "cordis_mount",
	  "class Service { constructor(ctx) { this.ctx = ctx } run() { return this.ctx.bash } }\n"
	  "return { inject: ['bash'], apply(ctx) { ctx.provide('runner', new Service(ctx)) } }" },
	{ "cordis_mount",
	  "const base = { apply(ctx) { ctx.on('tools/result', console.log) } }\n"
	  "return { ...base, name: 'x' }" },
	{ "cordis_mount",
	  "const make = () => ({ apply() {} })\n"
	  "return make()" },
	{ "cordis_mount",
	  "return async function watch(ctx) { const { on } = ctx; on('tools/result', () => undefined) }" },
	{ "cordis_mount",
	  "return { inject: { required: ['bash'], optional: ['web'] }, apply(ctx) { ctx.on('tools/result', () => ctx.bash.run('a')); ctx.web?.get('x') } }" },
	{ "cordis_define",
	  "return {\n"
	  "  inject: ['web'],\n"
	  "  async apply(ctx) {\n"
	  "    const page = await ctx.web.fetch('https://example.org')\n"
	  "    console.log(page.body.slice(0, 80))\n"
	  "  },\n"
	  "}" },
	{ "cordis_define",
	  "return { apply(ctx, config) { ctx.on('tools/result', (r) => { const fetch = r.fetch; fetch && fetch() }) } }" },
	{ "run_code",
	  "type Row = { file: string; n: number }\n"
	  "interface Named { name: string }\n"
	  "const rows: Row[] = []\n"
	  "for (const file of (await tools.glob({ pattern: 'lib/*.ts' })) as string[]) {\n"
	  "  const text: string = await tools.read({ file_path: file })\n"
	  "  rows.push({ file, n: text.split('\\n').filter((line: string): boolean => /TODO/.test(line)).length })\n"
	  "}\n"
	  "return rows.sort((a: Row, b: Row) => b.n - a.n)!.slice(0, 10)" },
	{ "run_code",
	  "declare const extra: number\n"
	  "declare enum Kind { A }\n"
	  "declare namespace N { const a: number }\n"
	  "namespace Types { export type A = 'a'; export interface B { a: A } }\n"
	  "class Box<T> { private value: T; constructor(value: T) { this.value = value } public get(): T { return this.value } }\n"
	  "const o = { enum: 1, namespace: 'x', constructor(readonly: string) { return readonly } }\n"
	  "console.log('enum A { B }', `namespace ${o.namespace} {}`)\n"
	  "return new Box<number>(3).get() satisfies number" },
	{ "run_code",
	  "const fs = await import('node:fs')\n"
	  "setTimeout(() => {}, 1)\n"
	  "return process.cwd() + Buffer.from('a')" },
};

#endif
