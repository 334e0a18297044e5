#include "rules/user.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"

#include <string.h>

/* Wrappers that change nothing about what may be run: for an allow the command behind them counts. */
static const char harmless_wrappers[] = "timeout time nice nohup stdbuf command builtin noglob";

/* Variables that a command may be given without becoming another one; for allow. */
static const char harmless_variables[] =
	"CARGO_TERM_COLOR CGO_ENABLED CI COLUMNS FORCE_COLOR GOARCH GOOS LANG LC_ALL LC_CTYPE LINES NODE_ENV NO_COLOR "
	"PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED RUST_BACKTRACE RUST_LOG TERM TZ";

static const char writing_redirects[] = "> >> >| &> &>> <>";
static const char reading_redirects[] = "< <>";

struct str user_tool_name(struct str name)
{
	return str_is(name, "Task") ? STR("Agent") : name;
}

/* The stronger of two chances to match. */
static enum answer either(enum answer a, enum answer b)
{
	if (a == ANSWER_YES || b == ANSWER_YES)
		return ANSWER_YES;
	return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_NO;
}

static enum answer both(enum answer a, enum answer b)
{
	if (a == ANSWER_NO || b == ANSWER_NO)
		return ANSWER_NO;
	return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_YES;
}

static struct str real(const struct facts *facts, struct str path)
{
	return facts->real_path ? facts->real_path(facts->context, path, true) : path_join(STR("/"), path);
}

/* PATH from the directory DIR and from where DIR really is. */
static enum answer path_from(struct user_question *question, const struct path_pattern *pattern, struct str dir,
			     struct str path, bool allow)
{
	enum answer answer;
	struct str really;

	if (!dir.n)
		return ANSWER_NO;
	answer = pattern_path(pattern, dir, path, allow, &question->steps);
	if (answer == ANSWER_YES)
		return answer;
	really = real(question->facts, dir);
	return str_eq(really, dir) ? answer : either(answer, pattern_path(pattern, really, path, allow, &question->steps));
}

/* The directories that PATTERN may be seen from. */
static size_t anchors_of(const struct user_question *question, const struct path_pattern *pattern, bool allow, struct str at[2])
{
	const struct facts *facts = question->facts;
	struct str cwd = question->call->cwd;

	switch (pattern->anchor) {
	case ANCHOR_ROOT: at[0] = STR("/"); return 1;
	case ANCHOR_HOME: at[0] = facts->home; return facts->home.n > 0;
	case ANCHOR_BASE: at[0] = pattern->base; return pattern->base.n > 0;
	case ANCHOR_CWD: break;
	}
	/* A deny also holds where the agent has left the project's directory; an allow does not go with it elsewhere. */
	at[0] = cwd;
	at[1] = facts->project;
	if (allow)
		return cwd.n && facts->project.n && path_is_within(cwd, facts->project);
	if (!cwd.n)
		at[0] = facts->project;
	return (size_t)(cwd.n > 0) + (size_t)(facts->project.n && !str_eq(cwd, facts->project));
}

enum answer user_path(struct user_question *question, const struct path_pattern *pattern, struct str path, bool allow)
{
	struct str clean = path_join(STR("/"), path), target = real(question->facts, path), from[2];
	size_t n = anchors_of(question, pattern, allow, from);
	enum answer by_name = ANSWER_NO, by_target = ANSWER_NO;

	for (size_t i = 0; i < n; i++) {
		by_name = either(by_name, path_from(question, pattern, from[i], clean, allow));
		by_target = either(by_target, path_from(question, pattern, from[i], target, allow));
	}
	return allow ? both(by_name, by_target) : either(by_name, by_target);
}

/* Of a path that is known only in part: the directory that it surely lies in, as targets.c takes it. */
static struct str known_directory(struct str dir, struct str prefix)
{
	size_t n = prefix.n;

	while (n > 0 && prefix.p[n - 1] != '/')
		n--;
	return path_join(STR("/"), path_append(dir, str_slice(prefix, 0, n)));
}

static enum answer may_take(struct user_question *question, const struct path_pattern *pattern, struct str dir)
{
	struct str from[2];
	size_t n = anchors_of(question, pattern, false, from);

	for (size_t i = 0; i < n; i++)
		if (pattern_path_may(pattern, from[i], dir))
			return ANSWER_UNKNOWN;
	return ANSWER_NO;
}

enum answer user_path_word(struct user_question *question, const struct path_pattern *pattern, const struct word *word,
			   const struct command *command, bool allow)
{
	bool rooted = word->prefix.n && word->prefix.p[0] == '/';
	enum answer any = ANSWER_NO, all = ANSWER_YES;

	if (command->place != PLACE_HERE)
		return ANSWER_NO;
	if (!word->prefix.n && word->kind == WORD_DYNAMIC)
		return ANSWER_UNKNOWN;
	if (!rooted && (command->dirs.unknown || !command->dirs.n))
		return ANSWER_UNKNOWN;
	for (size_t i = 0; i < (rooted ? 1 : command->dirs.n); i++) {
		struct str dir = rooted ? STR_NONE : command->dirs.at[i];
		enum answer one = word->kind == WORD_STATIC
			? user_path(question, pattern, path_append(dir, word->text), allow)
			: may_take(question, pattern, known_directory(dir, word->prefix));

		any = either(any, one);
		all = both(all, one);
	}
	return allow ? all : any;
}

/* The host of URL as a browser takes it: lower case, without user, port and a dot behind. *SURE: it is spelled in a way
 * that leaves no doubt. */
static struct str host_of_url(struct str url, bool *sure)
{
	size_t scheme = str_find(url, STR("://")), end = 0, from;
	struct str host;
	char *at;

	if (scheme < url.n)
		url = str_from(url, scheme + 3);
	while (end < url.n && !strchr("/\\?#", url.p[end] ? url.p[end] : '/'))
		end++;
	url = str_slice(url, 0, end);
	for (from = url.n; from > 0 && url.p[from - 1] != '@'; from--)
		;
	host = str_from(url, from);
	host = str_slice(host, 0, str_find_byte(host, ':'));
	host = str_copy(host);
	at = arena_alloc(host.n + 1);
	*sure = host.n > 0;
	for (size_t i = 0; i < host.n; i++) {
		char c = host.p[i];

		at[i] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
		*sure &= (at[i] >= 'a' && at[i] <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
	}
	host.p = at;
	return host.n && host.p[host.n - 1] == '.' ? str_slice(host, 0, host.n - 1) : host;
}

static enum answer domain_matches(struct user_question *question, const struct user_rule *rule)
{
	bool sure;
	struct str host = host_of_url(question->call->url, &sure);

	if (!question->call->url.n)
		return ANSWER_NO;
	return sure ? pattern_host(rule->pattern, host, &question->steps) : ANSWER_UNKNOWN;
}

static enum answer input_matches(struct user_question *question, const struct user_rule *rule)
{
	for (size_t i = 0; i < question->call->inputs.n; i++)
		if (str_eq(question->call->inputs.at[i].name, rule->input))
			return pattern_text(rule->pattern, question->call->inputs.at[i].value, &question->steps);
	return ANSWER_NO;
}

static enum answer tool_matches(struct user_question *question, const struct user_rule *rule)
{
	struct str name = user_tool_name(question->call->name);
	enum answer answer = pattern_text(rule->tool, name, &question->steps);

	/* mcp__server is every tool of the server */
	if (answer == ANSWER_NO && str_starts(rule->tool, STR("mcp__")) && str_starts(name, rule->tool) &&
	    str_starts(str_from(name, rule->tool.n), STR("__")) &&
	    str_find(str_from(rule->tool, 5), STR("__")) == rule->tool.n - 5)
		return ANSWER_YES;
	return answer;
}

/* A denied read is no write either. */
static bool is_about(const struct user_rule *rule, enum tool_access access)
{
	if (rule->writes)
		return access == ACCESS_WRITE;
	return access == ACCESS_READ || (access == ACCESS_WRITE && rule->row.verdict == VERDICT_DENY);
}

/* The rule against the call without its command. */
static enum answer call_matches(struct user_question *question, const struct user_rule *rule)
{
	const struct tool_call *call = question->call;
	bool allow = rule->row.verdict == VERDICT_ALLOW;

	switch (rule->form) {
	case USER_TOOL:
		return tool_matches(question, rule);
	case USER_PATH:
		return call->path.n && is_about(rule, call->access) ? user_path(question, &rule->path, call->path, allow) : ANSWER_NO;
	case USER_DOMAIN:
		return both(tool_matches(question, rule), domain_matches(question, rule));
	case USER_INPUT:
		return both(tool_matches(question, rule), input_matches(question, rule));
	case USER_COMMAND:
	case USER_PROGRAM:
		break;
	}
	return ANSWER_NO;
}

static const struct command_text *text_of(struct user_question *question, size_t i, bool bare)
{
	const struct words *words = &question->reading->commands.at[i].words;
	struct command_text *text = bare ? &question->bare[i] : &question->texts[i];
	struct str program = STR_NONE;

	if (!text->sure.n) {
		if (bare)
			(void)word_program(&words->at[0], &program);
		*text = command_text(words, program);
	}
	return text;
}

static enum answer command_matches(struct user_question *question, const struct user_rule *rule, size_t i)
{
	const struct command *command = &question->reading->commands.at[i];
	enum answer answer;

	if (!command->words.n)
		return ANSWER_NO;
	switch (rule->form) {
	case USER_COMMAND:
		answer = pattern_command(rule->pattern, rule->open, text_of(question, i, false), &question->steps);
		/* /usr/bin/git is git where that makes it stricter */
		if (answer != ANSWER_YES && rule->row.verdict != VERDICT_ALLOW)
			answer = either(answer, pattern_command(rule->pattern, rule->open, text_of(question, i, true),
							       &question->steps));
		return answer;
	case USER_PROGRAM:
		return user_program(question, rule, command);
	case USER_TOOL:
		return rule->row.verdict == VERDICT_ALLOW ? tool_matches(question, rule) : ANSWER_NO;
	case USER_PATH:
	case USER_DOMAIN:
	case USER_INPUT:
		break;
	}
	return ANSWER_NO;
}

/* A redirect that does something to a file: numbers and - are descriptors, /dev/null takes anything. */
static bool touches_file(const struct redirect *redirect, bool writing)
{
	struct str op = str_of(redirect->op), target = redirect->target.text;

	if (redirect->target.kind == WORD_STATIC && str_list_has("/dev/null /dev/stdout /dev/stderr", target))
		return false;
	if (str_is(op, ">&"))
		return writing && !copies_descriptor(redirect);
	return str_list_has(writing ? writing_redirects : reading_redirects, op);
}

static enum answer redirect_matches(struct user_question *question, const struct user_rule *rule, const struct command *command,
				    const struct redirect *redirect)
{
	bool write = touches_file(redirect, true), read = touches_file(redirect, false);

	if (rule->form != USER_PATH || !((write && is_about(rule, ACCESS_WRITE)) || (read && is_about(rule, ACCESS_READ))))
		return ANSWER_NO;
	return user_path_word(question, &rule->path, &redirect->target, command, rule->row.verdict == VERDICT_ALLOW);
}

static struct str known_part(const struct word *word)
{
	return word->kind == WORD_DYNAMIC ? word->prefix : word->text;
}

/* Keeps the better of what FINDING and a match of COMMAND say. True when it cannot get better. */
static bool note(struct finding *finding, enum answer *best, enum answer answer, const struct command *command, struct str what)
{
	if (answer == ANSWER_YES || (answer == ANSWER_UNKNOWN && *best == ANSWER_NO)) {
		*best = answer;
		finding->command = command;
		finding->what = what;
	}
	return *best == ANSWER_YES;
}

/* A rule about Bash commands is about those of other shell tools too, where that makes it stricter. */
static bool is_about_commands(struct user_question *question, const struct user_rule *rule)
{
	return (rule->form == USER_COMMAND || rule->form == USER_PROGRAM) &&
	       (str_is(rule->tool, "Bash") || tool_matches(question, rule) != ANSWER_NO);
}

/* The best match of the rule in the commands of the reading, and in what they redirect. */
static enum answer reading_matches(struct user_question *question, const struct user_rule *rule, struct finding *finding)
{
	const struct reading *reading = question->reading;
	bool commands = is_about_commands(question, rule);
	enum answer best = ANSWER_NO;

	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];

		if (commands && note(finding, &best, command_matches(question, rule, i), command, STR_NONE))
			return best;
		for (size_t k = 0; k < command->redirects.n; k++) {
			const struct redirect *redirect = &command->redirects.at[k];

			if (note(finding, &best, redirect_matches(question, rule, command, redirect), command,
				 known_part(&redirect->target)))
				return best;
		}
	}
	/* What could not be read may be what the rule is about. */
	if (best == ANSWER_NO && commands)
		for (size_t i = 0; i < reading->gaps.n; i++)
			if (reading->gaps.at[i].kind != GAP_PROGRAM && reading->gaps.at[i].kind != GAP_SETTINGS)
				return ANSWER_UNKNOWN;
	return best;
}

static void judge_strict(struct user_question *question, const struct user_rule *rule, struct judgement *judgement)
{
	struct finding finding = { .rule = &rule->row, .user = rule, .verdict = rule->row.verdict };
	enum answer answer = call_matches(question, rule);

	if (answer != ANSWER_NO && rule->form == USER_PATH)
		finding.what = path_join(STR("/"), question->call->path);
	else if (answer != ANSWER_NO && rule->form == USER_DOMAIN)
		finding.what = question->call->url;
	if (answer != ANSWER_YES && question->reading)
		answer = either(answer, reading_matches(question, rule, &finding));
	if (answer == ANSWER_NO)
		return;
	if (answer == ANSWER_UNKNOWN)
		finding.verdict = VERDICT_ASK;
	*VEC_ADD(&judgement->findings) = finding;
}

static bool is_harmless_wrapper(const struct command *command)
{
	struct str name = command->words.at[0].text;

	if (command->words.at[0].kind != WORD_STATIC)
		return false;
	if (str_is(name, "xargs"))
		return command->words.n > 1 && command->words.at[1].kind == WORD_STATIC &&
		       !str_starts(command->words.at[1].text, STR("-"));
	return str_list_has(harmless_wrappers, name);
}

static bool are_harmless(const struct assignments *assignments)
{
	for (size_t i = 0; i < assignments->n; i++)
		if (!str_list_has(harmless_variables, assignments->at[i].name))
			return false;
	return true;
}

typedef enum answer allows(struct user_question *question, const struct user_rule *rule, const void *part);

/* The first rule of the allow list that is sure about PART. */
static const struct user_rule *first_that(struct user_question *question, const struct user_rules *rules, allows *allow,
					  const void *part)
{
	for (size_t i = 0; i < rules->n; i++)
		if (rules->at[i].row.verdict == VERDICT_ALLOW && allow(question, &rules->at[i], part) == ANSWER_YES)
			return &rules->at[i];
	return NULL;
}

static enum answer allows_call(struct user_question *question, const struct user_rule *rule, const void *part)
{
	(void)part;
	return call_matches(question, rule);
}

static enum answer allows_command(struct user_question *question, const struct user_rule *rule, const void *part)
{
	const struct command *command = part;
	return both(tool_matches(question, rule),
		    command_matches(question, rule, (size_t)(command - question->reading->commands.at)));
}

struct written {
	const struct command *command;
	const struct redirect *redirect;
};

static enum answer allows_write(struct user_question *question, const struct user_rule *rule, const void *part)
{
	const struct written *written = part;

	return rule->writes ? redirect_matches(question, rule, written->command, written->redirect) : ANSWER_NO;
}

static bool allows_writes(struct user_question *question, const struct user_rules *rules, const struct command *command)
{
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct written written = { command, &command->redirects.at[i] };

		if (touches_file(written.redirect, true) && !first_that(question, rules, allows_write, &written))
			return false;
	}
	return true;
}

/* The rule that allows the whole command text, NULL when any part of it is not allowed. */
static const struct user_rule *allowing_reading(struct user_question *question, const struct user_rules *rules)
{
	const struct reading *reading = question->reading;
	const struct user_rule *first = NULL;

	if (!shell_complete(reading))
		return NULL;
	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];
		const struct user_rule *rule;

		if (command->unknown_program || !are_harmless(&command->assignments) || !are_harmless(&command->exported) ||
		    !allows_writes(question, rules, command))
			return NULL;
		/* Without words it is a redirection of a group, or an assignment. */
		if (!command->words.n || is_harmless_wrapper(command))
			continue;
		rule = first_that(question, rules, allows_command, command);
		if (!rule)
			return NULL;
		if (!first)
			first = rule;
	}
	return first;
}

static bool any_allow(const struct user_rules *rules)
{
	for (size_t i = 0; i < rules->n; i++)
		if (rules->at[i].row.verdict == VERDICT_ALLOW)
			return true;
	return false;
}

void user_judge(struct judgement *judgement, const struct user_rules *rules, const struct tool_call *call,
		const struct reading *reading, const struct facts *facts)
{
	struct user_question question = { .call = call, .reading = reading, .facts = facts, .steps = { PATTERN_STEPS_MAX } };
	const struct user_rule *allow;

	if (!rules || !rules->n)
		return;
	if (reading) {
		question.texts = arena_array(reading->commands.n + 1, sizeof *question.texts);
		question.bare = arena_array(reading->commands.n + 1, sizeof *question.bare);
	}
	for (size_t i = 0; i < rules->n; i++)
		if (rules->at[i].row.verdict != VERDICT_ALLOW)
			judge_strict(&question, &rules->at[i], judgement);
	if (any_allow(rules)) {
		allow = reading ? allowing_reading(&question, rules) : first_that(&question, rules, allows_call, NULL);
		if (allow)
			*VEC_ADD(&judgement->findings) =
				(struct finding){ .rule = &allow->row, .user = allow, .verdict = VERDICT_ALLOW };
	}
	judgement_settle(judgement);
}
