/* Usage: BINARY=PROGRAM EARLY=TEXT FAIL=TEXT SAYS=1|0 allocations [ARGUMENT]...
 * Stands in for PROGRAM (a fault build, see lib/base/inject.h) in a run of a case: runs it again and again, with its
 * allocation 1, 2, 3, ... failing, for as long as it says the line FAIL (nothing when it is empty) and exits with 0.
 * Before the first FAIL, while it does not know the host, it may say EARLY. Then says and exits as the last run did: in
 * order that is the first one that had enough, the right answer. SAYS is 0 when that is silence and success. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ALLOCATIONS_MAX 100000
#define SILENT_MAX 60

struct run {
	char said[65536];
	size_t n;
	int status;
};

static void die(const char *what)
{
	perror(what);
	exit(3);
}

static void run_once(struct run *run, const char *program, char **argv)
{
	posix_spawn_file_actions_t actions;
	int ends[2];
	ssize_t n;
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC) < 0)
		die("pipe");
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
	(void)lseek(STDIN_FILENO, 0, SEEK_SET);
	errno = posix_spawn(&pid, program, &actions, NULL, argv, environ);
	if (errno)
		die(program);
	posix_spawn_file_actions_destroy(&actions);
	close(ends[1]);
	for (run->n = 0; (n = read(ends[0], run->said + run->n, sizeof run->said - run->n)) > 0;)
		run->n += (size_t)n;
	close(ends[0]);
	if (waitpid(pid, &run->status, 0) < 0)
		die("waitpid");
}

static bool said(const struct run *run, const char *line)
{
	size_t n = strlen(line);

	return run->status == 0 && run->n == (n ? n + 1 : 0) && memcmp(run->said, line, n) == 0;
}

int main(int argc, char **argv)
{
	static struct run run;
	const char *program = getenv("BINARY"), *early = getenv("EARLY"), *fail = getenv("FAIL"), *says = getenv("SAYS");
	bool known = false;
	int most;

	(void)argc;
	if (!program || !early || !fail || !says)
		return 3;
	/* Silence does not tell whether it had enough. */
	most = *fail || *says == '1' ? ALLOCATIONS_MAX : SILENT_MAX;
	for (int n = 1; n < most; n++) {
		char number[16];

		(void)snprintf(number, sizeof number, "%d", n);
		setenv("TIPSTAFF_FAULT_ALLOC", number, 1);
		run_once(&run, program, argv);
		if (said(&run, fail))
			known = true;
		else if (known || !said(&run, early))
			break;
	}
	if (run.n && write(STDOUT_FILENO, run.said, run.n) != (ssize_t)run.n)
		return 3;
	return WIFEXITED(run.status) ? WEXITSTATUS(run.status) : 128 + WTERMSIG(run.status);
}
