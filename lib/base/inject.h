/* inject.h: faults on purpose, for tests/fault. In any other build these are the plain calls. */
#ifndef BASE_INJECT_H
#define BASE_INJECT_H

#include <sys/types.h>
#include <unistd.h>

#ifdef TIPSTAFF_FAULTS

/* Reads what to break from the environment:
 *
 *	TIPSTAFF_FAULT_ALLOC=N                    the N-th allocation fails
 *	TIPSTAFF_FAULT_READ=1                     one byte a read, EINTR before each
 *	TIPSTAFF_FAULT_WRITE=short|eintr|epipe    of the answer; eintr only the first time
 *	TIPSTAFF_FAULT_CRASH=segv|abort|stack|term
 */
void inject_begin(void);
/* Crashes, when that is asked for. */
void inject_crash(void);
ssize_t inject_read(int fd, void *to, size_t n);
ssize_t inject_write(int fd, const void *from, size_t n);

#else

static inline void inject_begin(void)
{
}

static inline void inject_crash(void)
{
}

static inline ssize_t inject_read(int fd, void *to, size_t n)
{
	return read(fd, to, n);
}

static inline ssize_t inject_write(int fd, const void *from, size_t n)
{
	return write(fd, from, n);
}

#endif

#endif
