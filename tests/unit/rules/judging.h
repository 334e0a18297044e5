/* judging.h: commands judged against a world that a test describes. Private to tests/unit/rules. */
#ifndef TEST_RULES_JUDGING_H
#define TEST_RULES_JUDGING_H

#include "base/buf.h"
#include "base/path.h"
#include "rules/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct link {
	const char *path, *target; /* both clean and absolute */
};

/* All that may be asked, the same everywhere. */
struct test_world {
	enum answer changes, untracked, ignored;
	const char *branch, *default_branch; /* NULL: none */
	const struct link *links;            /* ends with a row without path */
	const char *text;                    /* the one file that is there; then the agent has a tool for reading */
	bool background;                     /* the call runs in the background */
	size_t asked;                        /* how often a repository was asked */
};

static inline struct loss test_git_loss(void *context, const struct git_place *place, const struct git_act *act)
{
	struct test_world *world = context;
	enum answer answer = act->kind == ACT_CLEAN ? world->untracked : world->changes;
	struct loss loss = { 0 };

	(void)place;
	world->asked++;
	if (act->kind == ACT_PUSH) {
		loss_add(&loss, STR("origin/topic"), LOST_COMMITS, 2);
		return loss;
	}
	if (act->kind == ACT_RESTORE && !(act->flags & ACT_WORK_TREE))
		return loss; /* what is staged stands in the work tree too */
	if (answer == ANSWER_YES)
		loss_add(&loss, STR("f"), act->kind == ACT_CLEAN ? LOST_UNTRACKED : LOST_MODIFIED, 0);
	if (answer == ANSWER_UNKNOWN)
		loss_unknown(&loss, "the test says so");
	loss.ignored = act->kind == ACT_CLEAN && act->flags & (ACT_IGNORED_TOO | ACT_IGNORED_ONLY) && world->ignored == ANSWER_YES;
	return loss;
}

static inline enum answer test_branch(void *context, const struct git_place *place, struct str *name)
{
	struct test_world *world = context;

	(void)place;
	world->asked++;
	*name = str_of(world->branch);
	return world->branch ? ANSWER_YES : ANSWER_NO;
}

static inline enum answer test_default_branch(void *context, const struct git_place *place, struct str remote, struct str *name)
{
	struct test_world *world = context;

	(void)place;
	(void)remote;
	world->asked++;
	*name = str_of(world->default_branch);
	return world->default_branch ? ANSWER_YES : ANSWER_NO;
}

static inline enum file_kind test_file_kind(void *context, struct str path, size_t *lines)
{
	const struct test_world *world = context;

	if (lines)
		*lines = 100;
	return world->text && str_is(path, world->text) ? FILE_TEXT : FILE_MISSING;
}

/* Everything that is deleted or overwritten was work, or nothing was. */
static inline struct loss test_delete_loss(void *context, const struct victim *victims, size_t n)
{
	struct test_world *world = context;
	struct loss loss = { 0 };

	(void)victims;
	world->asked++;
	if (n && world->changes == ANSWER_YES)
		loss_add(&loss, STR("f"), LOST_MODIFIED, 0);
	return loss;
}

static inline struct loss test_overwrite_loss(void *context, struct str path)
{
	(void)path;
	return test_delete_loss(context, NULL, 1);
}

/* As the kernel walks: component by component, a `..` leads out of where a link points. */
static inline struct str test_real_path(void *context, struct str path, bool all)
{
	const struct test_world *world = context;
	struct str at = STR("/"), part;

	while (str_next_field(&path, '/', &part)) {
		struct str rest = path, next = STR_NONE;
		bool last = true;

		while (last && str_next_field(&rest, '/', &next))
			last = !next.n;
		at = path_join(at, part);
		for (const struct link *link = world->links; link && link->path && (all || !last); link++)
			if (str_is(at, link->path))
				at = str_of(link->target);
	}
	return at;
}

/* Whose a repository is and what it says stands in its name: ann/app is the user's, closed forbids work of agents,
 * careful has conditions, open welcomes it. */
static inline struct policy_answer test_policy(void *context, const struct policy_repo *repo, struct str dir)
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

/* The project is /home/ann/app, and commands run in it. */
static inline struct judgement judge_with(struct test_world *world, struct str text, const struct settings *settings)
{
	static struct facts facts;
	static struct reading reading;
	struct shell_world shell = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") };

	facts = (struct facts){ .project = STR("/home/ann/app"), .home = STR("/home/ann"), .context = world,
				.git_loss = test_git_loss, .delete_loss = test_delete_loss,
				.overwrite_loss = test_overwrite_loss, .branch = test_branch,
				.default_branch = test_default_branch, .policy = test_policy, .file_kind = test_file_kind,
				.read_tool = world->text ? "Read" : NULL, .in_background = world->background, .real_path = world->links ? test_real_path : NULL };
	reading = shell_read(&shell, text);
	return rules_judge(&reading, &facts, settings);
}

/* "verdict rule.id (what)" of the finding that decided. */
static inline struct str shown(const struct judgement *judgement)
{
	struct buf out = { 0 };

	buf_addz(&out, verdict_name(judgement->verdict));
	if (judgement->finding)
		buf_addf(&out, " %s", judgement->finding->rule->id);
	if (judgement->finding && judgement->finding->what.n)
		buf_addf(&out, " (%.*s)", STR_ARGS(judgement->finding->what));
	return buf_str(&out);
}

struct row {
	const char *text, *expected; /* the last row has no text */
};

static inline void check_rows(struct test_world *world, const struct row *row)
{
	size_t failed = 0;

	for (; row->text; row++) {
		struct judgement judgement = judge_with(world, str_of(row->text), NULL);

		if (str_is(shown(&judgement), row->expected))
			continue;
		failed++;
		print_message("%s\n  expected %s\n  got      %.*s\n", row->text, row->expected, STR_ARGS(shown(&judgement)));
	}
	assert_int_equal(failed, 0);
}

#endif
