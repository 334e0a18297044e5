#include "hook/trap.h"

#include "base/arena.h"

#include <signal.h>
#include <unistd.h>

/* A handler needs little; AVX-512 state alone takes 3 KiB. */
#define STACK_SIZE 32768

static const int deadly[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGSYS, SIGXCPU, SIGTERM };

static struct str fail_text;
static volatile sig_atomic_t answering, answered;
static char stack[STACK_SIZE];

/* Only what is safe in a signal handler. */
static void break_down(void)
{
	ssize_t n;

	if (answering)
		_exit(answered ? 0 : 1);
	if (!fail_text.n)
		_exit(0);
	answering = 1;
	n = write(STDOUT_FILENO, fail_text.p, fail_text.n);
	_exit(n == (ssize_t)fail_text.n ? 0 : 1);
}

static void on_signal(int number)
{
	(void)number;
	break_down();
}

void trap_say(struct str fail)
{
	fail_text = fail;
}

void trap_set(struct str fail)
{
	stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_NODEFER };

	trap_say(fail);
	(void)sigaltstack(&own, NULL); /* without it only an overflow of the stack kills us */
	for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
		(void)sigaction(deadly[i], &action, NULL);
	action.sa_handler = SIG_IGN;
	(void)sigaction(SIGPIPE, &action, NULL);
	(void)sigaction(SIGXFSZ, &action, NULL); /* a ledger that may not grow is like a full disk */
	arena_on_exhausted(break_down);
}

void trap_answering(void)
{
	answering = 1;
}

void trap_answered(void)
{
	answered = 1;
}
