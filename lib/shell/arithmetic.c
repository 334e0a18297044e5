/* arithmetic.c: what arithmetic assigns, and the code that it runs out of values.
 *
 * Arithmetic reads the values of variables as expressions, and expands subscripts in them once more: x='a[$(cmd)]';
 * ((x)) runs cmd. Values go many ways (read, printf -v, the environment, positional parameters); so every text of that
 * kind that was met is read wherever an expression is evaluated. */
#include "shell/walk.h"

#include "base/buf.h"
#include "base/vec.h"

/* Texts that are remembered; one more is a gap. */
#define SUBSCRIPTED_MAX 64

void walk_expanded_again(struct walk *walk, struct str text, struct span span)
{
	struct parser parser = { .text = text, .origin = span, .depth = walk->depth, .effort = &walk->effort };
	struct raw_word word = { 0 };

	if (str_find(text, STR("$(")) == text.n && str_find_byte(text, '`') == text.n)
		return;
	if (walk->depth >= SHELL_DEPTH_MAX) {
		walk_gap(walk, GAP_LIMIT, "nested too deep", span);
		return;
	}
	parse_heredoc_body(&parser, text, false, (struct span){ 0, 0 }, &word);
	if (parser.failed) {
		walk_gap(walk, GAP_CODE, "a subscript that cannot be read", span);
		return;
	}
	/* A value may expand itself: x='$(${x@P})'. */
	walk->depth++;
	walk_word(walk, &word);
	walk->depth--;
}

/* NAME[ and a substitution behind it. */
static bool has_subscript_code(struct str text)
{
	size_t at = 1;

	while (at < text.n && !(text.p[at] == '[' && is_name_byte((unsigned char)text.p[at - 1])))
		at++;
	text = str_from(text, at);
	return str_find(text, STR("$(")) < text.n || str_find_byte(text, '`') < text.n;
}

void remember_subscripts(struct walk *walk, struct str text, struct span span)
{
	if (!has_subscript_code(text))
		return;
	for (size_t i = 0; i < walk->subscripted.n; i++)
		if (str_eq(walk->subscripted.at[i].text, text))
			return;
	if (walk->subscripted.n == SUBSCRIPTED_MAX)
		walk_gap(walk, GAP_LIMIT, "too many texts with subscripts", span);
	else
		*VEC_ADD(&walk->subscripted) = (struct deferred){ .text = text, .span = span };
}

bool has_code_bytes(const struct word *word)
{
	const struct str texts[] = { word->text, word->prefix, word->suffix };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (str_find_byte(texts[i], '$') < texts[i].n || str_find_byte(texts[i], '`') < texts[i].n)
			return true;
	return false;
}

static void add_piece(struct buf *out, bool *foreign, const struct word *piece)
{
	buf_add(out, piece->prefix);
	if (piece->kind != WORD_STATIC)
		buf_add(out, piece->suffix);
	*foreign |= piece->foreign;
}

static void add_pieces(struct walk *walk, const struct raw_word *word, struct buf *out, bool *foreign)
{
	for (size_t i = 0; i < word->n && walk_step(walk, 1); i++) {
		const struct part *part = &word->at[i];
		struct word piece;

		if (part->kind == PART_TEXT) {
			buf_add(out, part->text);
		} else if (part->kind == PART_COMMAND) {
			piece = output_of(walk, part->body);
			add_piece(out, foreign, &piece);
		} else if (part->kind == PART_PARAMETER) {
			piece = parameter_value(walk, part->text);
			add_piece(out, foreign, &piece);
			if (part->word)
				add_pieces(walk, part->word, out, foreign);
		}
	}
}

struct word pieces_of(struct walk *walk, const struct raw_word *word)
{
	struct buf text = { 0 };
	bool foreign = false;
	struct word pieces;

	add_pieces(walk, word, &text, &foreign);
	pieces = word_static(buf_str(&text));
	pieces.foreign = foreign;
	pieces.span = word->span;
	return pieces;
}

void walk_evaluated(struct walk *walk)
{
	if (walk->in_arithmetic)
		return; /* all values are being read already */
	walk->in_arithmetic = true;
	for (size_t i = 0; i < walk->subscripted.n && walk_step(walk, 1); i++)
		walk_expanded_again(walk, walk->subscripted.at[i].text, walk->subscripted.at[i].span);
	walk->in_arithmetic = false;
}

/* What a value assigns when it is evaluated: x='y=1'; ((x)) sets y. */
static void forget_assigned_by_values(struct state *state)
{
	const struct variables variables = state->variables;

	for (size_t i = 0; i < variables.n; i++) {
		struct variable variable = variables.at[i];

		if (variable.value.kind == WORD_STATIC)
			state_forget_assigned(state, variable.value.text);
		for (size_t k = 0; k < variable.elements.n; k++)
			if (variable.elements.at[k].kind == WORD_STATIC)
				state_forget_assigned(state, variable.elements.at[k].text);
	}
	for (size_t i = 0; state->positional_known && i < state->positional.n; i++)
		if (state->positional.at[i].kind == WORD_STATIC)
			state_forget_assigned(state, state->positional.at[i].text);
}

void forget_assigned(struct walk *walk, const struct raw_word *expression)
{
	struct word text = word_static(STR(""));

	if (expression)
		text = expand_one(walk, expression, EXPAND_TEXT);
	forget_assigned_by_values(walk->state);
	state_forget_assigned(walk->state, text.prefix);
	state_forget_assigned(walk->state, text.suffix);
	for (size_t i = 0; expression && i < expression->n; i++)
		if (expression->at[i].kind == PART_TEXT)
			state_forget_assigned(walk->state, expression->at[i].text);
}

/* Values that name other variables are followed this far. */
#define NAMES_FOLLOWED 4

/* True when TEXT, read as an expression, reads a value that may be any text. */
static bool reads_foreign(struct walk *walk, struct str text, unsigned followed)
{
	if (!walk_step(walk, text.n))
		return false;
	for (size_t i = 0, n; i < text.n; i += n ? n : 1) {
		const struct variable *variable;

		n = 0;
		while (i + n < text.n && is_name_byte((unsigned char)text.p[i + n]))
			n++;
		if (!n || !is_name_start((unsigned char)text.p[i]))
			continue;
		variable = state_find(walk->state, str_slice(text, i, i + n));
		if (variable && (variable->value.foreign ||
				 (followed < NAMES_FOLLOWED && variable->value.kind == WORD_STATIC &&
				  reads_foreign(walk, variable->value.text, followed + 1))))
			return true;
	}
	return false;
}

static void report_foreign(struct walk *walk, struct span span)
{
	walk_gap(walk, GAP_CODE, "arithmetic over what a program prints or a file holds", span);
}

void check_evaluated_word(struct walk *walk, const struct word *word)
{
	if (word->foreign || reads_foreign(walk, word->prefix, 0) || reads_foreign(walk, word->suffix, 0))
		report_foreign(walk, word->span);
}

void check_expression(struct walk *walk, const struct raw_word *expression)
{
	struct word text = expand_one(walk, expression, EXPAND_TEXT);
	bool foreign = text.foreign;

	for (size_t i = 0; i < expression->n; i++)
		foreign |= expression->at[i].kind == PART_TEXT && reads_foreign(walk, expression->at[i].text, 0);
	if (foreign)
		report_foreign(walk, expression->span);
}

void walk_subscript(struct walk *walk, struct str name, const struct raw_word *subscript)
{
	const struct variable *variable = state_find(walk->state, name);

	if (!variable || !variable->associative)
		check_expression(walk, subscript);
	forget_assigned(walk, subscript);
	walk_evaluated(walk);
}

void walk_arithmetic(struct walk *walk, const struct raw_word *expression)
{
	if (expression)
		check_expression(walk, expression);
	forget_assigned(walk, expression);
	walk_evaluated(walk);
}

struct word appended(struct walk *walk, struct str name, const struct word *value)
{
	const struct variable *variable = state_find(walk->state, name);
	struct word sum = word_dynamic("a value that is added to");
	struct buf text = { 0 };

	sum.variable = true;
	sum.foreign = value->foreign || (variable && variable->value.foreign);
	if (!variable || variable->array || variable->value.kind != WORD_STATIC || value->kind != WORD_STATIC)
		return sum;
	buf_add(&text, variable->value.text);
	buf_add(&text, value->text);
	remember_subscripts(walk, buf_str(&text), value->span);
	return word_static(buf_str(&text));
}

/* True when what is assigned to NAME is evaluated as arithmetic. */
static bool evaluates(const struct state *state, struct str name)
{
	const struct variable *variable = state_find(state, name);

	return (variable && variable->attributed) || str_list_has("RANDOM OPTIND HISTCMD BASHPID", name);
}

void walk_integer(struct walk *walk, struct str name, const struct word *value)
{
	if (!evaluates(walk->state, name))
		return;
	check_evaluated_word(walk, value);
	walk_evaluated(walk);
}
