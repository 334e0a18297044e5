#include "mark/mark.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/vec.h"
#include "mark/over.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define CALLS "calls"
#define ID_MAX 100
#define FILE_MAX ((size_t)1 << 20)

/* A shell that was started later than a call went into the background is not of that call. In ticks: the clocks of
 * the process table are no finer. */
#define SLACK 2

#define ABROAD_SECONDS (7 * 24 * 60 * 60)

/* The name of a mark: ID, or ID.TASK.TICK once the call is in the background. */
struct name {
	struct str id, task;
	uint64_t since; /* 0: in the foreground */
};

static void add_plain(struct buf *out, struct str s)
{
	for (size_t i = 0; i < s.n && i < ID_MAX; i++) {
		char c = s.p[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';

		buf_byte(out, plain ? c : '_');
	}
}

/* S as far as it can stand in a name. */
static struct str plain(struct str s)
{
	struct buf out = { 0 };

	add_plain(&out, s);
	if (!out.n)
		buf_byte(&out, '_');
	return buf_str(&out);
}

static struct name name_read(struct str text)
{
	struct name name = { 0 };
	struct str since;
	const char *z;

	if (str_next_field(&text, '.', &name.id) && str_next_field(&text, '.', &name.task) &&
	    str_next_field(&text, '.', &since) && (z = str_z(since)))
		name.since = strtoull(z, NULL, 10);
	return name;
}

static const char *agent_name(const struct process_facts *agent)
{
	struct buf name = { 0 };

	buf_addf(&name, "%ld-%" PRIu64 "-%" PRIu64, (long)agent->pid, agent->start, process_namespace());
	return str_z(buf_str(&name));
}

/* Calls WORK for each entry of the directory FD, until it answers false. */
static void each_entry(int fd, bool (*work)(int dir, const char *name, void *data), void *data)
{
	int copy = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = copy < 0 ? NULL : fdopendir(copy);
	const struct dirent *entry;

	if (!dir) {
		if (copy >= 0)
			close(copy);
		return;
	}
	while ((entry = readdir(dir)))
		if (entry->d_name[0] != '.' && !work(fd, entry->d_name, data))
			break;
	closedir(dir);
}

static bool remove_file(int dir, const char *name, void *data)
{
	(void)data;
	(void)unlinkat(dir, name, 0);
	return true;
}

/* False when NAME is not that of a process. */
static bool read_agent_name(const char *name, struct process_facts *facts, uint64_t *names)
{
	char *end;

	facts->pid = (pid_t)strtol(name, &end, 10);
	if (end == name || *end != '-')
		return false;
	facts->start = strtoull(end + 1, &end, 10);
	if (*end != '-')
		return false;
	*names = strtoull(end + 1, &end, 10);
	return *end == '\0' && facts->pid > 0;
}

/* Nobody can tell who lives in another namespace: gone is who has begun and ended no call for so long. A container
 * gives out the same numbers again each time, so what a dead agent left there is one day taken for a living one's. */
static bool is_gone(int dir, const char *name, const struct process_facts *named, uint64_t names)
{
	struct process_facts now;
	struct stat at;

	if (names == process_namespace())
		return !process_facts(named->pid, &now) || now.start != named->start;
	return fstatat(dir, name, &at, AT_SYMLINK_NOFOLLOW) == 0 && time(NULL) - at.st_mtime > ABROAD_SECONDS;
}

/* Takes away what processes that are gone have left. */
static bool prune(int dir, const char *name, void *data)
{
	struct process_facts named;
	uint64_t names;
	int fd;

	(void)data;
	if (!read_agent_name(name, &named, &names) || !is_gone(dir, name, &named, names))
		return true;
	fd = state_dir_open_in(dir, name, false, NULL);
	if (fd >= 0) {
		each_entry(fd, remove_file, NULL);
		close(fd);
		(void)unlinkat(dir, name, AT_REMOVEDIR);
	}
	return true;
}

/* The directory calls/ in DIR. */
static int open_calls(struct str dir, bool make, struct fault *why)
{
	int state = state_dir_open(dir, make, why), calls;

	if (state < 0)
		return -1;
	calls = state_dir_open_in(state, CALLS, make, why);
	close(state);
	return calls;
}

/* The directory of the agent's calls in the first state directory; -1 when it is not there. */
static int open_agent(const struct state_world *world, const struct process_facts *agent, bool make, struct fault *why)
{
	const char *name = agent_name(agent);
	struct str dir = state_dir(world);
	int calls, fd;

	if (!dir.n) {
		fault_set(why, "there is no state directory: HOME is not set");
		return -1;
	}
	calls = open_calls(dir, make, why);
	if (calls < 0)
		return -1;
	fd = state_dir_open_in(calls, name, false, why);
	if (fd < 0 && make) {
		each_entry(calls, prune, NULL);
		fd = state_dir_open_in(calls, name, true, why);
	}
	close(calls);
	return fd;
}

/* The text of a mark, a line each. */
static const struct {
	const char *key;
	size_t offset; /* in struct mark_call */
} lines[] = {
	{ "session", offsetof(struct mark_call, session) }, { "agent", offsetof(struct mark_call, agent) },
	{ "tool", offsetof(struct mark_call, tool) },	    { "cwd", offsetof(struct mark_call, cwd) },
	{ "project", offsetof(struct mark_call, project) }, { "config", offsetof(struct mark_call, config) },
	{ "transcript", offsetof(struct mark_call, transcript) },
};

#define LINES (sizeof lines / sizeof *lines)

static void add_line(struct buf *out, const char *key, struct str value)
{
	if (value.n && str_find_byte(value, '\n') == value.n) {
		buf_addf(out, "%s ", key);
		buf_add(out, value);
		buf_byte(out, '\n');
	}
}

bool mark_open(const struct state_world *world, const struct process_facts *agent, const struct mark_call *call,
	       struct fault *why)
{
	struct buf text = { 0 };
	struct stat at;
	int dir = open_agent(world, agent, true, why), fd;

	if (dir < 0)
		return false;
	/* Not O_TRUNC: ext4 sends a file that was cut and written to the disk when it is closed. */
	fd = openat(dir, str_z(plain(call->id)), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
	close(dir);
	if (fd < 0)
		return fault_set(why, "the mark of the call cannot be left: %s", strerror(errno));
	for (size_t i = 0; i < LINES; i++)
		add_line(&text, lines[i].key, *(const struct str *)((const char *)call + lines[i].offset));
	/* The file alone is the mark; its text says only more. */
	if (file_write_once(fd, buf_str(&text)) && fstat(fd, &at) == 0 && at.st_size > (off_t)text.n)
		(void)!ftruncate(fd, (off_t)text.n);
	close(fd);
	return true;
}

void mark_background(const struct state_world *world, const struct process_facts *agent, struct str id, struct str task)
{
	int dir = open_agent(world, agent, false, NULL);
	struct buf name = { 0 };

	if (dir < 0)
		return;
	buf_add(&name, plain(id));
	buf_byte(&name, '.');
	buf_add(&name, plain(task));
	buf_addf(&name, ".%" PRIu64, process_clock());
	(void)renameat(dir, str_z(plain(id)), dir, str_z(buf_str(&name)));
	close(dir);
}

static void read_mark(int dir, const char *entry, struct mark_found *found)
{
	int fd = state_file_open(dir, str_of(entry), false, NULL);
	struct str text, line;
	struct stat at;

	*found = (struct mark_found){ .call.id = str_copy(name_read(str_of(entry)).id) };
	if (fd < 0)
		return;
	if (fstat(fd, &at) == 0)
		found->opened = at.st_mtime;
	if (!file_read_all(fd, FILE_MAX, &text, NULL))
		text = STR_NONE;
	close(fd);
	while (str_next_field(&text, '\n', &line)) {
		struct str key = str_slice(line, 0, str_find_byte(line, ' '));
		struct str value = str_from(line, key.n + 1);

		for (size_t i = 0; i < LINES; i++)
			if (str_is(key, lines[i].key))
				*(struct str *)((char *)&found->call + lines[i].offset) = value;
	}
}

/* Which marks go. */
struct closing {
	struct str id, task;
	bool foreground;
	struct str subagent; /* whose of the foreground; STR_NONE for the main agent's */
};

static bool is_of(int dir, const char *entry, struct str subagent)
{
	struct mark_found mark;

	read_mark(dir, entry, &mark);
	return str_eq(mark.call.agent, subagent);
}

static bool close_one(int dir, const char *entry, void *data)
{
	const struct closing *closing = data;
	struct name name = name_read(str_of(entry));

	if ((closing->id.n && str_eq(name.id, closing->id)) || (closing->task.n && str_eq(name.task, closing->task)) ||
	    (closing->foreground && !name.since && is_of(dir, entry, closing->subagent)))
		(void)unlinkat(dir, entry, 0);
	return true;
}

static void close_all(const struct state_world *world, const struct process_facts *agent, struct closing closing)
{
	int dir = open_agent(world, agent, false, NULL);

	if (dir < 0)
		return;
	each_entry(dir, close_one, &closing);
	close(dir);
}

void mark_close(const struct state_world *world, const struct process_facts *agent, struct str id)
{
	close_all(world, agent, (struct closing){ .id = plain(id) });
}

void mark_close_task(const struct state_world *world, const struct process_facts *agent, struct str task)
{
	if (task.n)
		close_all(world, agent, (struct closing){ .task = plain(task) });
}

void mark_close_subagent(const struct state_world *world, const struct process_facts *agent, struct str subagent)
{
	if (subagent.n)
		close_all(world, agent, (struct closing){ .foreground = true, .subagent = subagent });
}

void mark_close_foreground(const struct state_world *world, const struct process_facts *agent)
{
	close_all(world, agent, (struct closing){ .foreground = true });
}

/* One of our ancestors, and the process below it on the way to us. */
struct kin {
	struct process_facts facts;
	uint64_t child_start;
};

struct search {
	struct kin *kin;
	size_t n, room;
	bool asked;      /* kin are known */
	uint64_t names;  /* our namespace */
	pid_t claimed;
	uint64_t child_start;
	struct mark_found *found;
	bool hit;
};

static void ask_kin(struct search *search)
{
	struct process_facts facts;
	uint64_t below = process_facts(getpid(), &facts) ? facts.start : 0;
	pid_t at = getppid();

	search->asked = true;
	while (search->n < ANCESTRY_MAX && at > 0 && process_facts(at, &facts)) {
		struct kin *kin;

		search->kin = vec_room(search->kin, &search->room, search->n, sizeof *search->kin);
		kin = &search->kin[search->n++];
		*kin = (struct kin){ facts, below };
		below = facts.start;
		at = facts.parent;
	}
}

static bool look_at_call(int dir, const char *entry, void *data)
{
	struct search *search = data;
	struct name name = name_read(str_of(entry));

	if (name.since && search->child_start > name.since + SLACK)
		return true;
	read_mark(dir, entry, search->found);
	search->hit = name.since || !call_is_over(search->found->call.transcript, search->found->call.id);
	return !search->hit;
}

/* True when the agent of that name may be above us. */
static bool is_kin(struct search *search, const char *name)
{
	struct process_facts agent;
	uint64_t names;

	if (!read_agent_name(name, &agent, &names))
		return false;
	if (names != search->names) {
		search->child_start = 0; /* its clock may be another */
		return search->claimed == agent.pid;
	}
	if (!search->asked)
		ask_kin(search);
	for (size_t i = 0; i < search->n; i++)
		if (search->kin[i].facts.pid == agent.pid && search->kin[i].facts.start == agent.start) {
			search->child_start = search->kin[i].child_start;
			return true;
		}
	return false;
}

static bool look_at_agent(int dir, const char *name, void *data)
{
	struct search *search = data;
	int fd;

	if (!is_kin(search, name))
		return true;
	fd = state_dir_open_in(dir, name, false, NULL);
	if (fd >= 0) {
		each_entry(fd, look_at_call, search);
		close(fd);
	}
	return !search->hit;
}

/* State directories that were looked at. */
struct looked {
	struct str *at;
	size_t n, room;
};

static void look_in(struct search *search, const struct state_world *world, struct looked *looked)
{
	struct str dirs[STATE_DIRS];
	size_t n = state_dirs(world, dirs);

	for (size_t i = 0; i < n && !search->hit; i++) {
		bool again = false;
		int calls;

		for (size_t k = 0; k < looked->n; k++)
			again |= str_eq(looked->at[k], dirs[i]);
		if (again)
			continue;
		*VEC_ADD(looked) = dirs[i];
		calls = open_calls(dirs[i], false, NULL);
		if (calls < 0)
			continue;
		if (!search->names)
			search->names = process_namespace();
		each_entry(calls, look_at_agent, search);
		close(calls);
	}
}

/* The value of the variable that ENTRY sets, when NAME (with its =) is that and the value is an absolute path. */
static void take_variable(struct str entry, struct str name, struct str *value)
{
	if (str_starts(entry, name) && str_starts(str_from(entry, name.n), STR("/")))
		*value = str_from(entry, name.n);
}

static struct state_world world_of(pid_t pid)
{
	struct str rest = process_environment(pid), entry;
	struct state_world world = { 0 };

	while (str_next_field(&rest, '\0', &entry)) {
		take_variable(entry, STR("TIPSTAFF_STATE_DIR="), &world.state_dir);
		take_variable(entry, STR("XDG_STATE_HOME="), &world.state_home);
		take_variable(entry, STR("HOME="), &world.home);
	}
	return world;
}

bool mark_find(const struct state_world *world, pid_t claimed, struct mark_found *found)
{
	struct search search = { .claimed = claimed, .found = found };
	struct looked looked = { 0 };

	look_in(&search, world, &looked);
	/* Who was started with another HOME, or with none, may be of an agent that has one. */
	if (!search.hit && !search.asked)
		ask_kin(&search);
	for (size_t i = 0; i < search.n && !search.hit; i++) {
		struct state_world above = world_of(search.kin[i].facts.pid);

		look_in(&search, &above, &looked);
	}
	return search.hit;
}
