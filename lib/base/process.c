#include "base/process.h"

#include "base/buf.h"
#include "base/fault.h"
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

const char process_path[] = "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin:/run/current-system/sw/bin";

static const char *find(const char *program)
{
	struct str rest = str_of(process_path), dir;

	if (program[0] == '/')
		return program;
	while (str_next_field(&rest, ':', &dir)) {
		struct buf path = { 0 };
		const char *z;

		buf_add(&path, dir);
		buf_byte(&path, '/');
		buf_addz(&path, program);
		z = str_z(buf_str(&path));
		if (z && access(z, X_OK) == 0)
			return z;
	}
	return NULL;
}

/* Signals as a program expects them: none blocked, SIGPIPE deadly. */
static int set_signals(posix_spawnattr_t *attributes)
{
	sigset_t none, pipe_only;
	int r;

	sigemptyset(&none);
	sigemptyset(&pipe_only);
	sigaddset(&pipe_only, SIGPIPE);
	r = posix_spawnattr_setsigmask(attributes, &none);
	if (r == 0)
		r = posix_spawnattr_setsigdefault(attributes, &pipe_only);
	if (r == 0)
		r = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	return r;
}

static int set_files(posix_spawn_file_actions_t *actions, const char *dir, int output)
{
	int r = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);

	if (r == 0)
		r = posix_spawn_file_actions_adddup2(actions, output, 1);
	if (r == 0)
		r = posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
	if (r == 0 && dir)
		r = posix_spawn_file_actions_addchdir_np(actions, dir);
	return r;
}

static bool start(const struct process *process, const char *path, int output, pid_t *pid)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	int r;

	if (posix_spawn_file_actions_init(&actions) != 0)
		return false;
	if (posix_spawnattr_init(&attributes) != 0) {
		posix_spawn_file_actions_destroy(&actions);
		return false;
	}
	r = set_signals(&attributes);
	if (r == 0)
		r = set_files(&actions, process->dir, output);
	if (r == 0) /* The call takes what exec takes: it changes neither. */
		r = posix_spawn(pid, path, &actions, &attributes, (char *const *)(uintptr_t)process->arguments,
				(char *const *)(uintptr_t)process->environment);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	return r == 0;
}

static bool ended(pid_t pid, int *status)
{
	int how;

	while (waitpid(pid, &how, 0) < 0)
		if (errno != EINTR)
			return false;
	*status = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
	return WIFEXITED(how);
}

bool process_run(const struct process *process, struct str *out, int *status)
{
	const char *path = find(process->program);
	bool started, read_all;
	int ends[2];
	pid_t pid;

	*out = STR_NONE;
	*status = -1;
	if (!path || pipe2(ends, O_CLOEXEC) < 0)
		return false;
	started = start(process, path, ends[1], &pid);
	close(ends[1]);
	read_all = started && file_read_all(ends[0], process->max, out, NULL);
	close(ends[0]);
	if (!started)
		return false;
	if (!read_all)
		kill(pid, SIGKILL);
	return ended(pid, status) && read_all;
}
