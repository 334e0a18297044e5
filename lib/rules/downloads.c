/* downloads.c: check tools that are not installed are downloaded and check nothing of the project. Read with
 * tipstaff-rules(5). */
#include "base/buf.h"
#include "base/path.h"
#include "rules/question.h"

/* Tools that check a project. Others, as create-vite, are meant to be downloaded. */
static const char checks[] =
	"tsc typescript eslint prettier biome @biomejs/biome jest vitest mocha ava tap c8 nyc cypress playwright karma stylelint htmlhint markdownlint "
	"markdownlint-cli markdownlint-cli2 xo standard tslint jshint oxlint dprint rome knip depcheck madge publint attw size-limit commitlint "
	"svelte-check vue-tsc astro cspell ls-lint textlint remark type-coverage tsd dtslint pyright basedpyright lint-staged wdio qunit jasmine "
	"uvu nx turbo";

/* The package behind `npx`, `pnpm dlx`, `yarn dlx`, `bun x`, `npm exec`; NULL when none is named. */
static const struct word *package_of(const struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *named = args_option(args, "-p"), *first;
	size_t behind = 0;

	if (str_list_has("npm pnpm yarn bun", question->call.program))
		behind = 1;
	first = named && !behind ? named : args_operand(args, behind);
	return first ? &first->value : NULL;
}

/* NAME of NAME@VERSION; a scope's own @ stays. */
static struct str without_version(struct str name)
{
	struct str rest = str_from(name, 1);
	size_t at = str_find_byte(rest, '@');

	return at < rest.n ? str_slice(name, 0, at + 1) : name;
}

/* The program that a package of the list has: its own name without the scope, but for a few. */
static struct str executable_of(struct str name)
{
	if (str_is(name, "typescript"))
		return STR("tsc");
	return path_name(name);
}

static enum answer is_installed(const struct question *question, struct str dir, struct str name)
{
	const struct facts *facts = question->facts;
	struct str seen = STR_NONE;

	if (!facts->file_kind)
		return ANSWER_UNKNOWN;
	for (; !str_eq(dir, seen); seen = dir, dir = path_parent(dir)) {
		struct buf path = { 0 };

		buf_addz(&path, "node_modules/.bin/");
		buf_add(&path, name);
		if (facts->file_kind(facts->context, path_join(dir, buf_str(&path)), NULL) != FILE_MISSING)
			return ANSWER_YES;
		if (str_is(dir, "/"))
			break;
	}
	return ANSWER_NO;
}

/* "1.4.3" -> 10403; 0 when it is no version. */
static unsigned number_of(struct str version)
{
	unsigned parts[3] = { 0, 0, 0 }, at = 0;

	for (size_t i = 0; i < version.n && at < 3; i++) {
		if (version.p[i] == '.')
			at++;
		else if (version.p[i] >= '0' && version.p[i] <= '9' && parts[at] < 100)
			parts[at] = parts[at] * 10 + (unsigned)(version.p[i] - '0');
		else
			break;
	}
	return parts[0] * 10000 + parts[1] * 100 + parts[2];
}

/* bun checks types itself from 1.4.3 on (its release notes). */
static void name_bun_check(struct question *question)
{
	const struct facts *facts = question->facts;
	struct str version = facts->version_of ? facts->version_of(facts->context, STR("bun")) : STR_NONE;
	struct buf text = { 0 };

	if (!version.n)
		return;
	buf_addf(&text, "bun %.*s is installed", STR_ARGS(version));
	if (number_of(version) >= 10403)
		buf_addz(&text, " and checks types itself: `bun check`");
	else
		buf_addz(&text, "; add the tool to the project first, `bun add -d typescript`");
	question->instead = buf_str(&text);
}

static enum answer downloads_check(struct question *question)
{
	const struct word *package = package_of(question);
	const struct dirs *dirs = &question->dirs;
	enum answer answer = ANSWER_NO;
	struct str name;

	if (!package || package->kind != WORD_STATIC || question->command->place != PLACE_HERE)
		return ANSWER_NO;
	name = without_version(package->text);
	if (!str_list_has(checks, name))
		return ANSWER_NO;
	for (size_t i = 0; i < dirs->n && !dirs->unknown; i++)
		if (is_installed(question, dirs->at[i], executable_of(name)) == ANSWER_NO)
			answer = ANSWER_YES;
	question->what = name;
	if (answer == ANSWER_YES && str_is(executable_of(name), "tsc"))
		name_bun_check(question);
	return answer;
}

static const struct call_pattern runners[] = {
	{ "npx bunx", NULL, NULL, "--no-install --no --help" },
	{ "pnpm yarn", "dlx", NULL, NULL },
	{ "bun", "x", NULL, NULL },
	{ "npm", "exec x", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

const struct rule rules_downloads[] = {
	{ .id = "downloads.check", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "npx, bunx, pnpm dlx, yarn dlx, bun x or npm exec of a tool that checks a project and is in no node_modules/.bin "
		   "from here upwards. Other tools are meant to be downloaded.",
	  .hit = "npx eslint .", .miss = "npx create-vite app",
	  .calls = runners, .when = downloads_check,
	  .why = "downloads a check tool that the project does not have, so that it checks by rules that are not the project's",
	  .instead = "run the check that the project has, `npm test`" },
	{ .id = NULL },
};
