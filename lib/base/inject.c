#include "base/inject.h"

#ifdef TIPSTAFF_FAULTS

#include "base/arena.h"
#include "base/str.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>

static struct {
	struct str read, write, crash;
	bool interrupted;
} faults;

/* getenv is banned here as elsewhere; what only tests set may be looked up so. */
static struct str variable(struct str name)
{
	for (char **at = environ; at && *at; at++) {
		struct str entry = str_of(*at);

		if (str_starts(entry, name) && entry.n > name.n && entry.p[name.n] == '=')
			return str_from(entry, name.n + 1);
	}
	return STR_NONE;
}

void inject_begin(void)
{
	struct str alloc = variable(STR("TIPSTAFF_FAULT_ALLOC"));

	faults.read = variable(STR("TIPSTAFF_FAULT_READ"));
	faults.write = variable(STR("TIPSTAFF_FAULT_WRITE"));
	faults.crash = variable(STR("TIPSTAFF_FAULT_CRASH"));
	if (alloc.n)
		arena_fail_at(strtoul(alloc.p, NULL, 10));
}

static unsigned deeper(unsigned n)
{
	volatile char room[4096];

	room[n % sizeof room] = 1;
	return n ? deeper(n + 1) + (unsigned)room[0] : 0;
}

void inject_crash(void)
{
	if (str_is(faults.crash, "segv"))
		(void)raise(SIGSEGV);
	else if (str_is(faults.crash, "abort"))
		abort();
	else if (str_is(faults.crash, "stack"))
		(void)deeper(1);
	else if (str_is(faults.crash, "term"))
		(void)raise(SIGTERM);
}

/* EINTR every other time, else at most one byte. */
ssize_t inject_read(int fd, void *to, size_t n)
{
	if (!faults.read.n)
		return read(fd, to, n);
	faults.interrupted = !faults.interrupted;
	if (faults.interrupted) {
		errno = EINTR;
		return -1;
	}
	return read(fd, to, n ? 1 : 0);
}

ssize_t inject_write(int fd, const void *from, size_t n)
{
	if (fd != STDOUT_FILENO || !faults.write.n)
		return write(fd, from, n);
	if (str_is(faults.write, "short"))
		return write(fd, from, n / 2);
	if (str_is(faults.write, "eintr"))
		faults.write = STR_NONE;
	errno = faults.write.n ? EPIPE : EINTR;
	return -1;
}

#endif
