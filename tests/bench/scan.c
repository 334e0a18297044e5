/* scan.c: how fast a transcript is read that was never read before, and that it is not read again.
 *
 *	scan FILE LEAST     exit 1 below LEAST gigabytes a second of CPU time
 *
 * Wall time is printed too, but not held: what else runs on the machine is in it. FILE gets one row more. */
#include "transcript/transcript.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS 3

static double seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct took {
	double wall, cpu;
	uint64_t bytes;
};

static struct took take(const char *path, struct transcript_mark *mark)
{
	double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
	struct transcript_news news = transcript_read(str_of(path), mark, false);

	return (struct took){ seconds(CLOCK_MONOTONIC) - wall, seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, news.read };
}

int main(int argc, char **argv)
{
	static const char row[] = "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"go on\"}}\n";
	double least = argc == 3 ? atof(argv[2]) : 0, speed;
	struct took best = { .cpu = 1e9 }, next;
	struct transcript_mark mark;
	int fd;

	if (least <= 0) {
		fputs("usage: scan FILE LEAST\n", stderr);
		return 2;
	}
	for (int i = 0; i < ROUNDS; i++) {
		struct took took;

		mark = (struct transcript_mark){ 0 };
		took = take(argv[1], &mark);
		best = took.cpu < best.cpu ? took : best;
	}
	fd = open(argv[1], O_WRONLY | O_APPEND);
	if (fd < 0 || write(fd, row, strlen(row)) != (ssize_t)strlen(row))
		return 3;
	close(fd);
	next = take(argv[1], &mark);
	speed = (double)best.bytes / best.cpu / 1e9;
	printf("first scan: %.2f GB at %.2f GB/s (at least %.2f%s), wall %.2f GB/s; after one row more: %llu bytes in %.0f us\n",
	       (double)best.bytes / 1e9, speed, least, speed < least ? ", OVER" : "", (double)best.bytes / best.wall / 1e9,
	       (unsigned long long)next.bytes, next.wall * 1e6);
	return speed < least || next.bytes != strlen(row);
}
