/* git.c: commands that git is told to run on its command line: aliases of -c, rebase -x, bisect run and the like.
 * Configuration files are not read here. */
#include "shell/unwrap.h"

#include "argv/call.h"
#include "base/buf.h"
#include "base/vec.h"

enum inner {
	INNER_OPTION, /* the value of an option is a shell text */
	INNER_WORDS,  /* the words behind MARK are a command */
	INNER_TEXT,   /* the words behind MARK are joined and read by a shell */
};

static const struct {
	char subcommand[16];
	enum inner inner;
	const char *mark; /* options, or the operand behind which the command begins */
} rows[] = {
	{ "rebase", INNER_OPTION, "-x" },
	{ "filter-branch", INNER_OPTION,
	  "--setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter" },
	{ "difftool", INNER_OPTION, "-x" },
	{ "grep", INNER_OPTION, "-O" },
	{ "fetch", INNER_OPTION, "--upload-pack -u" },
	{ "pull", INNER_OPTION, "--upload-pack -u" },
	{ "clone", INNER_OPTION, "--upload-pack -u" },
	{ "ls-remote", INNER_OPTION, "--upload-pack -u" },
	{ "fetch-pack", INNER_OPTION, "--upload-pack -u" },
	{ "push", INNER_OPTION, "--receive-pack --exec" },
	{ "send-pack", INNER_OPTION, "--receive-pack --exec" },
	{ "archive", INNER_OPTION, "--exec" },
	{ "bisect", INNER_WORDS, "run" },
	{ "submodule", INNER_TEXT, "foreach" },
};

static void walk_option(struct walk *walk, const struct command *command, const struct args *args, const char *names)
{
	for (size_t i = 0; i < args->n; i++) {
		if (args->at[i].kind != ARG_OPTION || !args->at[i].has_value || !str_list_has(names, args->at[i].name))
			continue;
		walk_code(walk, &args->at[i].value, command->span);
	}
}

static void walk_behind(struct walk *walk, const struct command *command, size_t from, const char *mark, bool text)
{
	const struct words *words = &command->words;

	while (from < words->n && !word_is(&words->at[from], mark))
		from++;
	for (from++; from < words->n && str_starts(words->at[from].prefix, STR("-")); from++)
		;
	if (text) {
		/* In each submodule. */
		struct dirs dirs = walk->state->dirs;

		walk->state->dirs = (struct dirs){ .unknown = true };
		walk_joined(walk, words, from, command->span);
		walk->state->dirs = dirs;
	} else {
		walk_words(walk, command, words, from, words->n);
	}
}

/* VALUE of alias.NAME with the words behind NAME. */
static void walk_alias(struct walk *walk, const struct command *command, const struct word *value, struct str text, size_t from)
{
	struct words words = { 0 };
	struct str word;

	if (value->kind != WORD_STATIC) {
		walk_gap(walk, GAP_CODE, "a git alias that is made at run time", command->span);
		return;
	}
	if (text.n && text.p[0] == '!') {
		*VEC_ADD(&words) = word_static(str_from(text, 1));
		for (size_t i = from; i < command->words.n; i++)
			*VEC_ADD(&words) = command->words.at[i];
		walk_joined(walk, &words, 0, command->span);
		return;
	}
	if (str_find_byte(text, '\'') < text.n || str_find_byte(text, '"') < text.n || str_find_byte(text, '\\') < text.n) {
		walk_gap(walk, GAP_CODE, "a git alias with quotes", command->span);
		return;
	}
	*VEC_ADD(&words) = command->words.at[0];
	while (str_next_word(&text, &word))
		*VEC_ADD(&words) = word_static(word);
	for (size_t i = from; i < command->words.n; i++)
		*VEC_ADD(&words) = command->words.at[i];
	walk_words(walk, command, &words, 0, words.n);
}

void walk_setting(struct walk *walk, const struct word *value, struct str text, struct span span)
{
	struct buf code = { 0 };

	if (value->kind != WORD_STATIC) {
		walk_gap(walk, GAP_CODE, "a setting of a program to start that is made at run time", span);
		return;
	}
	if (!text.n || str_list_has("true false yes no on off 0 1 : cat less more vi vim nano emacs", text))
		return;
	buf_add(&code, text);
	buf_addz(&code, " ${WORDS_THAT_ARE_ADDED}");
	walk_text(walk, buf_str(&code), span, false);
}

static bool ends_in_one_of(struct str key, const char *list)
{
	struct str rest = str_of(list), end;

	while (str_next_word(&rest, &end))
		if (key.n >= end.n && str_eq_nocase(str_from(key, key.n - end.n), end))
			return true;
	return false;
}

/* Settings of which the value is a command (git-config(1)). */
static bool setting_runs(struct str key, struct str value)
{
	if (ends_in_one_of(key, "core.pager core.editor core.sshCommand core.askPass core.gitProxy sequence.editor diff.external "
				"core.fsmonitor core.alternateRefsCommand interactive.diffFilter .program .packObjectsHook .uploadpack .receivepack "
				".textconv .command .driver .clean .smudge .process .cmd") ||
	    str_eq_nocase(str_slice(key, 0, 6), STR("pager.")))
		return true;
	return ends_in_one_of(key, "credential.helper") && value.n && value.p[0] == '!';
}

static void walk_settings(struct walk *walk, const struct command *command, const struct args *global)
{
	for (size_t i = 0; i < global->n; i++) {
		const struct arg *arg = &global->at[i];
		size_t equals = str_find_byte(arg->value.prefix, '=');
		struct str value = str_from(arg->value.prefix, equals + 1);

		if (str_is(arg->name, "-c") && equals < arg->value.prefix.n && setting_runs(str_slice(arg->value.prefix, 0, equals), value))
			walk_setting(walk, &arg->value, str_starts(value, STR("!")) ? str_from(value, 1) : value, command->span);
	}
}

/* git --exec-path=DIR SUBCOMMAND starts DIR/git-SUBCOMMAND, unless the subcommand is built in. */
static void walk_exec_path(struct walk *walk, const struct command *command, const struct call *call)
{
	const struct arg *dir = args_option(&call->global, "--exec-path");
	struct words words = { 0 };
	struct buf path = { 0 };

	if (!dir || !dir->has_value || !call->subcommand.n)
		return;
	if (dir->value.kind != WORD_STATIC) {
		walk_gap(walk, GAP_CODE, "a setting of git that comes from elsewhere", command->span);
		return;
	}
	buf_addf(&path, "%.*s/git-%.*s", STR_ARGS(dir->value.text), STR_ARGS(call->subcommand));
	*VEC_ADD(&words) = word_static(buf_str(&path));
	add_words(&words, &command->words, call->global.rest + 1);
	walk_words(walk, command, &words, 0, words.n);
}

/* Where more settings come from: include.path, --config-env. */
static void report_sources(struct walk *walk, const struct command *command, const struct args *global)
{
	for (size_t i = 0; i < global->n; i++) {
		const struct arg *arg = &global->at[i];
		struct str key = str_slice(arg->value.prefix, 0, str_find_byte(arg->value.prefix, '='));
		bool includes = str_is(arg->name, "-c") && (str_eq_nocase(str_slice(key, 0, 8), STR("include.")) ||
							    str_eq_nocase(str_slice(key, 0, 10), STR("includeIf.")));
		bool runs = str_is(arg->name, "--config-env") &&
			    (str_eq_nocase(str_slice(key, 0, 6), STR("alias.")) || setting_runs(key, STR("!")));

		if (includes || runs)
			walk_gap(walk, GAP_CODE, "a setting of git that comes from elsewhere", command->span);
	}
}

static void walk_git_environment(struct walk *walk, const struct assignments *assignments, struct span span)
{
	for (size_t i = 0; i < assignments->n; i++)
		if (str_list_has("GIT_SSH_COMMAND GIT_SSH GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_EXTERNAL_DIFF GIT_ASKPASS GIT_PROXY_COMMAND "
				 "SSH_ASKPASS EDITOR VISUAL PAGER",
				 assignments->at[i].name))
			walk_setting(walk, &assignments->at[i].value, assignments->at[i].value.text, span);
}

static void walk_aliases(struct walk *walk, const struct command *command, const struct call *call)
{
	struct str key = STR("alias.");

	for (size_t i = 0; i < call->global.n; i++) {
		const struct arg *arg = &call->global.at[i];
		struct str text = arg->value.prefix, name;

		if (!str_is(arg->name, "-c") || !str_eq_nocase(str_slice(text, 0, key.n), key))
			continue;
		name = str_from(text, key.n);
		name = str_slice(name, 0, str_find_byte(name, '='));
		if (str_eq_nocase(name, call->subcommand))
			walk_alias(walk, command, &arg->value, str_from(text, key.n + name.n + 1), call->global.rest + 1);
	}
}

void unwrap_git(struct walk *walk, const struct command *command)
{
	struct str program;
	struct call call;

	if (!word_program(&command->words.at[0], &program) || !str_is(program, "git") || !call_read(&command->words, program, &call))
		return;
	(void)walk_enter(walk, STR("git"));
	walk_aliases(walk, command, &call);
	walk_settings(walk, command, &call.global);
	report_sources(walk, command, &call.global);
	walk_exec_path(walk, command, &call);
	walk_git_environment(walk, &command->assignments, command->span);
	walk_git_environment(walk, &command->exported, command->span);
	for (size_t i = 1; i < command->words.n; i++)
		if (str_starts(command->words.at[i].prefix, STR("ext::"))) /* git-remote-ext(1) */
			walk_gap(walk, GAP_CODE, "a transport of git that is a command", command->span);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (!str_is_name(call.subcommand, rows[i].subcommand))
			continue;
		if (rows[i].inner == INNER_OPTION)
			walk_option(walk, command, &call.args, rows[i].mark);
		else
			walk_behind(walk, command, call.global.rest + 1, rows[i].mark, rows[i].inner == INNER_TEXT);
	}
}
