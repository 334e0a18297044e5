/* The commands of tests/oracle/commands: what holds for each reading, whatever it is. That they are read as bash reads
 * them is for the oracle to say. */
#include "reading.h"

#include "base/file.h"

#include <glob.h>

#define BYTES_MAX ((size_t)1 << 20)

static bool lies_inside(struct span span, struct str text)
{
	return span.from <= span.to && span.to <= text.n;
}

static const char *fault_of_spans(const struct reading *reading, struct str text)
{
	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];

		if (!lies_inside(command->span, text))
			return "a command outside the text";
		for (size_t k = 0; k < command->words.n; k++)
			if (!lies_inside(command->words.at[k].span, text))
				return "a word outside the text";
	}
	for (size_t i = 0; i < reading->gaps.n; i++)
		if (!lies_inside(reading->gaps.at[i].span, text))
			return "a gap outside the text";
	return NULL;
}

/* MARKS are the lines below the command: `unread`, `either`, and some that are about shfmt and bash. */
static const char *fault_of(struct str text, struct str marks)
{
	struct reading reading = read_in_w(text), again = read_in_w(text);
	bool unread = str_find(marks, STR("unread")) < marks.n;

	if (!str_eq(show_reading(&reading, true), show_reading(&again, true)))
		return "read otherwise the second time";
	if (reading.steps != again.steps)
		return "more steps the second time";
	if (str_find(marks, STR("either")) == marks.n && shell_complete(&reading) == unread)
		return unread ? "complete" : "not complete";
	return fault_of_spans(&reading, text);
}

static size_t check(struct str text, struct str marks)
{
	struct arena_mark mark = arena_mark();
	const char *fault = text.n ? fault_of(text, marks) : NULL;

	if (fault)
		print_message("%s: %.*s\n", fault, STR_ARGS(text));
	arena_release(mark);
	return fault ? 1 : 0;
}

/* `$ ` begins a command, `> ` goes on with it; what else is there is a mark, a comment or empty. */
static size_t check_file(const char *path, size_t *commands)
{
	struct buf text = { 0 }, marks = { 0 };
	struct str rest, line;
	struct fault why;
	size_t failed = 0;

	assert_int_equal(file_read_plain(str_of(path), BYTES_MAX, &rest, &why), FILE_GOT);
	while (str_next_field(&rest, '\n', &line)) {
		if (str_starts(line, STR("$ "))) {
			failed += check(buf_str(&text), buf_str(&marks));
			text = marks = (struct buf){ 0 };
			buf_add(&text, str_from(line, 2));
			++*commands;
		} else if (str_starts(line, STR("> ")) || str_is(line, ">")) {
			buf_byte(&text, '\n');
			buf_add(&text, str_from(line, line.n < 2 ? line.n : 2));
		} else if (!str_starts(line, STR("#"))) {
			buf_add(&marks, line);
			buf_byte(&marks, ' ');
		}
	}
	return failed + check(buf_str(&text), buf_str(&marks));
}

static void every_command_is_read_as_its_file_says(void **state)
{
	size_t failed = 0, commands = 0;
	glob_t files;

	(void)state;
	assert_int_equal(glob("tests/oracle/commands/*.txt", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++)
		failed += check_file(files.gl_pathv[i], &commands);
	globfree(&files);
	assert_true(commands > 4000);
	assert_int_equal(failed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(every_command_is_read_as_its_file_says) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
