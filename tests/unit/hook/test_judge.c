/* One call -> its verdict, without a payload: as `tipstaff explain` asks. */
#include "base/buf.h"
#include "hook/facts.h"
#include "hook/judge.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char top[] = "/tmp/test_judge.XXXXXX";

static struct ruling judge(const char *command, const struct config *config)
{
	const struct event event = {
		.kind = EVENT_PRE_TOOL_USE,
		.tool = TOOL_BASH,
		.tool_name = STR("Bash"),
		.cwd = STR("/work"),
		.shell = command != NULL,
		.command = str_of(command),
	};
	const struct world world = { .home = STR("/home/a") };

	return judge_call(&event, &world, config);
}

static void a_command_is_judged(void **state)
{
	struct ruling ruling = judge("rm -rf /", config_read(&(struct config_places){ .home = STR_NONE }));

	(void)state;
	assert_int_equal(ruling.verdict, VERDICT_DENY);
	assert_string_equal(ruling.rule, "files.delete-root");
	assert_true(ruling.reason.n > 0);
	assert_true(ruling.read);
	assert_int_equal(ruling.reading.commands.n, 1);
}

static void nothing_to_say_is_no_reason(void **state)
{
	struct ruling ruling = judge("ls", config_read(&(struct config_places){ .home = STR_NONE }));

	(void)state;
	assert_int_equal(ruling.verdict, VERDICT_NONE);
	assert_null(ruling.rule);
	assert_int_equal(ruling.reason.n, 0);
}

static void a_call_without_a_command_has_no_verdict(void **state)
{
	struct ruling ruling = judge(NULL, config_read(&(struct config_places){ .home = STR_NONE }));

	(void)state;
	assert_int_equal(ruling.verdict, VERDICT_NONE);
	assert_false(ruling.read);
}

static void a_broken_rule_file_asks_where_no_rule_speaks(void **state)
{
	const struct config broken = { .broken = true, .fault_text = STR("/r.json:1:2: unknown key") };
	struct ruling ruling = judge("ls", &broken);

	(void)state;
	assert_int_equal(ruling.verdict, VERDICT_ASK);
	assert_string_equal(ruling.rule, JUDGE_CONFIG_BROKEN);
	assert_true(str_find(ruling.reason, STR("/r.json:1:2")) < ruling.reason.n);
	assert_int_equal(judge(NULL, &broken).verdict, VERDICT_ASK);
}

static void a_broken_rule_file_asks_where_another_allows(void **state)
{
	struct user_rule all = { .row = { .id = "user.allow-1", .verdict = VERDICT_ALLOW, .why = "matches" }, .form = USER_TOOL,
				 .tool = STR("Bash") };
	struct config config = { .rules = { &all, 1, 1 } };

	(void)state;
	assert_int_equal(judge("ls", &config).verdict, VERDICT_ALLOW);
	config.broken = true;
	config.fault_text = STR("/r.json:1:2: unknown key");
	assert_int_equal(judge("ls", &config).verdict, VERDICT_ASK);
	assert_string_equal(judge("ls", &config).rule, JUDGE_CONFIG_BROKEN);
	assert_string_equal(judge("rm -rf /", &config).rule, "files.delete-root");
}

static struct str real(const char *path, bool all)
{
	struct facts facts = facts_here(&(struct event){ 0 }, &(struct world){ 0 });
	struct buf whole = { 0 };

	buf_addf(&whole, "%s%s", top, path);
	return facts.real_path(facts.context, buf_str(&whole), all);
}

static void a_real_path_goes_where_the_kernel_goes(void **state)
{
	static const struct {
		const char *path;
		bool all;
		const char *real;
	} cases[] = {
		{ "/link/a", false, "/dir/sub/a" },
		{ "/link/not/there/a", false, "/dir/sub/not/there/a" },
		{ "/link//../a", false, "/dir/a" }, /* not /a: the link leads out */
		{ "/link/..", false, "/dir" },
		{ "/link/.", false, "/dir/sub" },
		{ "/link", false, "/link" },
		{ "/link/", false, "/dir/sub" },
		{ "/link", true, "/dir/sub" },
		{ "/not/../link/a", false, "/link/a" }, /* the kernel finds nothing there */
		{ "/./dir//sub/", true, "/dir/sub" },
	};

	(void)state;
	assert_int_equal(chdir(top), 0);
	assert_int_equal(mkdir("dir", 0700) | mkdir("dir/sub", 0700), 0);
	assert_int_equal(symlink("dir/sub", "link"), 0);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf expected = { 0 };

		buf_addf(&expected, "%s%s", top, cases[i].real);
		assert_true(str_eq(real(cases[i].path, cases[i].all), buf_str(&expected)));
	}
	assert_int_equal(unlink("link") | rmdir("dir/sub") | rmdir("dir"), 0);
}

static void the_root_has_no_links(void **state)
{
	struct facts facts = facts_here(&(struct event){ 0 }, &(struct world){ 0 });

	(void)state;
	assert_true(str_is(facts.real_path(facts.context, STR("/"), false), "/"));
	assert_true(str_is(facts.real_path(facts.context, STR("/nowhere"), false), "/nowhere"));
	assert_true(str_is(facts.real_path(facts.context, STR("/nowhere/a/b"), false), "/nowhere/a/b"));
}

static void the_project_is_the_one_that_the_client_names(void **state)
{
	const struct event event = { .cwd = STR("/p/sub") };
	const struct world named = { .project = STR("/p/"), .home = STR("/h//") }, silent = { 0 };

	(void)state;
	assert_true(str_is(facts_here(&event, &named).project, "/p"));
	assert_true(str_is(facts_here(&event, &named).home, "/h"));
	assert_true(str_is(facts_here(&event, &silent).project, "/p/sub"));
	assert_null(facts_here(&event, &silent).home.p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_command_is_judged),
		cmocka_unit_test(nothing_to_say_is_no_reason),
		cmocka_unit_test(a_call_without_a_command_has_no_verdict),
		cmocka_unit_test(a_broken_rule_file_asks_where_no_rule_speaks),
		cmocka_unit_test(a_broken_rule_file_asks_where_another_allows),
		cmocka_unit_test(a_real_path_goes_where_the_kernel_goes),
		cmocka_unit_test(the_root_has_no_links),
		cmocka_unit_test(the_project_is_the_one_that_the_client_names),
	};
	int failed;

	if (!mkdtemp(top))
		return 1;
	json_begin();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	rmdir(top);
	return failed;
}
