#include "ledger/guard.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

#define COUNT (sizeof crashes / sizeof *crashes)

static const int crashes[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE };

/* Of the process, as signal handlers are. Handlers are set once for many calls, which then make no system call. */
static sigjmp_buf before;
static volatile sig_atomic_t inside;
static struct sigaction old[COUNT];
static unsigned depth;

static void on_crash(int number)
{
	if (inside)
		siglongjmp(before, 1);
	for (size_t i = 0; i < COUNT; i++)
		if (crashes[i] == number) {
			(void)sigaction(number, &old[i], NULL);
			(void)raise(number);
		}
}

void guard_enter(void)
{
	/* Not blocked while it is handled, so that a jump out of it leaves nothing to undo. */
	struct sigaction caught = { .sa_handler = on_crash, .sa_flags = SA_ONSTACK | SA_NODEFER };

	if (depth++ == 0)
		for (size_t i = 0; i < COUNT; i++)
			(void)sigaction(crashes[i], &caught, &old[i]);
}

void guard_leave(void)
{
	if (--depth == 0)
		for (size_t i = 0; i < COUNT; i++)
			(void)sigaction(crashes[i], &old[i], NULL);
}

bool guarded(void (*work)(void *context), void *context)
{
	volatile bool fine = false;

	if (sigsetjmp(before, 0) == 0) {
		inside = 1;
		work(context);
		fine = true;
	}
	inside = 0;
	return fine;
}
