/* fuzz_shell.c: the reader and the judge on any bytes. Must not crash, must end, every span must lie inside the
 * text, every byte of a complete reading was looked at, and nothing is allowed that no user asked for. */
#include "hold.h"

#include "rules/rules.h"

/* The world answers at random: the state moves on with each question. */
static unsigned next(void *context)
{
	unsigned *state = context;

	*state = *state * 1103515245u + 12345u;
	return *state >> 16;
}

static enum answer noise(void *context)
{
	static const enum answer answers[] = { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

	return answers[next(context) % 3];
}

static struct loss noisy_loss(void *context)
{
	enum answer answer = noise(context);
	struct loss loss = { 0 };

	if (answer == ANSWER_YES)
		loss_add(&loss, STR("work"), LOST_MODIFIED, 0);
	if (answer == ANSWER_UNKNOWN)
		loss_unknown(&loss, "noise");
	loss.ignored = next(context) % 2;
	return loss;
}

static struct loss git_loss(void *context, const struct git_place *place, const struct git_act *act)
{
	(void)place;
	(void)act;
	return noisy_loss(context);
}

static struct loss delete_loss(void *context, const struct victim *victims, size_t n)
{
	(void)victims;
	(void)n;
	return noisy_loss(context);
}

static struct loss overwrite_loss(void *context, struct str path)
{
	(void)path;
	return noisy_loss(context);
}

static enum answer branch(void *context, const struct git_place *place, struct str *name)
{
	(void)place;
	*name = next(context) % 2 ? STR("main") : STR("topic");
	return noise(context);
}

static enum answer default_branch(void *context, const struct git_place *place, struct str remote, struct str *name)
{
	(void)remote;
	return branch(context, place, name);
}

static enum file_kind file_kind(void *context, struct str path, size_t *lines)
{
	(void)path;
	if (lines)
		*lines = next(context) % 1000;
	return (enum file_kind)(next(context) % (FILE_OTHER + 1));
}

static enum answer setting(void *context, const struct git_place *place, struct str key, struct str *value)
{
	static const char *const values[] = { "reset --hard", "!rm -rf \"$1\"", "!git a; git b | git c", "commit -m 'a b", "" };

	(void)place;
	*value = next(context) % 2 ? key : str_of(values[next(context) % (sizeof values / sizeof *values)]);
	return noise(context);
}

static struct str version_of(void *context, struct str name)
{
	(void)name;
	return next(context) % 2 ? STR("1.4.3") : STR_NONE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena_mark mark = arena_mark();
	struct str text = { (const char *)data, size };
	struct shell_world world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") };
	unsigned state = (unsigned)size;
	struct facts facts = { .project = STR("/home/ann/app"), .home = STR("/home/ann"), .context = &state, .git_loss = git_loss,
			       .delete_loss = delete_loss, .overwrite_loss = overwrite_loss, .branch = branch,
			       .default_branch = default_branch, .setting = setting, .file_kind = file_kind, .version_of = version_of,
			       .read_tool = size % 2 ? "Read" : NULL, .in_background = size % 3 == 0 };
	struct reading reading = shell_read(&world, text);
	struct judgement judgement = rules_judge(&reading, &facts, NULL);

	hold_reading(&reading, size);
	hold(reading.steps >= size || !shell_complete(&reading));
	hold((judgement.verdict == VERDICT_NONE) == !judgement.finding);
	hold(judgement.verdict != VERDICT_ALLOW);
	for (size_t i = 0; i < judgement.findings.n; i++)
		hold(judgement.findings.at[i].verdict > VERDICT_ALLOW);
	if (judgement.finding)
		(void)rules_reason(&judgement);
	arena_release(mark);
	return 0;
}
