#include "argv/call.h"

#include "argv/programs.h"

static const struct grammar *find_program(struct str program)
{
	for (size_t i = 0; program_tables[i]; i++)
		for (const struct grammar *row = program_tables[i]; row->program; row++)
			if (!row->subcommand && str_list_has(row->program, program))
				return row;
	return NULL;
}

/* Among the rows behind OWN, the program's own row. */
static const struct grammar *find_subcommand(const struct grammar *own, struct str subcommand)
{
	for (const struct grammar *row = own + 1; row->program == own->program; row++)
		if (str_is_name(subcommand, row->subcommand))
			return row;
	return NULL;
}

bool call_read(const struct words *words, struct str program, struct call *out)
{
	const struct grammar *grammar;
	const struct word *subcommand;

	*out = (struct call){ .program = program };
	if (!words->n || (!program.n && !word_program(&words->at[0], &out->program)))
		return false;
	grammar = find_program(out->program);
	if (!grammar)
		return false;
	out->known = true;
	out->args = args_sort(grammar, words->at, words->n, 1);
	if (!(grammar->flags & GRAMMAR_SUBCOMMANDS))
		return true;
	out->global = out->args;
	out->args = (struct args){ .rest = words->n };
	if (out->global.rest >= words->n)
		return true;
	subcommand = &words->at[out->global.rest];
	if (subcommand->kind != WORD_STATIC) {
		out->subcommand_unknown = true;
		return true;
	}
	out->subcommand = subcommand->text;
	if (out->subcommand.n)
		grammar = find_subcommand(grammar, out->subcommand);
	out->known = grammar != NULL;
	if (grammar)
		out->args = args_sort(grammar, words->at, words->n, out->global.rest + 1);
	return true;
}
