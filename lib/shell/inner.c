/* inner.c: what runs inside words: substitutions, and values that bash expands once more. */
#include "shell/walk.h"

#include "base/buf.h"

void walk_expanded_again(struct walk *walk, struct str text, struct span span)
{
	struct parser parser = { .text = text, .origin = span, .depth = walk->depth, .steps = &walk->steps };
	struct raw_word word = { 0 };

	if (str_find(text, STR("$(")) == text.n && str_find_byte(text, '`') == text.n)
		return;
	parse_heredoc_body(&parser, text, false, (struct span){ 0, 0 }, &word);
	if (parser.failed)
		walk_gap(walk, GAP_CODE, "a subscript that cannot be read", span);
	else
		walk_word(walk, &word);
}

/* Arithmetic may assign, and it reads the values of variables as expressions: x='a[$(cmd)]'; ((x)) runs cmd. */
void walk_arithmetic(struct walk *walk, const struct raw_word *expression)
{
	const struct variables variables = walk->state->variables;
	struct buf text = { 0 };

	for (size_t i = 0; expression && i < expression->n; i++)
		if (expression->at[i].kind == PART_TEXT)
			buf_add(&text, expression->at[i].text);
	state_forget_assigned(walk->state, buf_str(&text));
	if (walk->in_arithmetic)
		return; /* all values are being read already */
	walk->in_arithmetic = true;
	for (size_t i = 0; i < variables.n && walk_step(walk, 1); i++) {
		const struct word *value = &variables.at[i].value;

		if (value->kind != WORD_STATIC)
			continue;
		state_forget_assigned(walk->state, value->text);
		if (str_find_byte(value->text, '[') < value->text.n)
			walk_expanded_again(walk, value->text, (struct span){ 0, 0 });
	}
	walk->in_arithmetic = false;
}

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

void walk_environment(struct walk *walk, const struct assignment *assignment, struct span span)
{
	static const char code[] = "BASH_ENV ENV LD_PRELOAD LD_AUDIT PROMPT_COMMAND PS4 PYTHONSTARTUP PERL5OPT RUBYOPT NODE_OPTIONS "
				   "DYLD_INSERT_LIBRARIES";
	const struct context *context;

	if (str_starts(assignment->name, STR("BASH_FUNC_"))) {
		context = walk_enter(walk, STR("exported function"));
		/* "() { body; }": as a text of its own, the parentheses are those of a function without a name. */
		if (assignment->value.kind == WORD_STATIC && str_starts(assignment->value.text, STR("()")))
			walk_text(walk, str_from(assignment->value.text, 2), span, false);
		else
			walk_gap(walk, GAP_CODE, "a function from the environment", span);
		walk->context = context;
	} else if (str_list_has(code, assignment->name) && (assignment->value.kind != WORD_STATIC || assignment->value.text.n)) {
		walk_gap(walk, GAP_CODE, "an environment variable by which a program runs other code", span);
	}
}

void walk_word(struct walk *walk, const struct raw_word *word)
{
	struct input input = walk->input;

	for (size_t i = 0; i < word->n && walk_step(walk, 1); i++) {
		const struct part *part = &word->at[i];

		if (part->kind == PART_ARITHMETIC)
			walk_arithmetic(walk, part->word);
		if (part->kind == PART_PARAMETER)
			walk_prompt_expansion(walk, part);
		if (part->kind == PART_PARAMETER && part->word && str_is(part->op, ":"))
			walk_arithmetic(walk, part->word);
		if (part->kind == PART_PROCESS && str_is(part->text, ">"))
			walk->input = (struct input){ .kind = INPUT_UNKNOWN };
		if (part->body) {
			walk_apart(walk, part->body, part->kind == PART_PROCESS ? STR("process substitution")
									       : STR("substitution"));
			walk->input = input;
		}
		if (part->subscript) {
			walk_arithmetic(walk, part->subscript);
			walk_word(walk, part->subscript);
		}
		if (part->word)
			walk_word(walk, part->word);
	}
}
