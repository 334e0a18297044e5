/* Reading on in a log: refusals, prompts, and files that are not what they were. */
#include "transcript/transcript.h"

#include "base/buf.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROW_PROMPT                                                                                                     \
	"{\"type\":\"user\",\"isSidechain\":false,\"message\":{\"role\":\"user\",\"content\":\"go on\"},"              \
	"\"timestamp\":\"2026-11-30T14:08:51.872Z\",\"origin\":{\"kind\":\"human\"},\"promptSource\":\"typed\"}\n"
#define ROW_NOTIFICATION                                                                                               \
	"{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"<task-notification>\"},"                      \
	"\"timestamp\":\"2026-11-30T14:08:51.872Z\",\"origin\":{\"kind\":\"task-notification\"},"                      \
	"\"promptSource\":\"system\"}\n"
#define ROW_SDK                                                                                                        \
	"{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"go\"},"                                       \
	"\"timestamp\":\"2026-11-30T14:08:51.872Z\",\"promptSource\":\"sdk\"}\n"
#define ROW_QUEUED                                                                                                     \
	"{\"type\":\"attachment\",\"attachment\":{\"type\":\"queued_command\",\"prompt\":\"x\",\"humanTurn\":true},"    \
	"\"timestamp\":\"2026-11-30T14:08:51.872Z\"}\n"
#define ROW_CALL(id, command)                                                                                          \
	"{\"type\":\"assistant\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"" id \
	"\",\"name\":\"Bash\",\"input\":{\"command\":\"" command "\"}}]}}\n"
#define ROW_NO(id)                                                                                                     \
	"{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"content\":\"The "  \
	"user doesn't want\",\"is_error\":true,\"tool_use_id\":\"" id "\"}]},\"timestamp\":"                           \
	"\"2026-11-30T14:08:26.670Z\",\"toolUseResult\":\"User rejected tool use\",\"toolDenialKind\":"                \
	"\"user-rejected\"}\n"
#define ROW_HEADLESS_ASK                                                                                               \
	"{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\"}]},"            \
	"\"toolUseResult\":\"Error: tipstaff: ...\",\"toolDenialKind\":\"user-rejected\"}\n"
#define ROW_RULE                                                                                                       \
	"{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\"}]},"            \
	"\"toolUseResult\":\"User rejected tool use\",\"toolDenialKind\":\"permission-rule\"}\n"
#define ROW_MENTION                                                                                                    \
	"{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":"   \
	"\"{\\\"toolUseResult\\\":\\\"User rejected tool use\\\"}\"}]},\"toolUseResult\":{\"stdout\":"                 \
	"\"User rejected tool use\"}}\n"

/* A no of client VERSION, with MORE members. */
#define ROW_NO_OF(version, more)                                                                                       \
	"{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"is_error\":true,\"tool_use_id\":\"t1\"}]}," \
	"\"toolUseResult\":\"User rejected tool use\",\"toolDenialKind\":\"user-rejected\",\"version\":\"" version "\"" more "}\n"

static char path[] = "/tmp/test_transcript.XXXXXX";
static struct transcript_mark mark;

static void write_file(const char *mode, const char *text)
{
	FILE *file = fopen(path, mode);

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static struct transcript_news read_on(void)
{
	return transcript_read(str_of(path), &mark, false);
}

static int set_up(void **state)
{
	(void)state;
	mark = (struct transcript_mark){ .version = 1 };
	write_file("w", "");
	return 0;
}

static void a_refusal_is_found_with_its_call(void **state)
{
	struct transcript_news news;
	struct str command;

	(void)state;
	write_file("w", ROW_PROMPT ROW_CALL("t0", "ls") ROW_CALL("t1", "touch a") ROW_NO("t1"));
	news = read_on();
	assert_int_equal(news.refusals.n, 1);
	assert_true(news.afresh);
	assert_true(str_is(news.refusals.at[0].tool_use_id, "t1"));
	assert_true(str_is(news.refusals.at[0].tool, "Bash"));
	assert_int_equal(json_get_text(news.refusals.at[0].input, "command", &command, NULL), JSON_GOT);
	assert_true(str_is(command, "touch a"));
	assert_true(news.refusals.at[0].at_ms == 1796047706670);
	assert_true(news.prompt_ms == 0); /* the prompt was before it */
	news = read_on();
	assert_int_equal(news.refusals.n, 0);
	assert_false(news.afresh);
	assert_int_equal(news.read, 0);
}

static void a_call_may_have_been_read_long_ago(void **state)
{
	struct transcript_news news;

	(void)state;
	write_file("w", ROW_CALL("t1", "touch a"));
	assert_int_equal(read_on().refusals.n, 0);
	write_file("a", ROW_NO("t1") ROW_PROMPT);
	news = read_on();
	assert_int_equal(news.refusals.n, 1);
	assert_true(str_is(news.refusals.at[0].tool, "Bash"));
	assert_true(news.prompt_ms == 1796047731872);
}

static void a_call_without_a_row_has_no_tool(void **state)
{
	struct transcript_news news;

	(void)state;
	write_file("w", ROW_CALL("t11", "touch a") ROW_NO("t1"));
	news = read_on();
	assert_int_equal(news.refusals.n, 1);
	assert_int_equal(news.refusals.at[0].tool.n, 0);
	assert_null(news.refusals.at[0].input);
}

static void only_the_structured_fields_count(void **state)
{
	static const char *const rows[] = { ROW_HEADLESS_ASK, ROW_RULE, ROW_MENTION, "\"User rejected tool use\"\n", "{\n" };

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		write_file("w", rows[i]);
		mark = (struct transcript_mark){ .version = 1 };
		assert_int_equal(read_on().refusals.n, 0);
	}
}

static void an_interrupt_is_no_refusal(void **state)
{
	static const struct {
		const char *row;
		bool refused;
	} rows[] = {
		{ ROW_NO_OF("2.1.332", ",\"toolDenialBeforeRun\":true"), true },
		{ ROW_NO_OF("2.1.332", ",\"permissionDecision\":{\"source\":\"user_reject\"}"), true },
		{ ROW_NO_OF("2.1.331", ""), true },
		{ ROW_NO_OF("1.9.999", ""), true },
		{ ROW_NO_OF("", ""), true },
		{ ROW_NO_OF("2.1", ""), true },
		{ ROW_NO_OF("2.1.x", ""), true },
		{ ROW_NO_OF("2.1.332", ""), false },
		{ ROW_NO_OF("2.1.1000", ""), false },
		{ ROW_NO_OF("2.2.0", ""), false },
		{ ROW_NO_OF("3.0.0-beta", ""), false },
		{ ROW_NO_OF("2.1.332", ",\"toolDenialBeforeRun\":true,\"interruptedByShutdown\":true"), false },
		{ ROW_NO_OF("2.1.332", ",\"toolDenialBeforeRun\":true,\"toolDenialAfterRun\":true"), false },
		{ ROW_NO_OF("2.1.332", ",\"toolDenialBeforeRun\":true,\"toolDenialFromHost\":true"), false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		write_file("w", rows[i].row);
		mark = (struct transcript_mark){ .version = 1 };
		assert_int_equal(read_on().refusals.n, rows[i].refused);
	}
}

static void who_said_something(void **state)
{
	static const struct {
		const char *row;
		bool human;
	} rows[] = {
		{ ROW_PROMPT, true }, { ROW_SDK, true }, { ROW_QUEUED, true }, { ROW_NOTIFICATION, false },
		{ ROW_CALL("t1", "echo \\\"kind\\\":\\\"human\\\""), false },
		{ "{\"type\":\"assistant\",\"origin\":{\"kind\":\"human\"},\"timestamp\":\"2026-11-30T14:08:51.872Z\"}\n", false },
		{ "{\"type\":\"user\",\"isMeta\":true,\"origin\":{\"kind\":\"human\"},\"timestamp\":\"2026-11-30T14:08:51.872Z\"}\n", false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		write_file("w", rows[i].row);
		mark = (struct transcript_mark){ .version = 1 };
		assert_int_equal(transcript_read(str_of(path), &mark, true).prompt_ms != 0, rows[i].human);
	}
}

static void half_a_row_is_read_when_it_is_whole(void **state)
{
	const char *no = ROW_NO("t1");
	char half[200];

	(void)state;
	write_file("w", ROW_CALL("t1", "ls"));
	memcpy(half, no, sizeof half - 1);
	half[sizeof half - 1] = 0;
	write_file("a", half);
	assert_int_equal(read_on().refusals.n, 0);
	write_file("a", no + strlen(half));
	assert_int_equal(read_on().refusals.n, 1);
	assert_int_equal(read_on().refusals.n, 0);
}

static void no_file_is_no_news(void **state)
{
	struct transcript_mark none = { .version = 1 };

	(void)state;
	assert_int_equal(transcript_read(STR("/nowhere/at/all.jsonl"), &none, true).refusals.n, 0);
	assert_int_equal(transcript_read(STR("/"), &none, true).refusals.n, 0);
	assert_int_equal(transcript_read(STR_NONE, &none, true).refusals.n, 0);
	assert_int_equal(none.offset, 0);
}

static void a_cut_file_is_read_afresh(void **state)
{
	(void)state;
	write_file("w", ROW_PROMPT ROW_PROMPT ROW_PROMPT);
	read_on();
	write_file("w", ROW_NO("t1"));
	assert_int_equal(read_on().refusals.n, 1);
}

static void a_rewritten_file_is_read_afresh(void **state)
{
	struct transcript_news news;

	(void)state;
	write_file("w", ROW_PROMPT);
	read_on();
	write_file("w", ROW_NO("t1") ROW_PROMPT);
	news = read_on();
	assert_true(news.afresh);
	assert_int_equal(news.refusals.n, 1);
}

static void what_was_told_is_not_told_again(void **state)
{
	struct transcript_news news;

	(void)state;
	write_file("w", ROW_PROMPT ROW_NO("t1"));
	assert_int_equal(read_on().refusals.n, 1);
	write_file("w", ROW_NO("t1") ROW_PROMPT);
	news = read_on();
	assert_true(news.afresh);
	assert_int_equal(news.refusals.n, 0);
	write_file("w", ROW_NO_OF("", ",\"timestamp\":\"2026-11-30T14:08:26.671Z\""));
	assert_int_equal(read_on().refusals.n, 1);
}

static void a_replaced_file_is_read_afresh(void **state)
{
	struct transcript_news news;
	char other[sizeof path + 2];

	(void)state;
	write_file("w", ROW_PROMPT);
	read_on();
	snprintf(other, sizeof other, "%s.1", path);
	assert_int_equal(rename(path, other), 0);
	write_file("w", ROW_PROMPT ROW_NO("t2"));
	news = read_on();
	assert_int_equal(news.refusals.n, 1);
	assert_true(news.afresh);
	unlink(other);
}

/* Rows around every boundary between chunks. */
static void nothing_is_lost_between_chunks(void **state)
{
	FILE *file = fopen(path, "w");
	int wanted = 0;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		fprintf(file, "{\"type\":\"x\",\"filler\":\"%0*d\"}\n", 300 + i % 500, i);
		if (i % 3 == 0) {
			fprintf(file, ROW_NO("t%d"), i);
			wanted++;
		}
	}
	fclose(file);
	assert_int_equal(read_on().refusals.n, wanted);
	assert_int_equal(mark.offset > 1000000, 1);
}

static void a_row_may_be_longer_than_a_chunk(void **state)
{
	FILE *file = fopen(path, "w");

	(void)state;
	fprintf(file, "{\"filler\":\"%0*d\",", 900000, 1);
	fputs(&ROW_NO("t1")[1], file);
	fprintf(file, "{\"filler\":\"%0*d\"}\n", 900000, 1);
	fputs(ROW_NO("t2"), file);
	fclose(file);
	assert_int_equal(read_on().refusals.n, 2);
	assert_int_equal(read_on().read, 0);
}

static void times(void **state)
{
	(void)state;
	assert_true(transcript_time(STR("1970-01-01T00:00:00.000Z")) == 0);
	assert_true(transcript_time(STR("2000-02-29T23:59:59.999Z")) == 951868799999);
	assert_true(transcript_time(STR("2024-03-01T00:00:00.000Z")) == 1709251200000);
	assert_true(transcript_time(STR("2026-11-30T14:08:26.670Z")) == 1796047706670);
	assert_true(transcript_time(STR("2026-13-30T14:08:26.670Z")) == 0);
	assert_true(transcript_time(STR("yesterday")) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(a_refusal_is_found_with_its_call, set_up),
		cmocka_unit_test_setup(a_call_may_have_been_read_long_ago, set_up),
		cmocka_unit_test_setup(a_call_without_a_row_has_no_tool, set_up),
		cmocka_unit_test_setup(only_the_structured_fields_count, set_up),
		cmocka_unit_test_setup(an_interrupt_is_no_refusal, set_up),
		cmocka_unit_test_setup(who_said_something, set_up),
		cmocka_unit_test_setup(half_a_row_is_read_when_it_is_whole, set_up),
		cmocka_unit_test_setup(no_file_is_no_news, set_up),
		cmocka_unit_test_setup(a_cut_file_is_read_afresh, set_up),
		cmocka_unit_test_setup(a_rewritten_file_is_read_afresh, set_up),
		cmocka_unit_test_setup(what_was_told_is_not_told_again, set_up),
		cmocka_unit_test_setup(a_replaced_file_is_read_afresh, set_up),
		cmocka_unit_test_setup(nothing_is_lost_between_chunks, set_up),
		cmocka_unit_test_setup(a_row_may_be_longer_than_a_chunk, set_up),
		cmocka_unit_test(times),
	};
	int failed;

	close(mkstemp(path));
	json_begin();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
