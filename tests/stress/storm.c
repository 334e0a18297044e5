/* storm.c: many hooks at once, some of them killed.
 *
 *	storm SEED <LINES
 *
 * A line is "NAME PROGRAM PAYLOAD": a process of PROGRAM with the file PAYLOAD as its stdin. All wait until the last one is
 * there, then they start together; a third of them is killed at some time of the storm. Prints the names of those that ended
 * by themselves with 0, then a line "slowest MICROSECONDS". */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST 1000
/* Two hooks run at once on a small machine, and each takes so long there. */
#define EACH_US 1500

static struct hook {
	char name[64], program[256], payload[256];
	pid_t pid;
	long kill_us; /* after the start; 0 for never */
	int status;
	int ended;
} hooks[MOST];
static int n;

static long now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

static void become(const struct hook *hook, int gate)
{
	char *const arguments[] = { (char *)hook->program, NULL };
	char byte;

	/* The gate opens when its other end is closed. */
	while (read(gate, &byte, 1) < 0 && errno == EINTR)
		;
	if (dup2(open(hook->payload, O_RDONLY), STDIN_FILENO) == STDIN_FILENO && dup2(STDERR_FILENO, STDOUT_FILENO) == STDOUT_FILENO)
		execv(hook->program, arguments);
	_exit(126);
}

static void begin(int seed)
{
	int gate[2];

	srand((unsigned)seed);
	if (pipe2(gate, O_CLOEXEC) != 0)
		exit(1);
	for (int i = 0; i < n; i++) {
		hooks[i].kill_us = rand() % 3 == 0 ? 1 + rand() % (n * EACH_US / 2) : 0;
		hooks[i].pid = fork();
		if (hooks[i].pid == 0) {
			close(gate[1]);
			become(&hooks[i], gate[0]);
		}
	}
	close(gate[1]);
	close(gate[0]);
}

static int reap(void)
{
	int status, some = 0;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		for (int i = 0; i < n; i++)
			if (hooks[i].pid == pid) {
				hooks[i].ended = 1;
				hooks[i].status = status;
				some++;
			}
	return some;
}

int main(int argc, char **argv)
{
	long start, slowest = 0;
	int left;

	while (n < MOST && scanf("%63s %255s %255s", hooks[n].name, hooks[n].program, hooks[n].payload) == 3)
		n++;
	begin(argc > 1 ? atoi(argv[1]) : 0);
	start = now_us();
	for (left = n; left;) {
		long after = now_us() - start;
		int ended = reap();

		if (ended)
			slowest = after;
		left -= ended;
		for (int i = 0; i < n; i++)
			if (!hooks[i].ended && hooks[i].kill_us && hooks[i].kill_us <= after) {
				kill(hooks[i].pid, SIGKILL);
				hooks[i].kill_us = 0;
			}
		if (!ended)
			usleep(200);
	}
	for (int i = 0; i < n; i++)
		if (WIFEXITED(hooks[i].status) && WEXITSTATUS(hooks[i].status) == 0)
			printf("%s\n", hooks[i].name);
	printf("slowest %ld\n", slowest);
	return 0;
}
