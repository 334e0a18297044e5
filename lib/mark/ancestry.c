#include "mark/ancestry.h"

#include "base/arena.h"
#include "base/file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__

#include <libproc.h>
#include <sys/time.h>

bool process_facts(pid_t pid, struct process_facts *facts)
{
	struct proc_bsdinfo info;

	if (proc_pidinfo(pid, PROC_PIDTBSDINFO, 0, &info, sizeof info) != (int)sizeof info)
		return false;
	*facts = (struct process_facts){
		.pid = pid,
		.parent = (pid_t)info.pbi_ppid,
		.start = info.pbi_start_tvsec * 1000000u + info.pbi_start_tvusec,
		.name = str_copy(str_of(info.pbi_comm)),
	};
	return true;
}

struct str process_environment(pid_t pid)
{
	(void)pid;
	return STR_NONE;
}

uint64_t process_clock(void)
{
	struct timeval now;

	return gettimeofday(&now, NULL) == 0 ? (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_usec : 0;
}

uint64_t process_namespace(void)
{
	return 1;
}

#else

/* A line of /proc/PID/stat has at most 52 numbers and the name. */
#define STAT_MAX 2048

#define ENVIRONMENT_MAX ((size_t)4 << 20)

static struct str read_proc(pid_t pid, const char *file)
{
	char path[64];
	char *text = arena_alloc(STAT_MAX);
	ssize_t n = -1;
	int fd;

	(void)snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, file);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		n = read(fd, text, STAT_MAX);
		close(fd);
	}
	return n > 0 ? (struct str){ text, (size_t)n } : STR_NONE;
}

/* PID (NAME) STATE PPID ...; the name may hold blanks and parentheses. The start is field 22. */
bool process_facts(pid_t pid, struct process_facts *facts)
{
	struct str text = read_proc(pid, "stat"), rest, word;
	size_t open = str_find_byte(text, '('), close = text.n;

	while (close && text.p[close - 1] != ')')
		close--;
	if (!close || open + 1 > close)
		return false;
	*facts = (struct process_facts){ .pid = pid, .name = str_slice(text, open + 1, close - 1) };
	rest = str_from(text, close);
	for (int field = 3; str_next_word(&rest, &word) && field <= 22; field++) {
		const char *z = field == 4 || field == 22 ? str_z(word) : NULL;

		if (z && field == 4)
			facts->parent = (pid_t)strtol(z, NULL, 10);
		else if (z)
			facts->start = strtoull(z, NULL, 10);
	}
	return facts->start > 0;
}

struct str process_environment(pid_t pid)
{
	struct str text;
	char path[64];
	bool good;
	int fd;

	(void)snprintf(path, sizeof path, "/proc/%ld/environ", (long)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return STR_NONE;
	good = file_read_all(fd, ENVIRONMENT_MAX, &text, NULL);
	close(fd);
	return good ? text : STR_NONE;
}

uint64_t process_clock(void)
{
	struct timespec now;
	long ticks = sysconf(_SC_CLK_TCK);

	if (ticks <= 0 || clock_gettime(CLOCK_BOOTTIME, &now) < 0)
		return 0;
	return (uint64_t)now.tv_sec * (uint64_t)ticks + (uint64_t)now.tv_nsec / (1000000000u / (uint64_t)ticks);
}

/* A link to "pid:[4026531836]". */
uint64_t process_namespace(void)
{
	char text[64];
	ssize_t n = readlink("/proc/self/ns/pid", text, sizeof text - 1);

	if (n < 6)
		return 0;
	text[n] = '\0';
	return strtoull(text + 5, NULL, 10);
}

#endif

static bool is_ancestor(pid_t pid)
{
	struct process_facts facts;
	pid_t at = getppid();

	for (int i = 0; i < ANCESTRY_MAX && at > 0; i++) {
		if (at == pid)
			return true;
		if (!process_facts(at, &facts))
			return false;
		at = facts.parent;
	}
	return false;
}

/* A client may start its hooks through `sh -c`, and its own parent may be the user's shell: only the first counts. */
static bool is_shell(struct str name)
{
	return str_list_has("sh dash bash zsh ksh mksh ash busybox", name);
}

bool process_agent(pid_t claimed, struct process_facts *facts)
{
	struct process_facts above;

	if (claimed > 1 && is_ancestor(claimed))
		return process_facts(claimed, facts);
	if (!process_facts(getppid(), facts))
		return false;
	if (is_shell(facts->name) && facts->parent > 1 && process_facts(facts->parent, &above))
		*facts = above;
	return true;
}
