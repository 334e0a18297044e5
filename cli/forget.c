/* forget.c: `tipstaff forget`: a no of the user is taken back. */
#include "session.h"

#include <stdio.h>

static int forget(const struct subcommand *self, int argc, char **argv)
{
	const struct ledger_key refusals = ledger_key_prefix(LEDGER_REFUSAL);
	struct session_arguments arguments;
	struct fault why = { 0 };
	struct buf out = { 0 };
	size_t n;
	int status;

	if (!open_session(self, argc, argv, LEDGER_FOR_WRITING, &arguments, &status))
		return status;
	n = ledger_rows(arguments.ledger, &refusals).n;
	ledger_delete_all(arguments.ledger, &refusals);
	if (!ledger_commit(arguments.ledger, &why)) {
		fprintf(stderr, "tipstaff: forget: %.*s\n", STR_ARGS(why.text));
		return EXIT_SYSTEM;
	}
	buf_addf(&out, "%zu refusal%s of session %.*s forgotten\n", n, n == 1 ? "" : "s", STR_ARGS(arguments.session));
	return finish(&out, EXIT_FINE);
}

const struct subcommand subcommand_forget = {
	.name = "forget",
	.arguments = "[SESSION]",
	.summary = "let an agent try again what you refused",
	.help = "Forgets every refused call of SESSION, or of the session whose ledger was written last.\n"
		"Exit status: 0 done, 2 used wrongly, 3 there is no ledger or it cannot be written.\n",
	.run = forget,
};
