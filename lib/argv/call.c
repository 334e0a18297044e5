#include "argv/call.h"

#include "argv/programs.h"

static const struct grammar *find_in(const struct grammar *table, struct str program, struct str subcommand)
{
	const char *other = NULL; /* names that PROGRAM is not among: rows of one program follow each other */

	for (const struct grammar *g = table; g->program; g++) {
		if (g->program == other || !str_list_has(g->program, program)) {
			other = g->program;
			continue;
		}
		if (!subcommand.n ? !g->subcommand : g->subcommand && str_list_has(g->subcommand, subcommand))
			return g;
	}
	return NULL;
}

static const struct grammar *find_grammar(struct str program, struct str subcommand)
{
	const struct grammar *found = NULL;

	for (size_t i = 0; !found && program_tables[i]; i++)
		found = find_in(program_tables[i], program, subcommand);
	return found;
}

bool call_read(const struct words *words, struct str program, struct call *out)
{
	const struct grammar *grammar;
	const struct word *subcommand;

	*out = (struct call){ .program = program };
	if (!words->n || (!program.n && !word_program(&words->at[0], &out->program)))
		return false;
	grammar = find_grammar(out->program, STR_NONE);
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
	grammar = find_grammar(out->program, out->subcommand);
	out->known = grammar != NULL;
	if (grammar)
		out->args = args_sort(grammar, words->at, words->n, out->global.rest + 1);
	return true;
}
