/* reader.c: how long the reader of commands takes, measured inside a process of its own, in microseconds.
 *
 *	reader parse <TEXT     the first parse of a process, from text to tree
 *	reader <TEXT           the first reading of a process, which meets its code and tables for the first time
 *	reader ROUNDS <TEXT    the least of so many readings behind the first
 *	reader - FILE...       the least of some readings of each command in FILES, in the notation of tests/oracle: how
 *	                       many bytes, and how fast
 *
 * Linked as the executables are, and begun as they begin. */
#include "base/arena.h"
#include "base/file.h"
#include "base/pages.h"
#include "base/str.h"
#include "shell/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TEXT_MAX 4096
#define FILE_ROUNDS 20

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static volatile size_t commands_read; /* so that nothing is optimized away */

/* Microseconds for one parse. */
static double parse(struct str text)
{
	struct effort effort = effort_for(text.n);
	struct parser parser;
	double start = now(), end;
	struct node *list = parse_text(&parser, text,
				       (struct parse_frame){ .origin = { 0, text.n }, .exact = true, .effort = &effort });

	end = now();
	commands_read += list->span.to;
	return end - start;
}

/* Microseconds for one reading. */
static double take(struct str text)
{
	struct shell_world world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/w") };
	struct arena_mark mark = arena_mark();
	double start = now(), end;
	struct reading reading = shell_read(&world, text);

	end = now();
	commands_read += reading.commands.n;
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
	struct fault why = { 0 };
	struct str text;
	size_t bytes = 0;
	double microseconds = 0;

	pages_expect();
	if (argc > 2) {
		for (int i = 2; i < argc; i++)
			read_file(argv[i], &bytes, &microseconds);
		printf("%zu bytes, %.1f MB/s\n", bytes, (double)bytes / microseconds);
		return 0;
	}
	if (!file_read_all(STDIN_FILENO, TEXT_MAX, &text, &why)) {
		fprintf(stderr, "stdin %.*s\n", (int)why.text.n, why.text.p);
		return 3;
	}
	(void)now(); /* the first call looks for the clock */
	if (argc < 2)
		microseconds = take(text);
	else if (strcmp(argv[1], "parse") == 0)
		microseconds = parse(text);
	else
		microseconds = least(text, strtoul(argv[1], NULL, 10) + 1);
	printf("%.2f\n", microseconds);
	return 0;
}
