/* policy.c: work that is sent to somebody else's project. What the project says about agents is a fact (lib/policy); here
 * stands which commands send work, and where to. A fetch, a clone and a fork stay with the user. */
#include "rules/question.h"

#include "base/buf.h"

#define SENTENCE_SHOWN 120

/* Where a command sends work; SENDS is NO when it sends none, or what git or gh would not know either. */
struct destination {
	enum answer sends;
	bool known; /* REPO is it */
	struct policy_repo repo;
};

static const struct destination nowhere = { .sends = ANSWER_NO };
static const struct destination somewhere = { .sends = ANSWER_YES };

static struct destination at_url(struct str url)
{
	struct destination to = { .sends = ANSWER_YES };

	if (!policy_repo_of(url, &to.repo))
		return nowhere;
	/* https://github.com/OWNER/NAME/pull/3 */
	if (str_is(to.repo.host, "github.com"))
		to.repo.name = str_slice(to.repo.name, 0, str_find_byte(to.repo.name, '/'));
	to.known = true;
	return to;
}

/* OWNER/NAME and perhaps more behind it. */
static struct destination at_name(struct str name)
{
	struct buf url = { 0 };

	buf_addz(&url, "https://github.com/");
	buf_add(&url, name);
	return at_url(buf_str(&url));
}

/* What gh takes for a repository: a URL, OWNER/NAME, or HOST/OWNER/NAME. */
static struct destination at_repository(struct str text)
{
	struct str behind = str_from(text, str_find_byte(text, '/') + 1);
	struct buf url = { 0 };

	if (str_find_byte(text, ':') < text.n)
		return at_url(text);
	if (str_find_byte(behind, '/') == behind.n)
		return at_name(text);
	buf_addz(&url, "https://");
	buf_add(&url, text);
	return at_url(buf_str(&url));
}

static struct str setting(struct question *question, const char *before, struct str name, const char *after)
{
	struct buf key = { 0 };
	struct str value;

	if (question->command->place != PLACE_HERE || question->dirs.n != 1 || question->dirs.unknown)
		return STR_NONE;
	buf_addz(&key, before);
	buf_add(&key, name);
	buf_addz(&key, after);
	return ask_setting(question, question->dirs.at[0], buf_str(&key), &value) == ANSWER_YES ? value : STR_NONE;
}

static struct destination at_remote(struct question *question, struct str remote)
{
	struct str url = setting(question, "remote.", remote, ".pushurl");

	if (!url.n)
		url = setting(question, "remote.", remote, ".url");
	return url.n ? at_url(url) : nowhere;
}

/* The remote that `git push` takes when none is named. */
static struct str usual_remote(struct question *question)
{
	struct str branch = STR_NONE, remote = STR_NONE;

	/* Without settings nothing is said by the branch. */
	if (question->facts->setting && ask_branch(question, &branch) == ANSWER_YES)
		remote = setting(question, "branch.", branch, ".pushRemote");
	if (!remote.n)
		remote = setting(question, "remote.pushDefault", STR_NONE, "");
	if (!remote.n && branch.n)
		remote = setting(question, "branch.", branch, ".remote");
	return remote.n ? remote : STR("origin");
}

/* What comes in at run time is judged by pre-push, which git tells the final URL. */
static struct destination of_push(struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *remote = args_option(args, "--repo");

	if (args_any(args, "-n"))
		return nowhere;
	if (!remote)
		remote = args_operand(args, 0);
	if (!remote)
		return at_remote(question, usual_remote(question));
	if (remote->value.kind != WORD_STATIC)
		return nowhere;
	if (str_find_byte(remote->value.text, ':') < remote->value.text.n)
		return at_url(remote->value.text);
	return at_remote(question, remote->value.text);
}

static const struct word *variable(const struct question *question, const char *name)
{
	const struct assignment *assignment;

	for (size_t i = 0; (assignment = environment_at(question, i)); i++)
		if (str_is(assignment->name, name))
			return &assignment->value;
	return NULL;
}

/* As gh finds it: what is named, else what `gh repo set-default` has kept with a remote, else the clone's own. */
static struct destination of_clone(struct question *question)
{
	static const char *const remotes[] = { "upstream", "github", "origin" };
	const struct arg *option = args_option(&question->call.args, "-R");
	const struct word *named = option ? &option->value : variable(question, "GH_REPO");
	struct destination to = nowhere;

	if (named && named->kind != WORD_STATIC)
		return somewhere;
	if (named && named->text.n)
		return at_repository(named->text);
	for (size_t i = 0; i < sizeof remotes / sizeof *remotes; i++) {
		struct str kept = setting(question, "remote.", str_of(remotes[i]), ".gh-resolved");

		if (kept.n)
			return str_is(kept, "base") ? at_remote(question, str_of(remotes[i])) : at_repository(kept);
	}
	for (size_t i = 0; to.sends == ANSWER_NO && i < sizeof remotes / sizeof *remotes; i++)
		to = at_remote(question, str_of(remotes[i]));
	return to;
}

/* METHOD of HTTP, which may be missing; one that is known only at run time may write. */
static bool method_writes(const struct arg *method, bool usual)
{
	static const char *const methods[] = { "POST", "PUT", "PATCH", "DELETE" };

	if (!method)
		return usual;
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (str_eq_nocase(method->value.text, str_of(methods[i])))
			return true;
	return method->value.kind != WORD_STATIC;
}

/* True when one of OPTIONS has a value with a mutation of GraphQL in it, or one that is not known: in a file, say. */
static bool may_mutate(const struct args *args, const char *options)
{
	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind == ARG_OPTION && str_list_has(options, arg->name) &&
		    (arg->value.kind != WORD_STATIC || str_is(arg->name, "--input") || str_starts(arg->value.text, STR("@")) ||
		     str_find(arg->value.text, STR("query=@")) < arg->value.text.n ||
		     str_find(arg->value.text, STR("mutation")) < arg->value.text.n))
			return true;
	}
	return false;
}

/* OWNER/NAME/... as far as it is known before the program runs. */
static struct destination at_beginning(struct str name)
{
	size_t owner = str_find_byte(name, '/');
	struct buf any = { 0 };

	if (owner == name.n)
		return somewhere;
	if (str_find_byte(str_from(name, owner + 1), '/') < name.n - owner - 1)
		return at_name(name);
	buf_add(&any, str_slice(name, 0, owner));
	buf_addz(&any, "/*"); /* whichever of this owner's */
	return at_name(buf_str(&any));
}

/* repos/OWNER/NAME/..., perhaps with placeholders for the clone's own; the end may come in at run time. */
static struct destination at_api_path(struct question *question, struct str path, bool is_whole)
{
	struct str repos = STR("repos/");

	if (str_starts(path, STR("/")))
		path = str_from(path, 1);
	if (!str_starts(path, repos))
		return nowhere;
	path = str_from(path, repos.n);
	if (str_find_byte(path, '{') < path.n)
		return of_clone(question);
	return is_whole ? at_name(path) : at_beginning(path);
}

/* What stands behind the address of GitHub's API: in *PATH, false when URL is not of it. */
static bool behind_api(struct str url, struct str *path)
{
	static const char *const hosts[] = { "api.github.com/", "uploads.github.com/" };
	size_t scheme = str_find(url, STR("://"));

	if (scheme < url.n)
		url = str_from(url, scheme + 3);
	for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
		if (str_starts(url, str_of(hosts[i]))) {
			*path = str_from(url, str_of(hosts[i]).n);
			return true;
		}
	return false;
}

static struct destination of_api(struct question *question)
{
	static const char fields[] = "-f -F --input";
	const struct args *args = &question->call.args;
	const struct arg *operand = args_operand(args, 1);
	struct str path;

	if (!operand || !method_writes(args_option(args, "-X"), args_any(args, fields)))
		return nowhere;
	path = operand->value.prefix;
	(void)behind_api(path, &path);
	if (str_is(path, "graphql"))
		return may_mutate(args, fields) ? somewhere : nowhere;
	return at_api_path(question, path, operand->value.kind == WORD_STATIC);
}

static struct destination of_gh(struct question *question)
{
	static const struct {
		const char *group, *verbs;
	} writes[] = {
		{ "pr", "create new comment review edit close reopen ready merge lock unlock update-branch revert" },
		{ "issue", "create new comment edit close reopen delete lock unlock pin unpin transfer" },
		{ "release", "create new edit delete upload delete-asset" },
		{ "label", "create edit delete clone" },
	};
	const struct args *args = &question->call.args;
	const struct arg *group = args_operand(args, 0), *verb = args_operand(args, 1), *what = args_operand(args, 2);

	if (group && word_is(&group->value, "api"))
		return of_api(question);
	for (size_t i = 0; group && verb && i < sizeof writes / sizeof *writes; i++) {
		if (!word_is(&group->value, writes[i].group) || verb->value.kind != WORD_STATIC ||
		    !str_list_has(writes[i].verbs, verb->value.text) || args_any(args, "--help"))
			continue;
		if (what && what->value.kind == WORD_STATIC && str_starts(what->value.text, STR("https://")))
			return at_url(what->value.text);
		return of_clone(question);
	}
	return nowhere;
}

static struct destination of_curl(struct question *question)
{
	static const char data[] = "-d --data-binary --data-raw --data-urlencode --json -F --form-string -T";
	const struct args *args = &question->call.args;
	bool writes = method_writes(args_option(args, "-X"), args_any(args, data) && !args_any(args, "-G"));

	for (size_t i = 0; writes && i < args->n; i++) {
		const struct arg *arg = &args->at[i];
		struct destination to;
		struct str path;

		if (arg->kind != ARG_OPERAND && !(arg->kind == ARG_OPTION && str_is(arg->name, "--url")))
			continue;
		if (!behind_api(arg->value.prefix, &path))
			continue;
		if (str_is(path, "graphql"))
			return may_mutate(args, data) ? somewhere : nowhere;
		to = at_api_path(question, path, arg->value.kind == WORD_STATIC);
		if (to.sends != ANSWER_NO)
			return to;
	}
	return nowhere;
}

/* A tool of a server for GitHub, see hook/acts.c: its name and OWNER/NAME. */
static struct destination of_server(const struct command *command)
{
	if (command->words.n != 2 || command->redirects.n || !str_starts(command->words.at[0].text, STR("mcp__")))
		return nowhere;
	return at_name(command->words.at[1].text);
}

static struct destination destination_of(struct question *question)
{
	if (!question->known)
		return of_server(question->command);
	if (str_is(question->call.program, "git"))
		return str_is(question->call.subcommand, "push") ? of_push(question) : nowhere;
	if (str_is(question->call.program, "gh"))
		return of_gh(question);
	return str_is(question->call.program, "curl") ? of_curl(question) : nowhere;
}

static bool is_own(const struct facts *facts, struct str owner)
{
	for (size_t i = 0; i < facts->owner_count; i++)
		if (str_eq_nocase(facts->owners[i], owner))
			return true;
	return false;
}

static enum answer sends_to(struct question *question, enum policy_class class)
{
	struct destination to = destination_of(question);
	struct policy_answer policy = { 0 };
	struct buf what = { 0 };

	if (to.sends == ANSWER_NO)
		return ANSWER_NO;
	if (to.known) {
		if (is_own(question->facts, to.repo.owner))
			return ANSWER_NO;
		policy = ask_policy(question, &to.repo);
		buf_addf(&what, "%.*s/%.*s", STR_ARGS(to.repo.owner), STR_ARGS(to.repo.name));
	}
	if (policy.own || policy.reading.class != class)
		return ANSWER_NO;
	if (policy.file) {
		buf_addf(&what, ", %s: \"", policy.file);
		buf_add(&what, str_slice(policy.reading.sentence, 0, SENTENCE_SHOWN));
		buf_addz(&what, policy.reading.sentence.n > SENTENCE_SHOWN ? "...\"" : "\"");
	}
	question->what = buf_str(&what);
	return ANSWER_YES;
}

static enum answer to_forbidden(struct question *question)
{
	return sends_to(question, POLICY_FORBIDDEN);
}

static enum answer to_restricted(struct question *question)
{
	return sends_to(question, POLICY_RESTRICTED);
}

static enum answer to_unknown(struct question *question)
{
	return sends_to(question, POLICY_UNKNOWN);
}

const struct rule rules_policy[] = {
	{ .id = "policy.forbidden", .verdict = VERDICT_DENY,
	  .about = "Work is sent to a repository of somebody else that forbids work of agents: by git push, by gh (pull requests, issues, "
		   "releases, labels, api), by curl to the API, or by a tool of a GitHub server. Local work is never stopped.",
	  .hit = "gh pr create -R other/closed", .miss = "gh pr view -R other/closed",
	  .when = to_forbidden, .why = "sends work to somebody else's project, which forbids work of agents",
	  .instead = "keep the work here and tell the user; `tipstaff policy` shows what the project says" },
	{ .id = "policy.restricted", .verdict = VERDICT_ASK,
	  .about = "The same where agents' work has conditions, such as that it is disclosed.",
	  .hit = "gh pr create -R other/careful", .miss = "gh pr create -R other/open",
	  .when = to_restricted, .why = "sends work to somebody else's project, which has conditions for work of agents",
	  .instead = "meet the conditions, and let the user send it; `tipstaff policy` shows them" },
	{ .id = "policy.unknown", .verdict = VERDICT_ASK,
	  .about = "The same where nothing is said, or nobody has read it. The option policy.unknown of rule files is this rule's verdict.",
	  .hit = "gh pr create -R other/app", .miss = "git fetch https://github.com/other/app",
	  .when = to_unknown, .why = "sends work to somebody else's project, which may not want work of agents",
	  .instead = "read its rules for contributors, `tipstaff policy` finds them, and let the user decide" },
	{ .id = NULL },
};
