/* Where the targets of a recursive delete lie: what they are called, through links, and when only possible. */
#include "judging.h"

static const struct link links[] = {
	{ "/home/ann/app/root", "/" },
	{ "/home/ann/app/home", "/home/ann" },
	{ "/home/ann/app/etc", "/etc" },
	{ "/home/ann/app/scratch", "/tmp/app" },
	{ "/home/ann/app/deep", "/opt/a/b/c" },
	{ "/home/ann/app/inside", "/home/ann/app/src" },
	{ "/tmp/project", "/home/ann/app" },
	{ "/tmp/everything", "/" },
	{ "/bin", "/usr/bin" },
	{ NULL, NULL },
};

static const struct row by_name[] = {
	{ "rm -rf build", "none" },
	{ "rm -rf ./build/../dist", "none" },
	{ "rm -rf /", "deny files.delete-root (/)" },
	{ "rm -rf //..//.", "deny files.delete-root (/)" },
	{ "rm -rf /*", "deny files.delete-root (/*)" },
	{ "rm -rf ~", "deny files.delete-home (/home/ann)" },
	{ "rm -rf ..", "deny files.delete-home (/home/ann)" },
	{ "rm -rf ../*", "deny files.delete-home (../*)" },
	{ "rm -rf /home/bob", "deny files.delete-home (/home/bob)" },
	{ "rm -rf /home", "deny files.delete-home (/home)" },
	{ "rm -rf /etc", "deny files.delete-system (/etc)" },
	{ "rm -rf /usr/bin/x", "deny files.delete-system (/usr/bin/x)" },
	{ "rm -rf .", "ask files.delete-project (/home/ann/app)" },
	{ "rm -rf *", "ask files.delete-project (*)" },
	{ "rm -rf ./", "ask files.delete-project (/home/ann/app)" },
	{ "rm -rf .git", "ask files.delete-project (/home/ann/app/.git)" },
	{ "rm -rf ../other", "ask files.delete-outside (/home/ann/other)" },
	{ "rm -rf /srv/x", "ask files.delete-outside (/srv/x)" },
	{ "rm -rf /tmp/x", "none" },
	{ "rm -rf ''", "none" },
	{ "rm -rf", "none" },
	{ "rm -f /etc", "none" },
	{ "rm -rf a b / c", "deny files.delete-root (/)" },
	{ "rm -rf ../other ~", "deny files.delete-home (/home/ann)" },
	{ "ssh h rm -rf /", "deny files.delete-root (/)" },
	{ "ssh h rm -rf /srv/x", "ask files.delete-elsewhere (/srv/x)" },
	{ "docker exec c rm -rf /", "ask files.delete-elsewhere (/)" },
	{ NULL, NULL },
};

static const struct row unknown_names[] = {
	{ "rm -rf \"$x\"", "ask files.delete-unknown" },
	{ "rm -rf \"$x/\"", "ask files.delete-unknown" },
	{ "rm -rf \"/$x\"", "ask files.delete-unknown (/)" },
	{ "rm -rf \"/e$x\"", "deny files.delete-system (/e)" },
	{ "rm -rf \"build/$x\"", "none" },
	{ "rm -rf \"build/$x/..\"", "ask files.delete-unknown (build/)" },
	{ "rm -rf \"/tmp/$x\"", "ask files.delete-unknown (/tmp/)" }, /* all of /tmp when it is empty */
	{ "rm -rf \"/tmp/a$x\"", "none" },
	{ "rm -rf \"/etc/$x\"", "ask files.delete-unknown (/etc/)" },
	{ "cd \"$x\" && rm -rf y", "ask files.delete-unknown (y)" },
	{ "cd /x; rm -rf y", "ask files.delete-outside (/x/y)" },
	{ "find . -exec rm -rf {} +", "ask files.delete-project (/home/ann/app)" },
	{ "find / -exec rm -rf {} +", "deny files.delete-root (/)" },
	{ "find \"$x\" -exec rm -rf {} +", "ask files.delete-unknown" },
	{ "find . -delete", "ask files.delete-project (/home/ann/app)" },
	{ "find -delete", "ask files.delete-project (/home/ann/app)" },
	{ "find . -name x -delete", "none" },
	{ "find /srv/x -delete", "ask files.delete-outside (/srv/x)" },
	{ "d=$(mktemp -d); rm -rf \"$d\"", "none" },
	{ NULL, NULL },
};

static const struct row find_with_leading_options[] = {
	{ "find -L / -delete", "deny files.delete-root (/)" },
	{ "find -- / -delete", "deny files.delete-root (/)" },
	{ "find -O3 / -delete", "deny files.delete-root (/)" },
	{ "find -D exec / -delete", "deny files.delete-root (/)" },
	{ "find -H -L /etc -exec rm -rf {} +", "deny files.delete-system (/etc)" },
	{ "find -P /etc | xargs rm -rf", "ask files.delete-outside (/etc/)" },
	{ NULL, NULL },
};

static const struct row possible_options[] = {
	{ "rm $x /", "ask files.delete-root (/)" },
	{ "rm -$x /", "ask files.delete-root (/)" },
	{ "rm -f$x /", "ask files.delete-root (/)" },
	{ "rm \"$x\" /", "none" },
	{ "rm -- $x /", "none" },
	{ NULL, NULL },
};

static const struct row through_links[] = {
	{ "rm -rf root", "none" }, /* the link goes, not what it points to */
	{ "rm -rf root/", "deny files.delete-root (/home/ann/app/root)" },
	{ "rm -rf root/*", "deny files.delete-root (root/*)" },
	{ "rm -rf root/etc", "deny files.delete-system (/home/ann/app/root/etc)" },
	{ "rm -rf etc/ssl", "ask files.delete-outside (/home/ann/app/etc/ssl)" },
	{ "rm -rf etc/", "deny files.delete-system (/home/ann/app/etc)" },
	{ "rm -rf home/*", "deny files.delete-home (home/*)" },
	{ "rm -rf home/other", "ask files.delete-outside (/home/ann/app/home/other)" },
	{ "rm -rf scratch/x", "none" },
	{ "rm -rf inside/x", "none" },
	{ "rm -rf deep/..", "ask files.delete-project (/home/ann/app)" },
	{ "rm -rf deep/../../../..", "deny files.delete-root (/)" },
	{ "rm -rf /tmp/project/build", "none" },
	{ "rm -rf /tmp/project/", "ask files.delete-project (/tmp/project)" },
	{ "rm -rf /tmp/project", "none" },
	{ "rm -rf /tmp/everything/", "deny files.delete-root (/tmp/everything)" },
	{ "rm -rf /bin/x", "deny files.delete-system (/bin/x)" },
	{ "cd root && rm -rf *", "deny files.delete-root (*)" },
	{ "cd root && rm -rf etc", "deny files.delete-system (/home/ann/app/root/etc)" },
	{ "rm -rf \"root/$x\"", "ask files.delete-unknown (root/)" },
	{ "rm -rf \"build/$x\"", "none" },
	{ "find root/ -name x -delete", "deny files.delete-system (root/)" },
	{ "find root -name x -delete", "none" },
	{ NULL, NULL },
};

static void target_is_told_by_its_path(void **state)
{
	struct test_world world = { 0 };

	(void)state;
	check_rows(&world, by_name);
}

static void target_that_is_not_known_is_asked_about(void **state)
{
	struct test_world world = { 0 };

	(void)state;
	check_rows(&world, unknown_names);
}

static void options_of_find_do_not_hide_its_starting_points(void **state)
{
	struct test_world world = { 0 };

	(void)state;
	check_rows(&world, find_with_leading_options);
}

static void option_that_is_only_possible_asks(void **state)
{
	struct test_world world = { 0 };

	(void)state;
	check_rows(&world, possible_options);
}

static void target_is_told_by_where_links_lead(void **state)
{
	struct test_world world = { .links = links };

	(void)state;
	check_rows(&world, through_links);
	check_rows(&world, by_name);
}

/* A session in / or in a home makes nothing there part of a project. */
static const struct {
	const char *project, *text, *expected;
} other_projects[] = {
	{ "/", "rm -rf /srv/x", "ask files.delete-outside (/srv/x)" },
	{ "/home/ann", "rm -rf ~/x", "ask files.delete-outside (/home/ann/x)" },
	{ "/etc", "rm -rf /etc/x", "ask files.delete-outside (/etc/x)" },
	{ "", "rm -rf /srv/x", "ask files.delete-outside (/srv/x)" },
	{ "/srv/x", "rm -rf /srv/x/y", "ask files.delete-work (/srv/x/y)" },
	{ "/srv/x", "rm -rf /srv/x", "ask files.delete-project (/srv/x)" },
	{ "/srv/x", "rm -rf /srv", "deny files.delete-system (/srv)" },
	{ "/data/x/y", "rm -rf /data/x", "ask files.delete-project (/data/x)" },
	{ "/tmp/x", "rm -rf /tmp/x", "ask files.delete-project (/tmp/x)" },
	{ "/tmp/x", "rm -rf /tmp/x/y", "ask files.delete-work (/tmp/x/y)" },
	{ "/tmp/x", "rm -rf /tmp", "ask files.delete-project (/tmp)" },
};

static void project_is_never_a_home_or_a_system_directory(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(other_projects); i++) {
		struct shell_world shell = { .home = STR("/home/ann"), .cwd = STR("/") };
		struct facts facts = { .project = str_of(other_projects[i].project), .home = STR("/home/ann") };
		struct reading reading = shell_read(&shell, str_of(other_projects[i].text));
		struct judgement judgement = rules_judge(&reading, &facts, NULL);

		if (!str_is(shown(&judgement), other_projects[i].expected))
			print_message("%s in %s: expected %s, got %.*s\n", other_projects[i].text, other_projects[i].project,
				      other_projects[i].expected, STR_ARGS(shown(&judgement)));
		assert_true(str_is(shown(&judgement), other_projects[i].expected));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(target_is_told_by_its_path),
		cmocka_unit_test(target_that_is_not_known_is_asked_about),
		cmocka_unit_test(options_of_find_do_not_hide_its_starting_points),
		cmocka_unit_test(option_that_is_only_possible_asks),
		cmocka_unit_test(target_is_told_by_where_links_lead),
		cmocka_unit_test(project_is_never_a_home_or_a_system_directory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
