/* box.c: process 1 of the box, inside a bash that has not begun yet. Runs one program after another and says how each ended and what was started.
 *
 * A request on standard input and an answer on standard output are a row of fields: their count, then for each its
 * size and its bytes; numbers are 32 bits of this machine.
 *	request: mode ("0", "1", "2"), empty, command: to be run by bash
 *	         "-", standard input, program, arguments...: a program of ours, that starts nothing
 *	answer:  status ("0", "signal 9"; "long" when cut off), standard output, records (see log.h) */
#define _GNU_SOURCE
#include "box.h"
#include "log.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

#define FIELDS_MAX 16
#define PATIENCE_MS 2500 /* for a command; what it started until then counts */
#define OUR_PATIENCE_MS 60000
#define LINGER_MS 60     /* for what runs on after its parent */

struct field {
	char *p;
	uint32_t n;
};

static struct log *shared;
static sigset_t child_ended;
static char output[16 << 20];

static bool read_all(void *p, size_t n)
{
	for (size_t done = 0; done < n;) {
		ssize_t got = read(0, (char *)p + done, n - done);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		done += (size_t)got;
	}
	return true;
}

static void write_all(const void *p, size_t n)
{
	for (size_t done = 0; done < n;) {
		ssize_t put = write(1, (const char *)p + done, n - done);

		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			_exit(3);
		done += (size_t)put;
	}
}

static void write_field(const void *p, size_t n)
{
	uint32_t size = (uint32_t)n;

	write_all(&size, 4);
	write_all(p, n);
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	if (at->level > 0 || strncmp(path, "/t", 2) != 0)
		(void)remove(path);
	return 0;
}

/* chmod is real in the box: `find . -type d -exec chmod 644 {} +` shuts what is to be removed. */
static int open_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)at;
	if (kind == FTW_D || kind == FTW_DNR)
		(void)chmod(path, 0755);
	return 0;
}

static void remove_all(const char *path)
{
	(void)chmod(path, 0755);
	nftw(path, open_one, 16, FTW_PHYS);
	nftw(path, open_one, 16, FTW_PHYS); /* below what could not be read before */
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void open_up(void)
{
	static const char *const dirs[] = { "/", "/dev", "/home", "/srv" };

	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
		(void)chmod(dirs[i], 0755);
}

/* Back to the box as it was: everything of the user's is removed, then a few things are put there. */
static void clean(void)
{
	static const char *const kept = " . .. .o usr bin sbin lib lib64 etc proc dev tmp ";
	static const char *const dirs[] = { "/home", "/home/user", "/home/user/.ssh", "/home/user/work", "/srv", "/srv/sub" };
	static const char *const files[] = { "/srv/a.txt", "/srv/b.txt", "/srv/main.c", "/srv/sub/c.txt", "/home/user/.bashrc" };
	DIR *root;
	struct dirent *entry;
	char word[300];

	open_up();
	(void)!chdir("/");
	root = opendir("/");
	while (root && (entry = readdir(root))) {
		snprintf(word, sizeof word, " %s ", entry->d_name);
		if (strstr(kept, word))
			continue;
		snprintf(word, sizeof word, "/%s", entry->d_name);
		remove_all(word);
		(void)remove(word);
	}
	if (root)
		closedir(root);
	remove_all("/tmp");
	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
		mkdir(dirs[i], 0755);
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		int fd = open(files[i], O_WRONLY | O_CREAT, 0644);

		if (fd >= 0)
			close(fd);
	}
}

static long now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void prepare(int in, int out)
{
	struct rlimit size = { 8 << 20, 8 << 20 }, cpu = { 2, 2 }, none = { 0, 0 };
	int null;

	open_up();
	null = open("/dev/null", O_RDWR);
	if (null < 0 || chdir("/srv")) {
		fprintf(stderr, "oracle: the box was not put in order\n");
		_exit(3);
	}
	(void)prctl(PR_SET_DUMPABLE, 1);
	dup2(in < 0 ? null : in, 0);
	dup2(out < 0 ? null : out, 1);
	dup2(null, 2);
	close_range(3, ~0U, 0);
	setsid();
	sigprocmask(SIG_UNBLOCK, &child_ended, NULL);
	setrlimit(RLIMIT_FSIZE, &size);
	setrlimit(RLIMIT_CPU, &cpu);
	setrlimit(RLIMIT_CORE, &none);
}

static _Noreturn void start(struct field *fields, uint32_t n)
{
	char *argv[FIELDS_MAX];

	for (uint32_t i = 2; i < n; i++)
		argv[i - 2] = fields[i].p;
	argv[n - 2] = NULL;
	syscall(SYS_execve, argv[0], argv, environ);
	_exit(126);
}

static size_t read_output(int fd, long end)
{
	struct pollfd wait = { .fd = fd, .events = POLLIN };
	size_t got = 0;
	ssize_t part;

	while (got < sizeof output && now_ms() < end && poll(&wait, 1, (int)(end - now_ms())) > 0 &&
	       (part = read(fd, output + got, sizeof output - got)) > 0)
		got += (size_t)part;
	return got;
}

/* Waits for CHILD and then for everything else. False when it had to be cut off. */
static bool wait_for_all(pid_t child, long end, int *status)
{
	struct timespec pause = { 0, 20 * 1000 * 1000 };
	bool ended = false;
	pid_t dead;
	int how;

	for (;;) {
		while ((dead = waitpid(-1, &how, WNOHANG)) > 0)
			if (dead == child) {
				*status = how;
				ended = true;
				if (end > now_ms() + LINGER_MS)
					end = now_ms() + LINGER_MS;
			}
		if (dead < 0)
			return ended;
		if (now_ms() > end || shared->records > LOG_RECORDS_MAX || shared->forks > LOG_FORKS_MAX) {
			kill(-1, SIGKILL);
			while (waitpid(-1, NULL, 0) > 0)
				;
			return ended;
		}
		sigtimedwait(&child_ended, NULL, &pause);
	}
}

static void reply(bool ended, int status, size_t printed)
{
	char word[32] = "long";
	uint32_t three = 3;

	if (ended && WIFSIGNALED(status))
		snprintf(word, sizeof word, "signal %d", WTERMSIG(status));
	else if (ended)
		snprintf(word, sizeof word, "%d", WEXITSTATUS(status));
	write_all(&three, 4);
	write_field(word, strlen(word));
	write_field(output, printed);
	write_field(shared->at, log_used(shared));
}

static void run_ours(struct field *fields, uint32_t n)
{
	long end = now_ms() + OUR_PATIENCE_MS;
	int in = memfd_create("in", 0), out[2], status = 0;
	size_t printed;
	pid_t child;
	bool ended;

	if (in < 0 || pipe2(out, O_CLOEXEC))
		_exit(3);
	(void)!write(in, fields[1].p, fields[1].n);
	lseek(in, 0, SEEK_SET);
	child = fork();
	if (!child) {
		prepare(in, out[1]);
		start(fields, n);
	}
	close(in);
	close(out[1]);
	printed = read_output(out[0], end);
	close(out[0]);
	ended = wait_for_all(child, end, &status);
	reply(ended, status, printed);
}

/* True in the child, which is to become bash. */
static bool run_command(void)
{
	long end = now_ms() + PATIENCE_MS;
	int status = 0;
	bool ended;
	pid_t child;

	child = fork();
	if (!child) {
		prepare(-1, -1);
		return true;
	}
	ended = wait_for_all(child, end, &status);
	reply(ended, status, 0);
	return false;
}

/* True in the child that is to become bash. */
static bool answer(struct field *fields, uint32_t n)
{
	bool ours = fields[0].p[0] == '-';

	if (!ours)
		clean();
	memset(shared->at, 0, log_used(shared));
	shared->used = shared->records = shared->forks = 0;
	shared->mode = ours ? MODE_FAIL : fields[0].p[0];
	if (!ours)
		return run_command();
	run_ours(fields, n);
	return false;
}

void box_serve(char **argv)
{
	struct field fields[FIELDS_MAX];
	uint32_t n;

	sigemptyset(&child_ended);
	sigaddset(&child_ended, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child_ended, NULL);
	shared = log_map();
	if (!shared)
		_exit(3);
	/* A command that goes through all of /proc must not find our own pipes in /proc/1/fd. */
	if (prctl(PR_SET_DUMPABLE, 0))
		_exit(3);
	clean();
	while (read_all(&n, 4) && n >= 3 && n < FIELDS_MAX) {
		for (uint32_t i = 0; i < n; i++) {
			if (!read_all(&fields[i].n, 4))
				_exit(3);
			fields[i].p = malloc((size_t)fields[i].n + 1);
			if (!fields[i].p || !read_all(fields[i].p, fields[i].n))
				_exit(3);
			fields[i].p[fields[i].n] = 0;
		}
		if (answer(fields, n)) {
			argv[2] = fields[2].p;
			return;
		}
		for (uint32_t i = 0; i < n; i++)
			free(fields[i].p);
	}
	_exit(0);
}
