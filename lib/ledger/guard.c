#include "ledger/guard.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

#define COUNT (sizeof crashes / sizeof *crashes)

static const int crashes[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE };

/* Of the process, as signal handlers are. */
static sigjmp_buf before;

static void on_crash(int number)
{
	(void)number;
	siglongjmp(before, 1);
}

bool guarded(void (*work)(void *context), void *context)
{
	struct sigaction caught = { .sa_handler = on_crash, .sa_flags = SA_ONSTACK }, old[COUNT];
	volatile bool fine = false;

	for (size_t i = 0; i < COUNT; i++)
		(void)sigaction(crashes[i], &caught, &old[i]);
	if (sigsetjmp(before, 1) == 0) {
		work(context);
		fine = true;
	}
	for (size_t i = 0; i < COUNT; i++)
		(void)sigaction(crashes[i], &old[i], NULL);
	return fine;
}
