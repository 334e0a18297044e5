/* Facts of repositories that the git executable made. Each test has an empty directory of its own. */
#include "repo/repo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char top[] = "/tmp/test_repo.XXXXXX";

/* Runs SCRIPT with sh -e in the test's directory. */
static void sh(const char *script)
{
	char line[4096];
	int n = snprintf(line, sizeof line, "cd '%s' && set -e && { %s\n} >/dev/null 2>&1", top, script);

	assert_true(n > 0 && (size_t)n < sizeof line);
	assert_int_equal(system(line), 0);
}

static struct repo *at(struct str dir)
{
	return repo_at(&(struct git_place){ .dir = dir }, &(struct repo_world){ .home = str_of(top) });
}

static struct repo *repo_in(const char *name)
{
	static char dir[4096];
	int n = snprintf(dir, sizeof dir, "%s/%s", top, name);

	assert_true(n > 0 && (size_t)n < sizeof dir);
	return at((struct str){ dir, (size_t)n });
}

/* Would `git reset --hard` lose something? */
static enum answer has_changes(struct repo *repo)
{
	struct loss loss = repo_loss(repo, &(struct git_act){ .kind = ACT_RESET_HARD });

	return loss_answer(&loss);
}

/* Would `git clean -fd` lose something, or `git clean -fdx` take anything? */
static enum answer has_untracked(struct repo *repo, bool ignored_too)
{
	unsigned flags = ACT_DIRECTORIES | (ignored_too ? ACT_IGNORED_TOO : 0u);
	struct loss loss = repo_loss(repo, &(struct git_act){ .kind = ACT_CLEAN, .flags = flags });

	return loss.ignored ? ANSWER_YES : loss_answer(&loss);
}

/* r: one commit with the file f; build/ is ignored. */
static void committed(void)
{
	sh("git init -q -b main r; cd r; echo build/ >.gitignore; echo 1 >f; mkdir d; echo 1 >d/g; git add .;"
	   "git commit -qm one");
}

static void assert_name(struct str name, const char *expected)
{
	assert_true(str_is(name, expected));
}

static int fresh(void **state)
{
	(void)state;
	sh("rm -rf r other n");
	return 0;
}

static void no_repository_is_no(void **state)
{
	struct str name = STR("left over");

	(void)state;
	sh("mkdir n");
	assert_int_equal(has_changes(repo_in("n")), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("n"), true), ANSWER_NO);
	assert_int_equal(repo_branch(repo_in("n"), &name), ANSWER_NO);
	assert_int_equal(name.n, 0);
	assert_int_equal(repo_default_branch(repo_in("n"), STR("origin"), &name), ANSWER_NO);
}

static void missing_or_relative_directory_is_unknown(void **state)
{
	(void)state;
	assert_int_equal(has_changes(repo_in("n")), ANSWER_UNKNOWN);
	assert_int_equal(has_changes(at(STR("."))), ANSWER_UNKNOWN);
	assert_int_equal(has_changes(at(STR_NONE)), ANSWER_UNKNOWN);
	assert_int_equal(has_changes(at(STR("/tmp\0x"))), ANSWER_UNKNOWN);
}

static void clean_tree_has_no_changes(void **state)
{
	(void)state;
	committed();
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_NO);
}

static void touched_file_is_no_change(void **state)
{
	(void)state;
	committed();
	sh("touch -d '2001-01-01' r/f");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
}

static void index_is_not_written(void **state)
{
	(void)state;
	committed();
	sh("cd r; touch -d '2001-01-01' f; cp -p .git/index ../other; ls -l --time-style=full-iso .git/index >../n");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_NO);
	sh("cd r; cmp .git/index ../other; ls -l --time-style=full-iso .git/index | cmp - ../n; ! ls .git/*.lock");
}

static void modified_file_is_a_change(void **state)
{
	(void)state;
	committed();
	sh("echo 2 >r/f");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_YES);
	assert_int_equal(has_changes(repo_in("r/d")), ANSWER_YES);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_NO);
}

static void deleted_file_is_no_loss(void **state)
{
	(void)state;
	committed();
	sh("rm r/d/g; cd r; git rm -q f");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
}

static void staged_file_is_a_change(void **state)
{
	(void)state;
	committed();
	sh("cd r; echo 2 >f; git add f; echo 1 >f"); /* the work tree is as in HEAD, the index is not */
	assert_int_equal(has_changes(repo_in("r")), ANSWER_YES);
}

static void staged_file_before_first_commit_is_a_change(void **state)
{
	(void)state;
	sh("git init -q r; cd r; echo 1 >f; git add f");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_YES);
}

static void conflict_is_a_change(void **state)
{
	(void)state;
	committed();
	sh("cd r; git checkout -qb side; echo 2 >f; git commit -qam two; git checkout -q main; echo 3 >f;"
	   "git commit -qam three; ! git merge side");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_YES);
}

static void new_file_is_untracked_and_no_change(void **state)
{
	(void)state;
	committed();
	sh("mkdir -p r/new/deep; echo 1 >r/new/deep/file");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), false), ANSWER_YES);
}

static void ignored_file_counts_only_when_asked(void **state)
{
	(void)state;
	committed();
	sh("mkdir r/build; echo 1 >r/build/o");
	assert_int_equal(has_untracked(repo_in("r"), false), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_YES);
}

static void empty_directory_is_not_untracked(void **state)
{
	(void)state;
	committed();
	sh("mkdir -p r/empty/deep r/build");
	assert_int_equal(has_untracked(repo_in("r"), false), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_NO);
}

static void submodule_is_not_looked_into(void **state)
{
	(void)state;
	committed();
	sh("git init -q other; cd other; echo 1 >f; git add f; git commit -qm one; cd ../r;"
	   "git -c protocol.file.allow=always submodule -q add ../other sub; git commit -qm sub; echo 2 >sub/f");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_NO);
	assert_int_equal(has_changes(repo_in("r/sub")), ANSWER_YES);
}

static void nested_repository_stays_unless_forced_twice(void **state)
{
	struct git_act act = { .kind = ACT_CLEAN, .flags = ACT_DIRECTORIES | ACT_TWICE };
	struct loss loss;

	(void)state;
	committed();
	sh("git init -q r/inner; cd r/inner; echo 1 >f; git add f; git commit -qm one");
	assert_int_equal(has_untracked(repo_in("r"), false), ANSWER_NO);
	loss = repo_loss(repo_in("r"), &act);
	assert_int_equal(loss_answer(&loss), ANSWER_YES);
}

static void bare_repository_has_nothing_to_lose(void **state)
{
	struct str name;

	(void)state;
	sh("git init -q --bare -b main r");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_NO);
	assert_int_equal(repo_branch(repo_in("r"), &name), ANSWER_YES);
}

static void branch_has_its_full_name(void **state)
{
	struct str name;

	(void)state;
	committed();
	sh("cd r; git checkout -qb topic/one");
	assert_int_equal(repo_branch(repo_in("r/d"), &name), ANSWER_YES);
	assert_name(name, "topic/one");
}

static void branch_without_commit_has_a_name(void **state)
{
	struct str name;

	(void)state;
	sh("git init -q -b trunk r");
	assert_int_equal(repo_branch(repo_in("r"), &name), ANSWER_YES);
	assert_name(name, "trunk");
}

static void detached_head_is_no_branch(void **state)
{
	struct str name;

	(void)state;
	committed();
	sh("cd r; git checkout -q --detach");
	assert_int_equal(repo_branch(repo_in("r"), &name), ANSWER_NO);
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
}

static void linked_work_tree_is_judged_by_itself(void **state)
{
	struct str name;

	(void)state;
	committed();
	sh("cd r; git worktree add -q -b side ../other; echo 2 >f");
	assert_int_equal(repo_branch(repo_in("other"), &name), ANSWER_YES);
	assert_name(name, "side");
	assert_int_equal(has_changes(repo_in("other")), ANSWER_NO);
	assert_int_equal(has_changes(repo_in("r")), ANSWER_YES);
}

static void default_branch_is_the_recorded_one(void **state)
{
	struct str name;

	(void)state;
	committed();
	assert_int_equal(repo_default_branch(repo_in("r"), STR("origin"), &name), ANSWER_NO);
	sh("git clone -q r other");
	assert_int_equal(repo_default_branch(repo_in("other"), STR("origin"), &name), ANSWER_YES);
	assert_name(name, "main");
	assert_int_equal(repo_default_branch(repo_in("other"), STR("no such remote?"), &name), ANSWER_NO);
	assert_int_equal(repo_default_branch(repo_in("other"), STR("o\0n"), &name), ANSWER_UNKNOWN);
}

static void environment_does_not_mislead(void **state)
{
	(void)state;
	committed();
	sh("git init -q other; echo 2 >r/f");
	assert_int_equal(setenv("GIT_DIR", repo_in("other") ? "/nowhere" : "", 1), 0);
	assert_int_equal(setenv("GIT_WORK_TREE", "/nowhere", 1), 0);
	assert_int_equal(setenv("GIT_INDEX_FILE", "/nowhere/index", 1), 0);
	assert_int_equal(has_changes(repo_in("r")), ANSWER_YES);
	unsetenv("GIT_DIR");
	unsetenv("GIT_WORK_TREE");
	unsetenv("GIT_INDEX_FILE");
}

static void settings_are_read(void **state)
{
	struct str value;

	(void)state;
	committed();
	sh("cd r; git config alias.co checkout; git config alias.co 'commit -v'; git config --global alias.st status");
	assert_int_equal(repo_setting(repo_in("r"), STR("alias.co"), &value), ANSWER_YES);
	assert_name(value, "commit -v");
	assert_int_equal(repo_setting(repo_in("r"), STR("alias.st"), &value), ANSWER_YES);
	assert_int_equal(repo_setting(repo_in("r"), STR("alias.no"), &value), ANSWER_NO);
	assert_int_equal(repo_setting(repo_in("r"), STR("alias.n o"), &value), ANSWER_NO);
	assert_int_equal(repo_setting(repo_in("n"), STR("alias.co"), &value), ANSWER_UNKNOWN);
	assert_int_equal(repo_setting(repo_in("r"), STR("alias\0x"), &value), ANSWER_UNKNOWN);
}

static void assert_all_unknown(const char *name)
{
	struct repo *repo = repo_in(name);
	struct str text;

	assert_int_equal(has_changes(repo), ANSWER_UNKNOWN);
	assert_int_equal(has_untracked(repo, false), ANSWER_UNKNOWN);
	assert_int_equal(repo_branch(repo, &text), ANSWER_UNKNOWN);
	assert_int_equal(text.n, 0);
	assert_int_equal(repo_default_branch(repo, STR("origin"), &text), ANSWER_UNKNOWN);
}

static void what_libgit2_cannot_open_is_read_by_git(void **state)
{
	struct str text;

	(void)state;
	sh("git init -q -b main --object-format=sha256 r; cd r; echo 1 >f; git add f; git commit -qm one; git config alias.co checkout");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_NO);
	assert_int_equal(has_untracked(repo_in("r"), true), ANSWER_NO);
	assert_int_equal(repo_branch(repo_in("r"), &text), ANSWER_YES);
	assert_name(text, "main");
	assert_int_equal(repo_default_branch(repo_in("r"), STR("origin"), &text), ANSWER_NO);
	assert_int_equal(repo_setting(repo_in("r"), STR("alias.co"), &text), ANSWER_YES);
	assert_name(text, "checkout");
	assert_int_equal(repo_setting(repo_in("r"), STR("alias.no"), &text), ANSWER_NO);
	sh("echo 2 >r/f; echo 1 >r/new");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_YES);
	assert_int_equal(has_untracked(repo_in("r"), false), ANSWER_YES);
}

static void reftable_repository_is_unknown(void **state)
{
	(void)state;
	committed();
	sh("cd r; git config core.repositoryFormatVersion 1; git config extensions.refStorage reftable");
	assert_all_unknown("r/d");
}

static void repository_of_another_user_is_unknown(void **state)
{
	(void)state;
	if (geteuid() != 0)
		skip();
	committed();
	sh("chown -R 1:1 r");
	assert_all_unknown("r");
}

static void damaged_repository_is_unknown(void **state)
{
	(void)state;
	committed();
	sh("cd r; echo broken >.git/index");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_UNKNOWN);
	sh("cd r; echo '[broken' >.git/config");
	assert_all_unknown("r");
	sh("rm -rf r; mkdir r; echo 'gitdir: /nowhere/at/all' >r/.git");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_UNKNOWN);
}

static void too_many_entries_are_unknown(void **state)
{
	(void)state;
	sh("git init -q r; cd r; b=$(echo 1 | git hash-object -w --stdin);"
	   "seq -f \"100644 $b 0\tf%.0f\" 200001 | git update-index --index-info;"
	   "t=$(git write-tree); git update-ref HEAD $(git commit-tree -m one $t)");
	assert_int_equal(has_changes(repo_in("r")), ANSWER_UNKNOWN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(no_repository_is_no, fresh),
		cmocka_unit_test_setup(missing_or_relative_directory_is_unknown, fresh),
		cmocka_unit_test_setup(clean_tree_has_no_changes, fresh),
		cmocka_unit_test_setup(touched_file_is_no_change, fresh),
		cmocka_unit_test_setup(index_is_not_written, fresh),
		cmocka_unit_test_setup(modified_file_is_a_change, fresh),
		cmocka_unit_test_setup(deleted_file_is_no_loss, fresh),
		cmocka_unit_test_setup(staged_file_is_a_change, fresh),
		cmocka_unit_test_setup(staged_file_before_first_commit_is_a_change, fresh),
		cmocka_unit_test_setup(conflict_is_a_change, fresh),
		cmocka_unit_test_setup(new_file_is_untracked_and_no_change, fresh),
		cmocka_unit_test_setup(ignored_file_counts_only_when_asked, fresh),
		cmocka_unit_test_setup(empty_directory_is_not_untracked, fresh),
		cmocka_unit_test_setup(submodule_is_not_looked_into, fresh),
		cmocka_unit_test_setup(nested_repository_stays_unless_forced_twice, fresh),
		cmocka_unit_test_setup(bare_repository_has_nothing_to_lose, fresh),
		cmocka_unit_test_setup(branch_has_its_full_name, fresh),
		cmocka_unit_test_setup(branch_without_commit_has_a_name, fresh),
		cmocka_unit_test_setup(detached_head_is_no_branch, fresh),
		cmocka_unit_test_setup(linked_work_tree_is_judged_by_itself, fresh),
		cmocka_unit_test_setup(default_branch_is_the_recorded_one, fresh),
		cmocka_unit_test_setup(environment_does_not_mislead, fresh),
		cmocka_unit_test_setup(what_libgit2_cannot_open_is_read_by_git, fresh),
		cmocka_unit_test_setup(settings_are_read, fresh),
		cmocka_unit_test_setup(reftable_repository_is_unknown, fresh),
		cmocka_unit_test_setup(repository_of_another_user_is_unknown, fresh),
		cmocka_unit_test_setup(damaged_repository_is_unknown, fresh),
		cmocka_unit_test_setup(too_many_entries_are_unknown, fresh),
	};
	int failed;

	/* Nothing of the one who runs the tests: no configuration, no identity, no repository around. */
	if (!mkdtemp(top))
		return 1;
	for (const char *const *name = (const char *const[]){ "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "SUDO_UID",
	                                                      "XDG_CONFIG_HOME", NULL };
	     *name; name++)
		unsetenv(*name);
	setenv("HOME", top, 1);
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	setenv("GIT_AUTHOR_NAME", "A", 1);
	setenv("GIT_AUTHOR_EMAIL", "a@example.org", 1);
	setenv("GIT_COMMITTER_NAME", "A", 1);
	setenv("GIT_COMMITTER_EMAIL", "a@example.org", 1);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	if (chdir("/") == 0)
		sh("rm -rf \"$PWD\"");
	return failed;
}
