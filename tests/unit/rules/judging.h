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
	size_t asked;                        /* how often a repository was asked */
};

static inline enum answer test_changes(void *context, struct str dir)
{
	struct test_world *world = context;

	(void)dir;
	world->asked++;
	return world->changes;
}

static inline enum answer test_untracked(void *context, struct str dir, bool ignored_too)
{
	struct test_world *world = context;

	(void)dir;
	world->asked++;
	return ignored_too && world->ignored == ANSWER_YES ? ANSWER_YES : world->untracked;
}

static inline enum answer test_branch(void *context, struct str dir, struct str *name)
{
	struct test_world *world = context;

	(void)dir;
	world->asked++;
	*name = str_of(world->branch);
	return world->branch ? ANSWER_YES : ANSWER_NO;
}

static inline enum answer test_default_branch(void *context, struct str dir, struct str remote, struct str *name)
{
	struct test_world *world = context;

	(void)dir;
	(void)remote;
	world->asked++;
	*name = str_of(world->default_branch);
	return world->default_branch ? ANSWER_YES : ANSWER_NO;
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

/* The project is /home/ann/app, and commands run in it. */
static inline struct judgement judge_with(struct test_world *world, struct str text, const struct settings *settings)
{
	static struct facts facts;
	static struct reading reading;
	struct shell_world shell = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") };

	facts = (struct facts){ .project = STR("/home/ann/app"), .home = STR("/home/ann"), .context = world,
				.has_changes = test_changes, .has_untracked = test_untracked, .branch = test_branch,
				.default_branch = test_default_branch, .real_path = world->links ? test_real_path : NULL };
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
