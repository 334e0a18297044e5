#include "base/process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static bool run(const char *script, struct str *out, int *status)
{
	const char *const arguments[] = { "sh", "-c", script, NULL }, *const environment[] = { "A=b", NULL };

	return process_run(&(struct process){ .program = "sh", .arguments = arguments, .environment = environment, .dir = "/usr",
					      .max = (size_t)1 << 20 },
			   out, status);
}

static int no_child_is_left(void **state)
{
	(void)state;
	return waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD ? 0 : -1;
}

static void output_and_status_come_back(void **state)
{
	struct str out;
	int status;

	(void)state;
	assert_true(run("echo one; echo two; echo no >&2; exit 3", &out, &status));
	assert_true(str_is(out, "one\ntwo\n"));
	assert_int_equal(status, 3);
}

static void it_runs_in_its_directory_with_its_environment_and_no_input(void **state)
{
	struct str out;
	int status;

	(void)state;
	assert_int_equal(setenv("LEAKED", "yes", 1), 0);
	assert_true(run("echo $PWD $A $LEAKED; cat", &out, &status));
	assert_true(str_is(out, "/usr b\n"));
}

static void what_cannot_be_started_is_false(void **state)
{
	const char *const none[] = { NULL };
	struct process process = { .program = "no-such-program", .arguments = none, .environment = none, .dir = "/", .max = 1 << 20 };
	struct str out;
	int status;

	(void)state;
	assert_false(process_run(&process, &out, &status));
	process.program = "sh";
	process.dir = "/no/such/directory";
	assert_false(process_run(&process, &out, &status));
}

static void too_much_output_ends_it(void **state)
{
	struct str out;
	int status;

	(void)state;
	assert_false(run("while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done", &out, &status));
}

static void a_signal_is_no_end(void **state)
{
	struct str out;
	int status;

	(void)state;
	assert_false(run("echo half; kill -9 $$", &out, &status));
}

static void it_gets_the_usual_signals(void **state)
{
	struct str out;
	sigset_t all;
	int status;

	(void)state;
	signal(SIGPIPE, SIG_IGN);
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	assert_true(run("sed -n 's/^SigBlk:[[:space:]]*//p' /proc/self/status; yes | sed q", &out, &status));
	sigemptyset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	signal(SIGPIPE, SIG_DFL);
	assert_true(str_is(out, "0000000000000000\ny\n"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(output_and_status_come_back, no_child_is_left),
		cmocka_unit_test_teardown(it_runs_in_its_directory_with_its_environment_and_no_input, no_child_is_left),
		cmocka_unit_test_teardown(what_cannot_be_started_is_false, no_child_is_left),
		cmocka_unit_test_teardown(too_much_output_ends_it, no_child_is_left),
		cmocka_unit_test_teardown(a_signal_is_no_end, no_child_is_left),
		cmocka_unit_test_teardown(it_gets_the_usual_signals, no_child_is_left),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
