/* Rules as people write them, each against calls that it is about and near misses. */
#include "config/permission.h"
#include "judging.h"
#include "rules/user.h"

#include "base/vec.h"

static const struct link links[] = {
	{ "/home/ann/app/keys", "/home/ann/.ssh" },
	{ "/home/ann/app/own", "/home/ann/app/src" },
	{ "/srv/app", "/home/ann/app" },
	{ NULL, NULL },
};

struct user_row {
	const char *list, *rule, *call, *expected; /* CALL: "$ COMMAND" or "TOOL INPUT" */
};

static enum verdict list_of(const char *name)
{
	enum verdict verdict = VERDICT_NONE;

	assert_true(verdict_of(str_of(name), &verdict));
	return verdict;
}

/* "Read PATH", "WebFetch URL", "Tool name=value" */
static struct tool_call call_of(struct str text)
{
	struct tool_call call = { .cwd = STR("/home/ann/app") };
	size_t blank = str_find_byte(text, ' ');
	struct str rest = str_from(text, blank + 1);

	call.name = str_slice(text, 0, blank);
	if (str_list_has("Read Grep Glob", call.name))
		call.access = ACCESS_READ;
	else if (str_list_has("Write Edit MultiEdit NotebookEdit", call.name))
		call.access = ACCESS_WRITE;
	if (call.access != ACCESS_NONE)
		call.path = rest;
	else if (str_is(call.name, "WebFetch") && str_find_byte(rest, '=') == rest.n)
		call.url = rest;
	else if (rest.n)
		*VEC_ADD(&call.inputs) = (struct tool_input){ str_slice(rest, 0, str_find_byte(rest, '=')),
							      str_from(rest, str_find_byte(rest, '=') + 1) };
	return call;
}

static enum verdict judge_rules(const struct user_rules *rules, struct str call)
{
	static const struct shell_world shell = { .home = { "/home/ann", 9 }, .user = { "ann", 3 }, .cwd = { "/home/ann/app", 13 } };
	struct test_world world = { .links = links };
	struct facts facts = { .project = STR("/home/ann/app"), .home = STR("/home/ann"), .context = &world,
			       .real_path = test_real_path };
	struct judgement judgement = { 0 };
	struct tool_call tool;
	struct reading reading;

	if (!str_starts(call, STR("$ "))) {
		tool = call_of(call);
		user_judge(&judgement, rules, &tool, NULL, &facts);
		return judgement.verdict;
	}
	tool = (struct tool_call){ .name = STR("Bash"), .cwd = shell.cwd };
	*VEC_ADD(&tool.inputs) = (struct tool_input){ STR("run_in_background"), STR("true") };
	reading = shell_read(&shell, str_from(call, 2));
	user_judge(&judgement, rules, &tool, &reading, &facts);
	return judgement.verdict;
}

static void add_rule(struct user_rules *rules, const char *list, struct str text)
{
	struct fault why = { 0 };
	struct user_rule *rule = VEC_ADD(rules);

	if (!permission_read(text, list_of(list), STR("/home/ann/app"), rule, &why))
		fail_msg("%.*s: %.*s", STR_ARGS(text), STR_ARGS(why.text));
	rule->row.id = "x";
	rule->row.why = "x";
}

static void check(const struct user_row *row)
{
	size_t failed = 0;

	for (; row->rule; row++) {
		struct user_rules rules = { 0 };
		struct str all = str_of(row->rule), one;
		enum verdict verdict;

		while (str_next_field(&all, ';', &one)) /* several rules of one list */
			add_rule(&rules, row->list, one);
		verdict = judge_rules(&rules, str_of(row->call));
		if (verdict == list_of(row->expected))
			continue;
		failed++;
		print_message("%s %s\n  %s\n  expected %s, got %s\n", row->list, row->rule, row->call, row->expected,
			      verdict_name(verdict));
	}
	assert_int_equal(failed, 0);
}

static void commands_are_matched_word_for_word(void **state)
{
	static const struct user_row rows[] = {
		{ "deny", "Bash(npm run build)", "$ npm run build", "deny" },
		{ "deny", "Bash(npm run build)", "$ npm run build --watch", "none" },
		{ "deny", "Bash(npm run build)", "$ npm  run   'build'", "deny" },
		{ "deny", "Bash(npm run build)", "$ npm run builds", "none" },
		{ "deny", "Bash(ls *)", "$ ls", "deny" },
		{ "deny", "Bash(ls *)", "$ ls -la", "deny" },
		{ "deny", "Bash(ls *)", "$ lsof", "none" },
		{ "deny", "Bash(ls*)", "$ lsof", "deny" },
		{ "deny", "Bash(ls:*)", "$ ls -la", "deny" },
		{ "deny", "Bash(ls:*)", "$ lsof", "none" },
		{ "deny", "Bash(npm run:*)", "$ npm run test", "deny" },
		{ "deny", "Bash(npm run:*)", "$ npm run", "deny" },
		{ "deny", "Bash(npm run:*)", "$ npm runs", "none" },
		{ "deny", "Bash(a:b)", "$ a:b", "deny" },
		{ "deny", "Bash(a:b)", "$ a b", "none" },
		{ "deny", "Bash(* install)", "$ npm install", "deny" },
		{ "deny", "Bash(* install)", "$ npm -g install", "deny" },
		{ "deny", "Bash(* install)", "$ npm install x", "none" },
		{ "deny", "Bash(git * main)", "$ git checkout main", "deny" },
		{ "deny", "Bash(git * main)", "$ git checkout -b x main", "deny" },
		{ "deny", "Bash(git * main)", "$ git checkout mainly", "none" },
		{ "deny", "Bash(git * main *)", "$ git push main -f", "deny" },
		{ "deny", "Bash(git * main *)", "$ git push main", "deny" },
		{ "deny", "Bash", "$ true", "deny" },
		{ "deny", "Bash(*)", "$ true", "deny" },
		{ "deny", "Bash", "Read /etc/passwd", "none" },
		{ "deny", "Bash(echo hi)", "$ echo 'rm -rf'", "none" },
		{ "ask", "Bash(docker *)", "$ docker ps", "ask" },
		{ "ask", "Bash(docker *)", "$ dockerd", "none" },
		{ "deny", "Bash(rm *)", "$ echo 'rm -rf x'", "none" },
		{ "deny", "Bash(rm *)", "$ git commit -m 'rm x'", "none" },
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void a_deny_sees_through_the_shell(void **state)
{
	static const struct user_row rows[] = {
		{ "deny", "Bash(git push *)", "$ cd x && git push", "deny" },
		{ "deny", "Bash(git push *)", "$ true; git push origin | cat", "deny" },
		{ "deny", "Bash(git push *)", "$ sudo git push", "deny" },
		{ "deny", "Bash(git push *)", "$ sudo -u ann timeout 5 git push", "deny" },
		{ "deny", "Bash(git push *)", "$ bash -c 'git push'", "deny" },
		{ "deny", "Bash(git push *)", "$ echo \"$(git push)\"", "deny" },
		{ "deny", "Bash(git push *)", "$ GIT_TRACE=1 git push", "deny" },
		{ "deny", "Bash(git push *)", "$ /usr/bin/git push", "deny" },
		{ "deny", "Bash(git push *)", "$ xargs git push </dev/null", "deny" },
		{ "deny", "Bash(git push *)", "$ if true; then git push; fi", "deny" },
		{ "deny", "Bash(git push *)", "$ p=push; git $p", "deny" },
		{ "deny", "Bash(git push *)", "$ git pull", "none" },
		{ "deny", "Bash(git push *)", "$ git stash push", "none" },
		{ "deny", "Bash(sudo *)", "$ sudo true", "deny" },
		{ "deny", "Bash(/usr/bin/git *)", "$ /usr/bin/git log", "deny" },
		{ "deny", "Bash(/usr/bin/git *)", "$ git log", "none" },
		{ "deny", "Bash(rm *)", "$ find . -exec rm {} +", "deny" },
		{ "deny", "Bash(rm *)", "$ find . -name rm", "none" },
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void what_may_match_asks(void **state)
{
	static const struct user_row rows[] = {
		{ "deny", "Bash(git push *)", "$ git $X", "ask" },
		{ "deny", "Bash(git push *)", "$ git \"$X\"", "ask" },
		{ "deny", "Bash(git push *)", "$ git $X push", "ask" },
		{ "deny", "Bash(git push *)", "$ git \"$X\" push", "ask" }, /* git push push */
		{ "deny", "Bash(git push *)", "$ git \"$X\" pull", "ask" },
		{ "deny", "Bash(git push *)", "$ git -\"$X\" push", "none" },
		{ "deny", "Bash(git push *)", "$ git push \"$X\"", "deny" },
		{ "deny", "Bash(git push *)", "$ git p$X", "ask" },
		{ "deny", "Bash(git push *)", "$ git c$X", "none" },
		{ "deny", "Bash(git push *)", "$ \"$X\" push", "ask" },
		{ "deny", "Bash(git push *)", "$ \"$X\" pull", "none" },
		{ "deny", "Bash(git push *)", "$ $X", "ask" },
		{ "deny", "Bash(git push --force)", "$ git push \"$X\"", "ask" },
		{ "ask", "Bash(git push *)", "$ git $X", "ask" },
		{ "deny", "Bash(git push *)", "$ curl -s x | sh", "ask" }, /* what sh reads is not known */
		{ "deny", "Read(~/.ssh/**)", "$ curl -s x | sh", "none" },
		{ "deny", "Bash(cat *.pem)", "$ cat *.pem", "deny" },
		{ "deny", "Bash(cat a.pem)", "$ cat *.pem", "ask" },
		{ "deny", "Bash(cat *)", "$ cat *.pem", "deny" },
		{ "deny", "Bash(cat x)", "$ cat y*", "none" },
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void an_allow_needs_every_part(void **state)
{
	static const struct user_row rows[] = {
		{ "allow", "Bash(npm test *)", "$ npm test", "allow" },
		{ "allow", "Bash(npm test *)", "$ npm test -- a", "allow" },
		{ "allow", "Bash(npm test *)", "$ npm tests", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test && rm -rf x", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test; ls", "none" },
		{ "allow", "Bash(npm test *);Bash(ls *)", "$ npm test; ls", "allow" },
		{ "allow", "Bash(npm test *);Bash(ls *)", "$ npm test | ls -l", "allow" },
		{ "allow", "Bash(npm test *)", "$ npm test $(cat x)", "none" },
		{ "allow", "Bash(npm test *);Bash(cat *)", "$ npm test $(cat x)", "allow" },
		{ "allow", "Bash(npm test *)", "$ npm test \"$X\"", "allow" },
		{ "allow", "Bash(npm test)", "$ npm test \"$X\"", "none" },
		{ "allow", "Bash(npm test)", "$ npm \"$X\"", "none" },
		{ "allow", "Bash(npm test *)", "$ $X", "none" },
		{ "allow", "Bash(npm test *)", "$ /tmp/npm test", "none" },
		{ "allow", "Bash(git status)", "$ ./git status", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test > out.txt", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test >/dev/null 2>&1", "allow" },
		{ "allow", "Bash(npm test *)", "$ npm test 2>err.txt", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test &>all.txt", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test >&all.txt", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test >| out.txt", "none" },
		{ "allow", "Bash(npm test *)", "$ npm test < in.txt", "allow" },
		{ "allow", "Bash(npm test *);Edit(out.txt)", "$ npm test > out.txt", "allow" },
		{ "allow", "Bash(npm test *);Edit(out.txt)", "$ npm test > /etc/out.txt", "none" },
		{ "allow", "Bash(npm test *);Edit(out.txt)", "$ npm test > \"$X\"", "none" },
		{ "allow", "Bash(npm test *);Read(out.txt)", "$ npm test > out.txt", "none" },
		{ "allow", "Bash(npm test *);Edit(/keys/**)", "$ npm test > keys/a", "none" }, /* a link out of it */
		{ "allow", "Bash(npm test *);Edit(/own/**);Edit(/src/**)", "$ npm test > own/a", "none" }, /* one rule for both */
		{ "allow", "Bash(npm test *);Edit(/**)", "$ npm test > own/a", "allow" },
		{ "allow", "Bash(npm test *)", "$ { npm test; } >/dev/null", "allow" },
		{ "allow", "Bash(npm test *)", "$ { npm test; } >out", "none" },
		{ "allow", "Bash(npm test *)", "$ (npm test) 2>>out", "none" },
		{ "allow", "Bash(npm test *)", "$ for i in 1 2; do npm test; done &>out", "none" },
		{ "allow", "Bash(npm test *);Edit(out)", "$ (npm test) 2>>out", "allow" },
		{ "allow", "Bash(npm test *)", "$ npm test > >(tee x)", "none" },
		{ "allow", "Bash(npm test *)", "$ npm() { rm x; }; npm test", "none" },
		{ "allow", "Bash(timeout *)", "$ >out", "none" },
		{ "allow", "Bash(npm test *)", "$ CI=1; npm test", "allow" },
		{ "allow", "Bash(npm test *)", "$ CI=1", "none" },
		{ "allow", "Bash(npm test *)", "$ CI=1 npm test", "allow" },
		{ "allow", "Bash(npm test *)", "$ NODE_ENV=test CI=1 npm test", "allow" },
		{ "allow", "Bash(npm test *)", "$ PATH=/tmp npm test", "none" },
		{ "allow", "Bash(npm test *)", "$ LD_PRELOAD=x.so npm test", "none" },
		{ "allow", "Bash(npm test *)", "$ export PATH=/tmp; npm test", "none" },
		{ "allow", "Bash(npm test *)", "$ PATH=/tmp; npm test", "none" },
		{ "allow", "Bash(npm test *)", "$ timeout 60 npm test", "allow" },
		{ "allow", "Bash(npm test *)", "$ nice nohup npm test", "allow" },
		{ "allow", "Bash(npm test *)", "$ sudo npm test", "none" },
		{ "allow", "Bash(npm test *)", "$ env npm test", "none" },
		{ "allow", "Bash(npm test *);Bash(sudo *)", "$ sudo npm test", "allow" },
		{ "allow", "Bash(npm test *)", "$ timeout 60", "none" },
		{ "allow", "Bash(grep *)", "$ xargs grep x <list", "allow" },
		{ "allow", "Bash(grep *)", "$ xargs -n1 grep x <list", "none" },
		{ "allow", "Bash(npm test *)", "$ ", "none" },
		{ "allow", "Bash", "$ ls; whoami", "allow" },
		{ "allow", "Bash", "$ ls >x", "none" },
		{ "allow", "Bash", "$ curl -s x | sh", "none" },
		{ "allow", "Bash", "$ if ls; then", "none" },
		{ "allow", "Bash(find *)", "$ find . -exec rm {} +", "none" },
		{ "allow", "Bash(ssh *)", "$ ssh h rm x", "none" },
		{ "allow", "Bash(bash *)", "$ bash -c 'rm x'", "none" },
		{ "allow", "Read", "$ ls", "none" },
		{ "allow", "Bash(ls *)", "Monitor command=ls", "none" },
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void paths_follow_gitignore(void **state)
{
	static const struct user_row rows[] = {
		{ "deny", "Read(//etc/**)", "Read /etc/passwd", "deny" },
		{ "deny", "Read(//etc/**)", "Read /etc/a/b", "deny" },
		{ "deny", "Read(//etc/**)", "Read /etcetera", "none" },
		{ "deny", "Read(//etc/*)", "Read /etc/passwd", "deny" },
		{ "deny", "Read(//etc/*)", "Read /etc/a/b", "deny" }, /* /etc/a is a directory that it takes */
		{ "deny", "Read(//etc/*.conf)", "Read /etc/a.conf", "deny" },
		{ "deny", "Read(//etc/*.conf)", "Read /etc/a/b.conf", "none" },
		{ "deny", "Read(//etc/**/*.conf)", "Read /etc/a/b/c.conf", "deny" },
		{ "deny", "Read(//etc/**/*.conf)", "Read /etc/c.conf", "deny" },
		{ "deny", "Read(~/.ssh/**)", "Read /home/ann/.ssh/id", "deny" },
		{ "deny", "Read(~/.ssh/**)", "Read /home/ann/.sshd/id", "none" },
		{ "deny", "Read(~/.ssh/**)", "Read /home/bob/.ssh/id", "none" },
		{ "deny", "Read(~/.ssh)", "Read /home/ann/.ssh/id", "deny" },
		{ "deny", "Read(~/.ssh/**)", "Read /home/ann/x/../.ssh/id", "deny" },
		{ "deny", "Read(~)", "Read /home/ann/x", "deny" },
		{ "deny", "Read(~/*.key)", "Read /home/ann/a.key", "deny" },
		{ "deny", "Read(~/*.key)", "Read /home/ann/b/a.key", "none" },
		{ "deny", "Read(/src/**)", "Read /home/ann/app/src/a", "deny" },
		{ "deny", "Read(/src/**)", "Read /home/ann/app/lib/src/a", "none" },
		{ "deny", "Read(/src/**)", "Read /src/a", "none" },
		{ "deny", "Read(src/**)", "Read /home/ann/app/lib/src/a", "deny" }, /* any depth */
		{ "deny", "Read(./src/**)", "Read /home/ann/app/src/a", "deny" },
		{ "deny", "Read(./src/**)", "Read /home/ann/app/lib/src/a", "none" },
		{ "deny", "Read(src/a/**)", "Read /home/ann/app/lib/src/a/b", "none" },
		{ "deny", "Read(.env)", "Read /home/ann/app/.env", "deny" },
		{ "deny", "Read(.env)", "Read /home/ann/app/x/y/.env", "deny" },
		{ "deny", "Read(.env)", "Read /home/ann/app/.env.local", "none" },
		{ "deny", "Read(.env)", "Read /home/ann/.env", "none" },
		{ "deny", "Read(.env*)", "Read /home/ann/app/.env.local", "deny" },
		{ "deny", "Read(**/.env)", "Read /home/ann/app/a/.env", "deny" },
		{ "deny", "Read(build/)", "Read /home/ann/app/build/x", "deny" },
		{ "deny", "Read(build/)", "Read /home/ann/app/a/build/x", "deny" },
		{ "deny", "Read(a?c)", "Read /home/ann/app/abc", "deny" },
		{ "deny", "Read(a?c)", "Read /home/ann/app/ac", "none" },
		{ "deny", "Read(a?c)", "Read /home/ann/app/a/c", "none" },
		{ "deny", "Read(x[a-c])", "Read /home/ann/app/xb", "deny" },
		{ "deny", "Read(x[a-c])", "Read /home/ann/app/xd", "none" },
		{ "deny", "Read(x[!a-c])", "Read /home/ann/app/xd", "deny" },
		{ "deny", "Read(x[!a-c])", "Read /home/ann/app/xa", "none" },
		{ "deny", "Read(x[)", "Read /home/ann/app/x[", "deny" },
		{ "deny", "Read(x\\*)", "Read /home/ann/app/x*", "deny" },
		{ "deny", "Read(x\\*)", "Read /home/ann/app/xy", "none" },
		{ "deny", "Read(a/**/b)", "Read /home/ann/app/a/b", "deny" },
		{ "deny", "Read(a/**/b)", "Read /home/ann/app/a/x/y/b/c", "deny" },
		{ "deny", "Read(a/**/b)", "Read /home/ann/app/a/x/c", "none" },
		{ "deny", "Read(a/**)", "Read /home/ann/app/a", "none" },
		{ "allow", "Read(src/**)", "Read /home/ann/app/src/a", "allow" },
		{ "allow", "Read(src/**)", "Read /home/ann/app/lib/src/a", "none" }, /* only at the anchor */
		{ "allow", "Read(build/)", "Read /home/ann/app/build", "none" },
		{ "allow", "Read(build/)", "Read /home/ann/app/build/a", "allow" },
		{ "allow", "Read(*.md)", "Read /home/ann/app/docs/a.md", "allow" },
		{ "allow", "Read(*.md)", "Read /home/ann/a.md", "none" },
		{ "allow", "Read(//tmp/**)", "Read /tmp/a", "allow" },
		{ "allow", "Read(//tmp/**)", "Read /tmp/../etc/passwd", "none" },
		{ "allow", "Read", "Read /etc/passwd", "allow" },
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void tools_that_read_and_tools_that_write(void **state)
{
	static const struct user_row rows[] = {
		{ "deny", "Edit(/src/**)", "Write /home/ann/app/src/a", "deny" },
		{ "deny", "Edit(/src/**)", "Edit /home/ann/app/src/a", "deny" },
		{ "deny", "Edit(/src/**)", "MultiEdit /home/ann/app/src/a", "deny" },
		{ "deny", "Edit(/src/**)", "NotebookEdit /home/ann/app/src/a", "deny" },
		{ "deny", "Edit(/src/**)", "Read /home/ann/app/src/a", "none" },
		{ "deny", "Read(/src/**)", "Grep /home/ann/app/src/a", "deny" },
		{ "deny", "Read(/src/**)", "Glob /home/ann/app/src/a", "deny" },
		{ "deny", "Read(/src/**)", "Write /home/ann/app/src/a", "deny" }, /* who may not read may not write */
		{ "ask", "Read(/src/**)", "Write /home/ann/app/src/a", "none" },
		{ "allow", "Read(/src/**)", "Write /home/ann/app/src/a", "none" },
		{ "allow", "Edit(/src/**)", "Write /home/ann/app/src/a", "allow" },
		{ "allow", "Edit(/src/**)", "Read /home/ann/app/src/a", "none" },
		{ "deny", "Edit", "Edit /x", "deny" },
		{ "deny", "Edit", "Write /x", "none" }, /* one tool by its name */
		{ "deny", "Edit(//etc/**)", "$ echo x > /etc/passwd", "deny" },
		{ "deny", "Edit(//etc/**)", "$ echo x >> /etc/passwd", "deny" },
		{ "deny", "Edit(//etc/**)", "$ cd /etc && echo x > passwd", "deny" },
		{ "deny", "Edit(//etc/**)", "$ cat < /etc/passwd", "none" },
		{ "deny", "Edit(//etc/**)", "$ echo x > /tmp/passwd", "none" },
		{ "deny", "Edit(//etc/**)", "$ echo x > \"$X\"", "ask" },
		{ "deny", "Edit(//etc/**)", "$ echo x > \"/etc/$X\"", "ask" },
		{ "deny", "Edit(//etc/**)", "$ echo x > \"/tmp/$X\"", "none" },
		{ "deny", "Edit(//etc/**)", "$ echo x > log-\"$X\"", "none" },
		{ "deny", "Edit(//etc/**)", "$ echo '> /etc/passwd'", "none" },
		{ "deny", "Read(~/.ssh/**)", "$ cat < ~/.ssh/id", "deny" },
		{ "deny", "Read(~/.ssh/**)", "$ sort <$HOME/.ssh/id", "deny" },
		{ "deny", "Read(~/.ssh/**)", "$ ssh h 'cat < ~/.ssh/id'", "none" }, /* another machine's file */
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void links_are_followed(void **state)
{
	static const struct user_row rows[] = {
		{ "deny", "Read(~/.ssh/**)", "Read /home/ann/app/keys/id", "deny" },
		{ "deny", "Read(/keys/**)", "Read /home/ann/app/keys/id", "deny" },
		{ "allow", "Read(/keys/**)", "Read /home/ann/app/keys/id", "none" },
		{ "allow", "Read(/**)", "Read /home/ann/app/keys/id", "none" },
		{ "allow", "Read(/**);Read(~/.ssh/**)", "Read /home/ann/app/keys/id", "none" }, /* one rule for both */
		{ "allow", "Read(~/**)", "Read /home/ann/app/keys/id", "allow" },
		{ "allow", "Read(/own/**)", "Read /home/ann/app/own/a", "none" },
		{ "allow", "Read(/**)", "Read /home/ann/app/own/a", "allow" },
		{ "deny", "Read(/src/**)", "Read /home/ann/app/own/a", "deny" },
		{ "deny", "Edit(//srv/app/src/**)", "Write /home/ann/app/src/a", "none" },
		{ "deny", "Edit(/src/**)", "Write /srv/app/src/a", "deny" },
		{ "deny", "Read(~/.ssh/**)", "Read /home/ann/app/keys/../x", "none" },
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void hosts_tools_and_inputs(void **state)
{
	static const struct user_row rows[] = {
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://x.org/a", "deny" },
		{ "deny", "WebFetch(domain:X.Org.)", "WebFetch https://x.org/a", "deny" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch http://X.ORG.:8080", "deny" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://user:pw@x.org/", "deny" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://x.org@y.org/", "none" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://a.x.org/", "none" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://xx.org/", "none" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://y.org/x.org", "none" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://y.org?x.org", "none" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch https://%78.org/", "ask" },
		{ "allow", "WebFetch(domain:x.org)", "WebFetch https://%78.org/", "none" },
		{ "allow", "WebFetch(domain:x.org)", "WebFetch https://x.org\\.evil.org/", "allow" }, /* a browser's \ is / */
		{ "allow", "WebFetch(domain:x.org)", "WebFetch https://x.org.evil.org/", "none" },
		{ "deny", "WebFetch(domain:*.x.org)", "WebFetch https://a.x.org/", "deny" },
		{ "deny", "WebFetch(domain:*.x.org)", "WebFetch https://a.b.x.org/", "deny" },
		{ "deny", "WebFetch(domain:*.x.org)", "WebFetch https://x.org/", "none" },
		{ "deny", "WebFetch(domain:api.*.org)", "WebFetch https://api.x.org/", "deny" },
		{ "deny", "WebFetch(domain:api.*.org)", "WebFetch https://api.x.y.org/", "none" },
		{ "deny", "WebFetch(domain:*)", "WebFetch https://localhost/", "deny" },
		{ "deny", "WebFetch(domain:x.org)", "WebFetch x.org/a", "deny" },
		{ "deny", "WebFetch", "WebFetch https://x.org/", "deny" },
		{ "allow", "WebFetch(domain:x.org)", "WebFetch https://x.org/a", "allow" },
		{ "deny", "WebFetch(domain:x.org)", "mcp__x__get url=https://x.org", "none" },
		{ "deny", "mcp__db", "mcp__db__query q=1", "deny" },
		{ "deny", "mcp__db", "mcp__dbs__query q=1", "none" },
		{ "deny", "mcp__db__*", "mcp__db__query q=1", "deny" },
		{ "deny", "mcp__db__*", "mcp__dbs__query q=1", "none" },
		{ "deny", "mcp__db__query", "mcp__db__query q=1", "deny" },
		{ "deny", "mcp__db__query", "mcp__db__query_all q=1", "none" },
		{ "deny", "mcp__*", "mcp__any__thing q=1", "deny" },
		{ "deny", "mcp__*__write", "mcp__any__write q=1", "deny" },
		{ "deny", "*", "TodoWrite a=1", "deny" },
		{ "deny", "*", "$ ls", "deny" },
		{ "ask", "Web*", "WebSearch query=x", "ask" },
		{ "ask", "Web*", "TodoWrite query=x", "none" },
		{ "allow", "mcp__db__get_*", "mcp__db__get_row q=1", "allow" },
		{ "allow", "mcp__db__get_*", "mcp__db__drop q=1", "none" },
		{ "allow", "mcp__db", "mcp__db__drop q=1", "allow" },
		{ "deny", "mcp__db__query(q:DROP*)", "mcp__db__query q=DROP TABLE", "deny" },
		{ "deny", "mcp__db__query(q:DROP*)", "mcp__db__query q=SELECT", "none" },
		{ "deny", "mcp__db__query(q:*)", "mcp__db__query p=1", "none" }, /* what is left out never matches */
		{ "deny", "Agent(Explore)", "Agent subagent_type=Explore", "deny" },
		{ "deny", "Agent(Explore)", "Task subagent_type=Explore", "deny" },
		{ "deny", "Task(Explore)", "Agent subagent_type=Explore", "deny" },
		{ "deny", "Agent(Explore)", "Agent subagent_type=Explorer", "none" },
		{ "deny", "Agent(model:opus)", "Agent model=opus", "deny" },
		{ "deny", "Agent(model:opus)", "Agent model=haiku", "none" },
		{ "allow", "Agent(Explore)", "Agent subagent_type=Explore", "allow" },
		{ "deny", "Skill(deploy *)", "Skill skill=deploy now", "deny" },
		{ "deny", "Bash(run_in_background:true)", "$ ls", "deny" },
		{ "deny", "Bash(run_in_background:false)", "$ ls", "none" },
		{ "deny", "Bash(timeout:*)", "$ timeout 5 ls", "deny" }, /* the command */
		{ "deny", "WebSearch(query:*secret*)", "WebSearch query=a secret b", "deny" },
		{ NULL, NULL, NULL, NULL },
	};

	(void)state;
	check(rows);
}

static void what_is_no_rule_is_told(void **state)
{
	static const struct {
		const char *list, *rule, *why;
	} rows[] = {
		{ "deny", "(x)", "the name of a tool is missing" },
		{ "deny", "Bash (x)", "\"Bash \" is no name of a tool; a rule is Tool or Tool(...)" },
		{ "deny", "bash(x)", "there is no tool \"bash\"; did you mean \"Bash\"?" },
		{ "deny", "Bash(x", "the closing bracket is missing" },
		{ "deny", "Bash()", "there is nothing in the brackets; Bash alone is about every call" },
		{ "deny", "Bash( *)", "the command of Bash( *) is empty; Bash alone is about every command" },
		{ "deny", "Bash(a\tb)", "a rule cannot hold control characters" },
		{ "deny", "Write(/x)", "Write(...) means nothing to a hook: Edit(...) is about every tool that writes" },
		{ "deny", "Glob(/x)", "Glob(...) means nothing to a hook: Read(...) is about every tool that reads" },
		{ "deny", "Cd(/x)", "Cd(...) means nothing to a hook: no hook sees /cd" },
		{ "deny", "WebFetch(x.org)", "WebFetch(domain:HOST) is expected" },
		{ "deny", "WebFetch(domain:https://x.org)",
		  "\"https://x.org\" is no host name; write it without scheme, port and path" },
		{ "deny", "WebFetch(url:x)", "url has rules of its own: Bash(...), Read(...), Edit(...), WebFetch(domain:...)" },
		{ "deny", "Todo(x)", "what is in brackets must be INPUT:VALUE for the tool Todo" },
		{ "deny", "mcp__*(x:y)", "a tool's name with * has no brackets" },
		{ "allow", "*", "an allow rule may have * in a tool's name only behind mcp__SERVER__" },
		{ "allow", "mcp__*", "an allow rule may have * in a tool's name only behind mcp__SERVER__" },
		{ "allow", "mcp__*__x", "an allow rule may have * in a tool's name only behind mcp__SERVER__" },
		{ "allow", "Agent(model:opus)", "an allow rule cannot be about one input: it would allow all others too" },
		{ "deny", "Read(!x)", "a path pattern cannot begin with \"!\": write what is meant, not what is not" },
		{ "deny", "Read(a/../b)", "a path pattern cannot hold \"..\"" },
	};
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct fault why = { 0 };
		struct user_rule rule;

		if (permission_read(str_of(rows[i].rule), list_of(rows[i].list), STR("/"), &rule, &why) ||
		    !str_is(why.text, rows[i].why)) {
			print_message("%s: %.*s\n", rows[i].rule, STR_ARGS(why.text));
			failed++;
		}
	}
	assert_int_equal(failed, 0);
}

/* Patterns with many stars against texts that nearly match: an exponential matcher would never come back, and one that
 * gives up says so. */
static void a_pattern_of_stars_comes_back(void **state)
{
	struct buf pattern = { 0 }, text = { 0 }, path = { 0 };
	struct pattern_steps steps = { PATTERN_STEPS_MAX };
	struct path_pattern names;

	(void)state;
	for (size_t i = 0; i < 2000; i++) {
		buf_addz(&pattern, "*a");
		buf_addz(&text, "aaaaaaaaaa");
	}
	buf_addz(&pattern, "*b");
	assert_int_equal(pattern_text(buf_str(&pattern), buf_str(&text), &steps), ANSWER_NO);
	steps.left = 100;
	assert_int_equal(pattern_text(buf_str(&pattern), buf_str(&text), &steps), ANSWER_UNKNOWN);
	assert_int_equal(steps.left, 0);
	pattern.n = 0;
	for (size_t i = 0; i < 300; i++) {
		buf_addz(&pattern, "/**/a*a*a*b");
		buf_addz(&path, "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac");
	}
	steps.left = PATTERN_STEPS_MAX;
	assert_null(path_pattern_read(buf_str(&pattern), STR("/"), false, &names));
	assert_int_equal(pattern_path(&names, STR("/"), buf_str(&path), false, &steps), ANSWER_NO);
	assert_true(steps.left > PATTERN_STEPS_MAX / 2);
}

/* Out of steps: a deny asks, an allow is silent. */
static void too_much_to_match_asks(void **state)
{
	struct user_rules deny = { 0 }, allow = { 0 };
	struct buf pattern = { 0 }, text = { 0 };

	(void)state;
	buf_addz(&pattern, "Bash(*");
	buf_addz(&text, "$ true ");
	for (size_t i = 0; i < 20000; i++) {
		buf_addz(&pattern, i < 5000 ? "a" : "");
		buf_addz(&text, "a");
	}
	buf_addz(&pattern, "b)");
	add_rule(&deny, "deny", buf_str(&pattern));
	add_rule(&allow, "allow", buf_str(&pattern));
	assert_int_equal(judge_rules(&deny, buf_str(&text)), VERDICT_ASK);
	assert_int_equal(judge_rules(&allow, buf_str(&text)), VERDICT_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commands_are_matched_word_for_word),
		cmocka_unit_test(a_deny_sees_through_the_shell),
		cmocka_unit_test(what_may_match_asks),
		cmocka_unit_test(an_allow_needs_every_part),
		cmocka_unit_test(paths_follow_gitignore),
		cmocka_unit_test(tools_that_read_and_tools_that_write),
		cmocka_unit_test(links_are_followed),
		cmocka_unit_test(hosts_tools_and_inputs),
		cmocka_unit_test(what_is_no_rule_is_told),
		cmocka_unit_test(a_pattern_of_stars_comes_back),
		cmocka_unit_test(too_much_to_match_asks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
