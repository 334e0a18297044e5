/* The gate on reads against a model of what agents have seen. The model knows nothing of ranges, inodes or times: it
 * keeps, for each agent and each byte of each file, whether the agent was shown that byte, or wrote it, since its context was
 * lost last and since anybody else gave the file another text. A denied Read must show no other byte. */
#include "base/arena.h"
#include "base/buf.h"
#include "base/path.h"
#include "hook/gate.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 3
#define AGENTS 3
#define BYTES_MOST 400
#define IDLE_MS ((int64_t)600000)

static const char *const agents[AGENTS] = { "", "a1", "a2" };

/* TEXT ends in a byte that stands for the end, so that every line, an empty last one too, has one byte at least. */
struct file {
	char path[100];
	char text[BYTES_MOST + 1];
	size_t n;
	bool seen[AGENTS][BYTES_MOST + 1];
};

static struct {
	char dir[40];
	struct file files[FILES];
	struct str state;
	int64_t now;  /* what the gate is told; 0 for the real time */
	long stamps;  /* for times of files that are never the same; 0 for those that the kernel gives */
	unsigned rounds, calls, denied;
	char asked[AGENTS][200]; /* the Read that was denied last */
} world;

static unsigned pick(unsigned n)
{
	return (unsigned)rand() % n;
}

static bool one_in(unsigned n)
{
	return pick(n) == 0;
}

/* ---- the model ---- */

static void forget(struct file *file, size_t agent)
{
	memset(file->seen[agent], 0, sizeof file->seen[agent]);
}

static void forget_all(struct file *file)
{
	for (size_t agent = 0; agent < AGENTS; agent++)
		forget(file, agent);
}

static void lose_context(size_t agent)
{
	for (size_t i = 0; i < FILES; i++)
		forget(&world.files[i], agent);
}

/* Where line LINE, counted from 1, begins; N when there is none. */
static size_t line_start(const struct file *file, uint32_t line)
{
	size_t at = 0;

	while (--line && at < file->n) {
		while (at < file->n && file->text[at] != '\n')
			at++;
		at++;
	}
	return at < file->n ? at : file->n;
}

static uint32_t line_count(const struct file *file)
{
	uint32_t count = 1;

	for (size_t i = 0; i < file->n; i++)
		count += file->text[i] == '\n';
	return count;
}

static void show(struct file *file, size_t agent, uint32_t from, uint32_t n)
{
	size_t start = line_start(file, from), end = line_start(file, from + n);

	memset(file->seen[agent] + start, true, end - start);
}

static bool has_seen(const struct file *file, size_t agent, uint32_t from, uint32_t limit)
{
	size_t end = limit ? line_start(file, from + limit) : file->n, at = line_start(file, from);

	if (at >= end)
		return false;
	for (; at < end; at++)
		if (!file->seen[agent][at])
			return false;
	return true;
}

/* N bytes at AT become TEXT, written by AGENT; what the others saw is gone. */
static void replace(struct file *file, size_t agent, size_t at, size_t n, const char *text)
{
	size_t with = strlen(text), behind = file->n - at - n;

	assert_true(file->n - n + with <= BYTES_MOST);
	memmove(file->text + at + with, file->text + at + n, behind);
	memcpy(file->text + at, text, with);
	memmove(file->seen[agent] + at + with, file->seen[agent] + at + n, behind);
	memset(file->seen[agent] + at, true, with);
	file->n += with - n;
	for (size_t other = 0; other < AGENTS; other++)
		if (other != agent)
			forget(file, other);
}

/* Nobody has seen it, unless it is what was there. */
static void set_text(struct file *file, const char *text)
{
	if (file->n == strlen(text) + 1 && memcmp(file->text, text, file->n) == 0)
		return;
	file->n = strlen(text) + 1;
	assert_true(file->n <= BYTES_MOST);
	memcpy(file->text, text, file->n);
	forget_all(file);
}

/* ---- the disk ---- */

static void put_on_disk(struct file *file)
{
	int fd = open(file->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	const struct timespec times[2] = { { .tv_nsec = UTIME_NOW }, { .tv_sec = 1000000000 + world.stamps++ } };

	assert_true(fd >= 0);
	assert_int_equal(write(fd, file->text, file->n - 1), file->n - 1);
	if (world.stamps)
		assert_int_equal(futimens(fd, times), 0);
	close(fd);
}

static const char *some_text(void)
{
	struct buf text = { 0 };

	for (unsigned lines = pick(8); lines; lines--)
		buf_addf(&text, "%.*s\n", (int)pick(3), "xyz");
	if (one_in(2))
		buf_addf(&text, "%.*s", 1 + (int)pick(2), "end");
	return str_z(buf_str(&text));
}

/* ---- calls ---- */

static int64_t now(void)
{
	return world.now ? world.now : session_now_ms();
}

static struct event event_of(enum tool tool, size_t agent, json_t *input)
{
	struct buf id = { 0 };

	buf_addf(&id, "t%u", ++world.calls);
	return (struct event){ .kind = EVENT_PRE_TOOL_USE, .tool = tool, .tool_use_id = buf_str(&id),
			       .agent_id = str_of(agents[agent]), .tool_input = input };
}

static bool passes(const struct event *event)
{
	struct ledger *ledger = ledger_open(world.state, STR("s"), LEDGER_FOR_WRITING, NULL, NULL);
	struct agent_record agent;
	struct str reason;

	assert_non_null(ledger);
	agent = agent_touch(ledger, event->agent_id, now(), IDLE_MS);
	reason = gate_before(ledger, event, &agent, now());
	assert_true(ledger_commit(ledger, NULL));
	return !reason.n;
}

static void ran(struct event *event, const json_t *response)
{
	struct ledger *ledger = ledger_open(world.state, STR("s"), LEDGER_FOR_WRITING, NULL, NULL);
	struct agent_record agent;

	assert_non_null(ledger);
	event->kind = EVENT_POST_TOOL_USE;
	event->tool_response = response;
	agent = agent_touch(ledger, event->agent_id, now(), IDLE_MS);
	gate_after(ledger, event, &agent, now());
	assert_true(ledger_commit(ledger, NULL));
}

static json_t *input_of(const struct file *file, const char *name)
{
	json_t *input = json_object();

	(void)json_object_set_new(input, "file_path", json_string(name ? name : file->path));
	return input;
}

static void others_change(void);

/* What the Read tool answers, as it was measured; CAP cuts a page. */
static void tool_reads(struct event *event, struct file *file, size_t agent, uint32_t offset, uint32_t limit)
{
	uint32_t lines = line_count(file), first = offset ? offset : 1, n = first > lines ? 0 : lines - first + 1;
	json_t *shown = json_object(), *response = json_object();

	if (limit && n > limit)
		n = limit;
	if (n > 1 && one_in(6))
		n = 1 + pick(n);
	show(file, agent, first, n);
	(void)json_object_set_new(shown, "numLines", json_integer(n));
	(void)json_object_set_new(shown, "startLine", json_integer(offset));
	(void)json_object_set_new(shown, "totalLines", json_integer(lines));
	(void)json_object_set_new(response, "type", json_string("text"));
	(void)json_object_set_new(response, "file", shown);
	if (one_in(10))
		others_change();
	if (!one_in(15)) /* a killed hook */
		ran(event, response);
}

static void read_file(struct file *file, size_t agent)
{
	uint32_t offset = one_in(2) ? 1 : one_in(8) ? 0 : 1 + pick(9), limit = one_in(3) ? 0 : 1 + pick(6);
	json_t *input;
	struct event event;
	char asked[sizeof *world.asked], link[sizeof file->path + 5];
	bool again;

	if (!offset)
		limit = 0; /* how that is counted was never measured: the gate lets it pass */
	snprintf(link, sizeof link, "%s.link", file->path);
	input = input_of(file, one_in(5) ? link : NULL);
	if (offset != 1 || one_in(2))
		(void)json_object_set_new(input, "offset", json_integer(offset));
	if (limit)
		(void)json_object_set_new(input, "limit", json_integer(limit));
	event = event_of(TOOL_READ, agent, input);
	snprintf(asked, sizeof asked, "%s %u %u", file->path, offset ? offset : 1, limit);
	again = strcmp(asked, world.asked[agent]) == 0;
	world.asked[agent][0] = 0;
	if (!passes(&event)) {
		world.denied++;
		assert_false(again);
		assert_true(has_seen(file, agent, offset ? offset : 1, limit));
		memcpy(world.asked[agent], asked, sizeof asked);
		return;
	}
	if (one_in(10))
		others_change();
	tool_reads(&event, file, agent, offset, limit);
}

static void write_file(struct file *file, size_t agent)
{
	const char *text = some_text();
	json_t *input = input_of(file, NULL);
	struct event event;

	(void)json_object_set_new(input, "content", json_string(text));
	event = event_of(TOOL_WRITE, agent, input);
	assert_true(passes(&event));
	world.asked[agent][0] = 0;
	set_text(file, text);
	put_on_disk(file);
	memset(file->seen[agent], true, file->n);
	if (one_in(8))
		others_change();
	ran(&event, json_object());
}

/* The client edits only where OLD is found once, or everywhere. */
static void edit_file(struct file *file, size_t agent)
{
	static const char *const news[] = { "", "q", "q\nq", "\n", "qqq\n", "x" };
	size_t from = pick((unsigned)file->n), n = 1 + pick(6), at;
	const char *new = news[pick(6)];
	json_t *input = input_of(file, NULL), *response = json_object();
	struct event event;
	char old[8];
	bool all = one_in(3);

	if (from + n > file->n - 1 || file->n + 100 > BYTES_MOST)
		return;
	memcpy(old, file->text + from, n);
	old[n] = 0;
	if (strcmp(old, new) == 0 || (!all && strstr(strstr(file->text, old) + 1, old)))
		return;
	event = event_of(TOOL_EDIT, agent, input);
	assert_true(passes(&event));
	world.asked[agent][0] = 0;
	(void)json_object_set_new(response, "originalFile", json_string(file->text));
	(void)json_object_set_new(response, "oldString", json_string(old));
	(void)json_object_set_new(response, "newString", json_string(new));
	(void)json_object_set_new(response, "replaceAll", json_boolean(all));
	for (at = 0; at + n < file->n;) {
		if (memcmp(file->text + at, old, n) != 0) {
			at++;
			continue;
		}
		replace(file, agent, at, n, new);
		at += strlen(new);
		if (!all)
			break;
	}
	put_on_disk(file);
	if (one_in(8))
		others_change();
	if (!one_in(15))
		ran(&event, response);
}

static void others_change(void)
{
	struct file *file = &world.files[pick(FILES)], *other = &world.files[pick(FILES)];
	char text[BYTES_MOST + 1];

	if (other != file && one_in(4)) {
		/* Another file takes its place, and is made anew. */
		set_text(file, other->text);
		assert_int_equal(rename(other->path, file->path), 0);
		put_on_disk(other);
		return;
	}
	if (one_in(4))
		assert_int_equal(unlink(file->path), 0);
	if (!one_in(3)) {
		set_text(file, some_text());
	} else if (file->n > 1) {
		memcpy(text, file->text, file->n);
		text[pick((unsigned)file->n - 1)] = "xq\n"[pick(3)]; /* as long as before */
		set_text(file, text);
	}
	put_on_disk(file);
}

static void agent_loses(size_t agent)
{
	struct ledger *ledger = ledger_open(world.state, STR("s"), LEDGER_FOR_WRITING, NULL, NULL);

	assert_non_null(ledger);
	agent_forgets(ledger, str_of(agents[agent]), now());
	assert_true(ledger_commit(ledger, NULL));
	lose_context(agent);
	world.asked[agent][0] = 0;
}

static void step(void)
{
	struct file *file = &world.files[pick(FILES)];
	size_t agent = one_in(2) ? 0 : pick(AGENTS);

	switch (pick(24)) {
	case 0: write_file(file, agent); break;
	case 1:
	case 2: edit_file(file, agent); break;
	case 3: others_change(); break;
	case 4:
		if (one_in(3))
			agent_loses(agent);
		break;
	case 5:
		if (world.now && one_in(4)) {
			world.now += IDLE_MS;
			for (size_t i = 0; i < AGENTS; i++)
				lose_context(i);
		} else if (!world.now) {
			usleep(25000);
		}
		break;
	default: read_file(file, agent); break;
	}
	if (world.now)
		world.now++;
}

static void begin(void)
{
	strcpy(world.dir, "/tmp/test_gate.XXXXXX");
	assert_non_null(mkdtemp(world.dir));
	world.state = path_join(str_of(world.dir), STR("state"));
	memset(world.asked, 0, sizeof world.asked);
	for (size_t i = 0; i < FILES; i++) {
		struct file *file = &world.files[i];
		char link[sizeof file->path + 5];

		snprintf(file->path, sizeof file->path, "%s/%c", world.dir, (char)('a' + i));
		snprintf(link, sizeof link, "%s.link", file->path);
		assert_int_equal(symlink(file->path, link), 0);
		forget_all(file);
		set_text(file, some_text());
		put_on_disk(file);
	}
}

static void finish(void)
{
	char command[100];

	snprintf(command, sizeof command, "rm -rf %s", world.dir);
	assert_int_equal(system(command), 0);
}

static void play(unsigned sequences, unsigned steps)
{
	struct arena_mark before = arena_mark();

	for (unsigned i = 0; i < sequences; i++) {
		begin();
		for (unsigned k = 0; k < steps; k++)
			step();
		finish();
		arena_release(before);
	}
}

/* Every change has times of its own, and the clock is far ahead of them. */
static void nothing_is_denied_that_was_not_shown(void **state)
{
	(void)state;
	json_begin();
	srand(1);
	world.denied = 0;
	world.stamps = 1;
	world.now = session_now_ms() + 3600000;
	play(world.rounds, 150);
	assert_true(world.denied > world.rounds * 10);
}

/* Changes come faster than the clock of files goes, so that two of them may have the same time (before Linux 6.13). */
static void nor_when_times_tell_nothing(void **state)
{
	(void)state;
	json_begin();
	srand(2);
	world.denied = 0;
	world.stamps = 0;
	world.now = 0;
	play(world.rounds / 4, 150);
	assert_true(world.denied > world.rounds / 4);
}

/* test_gate [ROUNDS] */
int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_denied_that_was_not_shown),
		cmocka_unit_test(nor_when_times_tell_nothing),
	};

	world.rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 40;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
