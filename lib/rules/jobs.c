/* jobs.c: processes that outlive the call, and killing by name. Read with tipstaff-rules(5). */
#include "rules/question.h"

static bool stands_apart(const struct command *command)
{
	return command_stands_in(command, "subshell") || command_stands_in(command, "pipe");
}

/* In a loop or a function, so that it may run again, or later. */
static bool may_come_again(const struct command *command)
{
	for (const struct context *context = command->context; context; context = context->outer)
		if (str_is(context->label, "loop") || str_starts(context->label, STR("function ")))
			return true;
	return false;
}

static bool waits(const struct command *command)
{
	return command_is(command, "wait");
}

static bool waits_here(const struct command *command)
{
	return waits(command) && !stands_apart(command);
}

static bool waits_again(const struct command *command)
{
	return waits(command) && may_come_again(command);
}

static bool waits_here_again(const struct command *command)
{
	return waits_here(command) && may_come_again(command);
}

/* A later wait of the same shell, or an earlier one that comes again. */
static bool is_waited_for(const struct question *question)
{
	const struct command *job = question->command;
	bool apart = stands_apart(job);
	const struct matches *later = commands_that(question, apart ? waits : waits_here);

	return (later->n && later->at[later->n - 1] > job) || commands_that(question, apart ? waits_again : waits_here_again)->n;
}

/* A lone & that nothing waits for. */
static enum answer is_left_behind(struct question *question)
{
	const struct command *command = question->command;

	if (!command->words.n || command->place != PLACE_HERE || !command_stands_in(command, "background"))
		return ANSWER_NO;
	return is_waited_for(question) ? ANSWER_NO : ANSWER_YES;
}

static bool finds_by_name(const struct command *feeder)
{
	return command_is(feeder, "pgrep pidof");
}

/* kill $(pgrep x), pgrep x | xargs kill */
static enum answer kills_by_name(struct question *question)
{
	return any_feeder(question, finds_by_name) ? ANSWER_YES : ANSWER_NO;
}

static enum answer kills_all(struct question *question)
{
	const struct args *args = &question->call.args;

	for (size_t i = 0; i < args->n; i++)
		if (word_is(&args->at[i].value, "-1") || str_is(args->at[i].name, "-1"))
			return args->n > 1 ? ANSWER_YES : ANSWER_NO;
	return ANSWER_NO;
}

static const struct call_pattern detachers[] = {
	{ "nohup disown daemonize", NULL, NULL, "--help --version" },
	{ "setsid", NULL, NULL, "--help --version -w" },
	{ "at batch", NULL, NULL, "-l -r -d -c -V" },
	{ NULL, NULL, NULL, NULL },
};

/* Programs that read their input when they are given nothing else. */
static const struct call_pattern readers[] = {
	{ "cat tac nl tr sort uniq wc head tail cut paste rev fold tee", NULL, NULL, "--help --version" },
	{ NULL, NULL, NULL, NULL },
};

static bool has_input(const struct question *question)
{
	const struct command *command = question->command;

	for (size_t i = 0; i < command->redirects.n; i++)
		if (command->redirects.at[i].op[0] == '<' && command->redirects.at[i].fd <= 0)
			return true;
	return command_stands_in(command, "pipe") || command_stands_in(command, "loop") || command->place != PLACE_HERE;
}

static enum answer waits_for_input(struct question *question)
{
	size_t needs = command_is(question->command, "tr") ? 3 : 1;

	if (!question->facts->in_background || has_input(question) || question->call.args.operands >= needs)
		return ANSWER_NO;
	return question->call.args.operands == (needs == 3 ? 2 : 0) ? ANSWER_YES : ANSWER_NO;
}

const struct rule rules_jobs[] = {
	{ .id = "jobs.background", .verdict = VERDICT_DENY,
	  .about = "A lone & in a call that has no wait for it.",
	  .hit = "npm run dev &", .miss = "make & wait",
	  .when = is_left_behind,
	  .why = "starts a process behind & that nothing waits for, so that nobody sees it end",
	  .instead = "run it in a call of its own with run_in_background, and stop it with TaskStop" },
	{ .id = "jobs.detach", .verdict = VERDICT_DENY,
	  .about = "nohup, setsid, disown and daemonize, whatever they start; at and batch, which start it when nobody looks.",
	  .hit = "nohup make", .miss = "setsid -w make",
	  .calls = detachers,
	  .why = "starts a process that outlives the session, so that nobody can stop it",
	  .instead = "run it in a call of its own with run_in_background, and stop it with TaskStop" },
	{ .id = "jobs.kill-by-name", .verdict = VERDICT_DENY,
	  .about = "pkill, killall and their like.",
	  .hit = "pkill -f vite", .miss = "pgrep -fl vite",
	  .program = "pkill killall killall5 skill xkill", .unless_option = "-l",
	  .why = "stops every process of that name, also the ones that are not the agent's",
	  .instead = "stop a background task with TaskStop, or a process by its number, `kill 4242`" },
	{ .id = "jobs.kill-found", .verdict = VERDICT_DENY,
	  .about = "kill with what pgrep or pidof found.",
	  .hit = "kill $(pgrep vite)", .miss = "kill -0 $(pgrep vite)",
	  .program = "kill", .unless_option = "-0 -l", .when = kills_by_name,
	  .why = "stops every process of that name, also the ones that are not the agent's",
	  .instead = "stop a background task with TaskStop, or a process by its number, `kill 4242`" },
	{ .id = "jobs.kill-all", .verdict = VERDICT_DENY,
	  .about = "kill with the number -1.",
	  .hit = "kill -9 -1", .miss = "kill -9 4242",
	  .program = "kill", .when = kills_all,
	  .why = "stops every process of the user", .instead = "stop a process by its number, `kill 4242`" },
	{ .id = "jobs.no-input", .verdict = VERDICT_DENY,
	  .about = "A call that runs in the background and whose command reads its input.",
	  .hit = "cat", .miss = "cat notes.txt",
	  .calls = readers, .when = waits_for_input,
	  .why = "waits in the background for input that never comes", .instead = "name a file, or give it its input, `cat notes.txt`" },
	{ .id = NULL },
};
