/* Files that are read only when nobody else may write them, and answers in one piece. */
#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MIB ((size_t)1 << 20)

static char top[] = "/tmp/test_trusted.XXXXXX";

static struct str named(const char *name)
{
	static char path[4096];
	int n = snprintf(path, sizeof path, "%s/%s", top, name);

	return (struct str){ path, (size_t)n };
}

static void make(const char *name, size_t n, mode_t mode)
{
	int fd = open(named(name).p, O_CREAT | O_WRONLY | O_TRUNC, 0600);
	char *bytes = malloc(n + 1);

	assert_true(fd >= 0 && bytes);
	memset(bytes, 'x', n);
	assert_int_equal(write(fd, bytes, n), n);
	assert_int_equal(fchmod(fd, mode), 0);
	free(bytes);
	close(fd);
}

static void regular_file_is_read_whole(void **state)
{
	struct fault why = { 0 };
	struct str text;

	(void)state;
	make("f", 50000, 0644);
	assert_int_equal(file_read_trusted(named("f"), MIB, &text, &why), FILE_GOT);
	assert_int_equal(text.n, 50000);
	assert_int_equal(text.p[49999], 'x');
	make("empty", 0, 0600);
	assert_int_equal(file_read_trusted(named("empty"), MIB, &text, &why), FILE_GOT);
	assert_int_equal(text.n, 0);
}

static void missing_file_is_absent(void **state)
{
	struct fault why = { 0 };
	struct str text;

	(void)state;
	make("f", 1, 0600);
	assert_int_equal(file_read_trusted(named("nowhere"), MIB, &text, &why), FILE_ABSENT);
	assert_int_equal(file_read_trusted(named("f/below"), MIB, &text, &why), FILE_ABSENT);
	assert_int_equal(file_read_trusted(STR("a\0b"), MIB, &text, &why), FILE_ABSENT);
	assert_int_equal(why.text.n, 0);
}

static void file_of_just_the_limit_is_read(void **state)
{
	struct fault why = { 0 };
	struct str text;

	(void)state;
	make("f", MIB, 0600);
	assert_int_equal(file_read_trusted(named("f"), MIB, &text, &why), FILE_GOT);
	assert_int_equal(text.n, MIB);
	make("f", MIB + 1, 0600);
	assert_int_equal(file_read_trusted(named("f"), MIB, &text, &why), FILE_REFUSED);
	assert_true(str_is(why.text, "is larger than 1 MiB"));
}

static void file_that_others_may_write_is_refused(void **state)
{
	static const mode_t modes[] = { 0620, 0602, 0666, 0777 };
	struct str text;

	(void)state;
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
		struct fault why = { 0 };

		make("f", 1, modes[i]);
		assert_int_equal(file_read_trusted(named("f"), MIB, &text, &why), FILE_REFUSED);
		assert_true(str_starts(why.text, STR("can be written by others; run: chmod go-w '")));
	}
}

static void directory_and_fifo_are_refused(void **state)
{
	struct fault why = { 0 };
	struct str text;

	(void)state;
	assert_int_equal(mkdir(named("d").p, 0700), 0);
	assert_int_equal(file_read_trusted(named("d"), MIB, &text, &why), FILE_REFUSED);
	assert_true(str_is(why.text, "is not a regular file"));
	assert_int_equal(mkfifo(named("fifo").p, 0600), 0);
	assert_int_equal(file_read_trusted(named("fifo"), MIB, &text, &why), FILE_REFUSED);
}

static void links_are_followed_but_not_in_circles(void **state)
{
	struct fault why = { 0 };
	struct str text;
	char target[4096];

	(void)state;
	make("f", 3, 0600);
	(void)snprintf(target, sizeof target, "%s", named("f").p);
	assert_int_equal(symlink(target, named("link").p), 0);
	assert_int_equal(file_read_trusted(named("link"), MIB, &text, &why), FILE_GOT);
	assert_int_equal(text.n, 3);
	assert_int_equal(symlink("circle", named("circle").p), 0);
	assert_int_equal(file_read_trusted(named("circle"), MIB, &text, &why), FILE_REFUSED);
	assert_true(str_starts(why.text, STR("cannot be read: ")));
}

static void file_of_another_user_is_refused(void **state)
{
	struct fault why = { 0 };
	struct str text;
	int status;
	pid_t child;

	(void)state;
	if (geteuid() != 0)
		skip();
	make("f", 1, 0644);
	assert_int_equal(chmod(top, 0755), 0);
	assert_int_equal(chown(named("f").p, 1, 1), 0);
	assert_int_equal(file_read_trusted(named("f"), MIB, &text, &why), FILE_REFUSED);
	assert_true(str_starts(why.text, STR("belongs to another user")));
	/* What root owns is fine for everybody. */
	assert_int_equal(chown(named("f").p, 0, 0), 0);
	child = fork();
	if (child == 0)
		_exit(setuid(1) == 0 && file_read_trusted(named("f"), MIB, &text, &why) == FILE_GOT ? 0 : 1);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

static void a_plain_file_may_be_anybodys_but_no_link(void **state)
{
	struct fault why = { 0 };
	struct str text;

	(void)state;
	make("f", 100, 0666);
	assert_int_equal(file_read_plain(named("f"), 1024, &text, &why), FILE_GOT);
	assert_int_equal(text.n, 100);
	assert_int_equal(file_read_plain(named("f"), 99, &text, &why), FILE_REFUSED);
	assert_int_equal(file_read_plain(named("nowhere"), 1024, &text, &why), FILE_ABSENT);
	assert_int_equal(symlink("f", named("plain-link").p), 0);
	assert_int_equal(file_read_plain(named("plain-link"), 1024, &text, &why), FILE_REFUSED);
	assert_true(str_is(why.text, "is a link"));
	assert_int_equal(mkfifo(named("plain-fifo").p, 0600), 0);
	assert_int_equal(file_read_plain(named("plain-fifo"), 1024, &text, &why), FILE_REFUSED);
	assert_int_equal(unlink(named("plain-link").p), 0);
	assert_int_equal(unlink(named("plain-fifo").p), 0);
}

static void pipe_is_read_to_its_end(void **state)
{
	struct fault why = { 0 };
	struct str text;
	int ends[2], status;
	pid_t child;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		static char bytes[300000];

		memset(bytes, 'y', sizeof bytes);
		_exit(write(ends[1], bytes, sizeof bytes) == (ssize_t)sizeof bytes ? 0 : 1);
	}
	close(ends[1]);
	assert_true(file_read_all(ends[0], MIB, &text, &why));
	assert_int_equal(text.n, 300000);
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

static void text_is_written_in_one_piece(void **state)
{
	char bytes[16];
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_true(file_write_once(ends[1], STR("answer\n")));
	assert_int_equal(read(ends[0], bytes, sizeof bytes), 7);
	assert_memory_equal(bytes, "answer\n", 7);
	close(ends[0]);
	(void)signal(SIGPIPE, SIG_IGN);
	assert_false(file_write_once(ends[1], STR("x")));
	assert_int_equal(errno, EPIPE);
	close(ends[1]);
}

static void short_write_is_an_error(void **state)
{
	static char large[1 << 20];
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
	memset(large, 'x', sizeof large);
	assert_false(file_write_once(ends[1], (struct str){ large, sizeof large }));
	assert_int_equal(errno, EIO);
	close(ends[0]);
	close(ends[1]);
}

static int fresh(void **state)
{
	static const char *const names[] = { "f", "empty", "fifo", "link", "circle" };

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		(void)unlink(named(names[i]).p);
	(void)rmdir(named("d").p);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(regular_file_is_read_whole, fresh),
		cmocka_unit_test_setup(missing_file_is_absent, fresh),
		cmocka_unit_test_setup(file_of_just_the_limit_is_read, fresh),
		cmocka_unit_test_setup(file_that_others_may_write_is_refused, fresh),
		cmocka_unit_test_setup(directory_and_fifo_are_refused, fresh),
		cmocka_unit_test_setup(links_are_followed_but_not_in_circles, fresh),
		cmocka_unit_test_setup(file_of_another_user_is_refused, fresh),
		cmocka_unit_test_setup(a_plain_file_may_be_anybodys_but_no_link, fresh),
		cmocka_unit_test(pipe_is_read_to_its_end),
		cmocka_unit_test(text_is_written_in_one_piece),
		cmocka_unit_test(short_write_is_an_error),
	};
	int failed;

	if (!mkdtemp(top))
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	(void)fresh(NULL);
	(void)rmdir(top);
	return failed;
}
