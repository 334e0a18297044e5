/* Whole descriptors in and out, UTF-8. */
#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int file_of(size_t n)
{
	char path[] = "/tmp/test_file.XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(unlink(path), 0);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(pwrite(fd, &"abcdefghijklm"[i % 13], 1, (off_t)i), 1);
	return fd;
}

static void all_bytes_are_read(void **state)
{
	static const size_t sizes[] = { 0, 1, 16383, 16384, 16385, 70000 };

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct str text;
		int fd = file_of(sizes[i]);

		assert_true(file_read_all(fd, (size_t)1 << 20, &text, NULL));
		assert_int_equal(text.n, sizes[i]);
		for (size_t k = 0; k < text.n; k++)
			assert_int_equal(text.p[k], "abcdefghijklm"[k % 13]);
		close(fd);
	}
}

static void a_text_holds_no_more_memory_than_its_bytes(void **state)
{
	static const size_t sizes[] = { 0, 1, 100, 16383, 16385 };

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct arena_mark mark = arena_mark();
		size_t used = arena_used();
		struct str text;
		int fd = file_of(sizes[i]);

		assert_true(file_read_all(fd, (size_t)1 << 20, &text, NULL));
		assert_true(arena_used() - used <= sizes[i] + 16);
		arena_release(mark);
		close(fd);
	}
}

static void the_limit_is_met_at_its_first_byte_too_many(void **state)
{
	static const size_t limit = (size_t)1 << 20;
	struct fault why = { 0 };
	struct str text;
	int fd = file_of(0);

	(void)state;
	assert_int_equal(ftruncate(fd, (off_t)limit), 0);
	assert_true(file_read_all(fd, limit, &text, &why));
	assert_int_equal(text.n, limit);
	assert_int_equal(ftruncate(fd, (off_t)limit + 100000), 0);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	assert_false(file_read_all(fd, limit, &text, &why));
	assert_true(str_is(why.text, "is larger than 1 MiB"));
	assert_int_equal(lseek(fd, 0, SEEK_CUR), limit + 1);
	close(fd);
}

static void a_descriptor_that_does_not_block_is_waited_for(void **state)
{
	struct str text;
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
	if (fork() == 0) {
		usleep(50000);
		_exit(write(ends[1], "late", 4) == 4 ? 0 : 1);
	}
	close(ends[1]);
	assert_true(file_read_all(ends[0], 100, &text, NULL));
	assert_true(str_is(text, "late"));
	close(ends[0]);
}

static void what_cannot_be_read_is_told(void **state)
{
	struct fault why = { 0 };
	struct str text;

	(void)state;
	assert_false(file_read_all(-1, 100, &text, &why));
	assert_true(str_is(why.text, "cannot be read: Bad file descriptor"));
	assert_int_equal(file_read_trusted(STR("/nowhere/x"), 100, &text, &why), FILE_ABSENT);
	assert_int_equal(file_read_trusted(STR("/dev/zero"), 100, &text, &why), FILE_REFUSED);
	assert_true(str_is(why.text, "is not a regular file"));
}

static void a_write_to_nobody_is_told(void **state)
{
	(void)state;
	assert_false(file_write_once(-1, STR("x")));
}

static void characters_are_measured(void **state)
{
	static const struct {
		struct str text;
		size_t length;
		uint32_t code;
	} cases[] = {
		{ { "a", 1 }, 1, 'a' },
		{ { "\0", 1 }, 1, 0 },
		{ { "\xc3\xa4", 2 }, 2, 0xe4 },
		{ { "\xe2\x82\xac", 3 }, 3, 0x20ac },
		{ { "\xf0\x9f\x98\x80", 4 }, 4, 0x1f600 },
		{ { "\xf4\x8f\xbf\xbf", 4 }, 4, 0x10ffff },
		{ { "\xf4\x90\x80\x80", 4 }, 0, 0 },
		{ { "\xc0\x80", 2 }, 0, 0 },
		{ { "\xed\xa0\x80", 3 }, 0, 0 },
		{ { "\xe2\x82", 2 }, 0, 0 },
		{ { "\xe2\x82z", 3 }, 0, 0 },
		{ { "\x80", 1 }, 0, 0 },
		{ { "", 0 }, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint32_t code = 0;

		assert_int_equal(utf8_at(cases[i].text, 0, &code), cases[i].length);
		assert_int_equal(code, cases[i].code);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_bytes_are_read),
		cmocka_unit_test(a_text_holds_no_more_memory_than_its_bytes),
		cmocka_unit_test(the_limit_is_met_at_its_first_byte_too_many),
		cmocka_unit_test(a_descriptor_that_does_not_block_is_waited_for),
		cmocka_unit_test(what_cannot_be_read_is_told),
		cmocka_unit_test(a_write_to_nobody_is_told),
		cmocka_unit_test(characters_are_measured),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
