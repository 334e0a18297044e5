#include "ledger/lock.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/file.h>
#include <sys/time.h>

/* How often the alarm comes again: the first one may be early, before flock began to wait. */
#define AGAIN_US 20000

/* Of the process, as signal handlers are. */
static volatile sig_atomic_t late;

static void on_alarm(int number)
{
	(void)number;
	late = 1;
}

bool lock_file(int fd, bool alone, int wait_ms)
{
	int how = alone ? LOCK_EX : LOCK_SH, result;
	struct sigaction caught = { .sa_handler = on_alarm }, old;
	struct itimerval timer = {
		.it_value = { wait_ms / 1000, wait_ms % 1000 * 1000 },
		.it_interval = { 0, AGAIN_US },
	};

	if (flock(fd, how | LOCK_NB) == 0)
		return true;
	if (errno != EWOULDBLOCK && errno != EINTR)
		return false;
	late = 0;
	(void)sigaction(SIGALRM, &caught, &old);
	(void)setitimer(ITIMER_REAL, &timer, NULL);
	do
		result = flock(fd, how);
	while (result < 0 && errno == EINTR && !late);
	timer = (struct itimerval){ 0 };
	(void)setitimer(ITIMER_REAL, &timer, NULL);
	(void)sigaction(SIGALRM, &old, NULL);
	return result == 0;
}
