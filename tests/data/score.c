/* score.c: what the rules say of the commands in JSONL files, beside what the files expect.
 *
 * Usage: score [-d DIR] [-s SCOPE] FILE...
 * Each line is an object with "command" and perhaps "expect" (deny, ask, allow or pass) and "tool"; other tools than Bash
 * are left out. Prints a table of verdict against expectation and the count of each rule, for each file; with -d also
 * writes DIR/NAME.tsv, a line for each row: expectation, verdict, rule, note, command as JSON, argument of SCOPE. SCOPE says
 * of which rows no agreement is asked, and why: tests/data/scope.txt. For the files that it holds to bounds, the rest is
 * counted apart, and the bounds fail the run.
 *
 * Everything is judged in a repository at HOME/project in which every file exists, is text and is tracked. What is expected
 * to be denied or asked is judged where there is work to lose, everything else where all is committed: peers that do not
 * look at the repository expect the one of `git reset --hard`, and mean it for the other. They know no family print either:
 * rows with an expectation are judged as for a host without a read tool. */
#include "base/arena.h"
#include "base/buf.h"
#include "rules/rules.h"

#include "scope.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPECTS = 5, VERDICTS = 4, RULES_MAX = 256 };

static const char *const expects[EXPECTS] = { "deny", "ask", "allow", "pass", "-" };

struct tally {
	struct scoped scoped;
	size_t cells[EXPECTS][VERDICTS];
	size_t rules[RULES_MAX];
	size_t rows, print;
};

/* CONTEXT says whether there is work to lose. */
static struct loss loss(const void *context)
{
	struct loss lost = { 0 };

	if (*(const bool *)context)
		loss_add(&lost, STR("work"), LOST_MODIFIED, 0);
	return lost;
}

static struct loss git_loss(void *context, const struct git_place *place, const struct git_act *act)
{
	(void)place;
	(void)act;
	return loss(context);
}

static struct loss delete_loss(void *context, const struct victim *victims, size_t n)
{
	(void)victims;
	(void)n;
	return loss(context);
}

static struct loss overwrite_loss(void *context, struct str path)
{
	(void)path;
	return loss(context);
}

static enum answer branch(void *context, const struct git_place *place, struct str *name)
{
	(void)context;
	(void)place;
	*name = STR("topic");
	return ANSWER_YES;
}

static enum answer default_branch(void *context, const struct git_place *place, struct str remote, struct str *name)
{
	(void)remote;
	(void)branch(context, place, name);
	*name = STR("main");
	return ANSWER_YES;
}

static enum file_kind is_text(void *context, struct str path, size_t *lines)
{
	(void)context;
	(void)path;
	if (lines)
		*lines = 100;
	return FILE_TEXT;
}

static struct judgement judge(struct str home, struct str command, bool dirty, bool expected)
{
	struct buf project = { 0 };
	struct shell_world world = { .home = home, .user = STR("user"), .tmpdir = STR("/tmp") };
	struct facts facts = { .home = home, .context = &dirty, .git_loss = git_loss, .delete_loss = delete_loss, .overwrite_loss = overwrite_loss, .branch = branch,
			       .default_branch = default_branch, .file_kind = is_text, .read_tool = expected ? NULL : "Read", .tmpdir = STR("/tmp") };
	struct reading reading;

	buf_add(&project, home);
	buf_addz(&project, "/project");
	world.cwd = facts.project = buf_str(&project);
	reading = shell_read(&world, command);
	return rules_judge(&reading, &facts, NULL);
}

static size_t expect_of(const char *text)
{
	size_t i = 0;

	while (i + 1 < EXPECTS && (!text || strcmp(text, expects[i]) != 0))
		i++;
	return i;
}

static size_t rule_number(const struct rule *rule)
{
	size_t i = 0;

	while (rules_at(i) && rules_at(i) != rule)
		i++;
	return i;
}

/* Where rows come from and go to. */
struct run {
	const char *dir, *name; /* DIR and the file's name without its ending */
	struct str home;
	struct scope *scope; /* NULL without */
	FILE *out;
};

static void score_row(struct tally *tally, const struct run *run, const json_t *row)
{
	const json_t *command = json_object_get(row, "command"), *tool = json_object_get(row, "tool");
	const char *right = json_string_value(json_object_get(row, "right"));
	const char *expect = json_is_string(json_object_get(row, "expect")) ? json_string_value(json_object_get(row, "expect")) : right, *note = json_string_value(json_object_get(row, "note"));
	struct scope_row argued = { .file = run->name, .note = note ? note : "", .rule = "" };
	struct judgement judgement;
	const char *argument = NULL;
	char *shown;

	if (!json_is_string(command) || (tool && strcmp(json_string_value(tool), "Bash") != 0))
		return;
	judgement = judge(run->home, (struct str){ json_string_value(command), json_string_length(command) },
			  expect_of(expect) < 2, expect != NULL);
	tally->rows++;
	tally->cells[expect_of(expect)][judgement.verdict]++;
	if (judgement.finding) {
		argued.rule = judgement.finding->rule->id;
		tally->rules[rule_number(judgement.finding->rule)]++;
		tally->print += str_is(rule_family(judgement.finding->rule), "print");
	}
	argued.command = json_string_value(command);
	argued.expected = expect_of(expect) == 0 ? SCOPE_DENY : expect_of(expect) == 2 || expect_of(expect) == 3 ? SCOPE_PASS : SCOPE_OTHER;
	argued.verdict = judgement.verdict;
	if (run->scope)
		argument = scope_count(run->scope, &argued, &tally->scoped);
	shown = json_dumps(command, JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
	if (run->out)
		(void)fprintf(run->out, "%s\t%s\t%s\t%s\t%s\t%s\n", expect ? expect : "-", verdict_name(judgement.verdict), argued.rule, argued.note, shown,
			      argument ? argument : "");
	free(shown);
}

static void print_tally(const char *name, const struct tally *tally)
{
	size_t verdicts = 0;

	printf("%s: %zu rows\n%10s %8s %8s %8s\n", name, tally->rows, "", "none", "ask", "deny");
	for (size_t i = 0; i < EXPECTS; i++) {
		const size_t *cells = tally->cells[i];

		verdicts += cells[VERDICT_ASK] + cells[VERDICT_DENY];
		if (cells[VERDICT_NONE] + cells[VERDICT_ALLOW] + cells[VERDICT_ASK] + cells[VERDICT_DENY])
			printf("%10s %8zu %8zu %8zu\n", expects[i], cells[VERDICT_NONE] + cells[VERDICT_ALLOW], cells[VERDICT_ASK],
			       cells[VERDICT_DENY]);
	}
	if (tally->rows)
		printf("a verdict: %zu, %.2f %%; without the family print: %zu, %.2f %%\n", verdicts, 100.0 * (double)verdicts / (double)tally->rows,
		       verdicts - tally->print, 100.0 * (double)(verdicts - tally->print) / (double)tally->rows);
	for (size_t i = 0; rules_at(i); i++)
		if (tally->rules[i])
			printf("%8zu %s\n", tally->rules[i], rules_at(i)->id);
	printf("\n");
}

/* The file's name without directory and ending. */
static struct str stem_of(const char *path)
{
	struct str name = str_of(strrchr(path, '/') ? strrchr(path, '/') + 1 : path);

	return str_ends(name, STR(".jsonl")) ? str_slice(name, 0, name.n - 6) : name;
}

static int score_file(const char *path, const char *dir, struct scope *scope)
{
	struct run run = { .dir = dir, .name = str_z(stem_of(path)), .scope = scope };
	FILE *in = fopen(path, "r");
	struct tally tally = { .rows = 0 };
	struct buf tsv = { 0 };
	char *line = NULL;
	size_t room = 0;

	/* The rows of that peer take the home of its own fixtures for granted. */
	run.home = strcmp(run.name, "nah") == 0 ? STR("/home/test") : STR("/home/user");
	if (!in) {
		(void)fprintf(stderr, "score: %s cannot be opened\n", path);
		return 1;
	}
	buf_addf(&tsv, "%s/%s.jsonl.tsv", dir ? dir : "", run.name);
	if (dir && !(run.out = fopen(str_z(buf_str(&tsv)), "w"))) {
		(void)fprintf(stderr, "score: %s cannot be written\n", str_z(buf_str(&tsv)));
		(void)fclose(in);
		return 1;
	}
	while (getline(&line, &room, in) > 0) {
		struct arena_mark mark = arena_mark();
		json_t *row = json_loads(line, JSON_ALLOW_NUL, NULL);

		score_row(&tally, &run, row);
		json_decref(row);
		arena_release(mark);
	}
	free(line);
	(void)fclose(in);
	if (run.out && fclose(run.out) != 0)
		return 1;
	print_tally(run.name, &tally);
	return scope && !scope_holds(scope, run.name, &tally.scoped);
}

int main(int argc, char **argv)
{
	const char *dir = NULL;
	struct scope scope = { 0 };
	bool scoped = false;
	int failed = 0, i = 1;

	for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
		if (strcmp(argv[i], "-d") == 0)
			dir = argv[i + 1];
		else if (strcmp(argv[i], "-s") == 0)
			scoped = scope_read(argv[i + 1], &scope);
		if (strcmp(argv[i], "-s") == 0 && !scoped)
			return 1;
	}
	for (; i < argc; i++)
		failed |= score_file(argv[i], dir, scoped ? &scope : NULL);
	scope_print_unused(&scope);
	return failed;
}
