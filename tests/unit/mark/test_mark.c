/* Marks of calls: found by those below the agent as long as the call is open, and by nobody else. */
#include "mark/mark.h"
#include "../orphan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char dir[64];
static struct state_world world;

/* Our parent plays the agent. */
static struct process_facts parent(void)
{
	struct process_facts facts;

	assert_true(process_facts(getppid(), &facts));
	return facts;
}

static void begin(struct process_facts agent, const char *id)
{
	struct mark_call call = { .id = str_of(id), .session = STR("s1"), .tool = STR("Bash"), .cwd = STR("/w"),
				  .project = STR("/p q"), .config = STR("/c") };

	assert_true(mark_open(&world, &agent, &call, NULL));
}

static bool found(void)
{
	struct mark_found found;

	return mark_find(&world, 0, &found);
}

static bool found_by_child(void)
{
	int status;
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		_exit(found());
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static int fresh(void **state)
{
	(void)state;
	(void)snprintf(dir, sizeof dir, "/tmp/test_mark.XXXXXX");
	assert_non_null(mkdtemp(dir));
	world = (struct state_world){ .state_dir = str_of(dir) };
	return 0;
}

static int cleanup(void **state)
{
	char command[128];

	(void)state;
	(void)snprintf(command, sizeof command, "rm -rf %s", dir);
	return system(command);
}

static size_t agents(void)
{
	char path[128];
	size_t n = 0;
	DIR *calls;

	(void)snprintf(path, sizeof path, "%s/calls", dir);
	calls = opendir(path);
	for (const struct dirent *entry; calls && (entry = readdir(calls));)
		n += entry->d_name[0] != '.';
	if (calls)
		closedir(calls);
	return n;
}

static void a_call_is_found_until_it_is_closed(void **state)
{
	struct process_facts agent = parent();
	struct mark_found got;

	(void)state;
	assert_false(found());
	begin(agent, "t1");
	assert_true(mark_find(&world, 0, &got));
	assert_true(str_is(got.call.id, "t1") && str_is(got.call.session, "s1") && str_is(got.call.tool, "Bash"));
	assert_true(str_is(got.call.cwd, "/w") && str_is(got.call.project, "/p q") && str_is(got.call.config, "/c"));
	assert_in_range(got.opened, time(NULL) - 5, time(NULL));
	assert_true(found_by_child());
	begin(agent, "t2");
	mark_close(&world, &agent, STR("t1"));
	assert_true(found());
	mark_close(&world, &agent, STR("t2"));
	assert_false(found());
}

static void an_id_of_any_bytes_names_one_call(void **state)
{
	struct process_facts agent = parent();

	(void)state;
	begin(agent, "../../x y.z");
	begin(agent, "");
	mark_close(&world, &agent, STR("../../x y.z"));
	assert_true(found());
	mark_close(&world, &agent, STR_NONE);
	assert_false(found());
}

static void a_process_that_is_no_ancestor_or_another_of_that_number_has_none(void **state)
{
	struct process_facts agent = parent();

	(void)state;
	agent.start++;
	begin(agent, "t1");
	assert_false(found());
	agent = (struct process_facts){ .pid = getpid() };
	assert_true(process_facts(getpid(), &agent));
	begin(agent, "t1");
	assert_false(found());
	assert_true(found_by_child());
}

static void a_call_in_the_background_has_only_what_was_started_before_it_went_there(void **state)
{
	struct process_facts self;
	int ends[2];
	pid_t early;
	char byte = 0;
	int status;

	(void)state;
	assert_true(process_facts(getpid(), &self));
	begin(self, "t1");
	assert_int_equal(pipe(ends), 0);
	early = fork();
	assert_true(early >= 0);
	if (early == 0)
		_exit(read(ends[0], &byte, 1) == 1 && found());
	mark_background(&world, &self, STR("t1"), STR("task7"));
	(void)usleep(200000);
	assert_false(found_by_child());
	assert_int_equal(write(ends[1], &byte, 1), 1);
	assert_int_equal(waitpid(early, &status, 0), early);
	assert_int_equal(WEXITSTATUS(status), 1);
	begin(self, "t2");
	assert_true(found_by_child());
}

static void what_was_never_closed_ends_with_the_prompt_but_not_in_the_background(void **state)
{
	struct process_facts agent = parent();

	(void)state;
	begin(agent, "t1");
	begin(agent, "t2");
	mark_background(&world, &agent, STR("t1"), STR("task7"));
	mark_close_foreground(&world, &agent);
	assert_true(found());
	mark_close_task(&world, &agent, STR("task8"));
	mark_close_task(&world, &agent, STR_NONE);
	assert_true(found());
	mark_close_task(&world, &agent, STR("task7"));
	assert_false(found());
	begin(agent, "t3");
	mark_background(&world, &agent, STR("t3"), STR("task9"));
	mark_close(&world, &agent, STR("t3"));
	assert_false(found());
}

static void write_transcript(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static void a_call_whose_result_is_in_the_transcript_is_over(void **state)
{
	static const struct {
		bool over;
		const char *text;
	} cases[] = {
		{ true, "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"is_error\":true,\"tool_use_id\":\"t1\"}]}}\n" },
		{ true, "{}\n{\"tool_use_id\":\"t1\",\"type\":\"tool_result\"}\n{\"type\":\"user\"}\n" },
		{ false, "{\"type\":\"tool_result\",\"tool_use_id\":\"t11\"}\n" },
		{ false, "{\"type\":\"tool_use\",\"id\":\"t1\"}\n" },
		{ false, "{\"type\":\"tool_result\"}\n{\"tool_use_id\":\"t1\"}\n" },
		{ false, "{\"text\":\"\\\"type\\\":\\\"tool_result\\\",\\\"tool_use_id\\\":\\\"t1\\\"\"}\n" },
		{ false, "" },
	};
	char path[sizeof dir + 16];
	struct mark_call call = { .id = STR("t1") };
	struct process_facts agent = parent();

	(void)state;
	snprintf(path, sizeof path, "%s/t.jsonl", dir);
	call.transcript = str_of(path);
	assert_true(mark_open(&world, &agent, &call, NULL));
	assert_true(found()); /* there is none yet */
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		write_transcript(path, cases[i].text);
		assert_true(found() == !cases[i].over);
	}
	/* Another one may be open beside it, and in the background it goes on with its first result. */
	write_transcript(path, cases[0].text);
	begin(agent, "t2");
	assert_true(found());
	mark_close(&world, &agent, STR("t2"));
	assert_false(found());
	mark_background(&world, &agent, STR("t1"), STR("task"));
	assert_true(found());
}

static void another_state_directory_for_one_command_hides_nothing(void **state)
{
	struct state_world other = { .state_dir = STR("/nowhere"), .home = str_of(dir) };
	struct process_facts agent = parent();
	struct mark_found got;

	(void)state;
	world = (struct state_world){ .home = str_of(dir) };
	begin(agent, "t1");
	assert_true(mark_find(&other, 0, &got));
}

static void a_directory_that_others_can_write_is_not_used(void **state)
{
	struct process_facts agent = parent();
	struct mark_call call = { .id = STR("t1") };
	struct fault why = { 0 };

	(void)state;
	begin(agent, "t1");
	assert_int_equal(chmod(dir, 0770), 0);
	assert_false(mark_open(&world, &agent, &call, &why));
	assert_true(str_find(why.text, STR("written by others")) < why.text.n);
	assert_false(found());
	assert_int_equal(chmod(dir, 0700), 0);
	assert_true(found());
}

static void a_link_is_not_followed(void **state)
{
	char calls[128];
	struct process_facts agent = parent();
	struct mark_call call = { .id = STR("t1") };
	struct fault why = { 0 };

	(void)state;
	(void)snprintf(calls, sizeof calls, "%s/calls", dir);
	assert_int_equal(symlink("/tmp", calls), 0);
	assert_false(mark_open(&world, &agent, &call, &why));
	assert_true(why.text.n > 0);
	assert_false(found());
}

static void what_the_dead_left_is_taken_away_by_the_next(void **state)
{
	struct process_facts agent = parent(), dead = agent;

	(void)state;
	dead.start++;
	begin(dead, "t1");
	begin(dead, "t2");
	assert_int_equal(agents(), 1);
	begin(agent, "t1");
	assert_int_equal(agents(), 1);
	assert_true(found());
}

/* Makes the directory of an agent in namespace 1, where we are not; no call has begun there for so many days. */
static void abroad(int pid, int days)
{
	struct timespec at[2] = { { .tv_sec = time(NULL) - days * 24 * 60 * 60 }, { .tv_sec = time(NULL) - days * 24 * 60 * 60 } };
	char path[128];

	(void)snprintf(path, sizeof path, "%s/calls/%d-5-1", dir, pid);
	assert_int_equal(mkdir(path, 0700), 0);
	assert_int_equal(utimensat(AT_FDCWD, path, at, 0), 0);
}

static void what_is_left_in_another_namespace_is_taken_away_after_a_week(void **state)
{
	struct process_facts agent = parent(), dead = agent;

	(void)state;
	dead.start++;
	begin(dead, "t1");
	abroad(6, 6);
	abroad(8, 8);
	assert_int_equal(agents(), 3);
	begin(agent, "t1");
	assert_int_equal(agents(), 2);
}

static void the_agent_is_who_is_claimed_when_that_is_above_us(void **state)
{
	struct process_facts above = parent(), agent;

	(void)state;
	assert_true(process_agent(getppid(), &agent));
	assert_int_equal(agent.pid, getppid());
	assert_int_equal(agent.start, above.start);
	assert_true(process_agent(getpid(), &agent));
	assert_int_not_equal(agent.pid, getpid());
}

static void the_clock_is_that_of_the_processes(void **state)
{
	struct process_facts self;
	uint64_t now = process_clock();

	(void)state;
	assert_true(process_facts(getpid(), &self));
	assert_true(now >= self.start && now - self.start < 60 * 1000);
	assert_false(process_facts(0x3fffffff, &self));
}

#define FRESH(test) cmocka_unit_test_setup_teardown(test, fresh, cleanup)

static int run(void)
{
	const struct CMUnitTest tests[] = {
		FRESH(a_call_is_found_until_it_is_closed),
		FRESH(an_id_of_any_bytes_names_one_call),
		FRESH(a_process_that_is_no_ancestor_or_another_of_that_number_has_none),
		FRESH(a_call_in_the_background_has_only_what_was_started_before_it_went_there),
		FRESH(what_was_never_closed_ends_with_the_prompt_but_not_in_the_background),
		FRESH(a_call_whose_result_is_in_the_transcript_is_over),
		FRESH(another_state_directory_for_one_command_hides_nothing),
		FRESH(a_directory_that_others_can_write_is_not_used),
		FRESH(a_link_is_not_followed),
		FRESH(what_the_dead_left_is_taken_away_by_the_next),
		FRESH(what_is_left_in_another_namespace_is_taken_away_after_a_week),
		FRESH(the_agent_is_who_is_claimed_when_that_is_above_us),
		FRESH(the_clock_is_that_of_the_processes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void)
{
	return as_orphan(run);
}
