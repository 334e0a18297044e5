/* fill.c: a session with many records, so that what a hook costs there can be measured.
 *
 *	fill STATE-DIR SESSION RECORDS */
#include "ledger/reads.h"
#include "ledger/session.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	unsigned long n = argc == 4 ? strtoul(argv[3], NULL, 10) : 0;
	struct fault why = { 0 };
	struct ledger *ledger;

	if (!n) {
		fputs("usage: fill STATE-DIR SESSION RECORDS\n", stderr);
		return 2;
	}
	ledger = ledger_open(str_of(argv[1]), str_of(argv[2]), LEDGER_FOR_WRITING, &why, NULL);
	for (unsigned long i = 0; ledger && i < n; i++) {
		/* Inodes in no order, as those of a real tree are. */
		const struct file_facts file = { .device = 1, .inode = i * 2654435761u % 4294967291u, .size = 1000 };
		struct read_record record = { 0 };

		reads_show(&record, &file, 1, 1, 40, 40);
		reads_set_path(&record, STR("/home/ann/app/src/some/file.c"));
		reads_put(ledger, STR_NONE, &record);
	}
	if (ledger && ledger_commit(ledger, &why))
		return 0;
	fprintf(stderr, "fill: %.*s\n", STR_ARGS(why.text));
	return 1;
}
