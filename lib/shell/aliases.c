/* aliases.c: names that stand for a text.
 *
 * An alias is put in before a line is parsed, if the shell does so at all; the reader does not do it again. The text
 * is read as if it ran, and where the name stands as a command later, that is a gap. */
#include "shell/walk.h"

#include "base/vec.h"

void define_alias(struct walk *walk, struct str name, const struct word *value, struct span span)
{
	static const char reserved[] = "! { } [[ ]] ( ) if then else elif fi case esac for select while until do done in function time coproc";
	const struct context *context = walk_enter(walk, STR("alias"));

	if (walk->aliases && str_list_has(reserved, name))
		walk_gap(walk, GAP_CODE, "an alias that later words may mean", span);
	if (!name.n)
		; /* any name */
	else if (value->kind == WORD_STATIC)
		walk_text(walk, value->text, span, false);
	else
		walk_gap(walk, GAP_CODE, "an alias that is made at run time", span);
	*VEC_ADD(&walk->alias_names) = name;
	walk->context = context;
}

void do_alias(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++) {
		const struct word *word = &command->words.at[i];
		struct str text = word->prefix;
		size_t equals = str_find_byte(text, '=');
		struct word value = *word;

		if (equals == text.n && word->kind == WORD_STATIC)
			continue;
		value.text = word->kind == WORD_STATIC ? str_from(text, equals + 1) : word->text;
		define_alias(walk, equals < text.n ? str_slice(text, 0, equals) : STR_NONE, &value, command->span);
	}
}

void report_alias(struct walk *walk, const struct command *command)
{
	const struct word *word = &command->words.at[0];

	for (size_t i = 0; walk->aliases && i < walk->alias_names.n; i++)
		if (!walk->alias_names.at[i].n || (word->kind == WORD_STATIC && str_eq(walk->alias_names.at[i], word->text))) {
			walk_gap(walk, GAP_CODE, "a command that may be an alias", command->span);
			return;
		}
}
