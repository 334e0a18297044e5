/* parameters.c: what $x, ${x:-word}, "$@" and their like stand for. */
#include "shell/expand.h"

#include <string.h>

static struct word unknown_variable(void)
{
	struct word unknown = word_dynamic("a variable that the text does not set");

	unknown.variable = true;
	unknown.any_count = true;
	return unknown;
}

struct word unknown_number(void)
{
	return word_dynamic("a number");
}

static struct word world_value(const struct walk *walk, struct str name)
{
	const struct shell_world *world = walk->world;
	const struct dirs *dirs = &walk->state->dirs;
	struct str value = STR_NONE;

	if (str_is(name, "IFS"))
		return word_static(STR(" \t\n"));
	if (str_is(name, "PWD") && dirs->n == 1 && !dirs->unknown)
		return word_static(dirs->at[0]);
	if (walk->place == PLACE_HERE) {
		if (str_is(name, "HOME"))
			value = world->home;
		else if (str_is(name, "TMPDIR"))
			value = world->tmpdir;
		else if (str_is(name, "USER") || str_is(name, "LOGNAME"))
			value = world->user;
	}
	if (value.n)
		return word_static(value);
	if (str_list_has("COLUMNS LINES", name))
		return unknown_number();
	return unknown_variable();
}

struct word parameter_value(const struct walk *walk, struct str name)
{
	const struct variable *variable = state_find(walk->state, name);
	size_t index = 0;

	if (str_list_has("$ ? # ! RANDOM SRANDOM SECONDS UID EUID PPID BASHPID LINENO EPOCHSECONDS BASH_SUBSHELL HISTCMD", name))
		return unknown_number();
	if (str_list_has("_ - DIRSTACK FUNCNAME GROUPS EPOCHREALTIME BASH_COMMAND BASH_REMATCH BASH_ARGV BASH_LINENO BASH_SOURCE "
			 "PIPESTATUS SHELLOPTS BASHOPTS",
			 name))
		return unknown_variable();
	if (variable)
		return variable->value;
	if (name.p[0] >= '0' && name.p[0] <= '9') {
		for (size_t i = 0; i < name.n && i < 6; i++)
			index = index * 10 + (size_t)(name.p[i] - '0');
		if (index == 0 || !walk->state->positional_known)
			return unknown_variable();
		return index <= walk->state->positional.n ? walk->state->positional.at[index - 1] : word_static(STR(""));
	}
	if (walk->state->forgotten)
		return unknown_variable();
	return world_value(walk, name);
}

/* "$@" and "${x[@]}": each element a word of its own; JOINED by blanks in "$*" and where there is one word only. */
static void add_elements(struct growth *g, const struct words *elements, bool quoted, bool joined)
{
	if (joined && quoted && g->walk->state->own_ifs && elements->n > 1) {
		struct word unknown = word_dynamic("values joined by an IFS of its own");

		add_unknown(g, &unknown, true);
		return;
	}
	for (size_t i = 0; i < elements->n; i++) {
		if (i && joined)
			add_known(g, STR(" "), true);
		else if (i)
			finish_word(g);
		add_value(g, &elements->at[i], quoted);
		/* An element that may be several words stays so inside quotes. */
		g->any_count |= elements->at[i].any_count;
	}
	g->present |= quoted && joined;
}

static bool is_all_subscript(const struct part *part)
{
	return part->subscript && part->subscript->n == 1 && part->subscript->at[0].kind == PART_TEXT &&
	       (str_is(part->subscript->at[0].text, "@]") || str_is(part->subscript->at[0].text, "*]"));
}

/* The elements behind $@, $*, ${x[@]}; false when these are not known or PART is none of them. */
static bool find_elements(const struct walk *walk, const struct part *part, const struct words **elements)
{
	const struct variable *variable;

	if (str_is(part->text, "@") || str_is(part->text, "*")) {
		*elements = &walk->state->positional;
		return walk->state->positional_known;
	}
	variable = is_all_subscript(part) ? state_find(walk->state, part->text) : NULL;
	*elements = variable ? &variable->elements : NULL;
	return variable && variable->array;
}

/* ${x#text} and ${x%text} for a text without patterns. */
static bool cut_value(struct str op, const struct word *cut, struct word *value)
{
	if (cut->kind != WORD_STATIC || strpbrk(str_z(cut->text) ? str_z(cut->text) : "*", expand_glob_bytes))
		return false;
	if (op.p[0] == '#' && str_starts(value->text, cut->text))
		*value = word_static(str_from(value->text, cut->text.n));
	else if (op.p[0] == '%' && str_ends(value->text, cut->text))
		*value = word_static(str_slice(value->text, 0, value->text.n - cut->text.n));
	return true;
}

enum outcome {
	OUTCOME_VALUE,   /* the value stands */
	OUTCOME_WORD,    /* the operator's word stands in its place */
	OUTCOME_NOTHING, /* neither: ${x:+w} of an empty x */
	OUTCOME_UNKNOWN,
};

/* What ${x:-w} and its like make of a value. */
static enum outcome apply_operator(struct walk *walk, const struct part *part, struct word *value)
{
	const struct variable *variable = state_find(walk->state, part->text);
	bool filled = value->text.n > 0, set = filled;
	struct word word;

	if (!part->op.n)
		return OUTCOME_VALUE;
	if (value->kind != WORD_STATIC)
		return OUTCOME_UNKNOWN;
	if (str_list_has("# ## % %%", part->op)) {
		word = expand_one(walk, part->word, EXPAND_TEXT);
		return cut_value(part->op, &word, value) ? OUTCOME_VALUE : OUTCOME_UNKNOWN;
	}
	if (!filled && part->op.p[0] != ':') {
		if (!variable)
			return OUTCOME_UNKNOWN; /* empty or unset: not kept apart */
		set = !variable->unset;
	}
	if (str_list_has(":+ +", part->op))
		return set ? OUTCOME_WORD : OUTCOME_NOTHING;
	if (str_list_has(":? ?", part->op))
		return set ? OUTCOME_VALUE : OUTCOME_UNKNOWN;
	if (!str_list_has(":- - := =", part->op))
		return OUTCOME_UNKNOWN;
	if (!set && str_list_has(":= =", part->op)) {
		*value = expand_one(walk, part->word, part->quoted ? EXPAND_TEXT : EXPAND_DECLARATION);
		state_set(walk->state, part->text, *value);
		return OUTCOME_VALUE;
	}
	return set ? OUTCOME_VALUE : OUTCOME_WORD;
}

/* The word behind an operator, with its own quotes. */
static void add_operator_word(struct growth *g, const struct part *part)
{
	g->present |= part->quoted;
	for (size_t i = 0; i < part->word->n; i++) {
		const struct part *inner = &part->word->at[i];

		if (inner->kind == PART_TEXT && !inner->quoted && !part->quoted && g->mode == EXPAND_WORDS)
			add_split(g, str_from(inner->text, i ? 0 : add_tilde(g, inner->text, part->word->n == 1)));
		else
			add_part(g, part->word, i);
	}
}

/* ${x//[^0-9]/} */
static bool keeps_digits(const struct part *part)
{
	const struct part *pattern = part->word->n ? &part->word->at[0] : NULL;

	return str_is(part->op, "//") && pattern && pattern->kind == PART_TEXT &&
	       (str_starts(pattern->text, STR("[^0-9]/")) || str_starts(pattern->text, STR("[!0-9]/")));
}

/* Whether an operator may make a text with a substitution in it of VALUE, which is met nowhere as it is. */
static bool makes_code(struct walk *walk, const struct part *part, const struct word *value)
{
	struct word pieces;

	if (has_code_bytes(value))
		return true;
	if (!part->word || str_list_has("# ## % %% : :? ?", part->op))
		return false; /* the operator's word is no part of what it makes */
	pieces = pieces_of(walk, part->word);
	return pieces.foreign || has_code_bytes(&pieces);
}

void add_parameter(struct growth *g, const struct part *part)
{
	const struct words *elements = NULL;
	struct word value;

	if (part->length) {
		value = unknown_number();
		add_unknown(g, &value, part->quoted);
		return;
	}
	if (!part->op.n && !part->indirect && find_elements(g->walk, part, &elements)) {
		bool star = str_is(part->text, "*") || (part->subscript && str_is(part->subscript->at[0].text, "*]"));

		add_elements(g, elements, part->quoted, g->mode != EXPAND_WORDS || (star && part->quoted));
		return;
	}
	value = parameter_value(g->walk, part->text);
	if (part->indirect || part->subscript || str_is(part->text, "@") || str_is(part->text, "*")) {
		bool foreign = value.foreign;

		value = unknown_variable();
		value.why = "an array, or a variable named by another";
		value.foreign = foreign;
	} else {
		enum outcome outcome = apply_operator(g->walk, part, &value);

		if (outcome == OUTCOME_NOTHING)
			value = word_static(STR(""));
		if (outcome == OUTCOME_WORD) {
			add_operator_word(g, part);
			return;
		}
		if (outcome == OUTCOME_UNKNOWN && !(value.kind != WORD_STATIC && str_list_has(":? ?", part->op))) {
			const char *why = value.kind == WORD_STATIC ? "a changed value" : value.why;
			bool foreign = (value.foreign || makes_code(g->walk, part, &value)) && !keeps_digits(part);

			value = unknown_variable();
			value.why = why;
			value.foreign = foreign;
		}
	}
	/* "$@" may be no word at all even inside quotes. */
	if (value.kind != WORD_STATIC && (str_is(part->text, "@") || is_all_subscript(part)))
		g->any_count = true;
	add_value(g, &value, part->quoted);
}
