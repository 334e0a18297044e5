/* How long a pause may be: reads.idle-minutes. Scenarios cannot wait for it. */
#include "base/path.h"
#include "hook/remember.h"
#include "json/json.h"
#include "ledger/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct str dir, store, read_path;

static void put_file(struct str path, const char *text)
{
	int fd = open(str_z(path), O_WRONLY | O_CREAT | O_TRUNC, 0600);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), strlen(text));
	close(fd);
}

static int set_up(void **state)
{
	char top[] = "/tmp/test_remember.XXXXXX";

	(void)state;
	json_begin();
	dir = str_copy(str_of(mkdtemp(top)));
	store = path_join(dir, STR("state"));
	read_path = path_join(dir, STR("a.txt"));
	put_file(read_path, "1\n2\n");
	usleep(30000); /* a file that was changed just now is not noted */
	return 0;
}

/* A Read of the file, when the user's file of rules is RULES. */
static struct hook read_hook(enum event_kind kind, const char *rules)
{
	const struct config_places places = { .user = path_join(dir, STR("rules.json")), .home = dir };
	json_t *input = json_object();
	struct hook hook = { .event = { .kind = kind, .tool = TOOL_READ, .tool_name = STR("Read"), .cwd = dir, .session_id = STR("s"),
					.tool_use_id = STR("t1"), .tool_input = input },
			     .world = { .home = dir, .state_dir = store } };

	put_file(places.user, rules);
	(void)json_object_set_new(input, "file_path", json_string(str_z(read_path)));
	hook.config = config_read(&places);
	assert_false(hook.config->broken);
	return hook;
}

static enum verdict before(const char *rules)
{
	struct hook hook = read_hook(EVENT_PRE_TOOL_USE, rules);

	return remember_before(&hook, (struct ruling){ .verdict = VERDICT_NONE }).verdict;
}

static void read_once(const char *rules)
{
	struct hook hook = read_hook(EVENT_POST_TOOL_USE, rules);

	assert_int_equal(before(rules), VERDICT_NONE);
	hook.event.tool_response = json_read(STR("{\"type\":\"text\",\"file\":{\"numLines\":3,\"startLine\":1,\"totalLines\":3}}"), NULL);
	remember_ran(&hook);
}

/* The agent was active last so long ago. */
static void pause_minutes(int64_t minutes)
{
	const struct ledger_key key = ledger_key(LEDGER_AGENT, STR_NONE, STR_NONE);
	struct ledger *ledger = ledger_open(store, STR("s"), LEDGER_FOR_WRITING, NULL, NULL);
	struct agent_record record;

	assert_non_null(ledger);
	assert_true(ledger_get(ledger, &key, &record, sizeof record));
	record.last_ms -= minutes * 60000;
	ledger_put(ledger, &key, &record, sizeof record);
	assert_true(ledger_commit(ledger, NULL));
}

static void usually_an_hour(void **state)
{
	(void)state;
	read_once("{}");
	pause_minutes(59);
	assert_int_equal(before("{}"), VERDICT_DENY);
	assert_int_equal(before("{}"), VERDICT_NONE); /* once more */
	pause_minutes(61);
	assert_int_equal(before("{}"), VERDICT_NONE);
	assert_int_equal(before("{}"), VERDICT_NONE); /* a new epoch */
}

static void as_long_as_the_user_says(void **state)
{
	const char *rules = "{\"reads\":{\"idle-minutes\":5}}";

	(void)state;
	read_once(rules);
	pause_minutes(4);
	assert_int_equal(before(rules), VERDICT_DENY);
	assert_int_equal(before(rules), VERDICT_NONE);
	pause_minutes(6);
	assert_int_equal(before(rules), VERDICT_NONE);
	assert_int_equal(before(rules), VERDICT_NONE);
}

static void longer_than_an_hour(void **state)
{
	const char *rules = "{\"reads\":{\"idle-minutes\":600}}";

	(void)state;
	read_once(rules);
	pause_minutes(300);
	assert_int_equal(before(rules), VERDICT_DENY);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(usually_an_hour, set_up),
		cmocka_unit_test_setup(as_long_as_the_user_says, set_up),
		cmocka_unit_test_setup(longer_than_an_hour, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
