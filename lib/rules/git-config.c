/* git-config.c: settings and variables by which git runs other hooks, none, or a program of the caller's choice. */
#include "rules/git.h"

/* The key of KEY=VALUE or KEY. */
static struct str key_of(const struct word *word)
{
	struct str text = word->prefix;

	return str_slice(text, 0, str_find_byte(text, '='));
}

/* hook.NAME.enabled, hook.NAME.event and hook.NAME.command switch a configured hook, from git 2.54 on. */
static bool switches_hook(struct str key)
{
	return key.n > 5 && str_eq_nocase(str_slice(key, 0, 5), STR("hook.")) &&
	       (str_eq_nocase(str_from(key, key.n - 8), STR(".enabled")) || str_eq_nocase(str_from(key, key.n - 6), STR(".event")) ||
		str_eq_nocase(str_from(key, key.n - 8), STR(".command")));
}

static bool is_hooks_path(struct str key)
{
	return str_eq_nocase(key, STR("core.hooksPath")) || (key.n > 8 && switches_hook(key));
}

/* In the text of GIT_CONFIG_PARAMETERS, which quotes each setting. */
static bool mentions_hooks_path(struct str text)
{
	static const char *const keys[] = { "core.hooksPath", "'hook." };

	for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
		struct str key = str_of(keys[k]);

		for (size_t i = 0; i + key.n <= text.n; i++)
			if (str_eq_nocase(str_slice(text, i, i + key.n), key))
				return true;
	}
	return false;
}

/* What `git config` does with its operands. */
enum config_act {
	CONFIG_SETS,
	CONFIG_READS,
	CONFIG_UNSETS,
	CONFIG_UNSETS_SECTION,
};

static enum config_act config_act(struct question *question)
{
	static const struct {
		enum config_act act;
		const char *options, *word; /* the first operand in newer versions of git */
	} acts[] = {
		{ CONFIG_READS, "--get --get-all --get-regexp --get-urlmatch -l", "get list" },
		{ CONFIG_UNSETS, "--unset --unset-all", "unset" },
		{ CONFIG_UNSETS_SECTION, "--remove-section --rename-section", "remove-section rename-section" },
	};
	const struct args *args = &question->call.args;
	const struct arg *first = args_operand(args, 0);

	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
		if (args_any(args, acts[i].options) ||
		    (first && first->value.kind == WORD_STATIC && str_list_has(acts[i].word, first->value.text)))
			return acts[i].act;
	return CONFIG_SETS;
}

/* Without its section a configured hook is gone. Which hooks git runs without core.hooksPath, nobody can say here. */
static enum answer unsets_hooks(struct question *question, enum config_act act)
{
	const struct arg *operand;

	for (size_t i = 0; (operand = args_operand(&question->call.args, i)); i++) {
		struct str name = operand->value.prefix;

		if (str_eq_nocase(str_slice(name, 0, 5), STR("hook.")))
			return ANSWER_YES;
		if (str_eq_nocase(name, act == CONFIG_UNSETS ? STR("core.hooksPath") : STR("core")))
			return ANSWER_UNKNOWN;
	}
	return ANSWER_NO;
}

bool git_sets(const struct question *question, const char *key)
{
	const struct args *global = &question->call.global;

	for (size_t i = 0; i < global->n; i++)
		if (global->at[i].has_value && str_list_has("-c --config-env", global->at[i].name) &&
		    str_eq_nocase(key_of(&global->at[i].value), str_of(key)))
			return true;
	return false;
}

/* core.hooksPath by -c, --config-env, the environment or `git config`. */
enum answer git_moves_hooks(struct question *question)
{
	const struct args *global = &question->call.global, *args = &question->call.args;
	const struct assignment *assignment;
	enum config_act act;

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
	act = config_act(question);
	if (act == CONFIG_UNSETS || act == CONFIG_UNSETS_SECTION)
		return unsets_hooks(question, act);
	/* A key that is not known may be this one. */
	if (args_operand(args, 1) && args_operand(args, 0)->value.kind == WORD_DYNAMIC && !args_operand(args, 0)->value.prefix.n)
		return ANSWER_UNKNOWN;
	/* `git config core.hooksPath` prints it. */
	for (size_t i = 0; act == CONFIG_SETS && args_operand(args, i + 1); i++)
		if (is_hooks_path(key_of(&args_operand(args, i)->value)))
			return ANSWER_YES;
	return ANSWER_NO;
}

/* Variables by which hook managers are told to do nothing: husky, lefthook, overcommit, pre-commit, simple-git-hooks. */
enum answer git_switches_hooks_off(struct question *question)
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

/* Variables that say where git's configuration, tipstaff's rules and its marks lie: with others a commit or a push meets
 * other hooks, or hooks that know nothing of the agent. A value that is the usual one changes nothing. */
enum answer git_moves_configuration(struct question *question)
{
	static const char names[] = "HOME XDG_CONFIG_HOME XDG_STATE_HOME GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_NOSYSTEM "
				    "TIPSTAFF_STATE_DIR CLAUDE_PID CLAUDE_CONFIG_DIR";
	const struct assignment *assignment;

	for (size_t i = 0; (assignment = environment_at(question, i)); i++) {
		const struct word *value = &assignment->value;

		if (!str_list_has(names, assignment->name))
			continue;
		if (str_is(assignment->name, "HOME") && value->kind == WORD_STATIC && str_eq(value->text, question->facts->home))
			continue;
		question->what = assignment->name;
		return ANSWER_YES;
	}
	return ANSWER_NO;
}

/* Subcommands that talk to another repository. */
#define REMOTE "clone fetch pull push ls-remote remote submodule archive send-pack fetch-pack"

/* Keys whose value git runs, lower case; a `*` stands for one part. SUBCOMMANDS: only these run it, NULL: any may. */
static const struct {
	const char *key, *subcommands;
} program_keys[] = {
	{ "alias.*", NULL }, { "core.fsmonitor", NULL }, { "core.pager", NULL }, { "core.editor", NULL }, { "core.sshcommand", REMOTE },
	{ "core.askpass", REMOTE }, { "core.gitproxy", REMOTE }, { "core.alternaterefscommand", NULL }, { "sequence.editor", NULL },
	{ "diff.external", NULL }, { "diff.*.command", NULL }, { "diff.*.textconv", NULL }, { "difftool.*.cmd", NULL },
	{ "mergetool.*.cmd", NULL }, { "merge.*.driver", NULL }, { "filter.*.clean", NULL }, { "filter.*.smudge", NULL },
	{ "filter.*.process", NULL }, { "credential.helper", REMOTE }, { "credential.*.helper", REMOTE }, { "pager.*", NULL },
	{ "gpg.program", NULL }, { "gpg.*.program", NULL }, { "interactive.difffilter", NULL },
	{ "remote.*.uploadpack", REMOTE }, { "remote.*.receivepack", REMOTE }, { "uploadpack.packobjectshook", NULL },
	{ "web.browser", NULL }, { "browser.*.cmd", NULL }, { "sendemail.smtpserver", NULL }, { "trailer.*.command", NULL },
	{ "trailer.*.cmd", NULL }, { "ssh.variant", REMOTE }, { "init.templatedir", NULL }, { "protocol.ext.allow", REMOTE },
	{ "include.path", NULL }, { "includeif.*.path", NULL },
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

/* SUBCOMMAND: the one that runs with it, STR_NONE for any later one. */
static bool runs_program(struct str key, const struct word *value, struct str subcommand)
{
	if (harmless_value(key, value))
		return false;
	for (size_t i = 0; i < sizeof program_keys / sizeof *program_keys; i++)
		if (key_matches(program_keys[i].key, key))
			return !subcommand.n || !program_keys[i].subcommands || str_list_has(program_keys[i].subcommands, subcommand);
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
	if (!key || !value || key->value.kind != WORD_STATIC || !runs_program(key->value.text, &value->value, STR_NONE))
		return ANSWER_NO;
	question->what = key->value.text;
	return ANSWER_YES;
}

/* Variables that name a program, or a file of settings that may. */
static const struct {
	const char *name, *subcommands;
} program_variables[] = {
	{ "GIT_SSH", REMOTE }, { "GIT_SSH_COMMAND", REMOTE }, { "GIT_ASKPASS", REMOTE }, { "GIT_PROXY_COMMAND", REMOTE },
	{ "GIT_EXTERNAL_DIFF", NULL }, { "GIT_PAGER", NULL }, { "GIT_EDITOR", NULL }, { "GIT_SEQUENCE_EDITOR", NULL }, { "GIT_EXEC_PATH", NULL },
	{ "GIT_TEMPLATE_DIR", "init clone" }, { "GIT_CONFIG_GLOBAL", NULL }, { "GIT_CONFIG_SYSTEM", NULL }, { "GIT_CONFIG_PARAMETERS", NULL },
};

static bool names_program(const struct question *question, const struct assignment *assignment)
{
	if (harmless_value(STR(""), &assignment->value) || str_is(assignment->value.text, "/dev/null"))
		return false;
	for (size_t i = 0; i < sizeof program_variables / sizeof *program_variables; i++)
		if (str_is(assignment->name, program_variables[i].name))
			return !program_variables[i].subcommands || str_list_has(program_variables[i].subcommands, question->call.subcommand);
	return false;
}

/* The value that stands beside GIT_CONFIG_KEY_n. */
static struct word value_beside(const struct question *question, struct str key_name)
{
	struct str number = str_from(key_name, sizeof "GIT_CONFIG_KEY_" - 1), prefix = STR("GIT_CONFIG_VALUE_");
	const struct assignment *assignment;

	for (size_t i = 0; (assignment = environment_at(question, i)); i++)
		if (str_starts(assignment->name, prefix) && str_eq(str_from(assignment->name, prefix.n), number))
			return assignment->value;
	return word_dynamic("a value that is not there");
}

enum answer git_configures_program(struct question *question)
{
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
		if (runs_program(key, &value, question->call.subcommand))
			return ANSWER_YES;
	}
	for (size_t i = 0; (assignment = environment_at(question, i)); i++) {
		question->what = assignment->name;
		if (names_program(question, assignment))
			return ANSWER_YES;
		if (str_starts(assignment->name, STR("GIT_CONFIG_KEY_"))) {
			struct word value = value_beside(question, assignment->name);

			if (runs_program(assignment->value.text, &value, question->call.subcommand))
				return ANSWER_YES;
		}
	}
	question->what = STR_NONE;
	return str_is(question->call.subcommand, "config") ? sets_program(question) : ANSWER_NO;
}

