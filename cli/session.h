/* session.h: which session's ledger a subcommand is about. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "cli.h"

#include "ledger/ledger.h"

struct session_arguments {
	bool json;
	struct str session;
	struct ledger *ledger;
};

/* Reads [--json] [SESSION] and opens the ledger; without SESSION the one that was written last. Returns false with
 * *STATUS set when the run ends here. */
bool open_session(const struct subcommand *self, int argc, char **argv, enum ledger_use use, struct session_arguments *out,
		  int *status);

#endif
