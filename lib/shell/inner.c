/* inner.c: what runs inside words: substitutions, and values that bash expands once more. */
#include "shell/interpreters.h"
#include "shell/unwrap.h"

/* ${x@P} expands the value once more, as a prompt. */
static void walk_prompt_expansion(struct walk *walk, const struct part *part)
{
	const struct variable *variable = state_find(walk->state, part->text);

	if (!str_is(part->op, "@") || !part->word || part->word->n != 1 || !str_is(part->word->at[0].text, "P"))
		return;
	if (variable && variable->value.kind == WORD_STATIC)
		walk_expanded_again(walk, variable->value.text, part->word->span);
	else
		walk_gap(walk, GAP_CODE, "a value that is expanded as a prompt", part->word->span);
}

/* Variables by which a program runs other code, and what their values have in them when they do. */
static const struct {
	const char *names;
	const char *marks; /* one of these texts, NULL: any value */
} code_variables[] = {
	{ "BASH_ENV LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES PYTHONSTARTUP PYTHONINSPECT", NULL },
	{ "FZF_DEFAULT_OPTS_FILE SKIM_DEFAULT_OPTIONS SKIM_OPTIONS_FILE", NULL },
	{ "FZF_DEFAULT_OPTS", "--preview --bind --with-shell --info-command" },
	{ "ENV", "/ $ `" }, /* a file for interactive shells; else ENV=production is a word of some program */
	{ "PERL5OPT", "-M -m -I -d:" },
	{ "RUBYOPT", "-r -I -C -x" },
	{ "GIT_CONFIG_PARAMETERS GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM", NULL },
	{ "GIT_CONFIG_KEY_", "alias. include pager editor ssh ask proxy diff filter textconv command driver clean smudge process cmd fsmonitor program "
			     "hook pack" },
	{ "TAR_OPTIONS", "--to-command -I --use-compress --checkpoint-action -F --info-script --new-volume --rsh --rmt" },
	{ "NODE_OPTIONS", "-r --require --import --loader --experimental-loader --inspect --eval --openssl" },
};

/* Variables that name a program which others start, as a shell text to which they add words. */
static const char programs_in_variables[] = "EDITOR VISUAL PAGER MANPAGER LESSOPEN LESSCLOSE SYSTEMD_EDITOR SYSTEMD_PAGER SUDO_EDITOR BROWSER";

/* Variables whose value a shell reads. */
static const char texts_in_variables[] = "PROMPT_COMMAND FZF_DEFAULT_COMMAND SKIM_DEFAULT_COMMAND";

static bool brings_code(const struct assignment *assignment)
{
	struct str name = assignment->name;

	if (word_is(&assignment->value, "/dev/null"))
		return false;
	while (name.n && name.p[name.n - 1] >= '0' && name.p[name.n - 1] <= '9') /* GIT_CONFIG_KEY_0 */
		name = str_slice(name, 0, name.n - 1);
	for (size_t i = 0; i < sizeof code_variables / sizeof *code_variables; i++) {
		struct str marks = str_of(code_variables[i].marks ? code_variables[i].marks : ""), mark;

		if (!str_list_has(code_variables[i].names, name))
			continue;
		if (!code_variables[i].marks || assignment->value.kind != WORD_STATIC)
			return assignment->value.kind != WORD_STATIC || assignment->value.text.n;
		while (str_next_word(&marks, &mark))
			if (str_find(assignment->value.text, mark) < assignment->value.text.n)
				return true;
	}
	return false;
}

void walk_environment(struct walk *walk, const struct assignment *assignment, struct span span)
{
	const struct word *value = &assignment->value;
	const struct context *context;

	if (str_starts(assignment->name, STR("BASH_FUNC_"))) {
		context = walk_enter(walk, STR("exported function"));
		/* "() { body; }": as a text of its own, the parentheses are those of a function without a name. */
		if (value->kind == WORD_STATIC && str_starts(value->text, STR("()")))
			walk_text(walk, str_from(value->text, 2), span, false);
		else
			walk_gap(walk, GAP_CODE, "a function from the environment", span);
		walk->context = context;
	} else if (str_list_has("PS0 PS1 PS2 PS4", assignment->name)) {
		if (value->kind == WORD_STATIC)
			walk_expanded_again(walk, value->text, span);
		else if (str_is(assignment->name, "PS4"))
			walk_gap(walk, GAP_CODE, "a value that is expanded as a prompt", span);
	} else if (str_list_has(texts_in_variables, assignment->name)) {
		context = walk_enter(walk, assignment->name);
		walk_code(walk, value, span);
		walk->context = context;
	} else if (str_is(assignment->name, "PERL5DB")) {
		read_perl(walk, value, span); /* run by perl -d (perlrun, 5.36) */
	} else if (value->kind == WORD_STATIC && str_list_has(programs_in_variables, assignment->name)) {
		walk_setting(walk, value, str_from(value->text, str_starts(value->text, STR("|"))), span);
	} else if (brings_code(assignment)) {
		walk_gap(walk, GAP_CODE, "an environment variable by which a program runs other code", span);
	}
}

static void walk_body(struct walk *walk, const struct part *part)
{
	struct input input = walk->input;

	if (part->kind == PART_PROCESS && str_is(part->text, ">"))
		walk->input = (struct input){ .kind = INPUT_UNKNOWN };
	walk_apart(walk, part->body, part->kind == PART_PROCESS ? STR("process substitution") : STR("substitution"));
	walk->input = input;
}

/* Whether WORD has expansions like ${x:-text}, which are known to be one of several texts at best. */
static bool has_operators(const struct raw_word *word)
{
	for (size_t i = 0; i < word->n; i++)
		if (word->at[i].kind == PART_PARAMETER && word->at[i].word)
			return true;
	return false;
}

/* ${x:=text} */
static void walk_default(struct walk *walk, const struct part *part)
{
	struct word pieces = pieces_of(walk, part->word);

	walk_integer(walk, part->text, &pieces);
	if (pieces.foreign)
		state_forget_foreign(walk->state, part->text, "a value that is set where there was none");
}

void walk_word(struct walk *walk, const struct raw_word *word)
{
	if (has_operators(word))
		remember_subscripts(walk, pieces_of(walk, word).text, word->span);
	for (size_t i = 0; i < word->n && walk_step(walk, 1); i++) {
		const struct part *part = &word->at[i];

		if (part->kind == PART_ARITHMETIC)
			walk_arithmetic(walk, part->word);
		if (part->kind == PART_PARAMETER)
			walk_prompt_expansion(walk, part);
		if (part->kind == PART_PARAMETER && part->indirect)
			walk_evaluated(walk);
		if (part->kind == PART_PARAMETER && part->word && str_is(part->op, ":"))
			walk_arithmetic(walk, part->word);
		if (part->body)
			walk_body(walk, part);
		if (part->subscript) {
			walk_subscript(walk, part->text, part->subscript);
			walk_word(walk, part->subscript);
		}
		if (part->word)
			walk_word(walk, part->word);
		if (part->word && str_list_has(":= =", part->op))
			walk_default(walk, part);
	}
}
