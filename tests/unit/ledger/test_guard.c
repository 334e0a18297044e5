/* Crashes in a guarded call come back, all others go where they went before. */
#include "ledger/guard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void crash(void *context)
{
	(void)raise(*(const int *)context);
}

static void stop(void *context)
{
	(void)context;
	abort();
}

static void touch_nothing(void *context)
{
	volatile int *volatile nothing = NULL;

	(void)context;
	*nothing = 1;
}

static void count(void *context)
{
	++*(int *)context;
}

static void crashes_come_back(void **state)
{
	const int numbers[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE };
	int called = 0;

	(void)state;
	guard_enter();
	for (int round = 0; round < 3; round++)
		for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
			assert_false(guarded(crash, (void *)&numbers[i]));
	assert_false(guarded(stop, NULL));
	assert_false(guarded(touch_nothing, NULL));
	assert_true(guarded(count, &called));
	assert_int_equal(called, 1);
	guard_leave();
}

static void leave_with_seven(int number)
{
	(void)number;
	_exit(7);
}

/* Status of a process that crashes as CRASH says, with a handler of its own. */
static int outside(void (*work)(void))
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		(void)signal(SIGSEGV, leave_with_seven);
		(void)signal(SIGABRT, leave_with_seven);
		(void)signal(SIGFPE, SIG_DFL);
		work();
		_exit(1);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return status;
}

static void crash_between(void)
{
	int called = 0;

	guard_enter();
	(void)guarded(count, &called);
	touch_nothing(NULL);
}

static void stop_between(void)
{
	guard_enter();
	abort();
}

static void die_between(void)
{
	guard_enter();
	(void)raise(SIGFPE);
}

static void crash_when_one_of_two_is_left(void)
{
	guard_enter();
	guard_enter();
	guard_leave();
	_exit(guarded(touch_nothing, NULL) ? 2 : 9);
}

static void crash_behind(void)
{
	guard_enter();
	guard_leave();
	touch_nothing(NULL);
}

static void crashes_elsewhere_go_where_they_went(void **state)
{
	int status;

	(void)state;
	assert_int_equal(WEXITSTATUS(outside(crash_between)), 7);
	assert_int_equal(WEXITSTATUS(outside(stop_between)), 7);
	assert_int_equal(WEXITSTATUS(outside(crash_when_one_of_two_is_left)), 9);
	assert_int_equal(WEXITSTATUS(outside(crash_behind)), 7);
	status = outside(die_between);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGFPE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(crashes_come_back),
		cmocka_unit_test(crashes_elsewhere_go_where_they_went),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
