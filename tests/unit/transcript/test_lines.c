/* Lines of a log, plain and compressed, and logs that are not what they should be. */
#include "transcript/lines.h"

#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

static char path[] = "/tmp/test_lines.XXXXXX";

static void put(struct str text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(text.p, 1, text.n, file), text.n);
	assert_int_equal(fclose(file), 0);
}

/* One frame of zstd. */
static void add_frame(struct buf *out, struct str text)
{
	size_t room = ZSTD_compressBound(text.n);
	char *frame = malloc(room);
	size_t n = ZSTD_compress(frame, room, text.p, text.n, 3);

	assert_false(ZSTD_isError(n));
	buf_add(out, (struct str){ frame, n });
	free(frame);
}

struct seen {
	size_t lines, bytes, stop;
	struct buf text; /* with | behind each line */
};

static bool visit(void *context, struct str line)
{
	struct seen *seen = context;

	seen->lines++;
	seen->bytes += line.n;
	if (line.n < 100) {
		buf_add(&seen->text, line);
		buf_byte(&seen->text, '|');
	}
	return seen->lines != seen->stop;
}

static enum lines_got read_lines(struct seen *seen)
{
	return lines_each(str_of(path), visit, seen);
}

static void whole_lines_are_visited(void **state)
{
	struct seen seen = { 0 };

	(void)state;
	put(STR("one\n\nthree\nfour is being wri"));
	assert_int_equal(read_lines(&seen), LINES_READ);
	assert_true(str_is(buf_str(&seen.text), "one||three|"));
	put(STR(""));
	assert_int_equal(read_lines(&seen), LINES_READ);
	assert_int_equal(seen.lines, 3);
}

static void frames_are_one_text(void **state)
{
	struct seen seen = { 0 };
	struct buf log = { 0 };

	(void)state;
	add_frame(&log, STR("one\ntw"));
	add_frame(&log, STR("o\n"));
	add_frame(&log, STR(""));
	add_frame(&log, STR("three\n"));
	put(buf_str(&log));
	assert_int_equal(read_lines(&seen), LINES_READ);
	assert_true(str_is(buf_str(&seen.text), "one|two|three|"));
}

/* Each cut of the last frame leaves what is before it. */
static void a_frame_that_is_being_written_is_not_there_yet(void **state)
{
	struct buf log = { 0 };
	size_t before;

	(void)state;
	add_frame(&log, STR("one\n"));
	before = log.n;
	add_frame(&log, STR("two\n"));
	for (size_t n = before; n < log.n; n++) {
		struct seen seen = { 0 };

		put((struct str){ log.at, n });
		assert_int_equal(read_lines(&seen), LINES_READ);
		assert_true(seen.lines == 1 || str_is(buf_str(&seen.text), "one|two|"));
	}
}

static void damage_is_told(void **state)
{
	struct seen seen = { 0 };
	struct buf log = { 0 };

	(void)state;
	add_frame(&log, STR("one\n"));
	buf_addz(&log, "no frame at all");
	put(buf_str(&log));
	assert_int_equal(read_lines(&seen), LINES_UNREADABLE);
	assert_int_equal(lines_each(STR("/tmp"), visit, &seen), LINES_UNREADABLE);
	assert_int_equal(lines_each(STR("/dev/zero"), visit, &seen), LINES_UNREADABLE);
	assert_int_equal(lines_each(STR("/tmp/test_lines/none"), visit, &seen), LINES_ABSENT);
	assert_int_equal(lines_each(STR_NONE, visit, &seen), LINES_ABSENT);
}

/* Lines of 1 byte to 3 chunks, and one that is too long. */
static void lines_may_be_long(void **state)
{
	static const size_t sizes[] = { 1, 255 << 10, 256 << 10, (256 << 10) + 1, 768 << 10, LINES_ONE_MAX, LINES_ONE_MAX + 1, 5 };
	size_t all = 0, expected = 0;

	(void)state;
	for (int compressed = 0; compressed < 2; compressed++) {
		struct seen seen = { 0 };
		struct buf log = { 0 };
		char *text, *at;

		all = expected = 0;
		for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
			all += sizes[i] + 1;
			expected += sizes[i] <= LINES_ONE_MAX ? sizes[i] : 0;
		}
		text = at = malloc(all);
		memset(text, 'x', all);
		for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
			at += sizes[i];
			*at++ = '\n';
		}
		if (compressed)
			add_frame(&log, (struct str){ text, all });
		put(compressed ? buf_str(&log) : (struct str){ text, all });
		free(text);
		assert_int_equal(read_lines(&seen), LINES_READ);
		assert_int_equal(seen.lines, sizeof sizes / sizeof *sizes - 1);
		assert_int_equal(seen.bytes, expected);
	}
}

static void reading_ends_when_enough_is_seen(void **state)
{
	struct seen seen = { .stop = 2 };

	(void)state;
	put(STR("one\ntwo\nthree\n"));
	assert_int_equal(read_lines(&seen), LINES_READ);
	assert_int_equal(seen.lines, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_lines_are_visited),
		cmocka_unit_test(frames_are_one_text),
		cmocka_unit_test(a_frame_that_is_being_written_is_not_there_yet),
		cmocka_unit_test(damage_is_told),
		cmocka_unit_test(lines_may_be_long),
		cmocka_unit_test(reading_ends_when_enough_is_seen),
	};
	int fd = mkstemp(path), failed;

	if (fd < 0)
		return 1;
	close(fd);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
