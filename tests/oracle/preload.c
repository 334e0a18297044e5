/* preload.c: loaded into every dynamic program of the box, through /etc/ld.so.preload. In process 1 it is the box.
 *
 * Says what is started, also by paths where nothing is; and lets bash find what it looks for, so that both sides of
 * a condition are run: see the modes in log.h. */
#define _GNU_SOURCE
#include "box.h"
#include "log.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define STANDIN "/.o/standin"
#define SEARCHED "/usr/bin/" /* where every name is a program */

#define BASH "/usr/bin/bash"

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static bool is_bash;

static enum mode mode(void)
{
	struct log *log = log_map();

	return log ? (enum mode)log->mode : MODE_FAIL;
}

static bool is_program_name(const char *path)
{
	const char *name = path + strlen(SEARCHED);

	return !strncmp(path, SEARCHED, strlen(SEARCHED)) && *name && !strchr(name, '/') && strlen(name) < 200;
}

static bool of_system(const char *path)
{
	return !strncmp(path, "/usr", 4) || !strncmp(path, "/lib", 4) || !strncmp(path, "/etc", 4) ||
	       !strncmp(path, "/proc", 5) || !strncmp(path, "/dev", 4) || !strncmp(path, "/.o", 3);
}

/* Programs that do not look at the mode by themselves. */
static bool computes(const char *path)
{
	static const char *const names[] = { "sed", "awk", "mawk", "perl", "python3", "find", "xargs", NULL };
	const char *name = strrchr(path, '/');

	name = name ? name + 1 : path;
	for (size_t i = 0; names[i]; i++)
		if (!strcmp(name, names[i]))
			return i < 5;
	return false;
}

static void make_parents(const char *path, bool itself)
{
	char copy[4096];
	size_t n = strlen(path);

	if (n >= sizeof copy)
		return;
	memcpy(copy, path, n + 1);
	for (size_t i = 1; i < n; i++)
		if (copy[i] == '/' && copy[i - 1] != '/') {
			copy[i] = 0;
			mkdir(copy, 0755);
			copy[i] = '/';
		}
	if (itself)
		mkdir(copy, 0755);
}

/* Bash is loaded once and forked for each command: that is a third of the price of starting it. */
__attribute__((constructor)) static void begin(int argc, char **argv)
{
	char exe[64];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe);

	is_bash = n == (ssize_t)strlen(BASH) && !memcmp(exe, BASH, (size_t)n);
	if (getpid() == 1 && argc == 3)
		box_serve(argv);
	/* Names that bash does not find go to the stand-in too; also below `env -i`. */
	REAL(setenv); /* not bash's own */

	real("BASH_FUNC_command_not_found_handle%%", "() { /.o/standin \"$@\"; }", 0);
}

/* Those that standin.c has nothing more to say about need not be started. */
static bool plain(const char *name)
{
	static const char *const more = " sudo doas pkexec su runuser ssh docker podman nerdctl watch script parallel busybox toybox unbuffer "
					"caffeinate chroot time strace ltrace zsh ksh mksh ash rbash gfind cat ";
	const char *base = name ? strrchr(name, '/') : NULL;
	char word[64];

	base = base ? base + 1 : name;
	return base && snprintf(word, sizeof word, " %s ", base) < (int)sizeof word && !strstr(more, word);
}

static _Noreturn void end_as_standin(void)
{
	if (mode() == MODE_PRINT)
		(void)!write(1, log_sample, strlen(log_sample));
	_exit(mode() == MODE_FAIL);
}

/* How flock -c runs its text is its own affair. */
static bool shell_of_flock(char *const argv[])
{
	const char *shell = getenv("SHELL");

	return !strcmp(program_invocation_short_name, "flock") && shell && !strcmp(argv[0], shell) && argv[1] && !strcmp(argv[1], "-c");
}

int execve(const char *path, char *const argv[], char *const envp[])
{
	REAL(execve);

	if (strcmp(path, STANDIN) != 0 && !shell_of_flock(argv))
		log_exec(path, argv);
	if (access(path, X_OK) != 0 || (mode() == MODE_FAIL && computes(path))) {
		struct stat st;

		if (mode() == MODE_FAIL && is_program_name(path) && !computes(path)) {
			errno = ENOENT;
			return -1;
		}
		if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
			errno = EACCES;
			return -1;
		}
		if (plain(argv[0]))
			end_as_standin();
		return real(STANDIN, argv, envp);
	}
	return real(path, argv, envp);
}

int execv(const char *path, char *const argv[])
{
	return execve(path, argv, environ);
}

int execvpe(const char *name, char *const argv[], char *const envp[])
{
	char path[4096];

	if (strchr(name, '/'))
		return execve(name, argv, envp);
	snprintf(path, sizeof path, SEARCHED "%s", name);
	return execve(path, argv, envp);
}

int execvp(const char *name, char *const argv[])
{
	return execvpe(name, argv, environ);
}

/* The words of execl and execlp. */
#define COLLECT(first)                                                   \
	char *argv[256];                                                 \
	size_t n = 0;                                                    \
	va_list list;                                                    \
	va_start(list, first);                                           \
	for (char *word = (char *)(size_t)first; word && n < 255; word = va_arg(list, char *)) \
		argv[n++] = word;                                        \
	argv[n] = NULL;                                                  \
	va_end(list)

int execl(const char *path, const char *first, ...)
{
	COLLECT(first);
	return execve(path, argv, environ);
}

int execlp(const char *name, const char *first, ...)
{
	COLLECT(first);
	return execvp(name, argv);
}

pid_t fork(void)
{
	REAL(fork);
	struct log *log = log_map();

	if (log && __atomic_add_fetch(&log->forks, 1, __ATOMIC_SEQ_CST) > LOG_FORKS_MAX)
		_exit(1);
	return real();
}

/* What is looked for is there: a program, or (when printing) anything. */
static const char *instead(const char *path)
{
	const char *name = strrchr(path, '/');

	if (errno != ENOENT && errno != ENOTDIR)
		return NULL;
	if (mode() != MODE_FAIL && is_program_name(path))
		return STANDIN;
	if (mode() != MODE_PRINT || of_system(path) || !*path)
		return NULL;
	name = name ? name + 1 : path;
	return strchr(name, '.') && name[0] != '.' ? "/.o/file" : "/.o/dir";
}

int stat(const char *restrict path, struct stat *restrict st)
{
	REAL(stat);
	int result = real(path, st);
	const char *other = result ? instead(path) : NULL;

	return other ? real(other, st) : result;
}

int stat64(const char *restrict path, struct stat64 *restrict st)
{
	REAL(stat64);
	int result = real(path, st);
	const char *other = result ? instead(path) : NULL;

	return other ? real(other, st) : result;
}

int eaccess(const char *path, int how)
{
	REAL(eaccess);
	int result = real(path, how);
	const char *other = result ? instead(path) : NULL;

	return other ? real(other, how) : result;
}

int faccessat(int fd, const char *path, int how, int flags)
{
	REAL(faccessat);
	int result = real(fd, path, how, flags);
	const char *other = result ? instead(path) : NULL;

	return other ? real(fd, other, how, flags) : result;
}

int chdir(const char *path)
{
	REAL(chdir);
	int result = real(path);

	if (result && (errno == ENOENT) && mode() != MODE_FAIL && !of_system(path)) {
		make_parents(path, true);
		result = real(path);
	}
	return result;
}

/* What bash opens for writing is a redirection; not the file in which it keeps a heredoc. */
static void log_open(const char *path, int flags)
{
	if (is_bash && (flags & O_CREAT) && !(flags & O_EXCL) && strncmp(path, "/.o/", 4) != 0)
		log_record("write", path, NULL);
}

int open(const char *path, int flags, ...)
{
	REAL(open);
	mode_t bits = 0;
	int fd, failed;

	if (flags & (O_CREAT | O_TMPFILE)) {
		va_list list;

		va_start(list, flags);
		bits = va_arg(list, mode_t);
		va_end(list);
	}
	log_open(path, flags);
	fd = real(path, flags, bits);
	failed = errno;
	if (fd >= 0 || failed != ENOENT || mode() == MODE_FAIL || of_system(path))
		return fd;
	if (flags & O_CREAT) {
		make_parents(path, false);
		return real(path, flags, bits);
	}
	if ((flags & O_ACCMODE) == O_RDONLY)
		return real(mode() == MODE_PRINT ? "/.o/file" : "/dev/null", flags);
	errno = failed;
	return fd;
}
