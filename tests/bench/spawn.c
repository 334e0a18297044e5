/* spawn.c: what starting a program costs, one round after the other over all programs, so that a busy machine
 * slows all of them alike.
 *
 *	spawn ROUNDS <programs
 *
 * One program a line: name, payload file and command, parted by tabs; the words of the command by blanks. The
 * payload is its stdin, its stdout a pipe that is read to the end. For each program a line: name, least and median
 * wall time, least CPU time (user and system), in microseconds, the peak memory in KiB, and the least and median of the
 * numbers that it printed (0 for other output), parted by tabs. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROGRAMS_MAX 32
#define WORDS_MAX 32
#define ROUNDS_MAX 100000

struct program {
	char *name, *payload;
	char *words[WORDS_MAX + 1];
	double *wall, *said, cpu;
	long peak;
};

extern char **environ;

static void fail(const char *what)
{
	perror(what);
	exit(3);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static double microseconds(struct timeval t)
{
	return (double)t.tv_sec * 1e6 + (double)t.tv_usec;
}

/* Reads to the end; returns the number at the beginning. */
static double drain(int fd)
{
	char bytes[4096], first[32] = "";
	ssize_t n = read(fd, first, sizeof first - 1);

	while (n > 0)
		n = read(fd, bytes, sizeof bytes);
	close(fd);
	return strtod(first, NULL);
}

static void run(struct program *program, size_t round)
{
	posix_spawn_file_actions_t actions;
	struct rusage usage;
	int out[2], in, status;
	double cpu, start;
	pid_t pid;

	in = open(program->payload, O_RDONLY | O_CLOEXEC);
	if (in < 0)
		fail(program->payload);
	if (pipe2(out, O_CLOEXEC) != 0)
		fail("pipe2");
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in, 0);
	posix_spawn_file_actions_adddup2(&actions, out[1], 1);

	start = now();
	if (posix_spawn(&pid, program->words[0], &actions, NULL, program->words, environ) != 0)
		fail(program->words[0]);
	close(out[1]);
	program->said[round] = drain(out[0]);
	if (wait4(pid, &status, 0, &usage) != pid)
		fail("wait4");
	program->wall[round] = now() - start;

	posix_spawn_file_actions_destroy(&actions);
	close(in);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
		fprintf(stderr, "%s: status %d\n", program->name, status);
		exit(3);
	}
	cpu = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
	if (round == 0 || cpu < program->cpu)
		program->cpu = cpu;
	if (usage.ru_maxrss > program->peak)
		program->peak = usage.ru_maxrss;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static int parse(struct program *program, char *line)
{
	char *at = line, *command;
	size_t n = 0;

	program->name = strsep(&at, "\t");
	program->payload = strsep(&at, "\t");
	command = strsep(&at, "\n");
	while (command && n < WORDS_MAX)
		program->words[n++] = strsep(&command, " ");
	return n > 0;
}

int main(int argc, char **argv)
{
	static struct program programs[PROGRAMS_MAX];
	size_t rounds = argc == 2 ? strtoul(argv[1], NULL, 10) : 0, n = 0, room = 0;
	char *line = NULL;

	if (rounds < 1 || rounds > ROUNDS_MAX) {
		fputs("usage: spawn ROUNDS <programs\n", stderr);
		return 2;
	}
	for (; n < PROGRAMS_MAX && getline(&line, &room, stdin) > 0; n++, line = NULL, room = 0) {
		if (!parse(&programs[n], line)) {
			fprintf(stderr, "spawn: line %zu: name, payload, command\n", n + 1);
			return 2;
		}
		programs[n].wall = calloc(rounds, sizeof(double));
		programs[n].said = calloc(rounds, sizeof(double));
		if (!programs[n].wall || !programs[n].said)
			fail("calloc");
	}
	for (size_t round = 0; round < rounds; round++)
		for (size_t i = 0; i < n; i++)
			run(&programs[i], round);
	for (size_t i = 0; i < n; i++) {
		qsort(programs[i].wall, rounds, sizeof(double), by_size);
		qsort(programs[i].said, rounds, sizeof(double), by_size);
		printf("%s\t%.0f\t%.0f\t%.0f\t%ld\t%.2f\t%.2f\n", programs[i].name, programs[i].wall[0], programs[i].wall[rounds / 2],
		       programs[i].cpu, programs[i].peak, programs[i].said[0], programs[i].said[rounds / 2]);
	}
	return 0;
}
