/* reader.c: how long the reader of commands takes, measured inside a process of its own, in microseconds.
 *
 *	reader <TEXT           the first reading of a process, which meets its code and tables for the first time
 *	reader ROUNDS <TEXT    the least of so many readings behind the first
 *	reader - FILE...       the least of some readings of each command in FILES, in the notation of tests/oracle: how
 *	                       many bytes, and how fast
 *
 * Linked as the executables are. */
#include "base/arena.h"
#include "base/str.h"
#include "shell/shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define TEXT_ROOM 4096
#define FILE_ROUNDS 20

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static volatile size_t commands_read;

/* Microseconds for one reading. */
static double take(struct str text)
{
	struct shell_world world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/w") };
	struct arena_mark mark = arena_mark();
	double start = now(), end;
	struct reading reading = shell_read(&world, text);

	end = now();
	commands_read += reading.commands.n; /* so that it is not optimized away */
	arena_release(mark);
	return end - start;
}

static double least(struct str text, size_t rounds)
{
	double best = take(text);

	for (size_t i = 1; i < rounds; i++) {
		double t = take(text);

		best = t < best ? t : best;
	}
	return best;
}

/* Commands in the notation of tests/oracle: `$ COMMAND`. */
static void read_file(const char *path, size_t *bytes, double *microseconds)
{
	FILE *file = fopen(path, "r");
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	if (!file) {
		perror(path);
		exit(3);
	}
	while ((n = getline(&line, &room, file)) > 0) {
		if (n < 4 || line[0] != '$' || line[1] != ' ')
			continue;
		*bytes += (size_t)n - 3;
		*microseconds += least((struct str){ line + 2, (size_t)n - 3 }, FILE_ROUNDS);
	}
	free(line);
	fclose(file);
}

int main(int argc, char **argv)
{
	char text[TEXT_ROOM];
	size_t bytes = 0, n;
	double microseconds = 0, first;

	if (argc > 2) {
		for (int i = 2; i < argc; i++)
			read_file(argv[i], &bytes, &microseconds);
		printf("%zu bytes, %.1f MB/s\n", bytes, (double)bytes / microseconds);
		return 0;
	}
	n = fread(text, 1, sizeof text, stdin);
	(void)now(); /* the first call looks for the clock */
	first = take((struct str){ text, n });
	printf("%.2f\n", argc == 2 ? least((struct str){ text, n }, strtoul(argv[1], NULL, 10)) : first);
	return 0;
}
