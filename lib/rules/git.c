/* git.c: what is thought of git commands. Read with tipstaff-rules(5).
 *
 * Work that is committed comes back through the reflog; what is not committed does not, so the rows that discard
 * changes ask the repository whether there are any. */
#include "rules/question.h"

static bool has(const struct question *question, const char *option)
{
	return args_option(&question->call.args, option) != NULL;
}

/* Submodules are not looked into: where the command is, nobody can tell what it loses. */
static enum answer discards_changes(struct question *question)
{
	return has(question, "--recurse-submodules") ? ANSWER_UNKNOWN : ask_changes(question);
}

static enum answer clean_loses(struct question *question)
{
	return ask_untracked(question, has(question, "-x") || has(question, "-X"));
}

/* A single word of `git checkout` may be a branch or a path. It is taken for a path when it is spelled like one:
 * ./x, .., a pattern, or with an ending that begins with a letter (v1.2.0 is a tag, x.py a file). */
static bool spelled_like_a_path(const struct word *word)
{
	struct str text = word->prefix;
	size_t dot = text.n;

	if (word->kind == WORD_GLOB || str_is(text, ".") || str_is(text, "..") || str_starts(text, STR("./")) ||
	    str_starts(text, STR("../")) || str_starts(text, STR(":")))
		return true;
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '.')
			dot = i;
		else if (text.p[i] == '/')
			dot = text.n;
	if (dot == 0 || dot + 1 >= text.n)
		return dot == 0 && text.n > 1;
	return ((text.p[dot + 1] | 32) >= 'a' && (text.p[dot + 1] | 32) <= 'z');
}

static enum answer checkout_paths(struct question *question)
{
	const struct args *args = &question->call.args;
	bool makes_branch = has(question, "-b") || has(question, "-B") || has(question, "--orphan");
	bool behind_dashes = false;

	for (size_t i = 0; i < args->n; i++)
		behind_dashes |= args->at[i].kind == ARG_OPERAND && args->at[i].after_dashdash;
	if (makes_branch || has(question, "-p"))
		return ANSWER_NO;
	if (!behind_dashes && args->operands < 2 && !has(question, "--pathspec-from-file") &&
	    !(args->operands == 1 && spelled_like_a_path(&args_operand(args, 0)->value)))
		return ANSWER_NO;
	return discards_changes(question);
}

static enum answer restores_work_tree(struct question *question)
{
	if ((has(question, "-S") && !has(question, "-W")) || has(question, "-p"))
		return ANSWER_NO;
	return ask_changes(question);
}

/* What a push does to branches of the remote. */
struct push {
	struct str remote;
	bool force, lease, delete; /* options: they hold for every refspec */
	struct str forced_default, forced, leased, deleted_default, deleted; /* a branch each; STR_NONE for none */
	bool unknown;              /* a branch that is forced is not known */
};

static const char default_branches[] = "main master trunk develop";

static struct str short_branch(struct str ref)
{
	struct str heads = STR("refs/heads/");

	if (str_starts(ref, heads))
		return str_from(ref, heads.n);
	return str_starts(ref, STR("heads/")) ? str_from(ref, 6) : ref;
}

/* The branch that a refspec's destination names; STR_NONE when it is not known. */
static struct str destination_branch(struct question *question, struct str destination)
{
	struct str branch;

	if (!str_is(destination, "HEAD") && !str_is(destination, "@"))
		return short_branch(destination);
	return ask_branch(question, &branch) == ANSWER_YES ? branch : STR_NONE;
}

static bool is_default_branch(struct question *question, const struct push *push, struct str branch)
{
	struct str remote_default;

	if (str_list_has(default_branches, branch))
		return true;
	return ask_default_branch(question, push->remote, &remote_default) == ANSWER_YES && str_eq(branch, remote_default);
}

/* One refspec: [+]source[:destination], or :destination, which deletes. */
static void read_refspec(struct question *question, struct push *push, const struct word *word)
{
	struct str text = word->prefix, branch;
	bool plus = text.n && text.p[0] == '+', force = push->force || plus, deletes;
	size_t colon;

	text = str_from(text, plus ? 1 : 0);
	colon = str_find_byte(text, ':');
	deletes = push->delete || (colon == 0 && text.n > 1);
	if (!force && !push->lease && !deletes)
		return;
	branch = word->kind == WORD_STATIC
			 ? destination_branch(question, colon < text.n ? str_from(text, colon + 1) : text)
			 : STR_NONE;
	if (!branch.n)
		push->unknown = true;
	else if (is_default_branch(question, push, branch))
		*(deletes ? &push->deleted_default : &push->forced_default) = branch;
	else
		*(deletes ? &push->deleted : force ? &push->forced : &push->leased) = branch;
}

static struct push read_push(struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *remote = args_option(args, "--repo");
	struct push push = { .remote = STR("origin"), .force = has(question, "-f"), .lease = has(question, "--force-with-lease"),
			     .delete = has(question, "-d") };
	size_t first = remote ? 0 : 1;
	struct word head = word_static(STR("HEAD"));

	if (!remote)
		remote = args_operand(args, 0);
	if (remote && remote->value.kind == WORD_STATIC)
		push.remote = remote->value.text;
	for (size_t i = first; args_operand(args, i); i++)
		read_refspec(question, &push, &args_operand(args, i)->value);
	if (!args_operand(args, first))
		read_refspec(question, &push, &head);
	push.unknown |= push.force && has(question, "--all");
	return push;
}

/* Yes for a known branch, which the reason then names. */
static enum answer about(struct question *question, struct str branch)
{
	question->what = branch;
	return branch.n ? ANSWER_YES : ANSWER_NO;
}

static enum answer forces_default_branch(struct question *question)
{
	return about(question, read_push(question).forced_default);
}

static enum answer forces_branch(struct question *question)
{
	struct push push = read_push(question);

	if (push.forced.n)
		return about(question, push.forced);
	return push.unknown || args_maybe_more(&question->call.args) ? ANSWER_UNKNOWN : ANSWER_NO;
}

static enum answer deletes_default_branch(struct question *question)
{
	return about(question, read_push(question).deleted_default);
}

static enum answer deletes_branch(struct question *question)
{
	return about(question, read_push(question).deleted);
}

/* The key of KEY=VALUE or KEY. */
static struct str key_of(const struct word *word)
{
	struct str text = word->prefix;

	return str_slice(text, 0, str_find_byte(text, '='));
}

static bool is_hooks_path(struct str key)
{
	return str_eq_nocase(key, STR("core.hooksPath"));
}

static bool mentions_hooks_path(struct str text)
{
	struct str key = STR("core.hooksPath");

	for (size_t i = 0; i + key.n <= text.n; i++)
		if (str_eq_nocase(str_slice(text, i, i + key.n), key))
			return true;
	return false;
}

/* core.hooksPath by -c, --config-env, the environment or `git config`. */
static enum answer moves_hooks(struct question *question)
{
	const struct args *global = &question->call.global, *args = &question->call.args;
	const struct assignment *assignment;

	for (size_t i = 0; i < global->n; i++)
		if (global->at[i].has_value && is_hooks_path(key_of(&global->at[i].value)))
			return ANSWER_YES;
	for (size_t i = 0; (assignment = environment_at(question, i)); i++) {
		if (str_starts(assignment->name, STR("GIT_CONFIG_KEY_")) && is_hooks_path(assignment->value.text))
			return ANSWER_YES;
		if (str_is(assignment->name, "GIT_CONFIG_PARAMETERS") && mentions_hooks_path(assignment->value.prefix))
			return ANSWER_YES;
	}
	if (!str_is(question->call.subcommand, "config"))
		return ANSWER_NO;
	/* A key that is not known may be this one. */
	if (args_operand(args, 1) && args_operand(args, 0)->value.kind == WORD_DYNAMIC && !args_operand(args, 0)->value.prefix.n)
		return ANSWER_UNKNOWN;
	/* Reading and unsetting it is harmless: `git config core.hooksPath` prints it. */
	for (size_t i = 0; args_operand(args, i + 1); i++)
		if (is_hooks_path(key_of(&args_operand(args, i)->value)) && !has(question, "--get") && !has(question, "--unset") &&
		    !has(question, "--get-all") && !has(question, "--unset-all"))
			return ANSWER_YES;
	return ANSWER_NO;
}

/* Variables by which hook managers are told to do nothing: husky, lefthook, overcommit, pre-commit, simple-git-hooks. */
static enum answer switches_hooks_off(struct question *question)
{
	const struct assignment *assignment;
	static const struct {
		const char *name, *values; /* NULL: any value */
	} switches[] = {
		{ "HUSKY", "0" }, { "HUSKY_SKIP_HOOKS", "1 true" }, { "LEFTHOOK", "0 false" }, { "OVERCOMMIT_DISABLE", NULL },
		{ "SKIP", NULL }, { "PRE_COMMIT_ALLOW_NO_CONFIG", NULL }, { "SKIP_SIMPLE_GIT_HOOKS", "1" },
		{ "LEFTHOOK_EXCLUDE", NULL },
	};

	for (size_t i = 0; (assignment = environment_at(question, i)); i++) {
		for (size_t k = 0; k < sizeof switches / sizeof *switches; k++) {
			if (!str_is(assignment->name, switches[k].name))
				continue;
			question->what = assignment->name;
			if (assignment->value.kind != WORD_STATIC)
				return ANSWER_UNKNOWN;
			if (switches[k].values ? str_list_has(switches[k].values, assignment->value.text)
					       : assignment->value.text.n > 0)
				return ANSWER_YES;
		}
	}
	return ANSWER_NO;
}

/* Keys whose value git runs, lower case; a `*` stands for one part. */
static const char *const program_keys[] = {
	"alias.*", "core.fsmonitor", "core.pager", "core.editor", "core.sshcommand", "core.askpass", "core.gitproxy",
	"core.alternaterefscommand", "sequence.editor", "diff.external", "diff.*.command", "diff.*.textconv", "difftool.*.cmd",
	"mergetool.*.cmd", "merge.*.driver", "filter.*.clean", "filter.*.smudge", "filter.*.process", "credential.helper",
	"credential.*.helper", "pager.*", "gpg.program", "gpg.*.program", "hook.*.command", "interactive.difffilter",
	"remote.*.uploadpack", "remote.*.receivepack", "uploadpack.packobjectshook", "web.browser", "browser.*.cmd",
	"sendemail.smtpserver", "trailer.*.command", "trailer.*.cmd", "ssh.variant", "init.templatedir", "protocol.ext.allow", "include.path", "includeif.*.path",
};

static bool key_matches(const char *pattern, struct str key)
{
	struct str want = str_of(pattern);
	size_t star = str_find_byte(want, '*');
	struct str head = str_slice(want, 0, star), tail = str_from(want, star + 1);

	if (star == want.n)
		return str_eq_nocase(key, want);
	return key.n > head.n + tail.n && str_eq_nocase(str_slice(key, 0, head.n), head) &&
	       str_eq_nocase(str_from(key, key.n - tail.n), tail);
}

/* Values that run nothing of the caller's choice. An alias runs a shell text only behind `!`. */
static bool harmless_value(struct str key, const struct word *value)
{
	if (value->kind == WORD_STATIC && str_list_has("cat less more true false : vim vi nano", value->text))
		return true;
	if (value->kind == WORD_STATIC && !value->text.n)
		return true;
	/* What an alias of git's own commands does is read where it is used. */
	return str_starts(key, STR("alias.")) && value->kind == WORD_STATIC && value->text.p[0] != '!';
}

static bool runs_program(struct str key, const struct word *value)
{
	if (harmless_value(key, value))
		return false;
	for (size_t i = 0; i < sizeof program_keys / sizeof *program_keys; i++)
		if (key_matches(program_keys[i], key))
			return true;
	return false;
}

/* `git config KEY VALUE` with a key whose value git runs. */
static enum answer sets_program(struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *key = args_operand(args, 0), *value = args_operand(args, 1);

	if (key && value && word_is(&key->value, "set")) {
		key = value;
		value = args_operand(args, 2);
	}
	if (!key || !value || key->value.kind != WORD_STATIC || !runs_program(key->value.text, &value->value))
		return ANSWER_NO;
	question->what = key->value.text;
	return ANSWER_YES;
}

static enum answer configures_program(struct question *question)
{
	static const char variables[] = "GIT_SSH GIT_SSH_COMMAND GIT_EXTERNAL_DIFF GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_ASKPASS "
					"GIT_PROXY_COMMAND GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_PARAMETERS";
	const struct args *global = &question->call.global;
	const struct assignment *assignment;

	for (size_t i = 0; i < global->n; i++) {
		const struct arg *arg = &global->at[i];
		struct word value = arg->value;
		struct str key = key_of(&arg->value);

		question->what = key;
		if (arg->has_value && str_is(arg->name, "--exec-path"))
			return ANSWER_YES;
		if (!arg->has_value || !str_list_has("-c --config-env", arg->name))
			continue;
		value.text = str_from(value.text, key.n + 1);
		if (str_is(arg->name, "--config-env"))
			value.kind = WORD_DYNAMIC;
		if (runs_program(key, &value))
			return ANSWER_YES;
	}
	for (size_t i = 0; (assignment = environment_at(question, i)); i++) {
		question->what = assignment->name;
		if (str_list_has(variables, assignment->name) && !harmless_value(STR(""), &assignment->value) &&
		    !str_is(assignment->value.text, "/dev/null"))
			return ANSWER_YES;
		if (str_starts(assignment->name, STR("GIT_CONFIG_KEY_"))) {
			struct word unknown = word_dynamic("a value of its own variable");

			if (runs_program(assignment->value.text, &unknown))
				return ANSWER_YES;
		}
	}
	question->what = STR_NONE;
	return str_is(question->call.subcommand, "config") ? sets_program(question) : ANSWER_NO;
}

const struct rule rules_git[] = {
	{ .id = "git.push-force-default", .verdict = VERDICT_DENY, .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = forces_default_branch, .why = "rewrites the branch that everybody else works from",
	  .instead = "push a branch of your own, `git push -u origin HEAD:my-branch`, and open a pull request" },
	{ .id = "git.push-force", .verdict = VERDICT_ASK, .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = forces_branch,
	  .why = "overwrites commits on the remote that may be somebody else's",
	  .instead = "`git push --force-with-lease origin my-branch`, which refuses when the remote has moved" },
	{ .id = "git.push-mirror", .verdict = VERDICT_DENY, .program = "git", .subcommand = "push", .any_option = "--mirror",
	  .unless_option = "-n", .why = "makes the remote equal to this clone and deletes every branch that is not here",
	  .instead = "push the branches that are meant by name, `git push origin my-branch`" },
	{ .id = "git.push-delete-default", .verdict = VERDICT_DENY, .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = deletes_default_branch, .why = "deletes the branch that everybody else works from",
	  .instead = "leave it to a person who owns the repository" },
	{ .id = "git.push-delete", .verdict = VERDICT_ASK, .program = "git", .subcommand = "push",
	  .unless_option = "-n", .when = deletes_branch,
	  .why = "deletes a branch on the remote", .instead = "list it first, `git ls-remote --heads origin`" },
	{ .id = "git.reset-hard", .verdict = VERDICT_ASK, .program = "git", .subcommand = "reset", .any_option = "--hard",
	  .when = discards_changes, .why = "discards the changes that are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.clean", .verdict = VERDICT_ASK, .program = "git", .subcommand = "clean", .any_option = "-f -i",
	  .unless_option = "-n", .when = clean_loses, .why = "deletes files that git does not have", .instead = "`git clean -n` lists them first" },
	{ .id = "git.checkout-paths", .verdict = VERDICT_ASK, .program = "git", .subcommand = "checkout", .when = checkout_paths,
	  .why = "overwrites files that have changes which are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.checkout-force", .verdict = VERDICT_ASK, .program = "git", .subcommand = "checkout", .any_option = "-f",
	  .when = discards_changes, .why = "discards the changes that are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.switch-force", .verdict = VERDICT_ASK, .program = "git", .subcommand = "switch",
	  .any_option = "-f --discard-changes", .when = discards_changes, .why = "discards the changes that are not committed",
	  .instead = "`git stash`, or commit them first" },
	{ .id = "git.restore", .verdict = VERDICT_ASK, .program = "git", .subcommand = "restore", .when = restores_work_tree,
	  .why = "overwrites files that have changes which are not committed", .instead = "`git stash`, or commit them first" },
	{ .id = "git.no-verify", .verdict = VERDICT_DENY, .program = "git", .subcommand = "commit am", .any_option = "-n",
	  .why = "skips the checks that the project runs before a commit",
	  .instead = "run it without that option and mend what the hooks report" },
	{ .id = "git.no-verify-push", .verdict = VERDICT_DENY, .program = "git", .subcommand = "push merge pull rebase",
	  .any_option = "--no-verify", .why = "skips the checks that the project runs here",
	  .instead = "run it without that option and mend what the hooks report" },
	{ .id = "git.hooks-path", .verdict = VERDICT_DENY, .program = "git", .when = moves_hooks,
	  .why = "turns off the checks of the project by pointing git at other hooks",
	  .instead = "leave core.hooksPath alone and mend what the hooks report" },
	{ .id = "git.hooks-off", .verdict = VERDICT_DENY, .program = "git",
	  .subcommand = "commit merge push pull rebase am cherry-pick revert checkout switch clone worktree",
	  .when = switches_hooks_off,
	  .why = "tells the hook manager of the project to run nothing",
	  .instead = "run it without that variable and mend what the hooks report" },
	{ .id = "git.config-program", .verdict = VERDICT_ASK, .program = "git", .when = configures_program,
	  .why = "makes git run a program of the command's choice", .instead = "leave that setting out" },
	{ .id = NULL },
};
