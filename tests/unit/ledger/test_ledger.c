/* The store: what is kept, what is refused, what is set aside. */
#include "ledger/ledger.h"

#include "base/path.h"
#include "ledger/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct record {
	uint32_t version, number;
};

static struct str dir;

static int set_up(void **state)
{
	char top[] = "/tmp/test_ledger.XXXXXX";

	(void)state;
	dir = path_join(str_copy(str_of(mkdtemp(top))), STR("a/state"));
	return 0;
}

static struct ledger_key key(const char *name)
{
	return ledger_key(LEDGER_READ, STR("agent"), str_of(name));
}

static bool put(const char *name, uint32_t number)
{
	const struct record record = { LEDGER_VERSION, number };
	const struct ledger_key at = key(name);
	struct fault why = { 0 };
	struct ledger *ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_WRITING, &why, NULL);

	if (!ledger)
		return false;
	ledger_put(ledger, &at, &record, sizeof record);
	return ledger_commit(ledger, &why);
}

/* The number at NAME; 0 when there is none. */
static uint32_t get(const char *name)
{
	struct record record = { 0, 0 };
	const struct ledger_key at = key(name);
	struct fault why = { 0 };
	struct ledger *ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_READING, &why, NULL);

	if (!ledger || !ledger_get(ledger, &at, &record, sizeof record))
		record.number = 0;
	if (ledger)
		ledger_close(ledger);
	return record.number;
}

static const char *file(void)
{
	return str_z(path_join(dir, STR("s1.ledger")));
}

static struct str why_not(enum ledger_use use)
{
	struct fault why = { 0 };

	assert_null(ledger_open(dir, STR("s1"), use, &why, NULL));
	return why.text;
}

static bool says(struct str text, const char *part)
{
	return str_find(text, str_of(part)) < text.n;
}

static void what_is_committed_is_there(void **state)
{
	struct stat at;

	(void)state;
	assert_int_equal(get("a"), 0);
	assert_int_equal(access(str_z(dir), F_OK), -1); /* reading makes nothing */
	assert_true(put("a", 7));
	assert_true(put("b", 8));
	assert_int_equal(get("a"), 7);
	assert_int_equal(get("b"), 8);
	assert_int_equal(get("c"), 0);
	assert_int_equal(stat(file(), &at), 0);
	assert_int_equal(at.st_mode & 07777, 0600);
	assert_int_equal(stat(str_z(dir), &at), 0);
	assert_int_equal(at.st_mode & 07777, 0700);
}

static void what_is_not_committed_is_not(void **state)
{
	const struct record record = { LEDGER_VERSION, 9 };
	const struct ledger_key at = key("a");
	struct ledger *ledger;

	(void)state;
	assert_true(put("b", 1));
	ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_WRITING, NULL, NULL);
	ledger_put(ledger, &at, &record, sizeof record);
	ledger_close(ledger);
	assert_int_equal(get("a"), 0);
}

static void other_versions_and_sizes_are_absent(void **state)
{
	const struct record later = { LEDGER_VERSION + 1, 9 };
	const struct ledger_key at = key("a");
	struct { struct record record; int more; } larger = { { 0, 0 }, 0 };
	struct ledger *ledger;

	(void)state;
	ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_WRITING, NULL, NULL);
	ledger_put(ledger, &at, &later, sizeof later);
	assert_true(ledger_commit(ledger, NULL));
	assert_int_equal(get("a"), 0);
	assert_true(put("a", 3));
	ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_READING, NULL, NULL);
	assert_false(ledger_get(ledger, &at, &larger, sizeof larger));
	ledger_close(ledger);
}

static void rows_come_by_kind_and_agent(void **state)
{
	const struct ledger_key agent = ledger_key_agent(LEDGER_READ, STR("agent")), all = ledger_key_prefix(LEDGER_READ);
	struct ledger *ledger;
	struct ledger_rows rows;
	enum ledger_kind kind;
	struct str of, name;

	(void)state;
	for (int i = 0; i < 300; i++) {
		char text[8];

		snprintf(text, sizeof text, "n%03d", i);
		assert_true(put(text, (uint32_t)i + 1));
	}
	ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_WRITING, NULL, NULL);
	rows = ledger_rows(ledger, &agent);
	assert_int_equal(rows.n, 300);
	ledger_key_parts(rows.at[7].key, &kind, &of, &name);
	assert_int_equal(kind, LEDGER_READ);
	assert_true(str_is(of, "agent"));
	assert_true(str_is(name, "n007"));
	ledger_delete_all(ledger, &agent);
	assert_int_equal(ledger_rows(ledger, &all).n, 0);
	assert_true(ledger_commit(ledger, NULL));
	assert_int_equal(get("n007"), 0);
}

static void long_names_have_keys_of_their_own(void **state)
{
	char a[2000], b[2000];

	(void)state;
	memset(a, 'x', sizeof a - 1);
	memset(b, 'x', sizeof b - 1);
	a[sizeof a - 1] = b[sizeof b - 1] = 0;
	b[sizeof b - 2] = 'y';
	assert_true(put(a, 1));
	assert_true(put(b, 2));
	assert_int_equal(get(a), 1);
	assert_int_equal(get(b), 2);
}

static void names_of_sessions_stay_in_the_directory(void **state)
{
	(void)state;
	assert_true(str_is(place_file_name(STR("0c5c-A_9")), "0c5c-A_9.ledger"));
	assert_true(str_starts(place_file_name(STR("../../etc/passwd")), STR("x-")));
	assert_true(str_starts(place_file_name(STR(".")), STR("x-")));
	assert_false(str_eq(place_file_name(STR("a/b")), place_file_name(STR("a/c"))));
	assert_null(ledger_open(dir, STR(""), LEDGER_FOR_WRITING, NULL, NULL));
}

static void what_others_may_write_is_refused(void **state)
{
	(void)state;
	assert_true(put("a", 1));
	chmod(str_z(dir), 0770);
	assert_true(says(why_not(LEDGER_FOR_READING), "can be written by others"));
	chmod(str_z(dir), 0700);
	chmod(file(), 0644);
	assert_true(says(why_not(LEDGER_FOR_WRITING), "open to others"));
	chmod(file(), 0600);
	assert_int_equal(link(file(), str_z(path_join(dir, STR("other")))), 0);
	assert_true(says(why_not(LEDGER_FOR_WRITING), "second name"));
}

static void of_another_user_is_refused(void **state)
{
	(void)state;
	if (geteuid() != 0)
		skip();
	assert_true(put("a", 1));
	assert_int_equal(chown(file(), 65534, 65534), 0);
	assert_true(says(why_not(LEDGER_FOR_WRITING), "another user"));
	assert_int_equal(chown(str_z(dir), 65534, 65534), 0);
	assert_true(says(why_not(LEDGER_FOR_WRITING), "another user"));
}

static void links_are_refused(void **state)
{
	const char *victim = str_z(path_join(dir, STR("victim")));

	(void)state;
	assert_true(put("a", 1));
	assert_int_equal(rename(file(), victim), 0);
	assert_int_equal(symlink(victim, file()), 0);
	assert_true(why_not(LEDGER_FOR_WRITING).n > 0);
	assert_int_equal(unlink(file()), 0);
	assert_int_equal(mkfifo(file(), 0600), 0);
	assert_true(says(why_not(LEDGER_FOR_WRITING), "not a regular file"));
	assert_true(says(why_not(LEDGER_FOR_READING), "not a regular file"));
}

static void a_link_is_no_state_directory(void **state)
{
	const char *moved = str_z(path_join(path_parent(dir), STR("moved")));

	(void)state;
	assert_true(put("a", 1));
	assert_int_equal(rename(str_z(dir), moved), 0);
	assert_int_equal(symlink(moved, str_z(dir)), 0);
	assert_true(why_not(LEDGER_FOR_READING).n > 0);
}

/* Writes N bytes of BYTE at OFFSET. */
static void damage(off_t offset, int byte, size_t n)
{
	int fd = open(file(), O_WRONLY);

	for (size_t i = 0; i < n; i++)
		assert_int_equal(pwrite(fd, &(char){ (char)byte }, 1, offset + (off_t)i), 1);
	close(fd);
}

static void assert_set_aside(void)
{
	struct fault why = { 0 };
	struct str notice = STR_NONE;
	struct ledger *ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_WRITING, &why, &notice);

	for (int i = 0; ledger && i < 400; i++) { /* until a page is met */
		char text[8];
		struct record record = { 0, 0 };
		struct ledger_key at;

		snprintf(text, sizeof text, "n%03d", i);
		at = key(text);
		(void)ledger_get(ledger, &at, &record, sizeof record);
	}
	assert_non_null(ledger);
	ledger_close(ledger);
	assert_true(says(notice, "set aside"));
	assert_int_equal(access(str_z(path_join(dir, STR("s1.ledger.damaged"))), F_OK), 0);
	assert_true(put("a", 5));
	assert_int_equal(get("a"), 5);
}

static void fill(void)
{
	for (int i = 0; i < 400; i++) {
		char text[8];

		snprintf(text, sizeof text, "n%03d", i);
		assert_true(put(text, 1));
	}
}

static void a_damaged_head_is_set_aside(void **state)
{
	(void)state;
	fill();
	damage(0, 0xff, 8192);
	assert_set_aside();
}

static void damaged_pages_are_set_aside(void **state)
{
	(void)state;
	fill();
	damage(8192, 0xff, 40960);
	assert_set_aside();
}

/* Where the key of record A stands; before it LMDB keeps a header of 8 bytes, the upper half of the length at 2. */
static off_t key_offset(void)
{
	static char text[1 << 16];
	const struct ledger_key at = key("a");
	int fd = open(file(), O_RDONLY);
	ssize_t n = read(fd, text, sizeof text);
	const char *found = n > 0 ? memmem(text, (size_t)n, at.at, at.n) : NULL;

	close(fd);
	assert_non_null(found);
	return found - text;
}

static void a_record_of_impossible_length_is_damage(void **state)
{
	const struct ledger_key prefix = ledger_key_prefix(LEDGER_READ);
	struct str notice = STR_NONE;
	struct fault why = { 0 };
	struct ledger *ledger;

	(void)state;
	assert_true(put("a", 1));
	damage(key_offset() - 6, 0xff, 2);
	ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_READING, &why, &notice);
	assert_non_null(ledger);
	assert_int_equal(ledger_rows(ledger, &prefix).n, 0);
	ledger_close(ledger);
	assert_true(says(notice, "set aside"));
	assert_true(put("a", 5));
	assert_int_equal(get("a"), 5);
}

static void a_cut_file_is_set_aside(void **state)
{
	(void)state;
	fill();
	assert_int_equal(truncate(file(), 8192), 0);
	assert_set_aside();
}

static void a_file_of_something_else_is_set_aside(void **state)
{
	(void)state;
	fill();
	assert_int_equal(truncate(file(), 0), 0);
	damage(0, 'x', 5000);
	assert_set_aside();
}

static void an_empty_file_is_a_new_one(void **state)
{
	(void)state;
	fill();
	assert_int_equal(truncate(file(), 0), 0);
	assert_int_equal(get("a"), 0);
	assert_true(put("a", 1));
	assert_int_equal(get("a"), 1);
}

static void a_file_from_before_the_machine_started_is_thrown_away(void **state)
{
	const struct timespec long_ago[2] = { { .tv_sec = 1 }, { .tv_sec = 1 } };

	(void)state;
	assert_true(put("a", 1));
	assert_int_equal(utimensat(AT_FDCWD, file(), long_ago, 0), 0);
	assert_int_equal(get("a"), 0);
	assert_true(put("a", 2));
	assert_int_equal(get("a"), 2);
}

static void a_directory_that_cannot_be_written_is_read(void **state)
{
	(void)state;
	if (geteuid() == 0)
		skip();
	assert_true(put("a", 1));
	chmod(file(), 0400);
	assert_int_equal(get("a"), 1);
	assert_true(why_not(LEDGER_FOR_WRITING).n > 0);
}

static void a_lock_is_not_waited_for_forever(void **state)
{
	int fd;

	(void)state;
	assert_true(put("a", 1));
	fd = open(file(), O_RDONLY);
	assert_int_equal(flock(fd, LOCK_EX), 0);
	assert_true(says(why_not(LEDGER_FOR_READING), "in use"));
	close(fd);
	assert_int_equal(get("a"), 1);
}

static void killed_writers_lose_nothing_that_was_kept(void **state)
{
	uint32_t kept = 0;

	(void)state;
	for (uint32_t round = 1; round <= 60; round++) {
		int pipes[2], status;
		char done = 0;
		pid_t pid;

		assert_int_equal(pipe(pipes), 0);
		pid = fork();
		if (pid == 0) {
			for (uint32_t i = kept + 1;; i++) {
				if (!put("a", i))
					_exit(1);
				if (write(pipes[1], &(char){ 1 }, 1) != 1)
					_exit(2);
			}
		}
		close(pipes[1]);
		if (read(pipes[0], &done, 1) == 1)
			kept++;
		usleep((useconds_t)rand() % 5000);
		kill(pid, SIGKILL);
		waitpid(pid, &status, 0);
		assert_true(WIFSIGNALED(status));
		while (read(pipes[0], &done, 1) == 1)
			kept++;
		close(pipes[0]);
		assert_true(get("a") == kept || get("a") == kept + 1);
		kept = get("a");
	}
	assert_true(kept > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(what_is_committed_is_there, set_up),
		cmocka_unit_test_setup(what_is_not_committed_is_not, set_up),
		cmocka_unit_test_setup(other_versions_and_sizes_are_absent, set_up),
		cmocka_unit_test_setup(rows_come_by_kind_and_agent, set_up),
		cmocka_unit_test_setup(long_names_have_keys_of_their_own, set_up),
		cmocka_unit_test_setup(names_of_sessions_stay_in_the_directory, set_up),
		cmocka_unit_test_setup(what_others_may_write_is_refused, set_up),
		cmocka_unit_test_setup(of_another_user_is_refused, set_up),
		cmocka_unit_test_setup(links_are_refused, set_up),
		cmocka_unit_test_setup(a_link_is_no_state_directory, set_up),
		cmocka_unit_test_setup(a_damaged_head_is_set_aside, set_up),
		cmocka_unit_test_setup(damaged_pages_are_set_aside, set_up),
		cmocka_unit_test_setup(a_record_of_impossible_length_is_damage, set_up),
		cmocka_unit_test_setup(a_cut_file_is_set_aside, set_up),
		cmocka_unit_test_setup(a_file_of_something_else_is_set_aside, set_up),
		cmocka_unit_test_setup(an_empty_file_is_a_new_one, set_up),
		cmocka_unit_test_setup(a_file_from_before_the_machine_started_is_thrown_away, set_up),
		cmocka_unit_test_setup(a_directory_that_cannot_be_written_is_read, set_up),
		cmocka_unit_test_setup(a_lock_is_not_waited_for_forever, set_up),
		cmocka_unit_test_setup(killed_writers_lose_nothing_that_was_kept, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
