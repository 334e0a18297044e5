/* A ledger that cannot be written: a full disk, a limit on files, a full map, a file system that is read only. */
#include "ledger/ledger.h"

#include "base/arena.h"
#include "base/path.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define BYTES 2000

struct record {
	uint32_t version, number;
	char rest[BYTES];
};

static struct str dir;

static int set_up(void **state)
{
	char top[] = "/tmp/test_full.XXXXXX";

	(void)state;
	dir = str_copy(str_of(mkdtemp(top)));
	return 0;
}

static struct ledger_key key(uint32_t n)
{
	char name[16];

	snprintf(name, sizeof name, "n%07u", n);
	return ledger_key(LEDGER_READ, STR_NONE, str_of(name));
}

static bool put(uint32_t n, struct fault *why)
{
	const struct ledger_key at = key(n);
	const struct record record = { .version = LEDGER_VERSION, .number = n };
	struct ledger *ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_WRITING, why, NULL);

	if (!ledger)
		return false;
	ledger_put(ledger, &at, &record, sizeof record);
	return ledger_commit(ledger, why);
}

static uint32_t get(uint32_t n)
{
	const struct ledger_key at = key(n);
	struct record record = { 0 };
	struct ledger *ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_READING, NULL, NULL);
	bool got = ledger && ledger_get(ledger, &at, &record, sizeof record);

	if (ledger)
		ledger_close(ledger);
	return got ? record.number : 0;
}

/* Puts records until one is not kept: how many were. */
static uint32_t put_until_full(struct fault *why)
{
	for (uint32_t n = 1; n < 1000; n++)
		if (!put(n, why))
			return n - 1;
	return 0;
}

static bool are_there(uint32_t n)
{
	for (uint32_t i = 1; i <= n; i++)
		if (get(i) != i)
			return false;
	return true;
}

static bool says(struct str text, const char *part)
{
	return str_find(text, str_of(part)) < text.n;
}

#define SKIPPED 77

/* Runs TEST in a process with a file system of its own of SIZE at DIR; it returns 0 or the line that failed. */
static void on_small_disk(const char *size, int (*test)(void))
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		if (unshare(geteuid() ? CLONE_NEWUSER | CLONE_NEWNS : CLONE_NEWNS) != 0 ||
		    mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
		    mount("tmpfs", str_z(dir), "tmpfs", 0, size) != 0)
			_exit(SKIPPED);
		_exit(test());
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == SKIPPED)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

/* Lines fit into an exit status: the file is short. */
#define MUST(condition) do { if (!(condition)) return __LINE__; } while (0)

static int full_disk(void)
{
	struct fault why = { 0 };
	uint32_t kept = put_until_full(&why);

	MUST(kept > 10);
	MUST(says(why.text, "No space left"));
	MUST(are_there(kept));
	MUST(get(kept + 1) == 0);
	MUST(mount("tmpfs", str_z(dir), "tmpfs", MS_REMOUNT, "size=1m,mode=0700") == 0);
	MUST(are_there(kept));
	MUST(put(kept + 1, &why));
	MUST(are_there(kept + 1));
	return 0;
}

static void a_full_disk_loses_nothing_that_was_kept(void **state)
{
	(void)state;
	on_small_disk("size=128k,mode=0700", full_disk);
}

static int read_only(void)
{
	struct fault why = { 0 };

	MUST(put(1, &why));
	MUST(mount("tmpfs", str_z(dir), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=1m,mode=0700") == 0);
	MUST(get(1) == 1);
	MUST(!put(2, &why));
	MUST(says(why.text, "Read-only file system"));
	MUST(get(1) == 1);
	return 0;
}

static void a_read_only_file_system_is_read(void **state)
{
	(void)state;
	on_small_disk("size=1m,mode=0700", read_only);
}

static int nothing_there_read_only(void)
{
	struct fault why = { 0 };

	MUST(mount("tmpfs", str_z(dir), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=1m,mode=0700") == 0);
	MUST(get(1) == 0);
	MUST(!put(1, &why));
	MUST(why.text.n > 0);
	return 0;
}

static void a_read_only_file_system_without_a_ledger(void **state)
{
	(void)state;
	on_small_disk("size=1m,mode=0700", nothing_there_read_only);
}

static void a_limit_on_files_is_like_a_full_disk(void **state)
{
	const struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY }, small = { 65536, RLIM_INFINITY };
	struct fault why = { 0 };
	uint32_t kept;

	(void)state;
	(void)signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	kept = put_until_full(&why);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
	assert_true(kept > 4);
	assert_true(says(why.text, "cannot be written"));
	assert_true(are_there(kept));
	assert_true(put(kept + 1, &why));
	assert_true(are_there(kept + 1));
}

/* What LMDB maps at most is in the file, and one record more does not go in. */
static void a_ledger_that_is_full_begins_afresh(void **state)
{
	const size_t size = (size_t)8 << 20;
	char *large = arena_alloc(size);
	struct fault why = { 0 };
	bool kept = true;
	uint32_t n = 0;

	(void)state;
	memset(large, 0, size);
	memcpy(large, &(uint32_t){ LEDGER_VERSION }, sizeof(uint32_t));
	assert_true(put(1000, &why));
	while (kept && ++n < 100) {
		const struct ledger_key at = key(n);
		struct ledger *ledger = ledger_open(dir, STR("s1"), LEDGER_FOR_WRITING, &why, NULL);

		assert_non_null(ledger);
		ledger_put(ledger, &at, large, size);
		kept = ledger_commit(ledger, &why);
	}
	assert_true(n > 10 && n < 100);
	assert_true(says(why.text, "it is full"));
	assert_int_equal(get(1000), 0);
	assert_true(put(1, &why));
	assert_int_equal(get(1), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(a_full_disk_loses_nothing_that_was_kept, set_up),
		cmocka_unit_test_setup(a_read_only_file_system_is_read, set_up),
		cmocka_unit_test_setup(a_read_only_file_system_without_a_ledger, set_up),
		cmocka_unit_test_setup(a_limit_on_files_is_like_a_full_disk, set_up),
		cmocka_unit_test_setup(a_ledger_that_is_full_begins_afresh, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
