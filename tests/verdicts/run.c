/* run.c: reads verdict files and holds the rules to them.
 *
 *	# comment
 *	given NAME VALUE      until the next blank line: cwd, project, home, state, tmpdir, branch, default (branch), changes,
 *	                      origin, upstream (URLs of remotes), untracked, ignored, background, remote (would lose by a push; each yes, no or
 *	                      unknown), text (files, blank-separated),
 *	                      alias (of git: NAME TEXT),
 *	                      dirs, bun (its version), work and unknown-work (files with changes, or that git does not know)
 *	$ command
 *	> more lines of it
 *	deny rule.id          or: ask rule.id, or: none
 *
 * No row may be allowed, whatever the facts are: only a rule that a user wrote allows, and here is none.
 *
 * Facts that are not given: cwd and project /home/ann/app, home /home/ann, branch topic, remote yes, everything else no. Files that are not
 * given are missing; where a text is given the agent has a tool for reading. A text has 100 lines. */
#include "base/buf.h"
#include "base/file.h"
#include "base/glob.h"
#include "base/path.h"
#include "rules/rules.h"

#include <fcntl.h>
#include <stdio.h>

struct given {
	struct str cwd, project, home, state, tmpdir, branch, default_branch, text, dirs, bun, work, unknown_work, alias, origin, upstream;
	enum answer changes, untracked, ignored, background, remote;
};

static const struct given usual;

static struct given usual_facts(void)
{
	struct given given = usual;

	given.cwd = given.project = STR("/home/ann/app");
	given.home = STR("/home/ann");
	given.branch = STR("topic");
	given.remote = ANSWER_YES;
	return given;
}

static struct loss git_loss(void *context, const struct git_place *place, const struct git_act *act)
{
	const struct given *given = context;
	enum answer answer = act->kind == ACT_CLEAN ? given->untracked : given->changes;
	struct loss loss = { 0 };

	(void)place;
	if (act->kind == ACT_PUSH)
		answer = given->remote;
	if (act->kind == ACT_SUBMODULE_DEINIT && !(act->flags & ACT_FORCE))
		return loss; /* git refuses */
	if (act->kind == ACT_RESTORE && !(act->flags & ACT_WORK_TREE))
		return loss; /* what is staged stands in the work tree too */
	if (answer == ANSWER_YES)
		loss_add(&loss, STR("f"), act->kind == ACT_CLEAN ? LOST_UNTRACKED : LOST_MODIFIED, 0);
	if (answer == ANSWER_UNKNOWN)
		loss_unknown(&loss, "not given");
	loss.ignored = act->kind == ACT_CLEAN && act->flags & (ACT_IGNORED_TOO | ACT_IGNORED_ONLY) && given->ignored == ANSWER_YES;
	return loss;
}

/* The files of LIST that lie in a victim. */
static void add_work(struct loss *loss, struct str list, const struct victim *victim, enum lost_as as)
{
	struct str path = path_join(STR("/"), victim->path), file;

	while (str_next_word(&list, &file))
		if (victim->pattern ? glob_path_meets(path, file, false) || glob_path_meets(path, path_parent(file), false) : path_is_within(file, path))
			loss_add(loss, file, as, 0);
}

static struct loss delete_loss(void *context, const struct victim *victims, size_t n)
{
	const struct given *given = context;
	struct loss loss = { 0 };

	for (size_t i = 0; i < n; i++) {
		loss.names = victims[i].names;
		add_work(&loss, given->work, &victims[i], LOST_MODIFIED);
		add_work(&loss, given->unknown_work, &victims[i], LOST_UNTRACKED);
	}
	return loss;
}

static struct loss overwrite_loss(void *context, struct str path)
{
	return delete_loss(context, &(struct victim){ .path = path }, 1);
}

static enum answer branch(void *context, const struct git_place *place, struct str *name)
{
	*name = ((struct given *)context)->branch;
	(void)place;
	return str_is(*name, "unknown") ? ANSWER_UNKNOWN : str_is(*name, "none") ? ANSWER_NO : ANSWER_YES;
}

static enum answer default_branch(void *context, const struct git_place *place, struct str remote, struct str *name)
{
	*name = ((struct given *)context)->default_branch;
	(void)place;
	(void)remote;
	return name->n ? ANSWER_YES : ANSWER_NO;
}

/* The remotes and the alias that are given. */
static enum answer setting(void *context, const struct git_place *place, struct str key, struct str *value)
{
	const struct given *given = context;
	struct str rest = given->alias, name;

	(void)place;
	*value = str_is(key, "remote.origin.url")   ? given->origin :
		 str_is(key, "remote.upstream.url") ? given->upstream :
						      STR_NONE;
	if (value->n)
		return ANSWER_YES;
	if (!str_next_word(&rest, &name) || !str_starts(key, STR("alias.")) || !str_eq(str_from(key, 6), name))
		return ANSWER_NO;
	*value = str_trim(rest);
	return str_is(*value, "unknown") ? ANSWER_UNKNOWN : ANSWER_YES;
}

static enum file_kind file_kind(void *context, struct str path, size_t *lines)
{
	const struct given *given = context;

	if (lines)
		*lines = 100;
	return str_list_has(str_z(given->text), path) ? FILE_TEXT : str_list_has(str_z(given->dirs), path) ? FILE_DIRECTORY : FILE_MISSING;
}

static struct str version_of(void *context, struct str name)
{
	return str_is(name, "bun") ? ((struct given *)context)->bun : STR_NONE;
}

/* Whose a repository is and what it says stands in its name: ann/app is the user's, closed forbids work of agents,
 * careful has conditions, open welcomes it. */
static struct policy_answer policy(void *context, const struct policy_repo *repo, struct str dir)
{
	static const struct {
		const char *name;
		enum policy_class class;
	} rows[] = { { "closed", POLICY_FORBIDDEN }, { "careful", POLICY_RESTRICTED }, { "open", POLICY_ALLOWED } };
	struct policy_answer answer = { .own = str_is(repo->owner, "ann") };

	(void)context;
	(void)dir;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (str_is(repo->name, rows[i].name))
			answer.reading.class = rows[i].class;
	return answer;
}

static struct judgement judge(struct given *given, struct str command)
{
	struct shell_world world = { .home = given->home, .user = STR("ann"), .tmpdir = given->tmpdir, .cwd = given->cwd };
	struct facts facts = { .project = given->project, .home = given->home, .state = given->state, .tmpdir = given->tmpdir,
			       .context = given, .policy = policy,
			       .git_loss = git_loss, .delete_loss = delete_loss, .overwrite_loss = overwrite_loss, .branch = branch,
			       .default_branch = default_branch, .setting = setting, .file_kind = file_kind, .version_of = version_of,
			       .in_background = given->background == ANSWER_YES, .read_tool = given->text.n ? "Read" : NULL };
	struct reading reading = shell_read(&world, command);

	return rules_judge(&reading, &facts, NULL);
}

static enum answer answer_of(struct str value)
{
	return str_is(value, "yes") ? ANSWER_YES : str_is(value, "no") ? ANSWER_NO : ANSWER_UNKNOWN;
}

/* "NAME VALUE"; false for a name that is not known. */
static bool set_given(struct given *given, struct str line)
{
	size_t blank = str_find_byte(line, ' ');
	struct str name = str_slice(line, 0, blank), value = str_from(line, blank + 1);
	struct {
		const char *name;
		struct str *text;
		enum answer *answer;
	} rows[] = {
		{ "cwd", &given->cwd, NULL },        { "project", &given->project, NULL }, { "home", &given->home, NULL },
		{ "state", &given->state, NULL },    { "origin", &given->origin, NULL },   { "upstream", &given->upstream, NULL },
		{ "tmpdir", &given->tmpdir, NULL },  { "branch", &given->branch, NULL },   { "default", &given->default_branch, NULL },
		{ "text", &given->text, NULL }, { "dirs", &given->dirs, NULL }, { "bun", &given->bun, NULL },
		{ "alias", &given->alias, NULL }, { "work", &given->work, NULL }, { "unknown-work", &given->unknown_work, NULL },
		{ "background", NULL, &given->background }, { "remote", NULL, &given->remote },
		{ "changes", NULL, &given->changes }, { "untracked", NULL, &given->untracked }, { "ignored", NULL, &given->ignored },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (!str_is(name, rows[i].name))
			continue;
		if (rows[i].text)
			*rows[i].text = value;
		else
			*rows[i].answer = answer_of(value);
		return true;
	}
	return false;
}

static bool read_file(const char *name, struct str *text, struct fault *fault)
{
	int fd = open(name, O_RDONLY);

	if (fd < 0)
		return fault_set(fault, "cannot be opened");
	return file_read_all(fd, (size_t)1 << 20, text, fault);
}

struct file_state {
	const char *name;
	size_t line, passed, failed;
	struct given given;
	struct buf command;
	bool has_command;
};

static bool has_allow(const struct judgement *judgement)
{
	bool allows = judgement->verdict == VERDICT_ALLOW;

	for (size_t i = 0; i < judgement->findings.n; i++)
		allows |= judgement->findings.at[i].verdict == VERDICT_ALLOW;
	return allows;
}

/* Under the facts of the row, where nothing is known, and where everything is said to be so, unknown or not so. */
static bool may_allow(const struct given *given, struct str command)
{
	static const enum answer answers[] = { ANSWER_YES, ANSWER_UNKNOWN, ANSWER_NO };
	struct shell_world nowhere = { .cwd = STR_NONE };
	struct facts nothing = { .context = NULL };
	struct reading reading = shell_read(&nowhere, command);
	struct judgement judgement = rules_judge(&reading, &nothing, NULL);
	bool allows = has_allow(&judgement);

	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		struct given other = *given;

		other.changes = other.untracked = other.ignored = other.background = other.remote = answers[i];
		judgement = judge(&other, command);
		allows |= has_allow(&judgement);
	}
	return allows;
}

static void check_verdict(struct file_state *file, struct str expected)
{
	struct judgement judgement = judge(&file->given, buf_str(&file->command));
	struct buf got = { 0 };

	if (has_allow(&judgement) || may_allow(&file->given, buf_str(&file->command))) {
		file->failed++;
		printf("%s:%zu: allowed without a rule of a user\n", file->name, file->line);
	}

	buf_addz(&got, verdict_name(judgement.verdict));
	if (judgement.finding)
		buf_addf(&got, " %s", judgement.finding->rule->id);
	if (str_eq(buf_str(&got), expected)) {
		file->passed++;
	} else {
		file->failed++;
		printf("%s:%zu: %.*s\n  expected %.*s, got %.*s\n", file->name, file->line, STR_ARGS(buf_str(&file->command)),
		       STR_ARGS(expected), STR_ARGS(buf_str(&got)));
	}
	file->command = (struct buf){ 0 };
	file->has_command = false;
}

static void read_line(struct file_state *file, struct str line)
{
	if (!line.n) {
		if (file->has_command) {
			printf("%s:%zu: a command without a verdict\n", file->name, file->line);
			file->failed++;
			file->has_command = false;
			file->command = (struct buf){ 0 };
		}
		file->given = usual_facts();
	} else if (str_starts(line, STR("# "))) {
		return;
	} else if (str_starts(line, STR("$ "))) {
		buf_add(&file->command, str_from(line, 2));
		file->has_command = true;
	} else if (str_is(line, ">") || str_starts(line, STR("> "))) {
		buf_byte(&file->command, '\n');
		buf_add(&file->command, str_from(line, 2));
	} else if (str_starts(line, STR("given "))) {
		if (!set_given(&file->given, str_from(line, 6))) {
			printf("%s:%zu: no such fact\n", file->name, file->line);
			file->failed++;
		}
	} else if (file->has_command) {
		check_verdict(file, line);
	} else {
		printf("%s:%zu: a line that is neither command nor verdict\n", file->name, file->line);
		file->failed++;
	}
}

int main(int argc, char **argv)
{
	size_t passed = 0, failed = 0;

	for (int i = 1; i < argc; i++) {
		struct file_state file = { .name = argv[i], .given = usual_facts() };
		struct fault fault = { 0 };
		struct str text, line;

		if (!read_file(argv[i], &text, &fault)) {
			printf("%s %.*s\n", argv[i], STR_ARGS(fault.text));
			failed++;
			continue;
		}
		while (str_next_field(&text, '\n', &line)) {
			file.line++;
			read_line(&file, line);
		}
		read_line(&file, STR(""));
		passed += file.passed;
		failed += file.failed;
	}
	printf("%zu passed, %zu failed\n", passed, failed);
	return failed || !passed;
}
