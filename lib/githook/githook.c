#include "githook/githook.h"

#include "base/file.h"
#include "base/path.h"
#include "base/process.h"
#include "base/vec.h"
#include "host/clean.h"
#include "json/json.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define INPUT_MAX ((size_t)16 << 20)
#define CHAINED ".chained"
#define NEXT "next"

static void out_of_memory(void)
{
	static const char text[] = "tipstaff: out of memory; nothing was checked, so this is refused\n";

	(void)!write(STDERR_FILENO, text, sizeof text - 1);
	_exit(GITHOOK_REFUSE);
}

void githook_say(const struct githook *hook, struct str text)
{
	struct buf line = { 0 };

	buf_addf(&line, "tipstaff: %s: ", hook->name);
	buf_add(&line, clean_text(text, CLEAN_MAX));
	buf_byte(&line, '\n');
	(void)file_write_once(STDERR_FILENO, buf_str(&line));
}

enum githook_result githook_cannot(const struct githook *hook, const char *what, struct str why)
{
	struct buf text = { 0 };

	buf_addf(&text, "%s ", what);
	buf_add(&text, why);
	buf_addz(&text, ". Nothing was found wrong, it could not be checked; the user can do it with ! in front of the command");
	githook_say(hook, buf_str(&text));
	return GITHOOK_REFUSE;
}

static struct str current_dir(void)
{
	char path[PATH_MAX];

	return getcwd(path, sizeof path) && path[0] == '/' ? str_copy(str_of(path)) : STR_NONE;
}

/* A hook of the user's that tipstaff took the place of: its path as git would have called it. NULL without one. */
static const char *next_hook(const char *self)
{
	struct str path = str_of(self), dir = path_parent(path), name = path_name(path);
	struct buf next = { 0 }, link = { 0 };
	char target[PATH_MAX];
	ssize_t n;

	if (str_find_byte(path, '/') == path.n)
		return NULL;
	buf_add(&next, path);
	buf_addz(&next, CHAINED);
	if (access(str_z(buf_str(&next)), X_OK) == 0)
		return str_z(buf_str(&next));
	buf_add(&link, dir);
	buf_addz(&link, "/" NEXT);
	n = readlink(str_z(buf_str(&link)), target, sizeof target);
	if (n <= 0 || (size_t)n == sizeof target)
		return NULL;
	next = (struct buf){ 0 };
	buf_add(&next, (struct str){ target, (size_t)n });
	buf_byte(&next, '/');
	buf_add(&next, name);
	return access(str_z(buf_str(&next)), X_OK) == 0 ? str_z(buf_str(&next)) : NULL;
}

/* What we have read is there to be read again. */
static bool give_back(struct str input)
{
	int fd = memfd_create("input", MFD_CLOEXEC);
	struct str rest = input;

	while (fd >= 0 && rest.n) {
		ssize_t n = write(fd, rest.p, rest.n);

		if (n < 0 && errno != EINTR)
			break;
		rest = str_from(rest, n > 0 ? (size_t)n : 0);
	}
	return fd >= 0 && !rest.n && lseek(fd, 0, SEEK_SET) == 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO;
}

static int chain(const struct githook *hook, char **argv)
{
	const char *next = next_hook(argv[0]);
	const char **words;
	struct buf why = { 0 };

	if (!next)
		return GITHOOK_PASS;
	words = arena_array((size_t)hook->n + 2, sizeof *words);
	words[0] = next;
	for (int i = 0; i < hook->n; i++)
		words[i + 1] = hook->arguments[i];
	/* The call takes what main got: it changes neither. */
	execv(next, (char *const *)(uintptr_t)words);
	buf_addf(&why, "the hook that was here before cannot be run: %s: %s", next, strerror(errno));
	githook_say(hook, buf_str(&why));
	return GITHOOK_REFUSE;
}

static enum githook_result judge(struct githook *hook, bool input, enum githook_result (*check)(struct githook *, struct str))
{
	const struct world *world = &hook->world;
	struct str text = STR_NONE;
	struct config_places places;
	struct fault why = { 0 };
	enum githook_result result;

	json_begin();
	hook->cwd = current_dir();
	places = config_places(world->config_home, world->home, hook->call.call.project, hook->cwd);
	hook->config = config_read(&places);
	if (input && !file_read_all(STDIN_FILENO, INPUT_MAX, &text, &why))
		return githook_cannot(hook, "standard input", why.text);
	result = check(hook, text);
	if (result == GITHOOK_PASS && input && !give_back(text))
		return githook_cannot(hook, "standard input", STR("cannot be handed on"));
	return result;
}

int githook_run(const char *name, bool input, int argc, char **argv,
		enum githook_result (*check)(struct githook *hook, struct str input))
{
	struct githook hook = { .name = name, .n = argc > 1 ? argc - 1 : 0, .arguments = argv + 1 };
	struct state_world state;

	if (argc < 1)
		return GITHOOK_REFUSE;
	arena_on_exhausted(out_of_memory);
	if (str_is(path_name(str_of(argv[0])), name)) {
		hook.world = world_read();
		state = world_state(&hook.world);
		if (mark_find(&state, (pid_t)hook.world.agent_pid, &hook.call) && judge(&hook, input, check) != GITHOOK_PASS)
			return GITHOOK_REFUSE;
	}
	return chain(&hook, argv);
}

struct arguments {
	const char **at;
	size_t n, room;
};

bool githook_git(const struct githook *hook, const char *const *arguments, size_t max, struct str *out, int *status)
{
	/* Replaced objects are not what is pushed; what is not here is not fetched to look at it. The first of a name
	 * counts. */
	static const char *const fixed[] = { "LC_ALL=C",	       "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
					     "GIT_NO_LAZY_FETCH=1",    "GIT_PAGER=cat",	       "GIT_TRACE=0",
					     "GIT_NO_REPLACE_OBJECTS=1" };
	struct arguments words = { 0 };
	struct process process = { .program = "git", .arguments = arguments, .dir = str_z(hook->cwd), .max = max };

	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
		*VEC_ADD(&words) = fixed[i];
	for (const char *const *at = world_environment(); *at; at++) {
		bool shadowed = false;

		for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
			struct str set = str_of(fixed[i]);

			shadowed |= str_starts(str_of(*at), str_slice(set, 0, str_find_byte(set, '=') + 1));
		}
		if (!shadowed)
			*VEC_ADD(&words) = *at;
	}
	*VEC_ADD(&words) = NULL;
	process.environment = words.at;
	return process_run(&process, out, status);
}
