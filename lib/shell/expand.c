/* expand.c: what a word becomes, as far as it can be known: braces, tilde, splitting, globs. */
#include "shell/expand.h"

#include "base/buf.h"
#include "base/vec.h"
#include "shell/words.h"

#include <string.h>

const char expand_glob_bytes[] = "*?[\\";

void finish_word(struct growth *g)
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
	word->foreign = g->foreign;
	word->found = g->found;
	word->settings = g->settings;
	if (word->found && (!word->suffix.n || word->suffix.p[0] == '/'))
		word->names = g->names;
	remember_subscripts(g->walk, text, g->span);
	if (!word->text.p)
		word->text.p = "";
	g->text = (struct buf){ 0 };
	g->pattern = (struct buf){ 0 };
	g->prefix = g->suffix = 0;
	g->why = NULL;
	g->dynamic = g->glob = g->any_count = g->variable = g->foreign = g->found = g->settings = g->present = false;
}

/* From here on the text is behind an unknown place. */
static void mark_unknown(struct growth *g)
{
	if (!g->dynamic && !g->glob)
		g->prefix = g->text.n;
	g->suffix = g->text.n;
}

void add_known(struct growth *g, struct str text, bool quoted)
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
		bool special = c && strchr(expand_glob_bytes, c);

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

void add_split(struct growth *g, struct str text)
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

void add_unknown(struct growth *g, const struct word *unknown, bool quoted)
{
	add_known(g, unknown->prefix, true);
	mark_unknown(g);
	g->found = unknown->found && !g->dynamic && !g->glob;
	g->names = unknown->names;
	g->settings = unknown->settings && !g->dynamic && !g->glob;
	g->dynamic = true;
	if (!g->why || g->glob)
		g->why = unknown->why;
	/* A stored value keeps the mark: it may split where it is used. */
	if (g->mode == EXPAND_ASSIGNMENT || g->mode == EXPAND_DECLARATION || (g->mode == EXPAND_WORDS && !quoted))
		g->any_count |= unknown->any_count || unknown->variable;
	g->variable |= unknown->variable;
	g->foreign |= unknown->foreign;
	add_known(g, unknown->suffix, true);
}

void add_value(struct growth *g, const struct word *value, bool quoted)
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

static void add_substitution(struct growth *g, const struct part *part)
{
	struct word value = output_of(g->walk, part->body);

	add_value(g, &value, part->quoted);
}

size_t add_tilde(struct growth *g, struct str text, bool ends_word)
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

void add_part(struct growth *g, const struct raw_word *word, size_t index)
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
		value.settings = str_is(part->text, "<") && output_of(g->walk, part->body).settings;
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
		if (!is_plain_byte(part->text.p[i]) &&
		    (part->text.p[i] == '~' || part->text.p[i] == '{' || (part->text.p[i] && strchr(expand_glob_bytes, part->text.p[i]))))
			return false;
	return part->text.n > 0;
}

static void add_literal(struct walk *walk, const struct raw_word *word, struct words *out)
{
	struct word *literal = VEC_ADD(out);

	*literal = word_static(word->at[0].text.p ? word->at[0].text : STR(""));
	literal->span = word->span;
	remember_subscripts(walk, literal->text, word->span);
}

static void expand_parts(struct walk *walk, const struct raw_word *word, enum expand_mode mode, struct words *out)
{
	struct growth g = { .walk = walk, .out = out, .mode = mode, .span = word->span };
	size_t last_bracket = 0;

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

static void expand_plain(struct walk *walk, const struct raw_word *word, enum expand_mode mode, struct words *out)
{
	if (is_literal(word, mode))
		add_literal(walk, word, out);
	else
		expand_parts(walk, word, mode, out);
}

void expand_word(struct walk *walk, const struct raw_word *word, enum expand_mode mode, struct words *out)
{
	struct raw_words alternatives = { 0 };
	struct word *unknown;

	if (is_literal(word, mode)) {
		add_literal(walk, word, out);
		return;
	}
	if ((mode != EXPAND_WORDS && mode != EXPAND_DECLARATION) || walk->literal_braces) {
		expand_parts(walk, word, mode, out);
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
