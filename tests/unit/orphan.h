/* orphan.h: tests without ancestors. Whoever runs them may be an agent with an open call, which they must not find. */
#ifndef TESTS_UNIT_ORPHAN_H
#define TESTS_UNIT_ORPHAN_H

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* What RUN returns, in a process whose parent is a process whose own parent is gone. */
static inline int as_orphan(int (*run)(void))
{
	pid_t pid;
	int ends[2], status = -1;

	if (pipe(ends) != 0 || (pid = fork()) < 0)
		return 1;
	if (pid == 0) {
		pid_t middle = getpid();

		if (fork() != 0)
			_exit(0);
		while (getppid() == middle)
			usleep(1000);
		pid = fork();
		if (pid == 0)
			exit(run());
		if (pid > 0 && waitpid(pid, &status, 0) == pid && write(ends[1], &status, sizeof status) == (ssize_t)sizeof status)
			_exit(0);
		_exit(1);
	}
	close(ends[1]);
	if (waitpid(pid, NULL, 0) != pid || read(ends[0], &status, sizeof status) != (ssize_t)sizeof status)
		return 1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

#endif
