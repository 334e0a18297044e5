/* expand.c: what a word becomes, as far as it can be known: braces, tilde, parameters, splitting, globs. */
#include "shell/walk.h"

#include "base/buf.h"
#include "base/vec.h"

#include <string.h>

/* A word that grows. Once something is not known, only the text before the first and behind the last unknown
 * place is kept. */
struct growth {
	struct walk *walk;
	struct words *out;
	enum expand_mode mode;
	struct span span;
	struct buf text;    /* all known text */
	struct buf pattern; /* the same with quoted glob bytes escaped */
	bool colons; /* a tilde counts behind colons too */
	size_t prefix, suffix; /* of text: up to the first, from behind the last unknown place */
	const char *why;
	bool bracket_later; /* a `]` comes behind the part at hand */
	bool dynamic, glob, any_count, variable, found, present;
};

static const char glob_bytes[] = "*?[\\";

static void finish_word(struct growth *g)
{
	struct word *word;
	struct str text = buf_str(&g->text);

	if (!g->present && !g->dynamic && !g->glob)
		return;
	word = VEC_ADD(g->out);
	word->span = g->span;
	word->kind = g->dynamic ? WORD_DYNAMIC : g->glob ? WORD_GLOB : WORD_STATIC;
	word->text = g->dynamic ? STR_NONE : g->glob ? buf_str(&g->pattern) : text;
	word->prefix = word->kind == WORD_STATIC ? text : str_slice(text, 0, g->prefix);
	word->suffix = word->kind == WORD_STATIC ? text : str_from(text, g->suffix);
	word->why = g->why;
	word->any_count = g->any_count;
	word->variable = g->variable;
	word->found = g->found;
	remember_subscripts(g->walk, text, g->span);
	if (!word->text.p)
		word->text.p = "";
	g->text = (struct buf){ 0 };
	g->pattern = (struct buf){ 0 };
	g->prefix = g->suffix = 0;
	g->why = NULL;
	g->dynamic = g->glob = g->any_count = g->variable = g->found = g->present = false;
}

/* From here on the text is behind an unknown place. */
static void mark_unknown(struct growth *g)
{
	if (!g->dynamic && !g->glob)
		g->prefix = g->text.n;
	g->suffix = g->text.n;
}

static void add_known(struct growth *g, struct str text, bool quoted)
{
	bool globs = g->mode == EXPAND_WORDS && !quoted;
	size_t last_bracket = text.n; /* behind the last `]` */

	g->present |= quoted || text.n > 0;
	if (!walk_step(g->walk, text.n))
		return;
	if (g->mode != EXPAND_WORDS) {
		buf_add(&g->text, text);
		return;
	}
	while (last_bracket > 0 && text.p[last_bracket - 1] != ']')
		last_bracket--;
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];
		bool special = c && strchr(glob_bytes, c);

		/* `[` alone is the test command, not a pattern. */
		if (c == '[' && globs && !g->bracket_later && i >= last_bracket)
			special = false;

		if (special && !globs)
			buf_byte(&g->pattern, '\\');
		buf_byte(&g->pattern, c);
		if (special && globs && c != '\\') {
			mark_unknown(g);
			g->glob = true;
			if (!g->why)
				g->why = "a pattern of file names";
			buf_byte(&g->text, c);
			g->suffix = g->text.n;
			continue;
		}
		buf_byte(&g->text, c);
	}
}

/* A value outside quotes: split at blanks. */
static void add_split(struct growth *g, struct str text)
{
	size_t i = 0;

	while (i < text.n) {
		size_t n = 0;

		while (i + n < text.n && !strchr(" \t\n", text.p[i + n]))
			n++;
		if (n)
			add_known(g, str_slice(text, i, i + n), false);
		i += n;
		if (i < text.n)
			finish_word(g);
		while (i < text.n && strchr(" \t\n", text.p[i]))
			i++;
	}
}

/* An unknown word in the middle of a word: what is known of it still counts at its ends. */
static void add_unknown(struct growth *g, const struct word *unknown, bool quoted)
{
	add_known(g, unknown->prefix, true);
	mark_unknown(g);
	g->found = unknown->found && !g->dynamic && !g->glob;
	g->dynamic = true;
	if (!g->why || g->glob)
		g->why = unknown->why;
	/* A stored value keeps the mark: it may split where it is used. */
	if (g->mode == EXPAND_ASSIGNMENT || g->mode == EXPAND_DECLARATION || (g->mode == EXPAND_WORDS && !quoted))
		g->any_count |= unknown->any_count || unknown->variable;
	g->variable |= unknown->variable;
	add_known(g, unknown->suffix, true);
}

static void add_value(struct growth *g, const struct word *value, bool quoted)
{
	if (value->kind != WORD_STATIC)
		add_unknown(g, value, quoted);
	else if (quoted || g->mode != EXPAND_WORDS)
		add_known(g, value->text, quoted || g->mode != EXPAND_WORDS);
	else if (g->walk->state->own_ifs && value->text.n) {
		struct word unknown = word_dynamic("a value split by an IFS of its own");

		unknown.any_count = true;
		add_unknown(g, &unknown, false);
	} else {
		add_split(g, value->text);
	}
	g->present |= quoted;
}

static struct word unknown_variable(void)
{
	struct word unknown = word_dynamic("a variable that the text does not set");

	unknown.variable = true;
	unknown.any_count = true;
	return unknown;
}

static struct word unknown_number(void)
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

/* The value of a parameter; for an array its first element. */
static struct word parameter_value(const struct walk *walk, struct str name)
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
	if (name.n && name.p[0] >= '0' && name.p[0] <= '9') {
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
	if (cut->kind != WORD_STATIC || strpbrk(str_z(cut->text) ? str_z(cut->text) : "*", glob_bytes))
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
		word = part->word ? expand_one(walk, part->word, EXPAND_TEXT) : word_static(STR(""));
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
		*value = part->word ? expand_one(walk, part->word, EXPAND_TEXT) : word_static(STR(""));
		state_set(walk->state, part->text, *value);
		return OUTCOME_VALUE;
	}
	return set ? OUTCOME_VALUE : OUTCOME_WORD;
}

static void add_part(struct growth *g, const struct raw_word *word, size_t index);
static size_t add_tilde(struct growth *g, struct str text, bool ends_word);

/* The word behind an operator, with its own quotes. */
static void add_operator_word(struct growth *g, const struct part *part)
{
	g->present |= part->quoted;
	for (size_t i = 0; part->word && i < part->word->n; i++) {
		const struct part *inner = &part->word->at[i];

		if (inner->kind == PART_TEXT && !inner->quoted && !part->quoted && g->mode == EXPAND_WORDS)
			add_split(g, str_from(inner->text, i ? 0 : add_tilde(g, inner->text, part->word->n == 1)));
		else
			add_part(g, part->word, i);
	}
}

static void add_parameter(struct growth *g, const struct part *part)
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
		value = unknown_variable();
		value.why = "an array, or a variable named by another";
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

			value = unknown_variable();
			value.why = why;
		}
	}
	/* "$@" may be no word at all even inside quotes. */
	if (value.kind != WORD_STATIC && (str_is(part->text, "@") || is_all_subscript(part)))
		g->any_count = true;
	add_value(g, &value, part->quoted);
}

static void add_substitution(struct growth *g, const struct part *part)
{
	struct word value;

	if (!part->body || !output_of(g->walk, part->body, &value)) {
		value = word_dynamic("what a command prints");
		value.any_count = true;
	}
	add_value(g, &value, part->quoted);
}

/* ~, ~user, ~+ at the beginning of TEXT. Returns how many bytes stood for it, 0 when there was none. */
static size_t add_tilde(struct growth *g, struct str text, bool ends_word)
{
	size_t n = 1;
	struct str user;
	struct word home;

	if (!text.n || text.p[0] != '~')
		return 0;
	while (n < text.n && text.p[n] != '/' && !(g->colons && text.p[n] == ':'))
		n++;
	if (n == text.n && !ends_word)
		return 0;
	user = str_slice(text, 1, n);
	if (!user.n || (g->walk->world->user.n && str_eq(user, g->walk->world->user))) {
		home = parameter_value(g->walk, STR("HOME"));
		if (home.kind == WORD_STATIC && !home.text.n)
			home = word_dynamic("the home of whoever runs it");
		if (user.n && g->walk->place == PLACE_HERE && g->walk->world->home.n)
			home = word_static(g->walk->world->home);
	} else if (str_is(user, "+") && g->walk->dialect == DIALECT_ANY) {
		home = word_dynamic("a directory, or in dash just a tilde");
	} else if (str_is(user, "+")) {
		home = parameter_value(g->walk, STR("PWD"));
	} else if (str_is(user, "root")) {
		home = word_static(STR("/root"));
	} else {
		home = word_dynamic("another user's home");
	}
	add_value(g, &home, true);
	return n;
}

/* Length of NAME= or NAME+= at the beginning of a word, 0 when it is none. */
static size_t assignment_head(struct str text)
{
	size_t n = 0;

	while (n < text.n && is_name_byte((unsigned char)text.p[n]))
		n++;
	if (!n || !is_name_start((unsigned char)text.p[0]))
		return 0;
	if (n < text.n && text.p[n] == '+')
		n++;
	return n < text.n && text.p[n] == '=' ? n + 1 : 0;
}

/* Literal text. In assignments, and in words that look like one, a tilde also counts behind the = and colons. */
static void add_text(struct growth *g, const struct raw_word *word, size_t index)
{
	const struct part *part = &word->at[index];
	struct str text = part->text;
	bool last = index + 1 == word->n;

	if (!part->quoted && g->mode != EXPAND_TEXT && index == 0) {
		size_t head = g->mode == EXPAND_ASSIGNMENT ? 0 : assignment_head(text);

		g->colons = g->mode == EXPAND_ASSIGNMENT || head > 0;
		add_known(g, str_slice(text, 0, head), false);
		text = str_from(text, head);
		if (head && g->mode == EXPAND_WORDS && g->walk->dialect == DIALECT_ANY && str_starts(text, STR("~"))) {
			add_unknown(g, &(struct word){ .kind = WORD_DYNAMIC, .why = "a home, or in dash just a tilde" }, true);
			return;
		}
		text = str_from(text, add_tilde(g, text, last));
	}
	while (!part->quoted && g->colons && text.n) {
		size_t colon = str_find(text, STR(":~"));

		if (colon == text.n)
			break;
		add_known(g, str_slice(text, 0, colon + 1), false);
		text = str_from(text, colon + 1);
		size_t used = add_tilde(g, text, last);
		if (!used) {
			add_known(g, STR("~"), false);
			used = 1;
		}
		text = str_from(text, used);
	}
	add_known(g, text, part->quoted);
}

static void add_part(struct growth *g, const struct raw_word *word, size_t index)
{
	const struct part *part = &word->at[index];
	struct word value;

	switch (part->kind) {
	case PART_TEXT:
		add_text(g, word, index);
		break;
	case PART_PARAMETER:
		add_parameter(g, part);
		break;
	case PART_COMMAND:
		add_substitution(g, part);
		break;
	case PART_ARITHMETIC:
		value = unknown_number();
		add_unknown(g, &value, part->quoted);
		break;
	case PART_PROCESS:
		value = word_dynamic("a pipe to another command");
		value.prefix = STR("/dev/fd/");
		add_unknown(g, &value, true);
		break;
	case PART_PATTERN:
		value = word_dynamic("a pattern of file names");
		value.any_count = true;
		add_unknown(g, &value, false);
		break;
	}
}

/* Text that stands for itself; most words are such. */
static bool is_literal(const struct raw_word *word, enum expand_mode mode)
{
	const struct part *part = word->at;

	if (word->n != 1 || part->kind != PART_TEXT)
		return false;
	if (part->quoted || mode == EXPAND_TEXT)
		return true;
	for (size_t i = 0; i < part->text.n; i++)
		if (part->text.p[i] == '~' || part->text.p[i] == '{' || (part->text.p[i] && strchr(glob_bytes, part->text.p[i])))
			return false;
	return part->text.n > 0;
}

static void expand_plain(struct walk *walk, const struct raw_word *word, enum expand_mode mode, struct words *out)
{
	struct growth g = { .walk = walk, .out = out, .mode = mode, .span = word->span };
	size_t last_bracket = 0;

	if (is_literal(word, mode)) {
		struct word *literal = VEC_ADD(out);

		*literal = word_static(word->at[0].text.p ? word->at[0].text : STR(""));
		literal->span = word->span;
		remember_subscripts(walk, literal->text, word->span);
		return;
	}
	for (size_t i = 0; i < word->n; i++)
		if (word->at[i].kind == PART_TEXT && str_find_byte(word->at[i].text, ']') < word->at[i].text.n)
			last_bracket = i;
	for (size_t i = 0; i < word->n; i++) {
		g.bracket_later = i < last_bracket;
		add_part(&g, word, i);
	}
	if (mode != EXPAND_WORDS)
		g.present = true;
	finish_word(&g);
}

void expand_word(struct walk *walk, const struct raw_word *word, enum expand_mode mode, struct words *out)
{
	struct raw_words alternatives = { 0 };
	struct word *unknown;

	if ((mode != EXPAND_WORDS && mode != EXPAND_DECLARATION) || is_literal(word, mode)) {
		expand_plain(walk, word, mode, out);
		return;
	}
	if (walk->literal_braces) {
		expand_plain(walk, word, mode, out);
		return;
	}
	if (!expand_braces(walk, word, &alternatives) || (walk->state->own_braces && alternatives.n > 1)) {
		unknown = VEC_ADD(out);
		*unknown = word_dynamic("too many braces");
		unknown->any_count = unknown->variable = true;
		unknown->span = word->span;
		return;
	}
	for (size_t i = 0; i < alternatives.n; i++) {
		if (!walk_step(walk, 1))
			return;
		expand_plain(walk, &alternatives.at[i], mode, out);
	}
}

bool have_braces(struct walk *walk, const struct raw_words *words)
{
	for (size_t i = 0; i < words->n; i++) {
		struct raw_words alternatives = { 0 };

		if (!expand_braces(walk, &words->at[i], &alternatives) || alternatives.n > 1)
			return true;
	}
	return false;
}

struct word expand_one(struct walk *walk, const struct raw_word *word, enum expand_mode mode)
{
	struct words out = { 0 };

	expand_plain(walk, word, mode, &out);
	return out.n ? out.at[0] : word_static(STR(""));
}
